# SPDX-License-Identifier: MIT
"""Are these dice fair? Pearson's chi-square over the faces thrown, and honest words about what so many throws can tell.

Source of the tail: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 and 26.4.5.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.table.adapter.statistics import DieKind

FACES: Final[Mapping[DieKind, tuple[str, ...]]] = {
    "d6": tuple(map(str, range(1, 7))),
    "d12": tuple(map(str, range(1, 13))),
    "symbol": ("skull", "sword", "coconut", "diamond", "boat", "pistol"),
}
LEAST_OF_A_FACE: Final = 10
"""Fewer expected throws of each face tell nothing; the usual rule of thumb for the test is five."""
UNUSUAL: Final = 0.01
NOT_BY_CHANCE: Final = 0.0001
"""A household looks at several sets again and again: one in a hundred will come up for fair dice, this hardly ever."""
NOTICED: Final = 2.8
"""A face that comes this many standard errors too often is noticed four times in five: 1.96 + 0.84."""

Finding = Literal["too-few", "nothing-against", "unusual", "hardly-chance"]


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the throws of one set say.

    ``chance``: how often fair dice would look at least as uneven, from 0 to 1. ``noticeable``: how much more often a
    face would have to come up, in parts of all throws, for so many throws to show it.
    """

    set_name: str
    kind: DieKind
    counts: Mapping[str, int]
    throws: int
    expected: float
    chi_square: float
    chance: float
    noticeable: float
    finding: Finding


def fairness(set_name: str, kind: DieKind, counts: Mapping[str, int]) -> Fairness:
    """What ``counts``, the throws of each face of this ``kind`` of die, say about the dice of a set.

    >>> fairness("pips", "d6", {"1": 8, "2": 9, "3": 11, "4": 10, "5": 12, "6": 10}).finding
    'nothing-against'
    """
    faces = {face: counts.get(face, 0) for face in FACES[kind]}
    throws = sum(faces.values())
    expected = throws / len(faces)
    chi_square = sum((seen - expected) ** 2 for seen in faces.values()) / expected if throws else 0.0
    chance = upper_tail(chi_square, len(faces) - 1)
    share = 1 / len(faces)
    noticeable = NOTICED * math.sqrt(share * (1 - share) / throws) if throws else 1.0
    finding = _finding(expected, chance)
    return Fairness(set_name, kind, faces, throws, expected, chi_square, chance, noticeable, finding)


def _finding(expected: float, chance: float) -> Finding:
    if expected < LEAST_OF_A_FACE:
        return "too-few"
    if chance < NOT_BY_CHANCE:
        return "hardly-chance"
    return "unusual" if chance < UNUSUAL else "nothing-against"


def upper_tail(chi_square: float, freedom: int) -> float:
    """The chance that chi-square with ``freedom`` degrees comes out at ``chi_square`` or above.

    >>> round(upper_tail(11.0705, 5), 4), round(upper_tail(5.9915, 2), 4)
    (0.05, 0.05)
    """
    half = chi_square / 2
    if freedom % 2 == 0:
        terms = (half**i / math.factorial(i) for i in range(freedom // 2))
        return math.exp(-half) * sum(terms)
    terms = (half ** (i - 0.5) / math.gamma(i + 0.5) for i in range(1, (freedom + 1) // 2))
    return math.erfc(math.sqrt(half)) + math.exp(-half) * sum(terms)
