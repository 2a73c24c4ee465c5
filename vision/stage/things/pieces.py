# SPDX-License-Identifier: MIT
"""Playing pieces where they stand: what sight lines meet of them, what shadow they throw, where their feet are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.stage.lens import Doubles, Floats, View
from vision.stage.scene import PlacedPiece, TruePiece
from vision.stage.shade import Glow
from vision.stage.things.solids import Solid, solid_of

_SHADE_STEPS = 10
SKY_REACH = 0.7
"""So many of its heights away a piece no longer hides any of the sky."""


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


def piece_sky(points: Floats, piece: StandingPiece, strength: float = 0.65) -> Floats:
    """How much of the light from everywhere reaches world points near a piece's foot, 0-1."""
    own = piece.own(points)
    gap = piece.solid.distance(np.stack([own[0], own[1], np.full_like(own[2], 0.25 * piece.solid.height)]))
    fall = np.clip(1 - np.maximum(gap, 0) / np.float32(SKY_REACH * piece.solid.height), 0, 1)
    return np.asarray(1 - np.float32(strength) * fall * fall, np.float32)


def true_piece(
    piece: StandingPiece, index: int, view: View, owner: NDArray[np.int16], number: int, alone: int
) -> TruePiece:
    """The truth about a piece: ``number`` is its mark in ``owner``, ``alone`` the pixels it would fill alone."""
    ends = view.project(piece.middle + np.array([[0, 0, 0], [0, 0, piece.solid.height]]))
    share = float((owner == number).sum()) / max(1, alone)
    return TruePiece(float(ends[0, 0]), float(ends[0, 1]), (float(ends[1, 0]), float(ends[1, 1])), share, index)
