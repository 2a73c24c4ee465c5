# SPDX-License-Identifier: MIT
"""Surfaces as meshes with a colour at every corner: dice, and things cut out of sheets."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Doubles, Floats
from vision.stage.die.body import Body, Hit, Solid
from vision.stage.die.surface import Marks, albedo, bent, marks
from vision.stage.scene import Cup
from vision.stage.things.clutter import Prop
from vision.stage.things.props import NARROWING

FINE = 56
"""Squares along and across a side of a die: dice are seen 20 to 60 pixels wide."""
FINE_KITE = 22
"""And each fifth of a five-cornered side: numerals have thin strokes."""
_SHEET = 130
"""And the longer side of a sheet."""
_HALVINGS = 18


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """Corners (n, 3) with their normals, colours (n, 3), how much paint covers them (n), and the squares between them
    (m, 4)."""

    points: Floats
    normals: Floats
    colours: Floats
    paint: Floats
    squares: NDArray[np.int32]


def _grid(rows: int, columns: int) -> NDArray[np.int32]:
    """The squares between corners in rows and columns, turning left."""
    at = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    return np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], axis=-1).reshape(-1, 4)


def die_surface(body: Body) -> Surface:
    """A die in its own frame, half its size being one: its round edges, its hollows, its paint."""
    patches = [(side, *patch) for side in range(len(body.sides)) for patch in _patches(body.solid, side)]
    parts = [_part(body, side, way, cell) for side, way, cell, _ in patches]
    points, normals, colours, paint = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    many = np.cumsum([0] + [len(part[0]) for part in parts])[:-1]
    squares = [_grid(fine + 1, fine + 1) + first for (*_, fine), first in zip(patches, many, strict=True)]
    return Surface(points, normals, colours, paint, np.concatenate(squares))


def _patches(solid: Solid, side: int) -> list[tuple[Floats, float, int]]:
    """A side in four-cornered patches: places (3, n) in rows and columns that turn left seen from outside, how wide a
    square is, and how many there are along and across."""
    right, up = solid.right[side], solid.up[side]
    middle = _outward(solid, side)
    own = solid.corners[solid.corners @ middle > 0.99]  # of length 1: a side lies so far from the middle
    around = np.arctan2((own - middle) @ up, (own - middle) @ right)
    own = own[np.argsort(around)]
    if len(own) == 4:
        return [(_between(own[0], own[1], own[3], own[2], FINE), 2 / FINE, FINE)]
    halves = (own + np.roll(own, -1, 0)) / 2
    cell = float(np.linalg.norm(halves[0] - middle)) / FINE_KITE
    kites = [(halves[i - 1], own[i], middle, halves[i]) for i in range(len(own))]
    return [(_between(*kite, FINE_KITE), cell, FINE_KITE) for kite in kites]


def _outward(solid: Solid, side: int) -> Doubles:
    """The way out of a side, which is its middle too: a side lies so far from the die's."""
    return np.cross(solid.right[side], solid.up[side])


def _between(first: Doubles, along: Doubles, up: Doubles, far: Doubles, fine: int) -> Floats:
    """Places (3, n) between four corners, in rows from ``first`` towards ``along``."""
    steps = np.linspace(0, 1, fine + 1)
    v, u = (grid.reshape(-1, 1) for grid in np.meshgrid(steps, steps, indexing="ij"))
    return np.asarray(((1 - v) * ((1 - u) * first + u * along) + v * ((1 - u) * up + u * far)).T, np.float32)


def _part(body: Body, side: int, way: Floats, cell: float) -> tuple[Floats, Floats, Floats, Floats]:
    """Corners, normals, colours and paint of a patch of one side, whose squares are so wide."""
    rounding, ball = max(2 * body.look.corner, 0.03), 2 * body.look.ball
    point = _outside(body, way, rounding, ball)
    normal = body.solid.normal(point, rounding, ball)
    count = way.shape[1]
    ones = np.ones(count, np.float32)
    hit = Hit(point, normal, ones, ones, np.full(count, side, np.intp))
    painted = marks(body, hit, cell)
    out = _outward(body.solid, side).astype(np.float32)
    sunk = point - _hollow(body, side, painted) * out[:, None]
    return sunk.T, bent(normal, painted.slope).T, albedo(body, hit, painted).T, painted.cover


