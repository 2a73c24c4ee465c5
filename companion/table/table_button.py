# SPDX-License-Identifier: MIT
"""The table's own button, which is nobody's: pressed it says again, held it plays again, held long it switches off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from companion.games.errors import Refused
from companion.messages.message import Message
from firmware.arbiter import DEAF_NS
from firmware.press import Edge

HOLD_NS: Final = 3_000_000_000
"""Nobody leans on it for so long by chance, and nobody who wants it has to wait long."""

OFF_NS: Final = 8_000_000_000
"""Held so long it is the switch, where this table has one."""

SWITCHED_OFF: Final = Message("table-switching-itself-off-game")

Wish = Literal["again", "new-game", "power-off"]


class TableButton:
    """Follows its edges. A press is over, and is judged, when it was let go."""

    def __init__(self) -> None:
        self._down_ns: int | None = None
        self._up_ns: int | None = None

    def edge(self, edge: Edge) -> Wish | None:
        """Take in an edge; what is wished when a press has ended.

        ``again`` (say it again), ``new-game`` (held), ``power-off`` (held long).
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
        return "power-off" if held_ns >= OFF_NS else "new-game" if held_ns >= HOLD_NS else "again"


def switch_off(power_off: Callable[[], None] | None) -> None:
    """Wish the machine off.

    Raises:
        Refused: ``no-power-off``, this table can't, or the machine does not do it.
    """
    if power_off is None:
        raise Refused("no-power-off", Message("this-table-cant-be-switched"))
    try:
        power_off()
    except OSError as error:
        raise Refused("no-power-off", Message("cant-be-switched-off", strerror=str(error.strerror))) from error
