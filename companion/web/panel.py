# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, and tests of its parts."""

from __future__ import annotations

import contextlib

from flask import Blueprint, Response, request

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences, whole_number
from companion.web.errors import BadRequest
from companion.web.house import at_desk, house
from companion.web.neighbours import PanelDesk
from companion.web.roles import ROLES, open_to

api = Blueprint("panel", __name__)

WAIT_S = 3.0
FIELDS = frozenset({"do", "seat", "show", "play", "on", "step"})


@api.get("/api/v1/panel")
@open_to(*ROLES)
def look() -> Response:
    """GET /api/v1/panel?after=n: how the panel stands, and the presses and rulings after number ``n``."""
    after = whole_number(request.args.get("after"), "after", 0)
    place = house().panels.take()
    with place or contextlib.nullcontext():
        return answer(dict(_desk().look(after, 0.0 if place is None else WAIT_S)))


@api.post("/api/v1/panel")
@open_to("referee")
def do() -> Response:
    """POST /api/v1/panel: try a lamp, the ring, the buzzer, the voice; test the wiring; night mode."""
    body = json_object()
    only(body, FIELDS)
    wish = body.pop("do", None)
    if not isinstance(wish, str):
        raise BadRequest("bad-field", "do must say what to try: lamp, camera, ring, sound, voice, wiring or night.")
    if "step" in body:
        body["do"] = body.pop("step")
    with sentences():
        return answer(dict(_desk().do(wish, body)))


def _desk() -> PanelDesk:
    return at_desk(house().desks.panel, "no-panel", "This table has no panel.")
