# SPDX-License-Identifier: MIT
"""The notice that the camera was bumped or the light changed; it is shown for a minute."""

from __future__ import annotations

import math

from vision.aim import words
from vision.aim.anchor import Anchor, Change
from vision.aim.coach import px_per_mm
from vision.frame import Pixels
from vision.notice import Notice
from vision.sighting import Sighting

SAID_NS = 60_000_000_000
"""So long it is said; after that the picture as it is now is what later ones are compared with."""

_OTHER_SCALE = 0.3


class Notices:
    """Call `steady` with every picture of a still table that was just read; read `said`."""

    def __init__(self) -> None:
        self._anchor = Anchor()
        self._words = ""
        self._until_ns = 0

    def steady(self, pixels: Pixels, sighting: Sighting, now_ns: int) -> None:
        """One more still table. What has come back to its place is forgotten."""
        change = self._anchor.compare(pixels, sighting.dice)
        words_now = "" if change is None else _words(change, sighting)
        if words_now and not self._words:
            self._until_ns = now_ns + SAID_NS
        self._words = words_now

    def words(self, now_ns: int) -> str:
        """What is to be said now; "" where all is as it was."""
        if self._words and now_ns > self._until_ns:
            self._words = ""
            self._anchor.drop()
        return self._words


def _words(change: Change, sighting: Sighting) -> str:
    if change.bumped and sighting.mat is None:
        if change.moved_px is None:
            return words.MOVED_FAR
        scale = px_per_mm(sighting) or sighting.width * _OTHER_SCALE / 100
        return Notice("aim-moved", mm=max(1, round(math.hypot(*change.moved_px) / scale)))
    return words.RELIT if change.relit else ""
