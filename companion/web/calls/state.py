# SPDX-License-Identifier: MIT
"""The state of the table, as the role that asks may see it, and the stream of events that tells when it changes.

The stream tells every phone what happens, as it happens; it is resumable, and never a silent dead line. It holds a
thread of the server, so it asks every second whether anybody still listens.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, current_app, request
from msgspec import Meta

from companion.messages.message import Message
from companion.table.astray import as_read_by
from companion.table.inbox import Who
from companion.table.telling import News
from companion.web.answers import answer, asked_language, encoded, json_object
from companion.web.calls.screens import screens_for
from companion.web.calls.seating import join_requests_for
from companion.web.errors import TooOften
from companion.web.files import release
from companion.web.guard import (
    ROLES,
    Services,
    caller,
    caller_name,
    current_services,
    open_to,
    seat_lost,
    sitter,
    still_there,
)
from companion.web.limits import Lease
from companion.web.schema.base import Done, Media, called, doc
from companion.web.schema.openapi import description
from companion.web.schema.state import State, WallTold

api = Blueprint("state", __name__)

DESCRIPTION = "openapi"


def view_for(services: Services, who: Who) -> dict[str, Any]:
    """The newest state for ``who``; ``you`` always tells the role, and for a seat whose it is.

    ``knocks`` is who asks for a taken seat, ``arrival`` the phone that came to one last, ``wall`` what the large
    screens have told, ``screens`` those that ask to see the picture.
    """
    snapshot = services.broadcaster.snapshot
    state: Mapping[str, Any] = snapshot.for_referee() if who.role == "referee" else snapshot.public()
    place = _place(state, who)
    guest = place.get("guest")
    player = place.get("player")
    if player is not None and guest is not None and guest["name"] != player:
        player = None  # one who was out has left the seat to a guest of the next game
    if player is not None:
        state = _with_hands(services, who, snapshot.for_player(player))
    you: dict[str, Any] = {"role": who.role, "seat": who.seat, "player": player}
    if who.role == "player":
        you["guest"] = guest
    came = services.join_requests.arrival
    door: dict[str, Any] = {
        "knocks": join_requests_for(services, who),
        "arrival": None if came is None else asdict(came),
    }
    door["wall"] = services.wall.state
    screens = screens_for(services, who)
    door |= {"screens": screens} if screens else {}
    return {**state, **door, "you": {**you, **(state.get("you") or {})}}


def _with_hands(services: Services, who: Who, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """``state`` of a seat with the acts that want a button there, where virtual hands do some of them as well."""
    you = state.get("you", {})
    if services.simulator is None or who.seat is None or not you.get("acts"):
        return state
    return {**state, "you": {**you, "acts": services.simulator.acts(who.seat, you["acts"])}}


def _place(state: Mapping[str, Any], who: Who) -> Mapping[str, Any]:
    """What the state tells of the seat of ``who``; nothing for those who speak for no seat."""
    if who.role != "player":
        return {}
    return next((place for place in state.get("seats") or () if place.get("seat") == who.seat), {})


@api.get("/api/v1/state")
@open_to(*ROLES)
@called("state", gives=State, doc="The newest state.")
def state() -> Response:
    """The state of everything, as the caller may see it; a page that is of another release loads itself anew."""
    response = answer(view_for(current_services(), caller()))
    response.headers["Release"] = release()
    return response


@api.post("/api/v1/wall")
@open_to("spectator", "referee")
@called("tell-wall", takes=WallTold, gives=Done, doc="Taken in.")
def told() -> Response:
    """A large screen has told the verdict of a moment: phones may show it too."""
    body = json_object(WallTold)
    moment = current_services().broadcaster.snapshot.public().get("moment") or {}
    if moment and [moment["game"], moment["place"]] == body.get("told"):  # what has not happened yet can't be told
        current_services().wall.tell((moment["game"], moment["place"]))
    return answer(Done(ok=True))


@api.get("/api/v1/openapi.json")
@open_to(*ROLES)
@called("openapi", gives=dict[str, Any], doc="OpenAPI 3.1.")
def openapi() -> Response:
    """This description."""
    made = current_app.extensions
    if DESCRIPTION not in made:
        made[DESCRIPTION] = msgspec.json.encode(description(current_app))
    return Response(made[DESCRIPTION], content_type="application/json")


BEAT_S = 10.0
LOOK_S = 1.0
RETRY_MS = 1500
ID = re.compile(r"[0-9]{1,18}(\.[0-9]{1,9})?", re.ASCII)


@api.get("/api/v1/events")
@open_to(*ROLES)
@called(
    "events",
    gives=Media("text/event-stream"),
    doc=(
        "Events `state` (data: State), `reading`, `press`, `verdict`, each with an `id`; `left`: the seat is another's "
        "or free now; `beat` every ten quiet seconds; `resync` when some could not be kept for a slow listener, "
        "followed by a `state`."
    ),
    query={
        "after": Annotated[
            str,
            Meta(pattern="^[0-9]+(\\.[0-9]+)?$", description="The id to go on after, where the header can't be set."),
        ],
        "plays": Annotated[
            int,
            Meta(
                ge=0, le=1, description="1: this screen plays reveals large, and tells (`tell-wall`) when one is over."
            ),
        ],
    },
    headers={"Last-Event-ID": Annotated[str, doc("The id to go on after; wins over `after`.")]},
)
def events() -> Response:
    """What happens, as it happens, as server-sent events."""
    who = caller()
    lease = current_services().streams.take(caller_name(), seated=who.role != "spectator")
    if lease is None:
        raise TooOften("too-many-streams", Message("too-many-screens"), 5.0)
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    plays = who.role != "player" and request.args.get("plays") == "1"
    lines = _tell(current_services(), who, _Line(_last_id(), asked_language(), plays), lease, gone)
    response = Response(lines, content_type="text/event-stream; charset=utf-8")
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lease.close)
    return response


def _last_id() -> str | None:
    """Where to go on. A browser's own header is newer than the address it first connected with."""
    for asked in (request.headers.get("Last-Event-ID"), request.args.get("after")):
        if asked and ID.fullmatch(asked):
            return asked
    return None


