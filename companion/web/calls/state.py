# SPDX-License-Identifier: MIT
"""The state of the table, as the role that asks may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Blueprint, Response, current_app

from companion.table.inbox import Who
from companion.web.answers import answer
from companion.web.body import json_object
from companion.web.calls.screens import screens_for
from companion.web.calls.seating import knocks_for
from companion.web.house import House, house
from companion.web.roles import ROLES, caller, open_to
from companion.web.schema.answers import Done
from companion.web.schema.calls import called
from companion.web.schema.openapi import description
from companion.web.schema.state import State, WallTold

api = Blueprint("state", __name__)

DESCRIPTION = "openapi"


def view_for(rooms: House, who: Who) -> dict[str, Any]:
    """The newest state for ``who``; ``you`` always tells the role, and for a seat whose it is.

    ``knocks`` is who asks for a taken seat, ``arrival`` the phone that came to one last, ``wall`` what the large
    screens have told, ``screens`` those that ask to see the picture.
    """
    snapshot = rooms.broadcaster.snapshot
    state: Mapping[str, Any] = snapshot.for_referee() if who.role == "referee" else snapshot.public()
    place = _place(state, who)
    guest = place.get("guest")
    player = place.get("player")
    if player is not None and guest is not None and guest["name"] != player:
        player = None  # one who was out has left the seat to a guest of the next game
    if player is not None:
        state = _with_hands(rooms, who, snapshot.for_player(player))
    you: dict[str, Any] = {"role": who.role, "seat": who.seat, "player": player}
    if who.role == "player":
        you["guest"] = guest
    came = rooms.knocks.arrival
    door: dict[str, Any] = {"knocks": knocks_for(rooms, who), "arrival": None if came is None else came.as_json()}
    door["wall"] = rooms.wall.state
    screens = screens_for(rooms, who)
    door |= {"screens": screens} if screens else {}
    return {**state, **door, "you": {**you, **(state.get("you") or {})}}


def _with_hands(rooms: House, who: Who, state: Mapping[str, Any]) -> Mapping[str, Any]:
    """``state`` of a seat with the acts that want a button there, where virtual hands do some of them as well."""
    you = state.get("you", {})
    if rooms.simulator is None or who.seat is None or not you.get("acts"):
        return state
    return {**state, "you": {**you, "acts": rooms.simulator.acts(who.seat, you["acts"])}}


def _place(state: Mapping[str, Any], who: Who) -> Mapping[str, Any]:
    """What the state tells of the seat of ``who``; nothing for those who speak for no seat."""
    if who.role != "player":
        return {}
    return next((place for place in state.get("seats") or () if place.get("seat") == who.seat), {})


@api.get("/api/v1/state")
@open_to(*ROLES)
@called("state", gives=State, says="The newest state.")
def state() -> Response:
    """The state of everything, as the caller may see it."""
    return answer(view_for(house(), caller()))


@api.post("/api/v1/wall")
@open_to("spectator", "referee")
@called("tell-wall", takes=WallTold, gives=Done, says="Taken in.")
def told() -> Response:
    """A large screen has told the verdict of a moment: phones may show it too."""
    body = json_object(WallTold)
    moment = house().broadcaster.snapshot.public().get("moment") or {}
    if moment and [moment["game"], moment["place"]] == body.get("told"):  # what has not happened yet can't be told
        house().wall.tell((moment["game"], moment["place"]))
    return answer(Done(ok=True))


@api.get("/api/v1/openapi.json")
@open_to(*ROLES)
@called("openapi", gives=dict[str, Any], says="OpenAPI 3.1.")
def openapi() -> Response:
    """This description."""
    made = current_app.extensions
    if DESCRIPTION not in made:
        made[DESCRIPTION] = msgspec.json.encode(description(current_app))
    return Response(made[DESCRIPTION], content_type="application/json")
