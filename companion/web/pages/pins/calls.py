# SPDX-License-Identifier: MIT
"""The pins for the referee: which part hangs where; two on one pin are refused, and both are named."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, json_object, sentences
from companion.web.errors import BadRequest
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.pins.port import PINS, Pins, PinsHandler, PinsRequest
from companion.web.schema.calls import PAGE, called

api = Blueprint("pins", __name__)


@api.get("/pins")
@open_to(*ROLES)
@called("pins-page", gives=PAGE)
def page() -> str:
    """The page of the pins."""
    return render_template("pins/pins.html", role=page_role())


@api.get("/api/v1/pins")
@open_to("referee")
@called("pins", gives=Pins, says="The wiring.", refuses=(404,))
def look() -> Response:
    """Every part with its pin, and the header as it is."""
    with sentences():
        return answer(_handler().look())


@api.post("/api/v1/pins")
@open_to("referee")
@called("set-pins", takes=PinsRequest, gives=Pins, says="The wiring.", refuses=(404,))
def change() -> Response:
    """Wire parts otherwise, from the next start on; all of them or none.

    Two parts on one pin, or a pin that the Pi needs, are refused, and both users are named.
    """
    body = json_object(PinsRequest)
    with sentences():
        if body.get("as_built") is True:
            return answer(_handler().as_built())
        return answer(_handler().change(_wanted_pins(body.get("set"))))


def _wanted_pins(asked: Any) -> dict[tuple[int, str], str]:
    usage = 'Send {"set": [{"seat": 1, "part": "shout", "pin": "GPIO17"}]}, or {"as_built": true}.'
    if not isinstance(asked, list) or not asked:
        raise BadRequest("bad-field", usage)
    wanted: dict[tuple[int, str], str] = {}
    for one in asked:
        if not (isinstance(one, dict) and set(one) == {"seat", "part", "pin"}):
            raise BadRequest("bad-field", usage)
        seat, part, pin = one["seat"], one["part"], one["pin"]
        if type(seat) is not int or not isinstance(part, str) or not isinstance(pin, str):
            raise BadRequest("bad-field", usage)
        wanted[seat, part[:40]] = pin[:12]
    return wanted


def _handler() -> PinsHandler:
    return current_services().handlers.at(PINS)
