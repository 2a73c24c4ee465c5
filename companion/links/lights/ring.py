# SPDX-License-Identifier: MIT
"""Scenes on the ring light over the mat, each announced to the camera's process before it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.links.lights.announcer import Announcer
from firmware.cue import Cue

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
