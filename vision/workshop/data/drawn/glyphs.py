# SPDX-License-Identifier: MIT
"""The numerals 1 to 12 in many typefaces, as one file of ink: makers of dice use whatever letters they like.

Only the step that writes the file needs Pillow; fonts stay where they are, none is copied into the project.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.stage.die.numerals import FACES, Ink, Writer, trimmed

_TALL, _WIDE, _MARGIN = 64, 144, 24
_LEAST_INK, _MOST_INK = 0.08, 0.92
"""Pictures of digits that are fuller or emptier than this are boxes and blanks of fonts without digits."""


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
