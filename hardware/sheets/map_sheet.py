# SPDX-License-Identifier: MIT
"""The treasure map: an island, the way over it in numbered squares, the treasure. Places are those of the layout."""

from __future__ import annotations

import math
import random

from hardware.sheets.codes import code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, DISPLAY, EDGE, GOLD, INK, LAMP, PALE, QUIET, SEA, TEXT, Pen, parchment
from hardware.sheets.shapes import Point, Shape, box, circle, ellipse, polygon, smooth, star
from vision.mat import kit_map
from vision.mat.layout import DICTIONARY, MARKER_MODULES

_QUARTERS = (-0.9, -0.45, 0.0, 0.45, 0.9)
_COAST: list[Point] = [
    (60, 190), (44, 206), (48, 236), (110, 243), (160, 232), (214, 243), (268, 236), (318, 214),
    (338, 178), (334, 146), (322, 116), (334, 76), (330, 42), (300, 20), (262, 18), (214, 26),
    (170, 17), (124, 26), (72, 17), (48, 30), (52, 62), (30, 88), (24, 122), (30, 160),
]  # fmt: skip
_HILLS = ((136, 66, 9), (150, 69, 12), (167, 68, 10), (228, 121, 11), (243, 122, 14), (110, 190, 9), (124, 191, 12))
_PALMS = (
    (90, 190), (97, 193), (212, 190), (220, 194), (228, 189), (292, 122), (60, 66),
    (66, 63), (290, 178), (180, 130), (187, 133), (190, 66), (302, 66),
)  # fmt: skip


def map_sheet() -> Sheet:
    """The whole map, as large as it is."""
    return Sheet(f"Treasure map: {kit_map.NAME}", *kit_map.SIZE, _draw)


def _draw(pen: Pen) -> None:
    width, height = kit_map.SIZE
    chance = random.Random(30)
    parchment(pen, width, height, seed=5)
    with pen.aside():
        pen.clip(box(3, 3, width - 6, height - 6, 4))
        pen.fill(box(0, 0, width, height), "#8fb0a4", 0.35)

        coast(pen, _COAST, chance)
    compass(pen, 19, 196, 9.5)
    ship(pen, 345, 122, 24)
    serpent(pen, 350, 192, 12)
    for x, y in ((352, 60), (350, 150), (20, 60), (14, 206), (345, 230), (200, 250), (90, 249), (10, 110)):
        wave(pen, x, y, 5)
    for x, y, size in _HILLS:
        hill(pen, x, y, size, chance)
    for x, y in _PALMS:
        palm(pen, x, y, 8.5, chance)
    _title(pen)
    _way(pen)
    pen.line(box(3, 3, width - 6, height - 6, 4), INK, 0.8)
    pen.line(box(4.6, 4.6, width - 9.2, height - 9.2, 3), INK, 0.25)
    for marker in kit_map.MARKERS:
        code(pen, DICTIONARY, marker.id, MARKER_MODULES, marker.corners_mm[0], 24.0)


def _title(pen: Pen) -> None:
    """The name on a ribbon, where no square lies."""
    x, y = 238.0, 66.0
    upper = [(x - 40, y - 6), (x, y - 8.5), (x + 40, y - 6)]
    lower = [(px, py + 12) for px, py in reversed(upper)]
    ribbon: Shape = (*smooth(upper), ("L", lower[0]), *smooth(lower)[1:], ("Z", ()))
    for way in (-1, 1):
        tail = [
            (x + way * 36, y - 3),
            (x + way * 52, y - 2),
            (x + way * 47, y + 4),
            (x + way * 52, y + 10),
            (x + way * 36, y + 9),
        ]
        pen.fill(polygon(tail), "#d9b874")
        pen.line(polygon(tail), INK, 0.3)
    pen.fill(ribbon, PALE)
    pen.line(ribbon, INK, 0.4)
    pen.text(x, y + 1.6, kit_map.NAME, 9.5, DISPLAY, BLOOD, "middle")


