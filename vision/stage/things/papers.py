# SPDX-License-Identifier: MIT
"""Flat printed things: playing cards, dominoes, letters, sheets with dots, keys, phones."""

from __future__ import annotations

import numpy as np

from vision.stage.chance import bright, scaled
from vision.stage.noise import sample
from vision.stage.scene import Colour, Thing
from vision.stage.sheet import Sheet

_INK: Colour = (0.01, 0.01, 0.012)
_RED: Colour = (0.5, 0.01, 0.02)
_PAPER: Colour = (0.82, 0.81, 0.77)
_WORDS = ("lorem", "total", "12", "page", "score", "rules", "4", "dolor", "66", "round", "six", "the", "3x", "game")
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


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
