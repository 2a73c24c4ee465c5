# SPDX-License-Identifier: MIT
"""Chances of how many unseen dice count, as lists: place n holds the chance of exactly n dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, exp

Chances = tuple[float, ...]


@lru_cache(maxsize=4096)
def tilted(dice: int, hit: float, tilt: float) -> Chances:
    """Of ``dice`` that count with chance ``hit`` each, held by somebody whose bid speaks for them by ``tilt``.

    Each die that counts makes the bid ``exp(tilt)`` times as likely: 0 for a bid that tells nothing.

    >>> tilted(1, 0.5, 0.0)
    (0.5, 0.5)
    """
    weights = [comb(dice, n) * hit**n * (1 - hit) ** (dice - n) * exp(tilt * n) for n in range(dice + 1)]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def together(parts: Iterable[Chances]) -> Chances:
    """The chances of the sum.

    >>> together([(0.5, 0.5), (0.5, 0.5)])
    (0.25, 0.5, 0.25)
    """
    total: list[float] = [1.0]
    for part in parts:
        longer = [0.0] * (len(total) + len(part) - 1)
        for n, chance in enumerate(total):
            for more, other in enumerate(part):
                longer[n + more] += chance * other
        total = longer
    return tuple(total)


def at_least(wanted: int, chances: Sequence[float]) -> float:
    """The chance of ``wanted`` or more.

    >>> at_least(1, (0.25, 0.5, 0.25)), at_least(-1, (1.0,)), at_least(3, (0.25, 0.5, 0.25))
    (0.75, 1.0, 0)
    """
    return 1.0 if wanted <= 0 else sum(chances[wanted:])
