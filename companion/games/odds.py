# SPDX-License-Identifier: MIT
"""The exact chance that a bid is true, with dice that are independent of one another."""

from __future__ import annotations

from fractions import Fraction
from math import comb


def at_least(wanted: int, dice: int, hit: Fraction) -> Fraction:
    """The chance that ``wanted`` or more of this many unknown ``dice`` count, each with chance ``hit``.

    >>> at_least(1, 2, Fraction(1, 3))
    Fraction(5, 9)
    """
    if wanted <= 0:
        return Fraction(1)
    miss = 1 - hit
    return sum((comb(dice, n) * hit**n * miss ** (dice - n) for n in range(wanted, dice + 1)), Fraction(0))


def bid_chances(quantity: int, own: int, others: int, hit: Fraction) -> list[Fraction]:
    """The chance that a bid of ``quantity`` holds, for a player who sees 0, 1, … ``own`` of the own dice count.

    ``others``: how many dice all others have. ``hit``: the chance that one of them counts, wild faces included.

    >>> bid_chances(3, 2, 1, Fraction(1, 3))
    [Fraction(0, 1), Fraction(0, 1), Fraction(1, 3)]
    """
    return [at_least(quantity - counting, others, hit) for counting in range(own + 1)]
