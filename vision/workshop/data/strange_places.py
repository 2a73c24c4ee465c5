# SPDX-License-Identifier: MIT
"""Places on training pictures, framed as the reader frames them, with the truth of each; and signs, skulls and pips of
any layout, printed on such upright faces after what stood there was taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.reading.checks.strangers import STRANGER
from vision.reading.checks.strangers import TWELVE as DODECAHEDRON
from vision.reading.classifier import NO_DIE as NOTHING
from vision.reading.classifier import Ensemble, Framing, cut
from vision.reading.detector import COLD, Detector
from vision.reading.pipeline import locate
from vision.reading.pyramid import Pyramid
from vision.reading.sets.twelves import Looks
from vision.reading.sets.twelves import gather as gather_twelves
from vision.stage.chance import dark, often, paint_colour, pale, ratio, screen
from vision.stage.die.numerals import Ink
from vision.workshop.data.drawn.strange_dice import BARE
from vision.workshop.data.drawn.traps import PIPS
from vision.workshop.data.shots import (
    CODE,
    COS4,
    IGNORE,
    NO_DIE,
    SIN4,
    SIZE,
    SKULL,
    TWELVE,
    TWELVE_CANT_TELL,
    Floats,
    Shot,
    X,
    Y,
)

PATCH = Framing(80, 50)
"""How places are kept: with room to turn and shift them, while a network learns."""
_THERE = 0.3
"""Places that the reader gives less of being a die are left out: it lists none of them."""
_SAME, _APART, _ALIKE = 0.25, 0.6, 0.3
"""A place so near to a die, in its sides, and so like it in size (as logarithms) is that die; one so far is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """``patches`` (n, 80, 80, 3), upright; ``codes`` (n,) of what is there; ``chances`` (n, 8) that the reader gives
    it (zeros where it was framed by its label); ``picture`` (n,): the number of the picture."""

    patches: NDArray[np.uint8]
    codes: NDArray[np.int16]
    chances: Floats
    picture: NDArray[np.int32]

    @classmethod
    def load(cls, path: Path) -> Places:
        """Reads what :meth:`save` wrote."""
        with np.load(path) as data:
            return cls(*(data[name] for name in cls.__slots__))

    def save(self, path: Path) -> None:
        """Writes them as one file."""
        np.savez(path, **{name: getattr(self, name) for name in self.__slots__})

    def pick(self, keep: NDArray[np.bool_] | NDArray[np.intp]) -> Places:
        """Only these."""
        return Places(*(getattr(self, name)[keep] for name in self.__slots__))


class Catcher:
    """Looks at pictures as the reader does."""

    def __init__(self, models: Path) -> None:
        self._detector, self._ensemble = Detector(models / "pips-detector.onnx"), Ensemble.open(models)
        self._looks = Looks.open(models)

    def catch(self, shots: Iterable[Shot], every: int | None = None) -> Places:
        """All places of these pictures whose truth is known. ``every``: what all of them are, whatever labels say."""
        found = [place for number, shot in enumerate(shots) for place in self._places(number, shot, every)]
        return _together(found)

    def catch_twelves(self, shots: Iterable[Shot], every: int | None = None) -> Places:
        """The same of what the reader of twelve-sided dice finds."""
        found: list[tuple[Pixels, int, Floats, int]] = []
        for number, shot in enumerate(shots):
            pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
            twelves = gather_twelves(self._looks, pyramid, self._detector.propose(pyramid))
            for place, angle, there in zip(twelves.places, twelves.angle, twelves.there, strict=True):
                code = every if every is not None else truth(shot, place, twelves=True)
                if there >= _THERE and code != IGNORE:
                    found.append((cut(pyramid, place, PATCH, -float(angle)), code, np.zeros(8, np.float32), number))
        return _together(found)

    def _places(self, number: int, shot: Shot, every: int | None) -> Iterator[tuple[Pixels, int, Floats, int]]:
        pyramid = Pyramid(np.ascontiguousarray(shot.pixels))
        found = locate(self._ensemble, pyramid, self._detector.propose(pyramid, None, COLD))
        for i in np.flatnonzero(1 - found.chances[:, NOTHING] >= _THERE):
            code = every if every is not None else truth(shot, found.places[i])
            if code != IGNORE:
                patch = cut(pyramid, found.places[i], PATCH, -float(found.angle[i]))
                yield patch, code, found.chances[i], number
        for row in shot.labels[(shot.labels[:, CODE] == STRANGER) | (shot.labels[:, CODE] == BARE)]:
            turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
            yield cut(pyramid, row[[X, Y, SIZE]], PATCH, -turn), int(row[CODE]), np.zeros(8, np.float32), number


