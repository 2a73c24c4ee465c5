# SPDX-License-Identifier: MIT
"""Reads a rig again and again: once it knows the dice's size, which a first look tells, the next look is quicker."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar

import numpy as np

from vision.frame import Pixels
from vision.readers.pyramid import Pyramid
from vision.sighting import Die, Sighting, is_sure

STEPS = (1.0, 0.875)
"""Dice of known size are looked for as if they were so large, by turns: those that are passed over at one scale (one
in seven hundred) the other shows, and a reading takes three looks that agree."""
FULL_LOOK_EVERY = 10
"""A reader that knows its dice's size still looks for dice of every size this often."""


class SizedReader(ABC):
    """What readers of dice have in common; each says what it sees at one look."""

    spread: ClassVar[float] = 1.3
    """Dice whose sizes differ by less than this factor count as of one size."""

    def __init__(self) -> None:
        self._known: float | None = None
        self._since_full = 0
        self._unsettled: tuple[Die, ...] = ()

    @abstractmethod
    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int) -> Sighting:
        """One look; ``size`` (px) where the dice's size is known, None to look for dice of every size."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        """What the picture shows. ``die_px``: a die's side in pixels, where the rig knows it."""
        began = time.perf_counter()
        pyramid = Pyramid(pixels)
        size = die_px or (self._known if self._since_full < FULL_LOOK_EVERY else None)
        step = STEPS[self._since_full % len(STEPS)]
        sighting = self._sight(pyramid, None if size is None else size * step, exposed_ns)
        if size is not None and die_px is None and not self._suffices(sighting):
            size = None
            sighting = self._sight(pyramid, None, exposed_ns)
        self._remember(sighting, full=size is None)
        return replace(sighting, ms=(time.perf_counter() - began) * 1e3)

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._known, self._since_full, self._unsettled = None, 0, ()

    def _suffices(self, sighting: Sighting) -> bool:
        """Whether a look for dice of the known size need not be followed by one for every size: it is trusted, or shows
        what the last full look showed, which could not make out all of it either."""
        if not sighting.dice or sighting.trusted:
            return bool(sighting.dice)
        same = len(sighting.dice) == len(self._unsettled) and all(
            any(_upon(die.x, die.y, old) for old in self._unsettled) for die in sighting.dice
        )
        return same and in_doubt(sighting) is not None

    def _remember(self, sighting: Sighting, full: bool) -> None:
        """Keeps the dice's size once a full look has seen dice of one size only, and no doubt beside them."""
        self._since_full = 0 if full else self._since_full + 1
        if not full:
            return
        asked = in_doubt(sighting)
        self._unsettled = sighting.dice if asked else ()
        sizes = [] if asked is None else [die.size for die in sighting.dice if die not in asked]
        even = bool(sizes) and max(sizes) < self.spread * min(sizes)
        self._known = self._usual(sizes) if even else None

    def _usual(self, sizes: list[float]) -> float:
        """The size to look for, of dice of these sizes."""
        return float(np.median(sizes))


def in_doubt(sighting: Sighting) -> tuple[Die, ...] | None:
    """The dice that are not counted without asking; None if there is a doubt beside them."""
    asked = tuple(
        die for die in sighting.dice if not is_sure(die) or any(_upon(one.x, one.y, die) for one in sighting.doubts)
    )
    beside = any(not any(_upon(one.x, one.y, die) for die in asked) for one in sighting.doubts)
    return None if beside else asked


def _upon(x: float, y: float, die: Die) -> bool:
    return max(abs(x - die.x), abs(y - die.y)) < die.size / 2
