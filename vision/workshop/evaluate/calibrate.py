# SPDX-License-Identifier: MIT
"""Calibrates the reader's chances on pictures that its networks have never seen, and measures the result."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates
from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.classifier import Ensemble
from vision.reading.decide import Calibration
from vision.reading.detector import Detector
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.pipeline import locate
from vision.reading.policy import LIMITS
from vision.reading.pyramid import Pyramid
from vision.workshop.data import photos
from vision.workshop.data.pool import load_chunk
from vision.workshop.data.shots import CANT_TELL, CODE, NO_DIE, SIZE, SKULL, Shot, X, Y, at_rim

RARE = 0.1
"""Weight of a cocked or covered die: pools hold some ten times as many of them as a table does."""


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """One source's places: the logit of each favoured face (n,), whether it was right, how much it counts."""

    source: str
    signs: Floats
    right: Floats
    weight: Floats


def trials(models: Path, photo_folder: Path, names: set[str], chunks: list[Path]) -> list[Trial]:
    """Reads every picture of the named sources and chunks; a skull counts as the 1 it stands for."""
    detector, ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
    sources = photos.load(photo_folder, names)
    for chunk in chunks:
        sources[f"rendered {chunk.stem}"] = load_chunk(chunk)
    return [_trial(name, detector, ensemble, shots) for name, shots in sources.items()]


def _trial(name: str, detector: Detector, ensemble: Ensemble, shots: list[Shot]) -> Trial:
    signs, right, weight = [], [], []
    for shot in shots:
        pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
        found = locate(ensemble, pyramid, detector.propose(pyramid))
        leaning = found.stray > LIMITS.perhaps_leans
        for i, sign in enumerate(logit(found.best).tolist()):
            code = truth(found, i, shot)
            if code is not None and not leaning[i]:  # what leans is a doubt anyway
                signs.append(sign)
                right.append(code == found.chances[i, 1:7].argmax() + 1)
                weight.append(RARE if code == CANT_TELL else 1)
    return Trial(name, np.array(signs, np.float32), *(np.array(v, np.float32) for v in (right, weight)))


def truth(found: Candidates, i: int, shot: Shot) -> int | None:
    """What truly lies at place ``i``: a face, a skull's being 1, or CANT_TELL; None where there is no die, or nobody
    knows."""
    if found.chances[i, NOTHING] > 1 - LIMITS.there:
        return None
    x, y, _ = found.places[i]
    dice = shot.labels[shot.labels[:, CODE] != NO_DIE]
    far = np.hypot(dice[:, X] - x, dice[:, Y] - y) / np.maximum(dice[:, SIZE], 1)
    if not len(far) or far.min() > 0.5:
        return None
    height, width = shot.pixels.shape[:2]
    if at_rim(x, y, float(dice[far.argmin(), SIZE]), width, height):
        return None
    code = int(dice[far.argmin(), CODE])
    return None if code < 0 else 1 if code == SKULL else code


def fit(trials: list[Trial]) -> Floats:
    """Bias and weight (2): a ridge logistic regression, every source counting alike."""
    signs = np.concatenate([t.signs for t in trials]).astype(float)
    right = np.concatenate([t.right for t in trials]).astype(float)
    weight = np.concatenate([t.weight / max(1.0, float(t.weight.sum())) for t in trials])
    weight *= len(weight) / weight.sum()
    inputs = np.stack([np.ones(len(signs)), signs], 1)
    return regress(inputs, right, weight).astype(np.float32)


def regress(
    inputs: NDArray[np.float64], right: NDArray[np.float64], weight: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Newton's method on the weighted logistic loss with a ridge of 0.3."""
    answer = np.zeros(inputs.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-inputs @ answer))
        slope = inputs.T @ (weight * (chance - right)) + 0.3 * answer
        bend = (inputs * (weight * chance * (1 - chance))[:, None]).T @ inputs + 0.3 * np.eye(len(answer))
        answer -= np.linalg.solve(bend, slope)
    return answer


def reliability(trials: list[Trial], answer: Floats) -> str:
    """A table: of the dice said to be so sure, how many were right."""
    lines = ["| source | sure | dice | mean sure | right |", "| --- | --- | --- | --- | --- |"]
    limits = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0001)
    for trial in trials:
        sure = 1 / (1 + np.exp(-(answer[0] + trial.signs * answer[1])))
        for low, high in pairwise(limits):
            inside = (sure >= low) & (sure < high)
            if inside.any():
                share = f"{np.average(trial.right[inside], weights=trial.weight[inside]):.3f}"
                mean = f"{np.average(sure[inside], weights=trial.weight[inside]):.3f}"
                lines.append(f"| {trial.source} | {low:.3f}-{min(high, 1):.3f} | {inside.sum()} | {mean} | {share} |")
    return "\n".join(lines)


def write(answer: Floats, shipped: Path, out: Path) -> None:
    """The numbers as the reader loads them; the limits of doubt stay as they are in the file that is ``shipped``."""
    limits = Calibration.load(shipped)
    lines = [f"{name} = {value:.4f}" for name, value in zip(("bias", "mean"), answer.tolist(), strict=True)]
    out.write_text("\n".join([*lines, f"clean = {limits.clean}", f"doubt = {limits.doubt}", ""]))
