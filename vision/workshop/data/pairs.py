# SPDX-License-Identifier: MIT
"""Pairs of places that look alike: two dice that lie flush, and the halves of one domino or card."""

from __future__ import annotations

import numpy as np

from vision.frame import Pixels
from vision.reading.checks.dominoes import PAIR, ROWS
from vision.workshop.data.crops import cut
from vision.workshop.data.shots import CODE, COS4, EXACT, NO_DIE, SIN4, SIZE, Floats, Shot, X, Y

_ALIKE, _FAR, _TURNED = 0.14, 0.14, 0.1
"""How much two sides (a logarithm), their distance (in sides) and their turns (radians) may be off."""
_QUARTER = np.pi / 2

Pair = tuple[int, int]


def flush(shot: Shot, dice: bool) -> list[Pair]:
    """The rows of a picture's flush dice, or of the halves of things that are none; remembered."""
    if dice not in shot.pairs:
        labels = shot.labels
        if dice:
            rows = np.flatnonzero((labels[:, CODE] > NO_DIE) & (labels[:, EXACT] > 0))
            found = [pair for pair in _near(labels, rows) if _in_line(labels, pair)]
        else:
            found = _near(labels, np.flatnonzero(labels[:, CODE] == NO_DIE))
        shot.pairs[dice] = found
    return shot.pairs[dice]


def _near(labels: Floats, rows: np.ndarray[tuple[int, ...], np.dtype[np.intp]]) -> list[Pair]:
    """Those of one size whose middles are a side apart."""
    x, y, size = labels[rows][:, [X, Y, SIZE]].T
    far = np.hypot(x[:, None] - x, y[:, None] - y) / ((size[:, None] + size) / 2)
    like = np.abs(np.log(size[:, None] / size))
    first, second = np.nonzero(np.triu((np.abs(far - 1) < _FAR) & (like < _ALIKE), 1))
    return list(zip(rows[first].tolist(), rows[second].tolist(), strict=True))


def _in_line(labels: Floats, pair: Pair) -> bool:
    """Whether two dice are turned alike and share a whole edge."""
    die, other = labels[pair[0]], labels[pair[1]]
    turn = float(np.arctan2(die[SIN4], die[COS4])) / 4
    turned = float(np.arctan2(other[SIN4], other[COS4])) / 4 - turn
    way = float(np.arctan2(other[Y] - die[Y], other[X] - die[X])) - turn
    return all(abs((angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2) < _TURNED for angle in (turned, way))


def pair_crop(rng: np.random.Generator, shot: Shot, pair: Pair) -> Pixels:
    """The two, one beside the other, framed a little wrongly and mirrored."""
    die, other = rng.permutation(shot.labels[list(pair)])
    size = float(die[SIZE] + other[SIZE]) / 2
    x, y = (die[[X, Y]] + other[[X, Y]]) / 2 + rng.normal(0, 0.05, 2) * size
    turn, flip = float(np.arctan2(other[Y] - die[Y], other[X] - die[X])), bool(rng.random() < 0.5)
    turn = (turn if flip else -turn) + float(np.radians(rng.normal(0, 3)))
    place = (float(x), float(y), size * float(np.exp(rng.normal(0, 0.06))))
    crop, _ = cut(rng, shot, place, turn, flip, PAIR)
    return np.ascontiguousarray(crop[ROWS])
