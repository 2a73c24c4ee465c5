# SPDX-License-Identifier: MIT
"""Measures of the printed things: the mat, its markers and zones, rulers, the calibration sheet.

Plain values in millimetres, from the top left corner of each thing, x to the right, y down, as its reader holds it.
Whoever draws a sheet and whoever reads a picture both look here, so the two can't differ. The map stands in
`vision.mat.kit_map`, coasters and cards in `vision.mat.tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Point = tuple[float, float]
"""x and y in mm."""

Corners = tuple[Point, Point, Point, Point]
"""Clockwise, beginning at a marker's own top left."""

DICTIONARY: Final = "DICT_4X4_50"
"""The dictionary of mat and map, as OpenCV's ``aruco`` calls it."""
MARKER_MODULES: Final = 6
"""Modules along a side of such a marker, its black border counted."""

MAT_IDS: Final = 6
"""Markers on a mat. The mat of n seats has the ids from ``MAT_IDS * (n - 1)`` on: its markers tell which mat it is."""

MAT_SIZE: Final = (504.0, 364.0)
"""Four tiles of A4 or Letter, and in view of a camera 60 to 80 cm above the table."""
TILE: Final = (252.0, 182.0)
"""One tile of the mat. No marker crosses a seam, and each tile has one at least: a badly joined mat is seen."""
MARKER_MM: Final = 24.0
_INSET: Final = 8.0
_MIDDLE: Final = 84.0
"""Height of the band in the middle, which is in nobody's zone: the pot, the dice board."""
_GAP: Final = 2.0

OUTER: Final = 8.0
"""Distance of a zone's frame from the mat's edge."""
PLATE: Final = (32.0, 11.0)
"""Width and height of the plate that bears a seat's name."""

Side = Literal["top", "bottom"]


@dataclass(frozen=True, slots=True)
class Marker:
    """A printed marker: its number and where its black square lies."""

    id: int
    corners_mm: Corners


@dataclass(frozen=True, slots=True)
class Zone:
    """The part of the mat that belongs to a seat, and at which side of the mat its player sits."""

    seat: int
    corners_mm: Corners
    side: Side


@dataclass(frozen=True, slots=True)
class Mat:
    """The mat for ``seats`` seats. Zones go clockwise round the table from the top left, as seats do."""

    seats: int
    size_mm: Point
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class Ruler:
    """The line on every sheet that is held against a ruler: long ticks at both ends, short ones each cm."""

    length_mm: float = 100.0


@dataclass(frozen=True, slots=True)
class Charuco:
    """The calibration sheet: a chess board with a marker in each white square, top left square black."""

    columns: int = 10
    rows: int = 7
    square_mm: float = 25.0
    marker_mm: float = 18.0
    dictionary: str = "DICT_5X5_50"
    """Not that of mat and map: the sheet is never taken for them."""


RULER: Final = Ruler()
CHARUCO: Final = Charuco()


def square(left: float, top: float, side: float) -> Corners:
    """The corners of an upright square.

    >>> square(5, 5, 25)
    ((5, 5), (30, 5), (30, 30), (5, 30))
    """
    return box(left, top, left + side, top + side)


def box(left: float, top: float, right: float, bottom: float) -> Corners:
    """The corners of an upright rectangle, clockwise from its top left."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def mat(seats: int) -> Mat:
    """The mat for 1 to 6 seats.

    Raises:
        ValueError: there is no such mat.

    >>> [zone.side for zone in mat(3).zones], [marker.id for marker in mat(3).markers]
    (['top', 'top', 'bottom'], [12, 13, 14, 15, 16, 17])
    """
    if seats not in _ROWS:
        raise ValueError(f"a mat for {seats} seats; wanted 1 to 6")
    return Mat(seats, MAT_SIZE, _markers(MAT_IDS * (seats - 1)), _zones(seats))


def plate(zone: Zone, laid: Mat) -> Corners:
    """Where a seat's name stands: in the middle of its side's frame, or beside a marker that is there.

    >>> plate(mat(4).zones[0], mat(4))[0]
    (113.0, 4.5)
    """
    (left, top), _, (right, bottom), _ = zone.corners_mm
    middle = (max(left, OUTER) + min(right, laid.size_mm[0] - OUTER)) / 2
    for marker in laid.markers:
        (x0, y0), (x1, _) = marker.corners_mm[:2]
        same_side = (y0 < laid.size_mm[1] / 2) == (zone.side == "top")
        if same_side and x0 - 30 < middle < x1 + 30:
            middle = x0 - 30 if middle < (x0 + x1) / 2 else x1 + 30
    high = top + OUTER if zone.side == "top" else bottom - OUTER
    width, height = PLATE
    return box(middle - width / 2, high - height / 2, middle + width / 2, high + height / 2)


def seats_of(marker: int) -> int | None:
    """For how many seats the mat is that bears this marker; None: no mat does.

    >>> seats_of(13), seats_of(40)
    (3, None)
    """
    return marker // MAT_IDS + 1 if 0 <= marker < MAT_IDS * len(_ROWS) else None


# Columns in the row of zones at the top side and at the bottom side. One player sits at the bottom and has it all.
_ROWS: Final = {1: (0, 1), 2: (1, 1), 3: (2, 1), 4: (2, 2), 5: (3, 2), 6: (3, 3)}


def _markers(first: int) -> tuple[Marker, ...]:
    """Four in the corners, two along the long sides, none of them on a seam; turned half round it looks the same."""
    width, height = MAT_SIZE
    right, bottom = width - _INSET - MARKER_MM, height - _INSET - MARKER_MM
    aside = width / 2 + 36.0
    places = (
        (_INSET, _INSET), (aside, _INSET), (right, _INSET),
        (right, bottom), (width - aside - MARKER_MM, bottom), (_INSET, bottom),
    )  # fmt: skip
    return tuple(Marker(first + i, square(x, y, MARKER_MM)) for i, (x, y) in enumerate(places))


def _zones(seats: int) -> tuple[Zone, ...]:
    width, height = MAT_SIZE
    upper, lower = _ROWS[seats]
    if not upper:
        return (Zone(1, box(_GAP, _GAP, width - _GAP, height - _GAP), "bottom"),)
    end = (height - _MIDDLE) / 2
    top = [(i * width / upper, 0.0, (i + 1) * width / upper, end) for i in range(upper)]
    low = [(i * width / lower, height - end, (i + 1) * width / lower, height) for i in reversed(range(lower))]
    sides: list[tuple[tuple[float, float, float, float], Side]] = [(at, "top") for at in top]
    sides += [(at, "bottom") for at in low]
    return tuple(
        Zone(seat, box(x0 + _GAP, y0 + _GAP, x1 - _GAP, y1 - _GAP), side)
        for seat, ((x0, y0, x1, y1), side) in enumerate(sides, 1)
    )
