# SPDX-License-Identifier: MIT
"""Printed dice and the like on the bare table, of which a die beside them may hide a part."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from vision.sighting import Candidate, Die, far, turned

_NEAR, _TURN, _ALIKE = 0.25, 8.0, 1.2
"""It is the same as on the bare table if it is no farther off than this part of its side, turned by no more degrees,
and no so many times larger: a real die hardly ever comes to lie so, with the same face."""
_PERHAPS = 0.1
"""What was less likely a die then is not worth remembering,"""
_MOST = 60
"""nor are more places than so many."""

Shift = tuple[float, float]


class PrintedDice:
    """The places that looked like dice while no dice lay there; ``shift``: how far a picture is off the first still."""

    def __init__(self) -> None:
        self._dice: tuple[Die, ...] = ()

    def remember(self, candidates: Iterable[Candidate], shift: Shift) -> None:
        """These were seen on the bare table."""
        self.add((candidate.die for candidate in candidates if candidate.there >= _PERHAPS), shift)

    def add(self, dice: Iterable[Die], shift: Shift) -> None:
        """These are none."""
        there = (replace(die, x=die.x - shift[0], y=die.y - shift[1]) for die in dice if die.face is not None)
        self._dice = (*self._dice, *there)[-_MOST:]

    def shows(self, die: Die, shift: Shift) -> bool:
        """True if the bare table showed the same at this place."""
        here = replace(die, x=die.x - shift[0], y=die.y - shift[1])
        return any(_same(here, printed) for printed in self._dice)


def _same(die: Die, printed: Die) -> bool:
    if die.face != printed.face or far(die, printed) > _NEAR * printed.size:
        return False
    larger = max(die.size, printed.size) / min(die.size, printed.size)
    return larger < _ALIKE and turned(die.angle, printed.angle) < _TURN
