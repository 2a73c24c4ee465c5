# SPDX-License-Identifier: MIT
"""Rows of coasters on a photograph without the mat: told apart by their sets, and read from the side on which their
marks stand upright, however the phone was held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import atan2, cos, hypot
from typing import Any, Final

from vision.frame import Pixels
from vision.mat.tokens import NUMBERS, coaster_of
from vision.reading.sets.marks import Mark, find_marks
from vision.reading.sets.rows import SeenCoaster, rows_of
from vision.sighting import Doubt, Sighting, of_picture

_CLEAR: Final = 0.5
"""Coasters lie in any turn; where this part of a row or more lies one way round, the row is read that way."""
_ON: Final = 0.6
"""A doubt is about a coaster if it is no farther from its middle than this many sides."""

Coaster = Mapping[str, Any]


def in_own_rows(sighting: Sighting, pixels: Pixels) -> Sighting:
    """The sighting, each coaster with its ``row``, its position there, and its ``set`` (1 to 6), read from ``pixels``.

    Where a whole row is seen, what is seen beside it (a neighbour's, cut off by the rim) is left out. What is against a
    row as one is a doubt about the picture, not about one of its coasters.
    """
    coasters: Sequence[Coaster] = sighting.extra.get("coasters", ())
    if not coasters:
        return sighting
    found = find_marks(pixels).marks
    marks = [_mark_of(coaster, found) for coaster in coasters]
    rows = rows_of(_seen(coasters, marks))
    whole = [row for row in rows if all(one.position is not None for one in row.coasters)]
    placed = []
    for number, row in enumerate(whole or rows, 1):
        turned = _upside_down(row.coasters, marks)
        for one in row.coasters:
            position = NUMBERS + 1 - one.position if turned and one.position is not None else one.position
            placed.append({**coasters[one.index], "row": number, "position": position, "set": one.owner})
    against = {row.why for row in rows if row.why}
    doubts = tuple(
        of_picture(sighting.width, sighting.height, doubt.why) if doubt.why in against else doubt
        for doubt in sighting.doubts
    )
    if whole:
        doubts = tuple(doubt for doubt in doubts if any(_is_on(doubt, coaster) for coaster in placed))
    return replace(sighting, doubts=doubts, extra={**sighting.extra, "coasters": tuple(placed)})


def _mark_of(coaster: Coaster, marks: Sequence[Mark]) -> Mark | None:
    """The mark that this coaster bears; None: it was read on another look alone."""
    near = (mark for mark in marks if coaster_of(mark.id) is not None and _far(mark, coaster) < coaster["size"] / 2)
    return min(near, key=lambda mark: _far(mark, coaster), default=None)


def _far(mark: Mark, coaster: Coaster) -> float:
    x, y = mark.at(0.5, 0.5)
    return hypot(x - coaster["x"], y - coaster["y"])


def _seen(coasters: Sequence[Coaster], marks: Sequence[Mark | None]) -> list[SeenCoaster]:
    sets = [None if mark is None else coaster_of(mark.id) for mark in marks]
    usual = next((side.owner for side in sets if side is not None), 0)
    return [
        SeenCoaster(
            coaster["x"], coaster["y"], coaster["size"], usual if side is None else side.owner, coaster["number"],
            coaster["face_up"], coaster["sure"], index=at,
        )
        for at, (coaster, side) in enumerate(zip(coasters, sets, strict=True))
    ]  # fmt: skip


def _upside_down(row: Sequence[SeenCoaster], marks: Sequence[Mark | None]) -> bool:
    """True if most of the coasters of a row, told from its left, lie the other way round."""
    along = atan2(row[-1].y - row[0].y, row[-1].x - row[0].x)
    ways = [cos(_turn(mark) - along) for one in row if (mark := marks[one.index]) is not None]
    return sum(ways) < -_CLEAR * len(row)


def _turn(mark: Mark) -> float:
    """Which way a mark's own right is on the picture, in radians."""
    (left, top), (right, lower), *_ = mark.corners
    return atan2(lower - top, right - left)


def _is_on(doubt: Doubt, coaster: Coaster) -> bool:
    return bool(hypot(doubt.x - coaster["x"], doubt.y - coaster["y"]) < _ON * coaster["size"])
