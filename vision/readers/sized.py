# SPDX-License-Identifier: MIT
"""Reads a rig again and again: after a trusted reading it knows the dice's size, which makes the next quicker."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import ClassVar

import numpy as np

from vision.frame import Pixels
from vision.readers.pyramid import Pyramid
from vision.sighting import Sighting

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
        if size is not None and die_px is None and not (sighting.trusted and sighting.dice):
            size = None
            sighting = self._sight(pyramid, None, exposed_ns)
        self._remember(sighting, full=size is None)
        return replace(sighting, ms=(time.perf_counter() - began) * 1e3)

    def forget(self) -> None:
        """Takes the next picture as the first of a new rig."""
        self._known, self._since_full = None, 0

    def _remember(self, sighting: Sighting, full: bool) -> None:
        """Keeps the dice's size once a trusted full look has seen dice of one size only."""
        self._since_full = 0 if full else self._since_full + 1
        if not full:
            return
        sizes = [die.size for die in sighting.dice]
        even = bool(sizes) and max(sizes) < self.spread * min(sizes)
        self._known = self._usual(sizes) if sighting.trusted and even else None

    def _usual(self, sizes: list[float]) -> float:
        """The size to look for, of dice of these sizes."""
        return float(np.median(sizes))
