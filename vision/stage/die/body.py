# SPDX-License-Identifier: MIT
"""A die as a solid thing on the table, and where sight lines meet it.

Everything here is in the die's own frame, with half of its size as the unit of length.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Doubles, Floats
from vision.stage.scene import TWELVE, DieKind, DieLook, PlacedDie, neighbours

UNCUT = 1.74
"""A ball of this radius or more cuts nothing off."""
_OPPOSITE = 7
_SIDE_VECTORS = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1), 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}
_SIDE_OF = {vector: value for value, vector in _SIDE_VECTORS.items()}
_FLAT = ((1, 1), (1, -1), (-1, -1), (-1, 1))
_NEXT = np.eye(3)[[1, 2, 0]]
_TILT = float(np.sqrt(0.2))
"""The cosine of the angle between two neighbouring sides' normals."""
_RING_RADIUS, _RING_HEIGHT = 2 * _TILT, _TILT
_WAIST = 2 * float(np.tan(np.radians(31.7174744)))
"""How far the corners of the waist are from the upright axis; those of the top are 1 / golden mean of that."""
_GOLDEN = (1 + float(np.sqrt(5))) / 2
_SHARP = float(np.log(2)) / (1 - float(np.cos(np.radians(31.7174744))))
"""An edge rounded by a radius r is as far cut down as by a soft maximum of this sharpness over r."""
_STEPS = 8


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


def cube_sides(up: int, front: int, left_handed: bool = False) -> tuple[int, ...]:
    """The values of the sides +x, -x, +y, -y, +z, -z with ``front`` at +x and ``up`` at +z.

    >>> cube_sides(3, 1)
    (1, 6, 2, 5, 3, 4)
    """
    third = np.cross(_SIDE_VECTORS[up], _SIDE_VECTORS[front]) * (-1 if left_handed else 1)
    left = _SIDE_OF[(int(third[0]), int(third[1]), int(third[2]))]
    return front, _OPPOSITE - front, left, _OPPOSITE - left, up, _OPPOSITE - up


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
def twelve_sides(up: int, front: int = 0, layout: tuple[int, ...] = TWELVE) -> tuple[int, ...]:
    """The values of the sides, with ``up`` on top and its neighbour ``front`` (0: any) towards +x.

    >>> twelve_sides(7)[:2]
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


_SOLIDS: dict[DieKind, Solid] = {"d6": Cube(), "d12": Dodecahedron()}


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A die as a solid: its shape, its middle in mm, its axes in the world (columns of ``turn``), half its size, the
    values of its sides."""

    solid: Solid
    middle: Doubles
    turn: Doubles
    half: float
    sides: tuple[int, ...]
    look: DieLook

    def inside(self, points: Floats) -> Floats:
        """World points (3, n) in the die's own frame and unit."""
        turn = self.turn.T.astype(np.float32)
        return turn @ (points - self.middle[:, None].astype(np.float32)) / np.float32(self.half)

    def corners(self, upper_only: bool = False) -> Doubles:
        """The corners of the (unrounded) shape in the world, or only those of the top side, clockwise, (n, 3)."""
        own = self.solid.top if upper_only else self.solid.corners
        return self.middle + own @ self.turn.T * self.half


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """Where sight lines meet a die: point and normal in its frame (3, n), how much of each pixel it fills, the
    distance in its unit, and the side, as its shape counts them."""

    point: Floats
    normal: Floats
    fill: Floats
    distance: Floats
    side: NDArray[np.intp]


def body_of(die: PlacedDie) -> Body:
    """The solid of a placed die, resting with its lowest point on its base."""
    turn = _lean(die.tilt_to_deg, die.tilt_deg) @ _about_z(die.yaw_deg)
    half, solid = die.side_mm / 2, _SOLIDS[die.look.kind]
    round_part = min(2 * die.look.corner, 1.0)
    drop = (1 - round_part) * float((solid.corners @ turn[2]).max()) + round_part
    middle = np.array([die.x_mm, die.y_mm, die.base_mm + half * min(drop, 2 * die.look.ball)])
    return Body(solid, middle, turn, half, _sides(die), die.look)


def _sides(die: PlacedDie) -> tuple[int, ...]:
    look = die.look
    if look.kind == "d12":
        return twelve_sides(die.up, die.front, look.layout or TWELVE)
    return cube_sides(die.up, die.front, look.left_handed)


def meet(body: Body, origin: Doubles, rays: Floats, focal_px: float) -> tuple[NDArray[np.intp], Hit]:
    """Where rays (3, n) from ``origin`` meet the body: the indices of those that do, and the hits."""
    solid = body.solid
    start = (body.turn.T @ (origin - body.middle) / body.half).astype(np.float32)
    way = body.turn.T.astype(np.float32) @ rays
    pixel = np.float32(np.linalg.norm(start) / focal_px)
    enter, leave = solid.spans(start[:, None], way, 1 + float(pixel))
    near = np.flatnonzero((leave > enter) & (enter > 0))
    way, at = way[:, near], enter[near]
    rounding = max(2 * body.look.corner, 0.03 + float(pixel))
    point, least = _march(body, start, way, at, rounding, pixel)
    fill = np.clip(1 - least / pixel, 0, 1)
    keep = np.flatnonzero(fill > 0.02)
    point = point[:, keep]
    normal = solid.normal(point, rounding, 2 * body.look.ball)
    far = np.sqrt(((point - start[:, None]) ** 2).sum(axis=0))
    return near[keep], Hit(point, normal, fill[keep], far, solid.side(point))


def _march(
    body: Body, start: Floats, way: Floats, at: Floats, rounding: float, pixel: np.float32
) -> tuple[Floats, Floats]:
    """Walk along rays to the surface; the last points and how near (in the die's unit) each ray came.

    The surface is drawn in by half a pixel, so that a pixel on the true edge is half filled.
    """
    at = at.copy()
    least = np.full(at.shape, np.inf, np.float32)
    point = start[:, None] + at * way
    for step in range(_STEPS):
        gap = body.solid.distance(point, rounding, 2 * body.look.ball) + pixel / 2
        np.minimum(least, gap, out=least)
        if step == _STEPS - 1:
            break
        at += np.maximum(gap, 0)
        point = start[:, None] + at * way
    return point, np.where(least < 0.15 * pixel, np.float32(0), least)


def _about_z(degrees: float) -> Doubles:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _lean(towards_deg: float, degrees: float) -> Doubles:
    """Turn so that what pointed up leans by ``degrees`` towards an azimuth."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    about_y = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return np.asarray(_about_z(towards_deg) @ about_y @ _about_z(-towards_deg))
