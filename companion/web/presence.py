# SPDX-License-Identifier: MIT
"""When each seat's phone and the referee's screen were heard from last."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.table.inbox import Who

AWAY_S = 120.0
"""Not heard from for so long, a phone is lost, asleep or out of the network."""


class Presence:
    """Remembers who asked for something when. Open pages ask every half minute (``link.js``).

    >>> presence = Presence(clock=iter([0.0, 0.0, 119.0, 121.0]).__next__)
    >>> presence.heard(Who("player", 2))
    >>> presence.away(2), presence.away(2)
    (False, True)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._last: dict[int | None, float] = {}

    def heard(self, who: Who) -> None:
        """``who`` has just asked for something."""
        if who.role == "player":
            self._last[who.seat] = self._clock()
        elif who.role == "referee":
            self._last[None] = self._clock()

    def away(self, seat: int | None) -> bool:
        """Whether the phone of ``seat`` was not heard from for long; None: the referee's screen."""
        return self._clock() - self._last.get(seat, self._start) >= AWAY_S
