# SPDX-License-Identifier: MIT
"""The upper bound that is written beside every share: how large it may be, though few cases were seen."""

from __future__ import annotations

from math import comb


def at_most(wrong: int, of: int, surely: float = 0.95) -> float:
    """How large the share may be at most, ``surely`` (one-sided), if ``wrong`` of so many were: Clopper and Pearson.

    >>> round(at_most(0, 60), 3), round(at_most(2, 245), 3), at_most(0, 0)
    (0.049, 0.025, 1.0)
    """
    low, high = wrong / of if of else 1.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        fewer = sum(comb(of, k) * middle**k * (1 - middle) ** (of - k) for k in range(wrong + 1))
        low, high = (middle, high) if fewer > 1 - surely else (low, middle)
    return high
