# SPDX-License-Identifier: MIT
"""Printed maps by chance: paper, land and sea, squares with numbers, ways, ornaments, markers. No two are alike.

Everything is drawn in millimetres from the sheet's top left corner at `FINE` texels a mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.mat.markers import drawn_marker
from vision.stage.chance import even, often, pick, ratio, weighted
from vision.stage.noise import NoiseKind, sample

Bgr = tuple[int, int, int]
FINE = 4.0
"""Texels a mm."""
STYLES = ("chart", "plain", "bold", "tiles", "dark", "stone")
"""Kinds of maps: an old chart, a bare sheet, loud colours, a board of tiles, a night map, veined stone."""
Point = tuple[float, float]


def paper(rng: np.random.Generator, columns: int, rows: int, style: str) -> Pixels:
    """The bare sheet: one colour, mottled."""
    saturation, value = {
        "chart": (even(rng, 0.15, 0.5), even(rng, 0.7, 0.97)), "plain": (even(rng, 0, 0.25), even(rng, 0.8, 1)),
        "bold": (even(rng, 0.4, 1), even(rng, 0.4, 1)), "tiles": (even(rng, 0, 0.9), even(rng, 0.5, 1)),
        "dark": (even(rng, 0, 0.8), even(rng, 0.1, 0.4)), "stone": (even(rng, 0, 0.4), even(rng, 0.3, 0.9)),
    }[style]  # fmt: skip
    hue = rng.normal(0.11, 0.03) if style == "chart" else rng.random()
    base = np.array(bgr(hue, saturation, value), np.float32)
    v, u = np.mgrid[0:rows:2, 0:columns:2].astype(np.float32)
    kind: NoiseKind = "marble" if style == "stone" else weighted(rng, {"cloud": 0.5, "smooth": 0.3, "fibre": 0.2})
    fine = ratio(rng, 0.1, 2)
    mottle = sample(kind, int(rng.integers(1 << 16)), u * fine, v * fine)
    tone = np.exp(even(rng, 0.0, 0.16 if style != "stone" else 0.4) * mottle)[..., None]
    small = np.clip(base * tone, 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(small, (columns, rows), interpolation=cv2.INTER_LINEAR), np.uint8)


def map_colour(rng: np.random.Generator, style: str) -> Bgr:
    """The colour of a land or a sea."""
    hue = pick(rng, (even(rng, 0.5, 0.65), even(rng, 0.2, 0.4), even(rng, 0.05, 0.15), rng.random()))
    if style == "dark":
        return bgr(hue, even(rng, 0.2, 0.9), even(rng, 0.1, 0.5))
    if style == "bold":
        return bgr(hue, even(rng, 0.4, 1), even(rng, 0.4, 1))
    return bgr(hue, even(rng, 0.1, 0.65), even(rng, 0.5, 0.95))


def bgr(hue: float, saturation: float, value: float) -> Bgr:
    """A colour as a screen names it (hue, saturation, value, 0-1)."""
    pixel = np.array([[[(hue % 1) * 180, saturation * 255, value * 255]]], np.uint8)
    blue, green, red = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])
    return blue, green, red


def outline_of(shape: str, half: float, turn: float) -> NDArray[np.float64]:
    """Corners around the origin, (n, 2)."""
    if shape == "disc":
        angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        return np.stack([np.cos(angles), np.sin(angles)], 1) * half
    if shape == "hex":
        angles = np.linspace(0, 2 * np.pi, 6, endpoint=False) + turn
        return np.stack([np.cos(angles), np.sin(angles)], 1) * half * 1.1
    angles = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    power = 0.12 if shape == "box" else 0.35
    corners = np.stack([np.sign(f(angles)) * np.abs(f(angles)) ** power for f in (np.cos, np.sin)], 1) * half
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(corners @ np.array([[c, s], [-s, c]]))


def line(picture: Pixels, start: tuple[int, int], end: tuple[int, int], ink: Bgr, thick: int, dash: float) -> None:
    """A line, dashed if ``dash`` is not 0 (all in texels)."""
    if not dash:
        cv2.line(picture, start, end, ink, thick, cv2.LINE_AA)
        return
    way = np.subtract(end, start)
    length = float(np.hypot(*way))
    for at in np.arange(0, length, 2 * dash):
        begin, stop = start + way * (at / length), start + way * min(1.0, (at + dash) / length)
        cv2.line(picture, tuple(int(v) for v in begin), tuple(int(v) for v in stop), ink, thick, cv2.LINE_AA)


@dataclass(frozen=True, slots=True)
class Field:
    """A square of the map: its middle (mm) and its number."""

    at: Point
    number: int


@dataclass(frozen=True, slots=True, eq=False)
class DrawnMap:
    """A drawn map: its picture, its squares in order and its markers (number, corners in mm)."""

    picture: Pixels
    size_mm: Point
    squares: tuple[Point, ...]
    markers: tuple[tuple[int, tuple[Point, Point, Point, Point]], ...]


class Sheet:
    """A map while it is drawn."""

    def __init__(self, rng: np.random.Generator, width_mm: float, height_mm: float, style: str) -> None:
        self.rng = rng
        self.size_mm = (width_mm, height_mm)
        self.style = style
        self.picture = paper(rng, round(width_mm * FINE), round(height_mm * FINE), style)

    def px(self, at: Point) -> tuple[int, int]:
        """Texel of a place."""
        return round(at[0] * FINE), round(at[1] * FINE)

    def place(self) -> Point:
        """Any place on it."""
        return even(self.rng, 0, self.size_mm[0]), even(self.rng, 0, self.size_mm[1])

    def ink(self) -> Bgr:
        """A colour to draw with: mostly dark, on dark maps pale."""
        if self.style == "dark" or often(self.rng, 0.06):
            return bgr(self.rng.random(), even(self.rng, 0, 0.4), even(self.rng, 0.7, 1))
        return bgr(self.rng.random(), even(self.rng, 0, 0.7), even(self.rng, 0.02, 0.4))

    def land(self) -> None:
        """Seas, woods, sands: broad patches with more or less of an outline."""
        kind: NoiseKind = weighted(self.rng, {"smooth": 0.8, "cloud": 0.2})
        rows, columns = np.mgrid[0 : self.picture.shape[0] : 4, 0 : self.picture.shape[1] : 4].astype(np.float32)
        fine = ratio(self.rng, 0.25, 1.3) / FINE
        height = sample(kind, int(self.rng.integers(1 << 16)), columns * fine, rows * fine)
        mask = cv2.resize(height, self.picture.shape[1::-1], interpolation=cv2.INTER_LINEAR) > even(self.rng, 0.4, 1.6)
        colour = map_colour(self.rng, self.style)
        share = even(self.rng, 0.4, 1)
        mixed = self.picture[mask] * (1 - share) + np.array(colour) * share
        self.picture[mask] = mixed.astype(np.uint8)
        if often(self.rng, 0.3):
            outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
            cv2.drawContours(self.picture, outlines, -1, self.ink(), max(1, round(FINE * ratio(self.rng, 0.2, 1))))

    def way(self, squares: Sequence[Point]) -> None:
        """The path from square to square, drawn through or dashed."""
        ink, thick = self.ink(), max(1, round(FINE * ratio(self.rng, 0.4, 4 if often(self.rng, 0.1) else 1.5)))
        dash = 0.0 if often(self.rng, 0.4) else even(self.rng, 1.5, 5)
        for start, end in pairwise(squares):
            line(self.picture, self.px(start), self.px(end), ink, thick, dash * FINE)

    def field(self, field: Field, look: FieldLook) -> None:
        """A square with its number."""
        middle, half = self.px(field.at), look.half_mm * FINE
        colour = look.colours[int(self.rng.integers(len(look.colours)))]
        outline = outline_of(look.shape, half, look.turn)
        corners = np.round((outline + middle) * 16).astype(np.int32)
        if look.filled:
            cv2.fillPoly(self.picture, [corners], colour, cv2.LINE_AA, 4)
        if look.rim_mm:
            cv2.polylines(self.picture, [corners], True, look.ink, max(1, round(look.rim_mm * FINE)), cv2.LINE_AA, 4)
        if look.ring:
            inner = np.round((outline * 0.78 + middle) * 16).astype(np.int32)
            cv2.polylines(self.picture, [inner], True, look.ink, 1, cv2.LINE_AA, 4)
        if look.numbered:
            self.write(str(field.number), field.at, look.half_mm * look.letter, look.ink, look.font)
        elif often(self.rng, 0.1):
            self.cross(field.at, look.half_mm * 0.5)

    def write(self, text: str, at: Point, high_mm: float, ink: Bgr, font: int = 0) -> None:
        """A text around a place."""
        size, thick = high_mm * FINE / 22, max(1, round(high_mm * FINE / 9))
        (wide, high), _ = cv2.getTextSize(text, font, size, thick)
        x, y = self.px(at)
        cv2.putText(self.picture, text, (x - wide // 2, y + high // 2), font, size, ink, thick, cv2.LINE_AA)

    def cross(self, at: Point, half_mm: float) -> None:
        """X marks the spot."""
        x, y = self.px(at)
        half, thick = round(half_mm * FINE), max(2, round(half_mm * FINE * 0.35))
        ink = bgr(even(self.rng, -0.03, 0.03), 0.9, even(self.rng, 0.5, 0.9)) if often(self.rng, 0.7) else self.ink()
        cv2.line(self.picture, (x - half, y - half), (x + half, y + half), ink, thick, cv2.LINE_AA)
        cv2.line(self.picture, (x - half, y + half), (x + half, y - half), ink, thick, cv2.LINE_AA)

    def ornament(self, near: Point | None = None) -> None:
        """A skull, a palm, a ship, a compass rose, a coloured spot: things that are printed and stand on nothing."""
        at = near or self.place()
        half = ratio(self.rng, 2.5, 14)
        kind = weighted(self.rng, {"blot": 0.3, "rose": 0.12, "spot": 0.22, "skull": 0.16, "word": 0.12, "cross": 0.08})
        colour = (
            self.ink()
            if often(self.rng, 0.55)
            else bgr(self.rng.random(), even(self.rng, 0.5, 1), even(self.rng, 0.3, 1))
        )
        if kind == "word":
            word = pick(
                self.rng, ("START", "TREASURE", "COVE", "Go back", "SEA", "N", "Wreck Bay", "The Isle", "7 knots")
            )
            self.write(word, at, ratio(self.rng, 2, 9), colour, int(self.rng.choice([0, 2, 3, 4, 5, 7])))
        elif kind == "cross":
            self.cross(at, half * 0.7)
        elif kind == "skull":
            self._skull(at, half, colour)
        elif kind == "spot":
            self._spot(at, half * 0.8, colour)
        else:
            spikes = int(self.rng.integers(3, 9))
            angles = np.linspace(0, 2 * np.pi, 4 * spikes, endpoint=False)
            wave = np.cos(angles * spikes) if kind == "rose" else self.rng.normal(0, 0.6, len(angles))
            radius = half * np.clip(0.6 + 0.4 * wave, 0.08, 1.2)
            outline = np.stack([np.cos(angles), np.sin(angles)], 1) * radius[:, None] + at
            cv2.fillPoly(self.picture, [np.round(outline * FINE * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)

    def _skull(self, at: Point, half: float, colour: Bgr) -> None:
        x, y = self.px(at)
        size = max(3, round(half * FINE * 0.6))
        last_row, last_column = self.picture.shape[0] - 1, self.picture.shape[1] - 1
        ground = tuple(int(v) for v in self.picture[min(y, last_row), min(x, last_column)])
        cv2.circle(self.picture, (x, y), size, colour, -1, cv2.LINE_AA)
        cv2.rectangle(self.picture, (x - size // 2, y + size // 2), (x + size // 2, y + round(1.5 * size)), colour, -1)
        for side in (-1, 1):
            cv2.circle(self.picture, (x + side * size // 3, y), max(1, size // 4), ground, -1, cv2.LINE_AA)

    def _spot(self, at: Point, radius_mm: float, colour: Bgr) -> None:
        """A printed spot, flat or shaded like a button."""
        x, y = self.px(at)
        radius = max(2, round(radius_mm * FINE))
        cv2.circle(self.picture, (x, y), radius, colour, -1, cv2.LINE_AA)
        if often(self.rng, 0.4):
            cv2.circle(self.picture, (x, y), radius, self.ink(), max(1, radius // 10), cv2.LINE_AA)
        if often(self.rng, 0.25):
            pale = tuple(int(min(255, v * 1.3 + 30)) for v in colour)
            cv2.circle(self.picture, (x - radius // 4, y - radius // 4), max(1, radius // 2), pale, -1, cv2.LINE_AA)

    def marker(self, number: int, left: float, top: float, side: float) -> tuple[Point, Point, Point, Point]:
        """A marker with its white margin; its corners."""
        bits = drawn_marker(number, max(6, round(side * FINE)))
        margin = side / 6 * even(self.rng, 0.6, 1.2)
        low, high = self.px((left - margin, top - margin)), self.px((left + side + margin, top + side + margin))
        cv2.rectangle(self.picture, low, high, (255, 255, 255), -1)
        x, y = self.px((left, top))
        here = self.picture[y : y + bits.shape[0], x : x + bits.shape[1]]
        here[:] = bits[: here.shape[0], : here.shape[1], None]
        np.maximum(here, 18, out=here)
        return (left, top), (left + side, top), (left + side, top + side), (left, top + side)


@dataclass(frozen=True, slots=True)
class FieldLook:
    """How the squares of one map look."""

    shape: str
    half_mm: float
    turn: float
    colours: tuple[Bgr, ...]
    ink: Bgr
    rim_mm: float
    filled: bool
    ring: bool
    numbered: bool
    letter: float
    font: int


def field_look(sheet: Sheet, half_mm: float) -> FieldLook:
    """How the squares of this map look."""
    rng = sheet.rng
    loud = sheet.style in ("bold", "tiles") or often(rng, 0.25)
    count = int(rng.integers(1, 5))
    colours = tuple(
        bgr(rng.random(), even(rng, *((0.4, 1) if loud else (0, 0.3))), even(rng, 0.35 if loud else 0.75, 1))
        for _ in range(count)
    )  # fmt: skip
    return FieldLook(
        shape=weighted(rng, {"disc": 0.35, "round": 0.3, "box": 0.2, "hex": 0.15}),
        half_mm=half_mm,
        turn=even(rng, 0, 1.6) if often(rng, 0.15) else 0.0,
        colours=colours,
        ink=sheet.ink(),
        rim_mm=0.0 if often(rng, 0.15) else ratio(rng, 0.2, 1.2),
        filled=often(rng, 0.85),
        ring=often(rng, 0.15),
        numbered=often(rng, 0.75),
        letter=even(rng, 0.5, 1.0),
        font=int(rng.choice([0, 2, 3, 4, 5, 7])),
    )  # fmt: skip


def decorate(sheet: Sheet, squares: Sequence[Point], half_mm: float, first: int = 1) -> None:
    """Land, way, squares and ornaments."""
    rng = sheet.rng
    for _ in range(int(rng.integers(0, 5)) if sheet.style not in ("plain", "stone") else int(rng.integers(0, 2))):
        sheet.land()
    if often(rng, 0.12) or sheet.style == "tiles":
        _grid(sheet)
    room = sheet.size_mm[0] * sheet.size_mm[1] / 30000
    for _ in range(rng.poisson(3.5 * room)):
        sheet.ornament()
    if often(rng, 0.8):
        sheet.way(squares)
    look = field_look(sheet, half_mm)
    for number, at in enumerate(squares, first):
        sheet.field(Field(at, number), look)
        if often(rng, 0.05):
            sheet.ornament((at[0] + even(rng, -6, 6), at[1] + even(rng, -6, 6)))
    for _ in range(rng.poisson(1.0 * room)):
        sheet.ornament()


def random_patch(rng: np.random.Generator, side_mm: float, styles: Sequence[str] = STYLES) -> DrawnMap:
    """A square piece of a map with one marker somewhere in it."""
    sheet = Sheet(rng, side_mm, side_mm, pick(rng, styles))
    squares = _scattered(rng, side_mm)
    decorate(sheet, squares, ratio(rng, 6, 16), int(rng.integers(1, 30)))
    side = even(rng, 14, 30)
    left, top = (even(rng, 25, side_mm - side - 25) for _ in range(2))
    number = int(rng.integers(0, 50))
    corners = sheet.marker(number, left, top, side)
    clear = [s for s in squares if not (left - 8 < s[0] < left + side + 8 and top - 8 < s[1] < top + side + 8)]
    return DrawnMap(sheet.picture, sheet.size_mm, tuple(clear), ((number, corners),))


def random_map(rng: np.random.Generator, styles: Sequence[str] = STYLES) -> DrawnMap:
    """A whole map with squares on a winding way and a marker in each corner."""
    size = even(rng, 330, 410), even(rng, 240, 300)
    sheet = Sheet(rng, *size, pick(rng, styles))
    squares = _winding(rng, size)
    gaps = [float(np.hypot(a[0] - b[0], a[1] - b[1])) for i, a in enumerate(squares) for b in squares[:i]]
    decorate(sheet, squares, min(even(rng, 9, 14), 0.42 * min(gaps)))
    side, inset = even(rng, 18, 28), even(rng, 4, 9)
    right, bottom = size[0] - inset - side, size[1] - inset - side
    numbers = rng.choice(50, 4, replace=False)
    places = ((inset, inset), (right, inset), (right, bottom), (inset, bottom))
    markers = tuple((int(n), sheet.marker(int(n), *at, side)) for n, at in zip(numbers, places, strict=True))
    return DrawnMap(sheet.picture, size, tuple(squares), markers)


def _scattered(rng: np.random.Generator, side_mm: float) -> list[Point]:
    """Places in rows or anyhow, 20 to 55 mm apart."""
    step = ratio(rng, 20, 55)
    turn = even(rng, 0, 1.6)
    half = side_mm / 2
    places = []
    for i in np.arange(-side_mm, side_mm, step):
        for j in np.arange(-side_mm, side_mm, step * even(rng, 0.9, 1.3)):
            x, y = i + rng.normal(0, 0.08 * step), j + rng.normal(0, 0.08 * step)
            x, y = half + x * np.cos(turn) - y * np.sin(turn), half + x * np.sin(turn) + y * np.cos(turn)
            if 5 < x < side_mm - 5 and 5 < y < side_mm - 5:
                places.append((float(x), float(y)))
    return places


def _winding(rng: np.random.Generator, size: Point) -> list[Point]:
    """A way to and fro over the sheet."""
    rows, columns = int(rng.integers(3, 6)), int(rng.integers(6, 10))
    places: list[Point] = []
    for row in range(rows):
        wave, phase = even(rng, 0, 7), even(rng, 0, 6.3)
        xs = np.linspace(38, size[0] - 38, columns)
        y = size[1] - 50 - row * (size[1] - 95) / (rows - 1)
        line = [(float(x), float(y + wave * np.sin(phase + 5 * x / size[0]))) for x in xs]
        places += line if row % 2 == 0 else line[::-1]
    return places[: int(rng.integers(20, len(places) + 1))] if len(places) > 20 else places


def _grid(sheet: Sheet) -> None:
    """Lines to and fro, or tiles in two colours."""
    rng = sheet.rng
    step, ink = ratio(rng, 12, 45), sheet.ink()
    other = np.array(map_colour(rng, sheet.style), np.float32)
    tiles = sheet.style == "tiles"
    for i in range(int(sheet.size_mm[0] / step) + 1):
        for j in range(int(sheet.size_mm[1] / step) + 1):
            low, high = sheet.px((i * step, j * step)), sheet.px(((i + 1) * step, (j + 1) * step))
            if tiles and (i + j) % 2:
                here = sheet.picture[low[1] : high[1], low[0] : high[0]]
                here[:] = (0.3 * here + 0.7 * other).astype(np.uint8)
            elif not tiles:
                cv2.rectangle(sheet.picture, low, high, ink, 1)
