# SPDX-License-Identifier: MIT
"""Tells whether a drawn die's pips can be seen at all: those that can't are not learnt from.

An upright face is sampled on a 3 x 3 grid, light pips and dark pips and pips of another colour alike.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.workshop.data.shots import Floats

SIDE, DIE = 32, 24
"""Upright crops are so many pixels wide, and the die's side is so many of them."""
_SPACINGS = (0.19, 0.215, 0.24, 0.265, 0.29)
_ROWS = {
    1: ("000010000",), 2: ("100000001", "001000100"), 3: ("100010001", "001010100"), 4: ("101000101",),
    5: ("101010101",), 6: ("101101101", "111000111"),
}  # fmt: skip


def _templates() -> tuple[Floats, NDArray[np.int64]]:
    """The patterns, each with mean 0 and length 1, and the face each stands for."""
    rows = [(face, [float(c) for c in row]) for face, patterns in _ROWS.items() for row in patterns]
    grid = np.array([row for _, row in rows], np.float32)
    grid -= grid.mean(1, keepdims=True)
    return grid / np.linalg.norm(grid, axis=1, keepdims=True), np.array([face for face, _ in rows])


_TEMPLATES, _FACES = _templates()


def contrast(crop: NDArray[np.uint8], face: int) -> float:
    """How much the pips of ``face`` stand out of one upright crop (32, 32, 3), in levels of 0-255."""
    samples = np.stack([_sample(plane) for plane in _planes(crop[None])], 1)[0]
    spots = _TEMPLATES[face == _FACES] > 0
    return max(float((samples[..., s].mean(-1) - samples[..., ~s].mean(-1)).max()) for s in spots)


def _planes(crops: NDArray[np.uint8]) -> list[Floats]:
    """Where something pip-sized is lighter, darker, or of another colour than the face: three planes a crop."""
    count = len(crops)
    tall = crops.reshape(count * SIDE, SIDE, 3)
    grey = cv2.cvtColor(tall, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = SIDE // 2 - DIE // 2, SIDE // 2 + DIE // 2
    body = np.median(crops[:, low:high, low:high].reshape(count, -1, 3), axis=1).astype(np.float32)
    apart = np.abs(tall.astype(np.float32) - np.repeat(body, SIDE, 0)[:, None]).max(2)
    planes = [cv2.GaussianBlur(p, (5, 5), 1.1) - cv2.blur(p, (13, 13)) for p in (grey, apart)]
    contrast, colour = (np.asarray(p, np.float32).reshape(count, SIDE, SIDE) for p in planes)
    return [contrast, -contrast, colour]


def _sample(plane: Floats) -> Floats:
    """The plane at the nine grid points, for every spacing: (n, spacings, 9)."""
    middle = (SIDE - 1) / 2
    found = []
    for spacing in _SPACINGS:
        steps = np.rint(middle + np.array([-1, 0, 1]) * spacing * DIE).astype(int)
        found.append(plane[:, steps][:, :, steps].reshape(len(plane), 9))
    return np.stack(found, 1)
