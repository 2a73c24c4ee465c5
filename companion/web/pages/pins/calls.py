# SPDX-License-Identifier: MIT
"""The pins for the referee: which part hangs where; two on one pin are refused, and both are named."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.pages.pins.port import PINS, PinsDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("pins", __name__)


@api.get("/pins")
@open_to(*ROLES)
def page() -> str:
    """Which part hangs on which pin, for the referee."""
    return render_template("pins/pins.html", role=page_role())


@api.get("/api/v1/pins")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/pins: every part with its pin, and the header as it is."""
    with sentences():
        return answer(dict(_desk().look()))


@api.post("/api/v1/pins")
@open_to("referee")
def change() -> Response:
    """POST /api/v1/pins {"set": [{"seat": 1, "part": "shout", "pin": "GPIO17"}]}, or {"as_built": true}."""
    body = json_object()
    only(body, {"set", "as_built", "key"})
    with sentences():
        if body.get("as_built") is True:
            return answer(dict(_desk().as_built()))
        return answer(dict(_desk().change(_wishes(body.get("set")))))


def _wishes(asked: Any) -> dict[tuple[int, str], str]:
    wanted = 'Send {"set": [{"seat": 1, "part": "shout", "pin": "GPIO17"}]}, or {"as_built": true}.'
    if not isinstance(asked, list) or not asked:
        raise BadRequest("bad-field", wanted)
    wishes: dict[tuple[int, str], str] = {}
    for one in asked:
        if not (isinstance(one, dict) and set(one) == {"seat", "part", "pin"}):
            raise BadRequest("bad-field", wanted)
        seat, part, pin = one["seat"], one["part"], one["pin"]
        if type(seat) is not int or not isinstance(part, str) or not isinstance(pin, str):
            raise BadRequest("bad-field", wanted)
        wishes[seat, part[:40]] = pin[:12]
    return wishes


def _desk() -> PinsDesk:
    return house().desks.at(PINS)
