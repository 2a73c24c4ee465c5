# SPDX-License-Identifier: MIT
"""Paints what lies beside the mat grey: faces, feet and letters on the table are nobody's business."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.fix import Fix
from vision.mat.plane import Plane

MARGIN_MM: Final = 25.0
"""So much around the mat is still shown: dice roll over its edge, and a cup stands there."""
_GREY: Final = 96


class Surroundings:
    """Feed `hidden` pictures and where the mat lies on them. ``on``: the household wishes it."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._known: tuple[Plane, NDArray[np.uint8]] | None = None

    def hidden(self, pixels: Pixels, fix: Fix | None) -> Pixels:
        """The picture with all that lies beside the mat in one grey; as it is where no mat's markers were seen."""
        if not self._on or fix is None or not fix.plane.markers:
            return pixels
        if self._known is None or self._known[0] is not fix.plane or self._known[1].shape != pixels.shape[:2]:
            self._known = fix.plane, _within(fix, pixels.shape[0], pixels.shape[1])
        shown = np.full_like(pixels, _GREY)
        return np.asarray(cv2.copyTo(pixels, self._known[1], shown), dtype=np.uint8)


def _within(fix: Fix, height: int, width: int) -> NDArray[np.uint8]:
    """255 where the mat lies, its margin counted; along each side by steps, for a wide lens bends it."""
    right, bottom = (side + MARGIN_MM for side in fix.mat.size_mm)
    ends = [(-MARGIN_MM, -MARGIN_MM), (right, -MARGIN_MM), (right, bottom), (-MARGIN_MM, bottom)]
    edge = [np.linspace(ends[i], ends[(i + 1) % 4], 16, endpoint=False) for i in range(4)]
    outline = fix.plane.px(np.concatenate(edge)).clip(-4 * width, 5 * width).round().astype(np.int32)
    return np.asarray(cv2.fillPoly(np.zeros((height, width), np.uint8), [outline], 255), dtype=np.uint8)
