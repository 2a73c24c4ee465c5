# SPDX-License-Identifier: MIT
"""Tells dice that lean on something from dice that lie flat, by the shape of what shows of them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.readers.finder import MEAN
from vision.readers.judge import LEVEL, cut
from vision.readers.network import Floats, Network
from vision.readers.pyramid import Pyramid


class Level:
    """Looks at every die once more, upright, for how its face lies. One die alone proves nothing: see `lean`."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def lean(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Floats:
        """How the way up of the face at each place (x, y, side; turned by ``angles``, radians) leans on the picture.

        Shape (n, 2), right and down; about the sine of the angle to the line of sight.
        """
        if not len(places):
            return np.zeros((0, 2), np.float32)
        crops = [cut(pyramid, place, LEVEL, -float(angle)) for place, angle in zip(places, angles, strict=True)]
        crops += [crops[-1]] * (-len(crops) % 4)  # few shapes: a new one costs more than the work
        blob = cv2.dnn.blobFromImages(crops, 1 / 255, mean=(MEAN, MEAN, MEAN), swapRB=True)
        across, down = self._network(np.asarray(blob, np.float32))[: len(places)].T
        cos, sin = np.cos(angles), np.sin(angles)
        return np.stack([cos * across - sin * down, sin * across + cos * down], 1).astype(np.float32)
