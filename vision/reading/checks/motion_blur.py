# SPDX-License-Identifier: MIT
"""Tells a die that moved while the picture was taken, whose pips are drawn out or doubled, from one that lay still."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading.classifier import Framing, cuts
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid

MOVED = 0.65
"""Above this a face is smeared: pips that lay still seldom reach it, even on wood seen aslant."""
_FRAME = Framing(40, 40)
_REACH = 0.3
"""How far from the middle edges count, in sides: those of the die itself are lit unlike one another."""
_ROWS, _COLUMNS = np.mgrid[0 : _FRAME.side, 0 : _FRAME.side] - _FRAME.middle
_WEIGHT = np.exp(-(_ROWS**2 + _COLUMNS**2) / (2 * (_REACH * _FRAME.die) ** 2)).astype(np.float32)


def smeared(pyramid: Pyramid, places: Floats) -> Floats:
    """How much more the faces at these places (n, 3: x, y, side in px) vary in one direction than across it (n,), 0-1.

    Round pips and a square's edges vary alike in all directions, or in two that cross. A smear evens out what lies
    along it. Source: the coherence of the structure tensor (Bigün and Granlund, 1987).
    """
    if not len(places):
        return np.zeros(0, np.float32)
    crops = np.concatenate(cuts(pyramid, places, _FRAME))
    grey = cv2.cvtColor(crops, cv2.COLOR_BGR2GRAY).reshape(len(places), _FRAME.side, _FRAME.side)
    channels = np.ascontiguousarray(grey.transpose(1, 2, 0))  # a channel a place: OpenCV takes them all at once
    soft = cv2.GaussianBlur(channels, (0, 0), 1).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    flat = (product.reshape(_WEIGHT.size, -1) for product in (across * across, down * down, across * down))
    a, b, c = (_WEIGHT.ravel() @ product for product in flat)
    return np.asarray(np.hypot(a - b, 2 * c) / np.maximum(a + b, 1e-6), np.float32)
