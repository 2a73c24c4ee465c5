# SPDX-License-Identifier: MIT
"""Tells the camera's process before lights over the table change, and when all of them hold still again.

So it goes with the ring light over the mat, too (`RingScenes`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from firmware.cue import Cue


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


NAME: Final = "ring"
PLAIN: Final = frozenset({"light", "off", "camera-lost"})
"""No scenes: what the ring shows while the eye looks, or has nothing to look with."""


class RingScenes:
    """Stands between the table and its panel: `show` takes each cue, and shows its scene in place of its light."""

    def __init__(self, show: Callable[[Cue], None], announcer: Announcer) -> None:
        self._show, self._announcer = show, announcer

    def show(self, cue: Cue) -> None:
        """Show ``cue``; on the table's thread, so that the light is back before the eye is asked for anything."""
        ring = cue.scene or cue.ring
        if ring not in PLAIN:
            self._announcer.changes(NAME)
        self._show(replace(cue, ring=ring, scene=None))
        if ring in PLAIN:
            self._announcer.still(NAME)
