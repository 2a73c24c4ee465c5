# SPDX-License-Identifier: MIT
"""The one place that knows which glue belongs to which game; a game without one is played with the plain one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.base import Event
from companion.games.catalogue import GAMES
from companion.journal.entry import Entry
from companion.table.glue.dead_mans.dice import DeadMansDiceGlue
from companion.table.glue.lucky_seven import LuckySevenGlue
from companion.table.glue.pirates_dice import PiratesDiceGlue
from companion.table.glue.pirates_lies import PiratesLiesGlue
from companion.table.glue.plain import Plain
from companion.table.glue.roll_the_bones import RollTheBonesGlue
from companion.table.glue.treasure_map import TreasureMapGlue
from companion.table.telling.say import event_label

PLAIN: Final = Plain()

GLUES: Final[Mapping[str, Plain]] = MappingProxyType(
    {
        "pirates-dice": PiratesDiceGlue(),
        "pirates-lies": PiratesLiesGlue(),
        "roll-the-bones": RollTheBonesGlue(),
        "dead-mans-dice": DeadMansDiceGlue(),
        "lucky-seven": LuckySevenGlue(),
        "treasure-map": TreasureMapGlue(),
    }
)
"""Every glue by its game's id: to add one, add its line here."""


def glue_of(game_id: str) -> Plain:
    """How the game ``game_id`` meets the table."""
    return GLUES.get(game_id, PLAIN)


def entries_told(entries: Sequence[Entry]) -> list[Entry]:
    """The journal of one game as everybody may read it: what is secret comes out when the game has left the table."""
    if not entries or any(entry.kind == "end" for entry in entries):
        return list(entries)
    glue = glue_of(str(entries[0].data.get("game")))
    return [replace(entry, data=_told(entry.data, glue)) if entry.kind == "event" else entry for entry in entries]


def holds_secrets(entries: Sequence[Entry]) -> bool:
    """Whether the journal of this game holds what nobody at the table may read yet."""
    return entries_told(entries) != list(entries)


def _told(event: Event, glue: Plain) -> Event:
    """``event``, and what it corrects."""
    return {**event, "reading": glue.told(event["reading"])} if event["event"] == "correct" else glue.told(event)


def rulebooks() -> list[dict[str, Any]]:
    """Every game that can be set up, with its seats and what can be chosen, as the pages take it."""
    return [
        {
            "id": game_id,
            "name": glue_of(game_id).title or event_label(game_id),
            "line": glue_of(game_id).line,
            "minutes": glue_of(game_id).minutes,
            "seats": {"least": game.seats.start, "most": game.seats.stop - 1},
            "options": [option.as_json() for option in glue_of(game_id).options()],
        }
        for game_id, game in GAMES.items()
    ]
