# SPDX-License-Identifier: MIT
"""The treasure map: an island, the way over it in numbered squares, the treasure. Places are those of the layout."""

from __future__ import annotations

import random

from hardware.sheets import island
from hardware.sheets.codes import code
from hardware.sheets.page import Sheet
from hardware.sheets.pen import BLOOD, DISPLAY, INK, LAMP, PALE, QUIET, TEXT, Pen, parchment
from hardware.sheets.shapes import Point, Shape, box, circle, polygon, smooth
from vision.mat import kit_map
from vision.mat.layout import DICTIONARY, MARKER_MODULES

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
    parchment(pen, 0, 0, width, height, seed=5)
    with pen.aside():
        pen.clip(box(3, 3, width - 6, height - 6, 4))
        pen.fill(box(0, 0, width, height), "#8fb0a4", 0.35)

        island.coast(pen, _COAST, chance)
    island.compass(pen, 19, 196, 9.5)
    island.ship(pen, 345, 122, 24)
    island.serpent(pen, 350, 192, 12)
    for x, y in ((352, 60), (350, 150), (20, 60), (14, 206), (345, 230), (200, 250), (90, 249), (10, 110)):
        island.wave(pen, x, y, 5)
    for x, y, size in _HILLS:
        island.hill(pen, x, y, size, chance)
    for x, y in _PALMS:
        island.palm(pen, x, y, 8.5, chance)
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
            island.anchor(pen, x, y - 2.2, 11)
            pen.text(x, y + 8.2, "start", 3.8, TEXT, INK, "middle")
        elif number == kit_map.SQUARES:
            island.chest(pen, x, y + 0.8, 15)
        else:
            pen.text(x, y + 3.4, str(number), 10, DISPLAY, INK, "middle", 0.8)
