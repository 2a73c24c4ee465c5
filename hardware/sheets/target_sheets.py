# SPDX-License-Identifier: MIT
"""Targets for the camera: one to focus on, one to calibrate the lens with."""

from __future__ import annotations

from hardware.sheets.codes import LIGHT, code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import BOLD, DISPLAY, INK, QUIET, TEXT, Pen
from hardware.sheets.shapes import Shape, box, circle, polygon
from vision.mat.layout import CHARUCO

_BLACK = "#0d0906"
_MODULES = 7


def focus_sheet() -> Sheet:
    """Fans that blur towards their middles, and lines as fine as pips' edges."""

    def draw(pen: Pen) -> None:
        pen.text(0, 8, "Focus target", 9, DISPLAY)
        pen.text(
            62,
            8,
            "Lay it where the dice lie. Turn the lens until the grey disc in each fan is smallest.",
            3.4,
            TEXT,
            QUIET,
        )
        for x, y, radius in ((126, 92, 62), (28, 44, 22), (224, 44, 22), (28, 142, 22), (224, 142, 22)):
            _fan(pen, x, y, radius)
        for i, width in enumerate((0.25, 0.35, 0.5, 0.7, 1.0, 1.4)):
            x = 50 + 27 * i
            for k in range(5):
                pen.fill(box(x + 2 * width * k, 162, width, 10), _BLACK)
            pen.text(x, 176, f"{width} mm", 3.0, BOLD, INK)

    return Sheet("Focus target", 252, 178, draw)


def _fan(pen: Pen, x: float, y: float, radius: float) -> None:
    pen.fill(circle(x, y, radius), LIGHT)
    wedges: Shape = ()
    for i in range(36):
        with_turn = _wedge(radius, i * 10.0)
        wedges += tuple((kind, tuple(v + (x, y)[k % 2] for k, v in enumerate(values))) for kind, values in with_turn)
    pen.fill(wedges, _BLACK)
    pen.line(circle(x, y, radius), _BLACK, 0.5)


def _wedge(radius: float, turn: float) -> Shape:
    from math import cos, radians, sin

    a, b = radians(turn), radians(turn + 5)
    return polygon([(0, 0), (radius * cos(a), radius * sin(a)), (radius * cos(b), radius * sin(b))])


def calibration_sheet() -> Sheet:
    """The chess board with markers in its white squares that OpenCV's ``CharucoBoard`` of these measures describes."""
    side, width, height = CHARUCO.square_mm, CHARUCO.columns * CHARUCO.square_mm, CHARUCO.rows * CHARUCO.square_mm

    def draw(pen: Pen) -> None:
        black: Shape = ()
        number = 0
        pen.fill(box(0, 0, width, height), LIGHT)
        inset = (side - CHARUCO.marker_mm) / 2
        for row in range(CHARUCO.rows):
            for column in range(CHARUCO.columns):
                corner = (column * side, row * side)
                if (row + column) % 2 == 0:
                    black += box(*corner, side, side)
                    continue
                at = (corner[0] + inset, corner[1] + inset)
                code(pen, CHARUCO.dictionary, number, _MODULES, at, CHARUCO.marker_mm, quiet=0.0)
                number += 1
        pen.fill(black, _BLACK)

    return Sheet("Calibration sheet: glue it to something flat", width, height, draw)
