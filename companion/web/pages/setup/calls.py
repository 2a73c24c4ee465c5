# SPDX-License-Identifier: MIT
"""The first steps with a new table, for the referee: an offer that can be skipped, left and taken up again."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, json_object, sentences
from companion.web.errors import BadRequest
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.setup.port import SETUP, SetupHandler, StepRequest, Steps
from companion.web.schema.calls import PAGE, called

api = Blueprint("setup", __name__)


@api.get("/setup")
@open_to(*ROLES)
@called("setup-page", gives=PAGE)
def page() -> str:
    """The page of the first steps with a new table."""
    return render_template("setup/setup.html", role=page_role())


@api.get("/api/v1/setup")
@open_to("referee")
@called("setup", gives=Steps, says="The steps.", refuses=(404,))
def look() -> Response:
    """The first steps, and how each stands."""
    return answer(_handler().look())


@api.post("/api/v1/setup")
@open_to("referee")
@called("mark-step", takes=StepRequest, gives=Steps, says="The steps.", refuses=(404,))
def mark() -> Response:
    """Say that a step is done, skipped or open, or that they shall be offered no more."""
    body = json_object(StepRequest)
    with sentences():
        if isinstance(body.get("dismissed"), bool):
            return answer(_handler().dismiss(body["dismissed"]))
        if not isinstance(body.get("step"), str) or not isinstance(body.get("state"), str):
            raise BadRequest("bad-field", "Send a step and its state, or dismissed.")
        return answer(_handler().mark(body["step"], body["state"]))


def _handler() -> SetupHandler:
    return current_services().handlers.at(SETUP)
