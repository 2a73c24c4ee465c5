# SPDX-License-Identifier: MIT
"""The bare table: what the camera saw where no dice lay, so that what looks the same is neither a die nor a doubt.

Places are compared by structure, not by brightness: light may drift and somebody's shadow may fall on the table. A
picture that is a few pixels off, because somebody knocked the camera, is found to be so and followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.sighting import Die

Grey = NDArray[np.uint8]
Shift = tuple[float, float]

ALIKE = 0.7
"""Two patches show the same thing from this correlation on. On the four development sittings 1,954 patches of dice
correlate with the bare table by at most 0.64, 620 of coins, cards, print and dominoes by 0.69 and more."""
PLAIN = 3.0
"""What varies by less (of 255, blurred, without slow changes) has no structure to compare: it shows nothing,"""
_NO_MORE = 1.4
"""if it varies no more than so many times what the bare table did there."""
KEPT = 3
"""So many stills of earlier throws are kept beside the bare table."""
_REACH = 4
"""What lies at a place may be so many pixels off after the shift of the whole picture is taken out."""
_AROUND, _BLUR, _SLOW = 0.62, 1.2, 0.35
"""Half the patch, in sides of the die; its blur (px); what changes more slowly than so many sides is light."""
_COARSE = 4
"""Shifts of the picture are measured on one so many times smaller,"""
_FARTHEST = 0.03
"""and believed up to this part of the picture's width;"""
_RESPONSE = 0.08
"""by a peak of the phase correlation of at least this height."""
_GRID, _MOSTLY = 16, 0.6
"""A plain table is compared in so many columns of patches; it is the same if this part of them is."""
_ROUGH = 2.5
"""What varies so many times more than the table mostly does is no plain table."""


@dataclass(frozen=True, slots=True, eq=False)
class Still:
    """One still picture of the table: grey, its coarse plane for registration, where it lies against the first still
    (px), and the dice that lay there then. ``bare``: nobody had thrown anything."""

    grey: Grey
    plane: NDArray[np.float32]
    shift: Shift
    dice: tuple[Die, ...]
    bare: bool
    usual: float

    def covered(self, x: float, y: float, side: float) -> bool:
        """True if a die lay there (x, y in this still's pixels), or so near that the patch shows a part of it."""
        return any(max(abs(die.x - x), abs(die.y - y)) < 0.62 * (side + die.size) for die in self.dice)


