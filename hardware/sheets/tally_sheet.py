# SPDX-License-Identifier: MIT
"""A score sheet for evenings without phones: six names, rounds, running totals."""

from __future__ import annotations

from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, BOLD, DISPLAY, EDGE, INK, PALE, QUIET, TEXT, Pen, framed
from hardware.sheets.shapes import box, polygon
from hardware.sheets.symbols import symbol
from vision.mat.tokens import SYMBOLS

_WIDTH, _HEIGHT = 188.0, 250.0
_ROUNDS = 20
_LEFT, _TOP, _ROW = 24.0, 50.0, 8.2


def tally_sheet() -> Sheet:
    """One page."""
    return Sheet("Score sheet", _WIDTH, _HEIGHT, _draw)


def _draw(pen: Pen) -> None:
    framed(pen, _WIDTH, _HEIGHT, seed=13)
    pen.text(12, 22, "The Quartermaster's Book", 11.5, DISPLAY, BLOOD)
    pen.text(_WIDTH - 12, 14, "game and date", 3.6, TEXT, QUIET, "right")
    pen.line(polygon([(118, 23.5), (_WIDTH - 12, 23.5)], closed=False), INK, 0.3)
    column = (_WIDTH - 12 - _LEFT) / 6
    foot = _TOP + _ROUNDS * _ROW
    for i, name in enumerate(SYMBOLS):
        x = _LEFT + i * column
        with pen.aside(x + column / 2, 32.5, 0, 8):
            pen.fill(symbol(name), QUIET, 0.8)
        pen.fill(box(x + 1, 38, column - 2, 10, 1.5), PALE)
        pen.line(box(x + 1, 38, column - 2, 10, 1.5), INK, 0.3)
    for row in range(_ROUNDS + 1):
        y = _TOP + row * _ROW
        pen.line(polygon([(12, y), (_WIDTH - 12, y)], closed=False), EDGE if row % 5 else QUIET, 0.3)
        if row < _ROUNDS:
            pen.text(19, y + 5.8, str(row + 1), 4.6, DISPLAY, QUIET, "middle")
    for i in range(7):
        x = _LEFT + i * column
        pen.line(polygon([(x, _TOP), (x, foot + 12)], closed=False), EDGE, 0.3)
    pen.text(12, foot + 8, "Total", 4, BOLD, INK)
    pen.line(polygon([(12, foot + 12), (_WIDTH - 12, foot + 12)], closed=False), INK, 0.6)
    pen.paragraph(12, foot + 19, _WIDTH - 24, _NOTE, 3.6, TEXT, QUIET)


_NOTE = (
    "Dead Man's Dice: to 100 doubloons; a Jolly Roger on top doubles the pile, one still in hand costs 7. Lucky Seven: "
    "the sum of what was turned, 35 for all seven. Treasure Map: squares. Dice games: dice lost."
)
