# SPDX-License-Identifier: MIT
"""Keyboards, pads and buzzers for the referee: one presses a key, and it is a seat's button."""

from __future__ import annotations

import contextlib

from flask import Blueprint, Response, render_template, request

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences, whole_number
from companion.web.errors import BadRequest
from companion.web.house import at_desk, house
from companion.web.neighbours import InputsDesk
from companion.web.roles import ROLES, caller, open_to

api = Blueprint("inputs", __name__)

WAIT_S = 3.0
FIELDS = frozenset({"do", "seat", "button", "device", "ms"})


@api.get("/buttons")
@open_to(*ROLES)
def page() -> str:
    """Which key of which device is whose button, for the referee."""
    return render_template("inputs.html", role="referee" if caller().role == "referee" else "spectator")


@api.get("/api/v1/inputs")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/inputs?after=n: devices and named buttons, as soon as that is newer than number ``n``."""
    after = whole_number(request.args.get("after"), "after", 0)
    place = house().panels.take()
    with place or contextlib.nullcontext():
        return answer(dict(_desk().look(after, 0.0 if place is None else WAIT_S)))


@api.post("/api/v1/inputs")
@open_to("referee")
def do() -> Response:
    """POST /api/v1/inputs {"do": "hear", "seat": 1, "button": "shout"}; stop, forget, slack."""
    body = json_object()
    only(body, FIELDS)
    wish = body.pop("do", None)
    if not isinstance(wish, str):
        raise BadRequest("bad-field", "do must say what to do: hear, stop, forget or slack.")
    with sentences():
        return answer(dict(_desk().do(wish, body)))


def _desk() -> InputsDesk:
    return at_desk(house().desks.inputs, "not-here", "This table has no input devices.")
