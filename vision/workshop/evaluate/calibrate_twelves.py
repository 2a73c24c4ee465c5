# SPDX-License-Identifier: MIT
"""Calibrates the chances of numerals, on drawn tables with designs that the networks have never seen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.reading.detector import Detector
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.policy import LIMITS
from vision.reading.pose import strays
from vision.reading.pyramid import Pyramid
from vision.reading.sets import twelves
from vision.reading.sets.twelves import CANT_TELL
from vision.workshop.data.pool import load_chunk
from vision.workshop.data.shots import CODE, IGNORE, LEAN_X, LEAN_Y, SIZE, TWELVE, Shot, X, Y, at_rim
from vision.workshop.evaluate.calibrate import RARE, Trial

_NEAR = 0.4
"""A place nearer to a die's middle than this part of its height is that die."""
_FLAT = 0.12
"""A die that leans more than this beyond what its place explains is cocked: it is left out here."""


@dataclass(frozen=True, slots=True)
class Readers:
    """Who proposes places, and who looks at them."""

    detector: Detector
    looks: twelves.Looks

    @classmethod
    def open(cls, models: Path) -> Readers:
        """Those of a folder."""
        return cls(Detector(models / "pips-detector.onnx"), twelves.Looks.open(models))

    def find(self, shot: Shot) -> twelves.Twelves:
        """What they see in one picture."""
        pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
        return twelves.gather(self.looks, pyramid, self.detector.propose(pyramid))


def trials(models: Path, chunks: list[Path]) -> list[Trial]:
    """Reads every picture of some chunks."""
    readers = Readers.open(models)
    return [_trial(f"rendered {chunk.stem}", readers, load_chunk(chunk)) for chunk in chunks]


def _trial(name: str, readers: Readers, shots: list[Shot]) -> Trial:
    signs, right, weight = [], [], []
    for shot in shots:
        found = readers.find(shot)
        faces = found.chances[:, 1:CANT_TELL]
        for i, sign in enumerate(logit(found.best).tolist()):
            code = truth(found, i, shot)
            if code is not None and found.there[i] >= LIMITS.there:
                signs.append(sign)
                right.append(code == faces[i].argmax() + 1)
                weight.append(RARE if code == CANT_TELL else 1)
    return Trial(name, np.array(signs, np.float32), *(np.array(v, np.float32) for v in (right, weight)))


def truth(found: twelves.Twelves, i: int, shot: Shot) -> int | None:
    """What truly lies at place ``i``: a numeral, CANT_TELL, or 0 for no d12; None where nobody knows."""
    x, y, size = found.places[i]
    height, width = shot.pixels.shape[:2]
    if at_rim(x, y, size, width, height):
        return None
    rows = shot.labels[(shot.labels[:, CODE] > TWELVE) | (shot.labels[:, CODE] == IGNORE)]
    far = np.hypot(rows[:, X] - x, rows[:, Y] - y) / np.maximum(rows[:, SIZE], 1)
    if not len(far) or far.min() > _NEAR:
        return 0
    row = rows[far.argmin()]
    if row[CODE] == IGNORE or _strays(rows, width, height)[far.argmin()] > _FLAT:
        return None
    return int(row[CODE]) - TWELVE


def _strays(rows: Floats, width: int, height: int) -> Floats:
    """By how much each labelled die leans otherwise than its place says."""
    return strays(rows[:, [X, Y, SIZE]], rows[:, [LEAN_X, LEAN_Y]], rows[:, CODE] > TWELVE, width, height)[1]
