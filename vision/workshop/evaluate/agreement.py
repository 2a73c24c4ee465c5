# SPDX-License-Identifier: MIT
"""Fits how much it counts that first and context classifier name the same face, on unseen pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.reading.classifier import Ensemble
from vision.reading.decide import Calibration
from vision.reading.detector import Detector
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.pipeline import classify
from vision.reading.policy import CHANCES
from vision.reading.pyramid import Pyramid
from vision.reading.refine import ask
from vision.workshop.data.pool import load_chunk
from vision.workshop.data.shots import CANT_TELL, Shot
from vision.workshop.evaluate.calibrate import regress, truth


def weights(models: Path, chunks: list[Path]) -> Floats:
    """The three numbers of ``[agreement]`` in `policy.toml`, such that ``sure`` is as often right as it says.

    Dice that nobody can tell are left out: how a die lies the context classifier tells by itself.
    """
    detector, ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
    rows = [row for chunk in chunks for shot in load_chunk(chunk) for row in _rows(detector, ensemble, shot)]
    odds = np.array(rows, float).reshape(-1, 3)
    inputs = np.concatenate([np.ones((len(odds), 1)), odds[:, :2]], 1)
    answer = regress(inputs, odds[:, 2], np.ones(len(odds)))
    known = Calibration.load(models / "pips.toml")
    answer[0] -= known.bias
    return np.asarray(answer / known.mean, np.float32)


def _rows(detector: Detector, ensemble: Ensemble, shot: Shot) -> list[tuple[float, float, float]]:
    """Of every die in one picture that both name alike: the odds of either, and whether they are right."""
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    found = classify(ensemble.first, pyramid, detector.propose(pyramid))
    _, alike = ask(ensemble.context, pyramid, found, np.flatnonzero(found.best >= CHANCES.settled))
    codes = [truth(found, i, shot) for i in alike.places.tolist()]
    rows = zip(logit(alike.first), logit(alike.context), codes, alike.faces, strict=True)
    return [
        (float(first), float(second), float(code == face))
        for first, second, code, face in rows
        if code is not None and code != CANT_TELL
    ]
