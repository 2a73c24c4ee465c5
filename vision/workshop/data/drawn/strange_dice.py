# SPDX-License-Identifier: MIT
"""Draws tables of six-sided dice with faces that no set knows: emblems, numerals, letters, pictures, nothing at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision.frame import Pixels
from vision.stage.chance import bright, even, often, ratio
from vision.stage.die.numerals import Ink
from vision.stage.render import render
from vision.stage.scene import Colour, Decal, DieLook, PlacedDie, Scene, TrueDie
from vision.stage.variety import random_scene
from vision.workshop.data.drawn.signs import Library
from vision.workshop.data.drawn.writers import Writers, setting
from vision.workshop.data.shots import CANT_TELL, CODE, IGNORE, Floats, table
from vision.workshop.data.stage_pool import SIDE, row
from vision.workshop.data.symbol_pool import ink_for, span_of

STRANGER, BARE = 9, 11
"""Codes beside those of :mod:`shots`: a face that no set knows; one with nothing on it, to print on."""
_EDITIONS = {"emblem": 0.34, "numerals": 0.26, "signs": 0.16, "bare": 0.24}
_BLANK = Decal(np.zeros((8, 8), np.uint8))
_ROUND = 0.86
"""A sign that fills this part of the smallest circle round it is a disc: a large pip, for all one can tell."""

Faces = tuple[Decal | None, ...]


@dataclass(frozen=True, slots=True)
class Editions:
    """What can stand on a face: signs of a library, and numerals in many typefaces."""

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
        scene = random_scene(rng, SIDE, SIDE, die_px)
        while scene.lens.tilt_deg > 30:
            scene = random_scene(rng, SIDE, SIDE, die_px)
        codes: dict[DieLook, tuple[int, ...]] = {}
        looks = {look: self._look(rng, look, codes) for look in dict.fromkeys(die.look for die in scene.dice)}
        dice = tuple(_shown(rng, replace(die, look=looks[die.look]), codes) for die in scene.dice)
        scene = replace(scene, dice=dice)
        shown = render(scene, SIDE, SIDE)
        return shown.pixels, table([_label(die, scene, codes) for die in shown.dice])

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
    up = int(rng.choice(strange)) if strange and often(rng, 0.6) else die.up
    front = die.front if die.front not in (up, 7 - up) else 2 if up in (1, 6) else 1
    return replace(die, up=up, front=front)


def _label(die: TrueDie, scene: Scene, codes: dict[DieLook, tuple[int, ...]]) -> list[float]:
    """A true die as a label: what is cut off, covered or cocked is left out where its face is strange."""
    code = codes[scene.dice[die.index].look][die.face - 1]
    label = row(die, scene)
    if code < STRANGER:
        return label
    unseen = die.cocked or die.visible < 0.9 or (code == STRANGER and label[CODE] in (CANT_TELL, IGNORE))
    label[CODE] = IGNORE if unseen else code
    return label
