# SPDX-License-Identifier: MIT
"""Things that are no dice, on the table and over it: made by `sheet_of`, lit and drawn like everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.stage.lens import Doubles, Floats, View, Window
from vision.stage.scene import Thing
from vision.stage.sheet import Sheet
from vision.stage.things import papers, reaches, trinkets

Maker = Callable[[Thing, int, np.random.Generator], Sheet]

MAKERS: dict[str, Maker] = {
    "coin": trinkets.coin, "button": trinkets.button, "magnet": trinkets.magnet, "ring": trinkets.ring,
    "beaker": trinkets.beaker, "brick": trinkets.brick, "holes": trinkets.holes, "nut": trinkets.nut,
    "gem": trinkets.gem, "card": papers.card, "domino": papers.domino, "letter": papers.letter, "dots": papers.dots,
    "mat": papers.mat, "keys": papers.keys, "phone": papers.phone, "hand": reaches.hand, "sleeve": reaches.sleeve,
    "cable": reaches.cable, "pencil": reaches.pencil, "rim": reaches.rim,
}  # fmt: skip

KINDS = tuple(MAKERS)
"""The kinds of things that can be drawn."""

_FEWEST, _MOST = 24, 320


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
    """What a window sees of a thing, not minding what stands before it."""
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
