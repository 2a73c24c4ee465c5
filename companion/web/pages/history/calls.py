# SPDX-License-Identifier: MIT
"""Past games: evenings, people, dice, each game as a log, and everything to take away."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from flask import Blueprint, Response
from msgspec import Meta

from companion.messages.message import Message
from companion.table.history.chronicle import LogLine
from companion.table.history.export import LinkedPlay, write_csv, write_json
from companion.table.history.handler import HistoryHandler
from companion.table.history.totals import History
from companion.web.answers import answer
from companion.web.drawing import add_page
from companion.web.errors import NotHere
from companion.web.guard import ROLES, current_services, handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import Media, Schema, called


class GameLog(Schema):
    """One game in sentences."""

    id: int
    lines: Sequence[LogLine]


HISTORY: Final[Port[HistoryHandler]] = Port("history", Message("no-history"))


api = Blueprint("history", __name__)

FORMS = {"json": (write_json, "application/json"), "csv": (write_csv, "text/csv; charset=utf-8")}


add_page(api, "/history", "history/history.html", "history_page", "What was played, to look at.", page_role)


@api.get("/api/v1/history")
@open_to(*ROLES)
@called("history", gives=History, doc="Newest evening and game first, who won most first.")
def history() -> Response:
    """Evenings, people, dice and games: what adds up over everything that was played."""
    return answer(handler_at(HISTORY).all())


@api.get("/api/v1/history/<int:number>")
@open_to(*ROLES)
@called("game_log", gives=GameLog, doc="The log, oldest line first.", refuses=(404,))
def log(number: Annotated[int, Meta(ge=1)]) -> Response:
    """One game in sentences."""
    lines = handler_at(HISTORY).log(number) if 0 < number < 2**63 else []
    if not lines:
        raise NotHere("not-found", Message("game-not-played-here", number=str(number)[:20]))
    return answer(GameLog(id=number, lines=lines))


@api.get("/api/v1/history/<int:number>/bgstats.json")
@open_to(*ROLES)
@called(
    "evening_plays",
    gives=list[LinkedPlay],
    doc="One object a game, as BG Stats documents it, and `link`, which hands it to the app.",
    refuses=(404,),
)
def plays(number: Annotated[int, Meta(ge=1)]) -> Response:
    """The evening in which this game was played, in the form of BG Stats: the games that were won."""
    found = handler_at(HISTORY).plays(number) if 0 < number < 2**63 else []
    if not found:
        raise NotHere("not-found", Message("no-game-won", number=str(number)[:20]))
    response = answer(found)
    response.headers["Content-Disposition"] = f'attachment; filename="quartermaster-evening-{number}.bgstats.json"'
    return response


@api.get("/api/v1/export.<form>")
@open_to(*ROLES)
@called("export", gives=Media("application/json", "text/csv"), doc="The file.", refuses=(404,))
def export(form: Literal["json", "csv"]) -> Response:
    """All games to take away; hidden cards once a game has ended."""
    if form not in FORMS:
        raise NotHere("not-found", Message("exports-are"))
    write, kind = FORMS[form]
    journal, games, out = (
        current_services().journal,
        current_services().broadcaster.snapshot.games,
        io.StringIO(newline=""),
    )
    write([games.public_entries(journal.of_game(entry.game)) for entry in journal.games()], games, out)
    response = Response(out.getvalue(), content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="quartermaster-games.{form}"'
    return response
