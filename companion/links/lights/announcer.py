# SPDX-License-Identifier: MIT
"""Tells the camera's process before lights over the table change, and when all of them hold still again."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Announcer:
    """Collects what several lights announce; any thread may call it. ``tell`` takes True where all hold still."""

    def __init__(self, tell: Callable[[bool], object]) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._moving: set[str] = set()

    def changes(self, light: str) -> None:
        """``light`` is about to change, or shows a scene still: nothing is to be read in it."""
        with self._lock:
            self._moving.add(light)
            self._tell(False)

    def still(self, light: str) -> None:
        """``light`` is again as the camera was aimed in it."""
        with self._lock:
            if light in self._moving:
                self._moving.discard(light)
                if not self._moving:
                    self._tell(True)

    def renew(self) -> None:
        """Say again that lights are changed, where any are: the eye believes it for a few seconds only."""
        with self._lock:
            if self._moving:
                self._tell(False)
