# SPDX-License-Identifier: MIT
"""Whose dice are whose on a photograph, and which are out of play, as people tapped it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.messages.message import Message
from companion.table.adapter.photographs import Whose
from companion.table.inbox import Who
from companion.table.telling.snapshot import Snapshot
from vision.sighting import Reading

EVENT: Final = "whose-dice"


def tapped(event: Event, who: Who, now: Snapshot) -> Reading:
    """The photograph that is asked about, each die as its player's, and without those that are out of play.

    ``event`` holds the ``number`` of the question, ``dice`` (by player the places in the reading's list) and ``out``.

    Raises:
        Refused: ``not-allowed``, ``too-late`` (nothing is asked, or something else), ``bad-field``.
    """
    if who.role == "spectator":
        raise Refused("not-allowed", Message("who-looks-on-cant-play"))
    reading, asked = now.reading, now.whose
    if reading is None or asked is None or event.get("number") != reading.sighting.exposed_ns:
        raise Refused("too-late", Message("photo-asked-no-more"))
    dice, out = _places(event, len(reading.sighting.dice), asked)
    zones = {place: str(now.seats.index(name) + 1) for name, places in dice.items() for place in places}
    kept = [replace(die, zone=zones.get(place)) for place, die in enumerate(reading.sighting.dice) if place not in out]
    return replace(reading, sighting=replace(reading.sighting, dice=tuple(kept)))


def _places(event: Event, seen: int, asked: Whose) -> tuple[Mapping[str, list[int]], list[int]]:
    """The places of each player's dice, and of those that are out of play; all as many as were asked for."""
    dice, out = event.get("dice"), event.get("out")
    if not isinstance(dice, Mapping) or set(dice) != set(asked.dice) or not _are_places(out, seen):
        raise Refused("bad-field", Message("tapped-wants", given=missing_or(event, "dice")))
    wrong = [
        name for name, count in asked.dice.items() if not _are_places(dice[name], seen) or len(dice[name]) != count
    ]
    twice = Counter(place for places in (*dice.values(), out) for place in places) if not wrong else Counter[Any]()
    if wrong or len(out or ()) != asked.out or any(count > 1 for count in twice.values()):
        raise Refused("bad-field", Message("tapped-wants", given=missing_or(event, "dice")))
    return dice, list(out or ())


def _are_places(given: Any, seen: int) -> bool:
    return isinstance(given, list) and all(type(place) is int and 0 <= place < seen for place in given)
