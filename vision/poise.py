# SPDX-License-Identifier: MIT
"""Tells a hand that rests from a thing that lies: a hand is never as still as the table around it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.float32]
"""A small picture in blue, green and red, 0-255."""

Mask = NDArray[np.bool_]

WATCHED_NS: Final = 550_000_000
"""For at least so long, and so many frames, something is watched before it is said to lie still."""
_FRAMES: Final = 5
_MOST: Final = 16
"""No more pictures than so many are kept; of more, every other one."""
_TILE, _STEP = 25, 8
"""Motion is measured in squares of so many pixels of the plane, as large as a hand, so many pixels apart."""
_STILL_PX: Final = 0.012
"""What moves to and fro by less (px of the plane, deviation) lies still: a twenty-fifth of a millimetre at a table that
fills the picture. Things do so by a tenth of that, hands by more."""
_UNSURE_PX, _PLAIN = _STILL_PX / 2, 4.0
"""Squares in which noise may seem so much tell nothing, but where something moves by so many times as much."""
_SHAKE_PX: Final = 0.1
"""By about so much a camera shakes."""
_GREEN, _ALL = slice(1, 2), slice(None)


class Poise:
    """Feed it the small pictures since all came to rest, as differences from the `first`, light taken out."""

    def __init__(self, first: Colours, now_ns: int) -> None:
        self.first = first
        self._off: list[Colours] = [np.zeros_like(first)]
        self._at_ns = [now_ns]

    def feed(self, off: Colours, now_ns: int) -> None:
        """One more: how far it is ``off`` the first."""
        self._off.append(off)
        self._at_ns.append(now_ns)
        if len(self._off) > _MOST:
            self._off, self._at_ns = self._off[::2], self._at_ns[::2]

    def trembles(self, where: Mask, foreign: Mask, since_ns: int = 0) -> bool | None:
        """True if what is there moves against the table, False if it lies as still; None: that can't be told yet.

        ``foreign``: where the table does not show, this and whatever else lies on it; ``since_ns``: pictures up
        to then tell nothing, it was seen to move.
        """
        first = sum(at_ns <= since_ns for at_ns in self._at_ns)
        off, at_ns = self._off[first:], self._at_ns[first:]
        if len(off) < _FRAMES or at_ns[-1] - at_ns[0] < WATCHED_NS:
            return None
        moved, unsure = self._moved(off, where, foreign, _GREEN)
        untold = unsure >= _UNSURE_PX
        if untold.any():  # green is the quietest, but a hand may differ from the table in red alone
            moved, unsure = np.where(untold, self._moved(off, where, foreign, _ALL), (moved, unsure))
        if ((moved - unsure > _STILL_PX) & (moved > _PLAIN * unsure)).any():
            return True
        return False if (unsure < _UNSURE_PX).any() else None  # others have too little structure to show it

    def _moved(
        self, off: list[Colours], where: Mask, foreign: Mask, colours: slice
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """By these colours: how far (px, deviation) each square of what is there moves against the table, along the
        direction in which that shows best, and how far noise alone would make it seem to."""
        offs = np.stack([one[..., colours] for one in off])
        middle = offs.mean(axis=0)
        offs -= middle
        grain = np.sqrt(offs[:, where].var(axis=0).mean(axis=0) + np.float32(1e-3))  # of each colour
        offs, mean = offs / grain, (self.first[..., colours] + middle) / grain
        ways = ((1, 0), (0, 1))
        slopes = [cv2.Sobel(mean, cv2.CV_32F, *way, scale=1 / 8).reshape(mean.shape) for way in ways]
        near = cv2.dilate(where.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.float32)[..., None]
        aside = 1 - cv2.dilate(foreign.astype(np.uint8), np.ones((7, 7), np.uint8)).astype(np.float32)[..., None]
        shake = _shake(offs, [slope * aside for slope in slopes])
        window = _window(near[..., 0] > 0)
        right, down = ((slope * near)[window] for slope in slopes)
        offs = offs[:, *window]
        told_anew = len({off.tobytes() for off in offs})  # an encoder, or a film, may show the same grain again
        a, b, c = (_tiles(_over_colours(one, other)) for one, other in ((right, right), (right, down), (down, down)))
        strength = (a + c) / 2 + np.sqrt(((a - c) / 2) ** 2 + b * b)
        angle = 0.5 * np.arctan2(2 * b, a - c)
        x, y = np.cos(angle)[..., None], np.sin(angle)[..., None]
        told_right, told_down = (_tiles(np.einsum("hwc,nhwc->hwn", slope, offs)) for slope in (right, down))
        told = x * told_right + y * told_down
        steps = -told / np.maximum(strength, 1e-6)[..., None] - (x * shake[:, 0] + y * shake[:, 1])
        noise = _tiles(_over_colours(right * right + down * down, offs.var(axis=0)))  # as it is where the slopes are
        seeming = np.maximum(noise / np.maximum(strength * (a + c), 1e-6), 1 / np.maximum(strength, 1e-6))
        unsure = np.sqrt(seeming * np.sqrt(2 / max(1, told_anew - 1)))
        return np.sqrt(np.maximum(0, steps.var(axis=2) - seeming)), unsure


def _window(near: Mask) -> tuple[slice, slice]:
    """The part of the plane that holds all squares which reach what is ``near``; they lie there as in the plane."""
    rows, columns = (np.flatnonzero(near.any(axis=axis)) for axis in (1, 0))
    return _span(rows), _span(columns)


def _span(there: NDArray[np.intp]) -> slice:
    return slice(max(0, int(there[0]) - _TILE) // _STEP * _STEP, int(there[-1]) + _TILE)


def _shake(offs: Colours, slopes: list[Colours]) -> NDArray[np.float64]:
    """How far (px, right and down) the table is off in each picture."""
    sides = np.stack([slope.ravel() for slope in slopes]).astype(np.float64)
    of = sides @ sides.T + np.eye(2) / _SHAKE_PX**2
    seen = sides @ offs.reshape(len(offs), -1).T.astype(np.float64)
    return np.asarray(-np.linalg.solve(of, seen).T, np.float64)


def _over_colours(one: Colours, other: Colours) -> NDArray[np.float32]:
    """Products, summed over the colours."""
    return np.asarray(np.einsum("hwc,hwc->hw", one, other), np.float32)


def _tiles(of: NDArray[np.float32]) -> NDArray[np.float64]:
    """Sums over squares; of several planes (h, w, n) for each."""
    sums = cv2.boxFilter(of, cv2.CV_64F, (_TILE, _TILE), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(sums[_STEP // 2 :: _STEP, _STEP // 2 :: _STEP], np.float64)
