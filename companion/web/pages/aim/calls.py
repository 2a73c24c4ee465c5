# SPDX-License-Identifier: MIT
"""Aim and light for phones: how the camera stands, the lens, and the fitness test."""

from __future__ import annotations

import contextlib
from typing import Annotated

from flask import Blueprint, Response, render_template, request
from msgspec import Meta

from companion.messages.message import Message
from companion.web.answers import answer, in_full, json_object, refusal, sentences, whole_number
from companion.web.errors import TooOften
from companion.web.guard import ROLES, caller, current_services, open_to
from companion.web.pages.aim.port import AIM, AimHandler, AimLook, BareTable, Fitness, FitnessRequest
from companion.web.schema.base import DONE, Done
from companion.web.schema.calls import PAGE, called
from companion.web.schema.state import CameraState

api = Blueprint("aim", __name__)


@api.get("/aim")
@open_to(*ROLES)
@called("aim_page", gives=PAGE)
def page() -> str:
    """Help with camera and light, for a phone in the hand."""
    return render_template("aim/aim.html", role=caller().role)


WAIT_S = 3.0


@api.get("/api/v1/aim")
@open_to(*ROLES)
@called(
    "aim",
    gives=AimLook,
    says="The newest look; `aim` is null where none came in time.",
    query={
        "after": Annotated[int, Meta(ge=0, description="Wait up to three seconds for a look with a higher number.")]
    },
    refuses=(404, 503),
)
def look() -> Response:
    """How the camera stands: every measure, and the one thing to do next.

    While somebody asks, the eye measures a few times a second; while nobody does, it does not.
    """
    after = whole_number(request.args.get("after"), "after")
    handler = _handler()
    place = current_services().aims.take()
    with place or contextlib.nullcontext():
        found = handler.look(after, 0.0 if place is None else WAIT_S)
    number, aim = (after, None) if found is None else found
    camera = current_services().broadcaster.snapshot.public()["camera"]
    state = CameraState(condition=camera["condition"], message=camera["message"])
    return answer(AimLook(number=number, camera=state, aim=aim, fitness=handler.fitness()))


@api.post("/api/v1/aim/focus")
@open_to("referee")
@called("focus", gives=Done, says="The lens begins to move; `sweeping` of the aim tells how long.", refuses=(404, 503))
def focus() -> Response:
    """Let a lens that moves find its sharpest place, and hold it there for good.

    Nothing happens where the lens does not move (`can_focus` of the aim).
    """
    with sentences():
        _handler().focus()
    return answer(DONE)


@api.get("/api/v1/aim/bare")
@open_to(*ROLES)
@called("bare", gives=BareTable, says="Since when, or why no more.", refuses=(404, 503))
def bare() -> Response:
    """Since when it is known what the table looks like with nothing on it."""
    return answer(_handler().bare())


@api.post("/api/v1/aim/bare")
@open_to("player", "referee")
@called("rememberBare", gives=BareTable, says="It is remembered.", refuses=(404, 409, 503))
def remember_bare() -> Response:
    """The table is bare now: remember how it looks.

    Answers when it is done: what lies there then is a part of the table, and never asked about. `not-bare` (409)
    says why it is not done: dice lie there, something moves, no picture came yet, the camera sees nothing.
    """
    place = current_services().orders.take()
    if place is None:
        raise TooOften("too-many-requests", Message("others-remember-bare"), WAIT_S)
    with place:
        try:
            return answer(_handler().remember_bare())
        except ValueError as error:
            return refusal("not-bare", in_full(error))


@api.get("/api/v1/fitness")
@open_to(*ROLES)
@called("fitness", gives=Fitness, says="Both, null where there is none.", refuses=(404, 503))
def fitness() -> Response:
    """The fitness test that runs, and the last result."""
    return answer(_handler().fitness())


@api.post("/api/v1/fitness")
@open_to("referee")
@called("test", takes=FitnessRequest, gives=Fitness, says="The test as it is then.", refuses=(404, 503))
def test() -> Response:
    """Start a fitness test, confirm how the dice lie, or stop."""
    body = json_object(FitnessRequest)
    with sentences():
        return answer(_handler().test(str(body.get("do")), body))


def _handler() -> AimHandler:
    return current_services().handlers.at(AIM)
