# SPDX-License-Identifier: MIT
"""Printed mats and sheets, plain but for their markers, for the stage's tables."""

from __future__ import annotations

import cv2
import numpy as np

from vision.mat.layout import Marker, Mat, Point
from vision.mat.markers import drawn_marker
from vision.stage.scene import Print

_FINE = 3.0
"""Texels a mm."""


def mat_print(mat: Mat) -> Print:
    """A mat in the middle of the table."""
    return sheet_print(mat.size_mm, mat.markers)


def sheet_print(size_mm: Point, markers: tuple[Marker, ...]) -> Print:
    """A pale sheet with these markers in the middle of the table."""
    picture = np.full((round(size_mm[1] * _FINE), round(size_mm[0] * _FINE), 3), 225, np.uint8)
    for marker in markers:
        (left, top), (right, _), *_ = marker.corners_mm
        side = round((right - left) * _FINE)
        x, y = round(left * _FINE), round(top * _FINE)
        cv2.rectangle(picture, (x - 9, y - 9), (x + side + 8, y + side + 8), (250, 250, 250), -1)
        picture[y : y + side, x : x + side] = drawn_marker(marker.id, side)[..., None]
    return Print(picture, 0.0, 0.0, size_mm[0])
