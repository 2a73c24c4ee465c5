# SPDX-License-Identifier: MIT
"""Tells rows of coasters apart where no zones do: a row is whose it was when a coaster of it counted first, or of
whoever entered by hand what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Await
from companion.messages.message import Message
from companion.table.adapter.base import Scene
from companion.table.throws import Used
from vision.sighting import Reading

NEAR: Final = 1.5
"""A row was laid where it lay before, if one of its coasters is no farther from there than this many sides."""

Coaster = Mapping[str, Any]


def begin_alone(scene: Scene, awaited: Await) -> Await:
    """Whose turns are waited for: of all whose row is known, and of the first whose is not."""
    left = unknown(scene, awaited)[1:]
    return replace(awaited, dice={name: many for name, many in awaited.dice.items() if name not in left})


def unknown(scene: Scene, awaited: Await) -> list[str]:
    """Who has not begun: they turn their first coasters one after the other."""
    known = {home.owner for home in scene.sight.last_places}
    return [name for name in awaited.dice if name not in known and not any(scene.state["rows"][name])]


def by_rows(reading: Reading, scene: Scene, awaited: Await) -> tuple[Reading, str]:
    """``reading`` with each coaster in the zone of whose row it lies in; and what is against it, "" if nothing."""
    lying: tuple[Coaster, ...] = reading.sighting.extra["coasters"]
    rows: dict[Any, list[Coaster]] = {}
    for coaster in lying:
        rows.setdefault(coaster.get("row"), []).append(coaster)
    whose = _nearest_rows(rows, scene)
    entered = _entered_rows({row: laid for row, laid in rows.items() if row not in whose}, whose.values(), scene)
    rows_of = Counter(name for names in entered.values() for name in names)
    whose |= {row: names[0] for row, names in entered.items() if len(names) == rows_of[names[0]] == 1}
    begun = [
        row
        for row, laid in rows.items()
        if row not in whose and row not in entered and any(_is_fresh(coaster, scene) for coaster in laid)
    ]
    first = unknown(scene, awaited)[:1]
    if first and len(begun) == 1:
        whose[begun[0]] = first[0]
    seat = {row: str(scene.seats.index(name) + 1) for row, name in whose.items()}
    placed = tuple({**coaster, "zone": seat.get(coaster.get("row"))} for coaster in lying)
    sighting = replace(reading.sighting, extra={**reading.sighting.extra, "coasters": placed})
    wrong = Message("turn-first-coaster-alone", names=first[0]) if first and len(begun) > 1 else ""
    return replace(reading, sighting=sighting), wrong


def lies_as(one: Coaster, old: Used) -> bool:
    """True if the coaster lies where the ``old`` one lay, and shows the same."""
    near = abs(old.x - one["x"]) + abs(old.y - one["y"]) < 0.2 * one["size"]
    return bool(near and old.face == one["number"])


def is_used(one: Coaster, scene: Scene) -> bool:
    """True for a coaster that lies as it lay when it counted."""
    return bool(one["face_up"]) and any(lies_as(one, old) for old in scene.sight.used)


def _is_fresh(one: Coaster, scene: Scene) -> bool:
    return bool(one["face_up"]) and not is_used(one, scene)


def _nearest_rows(rows: Mapping[Any, list[Coaster]], scene: Scene) -> dict[Any, str]:
    """Whose each row is of which a coaster lies where one of theirs lay, the nearest first."""
    whose: dict[Any, str] = {}
    for _, row, name in sorted(_distances(rows, scene), key=lambda found: found[0]):
        if row not in whose and name not in whose.values():
            whose[row] = name
    return whose


def _entered_rows(rows: Mapping[Any, list[Coaster]], placed: Collection[str], scene: Scene) -> dict[Any, list[str]]:
    """Which rows show what was entered by hand, each with those who may have done so; all but those whose row is
    ``placed``."""
    fits: dict[Any, list[str]] = {}
    for name, numbers in scene.state["rows"].items():
        turned = {place: number for place, number in enumerate(numbers, 1) if number is not None}
        for row, laid in rows.items():
            shown = {coaster["position"]: coaster["number"] for coaster in laid if coaster["face_up"]}
            if turned and name not in placed and turned.items() <= shown.items():
                fits.setdefault(row, []).append(name)
    return fits


def _distances(rows: Mapping[Any, list[Coaster]], scene: Scene) -> Iterator[tuple[float, Any, str]]:
    """How many sides away each row lies from where a player's lay, if that is near."""
    for home in scene.sight.last_places:
        for row, laid in rows.items():
            far = min(
                float(abs(home.x - coaster["x"]) + abs(home.y - coaster["y"])) / coaster["size"] for coaster in laid
            )
            if home.owner in scene.seats and far < NEAR:
                yield far, row, str(home.owner)
