# SPDX-License-Identifier: MIT
"""The kit's own treasure map: where its markers and squares lie, in order of play (rule TM-03)."""

from __future__ import annotations

import itertools
import math
from functools import cache
from typing import Final

from vision.mat.layout import Marker, Point, square

NAME: Final = "Treasure Island"

SIZE: Final = (366.0, 254.0)
"""Two tiles of A4 or Letter side by side."""
TILE: Final = (183.0, 254.0)

SQUARES: Final = 30
"""Squares from the start, which is 0, to the treasure; the default of the game's option ``squares``."""

MARKERS: Final = (
    Marker(40, square(8.0, 8.0, 24.0)),
    Marker(41, square(334.0, 8.0, 24.0)),
    Marker(42, square(334.0, 222.0, 24.0)),
    Marker(43, square(8.0, 222.0, 24.0)),
)
"""One in each corner, clockwise from the top left."""

SPOT_MM: Final = 22.0
"""How wide the round field of a square is drawn; the pieces of four players find room there, a little apart."""

# The way over the island, through these places; it bends smoothly between them.
_WAY: Final[tuple[Point, ...]] = (
    (62, 216), (110, 226), (160, 214), (210, 226), (262, 218), (306, 196), (318, 158), (286, 136),
    (238, 146), (190, 158), (142, 150), (94, 164), (52, 150), (42, 112), (72, 84), (116, 92), (158, 106), (204, 96),
    (250, 84), (294, 92), (310, 58), (272, 36), (224, 44), (178, 34), (130, 44), (82, 36),
)  # fmt: skip
_FINE: Final = 24


@cache
def squares() -> tuple[Point, ...]:
    """The middles of all squares, from the start (0) to the treasure (30), evenly spaced along the way."""
    way = path()
    ends = [0.0]
    for (x0, y0), (x1, y1) in itertools.pairwise(way):
        ends.append(ends[-1] + math.hypot(x1 - x0, y1 - y0))
    step = ends[-1] / SQUARES
    return tuple(_at(way, ends, step * number) for number in range(SQUARES + 1))


def path() -> tuple[Point, ...]:
    """The way as a fine line: it passes through its places and bends smoothly between them (Catmull-Rom)."""
    places = (_WAY[0], *_WAY, _WAY[-1])
    line = [_WAY[0]]
    for a, b, c, d in zip(places, places[1:], places[2:], places[3:], strict=False):
        line += [_bend(a, b, c, d, (i + 1) / _FINE) for i in range(_FINE)]
    return tuple(line)


def _bend(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        slope, bow = r - p, 2 * p - 5 * q + 4 * r - s
        return 0.5 * (2 * q + t * slope + t * t * bow + t**3 * (3 * q - p - 3 * r + s))

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])


def _at(way: tuple[Point, ...], ends: list[float], far: float) -> Point:
    """The place on the line ``far`` mm from its beginning, to a hundredth of a mm."""
    i = next((i for i in range(1, len(ends)) if ends[i] >= far - 1e-9), len(ends) - 1)
    share = (far - ends[i - 1]) / ((ends[i] - ends[i - 1]) or 1.0)
    (x0, y0), (x1, y1) = way[i - 1], way[i]
    return round(x0 + share * (x1 - x0), 2), round(y0 + share * (y1 - y0), 2)
