# SPDX-License-Identifier: MIT
"""The places of the values on a twelve-sided die, in which makers differ."""

from __future__ import annotations

TWELVE = (1, 12, 2, 11, 4, 9, 6, 7, 5, 8, 3, 10)
"""The usual layout: opposite sides sum to 13. The top, the side below, then those around the top, each followed by
the one opposite to it."""


def neighbours(value: int, layout: tuple[int, ...] = TWELVE) -> tuple[int, ...]:
    """The five values around one: all but itself and those that lie opposite to it and to them.

    >>> neighbours(1)
    (2, 4, 6, 5, 3)
    """
    at = layout.index(value)
    return tuple(layout[i] for i in range(12) if _beside(at, i))


def _beside(place: int, other: int) -> bool:
    """Whether two places of a layout share an edge."""
    (first, below), (second, under) = divmod(place, 2), divmod(other, 2)
    if first == second:
        return False
    even = below == under
    if 0 in (first, second):
        return even
    return even == ((first - second) % 5 in (1, 4))
