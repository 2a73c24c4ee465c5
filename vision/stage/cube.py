# SPDX-License-Identifier: MIT
"""The shape of a die: a rounded cube, perhaps cut by a ball, and where sight lines meet it.

Everything here is in the die's own frame, with half of its side as the unit of length.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.lens import Doubles, Floats
from vision.stage.scene import DieLook, PlacedDie

_STEPS = 8
_OPPOSITE = 7
_SIDE_VECTORS = {1: (1, 0, 0), 2: (0, 1, 0), 3: (0, 0, 1), 4: (0, 0, -1), 5: (0, -1, 0), 6: (-1, 0, 0)}
_SIDE_OF = {vector: value for value, vector in _SIDE_VECTORS.items()}


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """A die as a solid: its middle in mm, its axes in the world (columns of ``turn``), half its side, its sides."""

    middle: Doubles
    turn: Doubles
    half: float
    sides: tuple[int, int, int, int, int, int]
    look: DieLook

    def inside(self, points: Floats) -> Floats:
        """World points (3, n) in the die's own frame and unit."""
        turn = self.turn.T.astype(np.float32)
        return turn @ (points - self.middle[:, None].astype(np.float32)) / np.float32(self.half)

    def corners(self, upper_only: bool = False) -> Doubles:
        """The corners of the (unrounded) cube in the world, or only the four of the top side, (n, 3)."""
        levels = (1,) if upper_only else (-1, 1)
        flat = ((1, 1), (1, -1), (-1, -1), (-1, 1))
        own = np.array([(x, y, z) for z in levels for x, y in flat], dtype=np.float64)
        return self.middle + own @ self.turn.T * self.half


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """Where sight lines meet a die: point and normal in its frame (3, n), how much of each pixel it fills, the
    distance in its unit, and the side (0-5: +x, -x, +y, -y, +z, -z)."""

    point: Floats
    normal: Floats
    fill: Floats
    distance: Floats
    side: NDArray[np.intp]


def sides(up: int, front: int, left_handed: bool = False) -> tuple[int, int, int, int, int, int]:
    """The values of the sides +x, -x, +y, -y, +z, -z with ``front`` at +x and ``up`` at +z.

    >>> sides(3, 1)
    (1, 6, 2, 5, 3, 4)
    """
    third = np.cross(_SIDE_VECTORS[up], _SIDE_VECTORS[front]) * (-1 if left_handed else 1)
    left = _SIDE_OF[(int(third[0]), int(third[1]), int(third[2]))]
    return front, _OPPOSITE - front, left, _OPPOSITE - left, up, _OPPOSITE - up


def body_of(die: PlacedDie) -> Body:
    """The solid of a placed die, resting with its lowest point on its base."""
    turn = _lean(die.tilt_to_deg, die.tilt_deg) @ _about_z(die.yaw_deg)
    half = die.side_mm / 2
    round_part = min(2 * die.look.corner, 1.0)
    drop = (1 - round_part) * float(np.abs(turn[2]).sum()) + round_part
    middle = np.array([die.x_mm, die.y_mm, die.base_mm + half * min(drop, 2 * die.look.ball)])
    return Body(middle, turn, half, sides(die.up, die.front, die.look.left_handed), die.look)


def meet(body: Body, origin: Doubles, rays: Floats, focal_px: float) -> tuple[NDArray[np.intp], Hit]:
    """Where rays (3, n) from ``origin`` meet the body: the indices of those that do, and the hits."""
    start = (body.turn.T @ (origin - body.middle) / body.half).astype(np.float32)
    way = body.turn.T.astype(np.float32) @ rays
    pixel = np.float32(np.linalg.norm(start) / focal_px)
    enter, leave = _slabs(start, way, 1 + float(pixel))
    near = np.flatnonzero((leave > enter) & (enter > 0))
    way, at = way[:, near], enter[near]
    rounding = max(2 * body.look.corner, 0.03 + float(pixel))
    point, least = _march(start, way, at, rounding, 2 * body.look.ball, pixel)
    fill = np.clip(1 - least / pixel, 0, 1)
    keep = np.flatnonzero(fill > 0.02)
    point = point[:, keep]
    normal = _normal(point, rounding, 2 * body.look.ball)
    far = np.sqrt(((point - start[:, None]) ** 2).sum(axis=0))
    return near[keep], Hit(point, normal, fill[keep], far, _side(point))


def _slabs(start: Floats, way: Floats, reach: float) -> tuple[Floats, Floats]:
    """Where rays enter and leave the cube of half side ``reach``."""
    inverse = 1 / np.where(np.abs(way) < 1e-6, np.float32(1e-6), way)
    one = (-reach - start[:, None]) * inverse
    other = (reach - start[:, None]) * inverse
    return np.minimum(one, other).max(axis=0), np.maximum(one, other).min(axis=0)


def _march(
    start: Floats, way: Floats, at: Floats, rounding: float, ball: float, pixel: np.float32
) -> tuple[Floats, Floats]:
    """Walk along rays to the surface; the last points and how near (in the die's unit) each ray came.

    The surface is drawn in by half a pixel, so that a pixel on the true edge is half filled.
    """
    at = at.copy()
    least = np.full(at.shape, np.inf, np.float32)
    point = start[:, None] + at * way
    for step in range(_STEPS):
        gap = distance(point, rounding, ball) + pixel / 2
        np.minimum(least, gap, out=least)
        if step == _STEPS - 1:
            break
        at += np.maximum(gap, 0)
        point = start[:, None] + at * way
    return point, np.where(least < 0.15 * pixel, np.float32(0), least)


def distance(point: Floats, rounding: float, ball: float) -> Floats:
    """Signed distance of points (3, n) to the rounded cube."""
    over = np.abs(point) - np.float32(1 - rounding)
    most = over.max(axis=0)
    np.maximum(over, 0, out=over)
    gap = np.sqrt(np.einsum("in,in->n", over, over)) + np.minimum(most, 0) - np.float32(rounding)
    if ball < 1.74:
        gap = np.maximum(gap, np.sqrt(np.einsum("in,in->n", point, point)) - np.float32(ball))
    return np.asarray(gap, dtype=np.float32)


def _normal(point: Floats, rounding: float, ball: float) -> Floats:
    """The outward normals at points on the surface."""
    over = np.maximum(np.abs(point) - np.float32(1 - rounding), 0) * np.sign(point)
    length = np.sqrt(np.einsum("in,in->n", over, over))
    if ball < 1.74:
        radius = np.sqrt(np.einsum("in,in->n", point, point))
        cut = radius - ball > length - rounding
        over = np.where(cut, point, over)
        length = np.where(cut, radius, length)
    return np.asarray(over / np.maximum(length, 1e-6), dtype=np.float32)


def _side(point: Floats) -> NDArray[np.intp]:
    axis = np.abs(point).argmax(axis=0)
    return np.asarray(2 * axis + (np.take_along_axis(point, axis[None], 0)[0] < 0), dtype=np.intp)


def _about_z(degrees: float) -> Doubles:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _lean(towards_deg: float, degrees: float) -> Doubles:
    """Turn so that what pointed up leans by ``degrees`` towards an azimuth."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    about_y = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return np.asarray(_about_z(towards_deg) @ about_y @ _about_z(-towards_deg))
