# SPDX-License-Identifier: MIT
"""Round flat things on the bare table, coins and buttons: a die that reaches over the edge of one stands on it."""

from __future__ import annotations

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
"""How steep an edge has to be (0-255 a px), and how much of a circle it has to make (0-1), to be a disc's: of 40 coins
and buttons on 20 drawn tables 33 are found, and 43 other circles, such as printed ones."""
_SOFT = 0.8
_FEW = 8
"""More discs than so many are print: a map of islands has 38, none of 28 other tables but one more than six."""


def discs_on(grey: Pixels) -> Discs:
    """The discs on a grey picture; none where there are too many to be coins."""
    width = grey.shape[1]
    least, most = round(_LEAST * width), round(_MOST * width)
    soft = cv2.GaussianBlur(grey, (0, 0), _SOFT)
    found = cv2.HoughCircles(soft, cv2.HOUGH_GRADIENT_ALT, 1.5, 2 * least, None, _EDGE, _ROUND, least, most)
    if found is None or len(found[0]) > _FEW:
        return np.zeros((0, 3), np.float32)
    return np.asarray(found[0][:, :3], np.float32)


def gap(die: Die, foot: tuple[float, float], discs: Discs) -> float:
    """How far (in sides; below 0: over its edge) a die that stands there (px) is from the nearest of these discs."""
    if not len(discs):
        return float("inf")
    turn, half = np.radians(die.angle), die.size / 2
    right, down = (discs[:, :2] - np.array(foot)).T
    across = np.abs(np.cos(turn) * right + np.sin(turn) * down) - half
    along = np.abs(np.cos(turn) * down - np.sin(turn) * right) - half
    away = np.hypot(np.maximum(across, 0), np.maximum(along, 0)) + np.minimum(np.maximum(across, along), 0)
    return float((away - discs[:, 2]).min()) / die.size
