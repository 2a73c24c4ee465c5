# SPDX-License-Identifier: MIT
"""Mines false alarms: places on training pictures that the present readers wrongly take for dice."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from vision.reading.classifier import CLOSER, Classifier
from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.detector import HEAT, Detector
from vision.reading.fusion import softmax
from vision.reading.pyramid import Pyramid
from vision.reading.taught.localizer import Localizer
from vision.whole_file import write_whole
from vision.workshop.data.shots import CODE, NO_DIE, SIZE, SOURCES, Floats, Shot, X, Y, load_chunk, load_photos

LEAST = 0.03
"""A classifier's chance of a die from which a wrong place counts as a negative."""
MOST = 12
"""Hard negatives kept a picture; those first that the close classifier falls for."""

Negatives = list[list[tuple[float, float, float]]]
SIGN_LEAST = 0.05
"""An localizer's chance of a die from which a wrong place counts as a negative."""


def mine(models: Path, photo_folder: Path | None, pools: list[Path], chunks: int, out: Path) -> None:
    """Writes negatives of all sources, and of the newest chunks of all pools, to ``out`` (JSON), beside those there."""
    detector, classifier = Detector(models / "pips-detector.onnx"), Classifier(models / "pips-classifier.onnx")
    close = Classifier(models / "pips-close.onnx", CLOSER)
    found: dict[str, Negatives] = json.loads(out.read_text()) if out.exists() else {}
    if photo_folder:
        for name, shots in load_photos(photo_folder, {s.name for s in SOURCES}).items():
            found[name] = [negatives(detector, classifier, close, shot) for shot in shots]
            print(name, sum(map(len, found[name])), flush=True)
            out.write_text(json.dumps(found))
    for pool in pools:
        for chunk in sorted(pool.glob("*.json"))[-chunks:]:
            found[str(chunk)] = [negatives(detector, classifier, close, shot) for shot in load_chunk(chunk)]
        print(pool, sum(len(one) for key in found if key.startswith(str(pool)) for one in found[key]), flush=True)
    write_whole(out, json.dumps(found))


def negatives(
    detector: Detector, classifier: Classifier, close: Classifier, shot: Shot
) -> list[tuple[float, float, float]]:
    """Where the readers see dice in one picture that has none there, or of quite another size."""
    if not shot.complete:
        return []
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    places = detector.propose(pyramid)[:80]
    if not len(places):
        return []
    first = classifier.look(pyramid, places[:, :3])
    there = 1 - softmax(first.logits)[:, NOTHING]
    tempting = (there > LEAST) | (places[:, HEAT] > 0.4)
    wrong = [i for i in np.flatnonzero(tempting) if not _on_die(places[i], shot.labels)]
    if not wrong:
        return []
    second = close.look(pyramid, first.places[wrong], -first.angle[wrong])
    order = np.argsort(softmax(second.logits)[:, NOTHING], kind="stable")[:MOST]
    return _rounded(places[wrong][order, :3])


def _rounded(places: Floats) -> list[tuple[float, float, float]]:
    return [(round(x, 1), round(y, 1), round(size, 1)) for x, y, size in places.tolist()]


def _on_die(place: Floats, labels: Floats) -> bool:
    """Whether a place frames, or nearly frames, a labelled die."""
    dice = labels[labels[:, CODE] != NO_DIE]
    near = np.hypot(dice[:, X] - place[0], dice[:, Y] - place[1]) < 0.6 * np.maximum(dice[:, SIZE], place[2])
    ratio = place[2] / dice[:, SIZE]
    return bool((near & (ratio > 0.62) & (ratio < 1.6)).any())


def mine_signs(detector: Detector, localizer: Localizer, chunks: list[Path], out: Path) -> int:
    """Writes the negatives of every picture of the chunks to ``out`` (JSON); how many there are."""
    found = {str(chunk): [sign_negatives(detector, localizer, shot) for shot in load_chunk(chunk)] for chunk in chunks}
    out.write_text(json.dumps(found))
    return sum(len(picture) for many in found.values() for picture in many)


def sign_negatives(detector: Detector, localizer: Localizer, shot: Shot) -> list[tuple[float, float, float]]:
    """Where the localizer sees dice in one picture that has none there, or of quite another size."""
    pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
    places = localizer.show(pyramid, detector.propose(pyramid))
    tempting = places.frame[places.there > SIGN_LEAST]
    return _rounded(tempting[[not _on_die(place, shot.labels) for place in tempting]][:MOST])
