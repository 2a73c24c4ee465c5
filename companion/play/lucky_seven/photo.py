# SPDX-License-Identifier: MIT
"""Lucky Seven by photographs: everybody photographs the own row, whichever way round the phone is held."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.messages.message import Message
from companion.table.adapter.base import Scene
from vision.mat.tokens import NUMBERS
from vision.sighting import Reading

Row = Mapping[int, Mapping[str, Any]]
"""The coasters of a row by their positions."""


def own_row(name: str, reading: Reading, scene: Scene) -> Reading | str:
    """``reading`` with the row of ``name`` alone, at its seat; or in plain words why it can't be told.

    Of several rows it is the one that shows what was turned before. A row that shows it from the other side was
    photographed upside down.
    """
    lying: Sequence[Mapping[str, Any]] = reading.sighting.extra.get("coasters", ())
    rows = _whole(lying)
    if not rows and len(lying) < NUMBERS:
        return Message("photo-part-of-row", name=name, n=len(lying))
    if not rows:
        return reading.why_not or Message("photo-one-row")
    known = _known(name, scene)
    if not known:
        others = [_turned_by(row, name, scene) for row in rows]
        rows = [row for row, other in zip(rows, others, strict=True) if not other]
        if not rows:
            return Message("photo-row-of-another", name=name, other=others[0])
    fit = [row for row in rows if not _unlike(row, known)] or [
        turned for row in rows if not _unlike(turned := _from_the_other_side(row), known)
    ]
    if not fit and len(rows) == 1:
        place = _unlike(rows[0], known)[0]
        return Message("photo-another-row", name=name, place=place, number=known[place])
    if len(fit) != 1:
        return Message("photo-one-row")
    seat = str(scene.seats.index(name) + 1)
    own = tuple({**coaster, "position": place, "zone": seat} for place, coaster in sorted(fit[0].items()))
    extra = {**reading.sighting.extra, "coasters": own}
    return replace(reading, sighting=replace(reading.sighting, extra=extra))


def _whole(lying: Sequence[Mapping[str, Any]]) -> list[Row]:
    """The rows of which every coaster is seen."""
    rows: dict[Any, dict[int, Mapping[str, Any]]] = {}
    for coaster in lying:
        if coaster["position"] is not None:
            rows.setdefault(coaster.get("row"), {})[coaster["position"]] = coaster
    return [*rows.values()]


def _known(name: str, scene: Scene) -> dict[int, int]:
    """What ``name`` has turned so far, by position."""
    return {place: number for place, number in enumerate(scene.state["rows"][name], 1) if number is not None}


def _turned_by(row: Row, name: str, scene: Scene) -> str:
    """Who has turned what this row shows, "" if nobody but ``name`` may have: it is no coaster of that seat's set."""
    if any(coaster.get("set") == scene.seats.index(name) + 1 for coaster in row.values()):
        return ""
    for other in scene.state["rows"]:
        known = _known(other, scene)
        if other != name and known and not (_unlike(row, known) and _unlike(_from_the_other_side(row), known)):
            return str(other)
    return ""


def _unlike(row: Row, known: Mapping[int, int]) -> list[int]:
    """Where a row does not show what is known of it."""
    return [place for place, number in known.items() if row[place]["number"] != number]


def _from_the_other_side(row: Row) -> Row:
    return {len(row) + 1 - place: coaster for place, coaster in row.items()}
