# SPDX-License-Identifier: MIT
"""Names the colour of a die's body, as a person at the table would call it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid

_HUES = ((8, "red"), (19, "orange"), (34, "yellow"), (88, "green"), (128, "blue"), (152, "purple"), (165, "pink"))
"""Upper ends of OpenCV's hue (0-180); beyond the last it is red again."""


FACE = 0.425
"""The radius of the disc that a six-sided die's face fills, in sides."""
_DIE = 20
"""Dice are looked at where their sides are about so many px."""
_GRID = np.array([(x, y) for x in range(-6, 7) for y in range(-6, 7)]) / 6
_DISC = _GRID[np.hypot(*_GRID.T) <= 1]
"""Points (m, 2), right and down, spread evenly over a disc of radius 1."""


def body_colours(pyramid: Pyramid, places: Floats, reach: float) -> list[str]:
    """The body colour of the dice at these places (n, 3: x, y, side in px), whose faces fill discs of radius ``reach``
    sides.

    Pips cover less than half of any face, so the median pixel of the disc is body.
    """
    if not len(places):
        return []
    middle = np.empty((1, len(places), 3), np.uint8)
    index = np.array([pyramid.fitting(size, _DIE) for size in places[:, 2].tolist()])
    for number in np.unique(index):
        level, indices = pyramid[number], np.flatnonzero(index == number)
        spots = places[indices, None, :2] + _DISC * (reach * places[indices, 2])[:, None, None]
        spots = np.rint((spots + 0.5) / np.array(pyramid.shrink(number)) - 0.5).astype(np.intp)
        column, row = np.clip(spots, 0, np.array(level.shape[1::-1]) - 1).transpose(2, 0, 1)
        colours = np.ascontiguousarray(level[row, column].transpose(0, 2, 1))
        middle[0, indices] = np.partition(colours, len(_DISC) // 2, axis=2)[..., len(_DISC) // 2]
    return [_word(*tint) for tint in cv2.cvtColor(middle, cv2.COLOR_BGR2HSV)[0].tolist()]


def name(pixel: NDArray[np.uint8]) -> str:
    """One BGR pixel's colour as a word.

    >>> name(np.array([30, 30, 200], np.uint8)), name(np.array([250, 250, 250], np.uint8))
    ('red', 'white')
    """
    patch: Pixels = np.asarray(pixel, np.uint8).reshape(1, 1, 3)
    return _word(*cv2.cvtColor(patch, cv2.COLOR_BGR2HSV)[0, 0].tolist())


def _word(hue: int, saturation: int, value: int) -> str:
    if saturation * value < 20 * 255 or saturation < 38:
        return "black" if value < 62 else "grey" if value < 130 else "white"
    if value < 28:
        return "black"
    if 12 <= hue < 34 and saturation < 125:
        return "ivory" if value > 95 else "brown"
    if hue >= 165 or hue < 8:
        return "pink" if saturation < 110 and value > 170 else "red"
    if hue < 19 and value < 105:
        return "brown"
    return next(word for limit, word in _HUES if hue < limit)