def _way(pen: Pen) -> None:
    """A dashed trail through round fields; every fifth is lit, and the last one is the treasure."""
    pen.line(polygon(kit_map.path(), closed=False), PALE, 2.6, 0.8)
    pen.line(polygon(kit_map.path(), closed=False), BLOOD, 1.0, 0.9, (3.2, 2.4))
    radius = kit_map.SPOT_MM / 2
    for number, (x, y) in enumerate(kit_map.squares()):
        lit = number % 5 == 0 and 0 < number < kit_map.SQUARES
        pen.fill(circle(x, y, radius), LAMP if lit else PALE)
        pen.line(circle(x, y, radius), INK, 0.55)
        pen.line(circle(x, y, radius - 1.1), QUIET, 0.2)
        if number == 0:
            anchor(pen, x, y - 2.2, 11)
            pen.text(x, y + 8.2, "start", 3.8, TEXT, INK, "middle")
        elif number == kit_map.SQUARES:
            chest(pen, x, y + 0.8, 15)
        else:
            pen.text(x, y + 3.4, str(number), 10, DISPLAY, INK, "middle", 0.8)


def coast(pen: Pen, points: list[Point], chance: random.Random) -> None:
    """An island: sea hatching around its coast, sand, land."""
    ragged = _ragged(points, chance)
    shape = smooth(ragged, closed=True)
    for reach, alpha in ((15.0, 0.07), (10.0, 0.10), (5.5, 0.14)):
        pen.line(shape, SEA, 2 * reach, alpha)
    for reach, width in ((11.0, 0.18), (7.5, 0.22), (4.2, 0.28)):
        pen.line(smooth(_grown(ragged, reach), closed=True), SEA, width, 0.55)
    pen.fill(shape, "#f3e4b8")
    pen.line(shape, EDGE, 3.0, 0.55)
    pen.fill(smooth(_grown(ragged, -4.5), closed=True), "#dfd09a", 0.75)
    pen.line(shape, INK, 0.55)


def _ragged(points: list[Point], chance: random.Random) -> list[Point]:
    made = []
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        for i in range(3):
            t = i / 3
            made.append((x0 + t * (x1 - x0) + chance.gauss(0, 1.6), y0 + t * (y1 - y0) + chance.gauss(0, 1.6)))
    return made


def _grown(points: list[Point], reach: float) -> list[Point]:
    """The outline moved outwards (clockwise points)."""
    made = []
    for i, (x, y) in enumerate(points):
        (xa, ya), (xb, yb) = points[i - 2], points[(i + 2) % len(points)]
        length = math.hypot(xb - xa, yb - ya) or 1.0
        made.append((x + reach * (yb - ya) / length, y - reach * (xb - xa) / length))
    return made


def hill(pen: Pen, x: float, y: float, size: float, chance: random.Random) -> None:
    """A hill, shaded on its lee side; ``y`` is its foot."""
    peak = (x + chance.uniform(-0.1, 0.1) * size, y - size)
    left, right = (x - 0.8 * size, y), (x + 0.85 * size, y)
    side = smooth([left, (x - 0.4 * size, y - 0.62 * size), peak, (x + 0.45 * size, y - 0.5 * size), right])
    pen.fill(side, PALE, 0.85)
    for i in range(6):
        t = 0.15 + 0.13 * i
        top = (peak[0] + t * 0.75 * size, peak[1] + t * 0.95 * size)
        pen.line(polygon([top, (top[0] - 0.16 * size, top[1] + 0.24 * size)], closed=False), QUIET, 0.25, 0.7)
    pen.line(side, INK, 0.4, 0.85)


def palm(pen: Pen, x: float, y: float, size: float, chance: random.Random) -> None:
    """A coconut palm; ``y`` is its foot."""
    lean = chance.uniform(-0.25, 0.25) * size
    top = (x + lean, y - size)
    pen.line(smooth([(x, y), (x + 0.2 * lean, y - 0.5 * size), top]), INK, 0.09 * size, 0.9)
    for angle in (-165, -125, -60, -20, 15, 165):
        far = 0.55 * size
        end = (top[0] + far * math.cos(math.radians(angle)), top[1] + far * math.sin(math.radians(angle)) + 0.18 * size)
        bow = ((top[0] + end[0]) / 2, min(top[1], end[1]) - 0.13 * size)
        under = ((top[0] + end[0]) / 2, min(top[1], end[1]) + 0.08 * size)
        pen.fill(smooth([top, bow, end, under], closed=True), "#3d6b3a", 0.85)
    for dx in (-0.07, 0.07):
        pen.fill(circle(top[0] + dx * size, top[1] + 0.07 * size, 0.06 * size), INK, 0.9)


