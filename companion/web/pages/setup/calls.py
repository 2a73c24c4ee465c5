# SPDX-License-Identifier: MIT
"""The first steps with a new table, for the referee: an offer that can be skipped, left and taken up again."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Protocol, TypeAlias

from flask import Blueprint, Response
from msgspec import UNSET

from companion.messages.message import Message
from companion.web.answers import answer, json_object, sentences
from companion.web.drawing import add_page
from companion.web.errors import BadRequest
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, doc
from companion.web.schema.calls import called

State: TypeAlias = Literal["open", "done", "skipped"]


class Step(Schema):
    """One step, and how it stands."""

    id: str
    state: State


class Steps(Schema):
    """The first steps with a new table."""

    steps: list[Step]
    done: int
    finished: bool
    dismissed: bool
    fresh: Annotated[bool, doc("Nothing was ever played here: a backup of another table can be restored.")]
    camera: Annotated[str, doc("The one in use.")]


class StepRequest(RequestBody):
    """How a step stands."""

    step: Maybe[str] = UNSET
    state: Maybe[State] = UNSET
    dismissed: Maybe[bool] = UNSET


class SetupHandler(Protocol):
    """The first steps (companion.kit.handlers.setup.SetupHandler). ValueError: with a plain sentence, why not."""

    def look(self) -> Steps:
        """Every step and how it stands."""

    def mark(self, step: str, state: str) -> Steps:
        """Say how a step stands."""

    def dismiss(self, on: bool) -> Steps:
        """Offer them no more, or again."""


SETUP: Final[Port[SetupHandler]] = Port("setup", Message("nothing-to-set-up"), "no-setup")


api = Blueprint("setup", __name__)
add_page(api, "/setup", "setup/setup.html", "setup-page", "The page of the first steps with a new table.", page_role)


@api.get("/api/v1/setup")
@open_to("referee")
@called("setup", gives=Steps, doc="The steps.", refuses=(404,))
def look() -> Response:
    """The first steps, and how each stands."""
    return answer(handler_at(SETUP).look())


@api.post("/api/v1/setup")
@open_to("referee")
@called("mark-step", takes=StepRequest, gives=Steps, doc="The steps.", refuses=(404,))
def mark() -> Response:
    """Say that a step is done, skipped or open, or that they shall be offered no more."""
    body = json_object(StepRequest)
    with sentences():
        if isinstance(body.get("dismissed"), bool):
            return answer(handler_at(SETUP).dismiss(body["dismissed"]))
        if not isinstance(body.get("step"), str) or not isinstance(body.get("state"), str):
            raise BadRequest("bad-field", "Send a step and its state, or dismissed.")
        return answer(handler_at(SETUP).mark(body["step"], body["state"]))
