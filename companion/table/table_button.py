# SPDX-License-Identifier: MIT
"""The table's own button, which is nobody's: pressed it says again, held it plays again, held long it switches off;
pressed three times running it switches the camera off and on."""

from __future__ import annotations

from typing import Final, Literal

from firmware.arbiter import DEAF_NS
from firmware.press import Edge

HOLD_NS: Final = 3_000_000_000
"""Nobody leans on it for so long by chance, and nobody who wants it has to wait long."""

OFF_NS: Final = 8_000_000_000
"""Held so long it is the switch, where this table has one."""

THRICE_NS: Final = 1_500_000_000
"""Three presses that begin within so long are one wish: nobody who wants to hear something again is so hasty."""

Wish = Literal["again", "new-game", "power-off", "camera"]


class TableButton:
    """Follows its edges. A press is over, and is judged, when it was let go."""

    def __init__(self) -> None:
        self._down_ns: int | None = None
        self._up_ns: int | None = None
        self._presses: list[int] = []

    def edge(self, edge: Edge) -> Wish | None:
        """Take in an edge; what is wished when a press has ended.

        ``again`` (say it again), ``camera`` (the third of three), ``new-game`` (held), ``power-off`` (held long).
        """
        if edge.down:
            if self._up_ns is None or edge.tick_ns - self._up_ns >= DEAF_NS:
                self._down_ns = edge.tick_ns
            return None
        since_ns, self._up_ns = self._down_ns, edge.tick_ns
        if since_ns is None or edge.tick_ns - since_ns < DEAF_NS:
            return None  # it still bounces
        self._down_ns = None
        held_ns = edge.tick_ns - since_ns
        if held_ns >= HOLD_NS:
            return "power-off" if held_ns >= OFF_NS else "new-game"
        self._presses = [at for at in self._presses if since_ns - at < THRICE_NS] + [since_ns]
        if len(self._presses) < 3:
            return "again"
        self._presses = []
        return "camera"
