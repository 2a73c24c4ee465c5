# SPDX-License-Identifier: MIT
"""The state of everything, as the one who asks may see it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response

from companion.table.inbox import Who
from companion.web.answers import answer
from companion.web.calls.seating import knocks_for
from companion.web.files import PAGES
from companion.web.house import House, house
from companion.web.roles import ROLES, caller, open_to

api = Blueprint("state", __name__)

DESCRIPTION = Path(__file__).parents[1] / "openapi"


def view_for(rooms: House, who: Who) -> dict[str, Any]:
    """The newest state for ``who``; ``you`` always tells the role, and for a seat whose it is.

    ``knocks`` is who asks for a taken seat, ``arrival`` the phone that came to one last.
    """
    snapshot = rooms.herald.snapshot
    state: Mapping[str, Any] = snapshot.for_referee() if who.role == "referee" else snapshot.public()
    place = _place(state, who)
    guest = place.get("guest")
    player = place.get("player")
    if player is not None and guest is not None and guest["name"] != player:
        player = None  # one who was out has left the seat to a guest of the next game
    if player is not None:
        state = snapshot.for_player(player)
    you: dict[str, Any] = {"role": who.role, "seat": who.seat, "player": player}
    if who.role == "player":
        you["guest"] = guest
    came = rooms.knocks.arrival
    door = {"knocks": knocks_for(rooms, who), "arrival": None if came is None else came.as_json()}
    return {**state, **door, "you": {**you, **(state.get("you") or {})}}


def _place(state: Mapping[str, Any], who: Who) -> Mapping[str, Any]:
    """What the state tells of the seat of ``who``; nothing for those who speak for no seat."""
    if who.role != "player":
        return {}
    return next((place for place in state.get("seats") or () if place.get("seat") == who.seat), {})


@api.get("/api/v1/state")
@open_to(*ROLES)
def state() -> Response:
    """GET /api/v1/state."""
    return answer(view_for(house(), caller()))


@api.get("/api/v1/openapi.json")
@open_to(*ROLES)
def openapi() -> Response:
    """GET /api/v1/openapi.json."""
    return Response(_description(), content_type="application/json")


@cache
def _description() -> bytes:
    """All parts as one: each file describes the paths of a page or a room, and the schemas that it alone needs."""
    files = [*sorted(DESCRIPTION.glob("*.json")), *sorted(PAGES.glob("*/openapi.json"))]
    parts = [json.loads(path.read_text(encoding="utf-8")) for path in files]
    whole: dict[str, Any] = next(part for part in parts if "openapi" in part)
    whole["paths"] = {path: calls for part in parts for path, calls in part.get("paths", {}).items()}
    for part in parts:
        whole["components"]["schemas"] |= part.get("components", {}).get("schemas", {})
    return msgspec.json.encode(whole)
