# SPDX-License-Identifier: MIT
"""The six-sided die: a rounded cube, and which values its sides have."""

from __future__ import annotations

import numpy as np

from vision.stage.die.solid import Solid
from vision.stage.lens import Floats

_OPPOSITE = 7
_SIDE_VECTORS = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1), 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}
_SIDE_OF = {vector: value for value, vector in _SIDE_VECTORS.items()}
_FLAT = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_NEXT = np.eye(3)[[1, 2, 0]]


class Cube(Solid):
    """Sides +x, -x, +y, -y, +z, -z."""

    axes = np.eye(3)
    right = np.repeat(_NEXT, 2, 0) * np.array([1, -1] * 3)[:, None]
    up = np.repeat(_NEXT[[1, 2, 0]], 2, 0)
    upper = 4
    top = np.array([(x, y, 1) for x, y in _FLAT], dtype=np.float64)
    corners = np.array([(x, y, z) for z in (-1, 1) for x, y in _FLAT], dtype=np.float64)
    edge = 2.0
    quarters = 3

    def along(self, points: Floats) -> Floats:
        """The points themselves: the axes are x, y and z."""
        return points

    def gap(self, points: Floats) -> Floats:
        """The distance to the sharp cube."""
        return np.asarray(np.sqrt((np.maximum(np.abs(points) - 1, 0) ** 2).sum(axis=0)), dtype=np.float32)

    def rounded(self, point: Floats, rounding: float) -> Floats:
        """Exact: a smaller cube, grown by the radius."""
        over = np.abs(point) - np.float32(1 - rounding)
        most = over.max(axis=0)
        np.maximum(over, 0, out=over)
        gap = np.sqrt(np.einsum("in,in->n", over, over)) + np.minimum(most, 0) - np.float32(rounding)
        return np.asarray(gap, dtype=np.float32)

    def outward(self, point: Floats, rounding: float) -> Floats:
        """Away from the smaller cube."""
        over = np.maximum(np.abs(point) - np.float32(1 - rounding), 0) * np.sign(point)
        length = np.sqrt(np.einsum("in,in->n", over, over))
        return np.asarray(over / np.maximum(length, 1e-6), dtype=np.float32)


def sides(up: int, front: int, left_handed: bool = False) -> tuple[int, ...]:
    """The values of the sides +x, -x, +y, -y, +z, -z with ``front`` at +x and ``up`` at +z.

    >>> sides(3, 1)
    (1, 6, 2, 5, 3, 4)
    """
    third = np.cross(_SIDE_VECTORS[up], _SIDE_VECTORS[front]) * (-1 if left_handed else 1)
    left = _SIDE_OF[(int(third[0]), int(third[1]), int(third[2]))]
    return front, _OPPOSITE - front, left, _OPPOSITE - left, up, _OPPOSITE - up
