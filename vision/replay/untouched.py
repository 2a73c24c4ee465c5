# SPDX-License-Identifier: MIT
"""Tells whether dice were touched between a call and the count: those seen bare must lie as they lay.

Pure: it is fed sightings. A cup that is lifted, or put back, is no touch; a hand that hides a die is none either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sighting import Die, Sighting, far, is_sure

LOOK_NS: Final = 300_000_000
"""While it is watched, a frame is read so often, hands in view or not."""
PATIENCE_NS: Final = 120_000_000_000
"""So long after a call it is watched at most."""
NEAR: Final = 0.35
"""A die has been moved if it lies further away than this part of its side."""


class Guard:
    """Call `begin`, feed it every `look`, and ask which dice were `moved` when it is counted."""

    def __init__(self) -> None:
        self._since_ns: int | None = None
        self._looked_ns = 0
        self._gap = False
        self._before: tuple[Die, ...] = ()
        self._bare: list[Die] = []

    @property
    def watching(self) -> bool:
        """True between a call and its count."""
        return self._since_ns is not None

    def begin(self, now_ns: int) -> None:
        """Somebody has called: from now on nobody touches a die."""
        self._since_ns, self._looked_ns, self._gap = now_ns, 0, False
        self._before, self._bare = (), []

    def end(self) -> None:
        """It is counted, or called off."""
        self._since_ns = None

    def blind(self) -> None:
        """The camera could not see for a while: nothing can be told any more."""
        self._gap = True

    def wants(self, now_ns: int) -> bool:
        """True if this frame should be read."""
        if self._since_ns is not None and now_ns - self._since_ns > PATIENCE_NS:
            self.end()
        return self.watching and now_ns - self._looked_ns >= LOOK_NS

    def look(self, sighting: Sighting, now_ns: int) -> None:
        """What a frame shows. A die lies bare once two looks, one after the other, surely saw the same there."""
        if not self.watching:
            return
        self._looked_ns = now_ns
        sure = tuple(die for die in sighting.dice if is_sure(die) and not _doubted(die, sighting))
        for die in sure:
            if _same(die, self._before) and not _same(die, self._bare):
                self._bare.append(die)
        self._before = sure

    def moved(self, counted: Sighting) -> tuple[Die, ...] | None:
        """Dice that lay bare and lie so no more, as they lay; None: that can't be told."""
        if not self.watching or self._gap:
            return None
        gone = [die for die in self._bare if not _same(die, counted.dice)]
        if len(gone) > 1 and 2 * len(gone) > len(self._bare):
            return None  # the table or the camera was pushed
        return tuple(gone)


def _same(die: Die, others: Sequence[Die]) -> bool:
    return any(far(die, other) < NEAR * die.size and die.face == other.face for other in others)


def _doubted(die: Die, sighting: Sighting) -> bool:
    return any(far(doubt, die) < die.size / 2 for doubt in sighting.doubts)
