# SPDX-License-Identifier: MIT
"""Finds where a lens that moves is sharpest: once over its whole range, then closely about the best, then stays.

Autofocus by itself hunts, and looks for edges wherever it likes; a table's distance never changes. So the lens is
moved from place to place, each is judged by the picture, and the best is held for good (`vision.cameras.picamera`).
Each copy of a camera is a little different, so the place is measured, never assumed.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels

COARSE, FINE = 12, 7
"""Places tried over the whole range, and about the best of them."""

_SETTLE = 3
"""Frames to wait after the lens was told to move: it takes a while, and frames are under way."""


def sharpness(pixels: Pixels) -> float:
    """How much fine detail the middle of the picture has: comparable only between pictures of one and the same table.

    The steepest slopes count (a few dice on a plain table shall be enough), noise is smoothed away first.
    """
    height, width = pixels.shape[:2]
    middle = np.ascontiguousarray(pixels[height // 10 : height - height // 10, width // 10 : width - width // 10, 1])
    smooth = cv2.GaussianBlur(middle, (0, 0), 1.0)
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0, ksize=3)
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1, ksize=3)
    power = cv2.magnitude(across, down)[::2, ::2]
    best = np.partition(power.ravel(), int(0.98 * power.size))[int(0.98 * power.size) :]
    return float((best.astype(np.float64) ** 2).mean())


class Sweep:
    """Ask `lens` where the lens shall stand, feed each frame; `done` when the best place is found and set."""

    def __init__(self, nearest: float, farthest: float) -> None:
        low, high = sorted((nearest, farthest))
        self._places = list(np.linspace(low, high, COARSE))
        self._step = (high - low) / (COARSE - 1)
        self._range = (low, high)
        self._tried: dict[float, float] = {}
        self._wait = _SETTLE
        self._fine = False
        self.done = False
        self.lens = float(self._places[0])

    @property
    def part(self) -> float:
        """How far it has come, 0-1."""
        return 1.0 if self.done else len(self._tried) / (COARSE + FINE)

    def feed(self, pixels: Pixels) -> bool:
        """One more frame; True if the lens shall move to `lens` now."""
        if self.done:
            return False
        if self._wait > 0:
            self._wait -= 1
            return False
        self._tried[self.lens] = sharpness(pixels)
        self._places = [place for place in self._places if place not in self._tried]
        if not self._places and not self._fine:
            self._fine = True
            self._places = self._about(self.best)
        if not self._places:
            self.done = True
            self.lens = self._peak()
            return True
        self.lens, self._wait = float(self._places[0]), _SETTLE
        return True

    @property
    def best(self) -> float:
        """The sharpest place tried."""
        return max(self._tried, key=lambda place: self._tried[place])

    def _about(self, place: float) -> list[float]:
        low, high = max(self._range[0], place - self._step), min(self._range[1], place + self._step)
        return [float(lens) for lens in np.linspace(low, high, FINE) if lens not in self._tried]

    def _peak(self) -> float:
        """Between the places tried: the top of the parabola through the best and its neighbours."""
        places = sorted(self._tried)
        at = places.index(self.best)
        if not 0 < at < len(places) - 1:
            return float(self.best)
        near = places[at - 1 : at + 2]
        bend, slope, _ = np.polyfit(near, [self._tried[lens] for lens in near], 2)
        top = -slope / (2 * bend) if bend < 0 else self.best
        return float(np.clip(top, near[0], near[2]))
