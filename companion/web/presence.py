# SPDX-License-Identifier: MIT
"""Who is there: when each seat's phone and the referee's screen were heard from last, and the large screens.

Large screens play a reveal; phones keep the verdict back until one has told it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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


Place = tuple[int, int]
"""Of a moment: the game's number, and which event of it."""


class Wall:
    """Which moment was told last, and whether a screen plays them. Any thread may call it.

    >>> wall = Wall()
    >>> with wall.screen():
    ...     wall.tell((1, 7))
    ...     wall.state
    (1, 7)
    >>> wall.state is None
    True
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._screens = 0
        self._told: Place = (0, 0)

    @property
    def state(self) -> Place | None:
        """The newest moment that was told to its end; None while no screen plays any."""
        with self._lock:
            return self._told if self._screens else None

    @contextmanager
    def screen(self) -> Iterator[None]:
        """A screen that plays reveals looks on."""
        with self._lock:
            self._screens += 1
        try:
            yield
        finally:
            with self._lock:
                self._screens -= 1

    def tell(self, place: Place) -> None:
        """A screen has told the verdict of this moment; an older one changes nothing."""
        with self._lock:
            self._told = max(self._told, place)
