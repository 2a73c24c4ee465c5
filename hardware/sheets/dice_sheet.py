# SPDX-License-Identifier: MIT
"""Stickers for the twelve symbol dice of Treasure Map (TM-02): six symbols in six colours, each with its letter."""

from __future__ import annotations

from typing import Final

from hardware.sheets.page import Sheet
from hardware.sheets.pen import BOLD, DISPLAY, EDGE, INK, QUIET, TEXT, Pen, width_of
from hardware.sheets.shapes import box, moved
from hardware.sheets.symbols import symbol
from vision.mat.tokens import INKS, LETTERS, SYMBOL_DICE, symbol_face

DICE: Final = {14: 10.5, 16: 12.0, 18: 13.5}
"""Sides of dice in mm, and of the stickers that fit between their round edges."""
FACE: Final = "#fffaf0"
_SPAN: Final = 0.74
"""How wide the symbol is, of the sticker's side."""
_UP: Final = -0.03
_LETTER: Final = 0.21
"""The height of the colour's letter, which stands in the lower right corner."""
_LETTER_AT: Final = (0.95, 0.955)
_RIM: Final = 0.012


def dice_sheet(die_mm: int) -> Sheet:
    """The stickers for dice of this size: a row a die."""
    side = DICE[die_mm]
    pitch = side + 3.0
    width, height = 190.0, 16 + SYMBOL_DICE * pitch

    def draw(pen: Pen) -> None:
        left = (width - 6 * pitch) / 2
        pen.text(0, 7, f"Stickers for {die_mm} mm dice", 8, DISPLAY)
        pen.text(width_of(f"Stickers for {die_mm} mm dice", 8, DISPLAY) + 5, 7, _HOW, 3.0, TEXT, QUIET)
        for row in range(SYMBOL_DICE):
            top = 12 + row * pitch
            pen.text(left - 6, top + side / 2 + 1.2, f"die {row + 1}", 3.4, TEXT, QUIET, "right")
            for column in range(6):
                _sticker(pen, *symbol_face(row, column + 1), (left + column * pitch, top), side)
        pen.text(width / 2, 12 + SYMBOL_DICE * pitch + 1.5, _LEGEND, 3.2, TEXT, QUIET, "middle")

    return Sheet(f"Dice stickers, {die_mm} mm", width, height, draw)


_HOW = "Print on white sticker paper. Six to a die, any order."
_LEGEND = "The letter tells the colour: " + ", ".join(f"{letter} {name}" for name, letter in LETTERS.items()) + "."


def _sticker(pen: Pen, name: str, colour: str, at: tuple[float, float], side: float) -> None:
    x, y = at
    pen.fill(box(x, y, side, side, 0.12 * side), FACE)
    pen.line(box(x, y, side, side, 0.12 * side), EDGE, 0.15)
    art = moved(symbol(name), x + side / 2, y + side / 2 + _UP * side, _SPAN * side)
    pen.fill(art, INKS[colour])
    pen.line(art, INK, _RIM * side)
    right, foot = x + _LETTER_AT[0] * side, y + _LETTER_AT[1] * side
    pen.text(right, foot, LETTERS[colour], 1.35 * _LETTER * side, BOLD, INK, "right")