def wave(pen: Pen, x: float, y: float, size: float) -> None:
    """Two strokes of sea."""
    for dx, dy, wide in ((0.0, 0.0, 1.0), (0.5, 0.45, 0.7)):
        crest = [
            (x + (dx + wide * t) * size, y + (dy - (0.22 if i % 2 else 0.0)) * size) for i, t in enumerate(_QUARTERS)
        ]
        pen.line(smooth(crest), SEA, 0.3, 0.6)


def ship(pen: Pen, x: float, y: float, size: float) -> None:
    """A galleon under sail; ``y`` is the water."""
    s = size
    hull = smooth([(x - 0.5 * s, y - 0.2 * s), (x - 0.4 * s, y), (x + 0.35 * s, y), (x + 0.55 * s, y - 0.26 * s)])
    deck = [("L", (x + 0.3 * s, y - 0.16 * s)), ("L", (x - 0.3 * s, y - 0.16 * s)), ("Z", ())]
    pen.fill((*hull, *deck), QUIET, 0.9)
    pen.line((*hull, *deck), INK, 0.3)
    for dx, tall in ((-0.25, 0.62), (0.05, 0.8), (0.32, 0.55)):
        mast = x + dx * s
        pen.line(polygon([(mast, y - 0.16 * s), (mast, y - tall * s)], closed=False), INK, 0.35)
        for low, high, wide in ((0.24, 0.46, 0.16), (0.48, 0.66, 0.12)):
            if high < tall:
                sail = _sail(mast, y - high * s, y - low * s, wide * s, s)
                pen.fill(sail, PALE)
                pen.line(sail, INK, 0.25)
        flag = [(mast, y - tall * s), (mast + 0.13 * s, y - (tall - 0.03) * s), (mast, y - (tall - 0.08) * s)]
        pen.fill(polygon(flag), BLOOD)
    for i in range(3):
        wave(pen, x - 0.5 * s + 0.45 * i * s, y + 0.06 * s, 0.16 * s)


def _sail(mast: float, top: float, foot: float, wide: float, size: float) -> Shape:
    belly = foot - 0.1 * size
    corners = [
        (mast - wide, top), (mast + wide, top), (mast + wide + 0.05 * size, belly),
        (mast + wide, foot), (mast - wide, foot), (mast - wide + 0.06 * size, belly),
    ]  # fmt: skip
    return smooth(corners, closed=True)


def serpent(pen: Pen, x: float, y: float, size: float) -> None:
    """Three humps and a head."""
    s = size
    for i in range(3):
        left = x + (0.42 * i - 0.2) * s
        tall = (0.34, 0.28, 0.2)[i] * s
        hump = smooth(
            [
                (left, y),
                (left + 0.05 * s, y - 0.8 * tall),
                (left + 0.16 * s, y - tall),
                (left + 0.27 * s, y - 0.8 * tall),
                (left + 0.32 * s, y),
            ]
        )
        pen.line(hump, INK, 0.1 * s, 0.9)
        pen.line(hump, "#4d7f6c", 0.075 * s)
    neck = smooth(
        [(x - 0.36 * s, y), (x - 0.42 * s, y - 0.3 * s), (x - 0.36 * s, y - 0.52 * s), (x - 0.5 * s, y - 0.58 * s)]
    )
    pen.line(neck, INK, 0.1 * s, 0.9)
    pen.line(neck, "#4d7f6c", 0.075 * s)
    pen.fill(ellipse(x - 0.52 * s, y - 0.575 * s, 0.11 * s, 0.065 * s), "#4d7f6c")
    pen.line(ellipse(x - 0.52 * s, y - 0.575 * s, 0.11 * s, 0.065 * s), INK, 0.3)
    pen.fill(circle(x - 0.5 * s, y - 0.595 * s, 0.016 * s), INK)
    wave(pen, x - 0.2 * s, y + 0.07 * s, 0.2 * s)
    wave(pen, x + 0.5 * s, y + 0.07 * s, 0.2 * s)


