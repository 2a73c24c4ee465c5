# SPDX-License-Identifier: MIT
"""Long things that reach into the picture and over dice: hands, sleeves, cables, pencils, rims of trays."""

from __future__ import annotations

import numpy as np

from vision.stage.chance import scaled
from vision.stage.noise import sample
from vision.stage.scene import Colour, Thing
from vision.stage.sheet import Sheet

_LEAD: Colour = (0.03, 0.03, 0.03)
_WOOD: Colour = (0.6, 0.4, 0.2)
_REACH = 0.5
"""How far along u, from the middle, fingers begin."""


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
