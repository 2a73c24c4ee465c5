# SPDX-License-Identifier: MIT
"""Teaches the reader what it is worth that judge and surveyor name the same face, on pictures neither has seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.readers.alike import NEARLY, ask
from vision.readers.court import Court
from vision.readers.finder import Finder
from vision.readers.hearing import at_sight
from vision.readers.network import Floats
from vision.readers.opinions import logit
from vision.readers.pyramid import Pyramid
from vision.readers.verdicts import Calibration
from vision.workshop.calibrate import regress, truth
from vision.workshop.pool import load_chunk
from vision.workshop.shots import CANT_TELL, Shot


def weights(models: Path, chunks: list[Path]) -> Floats:
    """The three numbers of :func:`vision.readers.alike.pooled`, such that ``sure`` comes out as often right as it says.

    Dice that nobody can tell are left out: how a die lies the surveyor tells by itself.
    """
    finder, court = Finder(models / "pips-finder.onnx"), Court.open(models)
    rows = [row for chunk in chunks for shot in load_chunk(chunk) for row in _rows(finder, court, shot)]
    told = np.array(rows, float).reshape(-1, 3)
    given = np.concatenate([np.ones((len(told), 1)), told[:, :2]], 1)
    answer = regress(given, told[:, 2], np.ones(len(told)))
    known = Calibration.load(models / "pips.toml")
    answer[0] -= known.bias
    return np.asarray(answer / known.mean, np.float32)


def _rows(finder: Finder, court: Court, shot: Shot) -> list[tuple[float, float, float]]:
    """Of every die in one picture that both name alike: the odds of either, and whether they are right."""
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    found = at_sight(court.judge, pyramid, finder.propose(pyramid))
    alike = ask(court.surveyor, pyramid, found, np.flatnonzero(found.worst >= NEARLY))
    codes = [truth(found, i, shot) for i in alike.places.tolist()]
    rows = zip(logit(alike.judged), logit(alike.surveyed), codes, alike.faces, strict=True)
    return [
        (float(one), float(two), float(code == face))
        for one, two, code, face in rows
        if code is not None and code != CANT_TELL
    ]