def compass(pen: Pen, x: float, y: float, radius: float) -> None:
    """A compass rose with rhumb lines."""
    for i in range(16):
        with pen.aside(x, y, 22.5 * i):
            pen.line(polygon([(0, -radius), (0, -600)], closed=False), QUIET, 0.12, 0.28)
    pen.fill(circle(x, y, radius), PALE, 0.7)
    pen.line(circle(x, y, radius), INK, 0.4)
    pen.line(circle(x, y, 0.9 * radius), INK, 0.15)
    pen.fill(star(x, y, 8, 0.72 * radius, 0.2 * radius, 22.5), EDGE)
    pen.fill(star(x, y, 4, 0.88 * radius, 0.16 * radius), LAMP)
    for i in range(4):
        with pen.aside(x, y, 90 * i):
            pen.fill(polygon([(0, -0.88 * radius), (0, 0), (0.113 * radius, -0.113 * radius)]), BLOOD)
    pen.line(star(x, y, 4, 0.88 * radius, 0.16 * radius), INK, 0.25)
    pen.text(x, y - 1.08 * radius, "N", 0.42 * radius, DISPLAY, INK, "middle")


def anchor(pen: Pen, x: float, y: float, size: float) -> None:
    """An anchor: no symbol of the dice, which would be read as one."""
    s = size
    pen.line(circle(x, y - 0.4 * s, 0.09 * s), INK, 0.06 * s)
    pen.line(polygon([(x, y - 0.3 * s), (x, y + 0.42 * s)], closed=False), INK, 0.08 * s)
    pen.line(polygon([(x - 0.2 * s, y - 0.16 * s), (x + 0.2 * s, y - 0.16 * s)], closed=False), INK, 0.07 * s)
    arms = [(x - 0.38 * s, y + 0.12 * s), (x - 0.26 * s, y + 0.36 * s), (x, y + 0.44 * s)]
    pen.line(smooth([*arms, *((2 * x - ax, ay) for ax, ay in reversed(arms[:-1]))]), INK, 0.08 * s)
    for way in (-1, 1):
        tip = x + way * 0.38 * s
        fluke = [(tip - 0.1 * s, y + 0.16 * s), (tip + 0.1 * s, y + 0.16 * s), (tip + way * 0.04 * s, y - 0.04 * s)]
        pen.fill(polygon(fluke), INK)


def chest(pen: Pen, x: float, y: float, size: float) -> None:
    """The treasure: an open chest full of gold; its middle at x, y."""
    s = size
    pen.fill(ellipse(x, y + 0.34 * s, 0.62 * s, 0.12 * s), QUIET, 0.35)
    lid = smooth(
        [
            (x - 0.5 * s, y - 0.1 * s),
            (x - 0.46 * s, y - 0.42 * s),
            (x, y - 0.52 * s),
            (x + 0.46 * s, y - 0.42 * s),
            (x + 0.5 * s, y - 0.1 * s),
        ]
    )
    pen.fill(lid, "#6f4420")
    pen.line(lid, INK, 0.35)
    for dx, dy in (
        (-0.3, -0.12),
        (-0.12, -0.2),
        (0.08, -0.17),
        (0.27, -0.12),
        (0.0, -0.08),
        (-0.2, -0.06),
        (0.2, -0.05),
    ):
        pen.fill(circle(x + dx * s, y + dy * s, 0.11 * s), LAMP)
        pen.line(circle(x + dx * s, y + dy * s, 0.11 * s), GOLD, 0.3)
    body = box(x - 0.5 * s, y - 0.06 * s, s, 0.42 * s, 0.04 * s)
    pen.fill(body, "#8a5527")
    pen.line(body, INK, 0.4)
    for dx in (-0.34, 0.28):
        pen.fill(box(x + dx * s, y - 0.06 * s, 0.07 * s, 0.42 * s), GOLD)
    pen.fill(box(x - 0.07 * s, y + 0.02 * s, 0.14 * s, 0.16 * s, 0.02 * s), LAMP)
    pen.line(box(x - 0.07 * s, y + 0.02 * s, 0.14 * s, 0.16 * s, 0.02 * s), INK, 0.25)
