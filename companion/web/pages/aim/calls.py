# SPDX-License-Identifier: MIT
"""Aim and light for phones: how the camera stands, the lens, and the fitness test."""

from __future__ import annotations

import contextlib

from flask import Blueprint, Response, render_template, request

from companion.messages.message import Message
from companion.web.answers import answer, refusal
from companion.web.body import in_full, json_object, only, sentences, whole_number
from companion.web.errors import TooOften
from companion.web.house import house
from companion.web.pages.aim.port import AIM, AimDesk
from companion.web.roles import ROLES, caller, open_to

api = Blueprint("aim", __name__)


@api.get("/aim")
@open_to(*ROLES)
def page() -> str:
    """GET /aim: help with camera and light, for a phone in the hand over the table."""
    return render_template("aim/aim.html", role=caller().role)


WAIT_S = 3.0


@api.get("/api/v1/aim")
@open_to(*ROLES)
def look() -> Response:
    """GET /api/v1/aim?after=n: how the camera stands, as soon as it is newer than ``n``; ``aim`` is null while not."""
    after = whole_number(request.args.get("after"), "after", 0)
    desk = _desk()
    place = house().aims.take()
    with place or contextlib.nullcontext():
        found = desk.look(after, 0.0 if place is None else WAIT_S)
    number, aim = (after, None) if found is None else found
    camera = house().herald.snapshot.public()["camera"]
    return answer({"number": number, "camera": camera, "aim": aim, "fitness": desk.fitness()})


@api.post("/api/v1/aim/focus")
@open_to("referee")
def focus() -> Response:
    """POST /api/v1/aim/focus: a lens that moves finds its sharpest place, and is held there for good."""
    with sentences():
        _desk().focus()
    return answer({"ok": True})


@api.get("/api/v1/aim/bare")
@open_to(*ROLES)
def bare() -> Response:
    """GET /api/v1/aim/bare: since when it is known what the table looks like with nothing on it."""
    return answer(_desk().bare())


@api.post("/api/v1/aim/bare")
@open_to("player", "referee")
def remember_bare() -> Response:
    """POST /api/v1/aim/bare: the table is bare now, remember it; answers when that is done, or why it can't be."""
    place = house().orders.take()
    if place is None:
        raise TooOften("too-many-requests", Message("others-remember-bare"), WAIT_S)
    with place:
        try:
            return answer(_desk().remember_bare())
        except ValueError as error:
            return refusal("not-bare", in_full(error))


@api.get("/api/v1/fitness")
@open_to(*ROLES)
def fitness() -> Response:
    """GET /api/v1/fitness: the test that runs, and the last result."""
    return answer(_desk().fitness())


@api.post("/api/v1/fitness")
@open_to("referee")
def test() -> Response:
    """POST /api/v1/fitness: start a test, confirm how the dice lie, or stop."""
    body = json_object()
    only(body, {"do", "dice", "rounds", "kind", "faces", "key"})
    with sentences():
        return answer(_desk().test(str(body.get("do")), body))


def _desk() -> AimDesk:
    return house().desks.at(AIM)
