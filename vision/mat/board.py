# SPDX-License-Identifier: MIT
"""Maps that pieces move on: the kit's own, and any that a board file describes.

Plain values in millimetres from the map's top left corner, x to the right, y down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import dist, hypot
from pathlib import Path
from typing import Any, NoReturn

from vision.mat import kit_map
from vision.mat.errors import BadBoard
from vision.mat.layout import Corners, Marker, Point
from vision.mat.strict import Refuse, known_keys, listed, number, read_text, shown, tables_of

MOST_SQUARES, MOST_MARKERS = 500, 50
LEAST_MM, MOST_MM = 40.0, 3000.0
"""How short and how long a map's sides may be."""
LEAST_MARKER_MM = 6.0
LEAST_APART_MM = 4.0
"""Squares nearer to one another could not be told apart."""
_BESIDE_MM = 500.0
"""How far beside the map a marker may lie, on the table it lies on."""
_CROOKED = 0.04
_NAME = 80


@dataclass(frozen=True, slots=True)
class Board:
    """A map: its squares in order of play (0 is the start, the last one the treasure) and its printed markers."""

    name: str
    size_mm: Point
    squares_mm: tuple[Point, ...]
    markers: tuple[Marker, ...]

    def two_nearest(self, at: Point) -> tuple[int, float, int, float]:
        """The square nearest to a place and how far its middle is (mm), then the same of the next nearest.

        >>> kit_board().two_nearest((62, 216))[0]
        0
        """
        (near, square), (far, next_square) = sorted((dist(at, middle), i) for i, middle in enumerate(self.squares_mm))[
            :2
        ]
        return square, near, next_square, far

    def apart_mm(self, square: int, other: int) -> float:
        """How far apart two squares are."""
        return dist(self.squares_mm[square], self.squares_mm[other])

    def spacing_mm(self) -> float:
        """How near the nearest two squares are."""
        squares = self.squares_mm
        return min(dist(a, b) for i, a in enumerate(squares) for b in squares[:i])


def kit_board() -> Board:
    """The kit's own map."""
    return Board(kit_map.NAME, kit_map.SIZE, kit_map.squares(), kit_map.MARKERS)


def load_board(path: Path) -> Board:
    """The map that a board file describes.

    Raises:
        BadBoard: the file, the key, what it holds and what was wanted.
    """
    refuse = partial(_refuse, str(path))
    return board_of(read_text(path, refuse), str(path))


def board_of(text: str, file: str = "board file") -> Board:
    """The map that the text of a board file describes.

    Raises:
        BadBoard: the file, the key, what it holds and what was wanted.
    """
    refuse = partial(_refuse, file)
    tables = tables_of(text, refuse)
    known_keys(tables, ("name", "size_mm", "squares_mm", "markers"), "", refuse)
    width, height = _pair(tables["size_mm"], "size_mm", (LEAST_MM, MOST_MM), (LEAST_MM, MOST_MM), refuse)
    squares = _squares(tables["squares_mm"], (width, height), refuse)
    markers = _markers(tables["markers"], (width, height), refuse)
    return Board(_name(tables["name"], refuse), (width, height), squares, markers)


def _refuse(file: str, key: str, given: str, wanted: str) -> NoReturn:
    raise BadBoard(file, key, given, wanted)


def _name(value: object, refuse: Refuse) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _NAME or not value.isprintable():
        refuse("name", f"{shown(value)} given", f"a text of 1 to {_NAME} characters")
    return value.strip()


def _pair(value: object, key: str, across: Point, down: Point, refuse: Refuse) -> Point:
    """Two numbers of mm: from ``across`` and from ``down``."""
    pair = listed(value, key, 2, 2, "numbers", refuse)
    x = number(pair[0], f"{key}[0]", *across, refuse, "millimetres")
    return x, number(pair[1], f"{key}[1]", *down, refuse, "millimetres")


def _squares(value: object, size: Point, refuse: Refuse) -> tuple[Point, ...]:
    entries = listed(value, "squares_mm", 2, MOST_SQUARES, "places [x, y]", refuse)
    squares: list[Point] = []
    for i, entry in enumerate(entries):
        at = _pair(entry, f"squares_mm[{i}]", (0.0, size[0]), (0.0, size[1]), refuse)
        for j, other in enumerate(squares):
            if dist(at, other) < LEAST_APART_MM:
                lies = f"it lies {dist(at, other):.1f} mm from squares_mm[{j}]"
                refuse(f"squares_mm[{i}]", lies, f"squares at least {LEAST_APART_MM:g} mm apart")
        squares.append(at)
    return tuple(squares)


def _markers(value: object, size: Point, refuse: Refuse) -> tuple[Marker, ...]:
    tables = listed(value, "markers", 1, MOST_MARKERS, "tables [[markers]]", refuse)
    markers: list[Marker] = []
    for i, table in enumerate(tables):
        marker = _marker(table, f"markers[{i}]", size, refuse)
        if any(marker.id == other.id for other in markers):
            refuse(f"markers[{i}].id", f"{marker.id} is given twice", "a number of its own for each marker")
        markers.append(marker)
    return tuple(markers)


def _marker(value: Any, key: str, size: Point, refuse: Refuse) -> Marker:
    if not isinstance(value, dict):
        refuse(key, f"{shown(value)} given", "a table with id and corners_mm")
    known_keys(value, ("id", "corners_mm"), key, refuse)
    number_given = value["id"]
    if not isinstance(number_given, int) or isinstance(number_given, bool) or not 0 <= number_given < 50:
        refuse(f"{key}.id", f"{shown(number_given)} given", "a whole number from 0 to 49")
    listed(value["corners_mm"], f"{key}.corners_mm", 4, 4, "places [x, y]", refuse)
    across, down = (-_BESIDE_MM, size[0] + _BESIDE_MM), (-_BESIDE_MM, size[1] + _BESIDE_MM)
    a, b, c, d = (
        _pair(corner, f"{key}.corners_mm[{i}]", across, down, refuse) for i, corner in enumerate(value["corners_mm"])
    )
    _check_square((a, b, c, d), f"{key}.corners_mm", refuse)
    return Marker(number_given, (a, b, c, d))


def _check_square(corners: Corners, key: str, refuse: Refuse) -> None:
    """Refuses corners of no square, or of one that goes round the wrong way."""
    a, b, c, d = corners
    sides = [dist(a, b), dist(b, c), dist(c, d), dist(d, a)]
    side = sum(sides) / 4
    if side < LEAST_MARKER_MM:
        refuse(key, f"a marker of {side:.1f} mm given", f"one of at least {LEAST_MARKER_MM:g} mm")
    # In a square that goes round clockwise (y down), a quarter turn of each side is the next one.
    off = max(
        hypot(q[0] - p[0] + (r[1] - q[1]) * -1, q[1] - p[1] + (r[0] - q[0]))
        for p, q, r in ((a, b, c), (b, c, d), (c, d, a), (d, a, b))
    )
    if off > _CROOKED * side:
        refuse(key, "they are no square, or not in this order", "top left, top right, bottom right, bottom left")
