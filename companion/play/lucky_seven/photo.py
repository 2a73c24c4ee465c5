# SPDX-License-Identifier: MIT
"""Lucky Seven by photographs: everybody photographs the own row, whichever way round the phone is held.

Whose a row is that shows nothing of what was turned before is told by its set of coasters: by whose photographs showed
that set when they counted, else by the seat that the set is made for. Where neither tells it, its player is asked once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.messages.message import Message
from companion.table.adapter.base import Scene
from vision.mat.tokens import NUMBERS
from vision.sighting import Reading

WHOSE_ROW: Final = "photo-whose-row"
"""What is said where a player has to say that a row is the own one."""
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
    known, asked = _known(name, scene), False
    if not known:
        others = [_turned_by(row, name, scene) for row in rows]
        rows = [row for row, other in zip(rows, others, strict=True) if not other]
        if not rows:
            return Message("photo-row-of-another", name=name, other=others[0])
        rows, asked = _by_set(rows, name, scene)
    fit = [row for row in rows if not _unlike(row, known)] or [
        turned for row in rows if not _unlike(turned := _from_the_other_side(row), known)
    ]
    if not fit and len(rows) == 1:
        place = _unlike(rows[0], known)[0]
        return Message("photo-another-row", name=name, place=place, number=known[place])
    if len(fit) != 1:
        return Message("photo-one-row")
    if asked:
        return Message(WHOSE_ROW, name=name)
    seat = str(scene.seats.index(name) + 1)
    own = tuple({**coaster, "position": place, "zone": seat} for place, coaster in sorted(fit[0].items()))
    extra = {**reading.sighting.extra, "coasters": own}
    return replace(reading, sighting=replace(reading.sighting, extra=extra))


def _by_set(rows: list[Row], name: str, scene: Scene) -> tuple[list[Row], bool]:
    """Those of ``rows`` that may be the row of ``name``, by their sets; and whether somebody has to say that it is."""
    told = [row for row in rows if _is_told(row, name, scene)]
    alone = len(scene.match.players) - len(scene.virtual) == 1
    return told or rows, not told and not alone


def _is_told(row: Row, name: str, scene: Scene) -> bool:
    """Whether somebody has said that it is the row of ``name``, or its set tells that."""
    seat, shown = scene.seats.index(name) + 1, dict(scene.sight.sets)
    own = shown.pop(name, seat)
    return _is_any(row, "zone", str(seat)) or (own not in shown.values() and _is_any(row, "set", own))


def _is_any(row: Row, field: str, value: object) -> bool:
    return any(coaster.get(field) == value for coaster in row.values())


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
    """Who has turned what this row shows, "" if nobody but ``name`` may have."""
    if _is_told(row, name, scene):
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
