# SPDX-License-Identifier: MIT
"""Notices dice that lie like the halves of a domino: alike, square to one another, edge to edge.

A half of a domino shows what a die shows from above. Dice that were thrown hardly ever come to lie so; dice that
somebody lined up do, and are asked about rather than counted wrongly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from vision.sighting import Die

WHY = "lies like half a domino; if it is a die, move it a little"

NEAREST, FARTHEST = 0.75, 1.45
"""Distance between the middles of two halves, in sides of a die."""
ASKEW_DEG = 6.0
ASIDE = 0.1
"""How far one half may be shifted along the common edge, in sides."""


def halves(dice: Sequence[Die]) -> set[int]:
    """Places in ``dice`` of those that may be halves of a domino."""
    return {i for pair in combinations(range(len(dice)), 2) if _are_halves(dice[pair[0]], dice[pair[1]]) for i in pair}


def _are_halves(one: Die, other: Die) -> bool:
    if one.colour != other.colour:
        return False
    side = (one.size + other.size) / 2
    across, down = (other.x - one.x) / side, (other.y - one.y) / side
    askew = abs(one.angle - other.angle) % 90
    if not NEAREST < math.hypot(across, down) < FARTHEST or min(askew, 90 - askew) > ASKEW_DEG:
        return False
    turn = math.radians(one.angle)
    along = abs(across * math.cos(turn) + down * math.sin(turn))
    aside = abs(down * math.cos(turn) - across * math.sin(turn))
    return min(along, aside) < ASIDE
