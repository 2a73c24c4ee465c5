# SPDX-License-Identifier: MIT
"""Crops for the numerals' networks: twelve-sided dice, some with a numeral written on them here, and what is none."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.sets.twelves import CANT_TELL, D12_FIRST, D12_NEAR
from vision.stage.chance import dark as dark_colour
from vision.stage.chance import paint_colour, pale, screen
from vision.stage.die.numerals import Ink
from vision.workshop.data import crops
from vision.workshop.data.drawn.writers import TURNABLE, UNMARKED, Writers, setting
from vision.workshop.data.shots import (
    CODE,
    COS4,
    IGNORE,
    LEAN_X,
    LEAN_Y,
    NO_DIE,
    SIN4,
    SIZE,
    TWELVE,
    TWELVE_BLANK,
    Floats,
    Shot,
    X,
    Y,
)

Target = list[float]
"""Class (0-13), dx, dy, log-size, cos 5a, sin 5a, lean x, lean y, and 1 if the seven before are to be learnt."""
_MAKES, _FRESH = 200, 2
"""Makes of numerals kept at hand, and how many new ones replace old ones with every batch."""
_LEAST_CONTRAST = 20.0
_FACES = 12
_POINTS = 48
"""Width of an ink at hand, in points: no crop shows more."""
_ROWS, _COLUMNS = np.mgrid[0:64, 0:64].astype(np.float32)


@dataclass
class InkBank:
    """Numerals at hand: (12, SIDE, SIDE) a make, and whether its 6 and 9 are marked."""

    writers: Writers
    makes: list[tuple[list[Ink], bool]] = field(default_factory=list)

    def refresh(self, rng: np.random.Generator) -> None:
        """A few new makes for old ones; at first a whole stock of them."""
        fresh = _FRESH if self.makes else _MAKES
        for _ in range(fresh):
            manner = setting(rng)
            inks = [_reduced(ink) for ink in self.writers.inks(rng, manner)]
            self.makes.append((inks, manner.mark != UNMARKED))
        del self.makes[: len(self.makes) - _MAKES]

    def draw(self, rng: np.random.Generator) -> tuple[list[Ink], bool]:
        """One make."""
        return self.makes[int(rng.integers(len(self.makes)))]


def _reduced(ink: Ink) -> Ink:
    return np.asarray(cv2.resize(ink, (_POINTS, _POINTS), interpolation=cv2.INTER_AREA), np.uint8)


def twelve_crop(
    rng: np.random.Generator, shot: Shot, row: Floats, bank: InkBank, near: bool
) -> tuple[Pixels, Target] | None:
    """A d12 framed as the detector frames it, turned anyhow, or ``near``: upright and framed nearly right."""
    size, framing = float(row[SIZE]), D12_NEAR if near else D12_FIRST
    wide, off = (0.03, 0.05) if near else (0.075 if rng.random() < 0.7 else 0.13, 0.15)
    scale = float(np.exp(np.clip(rng.normal(0, off), -0.42, 0.42)))
    slip = np.clip(rng.normal(0, wide, 2), -0.25, 0.25) * size
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 5
    turn = rng.uniform(0, 2 * np.pi)
    if near:
        turn = -face_turn + rng.integers(5) * 2 * np.pi / 5 + np.radians(rng.normal(0, 3 if rng.random() < 0.8 else 8))
    place = float(row[X] + slip[0]), float(row[Y] + slip[1]), size * scale
    crop, way = crops.cut(rng, shot, place, turn, False, framing)
    middle = way[:, :2] @ row[[X, Y]] + way[:, 2]
    cos, sin = np.cos(turn), np.sin(turn)
    lean = np.array([[cos, -sin], [sin, cos]]) @ row[[LEAN_X, LEAN_Y]]
    klass = int(row[CODE]) - TWELVE
    if row[CODE] == TWELVE_BLANK:
        klass = int(rng.choice([*range(1, _FACES + 1), *TURNABLE]))
        written = _write(
            rng, crop, (middle, face_turn + turn, lean, framing.die / scale, framing.die / size), klass, bank
        )
        klass = klass if written else CANT_TELL
    if klass == CANT_TELL and not crops.visible(crop):
        return None
    dx, dy = (middle - framing.middle) / framing.die
    angle = 5 * (face_turn + turn)
    return crop, [klass, float(dx), float(dy), -np.log(scale), np.cos(angle), np.sin(angle), *lean.tolist(), 1.0]


def _write(
    rng: np.random.Generator,
    crop: Pixels,
    face: tuple[Floats, float, Floats, float, float],
    value: int,
    bank: InkBank,
) -> bool:
    """Writes a numeral on a blank face, in place; False if nobody could tell it then.

    ``face``: its middle and turn on the crop, how it leans, the die's height in px of the crop, and how many px of
    the crop one of the picture is.
    """
    middle, angle, lean, height, grain = face
    inks, marked = bank.draw(rng)
    ink = inks[value - 1]
    across, down = _upon(lean, angle)
    side, points = crop.shape[0], ink.shape[0]
    way = np.stack([across, down], 1) * (height / points)
    shift = middle - way @ np.full(2, (points - 1) / 2)
    cover = cv2.warpAffine(ink, np.column_stack([way, shift]), (side, side), flags=cv2.INTER_LINEAR)
    soft = rng.uniform(0.35, 1.0) * max(grain, 0.5)
    share = cv2.GaussianBlur(cover.astype(np.float32) / 255, (0, 0), soft)[..., None]
    if share.max() < 0.3:
        return False
    body = crop.astype(np.float32)
    inside = (_COLUMNS[:side, :side] - middle[0]) ** 2 + (_ROWS[:side, :side] - middle[1]) ** 2 < (0.3 * height) ** 2
    bare = inside & (share[..., 0] < 0.1)
    if not bare.any():
        return False
    usual = body[bare].mean(axis=0)
    grey = cv2.GaussianBlur(cv2.cvtColor(body, cv2.COLOR_BGR2GRAY), (0, 0), 1.5)
    light = np.clip(grey / max(8.0, float(usual.mean())), 0.4, 2.5)
    body += share * (_paint(rng, usual, float(grey.max())) * light[..., None] - body)
    crop[:] = np.clip(body, 0, 255).astype(np.uint8)
    core = share[..., 0] > 0.5 * share.max()
    stands_out = float(np.abs(body[core].mean(axis=0) - usual).max())
    return stands_out > 0.8 * _LEAST_CONTRAST and (marked or value not in TURNABLE)


def _upon(lean: Floats, angle: float) -> tuple[Floats, Floats]:
    """Right and down of a leaning face, as one sees them on the picture."""
    nx, ny = float(lean[0]), float(lean[1])
    nz = -np.sqrt(max(0.05, 1 - nx * nx - ny * ny))
    ax, ay = np.cos(angle), np.sin(angle)
    along = ax * nx + ay * ny
    across = np.array([ax - along * nx, ay - along * ny, -along * nz])
    across /= np.sqrt(across @ across)
    ax, ay, az = across
    return across[:2], np.array([ay * nz - az * ny, az * nx - ax * nz])


def _paint(rng: np.random.Generator, usual: Floats, brightest: float) -> Floats:
    """A colour of paint (BGR) that stands out of the body, as bright as the light lets it be."""
    light = min(1.0, max(brightest / 255, 0.25) * rng.uniform(0.8, 1.3))
    least = _LEAST_CONTRAST + float(rng.uniform(0, 150)) * light
    paint = np.zeros(3)
    for _ in range(12):
        kind = rng.random()
        maker = pale if kind < 0.45 else dark_colour if kind < 0.7 else paint_colour
        paint = np.array(screen(maker(rng)))[::-1] * 255 * light
        if np.abs(paint - usual).max() > least:
            break
    return np.asarray(paint, np.float32)


def none_crop(rng: np.random.Generator, shot: Shot, near: bool) -> tuple[Pixels, Target] | None:
    """Something that is no d12, nor nearly framed as one: a six-sided die, table, half of a d12."""
    labels = shot.labels
    twelve = labels[(labels[:, CODE] > TWELVE) | (labels[:, CODE] == IGNORE)]
    framing = D12_NEAR if near else D12_FIRST
    place = _six(rng, labels) if rng.random() < 0.45 else _beside(rng, twelve) if rng.random() < 0.5 else None
    # Else anything that the classifier, too, is shown as no die; where it lies does not matter but for the d12s.
    place = place or crops.other_place(rng, shot)
    if place is None or not _apart(place, twelve):
        return None
    crop, _ = crops.cut(rng, shot, place, rng.uniform(0, 2 * np.pi), bool(rng.random() < 0.5), framing)
    return crop, [NO_DIE, *[0.0] * 8]


def _six(rng: np.random.Generator, labels: Floats) -> tuple[float, float, float] | None:
    """A six-sided die, framed about as the detector frames it."""
    sixes = labels[(labels[:, CODE] > 0) & (labels[:, CODE] < TWELVE)]
    if not len(sixes):
        return None
    row = sixes[rng.integers(len(sixes))]
    x, y = row[[X, Y]] + rng.normal(0, 0.1, 2) * row[SIZE]
    return float(x), float(y), float(row[SIZE] * np.exp(rng.normal(0.05, 0.2)))


def _beside(rng: np.random.Generator, twelve: Floats) -> tuple[float, float, float] | None:
    """A side face of a d12, a part of it, or several at once: what the detector also takes for dice."""
    if not len(twelve):
        return None
    row = twelve[rng.integers(len(twelve))]
    way, size = rng.uniform(0, 2 * np.pi), float(row[SIZE])
    far = rng.uniform(0.3, 0.75) * size if rng.random() < 0.7 else rng.uniform(0, 0.3) * size
    factor = np.exp(rng.normal(-0.3, 0.35)) if rng.random() < 0.7 else np.exp(rng.uniform(0.6, 1.5))
    return float(row[X] + np.cos(way) * far), float(row[Y] + np.sin(way) * far), size * float(factor)


def _apart(place: tuple[float, float, float], twelve: Floats) -> bool:
    """Whether no d12 is framed by this place, not even badly."""
    x, y, size = place
    far = np.hypot(twelve[:, X] - x, twelve[:, Y] - y) / twelve[:, SIZE]
    off = np.abs(np.log(size / twelve[:, SIZE]))
    return not ((far < 0.33) & (off < 0.6)).any()


def turned(rng: np.random.Generator, pictures: NDArray[np.uint8], targets: Floats) -> tuple[NDArray[np.uint8], Floats]:
    """A batch of first looks by one, two or three quarters of a turn on, clockwise."""
    quarters = int(rng.integers(1, 4))
    rotated = targets.copy()
    for _ in range(quarters):
        for x, y in ((1, 2), (4, 5), (6, 7)):  # five quarter turns of the fivefold angle are one
            rotated[:, [x, y]] = np.stack([-rotated[:, y], rotated[:, x]], 1)
    return np.ascontiguousarray(np.rot90(pictures, -quarters, (1, 2))), rotated


def showing(rng: np.random.Generator, labels: Floats, value: int) -> Floats | None:
    """A d12 of this picture that shows this class or is blank, and can show any; None if there is none."""
    rows = labels[(labels[:, CODE] == TWELVE + value) | (labels[:, CODE] == TWELVE_BLANK)]
    return np.asarray(rows[rng.integers(len(rows))], np.float32) if len(rows) else None