def _together(found: list[tuple[Pixels, int, Floats, int]]) -> Places:
    patches, codes, chances, numbers = zip(*found, strict=True)
    return Places(np.stack(patches), np.array(codes, np.int16), np.stack(chances), np.array(numbers, np.int32))


def truth(shot: Shot, place: Floats, twelves: bool = False) -> int:
    """The code of the thing at a place (x, y, side) that the reader has found, or ``IGNORE`` where labels do not say.

    ``twelves``: it was found as a twelve-sided die.
    """
    x, y, size = place
    labels = shot.labels
    if not len(labels):
        return NO_DIE if shot.complete else IGNORE
    far = np.hypot(labels[:, X] - x, labels[:, Y] - y) / np.maximum(labels[:, SIZE], 1)
    near = int(far.argmin())
    if far[near] < _SAME and abs(np.log(size / labels[near, SIZE])) < _ALIKE:
        code = int(labels[near, CODE])
        if twelves:
            return DODECAHEDRON if TWELVE < code < TWELVE_CANT_TELL else code if code == STRANGER else IGNORE
        return code if code in (*range(1, 7), SKULL, STRANGER) else IGNORE
    return NO_DIE if far[near] > _APART and shot.complete else IGNORE


_FINE = 2
"""Factor by which lamps are drawn larger, then reduced."""
_ROUND = 72
"""Corners of what is drawn as a curve."""
_OFTEN = (0.45, 0.25, 0.15, 0.15)
_POINTS = 64
_INSIDE = 0.88
"""Marks are looked for in this part of a face: what lies beyond is its rim."""
_STANDS_OUT, _FAINTEST, _MOST = 22.0, 16.0, 0.55
"""What differs so much (0-255) from the face around it is a mark; what is printed differs so much at least; a face of
which more than this part is marks is left alone."""


