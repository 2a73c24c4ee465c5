# SPDX-License-Identifier: MIT
"""Samples for the networks for pips: crops of dice as the detector will frame them and of all that is no die,
pairs of places side by side, patches for the detector."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.dominoes import PAIR, ROWS
from vision.reading.checks.texture import varies
from vision.reading.classifier import CLOSER, CONTEXT, FIRST, Framing
from vision.reading.detector import CELL, DETECTOR_DIE, LARGEST, SMALLEST
from vision.stage.chance import ratio
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    COS4,
    EXACT,
    IGNORE,
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

SIDE, DIE = 32, 24
"""Width of an upright crop, and of the die in it, in px."""
_SPACINGS = (0.19, 0.215, 0.24, 0.265, 0.29)
_ROWS = {
    1: ("000010000",), 2: ("100000001", "001000100"), 3: ("100010001", "001010100"), 4: ("101000101",),
    5: ("101010101",), 6: ("101101101", "111000111"),
}  # fmt: skip
Target = list[float]
"""Class (0-8), dx, dy, log-size, cos 4a, sin 4a, and 1 if the five before are to be learnt."""
FAINTEST = 8.0
"""Pips that stand out less (0-255) are not learnt from: a net that reads them sees dice in every square."""
DIMMEST = 8.0
"""A crop that varies less (0-255, blurred) shows nothing."""
LEANS = (0.12, 0.42)
"""Sines of the angles at which a face can be read and yet perhaps should not count."""
_ALIKE, _FAR, _TURNED = 0.14, 0.14, 0.1
"""How much two sides (a logarithm), their distance (in sides) and their turns (radians) may be off."""
_QUARTER = np.pi / 2
Pair = tuple[int, int]
PATCH = 96
"""Side of a patch, in pixels."""
CELLS = PATCH // CELL


def _templates() -> tuple[Floats, NDArray[np.int64]]:
    """The patterns, each with mean 0 and length 1, and the face each stands for."""
    rows = [(face, [float(c) for c in row]) for face, patterns in _ROWS.items() for row in patterns]
    grid = np.array([row for _, row in rows], np.float32)
    grid -= grid.mean(1, keepdims=True)
    return grid / np.linalg.norm(grid, axis=1, keepdims=True), np.array([face for face, _ in rows])


_TEMPLATES, _FACES = _templates()


def contrast(crop: NDArray[np.uint8], face: int) -> float:
    """How much the pips of ``face`` stand out of one upright crop (32, 32, 3), in levels of 0-255."""
    samples = np.stack([_sample(plane) for plane in _planes(crop[None])], 1)[0]
    spots = _TEMPLATES[face == _FACES] > 0
    return max(float((samples[..., s].mean(-1) - samples[..., ~s].mean(-1)).max()) for s in spots)


def _planes(crops: NDArray[np.uint8]) -> list[Floats]:
    """Where something pip-sized is lighter, darker, or of another colour than the face: three planes a crop."""
    count = len(crops)
    tall = crops.reshape(count * SIDE, SIDE, 3)
    grey = cv2.cvtColor(tall, cv2.COLOR_BGR2GRAY).astype(np.float32)
    low, high = SIDE // 2 - DIE // 2, SIDE // 2 + DIE // 2
    body = np.median(crops[:, low:high, low:high].reshape(count, -1, 3), axis=1).astype(np.float32)
    apart = np.abs(tall.astype(np.float32) - np.repeat(body, SIDE, 0)[:, None]).max(2)
    planes = [cv2.GaussianBlur(p, (5, 5), 1.1) - cv2.blur(p, (13, 13)) for p in (grey, apart)]
    contrast, colour = (np.asarray(p, np.float32).reshape(count, SIDE, SIDE) for p in planes)
    return [contrast, -contrast, colour]


def _sample(plane: Floats) -> Floats:
    """The plane at the nine grid points, for every spacing: (n, spacings, 9)."""
    middle = (SIDE - 1) / 2
    found = []
    for spacing in _SPACINGS:
        steps = np.rint(middle + np.array([-1, 0, 1]) * spacing * DIE).astype(int)
        found.append(plane[:, steps][:, :, steps].reshape(len(plane), 9))
    return np.stack(found, 1)


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


def context_crop(rng: np.random.Generator, shot: Shot, index: int, clear: bool) -> tuple[Pixels, Target]:
    """A labelled die, upright and framed nearly right; its class, how its face leans on the crop, right and down, and
    whether class and lean are known. ``clear``: it shows what its label says."""
    row = shot.labels[index]
    wide = 1.0 if rng.random() < 0.7 else 2.5  # of a die that leans neither face nor frame is seen as well
    size, flip = float(row[SIZE] * np.exp(rng.normal(0, 0.04 * wide))), bool(rng.random() < 0.5)
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4 * (-1 if flip else 1)
    turn = -face_turn + rng.integers(4) * np.pi / 2 + np.radians(rng.normal(0, 3 * wide))
    x, y = row[[X, Y]] + rng.normal(0, 0.03 * wide, 2) * size
    crop, way = cut(rng, shot, (float(x), float(y), size), turn, flip, CONTEXT)
    lean = way[:, :2] @ row[[LEAN_X, LEAN_Y]] * size / CONTEXT.die
    return crop, [float(row[CODE]), float(lean[0]), float(lean[1]), float(clear), float(row[EXACT] == 1)]


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
        size = ratio(rng, 14, 90)
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
        wrong = ratio(rng, 1.9, 4)
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
        framing = Framing(SIDE, DIE)
        crop, _ = cut(rng, shot, (float(row[X]), float(row[Y]), float(row[SIZE])), turn, False, framing)
        clear = contrast(crop, int(row[CODE]))
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
        framing = Framing(SIDE, DIE)
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


def flush(shot: Shot, dice: bool) -> list[Pair]:
    """The rows of a picture's flush dice, or of the halves of things that are none; remembered."""
    if dice not in shot.pairs:
        labels = shot.labels
        if dice:
            rows = np.flatnonzero((labels[:, CODE] > NO_DIE) & (labels[:, EXACT] > 0))
            found = [pair for pair in _near(labels, rows) if _in_line(labels, pair)]
        else:
            found = _near(labels, np.flatnonzero(labels[:, CODE] == NO_DIE))
        shot.pairs[dice] = found
    return shot.pairs[dice]


