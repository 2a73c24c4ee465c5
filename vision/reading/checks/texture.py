# SPDX-License-Identifier: MIT
"""Tells bare cloth from dice: where there is nothing to see, or what comes again in even steps, woven or printed."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.classifier import Framing, cut
from vision.reading.network import Floats
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid

_DIE = 16
"""Places are compared where a die's side is so many px."""
_AROUND, _REACH = 18, 96
"""How far a place is looked at from its middle, and how far away another may be (px): 1.1 and 6 sides."""
_FACE, _APART = 9, 10
"""The same for what would be the die itself, and how far away another spot has to be not to be the same."""
_ALIKE = 0.85
"""Spots count from this correlation on, of the whole and of its middle."""
_EVEN, _CROSS = 0.18, 0.5
"""By how much of a step it may be off, since cloths are rumpled and seen aslant, and the sine of the angle at which two
rows cross, at least."""
_WINDOW = Framing(2 * (_AROUND + _REACH) + 1, _DIE)
_BLANK = 7.5
"""A place that varies less shows nothing. Nobody could tell a die there; networks see faint ones in the dark."""
_SIGHT, _BLUR = Framing(40, 21), 1.5


def bare(pyramid: Pyramid, places: Floats, there: Floats) -> NDArray[np.bool_]:
    """Which places, each a die with the chance ``there``, are not surely dice and blank, or repeat around them (n,)."""
    found = np.zeros(len(places), np.bool_)
    unsure = np.flatnonzero(there < CHANCES.sure)
    found[unsure] = [varies(cut(pyramid, place, _SIGHT)) < _BLANK for place in places[unsure]]
    textured = unsure[~found[unsure]]
    found[textured] = repeats(pyramid, places[textured])
    return found


def varies(crop: Pixels) -> float:
    """The standard deviation (0-255) of the colour that varies most in a crop, blurred, so that noise does
    not count."""
    return float(cv2.GaussianBlur(crop, (0, 0), _BLUR).std((0, 1)).max())


def repeats(pyramid: Pyramid, places: Floats) -> NDArray[np.bool_]:
    """Whether what is at each place (x, y, side in px) comes again around it in two rows of even steps that cross (n,).

    Dice lie as they fall. Even if a few of one face and turn lie about, with shadows alike, they lie at no even steps;
    the squares of a cloth do. What lies at the picture's very rim is said not to repeat.
    """
    return np.array([_comes_again(pyramid, place) for place in places], np.bool_)


def _comes_again(pyramid: Pyramid, place: Floats) -> bool:
    x, y, size = (float(v) for v in place[:3])
    rim = size * (_AROUND + 1) / _DIE
    if not (rim <= x < pyramid.width - rim and rim <= y < pyramid.height - rim):
        return False
    grey = cv2.cvtColor(cut(pyramid, place, _WINDOW), cv2.COLOR_BGR2GRAY)
    window = np.asarray(cv2.GaussianBlur(grey, (0, 0), 0.8), np.uint8)
    whole = _likeness(window, _AROUND)
    if not (np.hypot(*(np.argwhere(whole >= _ALIKE) - _REACH).T) >= _APART).any():
        return False  # most places are told so, in half the time
    inner = _AROUND - _FACE
    like = np.minimum(whole, _likeness(window, _FACE)[inner:-inner, inner:-inner])
    peaks = (like >= _ALIKE) & (like == cv2.dilate(like, np.ones((_APART, _APART), np.uint8)))
    steps = np.argwhere(peaks).astype(np.float32) - _REACH
    return _cross(steps[np.hypot(*steps.T) >= _APART])


def _cross(steps: Floats) -> bool:
    """Whether among these steps (n, 2) from one spot are two ways in which it comes again twice: there and back, or one
    step and another like it."""
    far = np.hypot(*steps.T)[:, None]
    back = np.hypot(*(steps[:, None] + steps[None]).transpose(2, 0, 1)) < _EVEN * far
    on = np.hypot(*(2 * steps[:, None] - steps[None]).transpose(2, 0, 1)) < 2 * _EVEN * far
    ways = steps[(back | on).any(1)]
    ways = ways / np.hypot(*ways.T)[:, None]
    turned = ways[:, None, 0] * ways[None, :, 1] - ways[:, None, 1] * ways[None, :, 0]
    return bool((np.abs(turned) > _CROSS).any())


def _likeness(window: Pixels, half: int) -> Floats:
    """How much the window's middle, ``half`` px to each side, is like every other part of it of that size."""
    middle = len(window) // 2
    own = window[middle - half : middle + half + 1, middle - half : middle + half + 1]
    return np.asarray(cv2.matchTemplate(window, own, cv2.TM_CCOEFF_NORMED), np.float32)
