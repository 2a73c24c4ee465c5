# SPDX-License-Identifier: MIT
"""Leaves dice alone that look as they did in the last picture: they are not classified again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.candidates import apart_from
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.sighting import Sighting

_DIE = 16
"""Pictures are compared where the smallest die's side is about so many px, a pip's width three; and so of a mark."""
_NOISE, _SPOT = 12, 3
"""What differs by more (0-255) over so many px each way is more than noise: paler marks than this nobody reads."""
_ON = 0.5
"""A place nearer than so many of its sides to a die is that die."""
_ONE, _ALIKE = 0.35, 1.65
"""Two places nearer than so many sides, and no more times larger or smaller, are one."""


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """A trusted look: what it showed, and a level of its picture's pyramid, to hold the next pictures against."""

    sighting: Sighting
    level: int
    pixels: Pixels

    @classmethod
    def of(cls, sighting: Sighting, pyramid: Pyramid, side: float) -> Self:
        """What stays of a look at a picture on which things are ``side`` px wide."""
        level = pyramid.fitting(side, _DIE)
        return cls(
            sighting, level, pyramid[level] if level else pyramid[0].copy()
        )  # a camera may use its picture again

    def shown_by(self, pyramid: Pyramid) -> bool:
        """Whether this picture is the same but for noise, everywhere."""
        if (pyramid.width, pyramid.height) != (self.sighting.width, self.sighting.height):
            return False
        off = cv2.absdiff(pyramid[self.level], self.pixels)
        return int(cv2.blur(off, (_SPOT, _SPOT)).max()) <= _NOISE


class LastTrusted:
    """The last trusted look of a reader that keeps nothing else: a picture that looks the same is not read anew."""

    def __init__(self) -> None:
        self._still: Still | None = None

    def read(self, pixels: Pixels, exposed_ns: int, look: Callable[[Pyramid], tuple[Sighting, float]]) -> Sighting:
        """What the picture shows: as before, or by ``look``, which tells also how wide things are on it (px; 0: there
        are none)."""
        began, pyramid = time.perf_counter(), Pyramid(pixels)
        if self._still is None or not self._still.shown_by(pyramid):
            sighting, side = look(pyramid)
            self._still = Still.of(sighting, pyramid, side) if side and sighting.trusted else None
        else:
            sighting = self._still.sighting
        return replace(sighting, exposed_ns=exposed_ns, ms=(time.perf_counter() - began) * 1e3)

    def forget(self) -> None:
        """The next picture is read, whatever it shows."""
        self._still = None


@dataclass(frozen=True, slots=True, eq=False)
class Unchanged:
    """A trusted look at dice: what it showed, and which places (n, 3 or more: x, y, side in px) it looked at."""

    still: Still
    looked_at: Floats

    @property
    def sighting(self) -> Sighting:
        """What it showed."""
        return self.still.sighting

    @classmethod
    def after(cls, sighting: Sighting, looked_at: Floats, pyramid: Pyramid) -> Self | None:
        """What stays of this look at a picture; nothing, where anything is in doubt or no dice are shown."""
        if not sighting.dice or not sighting.trusted or any(candidate.why for candidate in sighting.candidates):
            return None
        return cls(Still.of(sighting, pyramid, min(die.size for die in sighting.dice)), looked_at)

    def new(self, places: Floats) -> NDArray[np.bool_]:
        """Which of these places (n, 3 or more) were not looked at."""
        near = apart_from(places, self.looked_at) < _ONE * places[:, 2:3]
        sides = places[:, 2:3] / self.looked_at[:, 2]
        return np.asarray(~(near & (np.maximum(sides, 1 / sides) < _ALIKE)).any(1))

    def elsewhere(self, places: Floats) -> Floats:
        """Those of the places (n, 3 or more: x, y, side in px) at which none of its dice lies."""
        dice = np.array([(die.x, die.y, die.size) for die in self.sighting.dice], np.float32)
        off = np.abs(places[:, None, :2] - dice[None, :, :2]).max(2) / dice[:, 2]
        return np.asarray(places[off.min(1) >= _ON], np.float32)
