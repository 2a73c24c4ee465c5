# SPDX-License-Identifier: MIT
"""Tells two dice that lie flush from the halves of one domino, by what shows where they meet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.reading.classifier import Framing, cut
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid

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


def _crop(pyramid: Pyramid, one: Floats, other: Floats) -> Pixels:
    across, down = other[:2] - one[:2]
    place = ((one + other) / 2).astype(np.float32)
    return np.ascontiguousarray(cut(pyramid, place, PAIR, -float(np.arctan2(down, across)))[ROWS])
