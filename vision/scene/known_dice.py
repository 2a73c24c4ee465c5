# SPDX-License-Identifier: MIT
"""The size of this table's dice, learnt from counts: anything of another size is hardly one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from statistics import median

from vision.sighting import Die

ENOUGH = 3
"""So many dice of a size tell it."""
_KEPT = 60
_ALIKE = 1.15
"""Dice belong to one size if their sides differ by less than this factor."""
_STRANGE = 1.3
"""What differs from every size of this table by more is hardly one of its dice:"""
STRANGE_ODDS = 0.1
"""its odds of being one are multiplied by this."""
_MISFRAMED = 1.5
"""A die may be framed so many times too large or too small: what is printed beside it seems to belong to it."""


@dataclass(frozen=True, slots=True)
class KnownDice:
    """Sides (px) of the dice that counted lately on this table, the newest last."""

    sides: tuple[float, ...] = ()

    def learnt(self, dice: Iterable[Die]) -> KnownDice:
        """After these dice have counted."""
        return KnownDice((*self.sides, *(die.size for die in dice))[-_KEPT:])

    def side(self, like: float) -> float | None:
        """The side of this table's dice that are about as large as ``like`` (px); None where none is known."""
        near = [side for side in _sizes(self.sides) if max(side, like) < _STRANGE * min(side, like)]
        return min(near, key=lambda side: abs(side - like), default=None)

    def perhaps(self, like: float) -> float | None:
        """The side (px) that a die framed as large as ``like`` may really have; None where none is near it."""
        near = [side for side in _sizes(self.sides) if max(side, like) < _MISFRAMED * min(side, like)]
        return min(near, key=lambda side: abs(side - like), default=None)

    def odds(self, side: float) -> float:
        """By what the odds that something this large (px) is a die of this table are multiplied."""
        if len(self.sides) < ENOUGH or self.side(side) is not None:
            return 1.0
        return STRANGE_ODDS


@lru_cache(maxsize=8)
def _sizes(sides: tuple[float, ...]) -> tuple[float, ...]:
    """The sizes among these sides, each the median of enough that are alike, the most usual first."""
    left, found = sorted(sides), []
    while len(left) >= ENOUGH:
        groups = [[side for side in left if max(side, other) < _ALIKE * min(side, other)] for other in set(left)]
        largest = max(groups, key=len)
        if len(largest) < ENOUGH:
            break
        found.append(median(largest))
        left = [side for side in left if side not in largest]
    return tuple(found)
