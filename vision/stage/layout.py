# SPDX-License-Identifier: MIT
"""Places for dice: apart, in rows or in heaps, and never in one another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.stage.chance import even, often
from vision.stage.lens import Doubles

_TRIES = 10


@dataclass(frozen=True, slots=True)
class Spot:
    """A square of the table: its middle (mm), its turn and side."""

    x_mm: float
    y_mm: float
    yaw_deg: float
    side_mm: float


@dataclass(frozen=True, slots=True)
class Crowd:
    """How dice lie: the share that touches another, in rows or anyhow, within a rectangle of these half sides (mm)."""

    touching: float
    aligned: bool
    half_x_mm: float
    half_y_mm: float


def scatter(rng: np.random.Generator, sides_mm: list[float], crowd: Crowd) -> list[Spot]:
    """Places for dice of these sides; those that find no room are left out."""
    spots: list[Spot] = []
    for side in sides_mm:
        for _ in range(_TRIES):
            spot = _beside(rng, spots, side, crowd) if spots and often(rng, crowd.touching) else _free(rng, side, crowd)
            if spot is not None and _fits(spot, spots):
                spots.append(spot)
                break
    return spots


def _free(rng: np.random.Generator, side: float, crowd: Crowd) -> Spot:
    x, y = even(rng, -crowd.half_x_mm, crowd.half_x_mm), even(rng, -crowd.half_y_mm, crowd.half_y_mm)
    return Spot(x, y, even(rng, 0, 360), side)


def _beside(rng: np.random.Generator, spots: list[Spot], side: float, crowd: Crowd) -> Spot | None:
    """A place pushed against a die that lies there already."""
    host = spots[int(rng.integers(len(spots)))]
    yaw, way = even(rng, 0, 360), even(rng, 0, 360)
    if crowd.aligned or often(rng, 0.35):
        yaw = host.yaw_deg + rng.normal(0, 1.5)
        way = host.yaw_deg + 90 * int(rng.integers(4)) + (rng.normal(0, 14) if often(rng, 0.5) else 0.0)
    step = np.array([np.cos(np.radians(way)), np.sin(np.radians(way))])
    gap = even(rng, 0.0, 0.03) * side
    for far in np.arange(0.48, 0.8, 0.02) * (side + host.side_mm):
        x, y = host.x_mm + far * step[0], host.y_mm + far * step[1]
        if abs(x) > crowd.half_x_mm * 1.1 or abs(y) > crowd.half_y_mm * 1.1:
            return None
        spot = Spot(float(x), float(y), yaw, side)
        if not overlap(spot, host, gap):
            return spot
    return None


def _fits(spot: Spot, spots: list[Spot]) -> bool:
    return not any(overlap(spot, other) for other in spots)


def overlap(spot: Spot, other: Spot, gap_mm: float = 0.0) -> bool:
    """True if two squares share ground or come closer than ``gap_mm``."""
    far = np.hypot(spot.x_mm - other.x_mm, spot.y_mm - other.y_mm)
    if far > 0.7072 * (spot.side_mm + other.side_mm) + gap_mm:
        return False
    return not (_apart(spot, other, gap_mm) or _apart(other, spot, gap_mm))


def _apart(spot: Spot, other: Spot, gap_mm: float) -> bool:
    """True if a side of ``spot`` keeps the squares apart."""
    turn = np.radians(other.yaw_deg - spot.yaw_deg)
    reach = (spot.side_mm + other.side_mm * (abs(np.cos(turn)) + abs(np.sin(turn)))) / 2 + gap_mm
    yaw = np.radians(spot.yaw_deg)
    step: Doubles = np.array([other.x_mm - spot.x_mm, other.y_mm - spot.y_mm])
    along = abs(step @ [np.cos(yaw), np.sin(yaw)])
    across = abs(step @ [-np.sin(yaw), np.cos(yaw)])
    return bool(max(along, across) >= reach - 1e-6)
