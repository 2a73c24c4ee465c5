# SPDX-License-Identifier: MIT
"""Draws tables of six-sided dice with faces that no set knows: emblems, numerals, letters, pictures, nothing at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.checks.strangers import STRANGER
from vision.stage.chance import any_colour, bright, dark, even, often, pale, pick, ratio, screen
from vision.stage.die.numerals import Ink, Writer
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, PlacedDie, Scene, TrueDie
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.drawn.writers import Writers, setting
from vision.workshop.data.pools import SIDE, labelled, row_of, seen, turned_up
from vision.workshop.data.shots import CANT_TELL, CODE, IGNORE, Floats, label, table
from vision.workshop.data.symbol_pool import ink_for, span_of

BARE = 11
"""A code beside those of :mod:`shots` and ``STRANGER``: a face with nothing on it, to print on."""
_EDITIONS = {"emblem": 0.34, "numerals": 0.26, "signs": 0.16, "bare": 0.24}
_BLANK = Decal(np.zeros((8, 8), np.uint8))
_ROUND = 0.86
"""A sign that fills this part of the smallest circle round it is a disc: a large pip, for all one can tell."""

_FINE = 3
"""Factor by which dice are drawn larger, then reduced."""
_TRIES = 30
Solid = tuple[Floats, list[list[int]]]
"""Corners (n, 3) and the faces' corners, counterclockwise as one sees them from outside."""


@dataclass(frozen=True, slots=True)
class Editions:
    """Prints for faces: signs of a library, and numerals in many typefaces."""

    signs: list[Ink]
    writers: Writers

    @classmethod
    def open(cls, library: Path, glyphs: Path, held_out: bool | None) -> Editions:
        """From what the steps ``library`` and ``glyphs`` have written."""
        found = Library.load(library)
        named = zip(found.inks, found.kin, strict=True)
        signs = [ink for ink, kin in named if not kin.startswith(("pips", "skull")) and not is_disc(ink)]
        return cls(signs, Writers.open(glyphs, held_out))

    def picture(self, rng: np.random.Generator) -> tuple[Pixels, Floats]:
        """One drawn table and its label table; plain faces keep their codes."""
        die_px = ratio(rng, 22, 62)
        scene = seen(rng, SIDE, die_px, lambda scene: scene.lens.tilt_deg <= 30)
        codes: dict[DieLook, tuple[int, ...]] = {}
        looks = {look: self._look(rng, look, codes) for look in dict.fromkeys(die.look for die in scene.dice)}
        dice = tuple(_shown(rng, replace(die, look=looks[die.look]), codes) for die in scene.dice)
        scene = replace(scene, dice=dice)
        return labelled(scene, render(scene, SIDE, SIDE), partial(_label, codes=codes))

    def sign(self, rng: np.random.Generator) -> Ink:
        """Any sign, or a numeral."""
        if often(rng, 0.4):
            return self.numerals(rng)[int(rng.integers(6))]
        return self.signs[int(rng.integers(len(self.signs)))]

    def numerals(self, rng: np.random.Generator) -> list[Ink]:
        """The six numerals of one make."""
        return self.writers.inks(rng, replace(setting(rng), tall=even(rng, 0.75, 1.35)), 6)

    def _look(self, rng: np.random.Generator, base: DieLook, codes: dict[DieLook, tuple[int, ...]]) -> DieLook:
        """The look in some edition; ``codes`` is told what its six faces are."""
        edition = rng.choice(list(_EDITIONS), p=list(_EDITIONS.values()))
        colour = _ink(rng, base)
        faces: list[Decal | None]
        if edition == "emblem":
            faces = [None] * 6
            faces[int(rng.choice(6, p=(0.25, 0.05, 0.05, 0.05, 0.05, 0.55)))] = self._decal(rng, base, colour)
        elif edition == "numerals":
            faces = [Decal(ink, colour, 1.0) for ink in self.numerals(rng)]
        elif edition == "signs":
            faces = [self._decal(rng, base, colour) for _ in range(6)]
        else:
            faces = [_BLANK] * 6
        look = replace(base, decals=tuple(faces), logo="none", seed=int(rng.integers(1 << 16)))
        own = [
            BARE if decal is _BLANK else value if decal is None else STRANGER for value, decal in enumerate(faces, 1)
        ]
        codes[look] = tuple(own)
        return look

    def _decal(self, rng: np.random.Generator, base: DieLook, colour: Colour) -> Decal:
        number = int(rng.integers(len(self.signs)))
        own = colour if often(rng, 0.7) else ink_for(rng, base.body)
        return Decal(self.signs[number], own, span_of(number) * even(rng, 0.9, 1.1))


def is_disc(ink: Ink) -> bool:
    """Whether a sign is a filled circle, and nothing else."""
    rows, columns = np.nonzero(ink > 127)
    if not rows.size:
        return True
    far = np.hypot(rows - (ink.shape[0] - 1) / 2, columns - (ink.shape[1] - 1) / 2).max()
    return bool(rows.size / (np.pi * max(far, 1.0) ** 2) > _ROUND)


