# SPDX-License-Identifier: MIT
"""The first steps with a new table, for the referee: an offer that can be skipped, left and taken up again."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.errors import BadRequest
from companion.web.house import at_desk, house
from companion.web.neighbours import SetupDesk
from companion.web.roles import open_to

api = Blueprint("setup", __name__)


@api.get("/api/v1/setup")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/setup: every step and how it stands."""
    return answer(dict(_desk().look()))


@api.post("/api/v1/setup")
@open_to("referee")
def mark() -> Response:
    """POST /api/v1/setup {"step": …, "state": open, done or skipped}, or {"dismissed": true}: keep how it stands."""
    body = json_object()
    only(body, {"step", "state", "dismissed", "key"})
    with sentences():
        if isinstance(body.get("dismissed"), bool):
            return answer(dict(_desk().dismiss(body["dismissed"])))
        if not isinstance(body.get("step"), str) or not isinstance(body.get("state"), str):
            raise BadRequest("bad-field", "Send a step and its state, or dismissed.")
        return answer(dict(_desk().mark(body["step"], body["state"])))


def _desk() -> SetupDesk:
    return at_desk(house().desks.setup, "no-setup", "There is nothing to set up here.")
