# SPDX-License-Identifier: MIT
"""Paints over what is known, so that nothing is sought there."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.frame import Pixels


def covered(pixels: Pixels, outlines: Sequence[Sequence[tuple[float, float]]]) -> Pixels:
    """The picture with these sheets (px) as flat patches of their mean colour; itself, if there are none."""
    if not outlines:
        return pixels
    plain = pixels.copy()
    for outline in outlines:
        corners = np.round(np.array(outline)).astype(np.int32)
        mask = np.zeros(pixels.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, corners, 255)
        cv2.fillConvexPoly(plain, corners, cv2.mean(pixels, mask)[:3])
    return plain
