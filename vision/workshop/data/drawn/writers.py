# SPDX-License-Identifier: MIT
"""Numerals as makers of dice draw them: a typeface, thicker or thinner, marked 6 and 9 or not, whole or worn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.chance import even, often, ratio, weighted
from vision.stage.die.numerals import FACES, STROKE_FONTS, Ink, Mark, Setting, Writer, numeral, stroke_writer, trimmed
from vision.stage.noise import sample

_TALL, _WIDE, _MARGIN = 64, 144, 24
_LEAST_INK, _MOST_INK = 0.08, 0.92
"""Pictures of digits that are fuller or emptier than this are boxes and blanks of fonts without digits."""
HELD_OUT_FONTS = frozenset(
    ("Cabin", "GoudyBookletter", "RobotoSlab", "TribunADF", "ComicNeue", "LiberationSerif", "eurof", "Dosis",
     "BebasNeue", "LinBiolinum")
)  # fmt: skip
"""Families that a held-out pool is drawn with, and a training pool is not."""
UNMARKED: Mark = "none"
TURNABLE = (6, 9)


def write_glyphs(folders: list[Path], out: Path) -> list[str]:
    """Writes the numerals of every font below ``folders`` to ``out`` (npz); the names of the fonts taken."""
    names, sheets = [], []
    for path in sorted({p for folder in folders for p in folder.rglob("*.[ot]tf")}, key=lambda p: p.stem):
        sheet = _sheet(path)
        if sheet is not None and path.stem not in names:
            names.append(path.stem)
            sheets.append(sheet)
    np.savez_compressed(out, names=np.array(names), ink=np.stack(sheets))
    return names


def _sheet(path: Path) -> NDArray[np.uint8] | None:
    """The twelve numerals of one font (12, tall, wide), or None if it has no digits of its own."""
    from PIL import ImageFont  # type: ignore[import-not-found, unused-ignore]

    try:
        font = ImageFont.truetype(str(path), _TALL)
        inks = [_written(font, str(value)) for value in range(1, FACES + 1)]
    except (OSError, ValueError):
        return None
    if any(ink.size < 60 or not _LEAST_INK < ink.mean() / 255 < _MOST_INK for ink in inks):
        return None
    if any(np.array_equal(a, b) for i, a in enumerate(inks) for b in inks[:i]):
        return None
    return np.stack([_padded(ink) for ink in inks])


def _written(font: Any, text: str) -> Ink:
    from PIL import Image, ImageDraw  # type: ignore[import-not-found, unused-ignore]

    board = Image.new("L", (4 * _TALL, 3 * _TALL))
    ImageDraw.Draw(board).text((_MARGIN, _MARGIN), text, fill=255, font=font)
    return trimmed(np.asarray(board, np.uint8))


def _padded(ink: Ink) -> Ink:
    """The ink in the corner of a sheet of fixed size; what is too large is made smaller."""
    scale = min(1.0, _TALL / ink.shape[0], _WIDE / ink.shape[1])
    if scale < 1:
        ink = np.asarray(cv2.resize(ink, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    sheet = np.zeros((_TALL, _WIDE), np.uint8)
    sheet[: ink.shape[0], : ink.shape[1]] = ink[:_TALL, :_WIDE]
    return sheet


class Typefaces:
    """The fonts of a glyph file, without those held out (or only those)."""

    def __init__(self, path: Path, held_out: frozenset[str] = frozenset(), only_held_out: bool = False) -> None:
        data = np.load(path)
        chosen = [i for i, name in enumerate(data["names"]) if _is_one_of(str(name), held_out) == only_held_out]
        self.names = [str(data["names"][i]) for i in chosen]
        self._ink: NDArray[np.uint8] = data["ink"][chosen]

    def writer(self, index: int) -> Writer:
        """Writes with one of these fonts."""
        return partial(_from_sheet, self._ink[index])


def _is_one_of(name: str, families: frozenset[str]) -> bool:
    return any(name.lower().startswith(family.lower()) for family in families)


def _from_sheet(sheet: NDArray[np.uint8], text: str) -> Ink:
    return trimmed(sheet[int(text) - 1])


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
    """The ink of ``base`` with thicker (or, below 0, thinner) strokes, stretched and slanted."""
    board = cv2.copyMakeBorder(base(text), 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=0)
    pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (1 + abs(thicker),) * 2)
    changed = cv2.dilate(board, pen) if thicker > 0 else cv2.erode(board, pen)
    if changed.max() < 200 or changed.mean() < 0.35 * board.mean():
        changed = board
    height, width = changed.shape
    size = (round(width * wide + abs(slant) * height) + 2, height)
    way = np.array([[wide, slant, max(0.0, -slant * height)], [0, 1, 0]])
    return trimmed(np.asarray(cv2.warpAffine(changed, way, size), np.uint8))