@dataclass(frozen=True, slots=True)
class _Line:
    """What a screen asked for: where to go on, and in which language; and whether it plays reveals."""

    last_id: str | None
    language: str
    plays: bool


def _tell(services: Services, who: Who, line: _Line, lease: Lease, gone: Callable[[], bool]) -> Iterator[bytes]:
    broadcaster = services.broadcaster
    then = latest = broadcaster.snapshot.lobby
    door = _at_the_door(services, who)
    listener = broadcaster.listen(line.last_id)
    beat_at = time.monotonic() + BEAT_S
    with closing(listener), services.wall.screen() if line.plays else nullcontext():
        yield b"retry: %d\n\n" % RETRY_MS
        while not (lease.ended or gone()):
            news = listener.get(LOOK_S)
            lobby = broadcaster.snapshot.lobby
            if not still_there(lobby, who, then):
                if seat_lost(lobby, who, then, latest):
                    yield b"event: left\ndata: {}\n\n"  # asked anew it would be refused
                break  # whoever listens sits elsewhere now, or is referee no more: let them ask anew
            latest = lobby
            now = _at_the_door(services, who)
            if news is not None:
                yield _lines(news, services, who, line.language)
            elif now != door:
                state = view_for(services, who)
                yield _event("state", str(state["seq"]), state, line.language)
            elif time.monotonic() >= beat_at:
                yield b"event: beat\ndata: {}\n\n"  # an event, not a comment, so that pages can miss it
            else:
                continue
            door = now if news is None or news.kind in ("state", "resync") else door
            beat_at = time.monotonic() + BEAT_S


def _at_the_door(services: Services, who: Who) -> object:
    """What changes when a taken seat or the picture is asked for, when an owner is away, when the wall has told."""
    wall = services.wall.state if who.role == "player" else None
    return (
        services.join_requests.number,
        services.screens.number,
        [len(one) for one in join_requests_for(services, who)],
        wall,
    )


def _lines(news: News, services: Services, who: Who, language: str) -> bytes:
    """``news`` as lines of a stream. A state is always the newest one, as ``who`` may see it."""
    if news.kind == "resync":
        return _event("resync", news.id, {}, language) + _event("state", news.id, view_for(services, who), language)
    return _event(news.kind, news.id, _data(news, services, who), language)


def _data(news: News, services: Services, who: Who) -> Mapping[str, Any]:
    if news.kind == "state":
        return view_for(services, who)
    name = None if who.role != "player" or who.seat is None else sitter(who.seat, services)
    if news.kind != "reading" or name is None or not news.data:
        return news.data
    return {**news.data, "why_not": as_read_by(name, news.data.get("why_not", ""))}


def _event(kind: str, id_: str, data: object, language: str) -> bytes:
    return b"id: %s\nevent: %s\ndata: %s\n\n" % (id_.encode(), kind.encode(), encoded(data, language))
