# SPDX-License-Identifier: MIT
"""Places for thrown dice: apart or touching, never in one another."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

_TRIES = 4000
_GAP_MM = 0.6


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a die lies: its middle in mm and its turn in degrees."""

    x: float
    y: float
    turn: float


def scatter(count: int, side_mm: float, draw: Callable[[], tuple[float, float]], chance: random.Random) -> list[Spot]:
    """Spots for ``count`` dice around places that ``draw`` proposes, none in another.

    Raises:
        ValueError: they do not fit.
    """
    for _ in range(20):
        spots: list[Spot] = []
        for _ in range(_TRIES // 20 * count):
            if len(spots) == count:
                return spots
            x, y = draw()
            spot = Spot(x, y, chance.uniform(0, 360))
            if not any(overlap(spot, other, side_mm + _GAP_MM) for other in spots):
                spots.append(spot)
        if len(spots) == count:
            return spots
    raise ValueError(f"{count} dice of {side_mm} mm do not fit there")


def overlap(spot: Spot, other: Spot, side_mm: float) -> bool:
    """True if two squares of this side on these spots share any ground.

    >>> overlap(Spot(0, 0, 0), Spot(15, 0, 0), 16), overlap(Spot(0, 0, 0), Spot(17, 0, 0), 16)
    (True, False)
    """
    apart = math.hypot(spot.x - other.x, spot.y - other.y)
    if apart >= side_mm * math.sqrt(2):
        return False
    if apart < side_mm:
        return True
    # Two squares are apart exactly if one of their four side directions tells them apart.
    mine, theirs = _corners(spot, side_mm), _corners(other, side_mm)
    turns = (spot.turn, spot.turn + 90, other.turn, other.turn + 90)
    return not any(_parted(mine, theirs, math.radians(turn)) for turn in turns)


def _corners(spot: Spot, side_mm: float) -> list[tuple[float, float]]:
    reach = side_mm / math.sqrt(2)
    angles = [math.radians(spot.turn + 45 + 90 * i) for i in range(4)]
    return [(spot.x + reach * math.cos(a), spot.y + reach * math.sin(a)) for a in angles]


def _parted(mine: Sequence[tuple[float, float]], theirs: Sequence[tuple[float, float]], direction: float) -> bool:
    across = (math.cos(direction), math.sin(direction))
    a = [x * across[0] + y * across[1] for x, y in mine]
    b = [x * across[0] + y * across[1] for x, y in theirs]
    return max(a) < min(b) or max(b) < min(a)
