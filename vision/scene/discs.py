# SPDX-License-Identifier: MIT
"""Round flat things on the bare table, coins and buttons: a die that reaches over the edge of one stands on it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.sighting import Die

Discs = NDArray[np.float32]
"""So many discs (n, 3): x, y, radius in px."""

_LEAST, _MOST = 1 / 180, 1 / 36
"""Radius of a coin or a button, in widths of the picture."""
_EDGE, _ROUND = 100.0, 0.8
"""How steep an edge has to be (0-255 a px), and how much of a circle it has to make (0-1), to be a disc's."""
_STANDS_OUT, _SQUARE, _FILLED, _ROUNDLY = 20, 0.75, (0.82, 1.15), 0.8
"""What differs by so much from what is around it is a spot; one is a disc if it is about as wide as high and fills so
much of the ellipse in its box, and of the circle about it."""
_SOFT = 0.8
_DARK, _COLOUR = 8.0, 100.0
"""Brightness is compared by its logarithm, so that a dark button on dark cloth has an edge, and so are colours, for one
that is as bright as the cloth. Of 71 coins and buttons on 41 drawn tables 70 are found, with 89 other round things
(58 by circles of brightness alone, with 67)."""
_FEW = 8
"""More discs of one kind than so many are print: a map of islands has 38, none of 28 other tables but one more than
six."""
_ONE = 0.5
"""Circles nearer than so many radii are one."""


def discs_on(pixels: Pixels, width: int | None = None) -> Discs:
    """The discs on a picture (BGR), by brightness or by colour; none where there are too many to be coins.

    ``width``: that of the whole picture (px), if this is a part of it.
    """
    wide = width or pixels.shape[1]
    least, most = round(_LEAST * wide), round(_MOST * wide)
    planes = _planes(pixels)
    return without_twins([look(plane, least, most) for look in (_circles, _spots) for plane in planes])


def without_twins(each: Sequence[Discs]) -> Discs:
    """All of these discs, each once: those of the first count before the others."""
    found: list[NDArray[np.float32]] = []
    for disc in itertools.chain.from_iterable(each):
        if all(np.hypot(*(disc[:2] - other[:2])) > _ONE * max(disc[2], other[2]) for other in found):
            found.append(disc)
    return np.array(found, np.float32).reshape(-1, 3)


def _planes(pixels: Pixels) -> tuple[Pixels, Pixels, Pixels]:
    """How bright a picture is, how red and how blue, each in logarithms (0-255)."""
    soft = cv2.GaussianBlur(pixels, (0, 0), _SOFT)
    logs = np.log(soft.astype(np.float32) + _DARK)
    grey = np.log1p(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY) / np.float32(_DARK))
    bright = (255 / np.log1p(255 / _DARK) * grey).astype(np.uint8)
    red, blue = (128 + _COLOUR * (logs[..., which] - logs[..., 1]) for which in (2, 0))
    return bright, np.clip(red, 0, 255).astype(np.uint8), np.clip(blue, 0, 255).astype(np.uint8)


def _circles(plane: Pixels, least: int, most: int) -> Discs:
    """The circles on one plane with radii between these (px)."""
    found = cv2.HoughCircles(plane, cv2.HOUGH_GRADIENT_ALT, 1.5, 2 * least, None, _EDGE, _ROUND, least, most)
    return _few(np.zeros((0, 3), np.float32) if found is None else np.asarray(found[0][:, :3], np.float32))


def _spots(plane: Pixels, least: int, most: int) -> Discs:
    """The round spots on one plane that stand out of what is around them: an edge of few pixels makes no circle."""
    around = cv2.medianBlur(plane, 4 * most + 1)
    spots = (cv2.absdiff(plane, around) > _STANDS_OUT).astype(np.uint8)
    _, labels, boxes, middles = cv2.connectedComponentsWithStats(spots)
    width, height, area = (boxes[:, at].astype(np.float32) for at in (2, 3, 4))
    filled = area / (np.pi / 4 * width * height)
    fits = (np.minimum(width, height) >= 2 * least) & (np.maximum(width, height) <= 2 * most + 1)
    fits &= (np.minimum(width, height) > _SQUARE * np.maximum(width, height)) & (_FILLED[0] < filled)
    fits &= filled < _FILLED[1]
    fits[fits] = [_round(labels == which) for which in np.flatnonzero(fits)]
    return _few(np.column_stack([middles, (width + height) / 4])[fits].astype(np.float32))


def _round(spot: NDArray[np.bool_]) -> bool:
    """True if a spot fills the circle about it: a suit mark of cards does not."""
    points = np.argwhere(spot).astype(np.float32)
    _, radius = cv2.minEnclosingCircle(points)
    return len(points) >= _ROUNDLY * np.pi * (radius + 0.5) ** 2


def _few(found: Discs) -> Discs:
    """These discs; none where there are too many."""
    return found if len(found) <= _FEW else np.zeros((0, 3), np.float32)


def gaps(die: Die, foot: tuple[float, float], discs: Discs) -> NDArray[np.float64]:
    """How far (n,; in sides; below 0: over its edge) a die that stands there (px) is from each of these discs."""
    turn, half = np.radians(die.angle), die.size / 2
    right, down = (discs[:, :2] - np.array(foot)).T
    across = np.abs(np.cos(turn) * right + np.sin(turn) * down) - half
    along = np.abs(np.cos(turn) * down - np.sin(turn) * right) - half
    away = np.hypot(np.maximum(across, 0), np.maximum(along, 0)) + np.minimum(np.maximum(across, along), 0)
    return np.asarray((away - discs[:, 2]) / die.size, np.float64)
