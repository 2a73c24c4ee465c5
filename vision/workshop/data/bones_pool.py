# SPDX-License-Identifier: MIT
"""Pictures of tables with six- and twelve-sided dice: numerals in every typeface there is, marked 6 and 9 or not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision.frame import Pixels
from vision.stage.chance import any_colour, bright, even, often, pick, ratio, screen, shown
from vision.stage.die.numerals import FACES
from vision.stage.die.styles import random_look
from vision.stage.render import render
from vision.stage.scene import TWELVE as USUAL
from vision.stage.scene import Colour, Decal, DieLook, GroundKind, Lens, PlacedDie, Scene, TrueDie
from vision.stage.tabletop import HEIGHT, WIDTH
from vision.stage.variety import SIDE_MM, Crowd, Spot, scatter
from vision.workshop.data.drawn.traps import strew
from vision.workshop.data.drawn.writers import TURNABLE, UNMARKED, Writers, setting
from vision.workshop.data.shots import (
    CANT_TELL,
    CODE,
    IGNORE,
    TWELVE,
    TWELVE_BLANK,
    TWELVE_CANT_TELL,
    Floats,
    label,
)
from vision.workshop.data.stage_pool import FAINT, SIDE, in_focus, labelled, row_of, seen

_HELD_OUT_GROUNDS: tuple[GroundKind, ...] = ("leather", "planks", "tartan", "stone")
_HELD_OUT_HUES = ((0.06, 0.1), (0.44, 0.56))
"""Orange and turquoise: so coloured are the twelve-sided dice of a held-out pool, and none of a training pool."""
_STANDS_OUT = 0.35
"""Least difference in brightness (0-1) between numerals and body of dice that people play with."""
_DARK, _GLARING = 45, 215
"""The middle brightness (0-255) of a picture in light that one plays in."""
_FOOT = 1.14
"""Side of the square that a twelve-sided die stands on, in its heights."""
_STEEP = 0.56
"""A top that leans more on the picture than this is no more the top than its neighbour: nobody can tell."""


@dataclass(frozen=True, slots=True)
class Maker:
    """Draws dice and tables of held-out designs, of all others, or (None) of any.

    ``blank``: the share of twelve-sided dice without a numeral on top, for the feed to write on. ``played``: tables as
    people play at, with numerals that stand out, in light that one sees by.
    """

    writers: Writers
    held_out: bool | None
    blank: float = 0.0
    played: bool = False

    @classmethod
    def open(cls, glyphs: Path, held_out: bool | None, blank: float = 0.0, played: bool = False) -> Maker:
        """The maker for a glyph file."""
        return cls(Writers.open(glyphs, held_out), held_out, blank, played)

    def picture(self, rng: np.random.Generator, calm: bool = False) -> tuple[Pixels, Floats]:
        """One rendered picture and its label table; ``calm``: seen from nearly above and in focus."""
        scene, die_px = self._scene(rng, SIDE, calm)
        pixels, rows = labelled(scene, render(scene, SIDE, SIDE), bones_row)
        if rng.random() < (0.0 if calm else 0.15):
            return strew(rng, pixels, rows, die_px)
        return pixels, rows

    def lay(self, rng: np.random.Generator, side: int) -> Scene:
        """A table for a picture of ``side`` pixels a side."""
        return self._scene(rng, side, False)[0]

    def _scene(self, rng: np.random.Generator, side: int, calm: bool) -> tuple[Scene, float]:
        """A table, and how many pixels wide a six-sided die is on it."""
        die_px = float(np.exp(rng.uniform(*np.log((24, 42) if rng.random() < 0.85 else (42, 80)))))
        scene = seen(rng, side, die_px, lambda scene: self._fits(scene, die_px, calm))
        if rng.random() < 0.1:
            return replace(scene, dice=()), die_px
        return replace(scene, dice=self._dice(rng, side / die_px * SIDE_MM / 2, calm)), die_px

    def frame(self, rng: np.random.Generator) -> tuple[Pixels, Floats]:
        """A whole frame as a camera over a table gives it, 55 to 85 cm up, in focus."""
        while True:
            pixels, rows = self._frame(rng)
            if not self.played or _light_enough(pixels):
                return pixels, rows

    def _frame(self, rng: np.random.Generator) -> tuple[Pixels, Floats]:
        height = even(rng, 550, 850)
        focal = WIDTH * even(rng, 0.95, 1.3)
        base = seen(rng, (WIDTH, HEIGHT), focal / height * SIDE_MM, lambda scene: self._fits(scene, 50, False))
        lens = Lens(
            focal_px=focal,
            height_mm=height,
            tilt_deg=min(12.0, abs(rng.normal(0, 6))),
            tilt_to_deg=even(rng, 0, 360),
            roll_deg=even(rng, -10, 10),
            k1=rng.normal(0, 0.03),
            blur_px=even(rng, 0.4, 0.8 if self.played else 1.1),
            motion_px=even(rng, 1, 3) if not self.played and often(rng, 0.15) else 0.0,
            vignette=even(rng, 0, 0.3),
        )
        dice = self._dice(rng, 0.42 * HEIGHT / focal * height, True)
        scene = replace(base, lens=lens, dice=dice, cups=(), things=base.things[:4])
        return labelled(scene, render(scene, WIDTH, HEIGHT), bones_row)

    def _fits(self, scene: Scene, die_px: float, calm: bool) -> bool:
        if self.held_out is not None and (scene.ground.kind in _HELD_OUT_GROUNDS) != self.held_out:
            return False
        lens = scene.lens
        if calm:
            return lens.tilt_deg <= 15 and in_focus(lens, die_px)
        return lens.tilt_deg <= 32

    def _dice(self, rng: np.random.Generator, half_mm: float, calm: bool) -> tuple[PlacedDie, ...]:
        """Six- and twelve-sided dice, some of one make, some of many."""
        share = pick(rng, (1.0, 0.9, 0.8, 0.6))
        crowd = Crowd(pick(rng, (0.0, 0.2, 0.5)), often(rng, 0.2), half_mm * 0.94, half_mm * 0.94)
        room = max(1, int(4.0 * half_mm**2 / (1.5 * SIDE_MM) ** 2 * 1.1))
        count = min(18, 1 + int(rng.integers(room // 3, room) if often(rng, 0.8) else rng.integers(room)))
        twelve = rng.random(count) < share
        tall, low = SIDE_MM * ratio(rng, 0.95, 1.45), SIDE_MM * ratio(rng, 0.75, 1.05)
        makes = pick(rng, (1, 2, 4))
        d12s, d6s = [self.look(rng) for _ in range(makes)], [self._six(rng) for _ in range(makes)]
        odd = 0.1 if often(rng, 0.25) else 0.0
        sizes = [(tall if big else low) * float(np.exp(rng.normal(0, odd))) for big in twelve]
        scattered = scatter(rng, [s * (_FOOT if big else 1) for s, big in zip(sizes, twelve, strict=True)], crowd)
        at = _matched([s * (_FOOT if big else 1) for s, big in zip(sizes, twelve, strict=True)], scattered)
        lean = 0.03 if calm else 0.07
        return tuple(self._placed(rng, spot, sizes[i], pick(rng, d12s if twelve[i] else d6s), lean) for i, spot in at)

    def _six(self, rng: np.random.Generator) -> DieLook:
        """A six-sided die: with pips, now and then with numerals, so that these alone make no twelve-sided die."""
        look = random_look(rng)
        if not often(rng, 0.12):
            return look
        inks = self.writers.inks(rng, replace(setting(rng), tall=even(rng, 0.8, 1.3)), 6)
        return replace(look, decals=tuple(Decal(ink, look.pips[0], 1.0) for ink in inks))

    def look(self, rng: np.random.Generator) -> DieLook:
        """One make of twelve-sided dice; its seed is odd if 6 and 9 are not marked."""
        look = random_look(rng)
        while self.played and abs(bright(look.pips[0]) - bright(look.body)) < _STANDS_OUT:
            look = random_look(rng)
        while self.held_out is not None and _in_held_out_colour(look.body) != self.held_out:
            hue = pick(rng, _HELD_OUT_HUES)
            body = shown(even(rng, *hue), even(rng, 0.5, 1), even(rng, 0.4, 1)) if self.held_out else any_colour(rng)
            look = replace(random_look(rng), body=body)
            if abs(bright(look.pips[0]) - bright(body)) < (_STANDS_OUT if self.played else 0.2):
                look = replace(look, pips=((0.9,) * 3 if bright(body) < 0.5 else (0.02,) * 3,) * 6)
        manner = setting(rng)
        return replace(
            look,
            kind="d12",
            decals=tuple(Decal(ink, look.pips[0], 1.0) for ink in self.writers.inks(rng, manner)),
            layout=_layout(rng),
            corner=ratio(rng, 0.01, 0.09),
            ball=even(rng, 0.55, 0.61) if often(rng, 0.25) else 2.0,
            seed=int(rng.integers(1 << 15)) * 2 + int(manner.mark == UNMARKED),
        )

    def _placed(self, rng: np.random.Generator, spot: Spot, size: float, look: DieLook, lean: float) -> PlacedDie:
        if look.kind == "d12":
            up, front, most = int(rng.integers(1, FACES + 1)), 0, 26.0
            if often(rng, self.blank):
                look = replace(look, decals=(*look.decals[: up - 1], None, *look.decals[up:]))
        else:
            up, most = int(rng.integers(1, 7)), 45.0
            front = pick(rng, [face for face in range(1, 7) if face not in (up, 7 - up)])
        tilt = even(rng, 8, most) if often(rng, lean) else even(rng, 0, 3) if often(rng, 0.05) else 0.0
        return PlacedDie(look, spot.x_mm, spot.y_mm, up, front, spot.yaw_deg, size, tilt, even(rng, 0, 360))


def _layout(rng: np.random.Generator) -> tuple[int, ...]:
    """The usual layout, another whose opposite sides sum to 13, or any at all."""
    kind = rng.random()
    if kind < 0.3:
        return USUAL
    if kind < 0.6:
        pairs = [(int(n), 13 - int(n)) if rng.random() < 0.5 else (13 - int(n), int(n)) for n in rng.permutation(6) + 1]
        return tuple(n for pair in pairs for n in pair)
    return tuple(int(n) for n in rng.permutation(12) + 1)


def _light_enough(pixels: Pixels) -> bool:
    """Whether people would play in this light."""
    return bool(np.median(pixels.max(axis=2)) > _DARK and np.median(pixels) < _GLARING)


def _in_held_out_colour(body: Colour) -> bool:
    red, green, blue = screen(body)
    most, least = max(red, green, blue), min(red, green, blue)
    if most - least < 0.25 * most:
        return False
    hue = float(cv2.cvtColor(np.array([[[red, green, blue]]], np.float32), cv2.COLOR_RGB2HSV)[0, 0, 0]) / 360
    return any(low <= hue < high for low, high in _HELD_OUT_HUES)


def _matched(sides: list[float], spots: list[Spot]) -> list[tuple[int, Spot]]:
    """Which die each spot was found for: they keep their order, some dice found none."""
    found, at = [], 0
    for spot in spots:
        at = next(i for i in range(at, len(sides)) if sides[i] == spot.side_mm)
        found.append((at, spot))
        at += 1
    return found


def bones_row(die: TrueDie, scene: Scene) -> list[float]:
    """A true die as a label. A d12 that leans keeps its face: how it leans is told beside it."""
    look = scene.dice[die.index].look
    if die.kind == "d6":
        row = row_of(die, scene)
        row[CODE] = CANT_TELL if look.decals and row[CODE] > 0 else row[CODE]
        return row
    blank = look.decals[die.face - 1] is None
    code = TWELVE_BLANK if blank else TWELVE + die.face
    if die.visible < 0.35:
        code = IGNORE
    elif die.visible < 0.6 or np.hypot(*die.lean) > _STEEP or (die.contrast < FAINT and not blank):
        code = TWELVE_CANT_TELL
    elif die.visible < 0.88:
        code = IGNORE
    elif look.seed % 2 and die.face in TURNABLE and not blank:
        code = TWELVE_CANT_TELL
    return [*label(die.x, die.y, die.size, code, np.radians(die.angle) * 5 / 4, exact=True), *die.lean]
