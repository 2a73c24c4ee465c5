# SPDX-License-Identifier: MIT
"""A die as a solid thing on the table, and where sight lines meet it.

Everything here is in the die's own frame, with half of its size as the unit of length.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.die import cube, dodecahedron
from vision.stage.die.layouts import TWELVE
from vision.stage.die.solid import Solid
from vision.stage.lens import Doubles, Floats
from vision.stage.scene import DieKind, DieLook, PlacedDie

_STEPS = 8
_SOLIDS: dict[DieKind, Solid] = {"d6": cube.Cube(), "d12": dodecahedron.Dodecahedron()}


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
        return dodecahedron.sides(die.up, die.front, look.layout or TWELVE)
    return cube.sides(die.up, die.front, look.left_handed)


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
