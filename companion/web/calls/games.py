# SPDX-License-Identifier: MIT
"""The games: rule books to set one up by, house rules under a name, and those that were played, by the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from flask import Blueprint, Response
from msgspec import Meta

from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.table.people.reception import OF_PEOPLE
from companion.web.answers import answer, json_object, sentences
from companion.web.errors import BadRequest, NotHere
from companion.web.guard import ROLES, current_services, handler_at, open_to
from companion.web.ports import Port
from companion.web.presets import PresetHandler
from companion.web.schema.base import called
from companion.web.schema.play import Entry as EntryShown
from companion.web.schema.play import GameEntries, Games, Presets, PresetsRequest, Rulebooks

PRESETS: Final[Port[PresetHandler]] = Port("presets", Message("no-house-rules-here"), "no-presets")


api = Blueprint("games", __name__)


@api.get("/api/v1/rulebooks")
@open_to(*ROLES)
@called("rulebooks", gives=Rulebooks, doc="The rule books.")
def rulebooks() -> Response:
    """Every game that can be set up, with its seats and options."""
    last = {entry.data["game"]: entry.data.get("options", {}) for entry in current_services().journal.games()}
    books = current_services().broadcaster.snapshot.games.rulebooks()
    return answer({"rulebooks": [{**book, "last": _kept(book, last.get(book["id"], {}))} for book in books]})


def _kept(book: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of ``options`` that a page can choose and that go by nobody who sat there."""
    kept = {field["name"] for field in book["options"] if field["kind"] not in OF_PEOPLE}
    return {name: value for name, value in options.items() if name in kept}


@api.get("/api/v1/presets")
@open_to("referee")
@called("presets", gives=Presets, doc="All that are kept.", refuses=(404,))
def presets() -> Response:
    """House rules: options of a game under a name."""
    return answer(handler_at(PRESETS).look())


@api.post("/api/v1/presets")
@open_to("referee")
@called("change-presets", takes=PresetsRequest, gives=Presets, doc="All that are kept.", refuses=(404,))
def change_presets() -> Response:
    """Keep house rules (in place of those of the same name), or forget some."""
    body = json_object(PresetsRequest)
    if ("keep" in body) == ("forget" in body):
        sent = "both" if "keep" in body else "nothing"
        raise BadRequest("bad-field", f"Wanted is keep (house rules) or forget (the name of some), not {sent}.")
    with sentences():
        kept = handler_at(PRESETS).keep(body["keep"]) if "keep" in body else handler_at(PRESETS).forget(body["forget"])
    return answer(kept)


@api.get("/api/v1/games")
@open_to(*ROLES)
@called("games", gives=Games, doc="The games.")
def games() -> Response:
    """Every game with its set-up, oldest first."""
    set_ups = current_services().journal.games()
    return answer({"games": [{**one.data, "id": one.game, "seq": one.seq, "wall_ms": one.wall_ms} for one in set_ups]})


@api.get("/api/v1/games/<int:number>")
@open_to(*ROLES)
@called("game", gives=GameEntries, doc="Every entry in order.", refuses=(404,))
def game(number: Annotated[int, Meta(ge=1)]) -> Response:
    """The journal of one game."""
    entries = current_services().journal.of_game(number) if 0 < number < 2**63 else ()
    if not entries:
        raise NotHere("not-found", Message("game-not-played-here", number=str(number)[:20]))
    return answer(
        GameEntries(
            id=number,
            entries=[_entry(entry) for entry in current_services().broadcaster.snapshot.games.public_entries(entries)],
        )
    )


def _entry(entry: Entry) -> EntryShown:
    return EntryShown(seq=entry.seq, kind=entry.kind, data=entry.data, wall_ms=entry.wall_ms)
