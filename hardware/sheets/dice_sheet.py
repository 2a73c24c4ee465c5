# SPDX-License-Identifier: MIT
"""Stickers for the twelve symbol dice of Treasure Map (TM-02): six symbols in six colours, each with its letter."""

from __future__ import annotations

from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.sheets.page import Sheet
from hardware.sheets.pen import BOLD, DISPLAY, EDGE, INK, QUIET, TEXT, Pen, width_of
from hardware.sheets.shapes import Shape, box, flat, moved
from hardware.sheets.symbols import COLOURS, LETTERS, SYMBOLS, symbol

DICE: Final = {14: 10.5, 16: 12.0, 18: 13.5}
"""Sides of dice in mm, and of the stickers that fit between their round edges."""
FACE: Final = "#fffaf0"
_COUNT: Final = 12
_SPAN: Final = 0.74
"""How wide the symbol is, of the sticker's side."""
_UP: Final = -0.03
_LETTER: Final = 0.21
"""The height of the colour's letter, which stands in the lower right corner."""
_LETTER_AT: Final = (0.95, 0.955)
_RIM: Final = 0.012


def faces() -> tuple[tuple[tuple[str, str], ...], ...]:
    """Symbol and colour of the six faces of each die: all symbols, all colours. Every pair comes twice in all."""
    names = tuple(COLOURS)
    return tuple(
        tuple((name, names[(i + die) % len(names)]) for i, name in enumerate(SYMBOLS)) for die in range(_COUNT)
    )


def dice_sheet(die_mm: int) -> Sheet:
    """The stickers for dice of this size: a row a die."""
    side = DICE[die_mm]
    pitch = side + 3.0
    width, height = 190.0, 16 + _COUNT * pitch

    def draw(pen: Pen) -> None:
        left = (width - 6 * pitch) / 2
        pen.text(0, 7, f"Stickers for {die_mm} mm dice", 8, DISPLAY)
        pen.text(width_of(f"Stickers for {die_mm} mm dice", 8, DISPLAY) + 5, 7, _HOW, 3.0, TEXT, QUIET)
        for row, die in enumerate(faces()):
            top = 12 + row * pitch
            pen.text(left - 6, top + side / 2 + 1.2, f"die {row + 1}", 3.4, TEXT, QUIET, "right")
            for column, (name, colour) in enumerate(die):
                _sticker(pen, name, colour, (left + column * pitch, top), side)
        pen.text(width / 2, 12 + _COUNT * pitch + 1.5, _LEGEND, 3.2, TEXT, QUIET, "middle")

    return Sheet(f"Dice stickers, {die_mm} mm", width, height, draw)


_HOW = "Print on white sticker paper. Six to a die, any order."
_LEGEND = "The letter tells the colour: " + ", ".join(f"{letter} {name}" for name, letter in LETTERS.items()) + "."


def _sticker(pen: Pen, name: str, colour: str, at: tuple[float, float], side: float) -> None:
    x, y = at
    pen.fill(box(x, y, side, side, 0.12 * side), FACE)
    pen.line(box(x, y, side, side, 0.12 * side), EDGE, 0.15)
    art = _art(name, side, at)
    pen.fill(art, COLOURS[colour])
    pen.line(art, INK, _RIM * side)
    right, foot = x + _LETTER_AT[0] * side, y + _LETTER_AT[1] * side
    pen.text(right, foot, LETTERS[colour], 1.35 * _LETTER * side, BOLD, INK, "right")


def _art(name: str, side: float, at: tuple[float, float] = (0.0, 0.0)) -> Shape:
    middle = side / 2
    return moved(symbol(name), at[0] + middle, at[1] + middle + _UP * side, _SPAN * side)


def sticker_picture(name: str, colour: str, pixels: int = 256, letter: bool = True) -> NDArray[np.uint8]:
    """A sticker as it looks, BGR, so many pixels wide and high: what readers of these dice learn from.

    It is drawn with the same outlines as the printed one; only its letter is in a plainer hand.
    """
    fine = 4 * pixels
    face = np.empty((fine, fine, 3), np.uint8)
    face[:] = _bgr(FACE)
    rings = [np.round(np.array(ring) * 16).astype(np.int32) for ring in flat(_art(name, float(fine)), 12)]
    cv2.fillPoly(face, rings, _bgr(COLOURS[colour]), cv2.LINE_AA, 4)
    cv2.polylines(face, rings, True, _bgr(INK), max(1, round(_RIM * fine)), cv2.LINE_AA, 4)
    if letter:
        _write(face, LETTERS[colour])
    return np.asarray(cv2.resize(face, (pixels, pixels), interpolation=cv2.INTER_AREA), np.uint8)


def _write(face: NDArray[np.uint8], letter: str) -> None:
    fine = face.shape[0]
    thick = max(1, round(0.028 * fine))
    scale = _LETTER * fine / 22
    (width, _), _ = cv2.getTextSize(letter, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    at = (round(_LETTER_AT[0] * fine - width), round(_LETTER_AT[1] * fine))
    cv2.putText(face, letter, at, cv2.FONT_HERSHEY_SIMPLEX, scale, _bgr(INK), thick, cv2.LINE_AA)


def _bgr(colour: str) -> Any:
    return tuple(int(colour[i : i + 2], 16) for i in (5, 3, 1))
