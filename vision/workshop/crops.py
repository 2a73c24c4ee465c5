# SPDX-License-Identifier: MIT
"""Crops for the judge: dice as the finder will frame them, and everything that is no die."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frame import Pixels
from vision.workshop.nets import JUDGE_DIE, JUDGE_SIDE
from vision.workshop.shots import CANT_TELL, CODE, COS4, EXACT, NO_DIE, SIN4, SIZE, Floats, Shot, X, Y

Target = list[float]
"""Class (0-7), dx, dy, log-size, cos 4a, sin 4a, and 1 if the five before are to be learnt."""


def cut(
    rng: np.random.Generator, shot: Shot, x: float, y: float, size: float, turn: float, flip: bool
) -> tuple[Pixels, Floats]:
    """The crop round (x, y) at which ``size`` becomes the canonical side, and the map from picture to crop."""
    source, shrink = shot.level(size / JUDGE_DIE)
    scale = JUDGE_DIE / size
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    way = np.array([[-cos if flip else cos, -sin], [-sin if flip else sin, cos]])
    middle = JUDGE_SIDE / 2 - 0.5
    whole = np.concatenate([way, [[middle], [middle]] - way @ [[x], [y]]], 1).astype(np.float32)
    small = whole.copy()
    small[:, :2] *= shrink
    small[:, 2] += whole[:, :2] @ np.full(2, (shrink - 1) / 2, np.float32)
    rim = rng.integers(0, 256, 3).tolist() if rng.random() < 0.5 else [114] * 3
    crop = cv2.warpAffine(source, small, (JUDGE_SIDE, JUDGE_SIDE), flags=cv2.INTER_LINEAR, borderValue=rim)
    return np.asarray(crop, np.uint8), whole


def die_crop(rng: np.random.Generator, shot: Shot, row: Floats) -> tuple[Pixels, Target]:
    """A labelled die, framed a little wrongly, turned and mirrored at will."""
    size = float(row[SIZE])
    wide = 0.06 if rng.random() < 0.7 else 0.12
    scale = float(np.exp(np.clip(rng.normal(0, 0.11), -0.33, 0.33)))
    x, y = row[X] + rng.normal(0, wide) * size, row[Y] + rng.normal(0, wide) * size
    turn, flip = rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.5)
    crop, way = cut(rng, shot, x, y, size * scale, turn, flip)
    middle = JUDGE_SIDE / 2 - 0.5
    dx, dy = (way[:, :2] @ row[[X, Y]] + way[:, 2] - middle) / JUDGE_DIE
    angle = np.exp(1j * (np.arctan2(row[SIN4], row[COS4]) * (-1 if flip else 1) + 4 * turn))
    learn = float(row[EXACT] and row[CODE] > 0)
    return crop, [float(row[CODE]), float(dx), float(dy), -np.log(scale), angle.real, angle.imag, learn]


def other_crop(rng: np.random.Generator, shot: Shot) -> tuple[Pixels, Target] | None:
    """Something that is no die: a lure, bare table, a gap between dice, a die at quite a wrong size."""
    found = _other_place(rng, shot)
    if found is None:
        return None
    x, y, size = found
    crop, _ = cut(rng, shot, x, y, size, rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.5))
    return crop, [NO_DIE, 0, 0, 0, 0, 0, 0]


def _other_place(rng: np.random.Generator, shot: Shot) -> tuple[float, float, float] | None:
    labels, luck = shot.labels, rng.random()
    if shot.lures and luck < 0.75:
        x, y, size = shot.lures[rng.integers(len(shot.lures))]
        return x + rng.normal(0, 0.07) * size, y + rng.normal(0, 0.07) * size, size * float(np.exp(rng.normal(0, 0.1)))
    height, width = shot.pixels.shape[:2]
    if not shot.complete:
        return None
    if not len(labels):
        size = float(np.exp(rng.uniform(np.log(14), np.log(90))))
        return rng.uniform(0, width), rng.uniform(0, height), size
    row = labels[rng.integers(len(labels))]
    if row[CODE] == NO_DIE:
        return float(row[X]), float(row[Y]), float(row[SIZE] * np.exp(rng.normal(-0.1, 0.2)))
    size = float(row[SIZE])
    if luck < 0.35:
        return _wrong_size(rng, row)
    if luck < 0.65:
        turn, far = rng.uniform(0, 2 * np.pi), rng.uniform(0.52, 1.1) * size
        x, y = float(row[X] + np.cos(turn) * far), float(row[Y] + np.sin(turn) * far)
    else:
        x, y = rng.uniform(0, width), rng.uniform(0, height)
    size *= float(np.exp(rng.normal(0, 0.12)))
    away = np.hypot(labels[:, X] - x, labels[:, Y] - y)
    return None if (away < 0.5 * np.maximum(labels[:, SIZE], size)).any() else (x, y, size)


def _wrong_size(rng: np.random.Generator, row: Floats) -> tuple[float, float, float]:
    """A place on a die, or round it, framed far too large or far too small."""
    size = float(row[SIZE])
    if rng.random() < 0.4:
        wrong = float(np.exp(rng.uniform(np.log(1.9), np.log(4))))
        spread = 0.5 * size * (wrong - 0.5)
    else:
        wrong = float(np.exp(-rng.uniform(np.log(1.9), np.log(14))))
        spread = 0.55 * size
    return float(row[X] + rng.uniform(-1, 1) * spread), float(row[Y] + rng.uniform(-1, 1) * spread), size * wrong


def readable(shot: Shot) -> Floats:
    """The labelled dice of a picture that the judge can learn from."""
    codes = shot.labels[:, CODE]
    return shot.labels[(codes > 0) & (codes <= CANT_TELL)]