def _near(labels: Floats, rows: np.ndarray[tuple[int, ...], np.dtype[np.intp]]) -> list[Pair]:
    """Those of one size whose middles are a side apart."""
    x, y, size = labels[rows][:, [X, Y, SIZE]].T
    far = np.hypot(x[:, None] - x, y[:, None] - y) / ((size[:, None] + size) / 2)
    like = np.abs(np.log(size[:, None] / size))
    first, second = np.nonzero(np.triu((np.abs(far - 1) < _FAR) & (like < _ALIKE), 1))
    return list(zip(rows[first].tolist(), rows[second].tolist(), strict=True))


def _in_line(labels: Floats, pair: Pair) -> bool:
    """Whether two dice are turned alike and share a whole edge."""
    die, other = labels[pair[0]], labels[pair[1]]
    turn = float(np.arctan2(die[SIN4], die[COS4])) / 4
    turned = float(np.arctan2(other[SIN4], other[COS4])) / 4 - turn
    way = float(np.arctan2(other[Y] - die[Y], other[X] - die[X])) - turn
    return all(abs((angle + _QUARTER / 2) % _QUARTER - _QUARTER / 2) < _TURNED for angle in (turned, way))


def pair_crop(rng: np.random.Generator, shot: Shot, pair: Pair) -> Pixels:
    """The two, one beside the other, framed a little wrongly and mirrored."""
    die, other = rng.permutation(shot.labels[list(pair)])
    size = float(die[SIZE] + other[SIZE]) / 2
    x, y = (die[[X, Y]] + other[[X, Y]]) / 2 + rng.normal(0, 0.05, 2) * size
    turn, flip = float(np.arctan2(other[Y] - die[Y], other[X] - die[X])), bool(rng.random() < 0.5)
    turn = (turn if flip else -turn) + float(np.radians(rng.normal(0, 3)))
    place = (float(x), float(y), size * float(np.exp(rng.normal(0, 0.06))))
    crop, _ = cut(rng, shot, place, turn, flip, PAIR)
    return np.ascontiguousarray(crop[ROWS])


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
        scale = ratio(rng, 0.12, 0.8)
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
    """The detector's target, cell by cell; weight 0 where the truth is not known."""
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
