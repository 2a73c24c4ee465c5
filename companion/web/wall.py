# SPDX-License-Identifier: MIT
"""The large screens that play a reveal, and what they have told: phones keep the verdict back until then."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

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
