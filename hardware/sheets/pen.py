# SPDX-License-Identifier: MIT
"""A pen that draws on a PDF page in millimetres from the top left corner, y down, and the shapes it draws: lines and
curves as plain values, moved, turned and flattened.

SheetError (Exception)
├── CantPrint (also ImportError): reportlab is not installed
└── UnknownSheet (also LookupError): there is no such sheet
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


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


Point = tuple[float, float]
Step = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""
Shape = tuple[Step, ...]

_ROUND: Final = 0.5522847498


def polygon(points: Iterable[Point], closed: bool = True) -> Shape:
    """Straight lines through these points."""
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), *((("Z", ()),) if closed else ()))


def box(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Shape:
    """A rectangle from its top left corner, its corners rounded."""
    r, b = x + width, y + height
    if not corner:
        return polygon([(x, y), (r, y), (r, b), (x, b)])
    k = corner * (1 - _ROUND)
    return (
        ("M", (x + corner, y)), ("L", (r - corner, y)), ("C", (r - k, y, r, y + k, r, y + corner)),
        ("L", (r, b - corner)), ("C", (r, b - k, r - k, b, r - corner, b)),
        ("L", (x + corner, b)), ("C", (x + k, b, x, b - k, x, b - corner)),
        ("L", (x, y + corner)), ("C", (x, y + k, x + k, y, x + corner, y)), ("Z", ()),
    )  # fmt: skip


def circle(x: float, y: float, radius: float) -> Shape:
    """A circle about its middle."""
    return ellipse(x, y, radius, radius)


def ellipse(x: float, y: float, rx: float, ry: float) -> Shape:
    """An upright ellipse about its middle."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return (
        ("M", (x + rx, y)), ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)), ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)), ("Z", ()),
    )  # fmt: skip


def star(x: float, y: float, points: int, outer: float, inner: float, turn: float = 0.0) -> Shape:
    """A star whose first point looks up, turned clockwise by so many degrees."""
    corners = []
    for i in range(2 * points):
        angle, far = math.radians(turn + 180 * i / points - 90), inner if i % 2 else outer
        corners.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return polygon(corners)


def smooth(points: Sequence[Point], closed: bool = False) -> Shape:
    """A curve through these points that bends softly (Catmull-Rom)."""
    many = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    steps: list[Step] = [("M", many[1])]
    for a, b, c, d in zip(many, many[1:], many[2:], many[3:], strict=False):
        lead = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        steps.append(("C", (*lead, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, *c)))
    return (*steps, ("Z", ())) if closed else tuple(steps)


def blob(x: float, y: float, radius: float, chance: random.Random, rough: float = 0.25, points: int = 9) -> Shape:
    """A soft stain."""
    ring = []
    for i in range(points):
        angle, far = 2 * math.pi * i / points, radius * (1 + chance.uniform(-rough, rough))
        ring.append((x + far * math.cos(angle), y + far * math.sin(angle)))
    return smooth(ring, closed=True)


def moved(shape: Shape, dx: float, dy: float, scale: float = 1.0) -> Shape:
    """The shape made larger about the origin, then shifted."""

    def put(values: tuple[float, ...]) -> tuple[float, ...]:
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(v for x, y in pairs for v in (scale * x + dx, scale * y + dy))

    return tuple((kind, put(values)) for kind, values in shape)


def flat(shape: Shape, fine: int = 8) -> list[list[Point]]:
    """The shape as closed polygons, curves as ``fine`` lines each: for those who fill pixels."""
    rings: list[list[Point]] = []
    for kind, values in shape:
        if kind == "M":
            rings.append([(values[0], values[1])])
        elif kind == "L":
            rings[-1].append((values[0], values[1]))
        elif kind == "C":
            x0, y0 = rings[-1][-1]
            x1, y1, x2, y2, x3, y3 = values
            for i in range(1, fine + 1):
                t = i / fine
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                rings[-1].append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return rings


PAPER, PALE, EDGE = "#f0e2bd", "#f8f0da", "#c9a968"
INK, QUIET = "#20150a", "#5c4628"
LAMP, BLOOD, SEA, GOLD = "#f4bb55", "#9c1f18", "#2f6660", "#a97c2c"
"""One palette for everything: parchment, ink, lamp light."""

DISPLAY, TEXT, BOLD = "QuartermasterDisplay", "QuartermasterText", "QuartermasterTextBold"
_FONTS: Final = Path(__file__).parent / "fonts"
_FILES: Final = {
    DISPLAY: "quartermaster-display.ttf", TEXT: "quartermaster-text.ttf", BOLD: "quartermaster-text-bold.ttf",
}  # fmt: skip
_MM: Final = 72 / 25.4

Align = Literal["left", "middle", "right"]


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

    def glow(self, shape: Shape, at: tuple[float, float], radius: float, inner: str, outer: str) -> None:
        """Fill a shape with light that falls off from a place."""
        from reportlab.lib.colors import HexColor

        with self.aside():
            self.clip(shape)
            self._canvas.radialGradient(*at, radius, [HexColor(inner), HexColor(outer)], extend=True)

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


def parchment(
    pen: Pen, x: float, y: float, width: float, height: float, seed: int, colour: str = PAPER, stained: float = 1.0
) -> None:
    """Old paper: an even ground, a darker rim, faint stains. The same seed gives the same stains."""
    chance = random.Random(seed)
    with pen.aside():
        pen.clip(box(x, y, width, height))
        pen.fill(box(x, y, width, height), colour)
        for _ in range(round(width * height / 1400)):
            at, tone = (chance.uniform(x, x + width), chance.uniform(y, y + height)), chance.choice((EDGE, PALE, PALE))
            radius = chance.uniform(8, 28)
            layers = [blob(*at, radius * (1 - 0.16 * layer), chance, 0.18, 11) for layer in range(3)]
            if pen.shows(*at, 1.5 * radius):
                for layer in layers:
                    pen.fill(layer, tone, 0.035 * stained)
        for i in range(6):
            rim = box(x, y, width, height) + box(
                x + 1 + i, y + 1 + i, width - 2 - 2 * i, height - 2 - 2 * i, 2 + 1.5 * i
            )
            pen.fill(rim, EDGE, 0.12)
        for _ in range(round(width * height / 500)):
            at, radius = (chance.uniform(x, x + width), chance.uniform(y, y + height)), chance.uniform(0.1, 0.35)
            if pen.shows(*at, radius):
                pen.fill(circle(*at, radius), QUIET, 0.25)


def framed(pen: Pen, width: float, height: float, seed: int) -> None:
    """A leaf of parchment with a double frame."""
    parchment(pen, 0, 0, width, height, seed)
    pen.line(box(4, 4, width - 8, height - 8, 4), INK, 0.8)
    pen.line(box(5.4, 5.4, width - 10.8, height - 10.8, 3), INK, 0.2)
