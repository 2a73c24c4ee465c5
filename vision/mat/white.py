# SPDX-License-Identifier: MIT
"""White paper tells the light: the white of printed markers, and a picture made as if that white were white."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

Floats = NDArray[np.float32]

WHITE = 205.0
"""Paper is brought to this level, which leaves room for what shines."""
_CELLS, _TEXELS = 6, 4
_LEAST, _MOST = 0.6, 9.0
"""How far a picture may be darkened or brightened."""


def marker_white(pixels: Pixels, corners: NDArray[np.floating]) -> Floats:
    """The white (blue, green, red) of a marker's own white fields; ``corners`` (4, 2) in pixels, clockwise.

    Every marker has white fields within its black border. The brightest tenth is passed over: it may shine.
    """
    side = _CELLS * _TEXELS
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(0.5)
    into = cv2.getPerspectiveTransform(square, np.asarray(corners, np.float32))
    patch = cv2.warpPerspective(pixels, into, (side, side), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
    inner = np.asarray(patch[_TEXELS:-_TEXELS, _TEXELS:-_TEXELS], np.float32).reshape(-1, 3)
    ranked = inner[np.argsort(inner.sum(axis=1))]
    count = len(ranked)
    return np.asarray(ranked[int(0.8 * count) : int(0.93 * count)].mean(axis=0), np.float32)


def whiten(pixels: Pixels, gains: Floats) -> Pixels:
    """The picture times ``gains``: (3,) for all of it, or (rows, columns, 3), enlarged to fit."""
    limited = np.clip(gains, _LEAST, _MOST).astype(np.float32)
    if limited.ndim == 1:
        table = np.clip(np.arange(256, dtype=np.float32)[:, None] * limited[None], 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(pixels, table.reshape(256, 1, 3)), np.uint8)
    size = (pixels.shape[1], pixels.shape[0])
    field = cv2.resize(limited, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(pixels, field, dtype=cv2.CV_8U), np.uint8)
