# SPDX-License-Identifier: MIT
"""Patches for the detector: pieces of pictures at the sizes it answers for, two pictures to a patch."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.detector import CELL, DETECTOR_DIE, LARGEST, SMALLEST
from vision.workshop.data.shots import CODE, EXACT, IGNORE, NO_DIE, SIZE, Floats, Shot, X, Y

PATCH = 96
"""Side of a patch, in pixels."""
CELLS = PATCH // CELL


def patch(rng: np.random.Generator, first: Shot, second: Shot) -> tuple[Pixels, Floats]:
    """A patch and its targets (6, cells, cells): heat, weight, learn box, dx, dy, log-size.

    The second picture fills what the first leaves empty, so that small dice come with edges and strangers.
    """
    top, top_labels, ground = _throw(rng, first)
    if ground.min() > 0:
        return top, _targets(top_labels, first.complete, ground)
    under, under_labels, under_ground = _throw(rng, second)
    mask = (ground > 0)[..., None]
    pixels = np.where(mask, top, under)
    targets = np.where((ground > 0)[::CELL, ::CELL][None], _targets(top_labels, first.complete, ground),
                       _targets(under_labels, second.complete, under_ground * (ground == 0)))  # fmt: skip
    return pixels, targets


def _throw(rng: np.random.Generator, shot: Shot) -> tuple[Pixels, Floats, Pixels]:
    """One picture turned and scaled into a patch, its labels there, and where it lies."""
    height, width = shot.pixels.shape[:2]
    labels = shot.labels[shot.labels[:, CODE] != NO_DIE]
    if len(labels) and rng.random() < 0.93:
        row = labels[rng.integers(len(labels))]
        x, y = row[[X, Y]] + rng.normal(0, 1.0, 2) * row[SIZE]
        size = float(row[SIZE])
        if shot.negatives and rng.random() < 0.35:
            x, y, size = shot.negatives[rng.integers(len(shot.negatives))]
        scale = float(np.exp(rng.uniform(np.log(0.85 * SMALLEST), np.log(1.15 * LARGEST)))) / size
        if rng.random() < 0.1:
            scale *= float(np.exp(rng.uniform(0.5, 2.6)))
    else:
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        scale = float(np.exp(rng.uniform(np.log(0.12), np.log(0.8))))
    scale = min(scale, 4.0)
    source, shrink = shot.level(1 / scale)
    turn = rng.uniform(0, 2 * np.pi)
    cos, sin, flip = np.cos(turn) * scale, np.sin(turn) * scale, -1 if rng.random() < 0.5 else 1
    way = np.array([[cos * flip, -sin], [sin * flip, cos]])
    shift = np.full(2, PATCH / 2 - 0.5) - way @ [x, y]
    small = np.concatenate([way * shrink, (shift + way @ np.full(2, (shrink - 1) / 2))[:, None]], 1)
    pixels = cv2.warpAffine(source, small, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ground = cv2.warpAffine(np.full(source.shape[:2], 255, np.uint8), small, (PATCH, PATCH), flags=cv2.INTER_NEAREST)
    moved = labels.copy()
    moved[:, [X, Y]] = labels[:, [X, Y]] @ way.T.astype(np.float32) + shift.astype(np.float32)
    moved[:, SIZE] *= scale
    near = (np.abs(moved[:, [X, Y]] - PATCH / 2) < PATCH).all(1)
    return np.asarray(pixels, np.uint8), moved[near], np.asarray(ground, np.uint8)


def _targets(labels: Floats, complete: bool, ground: Pixels) -> Floats:
    """What the detector should answer, cell by cell; weight 0 where the truth is not known."""
    out = np.zeros((6, CELLS, CELLS), np.float32)
    out[1] = (ground[CELL // 2 :: CELL, CELL // 2 :: CELL] > 0) * float(complete)
    rows, columns = np.mgrid[0:CELLS, 0:CELLS].astype(np.float32) * CELL + (CELL - 1) / 2
    for die in labels:
        size, far = die[SIZE], (columns - die[X]) ** 2 + (rows - die[Y]) ** 2
        if not complete and die[CODE] != IGNORE:
            out[1][far < (1.1 * size) ** 2] = 1
    for die in labels:
        size, far = die[SIZE], (columns - die[X]) ** 2 + (rows - die[Y]) ** 2
        outside = die[X] < 0.3 * size or die[Y] < 0.3 * size or max(die[X], die[Y]) > PATCH - 1 - 0.3 * size
        if die[CODE] == IGNORE or not SMALLEST <= size <= LARGEST or outside:
            if 0.55 * SMALLEST < size < 1.8 * LARGEST:
                out[1][far < (0.6 * size) ** 2] = 0
            continue
        _raise(out, die, far, columns, rows)
    return out


def _raise(out: Floats, die: Floats, far: Floats, columns: Floats, rows: Floats) -> None:
    """Writes one die's hill of heat and, near its top, its box."""
    size = die[SIZE]
    spread = max(0.11 * size, 1.4)
    out[0] = np.maximum(out[0], np.exp(-far / (2 * spread * spread)))
    row = int(np.clip(round((die[Y] - (CELL - 1) / 2) / CELL), 0, CELLS - 1))
    column = int(np.clip(round((die[X] - (CELL - 1) / 2) / CELL), 0, CELLS - 1))
    near = far < max(0.25 * size, 2.9) ** 2
    near[row, column] = True
    out[0][row, column] = 1
    out[1][row, column] = 1
    out[2][near] = 1.0 if die[EXACT] == 1 else 0.25
    out[3][near] = ((die[X] - columns) / CELL)[near]
    out[4][near] = ((die[Y] - rows) / CELL)[near]
    out[5][near] = np.log(size / DETECTOR_DIE)
