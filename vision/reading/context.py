# SPDX-License-Identifier: MIT
"""Looks at what lies round a place: how the die there leans, and whether it is one at all."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.reading.classifier import CONTEXT, SKULL, cut, named
from vision.reading.network import Floats, Network
from vision.reading.pyramid import Pyramid


class ContextClassifier:
    """Looks once more at every place that may be a die, upright and from farther off than the others do.

    A square of a checked cloth, a flower or half a domino looks like a die only as long as nobody looks beside it; and
    how a die lies is told by its sides. One die alone proves nothing of that: see `tilt`.
    """

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def look(self, pyramid: Pyramid, places: Floats, angles: Floats) -> tuple[Floats, Floats]:
        """What it sees at each place (x, y, side; turned by ``angles``, radians).

        First how the face's way up leans on the picture (n, 2), right and down, about the sine of the angle to the line
        of sight; then logits (n, 8) of no die, faces 1-6, can't tell. A skull counts as the 1 it stands for.
        """
        if not len(places):
            return np.zeros((0, 2), np.float32), np.zeros((0, SKULL), np.float32)
        crops = [cut(pyramid, place, CONTEXT, -float(angle)) for place, angle in zip(places, angles, strict=True)]
        answer = self._network.see(crops)
        across, down = answer[:, 0], answer[:, 1]
        cos, sin = np.cos(angles), np.sin(angles)
        lean = np.stack([cos * across - sin * down, sin * across + cos * down], 1).astype(np.float32)
        return lean, named(answer[:, 2:])
