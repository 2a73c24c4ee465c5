# SPDX-License-Identifier: MIT
"""Keyboards, pads and buzzers for the referee: one presses a key, and it is a seat's button."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import sentences
from companion.web.calls.desk_calls import news, wished
from companion.web.house import house
from companion.web.pages.inputs.port import INPUTS, InputsDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("inputs", __name__)

FIELDS = frozenset({"do", "seat", "button", "device", "ms"})


@api.get("/buttons")
@open_to(*ROLES)
def page() -> str:
    """Which key of which device is whose button, for the referee."""
    return render_template("inputs/inputs.html", role=page_role())


@api.get("/api/v1/inputs")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/inputs?after=n: devices and named buttons, as soon as that is newer than number ``n``."""
    return news(_desk().look)


@api.post("/api/v1/inputs")
@open_to("referee")
def do() -> Response:
    """POST /api/v1/inputs {"do": "hear", "seat": 1, "button": "shout"}; stop, forget, slack."""
    wish, body = wished(FIELDS, "what to do: hear, stop, forget or slack.")
    with sentences():
        return answer(dict(_desk().do(wish, body)))


def _desk() -> InputsDesk:
    return house().desks.at(INPUTS)
