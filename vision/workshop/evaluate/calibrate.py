# SPDX-License-Identifier: MIT
"""Calibrates the reader's chances on pictures that its networks have never seen, and measures the result: of faces and
numerals, of two classifiers that agree, of the detector's heat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.reading.candidates import Candidates
from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.classifier import Ensemble
from vision.reading.decide import Calibration
from vision.reading.detector import COLD, Detector
from vision.reading.fusion import logit
from vision.reading.network import Floats
from vision.reading.pipeline import FAINT, classify, locate
from vision.reading.policy import CHANCES, LIMITS
from vision.reading.pose import strays
from vision.reading.pyramid import Pyramid
from vision.reading.refine import ask
from vision.reading.sets import twelves
from vision.reading.sets.twelves import CANT_TELL as NUMERAL_CANT_TELL
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    IGNORE,
    LEAN_X,
    LEAN_Y,
    NO_DIE,
    SIZE,
    SKULL,
    TWELVE,
    Shot,
    X,
    Y,
    at_rim,
    load_chunk,
    load_photos,
)

_NEAR = 0.4
"""A place nearer to the middle of a twelve-sided die than this part of its height is that die."""
_FLAT = 0.12
"""One that leans more than this beyond what its place explains is cocked: it is left out here."""
RARE = 0.1
"""Weight of a cocked or covered die: pools hold some ten times as many of them as a table does."""
Doubles = NDArray[np.float64]
Row = tuple[float, float, float]
"""Of one place: the logit of its favoured face, whether it is right, how much it counts."""
Odds = tuple[float, float, float]
_HIT, _BESIDE = 0.5, 0.9
"""A place nearer to a die's middle than this, in its sides, is that die; one farther off than that is none."""


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
    sources = load_photos(photo_folder, names)
    for chunk in chunks:
        sources[f"rendered {chunk.stem}"] = load_chunk(chunk)
    return [_trial(name, shots, partial(_faces, detector, ensemble)) for name, shots in sources.items()]


def twelve_trials(models: Path, chunks: list[Path]) -> list[Trial]:
    """Reads every picture of some chunks of tables with twelve-sided dice."""
    read = partial(_numerals, Detector(models / "pips-detector.onnx"), twelves.Looks.open(models))
    return [_trial(f"rendered {chunk.stem}", load_chunk(chunk), read) for chunk in chunks]


def _trial(name: str, shots: list[Shot], read: Callable[[Shot], Iterator[Row]]) -> Trial:
    rows = np.array([row for shot in shots for row in read(shot)], np.float32).reshape(-1, 3)
    return Trial(name, *np.ascontiguousarray(rows.T))


def _faces(detector: Detector, ensemble: Ensemble, shot: Shot) -> Iterator[Row]:
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    found = locate(ensemble, pyramid, detector.propose(pyramid))
    leaning = found.stray > LIMITS.perhaps_leans
    for i, sign in enumerate(logit(found.best).tolist()):
        code = truth(found, i, shot)
        if code is not None and not leaning[i]:  # what leans is a doubt anyway
            yield sign, code == found.chances[i, 1:7].argmax() + 1, RARE if code == CANT_TELL else 1


def _numerals(detector: Detector, looks: twelves.Looks, shot: Shot) -> Iterator[Row]:
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    found = twelves.gather(looks, pyramid, detector.propose(pyramid))
    faces = found.chances[:, 1:NUMERAL_CANT_TELL]
    for i, sign in enumerate(logit(found.best).tolist()):
        code = twelve_truth(found, i, shot)
        if code is not None and found.there[i] >= LIMITS.there:
            yield sign, code == faces[i].argmax() + 1, RARE if code == NUMERAL_CANT_TELL else 1


