# SPDX-License-Identifier: MIT
"""Fits how much the detector's heat counts beside the classifiers' chance of a die."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.classifier import Ensemble
from vision.reading.detector import COLD, Detector
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.pipeline import FAINT, locate
from vision.reading.pyramid import Pyramid
from vision.workshop.data.pool import load_chunk
from vision.workshop.data.shots import CODE, IGNORE, NO_DIE, SIZE, Shot, X, Y, at_rim
from vision.workshop.evaluate.calibrate import regress

_HIT, _BESIDE = 0.5, 0.9
"""A place nearer to a die's middle than this, in its sides, is that die; one farther off than that is none."""


def weights(models: Path, chunks: list[Path]) -> Floats:
    """The three numbers of ``[heat]`` in `policy.toml`: on places of unseen pictures that are dice, or surely none."""
    detector, ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
    rows = np.array([row for chunk in chunks for shot in load_chunk(chunk) for row in _rows(detector, ensemble, shot)])
    inputs = np.concatenate([np.ones((len(rows), 1)), rows[:, :2]], 1)
    return np.asarray(regress(inputs, rows[:, 2], np.ones(len(rows))), np.float32)


def _rows(detector: Detector, ensemble: Ensemble, shot: Shot) -> list[tuple[float, float, float]]:
    """Of every place in one picture: the odds that there is a die by all looks and by heat, and whether there is."""
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    found = locate(ensemble, pyramid, detector.propose(pyramid, least=COLD))
    there = 1 - found.chances[:, NOTHING]
    dice = shot.labels[shot.labels[:, CODE] != NO_DIE]
    taken: set[int] = set()
    rows = []
    for i in np.argsort(-there, kind="stable"):
        die = _die_at(found.places[i], dice, taken, (pyramid.width, pyramid.height))
        if die is not None and there[i] > FAINT:
            rows.append((float(logit(there[i])), float(logit(found.heat[i])), float(die)))
    return rows


def _die_at(place: Floats, dice: Floats, taken: set[int], size: tuple[int, int]) -> bool | None:
    """Whether a die lies there; None where nobody knows, at the picture's rim, and half beside one or twice at it."""
    x, y, side = place.tolist()
    if at_rim(x, y, side, *size):
        return None
    far = np.hypot(dice[:, X] - x, dice[:, Y] - y) / np.maximum(dice[:, SIZE], 1)
    if not len(far) or far.min() > _BESIDE:
        return False
    nearest = int(far.argmin())
    if far[nearest] > _HIT or nearest in taken or dice[nearest, CODE] == IGNORE:
        return None
    taken.add(nearest)
    return True
