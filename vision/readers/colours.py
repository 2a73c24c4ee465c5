# SPDX-License-Identifier: MIT
"""Names the colour of a die's body, as a person at the table would call it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

_HUES = ((8, "red"), (19, "orange"), (34, "yellow"), (88, "green"), (128, "blue"), (152, "purple"), (165, "pink"))
"""Upper ends of OpenCV's hue (0-180); beyond the last it is red again."""


def body_colours(crops: NDArray[np.uint8], reach: float) -> list[str]:
    """The body colour of every crop (n, side, side, 3), whose die fills a disc of radius ``reach`` px.

    Pips cover less than half of any face, so the median pixel of the disc is body.
    """
    if not len(crops):
        return []
    side = crops.shape[1]
    rows, columns = np.mgrid[0:side, 0:side] - (side - 1) / 2
    inside = rows**2 + columns**2 < reach**2
    middle = np.median(crops[:, inside], axis=1).astype(np.uint8)
    return [_word(*tint) for tint in cv2.cvtColor(middle[None], cv2.COLOR_BGR2HSV)[0].tolist()]


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
