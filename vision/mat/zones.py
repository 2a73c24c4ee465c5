# SPDX-License-Identifier: MIT
"""Zones: which part of the picture belongs to which seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

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
