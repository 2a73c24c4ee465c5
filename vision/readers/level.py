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
    """Looks at every die once more, upright. From aside every die seems to lean: one die alone proves nothing."""

    def __init__(self, weights: Path) -> None:
        self._network = Network(weights)

    def leaning(self, pyramid: Pyramid, places: Floats, angles: Floats) -> Floats:
        """The chance (n,) that the die at each place (x, y, side; turned by ``angles``, radians) does not lie flat."""
        if not len(places):
            return np.zeros(0, np.float32)
        crops = [cut(pyramid, place, LEVEL, -float(angle)) for place, angle in zip(places, angles, strict=True)]
        crops += [crops[-1]] * (-len(crops) % 4)  # few shapes: a new one costs more than the work
        blob = cv2.dnn.blobFromImages(crops, 1 / 255, mean=(MEAN, MEAN, MEAN), swapRB=True)
        logits = self._network(np.asarray(blob, np.float32))[: len(places), 0]
        return np.asarray(1 / (1 + np.exp(-logits)), np.float32)
