# SPDX-License-Identifier: MIT
"""Crops of symbol dice for localizer and embedder; bare faces get any sign printed on them while they are cut."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Pixels
from vision.reading.classifier import FIRST, Framing
from vision.reading.taught.embedder import EMBEDDER
from vision.stage.scene import Colour
from vision.workshop.data.crops import Target, cut, other_place
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.shots import CANT_TELL, CODE, COS4, SIN4, SIZE, Floats, Shot, X, Y
from vision.workshop.data.symbol_pool import ink_for, span_of

_BLOCK = 2.2
"""Gamma by which inks are laid on: what a camera's tone curve is nearly."""
_BRIGHTEST = 6.0
"""A pale ink makes a dark body brighter by no more than this."""


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """How one die is cut out: the crop, the map from picture to crop, and the face's turn in the picture."""

    crop: Pixels
    way: Floats
    face_turn: float


def upright(rng: np.random.Generator, shot: Shot, row: Floats) -> Way:
    """A die framed nearly right, as the localizer leaves it, in any of its four turns."""
    size = float(row[SIZE] * np.exp(rng.normal(0, 0.05)))
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
    turn = -face_turn + rng.integers(4) * np.pi / 2 + np.radians(rng.normal(0, 3.5))
    x, y = row[[X, Y]] + rng.normal(0, 0.03, 2) * row[SIZE]
    crop, way = cut(rng, shot, (float(x), float(y), size), turn, False, EMBEDDER)
    return Way(crop, way, face_turn)


def askew(rng: np.random.Generator, shot: Shot, row: Floats) -> tuple[Way, Target]:
    """A die framed a little wrongly and turned anyhow, as the detector proposes it, and what should be said."""
    size = float(row[SIZE])
    wide = 0.06 if rng.random() < 0.7 else 0.12
    scale = float(np.exp(np.clip(rng.normal(0, 0.11), -0.33, 0.33)))
    x, y = float(row[X] + rng.normal(0, wide) * size), float(row[Y] + rng.normal(0, wide) * size)
    face_turn = float(np.arctan2(row[SIN4], row[COS4])) / 4
    turn = float(rng.uniform(0, 2 * np.pi))
    crop, way = cut(rng, shot, (x, y, size * scale), turn, False, FIRST)
    dx, dy = (way[:, :2] @ row[[X, Y]] + way[:, 2] - FIRST.middle) / FIRST.die
    angle = 4 * (face_turn + turn)
    code = 2.0 if row[CODE] == CANT_TELL else 1.0
    return Way(crop, way, face_turn), [code, float(dx), float(dy), -np.log(scale), np.cos(angle), np.sin(angle), 1.0]


def nothing(rng: np.random.Generator, shot: Shot) -> Pixels | None:
    """Something that is no die, in the embedder's framing."""
    place = other_place(rng, shot)
    return None if place is None else cut(rng, shot, place, float(rng.uniform(0, 2 * np.pi)), False, EMBEDDER)[0]


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """What is printed: the sign, how it lies in the crop (quarter turns), its ink, and the body under it (as a screen
    shows it)."""

    glyph: int
    quarter: int
    ink: Colour
    body: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Press:
    """Prints signs of a library on bare faces. ``halves``: the inks at half and a quarter of their size."""

    library: Library
    halves: tuple[list[Pixels], list[Pixels]]

    @classmethod
    def of(cls, library: Library) -> Press:
        """The press of a library."""
        half = [np.asarray(cv2.resize(i, (48, 48), interpolation=cv2.INTER_AREA), np.uint8) for i in library.inks]
        return cls(library, (half, [np.asarray(cv2.resize(i, (24, 24), interpolation=cv2.INTER_AREA), np.uint8)
                                    for i in half]))  # fmt: skip

    def print(self, rng: np.random.Generator, cut_out: Way, row: Floats, printed: Print, framing: Framing) -> Pixels:
        """The crop with a sign on the die's bare upper face, under the light that falls on it."""
        glyph = printed.glyph
        whole = self.library.kin[glyph].startswith("pips")
        zoom = float(np.hypot(cut_out.way[0, 0], cut_out.way[1, 0]))
        side = float(row[SIZE]) * zoom * (1.0 if whole else span_of(glyph) * rng.uniform(0.96, 1.04))
        small = self.halves[1 if side < 30 else 0][glyph]
        points = small.shape[0]
        turned = np.arctan2(cut_out.way[1, 0], cut_out.way[0, 0]) + cut_out.face_turn
        turned += (printed.quarter - round(float(turned) / (np.pi / 2))) * np.pi / 2
        cos, sin = np.cos(turned) * side / points, np.sin(turned) * side / points
        way = np.array([[cos, -sin], [sin, cos]])
        at = cut_out.way[:, :2] @ row[[X, Y]] + cut_out.way[:, 2]
        full = np.concatenate([way, (at - way @ np.full(2, (points - 1) / 2))[:, None]], 1)
        cover = cv2.warpAffine(small, full, (framing.side, framing.side), flags=cv2.INTER_LINEAR)
        soft = rng.uniform(0.25, 0.9) * max(1.0, zoom)
        cover = cv2.GaussianBlur(cover, (0, 0), soft).astype(np.float32)[..., None] / 255
        factor = np.minimum((np.array(printed.ink) / np.maximum(printed.body**_BLOCK, 0.01)), _BRIGHTEST)[::-1].astype(
            np.float32
        )
        change = (1 - cover * (1 - factor)) ** (1 / _BLOCK)
        return np.asarray(np.clip(cut_out.crop * change, 0, 255), np.uint8)

    def ink(self, rng: np.random.Generator, body: Floats) -> Colour:
        """An ink for a body of this colour (as a screen shows it)."""
        red, green, blue = (float(v) for v in body**2.2)
        return ink_for(rng, (red, green, blue))