class BareTable:
    """Remembers stills; `align` a new picture with them, then ask what is the `same` as before."""

    def __init__(self) -> None:
        self._stills: list[Still] = []
        self._grey: Grey | None = None
        self._plane: NDArray[np.float32] | None = None
        self._shift: Shift = (0.0, 0.0)

    @property
    def known(self) -> bool:
        """True once something is known of this table."""
        return bool(self._stills)

    @property
    def shift(self) -> Shift:
        """How far (px, right and down) the aligned picture is off the first still."""
        return self._shift

    def align(self, pixels: Pixels) -> bool:
        """Takes the picture of which is asked from now on; False, and all is forgotten, if it shows another table."""
        self._grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY), np.uint8)
        self._plane = _coarse(self._grey)
        self._shift = (0.0, 0.0)
        if not self._stills:
            return True
        shift = self._registered() if self._stills[0].grey.shape == self._grey.shape else None
        if shift is None:
            self._stills = []
            return False
        self._shift = shift
        return True

    def remember(self, dice: Sequence[Die] = (), bare: bool = False) -> None:
        """Keeps the aligned picture: what lies there now, but for these dice, is a part of the table."""
        if self._grey is None or self._plane is None:
            return
        still = Still(self._grey, self._plane, self._shift, tuple(dice), bare, _usual(self._grey))
        kept = [one for one in self._stills if one.bare][-2:]
        thrown = [one for one in self._stills if not one.bare]
        self._stills = [*kept, still] if bare else [*kept, *[*thrown, still][-KEPT:]]
        self._rebase()

    def same(self, x: float, y: float, side: float, bare: bool = False) -> bool:
        """True if a patch about a die's ``side`` there looks as it did on the bare table or, unless ``bare``, beside
        the dice of an earlier throw."""
        return any(self._alike(still, x, y, side) for still in self._stills if still.bare or not bare)

    def plain(self, x: float, y: float, side: float) -> bool:
        """True if nothing stands out of the table around there; False where that is not known."""
        for still in self._stills:
            left, top = x - self._shift[0] + still.shift[0], y - self._shift[1] + still.shift[1]
            if not still.covered(left, top, 2 * side):
                patch = _patch(still.grey, left, top, 1.2 * side, side)
                return patch is not None and float(patch.std()) < _ROUGH * still.usual
        return False

    def forget(self) -> None:
        """The next picture may show another table."""
        self._stills, self._grey, self._plane, self._shift = [], None, None, (0.0, 0.0)

    def _alike(self, still: Still, x: float, y: float, side: float) -> bool:
        if self._grey is None:
            return False
        left, top = x - self._shift[0] + still.shift[0], y - self._shift[1] + still.shift[1]
        if still.covered(left, top, side):
            return False
        half = _AROUND * side
        now, then = _patch(self._grey, x, y, half, side), _patch(still.grey, left, top, half + _REACH, side)
        if now is None or then is None or now.shape[0] > then.shape[0] or now.shape[1] > then.shape[1]:
            return False
        if float(now.std()) < PLAIN:
            return float(now.std()) < _NO_MORE * float(then.std())
        return float(cv2.matchTemplate(then, now, cv2.TM_CCOEFF_NORMED).max()) >= ALIKE

    def _registered(self) -> Shift | None:
        """How far the new picture is off the first still, measured against the newest and the first; None where they
        don't show the same table."""
        for still in (self._stills[-1], self._stills[0]):
            step, response = _step(still.plane, self._plane)
            farthest = _FARTHEST * still.grey.shape[1]
            if response >= _RESPONSE and max(abs(step[0]), abs(step[1])) <= farthest:
                return step[0] + still.shift[0], step[1] + still.shift[1]
        self._shift = self._stills[-1].shift
        return self._shift if self._mostly_same() else None

    def _mostly_same(self) -> bool:
        """True if most of the picture is as it was: a plain table has nothing to register by."""
        height, width = self._stills[-1].grey.shape
        side = width / _GRID
        places = [((i + 0.5) * side, (j + 0.5) * side) for i in range(_GRID) for j in range(round(height / side))]
        told = [self._alike(self._stills[-1], x, y, side / 2) for x, y in places]
        return sum(told) >= _MOSTLY * len(told)

    def _rebase(self) -> None:
        """Shifts count from the first still that is left."""
        right, down = self._stills[0].shift
        self._stills = [replace(one, shift=(one.shift[0] - right, one.shift[1] - down)) for one in self._stills]
        self._shift = (self._shift[0] - right, self._shift[1] - down)


def _coarse(grey: Grey) -> NDArray[np.float32]:
    """A small plane of the structure alone: evenly changing light taken out, darker and lighter parts alike."""
    size = (grey.shape[1] // _COARSE, grey.shape[0] // _COARSE)
    small = np.log1p(cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32))
    return np.asarray(small - cv2.GaussianBlur(small, (0, 0), 5), np.float32)


def _step(then: NDArray[np.float32], now: NDArray[np.float32] | None) -> tuple[Shift, float]:
    """How far the second plane is off the first (px of the whole picture), and how clearly."""
    window = cv2.createHanningWindow((then.shape[1], then.shape[0]), cv2.CV_32F)
    zero, _ = cv2.phaseCorrelate(then, then, window)  # OpenCV's answer to no shift is not always 0
    step, response = cv2.phaseCorrelate(then, np.asarray(now, np.float32), window)
    return (_COARSE * (step[0] - zero[0]), _COARSE * (step[1] - zero[1])), float(response)


def _patch(grey: Grey, x: float, y: float, half: float, side: float) -> NDArray[np.float32] | None:
    """The structure around a place; None where hardly anything of it lies on the picture."""
    height, width = grey.shape
    left, right = max(0, round(x - half)), min(width, round(x + half) + 1)
    top, bottom = max(0, round(y - half)), min(height, round(y + half) + 1)
    if min(right - left, bottom - top) < max(8.0, 0.6 * half):
        return None
    soft = cv2.GaussianBlur(grey[top:bottom, left:right].astype(np.float32), (0, 0), _BLUR)
    return np.asarray(soft - cv2.GaussianBlur(soft, (0, 0), _SLOW * side), np.float32)


def _usual(grey: Grey) -> float:
    """How much the table mostly varies from place to place (0-255): the median over patches."""
    small = cv2.resize(grey, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).astype(np.float32)
    structure = small - cv2.GaussianBlur(small, (0, 0), 4)
    spread = np.sqrt(cv2.blur(structure**2, (15, 15)))
    return max(float(np.median(spread[::8, ::8])), PLAIN / 2)
