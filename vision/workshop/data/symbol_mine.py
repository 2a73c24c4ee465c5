# SPDX-License-Identifier: MIT
"""Mines false alarms of the present localizer on drawn pictures, for the next one to learn from."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from vision.reading.detector import Detector
from vision.reading.pyramid import Pyramid
from vision.reading.taught.localizer import Localizer
from vision.workshop.data.mine import MOST, _on_die
from vision.workshop.data.pool import load_chunk
from vision.workshop.data.shots import Shot

LEAST = 0.05
"""An localizer's chance of a die from which a wrong place counts as a negative."""


def mine(detector: Detector, localizer: Localizer, chunks: list[Path], out: Path) -> int:
    """Writes the negatives of every picture of the chunks to ``out`` (JSON); how many there are."""
    found = {str(chunk): [negatives(detector, localizer, shot) for shot in load_chunk(chunk)] for chunk in chunks}
    out.write_text(json.dumps(found))
    return sum(len(picture) for many in found.values() for picture in many)


def negatives(detector: Detector, localizer: Localizer, shot: Shot) -> list[tuple[float, float, float]]:
    """Where the localizer sees dice in one picture that has none there, or of quite another size."""
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    places = localizer.show(pyramid, detector.propose(pyramid))
    wrong = [
        (round(float(x), 1), round(float(y), 1), round(float(size), 1))
        for (x, y, size), there in zip(places.frame, places.there, strict=True)
        if there > LEAST and not _on_die(np.array([x, y, size], np.float32), shot.labels)
    ]
    return wrong[:MOST]
