# SPDX-License-Identifier: MIT
"""Checks a picture on which no die was found: the networks see a die well up to the picture's size, and badly one that
is larger than the picture. So that nothing lies there is believed only of a picture that shows one surface."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.notice import Notice
from vision.reading.network import Floats
from vision.reading.pyramid import Pyramid
from vision.sighting import Doubt, of_picture

UNEXPLAINED, NO_LIGHT = Notice("something-large"), Notice("too-dark-or-bright")
"""Why a picture without dice is no empty table: something large is on it; it shows nothing at all."""
_ACROSS = 24
"""The picture is looked at with so many pixels across, or up to twice as many: a table's grain is gone then."""
_STANDS_OUT = 20.0
"""What differs so much (0-255) from the surface around it is something else: twice what the faintest readable pip does
(`FAINT` of the workshop)."""
_PIP = 0.2
"""What is as large as a pip, this part of a die's side across, of a die that fills the picture is something large."""
_DARKEST, _BRIGHTEST = 16.0, 247.0
"""A picture of which hardly a point is brighter, or darker, shows no pip."""
_HARDLY = 2.0


def unexplained(pyramid: Pyramid) -> tuple[Doubt, ...]:
    """What speaks against the claim that nothing lies on this picture; nothing, where it shows one surface, however
    unevenly lit."""
    small = pyramid[max(0, int(np.log2(max(1, min(pyramid[0].shape[:2]) / _ACROSS))))]
    dark, bright = np.percentile(small, (_HARDLY, 100 - _HARDLY))
    if bright < _DARKEST or dark > _BRIGHTEST:
        return (of_picture(pyramid.width, pyramid.height, NO_LIGHT),)
    off = np.abs(small - _surface(small)).max(2)
    stands_out = (off > _STANDS_OUT).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(stands_out, connectivity=8)
    areas = stats[1:, cv2.CC_STAT_AREA]
    if areas.max(initial=0) < np.pi / 4 * (_PIP * min(small.shape[:2])) ** 2:
        return ()
    largest = 1 + int(areas.argmax())
    x, y = (middles[largest] + 0.5) * (pyramid.width / small.shape[1], pyramid.height / small.shape[0]) - 0.5
    return (Doubt(float(x), float(y), UNEXPLAINED),)


def _surface(small: NDArray[np.uint8]) -> Floats:
    """The picture as one surface would look under light that changes slowly over it: a quadratic of its colours'
    logarithms, by the half of the pixels that suit one best."""
    height, width = small.shape[:2]
    y, x = (axis.ravel() for axis in np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j])
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], 1)
    light = np.log(small.reshape(-1, 3) + 8.0)
    keep = np.ones(len(light), np.bool_)
    for _ in range(4):
        fit, *_ = np.linalg.lstsq(terms[keep], light[keep], rcond=None)
        off = np.abs(light - terms @ fit).max(1)
        keep = off <= np.median(off)
    return np.asarray((np.exp(terms @ fit) - 8).reshape(small.shape), np.float32)
