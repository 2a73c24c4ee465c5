# SPDX-License-Identifier: MIT
"""Playing pieces where they stand: what sight lines meet of them, what shadow they throw, where their feet are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.camera import Doubles, Floats, View
from vision.stage.chance import even, often, pick
from vision.stage.scene import PieceKind, PlacedPiece, TruePiece
from vision.stage.shade import Glow

_FINE = 6
"""How many times finer than its table the outline is drawn."""
_WIDEST = 16384
_CELLS, _RIM = 44, 6
"""Cells of a table along the profile's longer side, and how far it goes on beyond the outline."""
Profile = list[tuple[float, float]]
"""Radius over half the foot's width, height over the whole height; from the foot upwards."""
_SHADE_STEPS = 10
SKY_REACH = 0.7
"""Distance, in its heights, from which on a piece hides none of the sky."""


@dataclass(frozen=True, slots=True, eq=False)
class Solid:
    """A piece in its own frame (mm): its foot's middle at the origin, z up.

    ``table`` holds signed distances to the outline (rows from the foot upwards, columns along r or x from ``left``),
    a cell every ``cell`` mm. ``depth`` is half the thickness of a sawn piece, 0 for a turned one. A turned piece with
    ``lobes`` has an edge like a three-cornered hat above ``lobed_from``. ``reach``: the farthest from its axis.
    """

    table: Floats
    slope: Floats
    cell: float
    left: float
    height: float
    reach: float
    depth: float = 0.0
    lobes: int = 0
    lobe: float = 0.0
    lobed_from: float = 0.0

    def distance(self, point: Floats) -> Floats:
        """Signed distances (mm) of points (3, n)."""
        across, squeeze = self._across(point)
        flat = self._look(self.table, across, point[2]) * squeeze
        if not self.depth:
            return flat
        thick = np.abs(point[1]) - np.float32(self.depth)
        outside = np.hypot(np.maximum(flat, 0), np.maximum(thick, 0))
        return np.asarray(outside + np.minimum(np.maximum(flat, thick), 0), np.float32)

    def normal(self, point: Floats) -> Floats:
        """Outward normals (3, n) at points on the surface."""
        across, _ = self._across(point)
        out = self._look(self.slope[..., 0], across, point[2])
        up = self._look(self.slope[..., 1], across, point[2])
        if self.depth:
            flat = self._look(self.table, across, point[2])
            edge = np.clip((np.abs(point[1]) - self.depth + 0.35 - np.maximum(flat + 0.35, 0)) / 0.5, 0, 1)
            made = np.stack([out * (1 - edge), np.sign(point[1]) * edge, up * (1 - edge)])
        else:
            far = np.maximum(np.hypot(point[0], point[1]), 1e-3)
            made = np.stack([out * point[0] / far, out * point[1] / far, up])
        length = np.sqrt((made**2).sum(axis=0))
        return np.asarray(made / np.maximum(length, 1e-3), np.float32)

    def _across(self, point: Floats) -> tuple[Floats, float]:
        """Where points lie along the profile, and how far a step may go."""
        if self.depth:
            return point[0], 1.0
        radius = np.hypot(point[0], point[1])
        if not self.lobes:
            return np.asarray(radius, np.float32), 1.0
        wave = np.cos(self.lobes * np.arctan2(point[1], point[0]))
        part = np.clip((point[2] - self.lobed_from) / 1.5, 0, 1)
        return np.asarray(radius / (1 + self.lobe * wave * part), np.float32), 0.75

    def _look(self, table: Floats, across: Floats, up: Floats) -> Floats:
        """A table at profile coordinates; beyond it, what its edge says and the way there."""
        column = (across - np.float32(self.left)) / np.float32(self.cell)
        row = up / np.float32(self.cell) + np.float32(_RIM)
        rows, columns = table.shape
        inner_c, inner_r = np.clip(column, 0, columns - 1), np.clip(row, 0, rows - 1)
        found = _remapped(table, inner_c, inner_r)
        beyond = np.hypot(column - inner_c, row - inner_r) * np.float32(self.cell)
        return np.asarray(np.where(beyond > 0, np.hypot(np.maximum(found, 0), beyond), found), np.float32)


