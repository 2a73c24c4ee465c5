# SPDX-License-Identifier: MIT
"""Rows of coasters: which lie in one row, where in it, and whose it is (LS-02). Plain numbers, in pixels or in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from vision.mat.tokens import NUMBERS
from vision.notice import Notice

ZoneOf = Callable[[float, float], str | None]
"""The zone in which a place lies, or None."""

_REACH, _ASIDE = 1.8, 0.8
"""Neighbours in a row are no farther apart than this many sides, and no more out of line."""


@dataclass(frozen=True, slots=True)
class SeenCoaster:
    """A coaster as it lies: its middle, its side, its set (1 to 6), its number (None: face down), how sure.

    ``zone`` and ``position`` (1 to 7 from the left, as its player reads the row) are None where they can't be told.
    """

    x: float
    y: float
    size: float
    owner: int
    number: int | None
    face_up: bool
    sure: float
    zone: str | None = None
    position: int | None = None
    index: int = -1
    """Its place in a list that it was taken from."""
    mark: float = 0.5
    """The side of its mark, of its own."""

    def as_json(self) -> dict[str, Any]:
        """In the contract's form, with zone and position."""
        return {
            "x": round(self.x, 1), "y": round(self.y, 1), "size": round(self.size, 1), "face_up": self.face_up,
            "number": self.number, "sure": round(self.sure, 4), "position": self.position, "zone": self.zone,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """Coasters that lie together. ``why`` says what is wrong with them as a row of seven; "" if nothing."""

    coasters: tuple[SeenCoaster, ...]
    why: str = ""


def rows_of(
    coasters: Iterable[SeenCoaster], zone_of: ZoneOf | None = None, middle: tuple[float, float] | None = None
) -> list[Row]:
    """The coasters by rows, with zone and position as far as they can be told.

    ``zone_of`` says whose place is whose; without it neighbours of one set make a row. ``middle`` is that of the table:
    players sit on the other side of their rows and read them from there. Without it all are read from the lower edge
    of the picture.
    """
    zoned = [replace(coaster, zone=zone_of(coaster.x, coaster.y) if zone_of else coaster.zone) for coaster in coasters]
    if zone_of:
        return [_row(group, middle) for group in _by_zone(zoned)]
    return [row for group in _by_nearness(zoned) for row in _end_to_end(group, middle)]


def _by_zone(coasters: Sequence[SeenCoaster]) -> list[list[SeenCoaster]]:
    """Those in one zone are one row; outside all zones those lying together."""
    groups: dict[str, list[SeenCoaster]] = {}
    for coaster in coasters:
        if coaster.zone is not None:
            groups.setdefault(coaster.zone, []).append(coaster)
    return [*groups.values(), *_by_nearness([coaster for coaster in coasters if coaster.zone is None])]


def _by_nearness(coasters: Sequence[SeenCoaster]) -> list[list[SeenCoaster]]:
    left, groups = list(coasters), []
    while left:
        group = [left.pop()]
        for coaster in group:  # grows while it is walked through
            near = [other for other in left if _neighbours(coaster, other)]
            left = [other for other in left if other not in near]
            group += near
        groups.append(group)
    return groups


def _end_to_end(group: list[SeenCoaster], middle: tuple[float, float] | None) -> list[Row]:
    """Rows that lie end to end in one line, seven by seven, if each of them is one; else the one row that it is."""
    whole = _row(group, middle)
    sevens = [list(whole.coasters[at : at + NUMBERS]) for at in range(0, len(group), NUMBERS)]
    rows = [_row(seven, middle) for seven in sevens]
    return rows if len(rows) > 1 and not any(row.why for row in rows) else [whole]


def _neighbours(coaster: SeenCoaster, other: SeenCoaster) -> bool:
    return coaster.owner == other.owner and math.hypot(coaster.x - other.x, coaster.y - other.y) < _REACH * max(
        coaster.size, other.size
    )


def _row(group: list[SeenCoaster], middle: tuple[float, float] | None) -> Row:
    along = _axis(group, middle)
    ordered = sorted(group, key=lambda coaster: coaster.x * along[0] + coaster.y * along[1])
    if len(group) == 1:
        return Row(tuple(ordered))
    why = _against(ordered, along)
    if not why:
        ordered = [replace(coaster, position=place) for place, coaster in enumerate(ordered, 1)]
    return Row(tuple(ordered), why)


def _against(ordered: Sequence[SeenCoaster], along: tuple[float, float]) -> str:
    """What is wrong with coasters that should be a row of seven."""
    if len(ordered) != NUMBERS:
        return f"{len(ordered)} coasters of {NUMBERS} seen in this row"
    size = max(coaster.size for coaster in ordered)
    places = [coaster.x * along[0] + coaster.y * along[1] for coaster in ordered]
    aside = [coaster.y * along[0] - coaster.x * along[1] for coaster in ordered]
    steps = [b - a for a, b in pairwise(places)]
    if max(aside) - min(aside) > _ASIDE * size or min(steps) < 0.5 * size or max(steps) > 2 * min(steps):
        return Notice("coasters-no-row")
    numbers = [coaster.number for coaster in ordered if coaster.number is not None]
    twice = next((number for number in numbers if numbers.count(number) > 1), None)
    return Notice("coasters-twice", number=twice) if twice is not None else ""


def _axis(group: Sequence[SeenCoaster], middle: tuple[float, float] | None) -> tuple[float, float]:
    """Along the row, from its player's left to right."""
    x, y = (sum(getattr(coaster, name) for coaster in group) / len(group) for name in ("x", "y"))
    xx = sum((coaster.x - x) ** 2 for coaster in group)
    yy = sum((coaster.y - y) ** 2 for coaster in group)
    xy = sum((coaster.x - x) * (coaster.y - y) for coaster in group)
    turn = 0.5 * math.atan2(2 * xy, xx - yy)
    along = (math.cos(turn), math.sin(turn))
    look = (middle[0] - x, middle[1] - y) if middle else (0.0, -1.0)
    ahead = along[1] * look[0] - along[0] * look[1]  # how far that looks away from a reader for whom this is the right
    if abs(ahead) < 0.3 * max(coaster.size for coaster in group) and middle:
        ahead = along[0] + 1e-6 * along[1]  # the row lies in the middle: read from the lower edge
    elif not middle and abs(ahead) < 0.2:
        ahead = along[1]
    return along if ahead > 0 else (-along[0], -along[1])


def seated(
    coasters: Sequence[Mapping[str, Any]], places: Sequence[tuple[float, float]], side: float, zone_of: ZoneOf,
    middle: tuple[float, float],
) -> tuple[dict[str, Any], ...]:  # fmt: skip
    """What was told of coasters, with zones and positions, in the same order.

    ``places`` are theirs in the measure that ``zone_of`` and ``middle`` are in; ``side`` is a coaster's in the same.
    """
    rows = rows_of(_laid(coasters, places, side), zone_of, middle)
    where = {coaster.index: coaster for row in rows for coaster in row.coasters}
    return tuple(
        {**coaster, "zone": where[i].zone, "position": where[i].position} for i, coaster in enumerate(coasters)
    )


def in_rows(coasters: Sequence[Mapping[str, Any]], middle: tuple[float, float]) -> tuple[dict[str, Any], ...]:
    """What was told of coasters over a table without zones: in which ``row`` each lies, and at which position.

    Rows are numbered from 1, by nothing that lasts. ``middle`` is that of the table (px): see `rows_of`.
    """
    side = max((coaster["size"] for coaster in coasters), default=0.0)
    rows = rows_of(_laid(coasters, [(coaster["x"], coaster["y"]) for coaster in coasters], side), middle=middle)
    where = {
        coaster.index: (number, coaster.position) for number, row in enumerate(rows, 1) for coaster in row.coasters
    }
    return tuple({**coaster, "row": where[i][0], "position": where[i][1]} for i, coaster in enumerate(coasters))


def _laid(
    coasters: Sequence[Mapping[str, Any]], places: Sequence[tuple[float, float]], side: float
) -> list[SeenCoaster]:
    return [
        SeenCoaster(x, y, side, 0, coaster["number"], coaster["face_up"], coaster["sure"], index=i)
        for i, (coaster, (x, y)) in enumerate(zip(coasters, places, strict=True))
    ]
