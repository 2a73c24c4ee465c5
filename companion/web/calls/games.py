# SPDX-License-Identifier: MIT
"""The games that were played at this table, from the journal."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Blueprint, Response
from msgspec import Meta

from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.web.answers import answer
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to
from companion.web.schema.calls import called
from companion.web.schema.games import Entry as EntryShown
from companion.web.schema.games import GameEntries, Games

api = Blueprint("games", __name__)


@api.get("/api/v1/games")
@open_to(*ROLES)
@called("games", gives=Games, says="The games.")
def games() -> Response:
    """Every game with its set-up, oldest first."""
    return answer({"games": [_line(entry) for entry in house().journal.games()]})


@api.get("/api/v1/games/<int:number>")
@open_to(*ROLES)
@called("game", gives=GameEntries, says="Every entry in order.", refuses=(404,))
def game(number: Annotated[int, Meta(ge=1)]) -> Response:
    """The journal of one game."""
    entries = house().journal.of_game(number) if 0 < number < 2**63 else ()
    if not entries:
        raise NotHere("not-found", Message("game-not-played-here", number=str(number)[:20]))
    return answer(
        GameEntries(id=number, entries=[_entry(entry) for entry in house().broadcaster.snapshot.games.told(entries)])
    )


def _line(entry: Entry) -> dict[str, Any]:
    return {**entry.data, "id": entry.game, "seq": entry.seq, "wall_ms": entry.wall_ms}


def _entry(entry: Entry) -> EntryShown:
    return EntryShown(seq=entry.seq, kind=entry.kind, data=entry.data, wall_ms=entry.wall_ms)