@lru_cache(maxsize=256)
def solid_of(kind: PieceKind, width_mm: float, height_mm: float, seed: int) -> Solid:
    """The solid of a piece; ``width_mm`` is its foot's, ``seed`` settles what its maker was free to choose."""
    rng = np.random.default_rng((seed, *kind.encode()))
    if kind in ("cube", "meeple", "sawn"):
        outline = _SAWN[kind](rng) * [width_mm / 2, height_mm]
        depth = width_mm / 2 if kind == "cube" else min(0.5 * width_mm, even(rng, 3.5, 5.5))
        return _solid(outline, depth=depth)
    profile = _TURNED[kind](rng)
    right = np.array([[r * width_mm / 2, z * height_mm] for r, z in profile])
    lobes, lobe = (3, even(rng, 0.06, 0.2)) if kind == "hat" and often(rng, 0.75) else (0, 0.0)
    outline = np.concatenate([right, right[::-1] * [-1, 1]])
    return _solid(outline, lobes=lobes, lobe=lobe, lobed_from=0.4 * height_mm)


def _remapped(table: Floats, columns: Floats, rows: Floats) -> Floats:
    """A table at points (n), in sheets: OpenCV takes no picture wider than 32767."""
    count = columns.size
    wide = min(count, _WIDEST) or 1
    high = -(-count // wide)
    places = np.zeros((2, high * wide), np.float32)
    places[0, :count], places[1, :count] = columns, rows
    across, down = places.reshape(2, high, wide)
    found = cv2.remap(np.ascontiguousarray(table), across, down, cv2.INTER_LINEAR)
    return np.asarray(found, np.float32).reshape(-1)[:count]


def _solid(outline: Doubles, depth: float = 0.0, lobes: int = 0, lobe: float = 0.0, lobed_from: float = 0.0) -> Solid:
    """Draws an outline (n, 2) of mm, x and z, and measures how far everything is from it."""
    height, half = float(outline[:, 1].max()), float(np.abs(outline[:, 0]).max())
    cell = max(height, 2 * half) / _CELLS
    rows, columns = int(np.ceil(height / cell)) + 2 * _RIM, 2 * (int(np.ceil(half / cell)) + _RIM)
    left = -columns / 2 * cell
    fine = cell / _FINE
    places = (outline - [left, -_RIM * cell]) / fine - 0.5
    mask = np.zeros((rows * _FINE, columns * _FINE), np.uint8)
    cv2.fillPoly(mask, [np.round(places * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
    out = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5) - cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    rough = np.asarray(cv2.resize(out, (columns, rows), interpolation=cv2.INTER_AREA), np.float32) * np.float32(fine)
    table = np.asarray(cv2.GaussianBlur(rough, (0, 0), 0.7), np.float32)
    up, right = np.gradient(table, cell)
    # Cells stand for their middles; the table is read at cell numbers.
    slope = np.stack([right, up], axis=-1).astype(np.float32)
    reach = float(np.hypot(half * (1 + lobe), depth))
    return Solid(table, slope, cell, left + cell / 2, height, reach, depth, lobes, lobe, lobed_from)


def _ball(z: float, radius: float, tall: float, start: float = -80.0) -> list[tuple[float, float]]:
    """The right half of a ball around (0, z), from a little above its lowest point."""
    angles = np.radians(np.linspace(start, 90, 12))
    return [(radius * float(np.cos(a)), z + radius * tall * float(np.sin(a))) for a in angles]


def _pawn(rng: np.random.Generator) -> Profile:
    foot, neck, head = even(rng, 0.06, 0.2), even(rng, 0.28, 0.5), even(rng, 0.36, 0.62)
    tall = even(rng, 0.45, 0.65)
    ball = min(0.25, head * tall / 2)
    at = 1 - ball
    body = [(0.0, 0.0), (1.0, 0.0), (1.0, foot), (even(rng, 0.7, 0.95), foot + 0.03)]
    curve = even(rng, 0.5, 2.2)
    top = at - 0.8 * ball
    body += [(neck + (0.75 - neck) * (1 - s) ** curve, foot + 0.04 + (top - foot - 0.04) * s) for s in (0.25, 0.5, 0.8)]
    if often(rng, 0.4):
        body += [(min(0.9, head * 1.1), top - 0.05), (min(0.9, head * 1.1), top - 0.01)]
    return [*body, (neck, top), *_ball(at, head, ball / head, -40)]


def _cone(rng: np.random.Generator) -> Profile:
    tip, bow = even(rng, 0.04, 0.45), even(rng, 0.7, 1.5)
    return [(0.0, 0.0), *[(tip + (1 - tip) * (1 - s) ** bow, s) for s in (0.0, 0.3, 0.6, 0.85, 1.0)], (0.0, 1.0)]


def _cylinder(rng: np.random.Generator) -> Profile:
    edge = even(rng, 0.0, 0.25)
    top = even(rng, 0.75, 1.0)
    return [(0.0, 0.0), (1.0, 0.0), (top, 1 - edge / 2), (top - edge, 1.0), (0.0, 1.0)]


def _hat(rng: np.random.Generator) -> Profile:
    brim, at = even(rng, 0.75, 1.05), even(rng, 0.5, 0.68)
    waist, crown = even(rng, 0.4, 0.75), even(rng, 0.25, 0.55)
    thick = even(rng, 0.04, 0.09)
    low = [(0.0, 0.0), (1.0, 0.0), (even(rng, 0.8, 1.0), 0.15), (waist, at - 0.03)]
    tip = even(rng, 0.0, crown)
    return [*low, (brim, at), (brim, at + thick), (crown, at + thick + 0.03), (tip, 1.0), (0.0, 1.0)]


def _turned(rng: np.random.Generator) -> Profile:
    """Anything a lathe can make."""
    rings = int(rng.integers(3, 8))
    heights = np.sort(rng.uniform(0.05, 0.95, rings))
    body = [(even(rng, 0.25, 0.95), float(z)) for z in heights]
    return [(0.0, 0.0), (1.0, 0.0), *body, (even(rng, 0.05, 0.7), 1.0), (0.0, 1.0)]


def _cube(_: np.random.Generator) -> Doubles:
    return np.array([(-1, 0), (1, 0), (1, 1), (-1, 1)], np.float64)


def _meeple(rng: np.random.Generator) -> Doubles:
    """A little wooden person: legs, arms, head."""
    arm, hip, crotch = even(rng, 0.45, 0.62), even(rng, 0.35, 0.6), even(rng, 0.0, 0.22)
    head = even(rng, 0.3, 0.42)
    right = [(even(rng, 0.08, 0.2), 0.0), (even(rng, 0.7, 1.0), 0.0), (even(rng, 0.45, 0.7), hip * 0.7)]
    right += [(0.98, arm - 0.12), (1.0, arm + 0.06), (head + 0.05, arm + 0.12)]
    right += [(head * float(np.cos(a)), 0.82 + 0.18 * float(np.sin(a))) for a in np.radians([-30, 0, 35, 65, 90])]
    points = [(0.0, crotch), *right]
    return np.array(points + [(-x, z) for x, z in reversed(points[1:-1])], np.float64)


def _sawn(rng: np.random.Generator) -> Doubles:
    """A house, a ship, a tree or a shield."""
    shapes = (
        [(-1, 0), (1, 0), (1, 0.6), (0, 1), (-1, 0.6)],
        [(-0.7, 0), (0.7, 0), (1, 0.35), (0.15, 0.35), (0.6, 0.9), (0, 1), (-0.1, 0.35), (-1, 0.4)],
        [(-0.2, 0), (0.2, 0), (0.2, 0.2), (0.9, 0.2), (0.45, 0.55), (0.65, 0.55), (0, 1), (-0.65, 0.55),
         (-0.45, 0.55), (-0.9, 0.2), (-0.2, 0.2)],
        [(-0.6, 0), (0.6, 0), (1, 0.5), (0.7, 1), (-0.7, 1), (-1, 0.5)],
    )  # fmt: skip
    return np.array(pick(rng, shapes), np.float64)


_TURNED: dict[str, Callable[[np.random.Generator], Profile]] = {
    "pawn": _pawn, "cone": _cone, "cylinder": _cylinder, "disc": _cylinder, "hat": _hat, "turned": _turned,
}  # fmt: skip
_SAWN: dict[str, Callable[[np.random.Generator], Doubles]] = {"cube": _cube, "meeple": _meeple, "sawn": _sawn}


@dataclass(frozen=True, slots=True, eq=False)
class StandingPiece:
    """A piece on the table: its solid, the middle of its foot, and its turn (cosine, sine)."""

    piece: PlacedPiece
    solid: Solid
    middle: Doubles
    turn: tuple[float, float]

    def own(self, points: Floats) -> Floats:
        """World points (3, n) in the piece's frame."""
        c, s = (np.float32(v) for v in self.turn)
        x, y = points[0] - np.float32(self.middle[0]), points[1] - np.float32(self.middle[1])
        return np.stack([c * x + s * y, c * y - s * x, points[2]])

    def way(self, directions: Floats) -> Floats:
        """World directions (3, n) in the piece's frame."""
        c, s = (np.float32(v) for v in self.turn)
        return np.stack([c * directions[0] + s * directions[1], c * directions[1] - s * directions[0], directions[2]])

    def world(self, directions: Floats) -> Floats:
        """Directions (3, n) of the piece's frame in the world."""
        c, s = (np.float32(v) for v in self.turn)
        return np.stack([c * directions[0] - s * directions[1], c * directions[1] + s * directions[0], directions[2]])

    def box(self, margin: float = 0.0, up: float | None = None) -> Doubles:
        """The corners (8, 3) of an upright box around it, ``margin`` mm wider and ``up`` mm high."""
        reach, high = self.solid.reach + margin, self.solid.height + 0.5 if up is None else up
        flat = [(x * reach, y * reach) for x in (-1, 1) for y in (-1, 1)]
        return np.array([(x, y, z) for z in (0.0, high) for x, y in flat]) + self.middle

    def thrown(self, glow: Glow) -> Doubles:
        """Points around the shadow it throws on the table."""
        box = self.box(2 + 4 * glow.spread * self.solid.height)
        rise = max(0.25, float(glow.way[2]))
        ground = box - glow.way.astype(np.float64) * (box[:, 2:] / rise)
        return np.concatenate([ground, box[:4]])


def standing(piece: PlacedPiece) -> StandingPiece:
    """A placed piece, ready to be drawn."""
    solid = solid_of(piece.kind, piece.width_mm, piece.height_mm, piece.seed)
    turn = np.radians(piece.yaw_deg)
    middle = np.array([piece.x_mm, piece.y_mm, 0.0])
    return StandingPiece(piece, solid, middle, (float(np.cos(turn)), float(np.sin(turn))))


def piece_shade(points: Floats, glow: Glow, piece: StandingPiece, skip: float = 0.0) -> Floats:
    """The share of a lamp (n) that a piece hides from world points (3, n). ``skip``: mm of the way not looked at."""
    own = piece.own(points)
    way = piece.way(glow.way.astype(np.float32)[:, None])
    rise = max(0.2, float(glow.way[2]))
    farthest = (piece.solid.height + 1) / rise
    share = np.zeros(points.shape[1], np.float32)
    for step in np.linspace(max(skip, 0.4), farthest, _SHADE_STEPS):
        gap = piece.solid.distance(own + np.float32(step) * way)
        soft = np.float32(0.5 + 0.5 * farthest / _SHADE_STEPS + glow.spread * step)
        np.maximum(share, np.clip(0.5 - 0.5 * gap / soft, 0, 1), out=share)
    return np.asarray(share * share * (3 - 2 * share), np.float32)


def piece_sky(points: Floats, piece: StandingPiece) -> Floats:
    """How much of the light from everywhere reaches world points near a piece's foot, 0-1."""
    own = piece.own(points)
    gap = piece.solid.distance(np.stack([own[0], own[1], np.full_like(own[2], 0.25 * piece.solid.height)]))
    fall = np.clip(1 - np.maximum(gap, 0) / np.float32(SKY_REACH * piece.solid.height), 0, 1)
    return np.asarray(1 - np.float32(0.65) * fall * fall, np.float32)


def true_piece(
    piece: StandingPiece, index: int, view: View, owner: NDArray[np.int16], number: int, alone: int
) -> TruePiece:
    """The truth about a piece: ``number`` is its mark in ``owner``, ``alone`` the pixels it would fill alone."""
    ends = view.project(piece.middle + np.array([[0, 0, 0], [0, 0, piece.solid.height]]))
    share = float((owner == number).sum()) / max(1, alone)
    return TruePiece(float(ends[0, 0]), float(ends[0, 1]), (float(ends[1, 0]), float(ends[1, 1])), share, index)
