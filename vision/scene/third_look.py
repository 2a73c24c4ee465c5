# SPDX-License-Identifier: MIT
"""Tells whether a picture shows what was read twice already: then a third look would say nothing new.

Two looks at different scales guard against a die that one passes over; a third guards against a change between them.
That is seen far more cheaply by holding the picture itself against the last one, die by die, than by reading it again.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.evidence import agree
from vision.frame import Pixels
from vision.reading.reader import Reader
from vision.sighting import Die, Sighting

ENOUGH = 2
"""So many looks that count and agree."""
_STEP = 2
"""Every other pixel is compared."""
_AROUND = 0.75
"""Half a patch, in sides of the die: the die and a rim of table."""
_ALIKE = 6.0
"""A patch is the same while its pixels differ by less than this on average (of 255), brightness taken out: a sensor's
noise makes two to four of it, a die turned or pushed by a tenth of its side ten and more."""

Patch = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """What one look said, for so many dice expected, and how its dice looked."""

    sighting: Sighting
    expected: int | None
    reader: Reader
    patches: tuple[Patch, ...]


class ThirdLook:
    """Feed it every look at a still table in order; `forget` when something has moved."""

    def __init__(self) -> None:
        self._looks: list[_Look] = []

    def forget(self) -> None:
        """What was seen says nothing of what is seen now."""
        self._looks = []

    def add(self, pixels: Pixels, sighting: Sighting, expected: int | None, reader: Reader) -> None:
        """One look, and what was told of it."""
        if not sighting.trusted or sighting.joint or sighting.extra or not sighting.dice:
            self._looks = []
            return
        look = _Look(sighting, expected, reader, tuple(_patch(pixels, die) for die in sighting.dice))
        self._looks = [*self._looks, look][-ENOUGH:]

    def spared(self, pixels: Pixels, expected: int | None, reader: Reader) -> bool:
        """True if this picture shows what the last looks did, which agreed, and the same is asked of it."""
        if len(self._looks) < ENOUGH or not agree([look.sighting for look in self._looks]):
            return False
        last = self._looks[-1]
        if any((look.expected, look.reader) != (expected, reader) for look in self._looks):
            return False
        now = (_patch(pixels, die) for die in last.sighting.dice)
        return all(_alike(patch, before) for patch, before in zip(now, last.patches, strict=True))


def _patch(pixels: Pixels, die: Die) -> Patch:
    """The green of the picture around a die."""
    half = _AROUND * die.size
    left, top = (max(0, round(at - half)) for at in (die.x, die.y))
    right, low = round(die.x + half) + 1, round(die.y + half) + 1
    return pixels[top:low:_STEP, left:right:_STEP, 1].astype(np.float32)


def _alike(now: Patch, before: Patch) -> bool:
    if now.shape != before.shape or not now.size:
        return False
    off = now - before
    return float(np.abs(off - off.mean()).mean()) < _ALIKE
