# SPDX-License-Identifier: MIT
"""Zones: which part of the picture belongs to which seat."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Corner = tuple[float, float]
"""x and y as fractions of the picture's width and height, origin top left."""

_GAP = 0.012
# Seats go clockwise round the table, from the top left: (columns of the upper row, columns of the lower row).
_ROWS = {1: (1, 0), 2: (2, 0), 3: (3, 0), 4: (2, 2), 5: (3, 2), 6: (3, 3)}


@dataclass(frozen=True, slots=True)
class Zones:
    """Seats and their polygons, in fractions of the picture. Labels are seat numbers as strings."""

    polygons: tuple[tuple[str, tuple[Corner, ...]], ...] = ()

    def zone_of(self, x: float, y: float, width: int, height: int) -> str | None:
        """The zone in which the pixel (x, y) of a picture of this size lies, or None.

        >>> default_zones(2).zone_of(100, 500, 1456, 1088)
        '1'
        """
        if width <= 0 or height <= 0:
            return None
        at = (x / width, y / height)
        return next((label for label, polygon in self.polygons if inside(at, polygon)), None)


def zones_of(polygons: Mapping[str, Iterable[Corner]]) -> Zones:
    """Zones from plain lists, such as a settings file holds.

    Raises:
        ValueError: a polygon has fewer than three corners, or one that lies off the picture.
    """
    made = []
    for label, corners in polygons.items():
        polygon = tuple((float(x), float(y)) for x, y in corners)
        if len(polygon) < 3:
            raise ValueError(f"zone {label}: {len(polygon)} corners, wanted three or more")
        outside = [corner for corner in polygon if not (0 <= corner[0] <= 1 and 0 <= corner[1] <= 1)]
        if outside:
            raise ValueError(f"zone {label}: corner {outside[0]} lies off the picture; wanted fractions from 0 to 1")
        made.append((str(label), polygon))
    return Zones(tuple(made))


def default_zones(seats: int) -> Zones:
    """The zones of the simulated table for 1 to 6 seats: boxes in two rows, clockwise from the top left.

    Raises:
        ValueError: there is no such table.
    """
    if seats not in _ROWS:
        raise ValueError(f"{seats} seats; wanted 1 to 6")
    upper, lower = _ROWS[seats]
    boxes = [_box(i, upper, 0, 2 if lower else 1) for i in range(upper)]
    boxes += [_box(lower - 1 - i, lower, 1, 2) for i in range(lower)]
    return Zones(tuple((str(seat), box) for seat, box in enumerate(boxes, 1)))


PLAY: Final = 0.75
"""Part of the way from a seat to the middle of all seats that is the seat's; beyond it lies nobody's middle."""


def zones_at(places: Sequence[Corner]) -> Zones:
    """The zones of seats that sit at these places of the picture: to each what is nearest to it, the middle to nobody.

    Places count from seat 1; none: no zones.

    >>> [zones_at([(0.1, 0.5), (0.9, 0.5)]).zone_of(x, 50, 100, 100) for x in (5, 39, 50, 61, 95)]
    ['1', '1', None, '2', '2']

    Raises:
        ValueError: two seats sit at one place.
    """
    if not places:
        return Zones()
    middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
    return Zones(tuple((str(seat), _cell(places, seat - 1, middle)) for seat, _ in enumerate(places, 1)))


def _cell(places: Sequence[Corner], own: int, middle: Corner) -> tuple[Corner, ...]:
    """The part of the picture that is nearest to one of these places, this side of the middle."""
    cell: tuple[Corner, ...] = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    here = places[own]
    for other, there in enumerate(places):
        if other != own:
            if math.dist(here, there) < 0.02:
                raise ValueError(
                    f"seats {min(own, other) + 1} and {max(own, other) + 1} sit at one place; wanted are two"
                )
            cell = _nearer(cell, here, there, 0.5)
    return _nearer(cell, here, middle, PLAY) if math.dist(here, middle) > 0.02 else cell


def _nearer(cell: tuple[Corner, ...], here: Corner, there: Corner, part: float) -> tuple[Corner, ...]:
    """The part of a convex ``cell`` on this side of the line across the way to ``there``, after ``part`` of it."""
    way = (there[0] - here[0], there[1] - here[1])
    limit = sum(w * (h + part * w) for w, h in zip(way, here, strict=True))

    def over(at: Corner) -> float:
        return at[0] * way[0] + at[1] * way[1] - limit

    kept: list[Corner] = []
    for start, end in zip(cell, (*cell[1:], *cell[:1]), strict=True):
        a, b = over(start), over(end)
        if a <= 0:
            kept.append(start)
        if (a < 0 < b) or (b < 0 < a):
            kept.append((start[0] + (end[0] - start[0]) * a / (a - b), start[1] + (end[1] - start[1]) * a / (a - b)))
    return tuple(kept)


def _box(column: int, columns: int, row: int, rows: int) -> tuple[Corner, ...]:
    left, right = column / columns + _GAP, (column + 1) / columns - _GAP
    top, bottom = row / rows + _GAP, (row + 1) / rows - _GAP
    return (left, top), (right, top), (right, bottom), (left, bottom)


def inside(at: Corner, polygon: tuple[Corner, ...]) -> bool:
    """Whether a place lies in a polygon: counts the edges that a ray to the right crosses."""
    x, y = at
    crossed = False
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            crossed = not crossed
    return crossed
