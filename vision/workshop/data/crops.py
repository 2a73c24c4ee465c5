# SPDX-License-Identifier: MIT
"""Crops for the classifier: dice as the detector will frame them, and everything that is no die."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.texture import varies
from vision.reading.classifier import CLOSER, CONTEXT, FIRST, Framing
from vision.workshop.data.drawn import lattice
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    COS4,
    EXACT,
    LEAN_X,
    LEAN_Y,
    NO_DIE,
    SIN4,
    SIZE,
    SKULL,
    Floats,
    Shot,
    X,
    Y,
)

Target = list[float]
"""Class (0-8), dx, dy, log-size, cos 4a, sin 4a, and 1 if the five before are to be learnt."""


FAINTEST = 8.0
"""Pips that stand out less (0-255) are not learnt from: a net that reads them sees dice in every square."""

DIMMEST = 8.0
"""A crop that varies less (0-255, blurred) shows nothing."""
LEANS = (0.12, 0.42)
"""Sines of the angles at which a face can be read and yet perhaps should not count."""


def cut(
    rng: np.random.Generator, shot: Shot, place: tuple[float, float, float], turn: float, flip: bool, framing: Framing
) -> tuple[Pixels, Floats]:
    """The crop round a place (x, y, size), framed as wanted, and the map from picture to crop."""
    x, y, size = place
    source, shrink = shot.level(size / framing.die)
    scale = framing.die / size
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    way = np.array([[-cos if flip else cos, -sin], [-sin if flip else sin, cos]])
    middle = framing.middle
    whole = np.concatenate([way, [[middle], [middle]] - way @ [[x], [y]]], 1).astype(np.float32)
    small = whole.copy()
    small[:, :2] *= shrink
    small[:, 2] += whole[:, :2] @ np.full(2, (shrink - 1) / 2, np.float32)
    rim = rng.integers(0, 256, 3).tolist() if rng.random() < 0.5 else [114] * 3
    box = (framing.side, framing.side)
    crop = cv2.warpAffine(source, small, box, flags=cv2.INTER_LINEAR, borderValue=rim)
    return np.asarray(crop, np.uint8), whole


def die_crop(rng: np.random.Generator, shot: Shot, row: Floats, upright: bool = False) -> tuple[Pixels, Target]:
    """A labelled die, framed a little wrongly and mirrored; turned anyhow unless ``upright``."""
    size, flip = float(row[SIZE]), bool(rng.random() < 0.5)
    wide = (0.06 if rng.random() < 0.7 else 0.12) * (0.6 if upright else 1)
    scale = float(np.exp(np.clip(rng.normal(0, 0.06 if upright else 0.11), -0.33, 0.33)))
    x, y = float(row[X] + rng.normal(0, wide) * size), float(row[Y] + rng.normal(0, wide) * size)
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4 * (-1 if flip else 1)
    turn = rng.uniform(0, 2 * np.pi)
    if upright and row[CODE] != CANT_TELL:
        turn = -face_turn + rng.integers(4) * np.pi / 2 + np.radians(rng.normal(0, 3 if rng.random() < 0.8 else 9))
    framing = CLOSER if upright else FIRST
    crop, way = cut(rng, shot, (x, y, size * scale), turn, flip, framing)
    dx, dy = (way[:, :2] @ row[[X, Y]] + way[:, 2] - framing.middle) / framing.die
    angle = 4 * (face_turn + turn)
    learn = float(row[EXACT] == 1 and row[CODE] > 0)
    return crop, [float(row[CODE]), float(dx), float(dy), -np.log(scale), np.cos(angle), np.sin(angle), learn]


def mirrored(
    rng: np.random.Generator, pictures: NDArray[np.uint8], targets: Floats, turned: bool = True
) -> tuple[NDArray[np.uint8], Floats]:
    """Crops (n, side, side, 3) and their targets, some mirrored left to right, some about the diagonal, some both.

    The second and third of each target point right and down; the sixth, if targets tell how a face is ``turned``, is
    the sine of four times the angle.
    """
    pictures, targets = pictures.copy(), targets.copy()
    left, across = rng.random((2, len(pictures))) < 0.5
    pictures[left], targets[left, 1] = pictures[left, :, ::-1], -targets[left, 1]
    pictures[across] = pictures[across].transpose(0, 2, 1, 3)
    targets[across, 1:3] = targets[across, 2:0:-1]
    if turned:
        targets[left != across, 5] *= -1
    return pictures, targets


def context_crop(rng: np.random.Generator, shot: Shot, index: int, told: bool) -> tuple[Pixels, Target]:
    """A labelled die, upright and framed nearly right; its class, how its face leans on the crop, right and down, and
    whether class and lean are known. ``told``: it shows what its label says."""
    row = shot.labels[index]
    wide = 1.0 if rng.random() < 0.7 else 2.5  # of a die that leans neither face nor frame is seen as well
    size, flip = float(row[SIZE] * np.exp(rng.normal(0, 0.04 * wide))), bool(rng.random() < 0.5)
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4 * (-1 if flip else 1)
    turn = -face_turn + rng.integers(4) * np.pi / 2 + np.radians(rng.normal(0, 3 * wide))
    x, y = row[[X, Y]] + rng.normal(0, 0.03 * wide, 2) * size
    crop, way = cut(rng, shot, (float(x), float(y), size), turn, flip, CONTEXT)
    lean = way[:, :2] @ row[[LEAN_X, LEAN_Y]] * size / CONTEXT.die
    return crop, [float(row[CODE]), float(lean[0]), float(lean[1]), float(told), float(row[EXACT] == 1)]


def empty_context_crop(rng: np.random.Generator, shot: Shot) -> tuple[Pixels, Target] | None:
    """Something that is no die, turned anyhow, in the frame of :func:`context_crop`."""
    crop = _empty(rng, shot, CONTEXT)
    return None if crop is None else (crop, [NO_DIE, 0, 0, 1, 0])


def other_crop(rng: np.random.Generator, shot: Shot, upright: bool = False) -> tuple[Pixels, Target] | None:
    """Something that is no die: a negative, bare table, a gap between dice, a die at quite a wrong size."""
    crop = _empty(rng, shot, CLOSER if upright else FIRST)
    return None if crop is None else (crop, [NO_DIE, 0, 0, 0, 0, 0, 0])


def _empty(rng: np.random.Generator, shot: Shot, framing: Framing) -> Pixels | None:
    place = other_place(rng, shot)
    if place is None:
        return None
    turn, flip = rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.5)
    return cut(rng, shot, place, turn, flip, framing)[0]


def other_place(rng: np.random.Generator, shot: Shot) -> tuple[float, float, float] | None:
    """Where to look for something that is no six-sided die, or None if this picture has nothing to offer."""
    labels, luck = shot.labels, rng.random()
    if shot.negatives and luck < 0.75:
        x, y, size = shot.negatives[rng.integers(len(shot.negatives))]
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


def legible(rng: np.random.Generator, shot: Shot, index: int) -> bool:
    """Whether a drawn die's pips stand out enough to be read; remembered, since it takes a while."""
    if index not in shot.legible:
        row = shot.labels[index]
        turn = -float(np.arctan2(row[SIN4], row[COS4])) / 4
        framing = Framing(lattice.SIDE, lattice.DIE)
        crop, _ = cut(rng, shot, (float(row[X]), float(row[Y]), float(row[SIZE])), turn, False, framing)
        clear = lattice.contrast(crop, int(row[CODE]))
        shot.legible[index] = clear >= FAINTEST
    return shot.legible[index]


