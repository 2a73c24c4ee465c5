# SPDX-License-Identifier: MIT
"""Faces that lie as the halves of a domino do, and how likely they are two dice all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.candidates import Candidates, within
from vision.reading.classifier import Framing, cut
from vision.reading.network import Floats, Network
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid

PERHAPS_PART, PART = 0.1, 0.75
"""Of two faces that lie flush: above this chance they may be one thing, a domino, and above this they are no dice."""
_NEAR = 1.3
_KIN, _KIN_SIZE, _KIN_SPEAKS = 2, 1.08, 0.1
"""Where so many sure dice, no more times larger or smaller, lie alone and have the colour of two that lie
flush, the odds that those are a domino fall to this part: hardly anybody's dominoes have halves like his dice."""

Pairs = Sequence[tuple[int, int]]
Joined = Mapping[tuple[int, int], float]

PAIR = Framing(72, 24)
"""How a pair is shown: its middle in the middle, one die beside the other."""
ROWS = slice(16, 56)
"""The rows of that crop which the network sees: a pair is twice as wide as it is high."""


class PairClassifier:
    """Looks at two places at once."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def one_thing(self, pyramid: Pyramid, places: Floats, pairs: Sequence[tuple[int, int]]) -> Floats:
        """The chance (0-1) that both of each pair of ``places`` (x, y, side) are parts of one thing, and no dice."""
        if not pairs:
            return np.zeros(0, np.float32)
        crops = [_crop(pyramid, places[i], places[j]) for i, j in pairs]
        views = [np.ascontiguousarray(view) for crop in crops for view in _alike(crop)]
        score = self._network.see(views)[:, 0].reshape(len(pairs), -1).mean(1)
        return np.asarray(1 / (1 + np.exp(-score)), np.float32)


def _alike(crop: Pixels) -> tuple[Pixels, ...]:
    """The same pair as it would look begun from the other end, and in a mirror: what is one thing stays one."""
    return crop, crop[:, ::-1], crop[::-1], crop[::-1, ::-1]


def _crop(pyramid: Pyramid, half: Floats, other_half: Floats) -> Pixels:
    across, down = other_half[:2] - half[:2]
    place = ((half + other_half) / 2).astype(np.float32)
    return np.ascontiguousarray(cut(pyramid, place, PAIR, -float(np.arctan2(down, across)))[ROWS])


def one_things(classifier: PairClassifier, pyramid: Pyramid, found: Candidates, colours: list[str]) -> Joined:
    """Of each pair that lies flush, the chance that it is one thing; ``colours`` go with the places of ``found``."""
    pairs = flush(found, colours)
    chances = classifier.one_thing(pyramid, found.places, pairs).tolist()
    return among_kin(found, colours, dict(zip(pairs, chances, strict=True)))


def among_kin(found: Candidates, colours: list[str], joined: Joined) -> Joined:
    """The same chances, less where dice like these lie alone beside them."""
    paired = {i for pair in joined for i in pair}
    sure = found.there >= CHANCES.sure
    alone = [i for i in np.flatnonzero(sure).tolist() if i not in paired]

    def kin(pair: tuple[int, int]) -> int:
        size = float(found.places[list(pair), 2].mean())
        like = [i for i in alone if colours[i] == colours[pair[0]]]
        return sum(1 / _KIN_SIZE < found.places[i, 2] / size < _KIN_SIZE for i in like)

    return {
        pair: _KIN_SPEAKS * chance / (1 - (1 - _KIN_SPEAKS) * chance) if kin(pair) >= _KIN else chance
        for pair, chance in joined.items()
    }


def neighbours(found: Candidates, listed: NDArray[np.intp]) -> list[tuple[int, int]]:
    """The pairs of places whose middles are less than 1.3 sides apart: few, while all pairs of twenty dice are 190."""
    places = found.places[listed]
    first, second = np.nonzero(np.triu(within(places, places, _NEAR), 1))
    return list(zip(listed[first].tolist(), listed[second].tolist(), strict=True))


def flush(found: Candidates, colours: list[str], pairs: Pairs | None = None) -> list[tuple[int, int]]:
    """Of these pairs, or of all likely dice, those that lie as a domino's halves do: of one colour, edge to edge."""
    if pairs is None:
        pairs = neighbours(found, np.flatnonzero(found.there >= CHANCES.likely))
    return [(i, j) for i, j in pairs if colours[i] == colours[j] and _flush(found, i, j)]


def _flush(found: Candidates, i: int, j: int) -> bool:
    """Whether two faces are of one size and turn and share a whole edge, as the halves of one domino do."""
    size = (found.places[i, 2] + found.places[j, 2]) / 2
    across, down = found.places[j, :2] - found.places[i, :2]
    quarter = np.pi / 2
    turned = abs((found.angle[i] - found.angle[j] + quarter / 2) % quarter - quarter / 2)
    off_axis = abs((np.arctan2(down, across) - found.angle[i] + quarter / 2) % quarter - quarter / 2)
    near = abs(np.hypot(across, down) / size - 1) < 0.12
    even = abs(np.log(found.places[i, 2] / found.places[j, 2])) < 0.12
    return bool(near and even and turned < 0.08 and off_axis < 0.08)
