# SPDX-License-Identifier: MIT
"""Things that are no dice, on the table and over it: sheets that outlines are cut out of, lit and drawn like everything
else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.stage.camera import Doubles, Floats, Reals, View, Window
from vision.stage.chance import bright, scaled
from vision.stage.noise import sample
from vision.stage.scene import PIPS, Colour, Thing

_INK: Colour = (0.01, 0.01, 0.012)
_RED: Colour = (0.5, 0.01, 0.02)
_PAPER: Colour = (0.82, 0.81, 0.77)
_WORDS = ("lorem", "total", "12", "page", "score", "rules", "4", "dolor", "66", "round", "six", "the", "3x", "game")
_SPOTS = {0: (), **PIPS}
_DARK: Colour = (0.01, 0.01, 0.01)
_LEAD: Colour = (0.03, 0.03, 0.03)
_WOOD: Colour = (0.6, 0.4, 0.2)
_FEWEST, _MOST = 24, 320


class Sheet:
    """A rectangle of ``texels`` along its longer side u (-1 to 1); v runs from ``-aspect`` to ``aspect``.

    ``colour`` (rows, columns, 3) are reflectances, ``cover`` is 1 where the thing is and 0 beside it, ``relief``
    its height over its base in halves of its longer side.
    """

    def __init__(self, texels: int, aspect: float, colour: Colour) -> None:
        rows = max(6, round(texels * aspect))
        u = (np.arange(texels, dtype=np.float32) + 0.5) / texels * 2 - 1
        v = ((np.arange(rows, dtype=np.float32) + 0.5) / rows * 2 - 1) * np.float32(aspect)
        self.aspect = aspect
        self.u, self.v = np.meshgrid(u, v)
        self.texel = 2 / texels
        self.colour: Floats = np.broadcast_to(np.array(colour, np.float32), (*self.u.shape, 3)).copy()
        self.cover: Floats = np.zeros(self.u.shape, np.float32)
        self.relief: Floats = np.zeros(self.u.shape, np.float32)

    def inside(self, gap: Reals) -> Floats:
        """1 within a shape and 0 outside, from signed distances to its edge."""
        return np.asarray(np.clip(0.5 - gap / np.float32(1.3 * self.texel), 0, 1), dtype=np.float32)

    def gap_disc(self, x: float, y: float, radius: float) -> Floats:
        """Signed distances to a circle."""
        return np.asarray(np.hypot(self.u - np.float32(x), self.v - np.float32(y)) - np.float32(radius))

    def gap_box(self, x: float, y: float, half_x: float, half_y: float, corner: float = 0.0) -> Floats:
        """Signed distances to a rectangle with round corners."""
        over_x = np.abs(self.u - np.float32(x)) - np.float32(half_x - corner)
        over_y = np.abs(self.v - np.float32(y)) - np.float32(half_y - corner)
        outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
        return np.asarray(outside + np.minimum(np.maximum(over_x, over_y), 0) - np.float32(corner))

    def gap_rod(self, start: tuple[float, float], end: tuple[float, float], radius: float) -> Floats:
        """Signed distances to a thick line with round ends."""
        way = np.array(end, np.float32) - np.array(start, np.float32)
        x, y = self.u - np.float32(start[0]), self.v - np.float32(start[1])
        along = np.clip((x * way[0] + y * way[1]) / max(1e-6, float(way @ way)), 0, 1)
        return np.asarray(np.hypot(x - along * way[0], y - along * way[1]) - np.float32(radius))

    def gap_polygon(self, sides: int, radius: float, turn: float = 0.0) -> Floats:
        """Signed distances to a regular polygon about the middle, whose sides are ``radius`` away."""
        angles = turn + np.arange(sides) * 2 * np.pi / sides
        gaps = [self.u * np.float32(np.cos(a)) + self.v * np.float32(np.sin(a)) for a in angles]
        return np.asarray(np.max(gaps, axis=0) - np.float32(radius))

    def fill(self, share: Reals, colour: Colour) -> None:
        """Paint where ``share`` is 1, a little where it is between 0 and 1."""
        rows, columns = np.flatnonzero(share.any(axis=1)), np.flatnonzero(share.any(axis=0))
        if rows.size:
            cut = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
            here = self.colour[cut]
            here += np.asarray(share[cut], np.float32)[..., None] * (np.array(colour, np.float32) - here)

    def cut(self, gap: Reals) -> None:
        """Make this shape part of the thing."""
        self.cover = np.maximum(self.cover, self.inside(gap))

    def hole(self, gap: Reals) -> None:
        """Cut a hole."""
        self.cover = self.cover * (1 - self.inside(gap))

    def dome(self, gap: Reals, width: float, height: float) -> None:
        """Raise a shape by ``height``, rounded off within ``width`` of its edge."""
        inner = np.clip(-gap / np.float32(width), 0, 1)
        self.relief = np.maximum(self.relief, np.float32(height) * np.sqrt(inner * (2 - inner)))

    def write(self, text: str, x: float, y: float, size: float, colour: Colour, font: int = 0, bold: int = 1) -> None:
        """Print a text whose letters are ``size`` high, from its lower left corner."""
        mask = np.zeros(self.u.shape, np.uint8)
        at = (int((x + 1) / self.texel), int((y + self.aspect) / self.texel))
        cv2.putText(mask, text, at, font, size / self.texel / 22, 255, bold, cv2.LINE_AA)
        self.fill(np.asarray(mask, np.float32) / np.float32(255), colour)

    def polygon(self, corners: Sequence[tuple[float, float]]) -> Floats:
        """1 within any polygon."""
        points: Doubles = (np.array(corners) + np.array([1, self.aspect])) / self.texel * 16
        mask = np.zeros(self.u.shape, np.uint8)
        cv2.fillPoly(mask, [points.astype(np.int32)], 255, cv2.LINE_AA, 4)
        return np.asarray(mask, np.float32) / np.float32(255)


def card(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A playing card, its face with suit marks or its back."""
    sheet = Sheet(texels, 0.71, _PAPER)
    edge = sheet.gap_box(0, 0, 0.98, 0.69, 0.08)
    sheet.cut(edge)
    if rng.random() < 0.25:
        weave = (np.sin(sheet.u * 40) * np.sin(sheet.v * 40) > 0).astype(np.float32)
        sheet.fill(sheet.inside(edge + 0.1) * (0.4 + 0.6 * weave), thing.colour)
        return sheet
    ink = _RED if rng.random() < 0.5 else _INK
    value = int(rng.integers(1, 11))
    columns = (0,) if value < 4 else (-0.28, 0.28)
    for x in columns:
        for y in np.linspace(-0.6, 0.6, max(1, -(-value // len(columns)))):
            sheet.fill(_suit(sheet, float(y), x, 0.1, int(thing.seed % 4)), ink)
    for way in (-1, 1):
        sheet.fill(_suit(sheet, way * 0.8, way * 0.55, 0.05, int(thing.seed % 4)), ink)
    sheet.write(str(value), 0.78, 0.6, 0.16, ink)
    return sheet


def _suit(
    sheet: Sheet, x: float, y: float, size: float, kind: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """A suit mark: diamond, club, heart or spade."""
    if kind == 0:
        gap = (np.abs(sheet.u - x) + np.abs(sheet.v - y) * 1.3) - size * 1.2
        return sheet.inside(np.asarray(gap * 0.7, np.float32))
    lobes = [sheet.gap_disc(x, y - size * 0.5, size * 0.55), sheet.gap_disc(x, y + size * 0.5, size * 0.55)]
    if kind == 1:
        lobes.append(sheet.gap_disc(x - size * 0.6, y, size * 0.55))
    way = -1 if kind == 2 else 1
    lobes.append(sheet.gap_rod((x, y), (x - way * size, y), size * 0.25))
    return sheet.inside(np.asarray(np.min(lobes, axis=0), np.float32))


def domino(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A domino: two squares of pips side by side."""
    sheet = Sheet(texels, 0.5, thing.colour)
    edge = sheet.gap_box(0, 0, 0.98, 0.48, rng.uniform(0.02, 0.12))
    sheet.cut(edge)
    sheet.dome(edge, 0.06, 0.15)
    ink = _PAPER if bright(thing.colour) < 0.5 else _INK
    sheet.fill(sheet.inside(np.abs(sheet.gap_box(0, 0, 0.0, 0.4)) - 0.015), ink)
    radius, away = rng.uniform(0.05, 0.08), rng.uniform(0.2, 0.27)
    for middle in (-0.5, 0.5):
        for x, y in _SPOTS[int(rng.integers(0, 7))]:
            sheet.fill(sheet.inside(sheet.gap_disc(middle + x * away, y * away, radius)), ink)
    return sheet


def letter(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A sheet of paper with print, or a form with lines."""
    sheet = Sheet(texels, 0.71, _PAPER if rng.random() < 0.7 else thing.colour)
    sheet.cut(sheet.gap_box(0, 0, 0.99, 0.7))
    step = rng.uniform(0.05, 0.14)
    for line in np.arange(-0.6, 0.66, step):
        if rng.random() < 0.8:
            words = " ".join(rng.choice(_WORDS, int(rng.integers(2, 9))))
            sheet.write(words, -0.9, float(line), 0.6 * step, _INK, int(rng.choice([0, 2, 3, 5])))
    if rng.random() < 0.4:
        x, y = rng.uniform(-0.7, 0.7), rng.uniform(-0.5, 0.5)
        sheet.fill(sheet.inside(sheet.gap_box(x, y, 0.25, 0.15)), thing.second)
    return sheet


def dots(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A printed sheet with dots in rows, in squares or at random."""
    sheet = Sheet(texels, 0.8, thing.colour)
    sheet.cut(sheet.gap_box(0, 0, 0.98, 0.78, 0.03))
    columns, rows = int(rng.integers(2, 7)), int(rng.integers(2, 6))
    radius = rng.uniform(0.15, 0.4) / max(columns, rows)
    stray = rng.choice([0.0, 0.5]) / columns
    for i in range(columns):
        for j in range(rows):
            x, y = (2 * i + 1) / columns - 1, ((2 * j + 1) / rows - 1) * 0.78
            x, y = x + rng.uniform(-1, 1) * stray, y + rng.uniform(-1, 1) * stray
            if rng.random() < 0.75:
                sheet.fill(sheet.inside(sheet.gap_disc(x, y, radius)), thing.second)
    return sheet


def mat(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A plain or mottled sheet, square or round: a coaster, a mousemat, a tile, a box lid with an edge."""
    aspect = float(rng.choice([1.0, 0.8, 0.6, 0.3]))
    sheet = Sheet(texels, aspect, thing.colour)
    round_one = aspect == 1.0 and rng.random() < 0.4
    edge = sheet.gap_disc(0, 0, 0.97) if round_one else sheet.gap_box(0, 0, 0.98, 0.98 * aspect, rng.uniform(0, 0.2))
    sheet.cut(edge)
    if rng.random() < 0.5:
        sheet.fill(sheet.inside(np.abs(edge + rng.uniform(0.03, 0.2)) - rng.uniform(0.005, 0.05)), thing.second)
    sheet.dome(edge, 0.04, rng.uniform(0, 0.06))
    mottle = sample("cloud", thing.seed, sheet.u * 80 + 200, sheet.v * 80 + 200)
    sheet.colour *= np.exp(rng.uniform(0, 0.25) * mottle)[..., None]
    return sheet


def keys(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """Part of a keyboard or a calculator: square keys with signs."""
    columns, rows = int(rng.integers(3, 7)), int(rng.integers(2, 5))
    aspect = rows / columns if rows < columns else 1.0
    sheet = Sheet(texels, aspect, scaled(thing.colour, 0.5))
    sheet.cut(sheet.gap_box(0, 0, 0.99, 0.99 * aspect, 0.05))
    ink = _PAPER if bright(thing.colour) < 0.5 else _INK
    for i in range(columns):
        for j in range(rows):
            x, y = (2 * i + 1) / columns - 1, ((2 * j + 1) / rows - 1) * aspect
            key = sheet.gap_box(x, y, 0.85 / columns, 0.85 * aspect / rows, 0.15 / columns)
            sheet.fill(sheet.inside(key), thing.colour)
            sheet.dome(key, 0.05, 0.05)
            sheet.write(chr(int(rng.integers(40, 91))), x - 0.25 / columns, y + 0.1 / rows, 0.5 / columns, ink)
    return sheet


def phone(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A phone: a dark slab with a screen or with camera eyes."""
    sheet = Sheet(texels, 0.48, scaled(thing.colour, 0.3))
    slab = sheet.gap_box(0, 0, 0.99, 0.47, 0.1)
    sheet.cut(slab)
    sheet.dome(slab, 0.05, 0.06)
    if rng.random() < 0.5:
        sheet.fill(sheet.inside(sheet.gap_box(0, 0, 0.94, 0.43, 0.07)), thing.second)
        return sheet
    for k in range(int(rng.integers(1, 5))):
        eye = sheet.gap_disc(-0.78 + 0.2 * (k % 2), -0.25 + 0.2 * (k // 2), 0.08)
        sheet.fill(sheet.inside(eye), _INK)
        sheet.fill(sheet.inside(np.abs(eye) - 0.015), _PAPER)
    return sheet


def coin(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A coin: a raised rim and an embossed picture."""
    sheet = Sheet(texels, 1.0, thing.colour)
    disc = sheet.gap_disc(0, 0, 0.97)
    sheet.cut(disc)
    sheet.dome(disc, 0.08, 0.08)
    sheet.relief -= 0.03 * sheet.inside(sheet.gap_disc(0, 0, 0.84))
    picture = sample("blots", thing.seed, sheet.u * 90 + 200, sheet.v * 90 + 200) * sheet.inside(
        sheet.gap_disc(0, 0, 0.6)
    )
    sheet.relief += np.float32(0.02) * np.clip(picture, -1, 1)
    if rng.random() < 0.4:
        sheet.fill(sheet.inside(sheet.gap_disc(0, 0, rng.uniform(0.5, 0.75))), thing.second)
    sheet.write(str(rng.choice(["1", "2", "5", "10", "20", "50"])), -0.3, 0.3, 0.8, scaled(thing.colour, 0.6))
    return sheet


def button(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A button with two, three or four holes in a hollow."""
    sheet = Sheet(texels, 1.0, thing.colour)
    disc = sheet.gap_disc(0, 0, 0.95)
    sheet.cut(disc)
    sheet.dome(disc, 0.2, 0.12)
    hollow = sheet.gap_disc(0, 0, rng.uniform(0.5, 0.75))
    sheet.relief -= 0.06 * np.clip(-hollow / 0.15, 0, 1)
    sheet.fill(sheet.inside(np.abs(hollow) - 0.03), scaled(thing.colour, 0.6))
    count, away = int(rng.choice([2, 4, 4, 3])), rng.uniform(0.2, 0.32)
    for angle in np.arange(count) * 2 * np.pi / count + rng.uniform(0, 6):
        hole = sheet.gap_disc(away * np.cos(angle), away * np.sin(angle), rng.uniform(0.09, 0.13))
        if thing.seed % 3:
            sheet.hole(hole)
        else:
            sheet.fill(sheet.inside(hole), _DARK)
    if rng.random() < 0.3:
        sheet.fill(sheet.inside(sheet.gap_rod((-away, 0), (away, 0), 0.05)), thing.second)
    return sheet


def magnet(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A plain disc, flat or domed: a magnet, a counter, a bead, a marble."""
    sheet = Sheet(texels, 1.0, thing.colour)
    disc = sheet.gap_disc(0, 0, 0.97)
    sheet.cut(disc)
    sheet.dome(disc, rng.choice([0.06, 0.2, 0.5, 0.97]), rng.uniform(0.1, 0.9))
    for _ in range(int(rng.integers(0, 3))):
        ring = np.abs(sheet.gap_disc(0, 0, rng.uniform(0.1, 0.85))) - rng.uniform(0.02, 0.2)
        sheet.fill(sheet.inside(ring), thing.second)
    return sheet


def ring(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A ring: a washer, the rim of a cup, a key ring, a bottle's mark."""
    sheet = Sheet(texels, 1.0, thing.colour)
    width = rng.uniform(0.04, 0.35)
    band = np.abs(sheet.gap_disc(0, 0, 0.95 - width / 2)) - width / 2
    sheet.cut(band)
    sheet.dome(band, width / 2, width * rng.uniform(0.1, 1))
    return sheet


def beaker(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """An open cup from above: a rim and a dark inside."""
    sheet = Sheet(texels, 1.0, thing.colour)
    sheet.cut(sheet.gap_disc(0, 0, 0.97))
    radius = np.hypot(sheet.u, sheet.v)
    x, y = rng.uniform(-0.15, 0.15, 2)
    sheet.colour *= (0.25 + 0.6 * radius**3)[..., None]
    sheet.fill(sheet.inside(sheet.gap_disc(x, y, rng.uniform(0.45, 0.75))), thing.second)
    sheet.fill(sheet.inside(np.abs(sheet.gap_disc(0, 0, 0.92)) - 0.06), thing.colour)
    sheet.dome(np.abs(sheet.gap_disc(0, 0, 0.92)) - 0.06, 0.06, 0.06)
    return sheet


def brick(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A toy brick: one to three by two to four studs on a block."""
    columns, rows = int(rng.integers(2, 5)), int(rng.integers(1, 4))
    rows = min(rows, columns)
    sheet = Sheet(texels, rows / columns, thing.colour)
    block = sheet.gap_box(0, 0, 0.98, 0.98 * rows / columns, 0.02)
    sheet.cut(block)
    sheet.dome(block, 0.05, 0.3)
    for i in range(columns):
        for j in range(rows):
            stud = sheet.gap_disc((2 * i + 1) / columns - 1, ((2 * j + 1) / rows - 1) * rows / columns, 0.6 / columns)
            sheet.relief += 0.12 * np.clip(-stud / 0.05, 0, 1)
            sheet.fill(0.5 * sheet.inside(np.abs(stud) - 0.02), scaled(thing.colour, 0.5))
    return sheet


def holes(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A plate with holes or knobs in rows: a socket, a pegboard, a grater, a pad with dots."""
    aspect = float(rng.choice([0.7, 0.5, 0.3]))
    sheet = Sheet(texels, aspect, thing.colour)
    plate = sheet.gap_box(0, 0, 0.97, 0.97 * aspect, rng.uniform(0, 0.3) * aspect)
    sheet.cut(plate)
    sheet.dome(plate, 0.08, 0.1)
    columns, rows = int(rng.integers(1, 6)), int(rng.integers(1, 5))
    dark = scaled(thing.colour, 0.15) if rng.random() < 0.6 else thing.second
    for i in range(columns):
        for j in range(rows):
            x, y = ((2 * i + 1) / columns - 1) * 0.85, ((2 * j + 1) / rows - 1) * aspect * 0.85
            if rng.random() < 0.85:
                sheet.fill(sheet.inside(sheet.gap_disc(x, y, min(0.35 / columns, 0.35 * aspect / rows))), dark)
    return sheet


def nut(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A nut, a screw's head or a washer with corners."""
    sheet = Sheet(texels, 1.0, thing.colour)
    edge = sheet.gap_polygon(int(rng.choice([5, 6, 6, 8])), 0.85)
    sheet.cut(edge)
    sheet.dome(edge, 0.12, 0.15)
    kind = rng.random()
    if kind < 0.5:
        sheet.fill(sheet.inside(sheet.gap_disc(0, 0, 0.4)), _DARK)
    elif kind < 0.8:
        for way in ((0.5, 0.0), (0.0, 0.5)):
            sheet.fill(sheet.inside(sheet.gap_rod((-way[0], -way[1]), way, 0.09)), _DARK)
    return sheet


def gem(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A die with many sides: facets and a number."""
    sheet = Sheet(texels, 1.0, thing.colour)
    sides = int(rng.choice([3, 5, 6, 6, 8]))
    edge = sheet.gap_polygon(2 * sides if sides < 6 else sides, 0.9, rng.uniform(0, 6))
    sheet.cut(edge)
    inner = sheet.gap_polygon(sides if sides < 6 else 3, rng.uniform(0.28, 0.5), rng.uniform(0, 6))
    sheet.relief = np.asarray(np.minimum(-edge * 0.9, 0.35 - 0.6 * np.maximum(inner, 0)), dtype=np.float32)
    ink = (0.85, 0.85, 0.8) if bright(thing.colour) < 0.5 else _DARK
    number = str(int(rng.integers(1, 21)))
    sheet.write(number, -0.16 * len(number), 0.17, 0.36, ink, int(rng.choice([0, 2, 3])), 1 + int(rng.random() < 0.3))
    return sheet


def hand(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A hand and its sleeve: the colour is the skin's, the second the sleeve's."""
    sheet = Sheet(texels, 0.62, thing.colour)
    palm = sheet.gap_box(0.1, 0, 0.28, 0.26, 0.2)
    parts = [palm, sheet.gap_rod((-1.1, 0), (0.0, 0), 0.2)]
    for k in range(4):
        y = -0.2 + 0.135 * k
        tip = 0.72 + 0.2 * np.sin(0.9 + 0.8 * k) + rng.uniform(-0.2, 0.03)
        parts.append(sheet.gap_rod((0.3, y * 0.9), (tip, y * rng.uniform(0.9, 1.5)), 0.062))
    parts.append(sheet.gap_rod((0.0, 0.2), (rng.uniform(0.25, 0.5), rng.uniform(0.42, 0.52)), 0.075))
    for part in parts:
        sheet.cut(part)
        sheet.dome(part, 0.09, 0.12)
    creases = sample("cloud", thing.seed, sheet.u * 120 + 200, sheet.v * 120 + 200)
    sheet.colour *= np.exp(np.float32(0.06) * creases)[..., None]
    sleeve = sheet.gap_box(-0.9, 0, rng.uniform(0.4, 0.75), 0.27, 0.03)
    sheet.cut(sleeve)
    sheet.dome(sleeve, 0.25, 0.16)
    sheet.fill(sheet.inside(sleeve), thing.second)
    return sheet


def sleeve(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """An arm or a fold of cloth: a broad band with soft sides."""
    sheet = Sheet(texels, 0.4, thing.colour)
    band = np.abs(sheet.v + np.float32(0.06) * np.sin(3 * sheet.u + rng.uniform(0, 6))) - np.float32(0.3)
    sheet.cut(band)
    sheet.dome(band, 0.3, 0.2)
    folds = sample("smooth", thing.seed, sheet.u * 60 + 200, sheet.v * 30 + 200)
    sheet.relief += np.float32(0.02) * folds
    return sheet


def cable(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A cable or cord lying in waves."""
    sheet = Sheet(texels, 0.35, thing.colour)
    bend = 0.2 * np.sin(rng.uniform(1, 4) * sheet.u + rng.uniform(0, 6)) + 0.06 * np.sin(
        7 * sheet.u + rng.uniform(0, 6)
    )
    slope = np.gradient(bend, axis=1) / sheet.texel
    width = rng.uniform(0.015, 0.05)
    cord = np.asarray(np.abs(sheet.v - bend) / np.sqrt(1 + slope**2) - width, np.float32)
    sheet.cut(cord)
    sheet.dome(cord, width, width)
    if rng.random() < 0.3:
        sheet.fill((np.sin(sheet.u * 90) > 0.4).astype(np.float32), thing.second)
    return sheet


def pencil(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """A pencil or pen: a long bar, a cone and a tip."""
    half = rng.uniform(0.025, 0.05)
    sheet = Sheet(texels, 3 * half, thing.colour)
    taper = np.clip((1.0 - sheet.u) / 0.16, 0, 1) * half
    bar = np.asarray(np.maximum(np.abs(sheet.v) - taper, np.abs(sheet.u) - 0.99), np.float32)
    sheet.cut(bar)
    sheet.dome(bar, half, half)
    sheet.fill((sheet.u > 0.84).astype(np.float32), _WOOD if rng.random() < 0.7 else thing.second)
    sheet.fill((sheet.u > 0.95).astype(np.float32), _LEAD)
    sheet.fill((sheet.u < -0.9).astype(np.float32), thing.second)
    return sheet


def rim(thing: Thing, texels: int, rng: np.random.Generator) -> Sheet:
    """The rim of a tray: a frame with four, six or eight sides or a round one."""
    sheet = Sheet(texels, 1.0, thing.colour)
    sides, width = int(rng.choice([0, 4, 4, 6, 8])), rng.uniform(0.03, 0.12)
    outer = sheet.gap_disc(0, 0, 0.97) if sides == 0 else sheet.gap_polygon(sides, 0.88 if sides > 4 else 0.97)
    band = np.asarray(np.abs(outer + width) - width, np.float32)
    sheet.cut(band)
    sheet.dome(band, width * rng.uniform(0.3, 1), width)
    sheet.fill(sheet.inside(outer + 1.5 * width), scaled(thing.colour, rng.uniform(0.4, 1.0)))
    return sheet


Maker = Callable[[Thing, int, np.random.Generator], Sheet]

MAKERS: dict[str, Maker] = {
    "coin": coin, "button": button, "magnet": magnet, "ring": ring,
    "beaker": beaker, "brick": brick, "holes": holes, "nut": nut,
    "gem": gem, "card": card, "domino": domino, "letter": letter, "dots": dots,
    "mat": mat, "keys": keys, "phone": phone, "hand": hand, "sleeve": sleeve,
    "cable": cable, "pencil": pencil, "rim": rim,
}  # fmt: skip

KINDS = tuple(MAKERS)
"""The kinds of things that can be drawn."""


@dataclass(frozen=True, slots=True, eq=False)
class Prop:
    """A thing ready to be drawn: its sheet, how high it stands (mm), its frame (rows: along and across, mm to -1..1),
    and its outline softened for shadows."""

    thing: Thing
    sheet: Sheet
    height_mm: float
    frame: Doubles
    outline: Floats

    @property
    def over(self) -> bool:
        """True if it hangs over the table, and so over dice."""
        return self.thing.base_mm > 1

    @property
    def level_mm(self) -> float:
        """The level at which its outline is seen."""
        return self.thing.base_mm + 0.6 * self.height_mm

    def corners(self) -> Doubles:
        """The corners of its sheet in the world."""
        flat = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) * [1, self.sheet.aspect]
        half = self.thing.size_mm / 2
        xy = flat @ (self.frame * half**2) + [self.thing.x_mm, self.thing.y_mm]
        return np.column_stack([xy, np.full(4, self.level_mm)])

    def places(self, x_mm: Floats, y_mm: Floats) -> tuple[Floats, Floats]:
        """Texel columns and rows of points on its level."""
        dx, dy = x_mm - np.float32(self.thing.x_mm), y_mm - np.float32(self.thing.y_mm)
        along, across = self.frame.astype(np.float32)
        u, v = dx * along[0] + dy * along[1], dx * across[0] + dy * across[1]
        texel = np.float32(self.sheet.texel)
        column, row = (u + 1) / texel - np.float32(0.5), (v + np.float32(self.sheet.aspect)) / texel - np.float32(0.5)
        return np.asarray(column, np.float32), np.asarray(row, np.float32)


def prop_of(thing: Thing, view: View) -> Prop:
    """Make a thing as finely as this view shows it."""
    wide = thing.size_mm * view.focal / max(1.0, float(view.origin[2]))
    texels = int(np.clip(wide * 1.3, _FEWEST, _MOST))
    sheet = MAKERS[thing.kind](thing, texels, np.random.default_rng(thing.seed))
    angle, half = np.radians(thing.angle_deg), thing.size_mm / 2
    frame = np.array([[np.cos(angle), np.sin(angle)], [np.sin(angle), -np.cos(angle)]]) / half
    height = float(sheet.relief.max()) * half
    soft = cv2.GaussianBlur(sheet.cover, (0, 0), max(0.8, 0.04 * texels))
    return Prop(thing, sheet, height, frame, np.asarray(soft, np.float32))


def prop_shade(points: Floats, way: Floats, prop: Prop) -> Floats:
    """The share of a lamp (n) that a thing hides from world points (3, n) below it."""
    rise = np.clip(np.float32(prop.level_mm) - points[2], 0, None) / max(0.2, float(way[2]))
    column, row = prop.places(points[0] + rise * way[0], points[1] + rise * way[1])
    rows, columns = prop.outline.shape
    inside = (column > 0) & (column < columns - 1) & (row > 0) & (row < rows - 1)
    at = np.clip(row, 0, rows - 1).astype(np.int32), np.clip(column, 0, columns - 1).astype(np.int32)
    return np.asarray(prop.outline[at] * inside * (rise > 0.05), dtype=np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A thing as a window of the picture sees it: colours (n, 3), cover (n), normals (3, n), points (3, n)."""

    colour: Floats
    cover: Floats
    normal: Floats
    point: Floats


def look_at(prop: Prop, view: View, window: Window) -> Look:
    """A thing as a window shows it, whatever stands before it."""
    x, y = view.on_plane(window, prop.level_mm)
    column, row = prop.places(x, y)
    sheet = prop.sheet
    colour = cv2.remap(sheet.colour, column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.remap(sheet.cover, column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0)
    normal = cv2.remap(_normals(sheet), column, row, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    along, across = (prop.frame * prop.thing.size_mm / 2).astype(np.float32)
    own = np.asarray(normal, np.float32).reshape(-1, 3)
    world = np.stack([
        own[:, 0] * along[0] + own[:, 1] * across[0], own[:, 0] * along[1] + own[:, 1] * across[1], own[:, 2],
    ])  # fmt: skip
    world /= np.sqrt((world**2).sum(axis=0))
    point = np.stack([x.reshape(-1), y.reshape(-1), np.full(x.size, prop.level_mm, np.float32)])
    flat_cover = np.asarray(cover, np.float32).reshape(-1)
    return Look(np.asarray(colour, np.float32).reshape(-1, 3), flat_cover, np.asarray(world, np.float32), point)


def _normals(sheet: Sheet) -> Floats:
    """Normals of the relief (rows, columns, 3)."""
    down, right = np.gradient(sheet.relief, sheet.texel)
    steep = np.clip(np.stack([-right, -down], axis=-1), -4, 4)
    return np.concatenate([steep, np.ones((*sheet.relief.shape, 1))], axis=-1).astype(np.float32)