def visible(crop: Pixels) -> bool:
    """Whether there is anything to see at all: a crop of a black die in the dark is one of the dark."""
    return varies(crop) >= DIMMEST


def unclear(rng: np.random.Generator, shot: Shot, index: int) -> bool:
    """Whether a die that can't be told is one to learn from as such: there must be something to see, and a reason.

    A net that learns from dice nobody sees sees them in every shadow; one that learns that dice which lean a little
    can't be read takes it out on those that do not, and how a die lies is told by another net.
    """
    row = shot.labels[index]
    if index not in shot.legible:
        framing = Framing(lattice.SIDE, lattice.DIE)
        crop, _ = cut(rng, shot, (float(row[X]), float(row[Y]), float(row[SIZE])), 0.0, False, framing)
        shot.legible[index] = visible(crop)
    if LEANS[0] < np.hypot(row[LEAN_X], row[LEAN_Y]) < LEANS[1] and rng.random() < 0.75:
        return False
    return shot.legible[index]


def readable(shot: Shot, upright: bool = False) -> NDArray[np.intp]:
    """The rows of a picture's dice that the classifier, or the close classifier, can learn from."""
    codes = shot.labels[:, CODE]
    known = shot.labels[:, EXACT] > 0 if upright else np.ones(len(codes), bool)
    return np.flatnonzero((codes > 0) & (codes <= SKULL) & known)
