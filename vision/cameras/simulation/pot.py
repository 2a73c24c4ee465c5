# SPDX-License-Identifier: MIT
"""The middle of the simulated table, which is in nobody's zone: dice lie there in rows along the edges of the zones."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from vision.cameras.simulation.kinds import Kind
from vision.cameras.simulation.scatter import Spot
from vision.cameras.simulation.seated import HEIGHT_MM, SIDE_MM, WIDTH_MM, LyingDie, front_of

_PITCH_MM = 1.45 * SIDE_MM
_JITTER_MM = 1.2
_FROM_EDGE_MM = 1.5 * SIDE_MM
_TURN_DEG = 37.0
_GAP = 0.1
"""Zones that are less apart than this part of the picture are neighbours."""


@dataclass(slots=True)
class Pot:
    """The dice in the middle. ``spots``: where they may lie, middlemost first; ``taken``: how often they were taken."""

    spots: Sequence[tuple[float, float]]
    chance: random.Random
    dice: tuple[LyingDie, ...] = ()
    moves: int = 0
    taken: int = 0

    @property
    def room(self) -> int:
        """So many dice more fit."""
        return len(self.spots) - len(self.dice)

    def put(self, faces: Sequence[int], colours: Sequence[str], kinds: Sequence[Kind]) -> None:
        """Lay dice of these colours and kinds beside those that are there.

        Raises:
            ValueError: there is no room for so many.
        """
        if len(faces) > self.room:
            raise ValueError(f"{len(faces)} dice more for the middle of the table; wanted at most {self.room}")
        old = tuple(replace(die, stays=True) for die in self.dice)
        taken = [(die.spot.x, die.spot.y) for die in old]
        free = [at for at in self.spots if all(math.dist(at, other) > _PITCH_MM / 2 for other in taken)]
        new = (self._lying(*laid) for laid in zip(free, faces, colours, kinds, strict=False))
        self.dice = (*old, *new)
        self.moves += 1

    def take(self, kept: Sequence[LyingDie] = ()) -> None:
        """Take all dice but those ``kept`` away. What comes next lies turned otherwise: nobody takes it for these."""
        self.dice, self.taken = tuple(replace(die, stays=True) for die in kept), self.taken + 1
        self.moves += 1

    def _lying(self, at: tuple[float, float], up: int, colour: str, kind: Kind) -> LyingDie:
        x, y = (where + self.chance.uniform(-_JITTER_MM, _JITTER_MM) for where in at)
        turn = self.taken * _TURN_DEG % 90 + self.chance.uniform(-6, 6)
        return LyingDie(Spot(x, y, turn % 360), up, front_of(up, kind, self.chance), colour=colour, kind=kind)


def spots_between(polygons: Sequence[Sequence[tuple[float, float]]]) -> tuple[tuple[float, float], ...]:
    """Where dice may lie between zones that are boxes in rows, in mm, the middlemost first.

    >>> left, right = [(0, 0), (0.49, 0), (0.49, 1), (0, 1)], [(0.51, 0), (1, 0), (1, 1), (0.51, 1)]
    >>> spots = spots_between([left, right])
    >>> len(spots), spots[0], {x for x, _ in spots}
    (17, (0.0, 0.0), {0.0})
    """
    found = sorted({at for line in _lines(polygons) for at in line}, key=lambda at: (math.hypot(*at), at))
    spots: list[tuple[float, float]] = []
    for at in found:
        if all(math.dist(at, other) >= _PITCH_MM - 0.01 for other in spots):
            spots.append(at)
    return tuple(spots)


def _lines(polygons: Sequence[Sequence[tuple[float, float]]]) -> Iterator[list[tuple[float, float]]]:
    """Rows of points along the gaps between neighbours, upright and level."""
    boxes = [(min(xs), max(xs), min(ys), max(ys)) for xs, ys in (zip(*corners, strict=True) for corners in polygons)]
    for _, right, top, low in boxes:
        for left, _, other_top, _ in boxes:
            if 0 < left - right < _GAP and other_top == top:
                x = ((left + right) / 2 - 0.5) * WIDTH_MM
                yield [(round(x, 3), y) for y in _points((0.5 - low) * HEIGHT_MM, (0.5 - top) * HEIGHT_MM, HEIGHT_MM)]
            if 0 < other_top - low < _GAP:
                yield [(x, 0.0) for x in _points(-WIDTH_MM / 2, WIDTH_MM / 2, WIDTH_MM)]


def _points(least: float, most: float, size: float) -> list[float]:
    """Steps of one pitch from the middle, between two ends and not at the very edge of the table."""
    least, most = max(least, -size / 2 + _FROM_EDGE_MM), min(most, size / 2 - _FROM_EDGE_MM)
    steps = int(size / 2 / _PITCH_MM)
    return [n * _PITCH_MM for n in range(-steps, steps + 1) if least <= n * _PITCH_MM <= most]
