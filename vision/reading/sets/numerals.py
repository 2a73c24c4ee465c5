# SPDX-License-Identifier: MIT
"""Reads the numeral on top of a twelve-sided die, first as a whole and then from nearer by."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.reading.classifier import Framing, cut
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid

D12_FIRST, D12_NEAR = Framing(48, 34), Framing(48, 54)
"""The first look shows all of a die, the second its upper face."""
FACES = 12
NO_TWELVE, CANT_TELL = 0, 13
CLASSES = 14
FIFTH = 2 * np.pi / 5


@dataclass(frozen=True, slots=True, eq=False)
class Numeral:
    """What a look says of n places. ``logits`` (n, 14): no d12, faces 1-12, can't tell.

    ``places`` (n, 3): x, y and height across flats in px of the picture; ``angle`` in radians, mod a fifth of a turn;
    ``lean`` (n, 2): how the way up of the face leans on the picture, right and down.
    """

    logits: Floats
    places: Floats
    angle: Floats
    lean: Floats


class Numerals:
    """Looks closely at places (x, y, height). The two looks differ in their weights and in how near they go."""

    def __init__(self, weights: Path, framing: Framing) -> None:
        self._network = Network(weights)
        self._framing = framing

    def look(self, pyramid: Pyramid, places: Floats, turns: Floats | None = None) -> Numeral:
        """One look at every place, the picture turned by ``turns`` (radians) first if given."""
        if turns is None:
            turns = np.zeros(len(places), np.float32)
        crops = [cut(pyramid, place, self._framing, float(turn)) for place, turn in zip(places, turns, strict=True)]
        answer = self._network.see(crops)
        dx, dy, larger, cos5, sin5, lean_x, lean_y = answer[:, CLASSES : CLASSES + 7].T
        cos, sin, size = np.cos(turns), np.sin(turns), places[:, 2]
        refined = np.stack([
            places[:, 0] + (cos * dx + sin * dy) * size,
            places[:, 1] + (cos * dy - sin * dx) * size,
            size * np.exp(np.clip(larger, -0.6, 0.6)),
        ], 1).astype(np.float32)  # fmt: skip
        angle = (np.arctan2(sin5, cos5) / 5 - turns) % FIFTH
        lean = np.stack([cos * lean_x + sin * lean_y, cos * lean_y - sin * lean_x], 1)
        return Numeral(answer[:, :CLASSES], refined, angle.astype(np.float32), lean.astype(np.float32))
