# SPDX-License-Identifier: MIT
"""Asks a classifier how the dice on photographs are turned, where the labels only tell a box."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.reading.classifier import NO_DIE, Classifier
from vision.reading.fusion import softmax
from vision.reading.pyramid import Pyramid
from vision.workshop.data.shots import CODE, COS4, EXACT, SIN4, SIZE, Shot, X, Y

_CLEAR_TURN, _NEAR = 0.6, 0.3
"""A turn seen less clearly, or a centre moved by more (in die sides), is not taken over."""


def straighten(classifier_file: Path, shots: list[Shot]) -> None:
    """Fills in centre, size and turn of every face the classifier can see; changes the label tables in place."""
    classifier = Classifier(classifier_file)
    for shot in shots:
        rows = np.flatnonzero((shot.labels[:, CODE] > 0) & (shot.labels[:, CODE] < 7) & (shot.labels[:, EXACT] == 0))
        if not len(rows):
            continue
        places = shot.labels[rows][:, [X, Y, SIZE]]
        pyramid = Pyramid(shot.pixels)
        first = classifier.look(pyramid, places)
        second = classifier.look(pyramid, first.places)
        moved = np.hypot(*(second.places[:, :2] - places[:, :2]).T) / places[:, 2]
        good = (softmax(second.logits)[:, NO_DIE] < 0.5) & (second.upright > _CLEAR_TURN) & (moved < _NEAR)
        for row, place, angle in zip(rows[good], second.places[good], second.angle[good], strict=True):
            shot.labels[row, [X, Y, SIZE]] = place
            shot.labels[row, [COS4, SIN4]] = np.cos(4 * angle), np.sin(4 * angle)
            shot.labels[row, EXACT] = 0.5