def _ink(rng: np.random.Generator, base: DieLook) -> Colour:
    """The pips' own colour mostly, if one can tell it from the body."""
    if often(rng, 0.65) and abs(bright(base.pips[0]) - bright(base.body)) > 0.2:
        return base.pips[0]
    return ink_for(rng, base.body)


def _shown(rng: np.random.Generator, die: PlacedDie, codes: dict[DieLook, tuple[int, ...]]) -> PlacedDie:
    """The die with a strange face up more often than chance would have it."""
    strange = [face for face, code in enumerate(codes[die.look], 1) if code >= STRANGER]
    return turned_up(die, int(rng.choice(strange)) if strange and often(rng, 0.6) else die.up)


def _label(die: TrueDie, scene: Scene, codes: dict[DieLook, tuple[int, ...]]) -> list[float]:
    """A true die as a label: what is cut off, covered or cocked is left out where its face is strange."""
    code = codes[scene.dice[die.index].look][die.face - 1]
    label = row_of(die, scene)
    if code < STRANGER:
        return label
    unseen = die.cocked or die.visible < 0.9 or (code == STRANGER and label[CODE] in (CANT_TELL, IGNORE))
    label[CODE] = IGNORE if unseen else code
    return label


def octahedron() -> Solid:
    """Eight triangles."""
    corners = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], np.float32)
    return corners, _outward(corners, [[x, y, z] for x in (0, 1) for y in (2, 3) for z in (4, 5)])


def trapezohedron() -> Solid:
    """Ten kites."""
    ring = np.arange(10) * np.pi / 5
    low = 0.105
    corners = np.array([[np.cos(a), np.sin(a), low * (-1) ** k] for k, a in enumerate(ring)] + [[0, 0, 1], [0, 0, -1]])
    faces = [[10 + k % 2, (k - 1) % 10, k, (k + 1) % 10] for k in range(10)]
    faces = [[f[0] if corners[f[2], 2] < 0 else 11, *f[1:]] for f in faces]
    faces = [[10 if corners[f[2], 2] < 0 else 11, *f[1:]] for f in faces]
    return np.asarray(corners, np.float32), _outward(np.asarray(corners, np.float32), faces)


def icosahedron() -> Solid:
    """Twenty triangles."""
    phi = (1 + 5**0.5) / 2
    base = [[0, a, b * phi] for a in (-1, 1) for b in (-1, 1)]
    corners = np.array([np.roll(corner, k) for k in range(3) for corner in base], np.float32)
    far = np.linalg.norm(corners[:, None] - corners[None], axis=2)
    near = (far > 0.1) & (far < 2.1)
    faces = [
        [i, j, k] for i in range(12) for j in range(i) for k in range(j) if near[i, j] and near[j, k] and near[i, k]
    ]
    return corners / np.float32(np.linalg.norm(corners[0])), _outward(corners, faces)


def _outward(corners: Floats, faces: list[list[int]]) -> list[list[int]]:
    def turned(face: list[int]) -> list[int]:
        a, b, c = corners[face[:3]]
        return face if np.cross(b - a, c - a) @ corners[face].mean(0) > 0 else face[::-1]

    return [turned(face) for face in faces]


SOLIDS: tuple[Callable[[], Solid], ...] = (octahedron, trapezohedron, icosahedron, icosahedron)


