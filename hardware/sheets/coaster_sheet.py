# SPDX-License-Identifier: MIT
"""Coasters for Lucky Seven: seven to a set, number and back in one strip, to be folded, glued and cut."""

from __future__ import annotations

from hardware.sheets.codes import code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, DISPLAY, EDGE, INK, LAMP, PALE, PAPER, QUIET, SEA, TEXT, Pen
from hardware.sheets.shapes import Shape, box, circle, polygon, star
from hardware.sheets.symbols import symbol
from vision.mat.tokens import DICTIONARY, MARK_MODULES, NUMBERS, SETS, Coaster, Side, coaster_mark

INSET, FRAME = 0.035, 0.04
"""How far within the edge the frame begins, and how thick it is, of the side: scissors need not be exact."""
_GAP_MM = 12.0
_QUIET_MM = 1.2
_TINTS = ("#d8c08a", "#c9a890", "#b9c39a", "#a9bcc4", "#e2c67a", "#bda9c0")


def coaster_sheets(like: Coaster, name: str) -> list[Sheet]:
    """All six sets, as many to a page as fit."""
    width, strip = NUMBERS * like.side_mm, 2 * like.side_mm
    fit = int(178 // (strip + _GAP_MM))
    sets = range(1, len(SETS) + 1)
    pages = [tuple(sets[i : i + fit]) for i in range(0, len(SETS), fit)]
    return [_page(like, f"{name}, sheet {i} of {len(pages)}", owners, width) for i, owners in enumerate(pages, 1)]


def _page(like: Coaster, title: str, owners: tuple[int, ...], width: float) -> Sheet:
    strip = 2 * like.side_mm
    tops = [_GAP_MM + i * (strip + _GAP_MM) for i in range(len(owners))]
    left = (252 - width) / 2

    def draw(pen: Pen) -> None:
        for owner, top in zip(owners, tops, strict=True):
            _strip(pen, like, owner, (left, top), width)

    crops = tuple((left + i * like.side_mm, top, like.side_mm, strip) for top in tops for i in range(NUMBERS))
    return Sheet(title, 252, tops[-1] + strip + 3, draw, crops)


def _strip(pen: Pen, like: Coaster, owner: int, at: tuple[float, float], width: float) -> None:
    """Numbers above the fold, backs below it, so turned that both are upright once it is folded."""
    x, y = at
    side = like.side_mm
    words = f"Set {owner}, the {SETS[owner - 1]}: fold along the dashed line, glue, then cut."
    pen.text(x, y - 5.0, words, 2.8, TEXT, QUIET)
    for i in range(NUMBERS):
        with pen.aside(x + i * side, y):
            _face(pen, like, owner, i + 1)
        with pen.aside(x + (i + 1) * side, y + 2 * side, 180):
            _back(pen, like, owner)
    pen.line(polygon([(x - 5, y + side), (x + width + 5, y + side)], closed=False), INK, 0.2, 0.8, (1.5, 1.5))


def _ground(pen: Pen, like: Coaster, colour: str, frame: str) -> None:
    side = like.side_mm
    pen.fill(box(0, 0, side, side), colour)
    middle = (INSET + FRAME / 2) * side
    rim: Shape = box(middle, middle, side - 2 * middle, side - 2 * middle, 0.06 * side)
    pen.line(rim, frame, FRAME * side)


def _face(pen: Pen, like: Coaster, owner: int, number: int) -> None:
    """The number, large, beside its mark."""
    side = like.side_mm
    _ground(pen, like, PAPER, INK)
    room, middle = _beside_mark(like)
    size = min(0.62 * side, 2.3 * room)
    pen.text(middle, 0.46 * side + 0.27 * size, str(number), size, DISPLAY, BLOOD, "middle")
    with pen.aside(middle, side - 0.16 * side, 0, 0.13 * side):
        pen.fill(symbol(SETS[owner - 1]), QUIET)
    _mark(pen, like, Side(owner, number, like))


def _back(pen: Pen, like: Coaster, owner: int) -> None:
    """The set's symbol beside a mark that is the same for all seven."""
    side = like.side_mm
    _ground(pen, like, _TINTS[owner - 1], SEA)
    room, middle = _beside_mark(like)
    big = min(0.8 * room, 0.3 * side)
    pen.fill(circle(middle, side / 2, 0.62 * big), PALE)
    pen.line(circle(middle, side / 2, 0.62 * big), INK, 0.2)
    with pen.aside(middle, side / 2, 0, 0.85 * big):
        pen.fill(symbol(SETS[owner - 1]), INK)
    for y in (0.14, 0.27, 0.73, 0.86):
        pen.fill(star(middle, y * side, 4, 0.05 * side, 0.018 * side), EDGE if y in (0.14, 0.86) else LAMP)
    _mark(pen, like, Side(owner, None, like))


def _beside_mark(like: Coaster) -> tuple[float, float]:
    """How much room there is between frame and mark, and its middle."""
    rim = (INSET + FRAME) * like.side_mm
    room = like.mark_x_mm - like.mark_mm / 2 - _QUIET_MM - rim
    return room, rim + 0.5 * room


def _mark(pen: Pen, like: Coaster, side: Side) -> None:
    corner = (like.mark_x_mm - like.mark_mm / 2, like.mark_y_mm - like.mark_mm / 2)
    code(pen, DICTIONARY, coaster_mark(side), MARK_MODULES, corner, like.mark_mm, quiet=_QUIET_MM)
