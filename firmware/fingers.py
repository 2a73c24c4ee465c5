# SPDX-License-Identifier: MIT
"""Simulated fingers: mock pins driven low and high at set moments, bouncing if wished."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from typing import Any


class Fingers:
    """Drives gpiozero's mock pins as fingers on real buttons would: low when pressed, high when let go.

    A part of the panel's `Rhythm`, so that nobody waits for a finger.
    """

    def __init__(self) -> None:
        self._moves: list[tuple[int, int, Any, bool]] = []
        self._number = itertools.count()

    def press(self, pin: Any, start_ns: int, hold_ns: int, bounce_ns: Sequence[int] = ()) -> None:
        """Plan one press of ``pin``: down at ``start_ns``, then up, down, ... after each of ``bounce_ns``, then up.

        ``hold_ns`` counts from the first contact; a bounce that lasts longer than that lengthens it.
        """
        moment_ns, down = start_ns, True
        self._plan(moment_ns, pin, down)
        for wait_ns in bounce_ns:
            moment_ns, down = moment_ns + wait_ns, not down
            self._plan(moment_ns, pin, down)
        self._plan(max(start_ns + hold_ns, moment_ns), pin, down=False)

    def step(self, now_ns: int) -> int | None:
        """Make every move that is due; return when the next one is."""
        while self._moves and self._moves[0][0] <= now_ns:
            _, _, pin, down = heapq.heappop(self._moves)
            (pin.drive_low if down else pin.drive_high)()
        return self._moves[0][0] if self._moves else None

    def _plan(self, moment_ns: int, pin: Any, down: bool) -> None:
        heapq.heappush(self._moves, (moment_ns, next(self._number), pin, down))
