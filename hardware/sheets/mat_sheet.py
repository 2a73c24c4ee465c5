# SPDX-License-Identifier: MIT
"""The mat: zones, markers, a quiet ground for dice, a compass in the middle where the pot lies."""

from __future__ import annotations

from hardware.sheets.codes import code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import DISPLAY, INK, QUIET, Pen, parchment
from hardware.sheets.shapes import box, circle, polygon, star
from vision.mat.layout import DICTIONARY, MARKER_MM, MARKER_MODULES, OUTER, PLATE, Mat, Zone, mat, plate

GROUND = "#e4d2a2"
"""Between the white of white dice and the dark of dark ones; all that is drawn on it stays faint."""
_MARGIN = 3.0


def mat_sheet(seats: int) -> Sheet:
    """The whole mat for ``seats`` seats, in its full size."""
    laid = mat(seats)
    width, height = laid.size_mm
    return Sheet(
        f"Mat for {seats} seats" if seats > 1 else "Mat for one seat", width, height, lambda pen: _draw(pen, laid)
    )


def _draw(pen: Pen, laid: Mat) -> None:
    width, height = laid.size_mm
    parchment(pen, width, height, seed=7, colour=GROUND, stained=0.4)
    if laid.seats > 1:
        _middle(pen, width / 2, height / 2)
    for zone in laid.zones:
        _zone(pen, zone, laid)
    pen.line(box(_MARGIN, _MARGIN, width - 2 * _MARGIN, height - 2 * _MARGIN, 5), INK, 0.7)
    pen.line(box(_MARGIN + 1.4, _MARGIN + 1.4, width - 2 * _MARGIN - 2.8, height - 2 * _MARGIN - 2.8, 4), INK, 0.25)
    for marker in laid.markers:
        code(pen, DICTIONARY, marker.id, MARKER_MODULES, marker.corners_mm[0], MARKER_MM)


def _zone(pen: Pen, zone: Zone, laid: Mat) -> None:
    """A frame with the seat's number at the side where its player sits, to be read from there.

    No symbols: a skull or a coconut on the mat would be taken for a die.
    """
    (left, top), _, (right, bottom), _ = zone.corners_mm
    outer = OUTER
    at_top = zone.side == "top"
    y0, y1 = (top + outer, bottom) if at_top else (top, bottom - outer)
    x0, x1 = max(left, outer), min(right, laid.size_mm[0] - outer)
    pen.line(box(x0, y0, x1 - x0, y1 - y0, 6), QUIET, 0.45, 0.55)
    pen.line(box(x0 + 1.6, y0 + 1.6, x1 - x0 - 3.2, y1 - y0 - 3.2, 5), QUIET, 0.2, 0.45)
    (near, upper), _, (far, lower), _ = plate(zone, laid)
    with pen.aside((near + far) / 2, (upper + lower) / 2, 180 if at_top else 0):
        _plate(pen, f"Seat {zone.seat}")


def _middle(pen: Pen, x: float, y: float) -> None:
    """A compass card in thin lines: dice lie on it, and nothing on it may look like one."""
    for radius, width in ((38.0, 0.4), (36.4, 0.15)):
        pen.line(circle(x, y, radius), QUIET, width, 0.45)
    for i in range(72):
        with pen.aside(x, y, 5 * i):
            pen.line(polygon([(0, -36.4), (0, -35 if i % 2 else -34)], closed=False), QUIET, 0.15, 0.45)
    for points, far, waist, turn in ((4, 30, 5, 45), (4, 36, 5, 0)):
        pen.line(star(x, y, points, far, waist, turn), QUIET, 0.2, 0.4)


def _plate(pen: Pen, words: str) -> None:
    """A name on a plate with round ends, its middle at the origin."""
    width, height = PLATE
    pen.fill(box(-width / 2, -height / 2, width, height, height / 2), GROUND)
    pen.line(box(-width / 2, -height / 2, width, height, height / 2), QUIET, 0.25, 0.4)
    pen.text(0, 2.3, words, 6.6, DISPLAY, QUIET, "middle", 0.6)