@dataclass(frozen=True, slots=True)
class Polyhedra:
    """Lays such dice on pictures of bare tables."""

    writers: Writers

    def strew(self, rng: np.random.Generator, ground: Pixels) -> tuple[Pixels, Floats]:
        """A few of one size, with their label table."""
        height, width = ground.shape[:2]
        out, rows = np.array(ground, np.float32), list[list[float]]()
        size = ratio(rng, 26, 70)
        alike = often(rng, 0.5)
        paint = _paint(rng)
        for _ in range(_TRIES):
            x, y = (float(rng.uniform(0.55 * size, far - 0.55 * size)) for far in (width, height))
            if any(np.hypot(x - row[0], y - row[1]) < 1.1 * size for row in rows) or len(rows) > 5:
                continue
            self._lay(rng, out, (x, y), size, paint if alike else _paint(rng))
            rows.append(label(x, y, size, STRANGER, 0.0, exact=True))
        return np.asarray(np.clip(out, 0, 255), np.uint8), table(rows)

    def _lay(self, rng: np.random.Generator, out: Floats, at: tuple[float, float], size: float, paint: Floats) -> None:
        """One of them, with its shadow; changes the picture in place."""
        die, cover = self._die(rng, size, paint)
        side = die.shape[0]
        left, top = round(at[0] - side / 2), round(at[1] - side / 2)
        rows, columns = slice(max(0, top), top + side), slice(max(0, left), left + side)
        part = out[rows, columns]
        first = rows.start - top, columns.start - left
        inside = slice(first[0], first[0] + part.shape[0]), slice(first[1], first[1] + part.shape[1])
        drop = (rng.normal(0, 0.12, 2) * size).round().astype(int).tolist()
        shade = cv2.GaussianBlur(np.roll(cover, drop, (0, 1)), (0, 0), 0.02 * size + rng.uniform(0.3, 0.12 * size))
        part *= 1 - rng.uniform(0.2, 0.7) * shade[inside][..., None]
        light = min(1.3, max(0.5, float(out.mean()) / 90))
        part += cover[inside][..., None] * (die[inside] * light - part)

    def _die(self, rng: np.random.Generator, size: float, paint: Floats) -> tuple[Floats, Floats]:
        """A die (n, n, 3) and what of it covers the ground (n, n)."""
        corners, faces = pick(rng, SOLIDS)()
        up = int(rng.integers(len(faces)))
        turned = corners @ _upright(rng, _normal(corners, faces[up])).T
        side = 2 * int(size) * _FINE
        reach = size * _FINE / 2 / float(np.hypot(*turned[:, :2].T).max())
        flat = np.asarray(side / 2 - 0.5 + turned[:, :2] * reach * (1 + 0.08 * turned[:, 2:]), np.float32)
        lamp = np.array([*rng.normal(0, 0.5, 2), 1.0])
        lamp /= np.linalg.norm(lamp)
        image, cover = np.zeros((side, side, 3), np.float32), np.zeros((side, side), np.float32)
        writer, each = self.writers.hand(rng), int(rng.integers(len(faces)))
        for number, face in enumerate(faces):
            way = _normal(turned, face)
            if way[2] < 0.02:
                continue
            bright = 0.35 + 0.65 * max(0.0, float(way @ lamp))
            points = np.round(flat[face] * 16).astype(np.int32)
            cv2.fillConvexPoly(image, points, (paint[0] * bright).tolist(), cv2.LINE_AA, 4)
            cv2.fillConvexPoly(cover, points, 1.0, cv2.LINE_AA, 4)
            text = str((number + each) % len(faces) + 1)
            _write(image, flat[face], _numeral(writer, text), paint[1] * bright, 0.5 if len(face) == 3 else 0.6)
        small = (side // _FINE,) * 2
        soft = cv2.GaussianBlur(image, (0, 0), _FINE * rng.uniform(0.3, 1.0))
        halves = [cv2.resize(layer, small, interpolation=cv2.INTER_AREA) for layer in (soft, cover)]
        return np.asarray(halves[0], np.float32), np.asarray(halves[1], np.float32)


def _paint(rng: np.random.Generator) -> Floats:
    """Body and numerals (2, 3), BGR."""
    while True:
        pair = [any_colour(rng), (pale if often(rng, 0.6) else dark if often(rng, 0.7) else any_colour)(rng)]
        paint = np.array([screen(colour)[::-1] for colour in pair], np.float32) * 255
        if np.abs(paint[0] - paint[1]).max() > 50:
            return paint


def _normal(corners: Floats, face: list[int]) -> Floats:
    a, b, c = corners[face[:3]]
    way = np.cross(b - a, c - a)
    return np.asarray(way / np.linalg.norm(way), np.float32)


def _upright(rng: np.random.Generator, way: Floats) -> Floats:
    """A rotation (3, 3) that turns this way up, and the rest anyhow."""
    across = np.cross(way, rng.normal(size=3))
    across /= np.linalg.norm(across)
    return np.stack([across, np.cross(way, across), way]).astype(np.float32)


def _numeral(writer: Writer, text: str) -> Ink:
    """A number by a writer that knows 1 to 12; larger ones are digit beside digit."""
    if int(text) <= 12:
        return writer(text)
    digits = [writer("10")[:, : writer("10").shape[1] // 2] if d == "0" else writer(d) for d in text]
    tall = max(digit.shape[0] for digit in digits)
    even = [cv2.copyMakeBorder(digit, 0, tall - digit.shape[0], 2, 2, cv2.BORDER_CONSTANT, value=0) for digit in digits]
    return np.asarray(np.hstack(even), np.uint8)


def _write(image: Floats, face: Floats, ink: Ink, colour: Floats, share: float) -> None:
    """A numeral in the middle of a face, its head to the first corner; changes the picture in place."""
    middle = face.mean(0)
    up = face[0] - middle
    side = np.array([-up[1], up[0]]) / max(float(np.linalg.norm(up)), 1e-6)
    wide = np.abs((face - middle) @ side).max()
    across = side * wide * share * min(1.0, ink.shape[1] / ink.shape[0]) * 1.3 / ink.shape[1]
    down = -up * share * 1.1 / ink.shape[0]
    way = np.stack([across, down], 1)
    shift = middle - way @ (np.array(ink.shape[::-1]) - 1) / 2
    cover = cv2.warpAffine(ink, np.column_stack([way, shift]), image.shape[1::-1], flags=cv2.INTER_AREA)
    image += (cover[..., None].astype(np.float32) / 255) * (colour - image)
