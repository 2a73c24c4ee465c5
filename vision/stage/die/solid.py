# SPDX-License-Identifier: MIT
"""The base of every shape of die: pairs of opposite sides, corners, a frame on each side, round edges."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray

from vision.stage.lens import Doubles, Floats

UNCUT = 1.74
"""A ball of this radius or more cuts nothing off."""


class Solid(ABC):
    """A shape whose sides are one unit away from its middle, in pairs of opposite ones.

    ``axes`` (m, 3): the outward normals of the sides 0, 2, 4, …; sides 1, 3, 5, … lie opposite. ``right`` and ``up``
    (2m, 3): the axes of each side as one sees it from outside. ``upper``: the side on top; ``top``: its corners,
    clockwise on a picture. ``corners``: all of them. ``edge``: the length of one. ``quarters``: how many quarter
    turns (a mask) a look may give to what is printed on its sides.
    """

    axes: Doubles
    right: Doubles
    up: Doubles
    upper: int
    top: Doubles
    corners: Doubles
    edge: float
    quarters: int = 0

    def __init__(self) -> None:
        self._axes = self.axes.astype(np.float32)

    def along(self, points: Floats) -> Floats:
        """How far points (3, n) lie along every axis, (m, n)."""
        return np.asarray(self._axes @ points, dtype=np.float32)

    def flat(self, side: int, points: Floats) -> tuple[Floats, Floats]:
        """Points (3, n) as places on a side: to its right and up it."""
        right, up = self.right[side].astype(np.float32), self.up[side].astype(np.float32)
        return np.asarray(right @ points), np.asarray(up @ points)

    def spans(self, start: Floats, way: Floats, reach: float) -> tuple[Floats, Floats]:
        """Where lines (3, n) enter and leave the shape (unrounded) with sides ``reach`` away."""
        across, begun = self.along(way), self.along(start)
        across = np.where(np.abs(across) < 1e-6, np.float32(1e-6), across)
        near, far = (-reach - begun) / across, (reach - begun) / across
        return np.minimum(near, far).max(axis=0), np.maximum(near, far).min(axis=0)

    def side(self, points: Floats) -> NDArray[np.intp]:
        """The side that each point (3, n) lies on."""
        along = self.along(points)
        axis = np.abs(along).argmax(axis=0)
        return np.asarray(2 * axis + (np.take_along_axis(along, axis[None], 0)[0] < 0), dtype=np.intp)

    def over_edge(self, points: Floats) -> Floats:
        """How near points on the surface are to a further side, 1 on an edge."""
        return np.asarray(np.sort(np.abs(self.along(points)), axis=0)[-2], dtype=np.float32)

    @abstractmethod
    def gap(self, points: Floats) -> Floats:
        """How far points (3, n) are outside the unrounded shape, about; 0 within."""

    @abstractmethod
    def rounded(self, point: Floats, rounding: float) -> Floats:
        """Signed distance of points (3, n) to the shape with edges of this radius."""

    @abstractmethod
    def outward(self, point: Floats, rounding: float) -> Floats:
        """The way out at points near that surface, (3, n), of length 1."""

    def distance(self, point: Floats, rounding: float, ball: float) -> Floats:
        """Signed distance to the rounded shape, cut by a ball."""
        gap = self.rounded(point, rounding)
        if ball < UNCUT:
            gap = np.maximum(gap, np.sqrt(np.einsum("in,in->n", point, point)) - np.float32(ball))
        return np.asarray(gap, dtype=np.float32)

    def normal(self, point: Floats, rounding: float, ball: float) -> Floats:
        """The outward normals at points on that surface."""
        out = self.outward(point, rounding)
        if ball < UNCUT:
            radius = np.sqrt(np.einsum("in,in->n", point, point))
            cut = radius - ball > self.rounded(point, rounding)
            out = np.where(cut, point / np.maximum(radius, 1e-6), out)
        return np.asarray(out, dtype=np.float32)