def truth(found: Candidates, i: int, shot: Shot) -> int | None:
    """The truth of place ``i``: a face, a skull's being 1, or CANT_TELL; None where there is no die, or nobody
    knows."""
    if found.chances[i, NOTHING] > 1 - LIMITS.there:
        return None
    x, y, _ = found.places[i]
    dice = shot.labels[shot.labels[:, CODE] != NO_DIE]
    far, near = _nearest(dice, x, y)
    height, width = shot.pixels.shape[:2]
    if far > 0.5 or at_rim(x, y, float(dice[near, SIZE]), width, height):
        return None
    code = int(dice[near, CODE])
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
    inputs: Doubles, right: Doubles, weight: Doubles, ridge: float = 0.3, prior: Sequence[float] | None = None
) -> Doubles:
    """Logistic regression of ``right`` (n,) on ``inputs`` (n, m): the m weights.

    Newton's method on the loss weighted by ``weight`` (n,), with a ridge towards ``prior`` (m,; by default zeros).
    """
    towards = np.zeros(inputs.shape[1]) if prior is None else np.array(prior, float)
    answer = towards.copy()
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(inputs @ answer, -30, 30)))
        slope = inputs.T @ (weight * (chance - right)) + ridge * (answer - towards)
        bend = (inputs * (weight * chance * (1 - chance))[:, None]).T @ inputs + ridge * np.eye(len(answer))
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


def twelve_truth(found: twelves.Twelves, i: int, shot: Shot) -> int | None:
    """The truth of place ``i``: a numeral, CANT_TELL, or 0 for no d12; None where nobody knows."""
    x, y, size = found.places[i]
    height, width = shot.pixels.shape[:2]
    if at_rim(x, y, size, width, height):
        return None
    rows = shot.labels[(shot.labels[:, CODE] > TWELVE) | (shot.labels[:, CODE] == IGNORE)]
    far, near = _nearest(rows, x, y)
    if far > _NEAR:
        return 0
    leans = strays(rows[:, [X, Y, SIZE]], rows[:, [LEAN_X, LEAN_Y]], rows[:, CODE] > TWELVE, width, height)[1]
    return None if rows[near, CODE] == IGNORE or leans[near] > _FLAT else int(rows[near, CODE]) - TWELVE


def _nearest(rows: Floats, x: float, y: float) -> tuple[np.float32, int]:
    """How far off the die lies that is nearest to a place, in its sides, and which it is."""
    far = np.hypot(rows[:, X] - x, rows[:, Y] - y) / np.maximum(rows[:, SIZE], 1)
    return far.min(initial=np.inf), int(far.argmin()) if len(far) else -1


def agreement_weights(models: Path, chunks: list[Path]) -> Floats:
    """The three numbers of ``[agreement]`` in `policy.toml`, such that ``sure`` is as often right as it says.

    Dice that nobody can tell are left out: how a die lies the context classifier tells by itself.
    """
    odds = np.array(_rows(models, chunks, _agreement_rows), float).reshape(-1, 3)
    inputs = np.concatenate([np.ones((len(odds), 1)), odds[:, :2]], 1)
    answer = regress(inputs, odds[:, 2], np.ones(len(odds)))
    known = Calibration.load(models / "pips.toml")
    answer[0] -= known.bias
    return np.asarray(answer / known.mean, np.float32)


def _rows(models: Path, chunks: list[Path], of: Callable[[Detector, Ensemble, Shot], list[Odds]]) -> list[Odds]:
    """What ``of`` tells of every picture."""
    detector, ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
    return [row for chunk in chunks for shot in load_chunk(chunk) for row in of(detector, ensemble, shot)]


def _agreement_rows(detector: Detector, ensemble: Ensemble, shot: Shot) -> list[Odds]:
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


def heat_weights(models: Path, chunks: list[Path]) -> Floats:
    """The three numbers of ``[heat]`` in `policy.toml`: on places of unseen pictures that are dice, or surely none."""
    rows = np.array(_rows(models, chunks, _heat_rows))
    inputs = np.concatenate([np.ones((len(rows), 1)), rows[:, :2]], 1)
    return np.asarray(regress(inputs, rows[:, 2], np.ones(len(rows))), np.float32)


def _heat_rows(detector: Detector, ensemble: Ensemble, shot: Shot) -> list[Odds]:
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
    far, nearest = _nearest(dice, x, y)
    if far > _BESIDE:
        return False
    if far > _HIT or nearest in taken or dice[nearest, CODE] == IGNORE:
        return None
    taken.add(nearest)
    return True
