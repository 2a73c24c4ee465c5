# SPDX-License-Identifier: MIT
"""Numerals as makers of dice draw them: a typeface, thicker or thinner, marked 6 and 9 or not, whole or worn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.stage.chance import even, often, ratio, weighted
from vision.stage.die.numerals import FACES, STROKE_FONTS, Ink, Mark, Setting, Writer, numeral, stroke_writer, trimmed
from vision.stage.noise import sample
from vision.workshop.data.drawn.glyphs import Typefaces

HELD_OUT_FONTS = frozenset(
    ("Cabin", "GoudyBookletter", "RobotoSlab", "TribunADF", "ComicNeue", "LiberationSerif", "eurof", "Dosis",
     "BebasNeue", "LinBiolinum")
)  # fmt: skip
"""Families that a held-out pool is drawn with, and a training pool is not."""
UNMARKED: Mark = "none"
TURNABLE = (6, 9)


@dataclass(frozen=True, slots=True)
class Writers:
    """Writes numerals in the typefaces of a glyph file: the held out ones, all others, or (None) any."""

    faces: Typefaces
    held_out: bool | None

    @classmethod
    def open(cls, glyphs: Path, held_out: bool | None) -> Writers:
        """Those of a glyph file."""
        return cls(Typefaces(glyphs, frozenset() if held_out is None else HELD_OUT_FONTS, held_out is True), held_out)

    def hand(self, rng: np.random.Generator) -> Writer:
        """A typeface, its strokes made thicker or thinner, itself stretched or slanted a little."""
        if often(rng, 0.22) and not self.held_out:
            base = stroke_writer(int(rng.integers(STROKE_FONTS)), int(rng.integers(4, 13)))
        else:
            base = self.faces.writer(int(rng.integers(len(self.faces.names))))
        return partial(_bent, base, int(rng.integers(-2, 6)), ratio(rng, 0.8, 1.3), rng.normal(0, 0.06))

    def inks(self, rng: np.random.Generator, setting: Setting, count: int = FACES) -> list[Ink]:
        """The faces of one make of dice; on some every numeral is turned its own way."""
        writer = self.hand(rng)
        amount = even(rng, 0.1, 0.6) if often(rng, 0.15) else 0.0
        each = often(rng, 0.2)
        made = []
        for value in range(1, count + 1):
            turn = 36.0 * int(rng.integers(10)) if each else setting.turn_deg
            made.append(worn(rng, numeral(value, writer, replace(setting, turn_deg=turn)), amount))
        return made


def setting(rng: np.random.Generator) -> Setting:
    """How some maker puts numerals on faces."""
    turn = weighted(rng, {0.0: 0.33, 180.0: 0.42, even(rng, 0, 360): 0.25})
    mark: Mark = weighted(rng, {"line": 0.36, "dot": 0.32, "below": 0.09, "both": 0.09, "none": 0.14})
    return Setting(
        tall=ratio(rng, 0.46, 0.82),
        widest=even(rng, 0.6, 0.95),
        mark=mark,
        bold=ratio(rng, 0.7, 1.6),
        below=even(rng, 0.09, 0.24),
        turn_deg=turn + rng.normal(0, 2),
        aside=(rng.normal(0, 0.03), rng.normal(0, 0.03)),
    )


def worn(rng: np.random.Generator, ink: Ink, amount: float) -> Ink:
    """Ink with some of it gone in patches."""
    if not amount:
        return ink
    v, u = np.mgrid[0 : ink.shape[0], 0 : ink.shape[1]].astype(np.float32) * np.float32(rng.uniform(0.4, 1.2))
    kept = np.clip(1 - amount * (0.6 + 0.5 * sample("blots", int(rng.integers(1 << 16)), u, v)), 0, 1)
    return np.asarray(ink * kept, np.uint8)


def _bent(base: Writer, thicker: int, wide: float, slant: float, text: str) -> Ink:
    """What ``base`` writes, with thicker (or, below 0, thinner) strokes, stretched and slanted."""
    board = cv2.copyMakeBorder(base(text), 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0)
    pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (1 + abs(thicker),) * 2)
    changed = cv2.dilate(board, pen) if thicker > 0 else cv2.erode(board, pen)
    if changed.max() < 200 or changed.mean() < 0.35 * board.mean():
        changed = board
    height, width = changed.shape
    size = (round(width * wide + abs(slant) * height) + 2, height)
    way = np.array([[wide, slant, max(0.0, -slant * height)], [0, 1, 0]])
    return trimmed(np.asarray(cv2.warpAffine(changed, way, size), np.uint8))
