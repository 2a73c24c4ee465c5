# SPDX-License-Identifier: MIT
"""The first steps with a new table, for the referee: an offer that can be skipped, left and taken up again."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.pages.setup.port import SETUP, SetupDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("setup", __name__)


@api.get("/setup")
@open_to(*ROLES)
def page() -> str:
    """GET /setup: the first steps with a new table, for the referee."""
    return render_template("setup/setup.html", role=page_role())


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
    return house().desks.at(SETUP)
