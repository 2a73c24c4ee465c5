# SPDX-License-Identifier: MIT
"""Dice with an identity that lasts: which die of this look is which of the last, and since when it lies so."""

from __future__ import annotations

from dataclasses import replace

from vision.sighting import Die, Sighting, turned

_NEAR, _TURN = 0.2, 8.0
"""A die lies as before if it is no farther off than this part of its side, turned by no more degrees."""

Shift = tuple[float, float]


class Tracks:
    """Follows the dice of one table from look to look; the camera may have been knocked in between."""

    def __init__(self) -> None:
        self._dice: tuple[Die, ...] = ()
        self._shift: Shift = (0.0, 0.0)
        self._next = 1

    def follow(self, sighting: Sighting, shift: Shift) -> Sighting:
        """The sighting with `Die.track` and `Die.since_ns` told; ``shift``: how far the picture is off (px)."""
        right, down = shift[0] - self._shift[0], shift[1] - self._shift[1]
        free = [replace(die, x=die.x + right, y=die.y + down) for die in self._dice]
        dice = []
        for die in sighting.dice:
            known = next((other for other in free if _lies_as(die, other)), None)
            if known is not None:
                free.remove(known)
            dice.append(self._named(die, known, sighting.exposed_ns))
        self._dice, self._shift = tuple(dice), shift
        return replace(sighting, dice=self._dice)

    def _named(self, die: Die, known: Die | None, exposed_ns: int) -> Die:
        if known is not None:
            return replace(die, track=known.track, since_ns=known.since_ns)
        self._next += 1
        return replace(die, track=self._next - 1, since_ns=exposed_ns)


def _lies_as(die: Die, known: Die) -> bool:
    """True if it may be the same one, untouched: an unread face may be any."""
    near = abs(die.x - known.x) + abs(die.y - known.y) < _NEAR * known.size
    same = die.face is None or known.face is None or die.face == known.face
    return near and turned(die.angle, known.angle) < _TURN and same
