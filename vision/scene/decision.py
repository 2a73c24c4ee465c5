# SPDX-License-Identifier: MIT
"""One decision about a throw: which candidates are its dice, and how likely all of that is exactly right.

Each candidate is a die with some chance, independently of the others; so many dice are expected. How likely just these
are the dice, given their number, follows by counting (elementary symmetric polynomials of the odds): what is hardly
a die drops out where the number fits without it, and what is nearly surely one comes in where it is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

UNSEEN = 0.002
"""The chance that one more die lies there of which no candidate tells."""
LISTED = 0.5
"""Where any number may lie there, what is likelier a die than this is one."""
_SURE = 0.9
"""More candidates than expected that are this likely dice each: the number is wrong, not the candidates."""
_ODDS = 1e-6, 1e6


@dataclass(frozen=True, slots=True)
class Choice:
    """Which candidates are dice (by index, in order), the chance that it is exactly these, and that of each alone."""

    dice: tuple[int, ...]
    chance: float
    each: tuple[float, ...]


def choose(there: Sequence[float], expected: int | None) -> Choice:
    """The likeliest dice among candidates with these chances of being one, where so many are expected (None: any).

    >>> choose([0.99, 0.99, 0.2], 2).dice, round(choose([0.99, 0.99, 0.2], 2).chance, 3)
    ((0, 1), 0.995)
    """
    odds = [min(max(chance / max(1 - chance, 1e-9), _ODDS[0]), _ODDS[1]) for chance in there]
    likely = [i for i, chance in enumerate(there) if chance >= LISTED]
    sure = sum(chance >= _SURE for chance in there)
    if expected is None or sure > expected or len(there) < expected:
        return _any(there, likely)
    order = sorted(range(len(odds)), key=lambda i: -odds[i])[:expected]
    weights = [*odds, UNSEEN]
    before, after = _ways(weights, expected), _ways(weights[::-1], expected)[::-1]
    whole = before[-1][expected]
    # All choices in which one is a die: those of one die less among the others, before it and after it.
    less = (before[: len(odds), :expected] * after[1 : len(odds) + 1, :expected][:, ::-1]).sum(1)
    each: tuple[float, ...] = tuple((np.array(odds) * less / whole).tolist())
    return Choice(tuple(sorted(order)), min(1.0, prod(odds[i] for i in order) / float(whole)), each)


def _any(there: Sequence[float], likely: list[int]) -> Choice:
    """The choice where the number says nothing: each by itself."""
    whole = prod(chance if i in likely else 1 - chance for i, chance in enumerate(there))
    return Choice(tuple(likely), whole, tuple(there))


def _ways(odds: Sequence[float], most: int) -> NDArray[np.float64]:
    """The weights (n + 1, most + 1) of all choices of 0, 1, … ``most`` of the first 0, 1, … of these n odds: their
    elementary symmetric polynomials."""
    ways = np.zeros((len(odds) + 1, most + 1))
    ways[:, 0] = 1
    for i, weight in enumerate(odds):
        ways[i + 1, 1:] = ways[i, 1:] + weight * ways[i, :-1]
    return ways
