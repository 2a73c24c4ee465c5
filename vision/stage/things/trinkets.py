# SPDX-License-Identifier: MIT
"""Small round and square things that a hasty reader takes for dice: coins, buttons, magnets, bricks, nuts."""

from __future__ import annotations

import numpy as np

from vision.stage.chance import bright, scaled
from vision.stage.noise import sample
from vision.stage.scene import Colour, Thing
from vision.stage.sheet import Sheet

_DARK: Colour = (0.01, 0.01, 0.01)


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
