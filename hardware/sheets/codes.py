# SPDX-License-Identifier: MIT
"""Markers and marks as shapes: black squares with light modules, exactly as the detectors know them."""

from __future__ import annotations

from hardware.sheets.pen import Pen
from hardware.sheets.shapes import Shape, box
from vision.mat.markers import drawn_marker

LIGHT = "#fffdf6"
_BLACK = "#0d0906"


def code(
    pen: Pen, dictionary: str, number: int, modules: int, corner: tuple[float, float], side: float,
    quiet: float | None = None,
) -> None:  # fmt: skip
    """A marker whose black square has this top left corner and side, on light ground ``quiet`` mm (a module) wide."""
    x, y = corner
    one = side / modules
    around = one if quiet is None else quiet
    pen.fill(box(x - around, y - around, side + 2 * around, side + 2 * around, around), LIGHT)
    pen.fill(box(x, y, side, side), _BLACK)
    rows = (drawn_marker(number, modules, dictionary) > 0).tolist()
    light: Shape = ()
    for row, cells in enumerate(rows):
        begin = None
        for column, cell in enumerate((*cells, False)):
            if cell and begin is None:
                begin = column
            elif not cell and begin is not None:
                light += box(x + begin * one, y + row * one, (column - begin) * one, one)
                begin = None
    pen.fill(light, LIGHT)