def _outside(body: Body, way: Floats, rounding: float, ball: float) -> Floats:
    """Where lines from the middle come out of the rounded shape."""
    low, high = np.zeros(way.shape[1], np.float32), np.full(way.shape[1], 1.2, np.float32)
    for _ in range(_HALVINGS):
        half = (low + high) / np.float32(2)
        out = body.solid.distance(np.asarray(half * way, np.float32), rounding, ball) > 0
        low, high = np.where(out, low, half), np.where(out, half, high)
    return np.asarray(low * way, np.float32)


def _hollow(body: Body, side: int, painted: Marks) -> Floats:
    """How deep pips are drilled here, as deep as their slopes say; what is printed instead has no depth."""
    look = body.look
    radius = 2 * look.pip_radius * (look.big_one if body.sides[side] == 1 else 1.0)
    return np.asarray(0.5 * look.dimple * radius * np.clip(1 - painted.away**2, 0, 1) * (painted.depth > 0), np.float32)


def sheet_surface(prop: Prop, under_mm: float = 0.12) -> Surface:
    """A thing lying flat, in mm in the world: what of its sheet is the thing, as high as its relief; ``under_mm``
    above what it lies on."""
    step = max(1, int(np.ceil(max(prop.sheet.u.shape) / _SHEET)))
    cut = (slice(None, None, step), slice(None, None, step))
    u, v = prop.sheet.u[cut], prop.sheet.v[cut]
    half = prop.thing.size_mm / 2
    along, across = (prop.frame * half).astype(np.float32)
    high = prop.sheet.relief[cut] * np.float32(half)
    x = np.float32(prop.thing.x_mm) + half * (u * along[0] + v * across[0])
    y = np.float32(prop.thing.y_mm) + half * (u * along[1] + v * across[1])
    z = np.float32(prop.thing.base_mm + under_mm) + high
    points = np.stack([x, y, z], -1).reshape(-1, 3).astype(np.float32)
    down, right = np.gradient(high / np.float32(half), prop.sheet.texel * step)
    slope = np.clip(np.stack([-right, -down], -1), -4, 4).reshape(-1, 2)
    normals = np.column_stack([slope @ np.stack([along, across])[:, :2], np.ones(len(slope))])
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    squares = _grid(*u.shape)[:, ::-1]
    squares = squares[(prop.sheet.cover[cut].reshape(-1)[squares] > 0.5).any(axis=1)]
    colours = prop.sheet.colour[cut].reshape(-1, 3)
    return Surface(points, normals.astype(np.float32), colours, np.ones(len(points), np.float32), squares)


def cup_surface(cup: Cup) -> Surface:
    """A cup upside down on the table, in mm in the world."""
    profile = np.array([(1.0, 0.0), (1 - NARROWING, 0.97), (0.95 - NARROWING, 1.0), (0.0, 1.0)], np.float32)
    angle = np.linspace(0, 2 * np.pi, 65, dtype=np.float32)
    wide, high = profile[:, :1] * cup.radius_mm, np.broadcast_to(profile[:, 1:] * cup.height_mm, (4, 65))
    x, y = cup.x_mm + wide * np.cos(angle), cup.y_mm + wide * np.sin(angle)
    points = np.stack([x, y, high], -1).reshape(-1, 3).astype(np.float32)
    many = len(points)
    colours = np.broadcast_to(np.array(cup.colour, np.float32), (many, 3))
    return Surface(points, np.zeros((0, 3), np.float32), colours, np.ones(many, np.float32), _grid(4, 65))
