# SPDX-License-Identifier: MIT
"""A pen that draws on a PDF page in millimetres from the top left corner, y down.

SheetError (Exception)
├── CantPrint (also ImportError): reportlab is not installed
└── UnknownSheet (also LookupError): there is no such sheet
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from hardware.sheets.shapes import Shape, blob, box, circle

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

PAPER, PALE, EDGE = "#f0e2bd", "#f8f0da", "#c9a968"
INK, QUIET = "#20150a", "#5c4628"
LAMP, BLOOD, SEA, GOLD = "#f4bb55", "#9c1f18", "#2f6660", "#a97c2c"
"""One palette for everything: parchment, ink, lamp light."""
DISPLAY, TEXT, BOLD = "QuartermasterDisplay", "QuartermasterText", "QuartermasterTextBold"
_FONTS: Final = Path(__file__).parent / "fonts"
_FILES: Final = {
    DISPLAY: "quartermaster-display.ttf", TEXT: "quartermaster-text.ttf", BOLD: "quartermaster-text-bold.ttf",
}  # fmt: skip
Align = Literal["left", "middle", "right"]


class SheetError(Exception):
    """Anything that keeps a sheet from being drawn."""


class CantPrint(SheetError, ImportError):
    """The library that writes PDFs is missing."""

    def __init__(self) -> None:
        super().__init__(
            "drawing the sheets needs reportlab: sudo apt install python3-reportlab, or pip install reportlab; "
            "sheets ready to print lie in hardware/print"
        )


class UnknownSheet(SheetError, LookupError):
    """A sheet that nobody draws."""

    def __init__(self, given: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no sheet {given!r}; wanted one of {', '.join(known)}")


@cache
def know_fonts() -> Any:
    """Make the fonts known to reportlab; its ``stringWidth``.

    Raises:
        CantPrint: reportlab is not installed.
    """
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError as error:
        raise CantPrint from error
    for name, file in _FILES.items():
        pdfmetrics.registerFont(TTFont(name, str(_FONTS / file)))
    return pdfmetrics.stringWidth


def width_of(words: str, size: float, font: str = TEXT) -> float:
    """How long these words are, in mm, when their letters are ``size`` mm high."""
    return float(know_fonts()(words, font, size))


class Pen:
    """Draws on the current page of a reportlab canvas."""

    def __init__(self, canvas: Canvas) -> None:
        know_fonts()
        self._canvas: Any = canvas
        self.window: tuple[float, float, float, float] | None = None
        """The part of a large sheet that is on this page (left, top, right, bottom): the rest may be left out."""

    def shows(self, x: float, y: float, reach: float) -> bool:
        """Whether anything within ``reach`` of this place is on the page."""
        if self.window is None:
            return True
        left, top, right, bottom = self.window
        return left - reach < x < right + reach and top - reach < y < bottom + reach

    @contextmanager
    def aside(self, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Within it the origin lies at x, y and all is turned clockwise; afterwards everything is as before."""
        self._canvas.saveState()
        self._canvas.translate(x, y)
        if turn:
            self._canvas.rotate(turn)
        if scale != 1.0:
            self._canvas.scale(scale, scale)
        yield
        self._canvas.restoreState()

    def clip(self, shape: Shape) -> None:
        """From here to the end of `aside` only what lies in this shape is drawn."""
        self._canvas.clipPath(self._path(shape), stroke=0, fill=0)

    def fill(self, shape: Shape, colour: str, alpha: float = 1.0) -> None:
        """Fill a shape; where it overlaps itself are holes."""
        with self._ink(colour, alpha):
            self._canvas.drawPath(self._path(shape), stroke=0, fill=1, fillMode=0)

    def line(
        self, shape: Shape, colour: str = INK, width: float = 0.3, alpha: float = 1.0, dash: Sequence[float] = ()
    ) -> None:
        """Draw along a shape, ``width`` mm thick."""
        with self._ink(colour, alpha):
            self._canvas.setLineWidth(width)
            self._canvas.setLineJoin(1)
            self._canvas.setLineCap(1 if not dash else 0)
            if dash:
                self._canvas.setDash(list(dash))
            self._canvas.drawPath(self._path(shape), stroke=1, fill=0)

    def text(
        self, x: float, y: float, words: str, size: float, font: str = TEXT, colour: str = INK, align: Align = "left",
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """Write one line; ``y`` is its foot. ``size`` is in mm, as type is measured."""
        left = x - width_of(words, size, font) * {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        with self._ink(colour, alpha):
            self._canvas.translate(left, y)
            self._canvas.scale(1, -1)
            self._canvas.setFont(font, size)
            self._canvas.drawString(0, 0, words)

    def paragraph(
        self, x: float, y: float, width: float, words: str, size: float, font: str = TEXT, colour: str = INK,
        align: Align = "left", lead: float = 1.28,
    ) -> float:  # fmt: skip
        """Write words in lines no longer than ``width``, the first on ``y``. Answers where the next line goes."""
        at = x + width * {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        for line in broken(words, width, size, font):
            self.text(at, y, line, size, font, colour, align)
            y += lead * size
        return y

    def _path(self, shape: Shape) -> Any:
        path = self._canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, values in shape:
            draw[kind](*(round(value, 3) for value in values))
        return path

    @contextmanager
    def _ink(self, colour: str, alpha: float) -> Iterator[None]:
        from reportlab.lib.colors import HexColor

        self._canvas.saveState()
        self._canvas.setFillColor(HexColor(colour))
        self._canvas.setStrokeColor(HexColor(colour))
        if alpha < 1:
            self._canvas.setFillAlpha(alpha)
            self._canvas.setStrokeAlpha(alpha)
        yield
        self._canvas.restoreState()


def broken(words: str, width: float, size: float, font: str) -> list[str]:
    """The words in lines no longer than ``width``."""
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, font) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def fitting(words: str, size: float, width: float, font: str = DISPLAY) -> float:
    """The size, ``size`` at most, in which the words are no longer than ``width``."""
    return min(size, size * width / max(1e-6, width_of(words, size, font)))


def parchment(pen: Pen, width: float, height: float, seed: int, colour: str = PAPER, stained: float = 1.0) -> None:
    """Old paper: an even ground, a darker rim, faint stains. The same seed gives the same stains."""
    chance = random.Random(seed)
    with pen.aside():
        pen.clip(box(0, 0, width, height))
        pen.fill(box(0, 0, width, height), colour)
        for _ in range(round(width * height / 1400)):
            at, tone = (chance.uniform(0, width), chance.uniform(0, height)), chance.choice((EDGE, PALE, PALE))
            radius = chance.uniform(8, 28)
            layers = [blob(*at, radius * (1 - 0.16 * layer), chance, 0.18, 11) for layer in range(3)]
            if pen.shows(*at, 1.5 * radius):
                for layer in layers:
                    pen.fill(layer, tone, 0.035 * stained)
        for i in range(6):
            inner = box(1 + i, 1 + i, width - 2 - 2 * i, height - 2 - 2 * i, 2 + 1.5 * i)
            pen.fill(box(0, 0, width, height) + inner, EDGE, 0.12)
        for _ in range(round(width * height / 500)):
            at, radius = (chance.uniform(0, width), chance.uniform(0, height)), chance.uniform(0.1, 0.35)
            if pen.shows(*at, radius):
                pen.fill(circle(*at, radius), QUIET, 0.25)


def framed(pen: Pen, width: float, height: float, seed: int) -> None:
    """A leaf of parchment with a double frame."""
    parchment(pen, width, height, seed)
    pen.line(box(4, 4, width - 8, height - 8, 4), INK, 0.8)
    pen.line(box(5.4, 5.4, width - 10.8, height - 10.8, 3), INK, 0.2)
