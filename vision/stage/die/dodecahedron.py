# SPDX-License-Identifier: MIT
"""The twelve-sided die: a rounded regular dodecahedron, and which values its sides have."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vision.stage.die.layouts import TWELVE, neighbours
from vision.stage.die.solid import Solid
from vision.stage.lens import Doubles, Floats

_TILT = float(np.sqrt(0.2))
"""The cosine of the angle between two neighbouring sides' normals."""
_RING_RADIUS, _RING_HEIGHT = 2 * _TILT, _TILT
_WAIST = 2 * float(np.tan(np.radians(31.7174744)))
"""How far the corners of the waist are from the upright axis; those of the top are 1 / golden mean of that."""
_GOLDEN = (1 + float(np.sqrt(5))) / 2
_SHARP = float(np.log(2)) / (1 - float(np.cos(np.radians(31.7174744))))
"""An edge rounded by a radius r is as far cut down as by a soft maximum of this sharpness over r."""


def _ring(radius: float, height: float, first_deg: float) -> Doubles:
    """Five points about the upright axis."""
    turns = np.radians(first_deg + 72.0 * np.arange(5))
    return np.stack([radius * np.cos(turns), radius * np.sin(turns), np.full(5, height)], 1)


def _normals() -> Doubles:
    return np.concatenate([[[0.0, 0.0, 1.0]], _ring(_RING_RADIUS, _RING_HEIGHT, 0)])


def _corners() -> Doubles:
    half = np.concatenate([_ring(_WAIST / _GOLDEN, 1.0, 36), _ring(_WAIST, 1 - _WAIST / _GOLDEN, 36)])
    return np.concatenate([half, -half])


def _frames() -> tuple[Doubles, Doubles]:
    """Right and up of every side, seen from outside; up points to a corner."""
    right, up = [], []
    for normal in np.repeat(_normals(), 2, 0) * np.array([1, -1] * 6)[:, None]:
        own = _corners()[_corners() @ normal > 0.99]
        way = own[own[:, 2].argmax()] - normal
        up.append(way / np.linalg.norm(way))
        right.append(np.cross(up[-1], normal))
    return np.array(right), np.array(up)


class Dodecahedron(Solid):
    """Side 0 on top, 1 below; 2, 4, … 10 around the top, the first towards +x, each opposite the odd one after it."""

    axes = _normals()
    right, up = _frames()
    upper = 0
    top = _ring(_WAIST / _GOLDEN, 1.0, 36)[::-1]
    corners = _corners()
    edge = float(np.linalg.norm(top[0] - top[1]))

    def gap(self, points: Floats) -> Floats:
        """How far over its nearest side a point is: never more than the distance."""
        return np.asarray(np.maximum(np.abs(self.along(points)).max(axis=0) - 1, 0), dtype=np.float32)

    def rounded(self, point: Floats, rounding: float) -> Floats:
        """A soft maximum over all sides: flat in their middles, round where two or three meet."""
        sharp = np.float32(_SHARP / rounding)
        over = np.abs(self.along(point)) - 1
        most = over.max(axis=0)
        return np.asarray(most + np.log(np.exp(sharp * (over - most)).sum(axis=0)) / sharp, dtype=np.float32)

    def outward(self, point: Floats, rounding: float) -> Floats:
        """The normals of the sides, each as much as it counts in the soft maximum."""
        along = self.along(point)
        over = np.abs(along)
        share = np.exp(np.float32(_SHARP / rounding) * (over - over.max(axis=0))) * np.sign(along)
        way = self._axes.T @ share
        return np.asarray(way / np.sqrt(np.einsum("in,in->n", way, way)), dtype=np.float32)


@lru_cache(maxsize=512)
def sides(up: int, front: int = 0, layout: tuple[int, ...] = TWELVE) -> tuple[int, ...]:
    """The values of the sides, with ``up`` on top and its neighbour ``front`` (0: any) towards +x.

    >>> sides(7)[:2]
    (7, 6)
    """
    normals = np.repeat(_normals(), 2, 0) * np.array([1, -1] * 6)[:, None]
    at = layout.index(up)
    beside = layout.index(front or neighbours(up, layout)[0])
    across = normals[beside] - (normals[beside] @ normals[at]) * normals[at]
    across /= np.linalg.norm(across)
    turn = np.stack([across, np.cross(normals[at], across), normals[at]])
    found = (normals @ turn @ normals.T).argmax(axis=1)
    return tuple(layout[i] for i in found)
