# SPDX-License-Identifier: MIT
"""Pages: the paper, the ruler on every sheet, crop marks, and large sheets cut into tiles that fit the printer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hardware.sheets.pen import BOLD, INK, QUIET, TEXT, CantPrint, Pen, fitting, know_fonts
from hardware.sheets.shapes import box, polygon
from vision.mat.layout import RULER

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of the paper, upright."""

_MM: Final = 72 / 25.4
_TOP: Final = 7.0
_FOOT: Final = 8.0
"""The ruler's distance from the lower edge; printers reach this far."""
FLAP: Final = 5.0
"""How far a tile goes on beyond its seam, to be glued under the next one."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of ``width_mm`` x ``height_mm``, drawn by ``draw`` with its own top left corner as origin.

    ``crops`` are the corners of rectangles to cut out (x, y, width, height), whose edges are ticked outside.
    """

    title: str
    width_mm: float
    height_mm: float
    draw: Callable[[Pen], None]
    crops: tuple[tuple[float, float, float, float], ...] = ()


class Book:
    """A PDF file of sheets. The same sheets give the same bytes: no date, no chance.

    Raises:
        CantPrint: reportlab is not installed.
    """

    def __init__(self, path: Path, paper: str, title: str) -> None:
        try:
            from reportlab.pdfgen.canvas import Canvas
        except ImportError as error:
            raise CantPrint from error
        self._paper = PAPERS[paper]
        self._name = {"a4": "A4", "letter": "Letter"}[paper]
        know_fonts()
        self._canvas: Any = Canvas(str(path), pageCompression=1, invariant=1, initialFontName=TEXT)
        self._canvas.setTitle(f"Quartermaster: {title}")
        self._canvas.setAuthor("Quartermaster")
        self._canvas.setSubject("Print at 100 % (actual size)")

    def add(self, sheet: Sheet) -> None:
        """One sheet as one page, upright or lying, whichever it fits."""
        width, height = self._paper if sheet.height_mm >= sheet.width_mm else self._paper[::-1]
        self._canvas.setPageSize((width * _MM, height * _MM))
        self._canvas.saveState()
        self._canvas.translate(0, height * _MM)
        self._canvas.scale(_MM, -_MM)
        pen = Pen(self._canvas)
        left = (width - sheet.width_mm) / 2
        with pen.aside(left, _TOP):
            sheet.draw(pen)
            _crop_marks(pen, sheet.crops)
        _ruler(pen, max(left, 10.0), height - _FOOT)
        caption = f"{sheet.title}  ·  {self._name}, print at 100 % (“actual size”)"
        room = width - max(left, 10.0) - RULER.length_mm - 16
        size = fitting(caption, 2.9, room, TEXT)
        pen.text(max(left, 10.0) + RULER.length_mm + 8, height - _FOOT, caption, size, TEXT, QUIET)
        self._canvas.restoreState()
        self._canvas.showPage()

    def close(self) -> None:
        """Write the file."""
        self._canvas.save()


def tiles(sheet: Sheet, tile: tuple[float, float]) -> list[Sheet]:
    """A sheet larger than paper as tiles, row by row. Each but the last goes on a little to the right and below."""
    columns, rows = round(sheet.width_mm / tile[0]), round(sheet.height_mm / tile[1])
    made = []
    for row in range(rows):
        for column in range(columns):
            number = row * columns + column + 1
            right, below = column < columns - 1, row < rows - 1
            title = f"{sheet.title}, tile {number} of {rows * columns}"
            width, height = tile[0] + FLAP * (columns > 1), tile[1] + FLAP * (rows > 1)
            draw = _tile_drawing(sheet, (column * tile[0], row * tile[1]), tile, (right, below))
            made.append(Sheet(title, width, height, draw, ((0.0, 0.0, *tile),)))
    return made


def _tile_drawing(
    sheet: Sheet, corner: tuple[float, float], tile: tuple[float, float], on: tuple[bool, bool]
) -> Callable[[Pen], None]:
    width, height = tile[0] + FLAP * on[0], tile[1] + FLAP * on[1]

    def draw(pen: Pen) -> None:
        with pen.aside():
            pen.clip(box(0, 0, width, height))
            with pen.aside(-corner[0], -corner[1]):
                pen.window = (*corner, corner[0] + width, corner[1] + height)
                sheet.draw(pen)
                pen.window = None
            if on[0]:
                pen.line(polygon([(tile[0], 0), (tile[0], height)], closed=False), QUIET, 0.15, 0.8, (1.2, 1.2))
            if on[1]:
                pen.line(polygon([(0, tile[1]), (width, tile[1])], closed=False), QUIET, 0.15, 0.8, (1.2, 1.2))

    return draw


def _crop_marks(pen: Pen, crops: tuple[tuple[float, float, float, float], ...]) -> None:
    """Ticks in line with every edge that is cut along, but none on anything that is kept."""
    ticks = set()
    for x, y, width, height in crops:
        for cx, way_x in ((x, -1), (x + width, 1)):
            for cy, way_y in ((y, -1), (y + height, 1)):
                ticks |= {(cx, cy + 1.0 * way_y, cx, cy + 4.5 * way_y), (cx + 1.0 * way_x, cy, cx + 4.5 * way_x, cy)}
    for x0, y0, x1, y1 in sorted(ticks):
        if not any(_within(x0, y0, crop) or _within(x1, y1, crop) for crop in crops):
            pen.line(polygon([(x0, y0), (x1, y1)], closed=False), INK, 0.12)


def _within(x: float, y: float, crop: tuple[float, float, float, float]) -> bool:
    left, top, width, height = crop
    return left - 0.5 < x < left + width + 0.5 and top - 0.5 < y < top + height + 0.5


def _ruler(pen: Pen, x: float, y: float) -> None:
    """The line to hold against a ruler: if its length is not exactly that, the printer has scaled the page."""
    length = RULER.length_mm
    pen.line(polygon([(x, y), (x + length, y)], closed=False), INK, 0.2)
    for cm in range(round(length / 10) + 1):
        tall = 3.0 if cm in (0, round(length / 10)) else 1.5
        pen.line(polygon([(x + 10 * cm, y), (x + 10 * cm, y - tall)], closed=False), INK, 0.2)
    pen.text(x + length / 2, y - 1.9, f"{length:.0f} mm", 2.6, BOLD, INK, "middle")
