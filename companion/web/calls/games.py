# SPDX-License-Identifier: MIT
"""The games that were played at this table, from the journal."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.table import glue
from companion.web.answers import answer
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to

api = Blueprint("games", __name__)


@api.get("/api/v1/games")
@open_to(*ROLES)
def games() -> Response:
    """GET /api/v1/games: each game with its set-up, oldest first."""
    return answer({"games": [_line(entry) for entry in house().journal.games()]})


@api.get("/api/v1/games/<int:number>")
@open_to(*ROLES)
def game(number: int) -> Response:
    """GET /api/v1/games/ID: what the journal holds of one game, in order; hidden cards once it has ended."""
    entries = house().journal.of_game(number) if 0 < number < 2**63 else ()
    if not entries:
        raise NotHere("not-found", Message("game-not-played-here", number=str(number)[:20]))
    return answer({"id": number, "entries": [_entry(entry) for entry in glue.entries_told(entries)]})


def _line(entry: Entry) -> dict[str, Any]:
    return {**entry.data, "id": entry.game, "seq": entry.seq, "wall_ms": entry.wall_ms}


def _entry(entry: Entry) -> dict[str, Any]:
    return {"seq": entry.seq, "kind": entry.kind, "data": entry.data, "wall_ms": entry.wall_ms}