def mirrored(rng: np.random.Generator, patch: Pixels) -> Pixels:
    """The patch with the light of one kind of lamp on it: never darker anywhere, and white where it is brightest."""
    middle = np.asarray(PATCH.middle + rng.normal(0, 0.05, 2) * PATCH.die, np.float32)
    shape = _LAMPS[int(rng.choice(len(_LAMPS), p=_OFTEN))]
    light = np.zeros((_FINE * PATCH.side,) * 2, np.uint8)
    shape(rng, light, middle * _FINE, PATCH.die * _FINE)
    sharp = cv2.resize(light, (PATCH.side,) * 2, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    cover = np.asarray(cv2.GaussianBlur(sharp, (0, 0), ratio(rng, 0.5, 3.0)) * rng.uniform(0.2, 1.0), np.float32)
    colour = 255 - rng.uniform(0, 40, 3).astype(np.float32)
    return np.asarray(patch + cover[..., None] * np.maximum(colour - patch, 0), np.uint8)


def _ring(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """A ring light, or the part of one that the face shows."""
    reach = die * ratio(rng, 0.1, 0.45)
    start, span = float(rng.uniform(0, 2 * np.pi)), 2 * np.pi if often(rng, 0.5) else float(rng.uniform(0.5, 5.5))
    turns = start + np.linspace(0, span, _ROUND)
    flat = np.array([1.0, rng.uniform(0.75, 1.0)])
    _line(light, middle + reach * flat * np.stack([np.cos(turns), np.sin(turns)], 1), die * ratio(rng, 0.015, 0.09))


def _rim(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """The rim of a concave face: a square with round corners, or some sides of it."""
    reach, power = die * float(rng.uniform(0.28, 0.48)), ratio(rng, 1.2, 4.0)
    span = 2 * np.pi if often(rng, 0.4) else float(rng.uniform(0.8, 5.0))
    turns = rng.uniform(0, 2 * np.pi) + np.linspace(0, span, _ROUND)
    ways = np.stack([np.cos(turns), np.sin(turns)], 1)
    square = ways / np.maximum((np.abs(ways) ** (2 * power)).sum(1, keepdims=True) ** (0.5 / power), 1e-6)
    _line(light, middle + reach * square, die * ratio(rng, 0.012, 0.06))


def _row(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """The single lamps of a ring light, or several lamps of a room."""
    count = int(rng.integers(2, 13))
    if often(rng, 0.5):
        turns = rng.uniform(0, 2 * np.pi) + np.arange(count) * 2 * np.pi / max(count, 5)
        spots = die * ratio(rng, 0.12, 0.42) * np.stack([np.cos(turns), np.sin(turns)], 1)
    else:
        spots = die * rng.uniform(-0.4, 0.4, (min(count, 4), 2))
    size = die * ratio(rng, 0.012, 0.035)  # less than any pip
    for spot in middle + spots:
        cv2.circle(light, tuple(np.round(spot).astype(int).tolist()), max(1, round(size)), 255, -1, cv2.LINE_AA)


def _window(rng: np.random.Generator, light: NDArray[np.uint8], middle: Floats, die: float) -> None:
    """A window, or a soft lamp."""
    at, turn = middle + die * rng.uniform(-0.3, 0.3, 2), float(rng.uniform(0, 180))
    size = die * np.array([ratio(rng, 0.06, 0.35), ratio(rng, 0.06, 0.35)])
    corners = cv2.boxPoints((at.tolist(), size.tolist(), turn))
    cv2.fillPoly(light, [np.round(corners).astype(np.int32)], 255, cv2.LINE_AA)


def _line(light: NDArray[np.uint8], points: Floats, thick: float) -> None:
    cv2.polylines(light, [np.round(points).astype(np.int32)], False, 255, max(1, round(thick)), cv2.LINE_AA)


_LAMPS = (_ring, _rim, _row, _window)


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """A face without marks, and what colour they had (BGR, 0-255), if it had any."""

    patch: Pixels
    paint: Floats | None


def face() -> tuple[slice, slice]:
    """Where a patch shows the part of a face that marks stand on."""
    half = PATCH.die * _INSIDE / 2
    part = slice(round(PATCH.middle - half), round(PATCH.middle + half) + 1)
    return part, part


def scrubbed(patch: Pixels) -> Bare | None:
    """The face without its marks, filled in from around them; None where they can't be told from what it is made of."""
    soft = cv2.medianBlur(patch, 3).astype(np.float32)
    part = face()
    usual = np.median(soft[part].reshape(-1, 3), axis=0)
    around = cv2.medianBlur(patch, 31).astype(np.float32)
    off = np.minimum(np.abs(soft - usual).max(2), np.abs(soft - around).max(2))
    marks = np.zeros(patch.shape[:2], np.uint8)
    marks[part] = (off[part] > _STANDS_OUT) * 255
    share = float(marks[part].mean()) / 255
    if not 0.01 < share < _MOST:
        return None
    paint = np.median(patch[cv2.erode(marks, np.ones((3, 3), np.uint8)) > 0].reshape(-1, 3), axis=0)
    wider = cv2.dilate(marks, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7)))
    bare = np.asarray(cv2.inpaint(patch, wider, 4, cv2.INPAINT_TELEA), np.uint8)
    return Bare(bare, None if np.isnan(paint).any() else np.asarray(paint, np.float32))


def pips(rng: np.random.Generator, value: int) -> Ink:
    """The pips of a face as makers place them: near the middle or near the rim, small or large, a 2 or 3 nearly
    touching, a 1 as large as a third of the face."""
    apart, size = rng.uniform(0.2, 0.29), rng.uniform(0.06, 0.125)
    across = apart
    if value in (2, 3) and often(rng, 0.3):
        apart = rng.uniform(0.1, 0.2)
        across = apart if often(rng, 0.5) else 0.0
    elif value == 6:
        across, apart = apart, apart * rng.uniform(0.75, 1.05)
    if value in (1, 4) and often(rng, 0.35):
        size = rng.uniform(0.11, 0.21) if value == 1 else rng.uniform(0.1, 0.14)
    middles = {1: 0.6, 2: 2 * float(np.hypot(across, apart)), 3: float(np.hypot(across, apart))}
    size = min(size, 0.42 * middles.get(value, apart))
    ink = np.zeros((4 * _POINTS,) * 2, np.uint8)
    grid = np.array(PIPS[value]) * (across, apart)
    if often(rng, 0.5):
        grid = grid * (-1, 1)
    square = value > 1 and often(rng, 0.02)
    for x, y in grid:
        at = np.array([0.5 + x, 0.5 + y]) * 4 * _POINTS
        reach = size * 4 * _POINTS
        if square:
            low, high = (at - reach).astype(int), (at + reach).astype(int)
            cv2.rectangle(ink, tuple(low.tolist()), tuple(high.tolist()), 255, -1)
        else:
            cv2.circle(ink, tuple(at.astype(int).tolist()), max(2, int(reach)), 255, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(ink, (_POINTS, _POINTS), interpolation=cv2.INTER_AREA), np.uint8)


def printed(rng: np.random.Generator, bare: Bare, ink: Ink, span: float, red: float = 0.0) -> Pixels | None:
    """The face with a sign on it that takes up ``span`` of its side, in the paint it had or another; None if nobody
    could tell it. ``red``: how often the paint is red or blue, whatever the die's other marks are."""
    cover = _cover(rng, ink, span)
    body = bare.patch.astype(np.float32)
    usual = np.median(body[face()].reshape(-1, 3), axis=0)
    paint = _paint(rng, bare, usual, red)
    if paint is None or cover.max() < 0.35:
        return None
    grey = cv2.GaussianBlur(cv2.cvtColor(bare.patch, cv2.COLOR_BGR2GRAY), (0, 0), 2).astype(np.float32)
    light = np.clip(grey / max(8.0, float(usual.mean())), 0.45, 2.2)[..., None]
    if often(rng, 0.3):
        cover = cover * rng.uniform(0.6, 1.0)
    body += cover[..., None] * (paint * light - body)
    if often(rng, 0.4):
        body += _relief(rng, cover)[..., None] * max(20.0, float(usual.mean()))
    return np.asarray(np.clip(body, 0, 255), np.uint8)


def _cover(rng: np.random.Generator, ink: Ink, span: float) -> Floats:
    """How much of the sign covers each point of a patch, turned by quarters and a little awry."""
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.03)
    scale = span * PATCH.die / ink.shape[0]
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    way = np.array([[cos, -sin], [sin, cos]])
    at = PATCH.middle + rng.normal(0, 0.015, 2) * PATCH.die
    shift = at - way @ np.full(2, (ink.shape[0] - 1) / 2)
    whole = np.column_stack([way, shift])
    cover = cv2.warpAffine(ink, whole, (PATCH.side,) * 2, flags=cv2.INTER_AREA).astype(np.float32) / 255
    return np.asarray(cv2.GaussianBlur(cover, (0, 0), ratio(rng, 0.45, 1.5)), np.float32)


def _paint(rng: np.random.Generator, bare: Bare, usual: Floats, red: float) -> Floats | None:
    """A colour of paint that stands out."""
    if bare.paint is not None and not often(rng, red) and often(rng, 0.6) and _differ(bare.paint, usual):
        return bare.paint
    for _ in range(12):
        if often(rng, red):
            colour = (0.55, 0.03, 0.03) if often(rng, 0.8) else (0.02, 0.06, 0.4)
        else:
            colour = (pale if often(rng, 0.45) else dark if often(rng, 0.5) else paint_colour)(rng)
        paint = np.array(screen(colour), np.float32)[::-1] * 255 * np.float32(rng.uniform(0.5, 1))
        if _differ(paint, usual):
            return np.asarray(paint, np.float32)
    return None


def _differ(paint: Floats, body: Floats) -> bool:
    return bool(np.abs(paint - body).max() > _FAINTEST + 20)


def _relief(rng: np.random.Generator, cover: Floats) -> Floats:
    """Light and shadow at a sign's edges where it is cut into the face, or stands out of it."""
    turn, depth = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.7)
    edges = [cv2.Sobel(cover, cv2.CV_32F, *way, ksize=3) / 4 for way in ((1, 0), (0, 1))]
    return np.asarray(depth * (np.cos(turn) * edges[0] + np.sin(turn) * edges[1]), np.float32)
