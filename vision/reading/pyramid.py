# SPDX-License-Identifier: MIT
"""One picture at falling sizes, each made once and only when somebody looks at it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

LONGEST = 1600
"""Larger pictures are reduced to this many pixels on their longer side first."""


class Pyramid:
    """The picture (at most LONGEST px wide or high) and its halvings.

    Positions are handed round in pixels of the picture as given; a pixel's centre is a whole number.
    """

    def __init__(self, pixels: Pixels) -> None:
        height, width = pixels.shape[:2]
        scale = min(1.0, LONGEST / max(height, width))
        if scale < 1:
            size = (max(1, round(width * scale)), max(1, round(height * scale)))
            base = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
        else:
            base = pixels
        self.width, self.height = width, height
        self._levels: list[Pixels] = [np.ascontiguousarray(base)]

    def __getitem__(self, index: int) -> Pixels:
        """Level ``index``: each is half as wide and high as the one before."""
        while len(self._levels) <= index:
            last = self._levels[-1]
            size = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
            self._levels.append(np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8))
        return self._levels[index]

    def shrink(self, index: int) -> tuple[float, float]:
        """How many pixels of the picture as given one pixel of the level covers, across and down."""
        level = self[index]
        return self.width / level.shape[1], self.height / level.shape[0]

    def from_rim(self, places: NDArray[np.float32]) -> NDArray[np.float32]:
        """How far (px) the middles of places (n, 2 or more: x, y) lie from the nearest edge of the picture (n,)."""
        x, y = places[:, :2].T
        return np.asarray(np.min([x, y, self.width - 1 - x, self.height - 1 - y], axis=0), np.float32)

    def fitting(self, size: float, wanted: float, short: float = 0.35) -> int:
        """The level at which ``size`` px of the picture are nearest above ``wanted`` px, or at most ``short`` halvings
        below."""
        return self.fitting_each(np.array([size]), wanted, short)[0]

    def fitting_each(self, sizes: NDArray[np.float64], wanted: float, short: float = 0.35) -> list[int]:
        """The same of each of n sizes (px)."""
        larger = np.maximum(1.0, sizes / self.shrink(0)[0] / wanted)
        levels: list[int] = np.minimum(6, np.floor(np.log2(larger) + short)).astype(np.intp).tolist()
        return levels
