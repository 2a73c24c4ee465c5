# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, and tests of its parts."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import sentences
from companion.web.calls.desk_calls import news, wished
from companion.web.house import at_desk, house
from companion.web.neighbours import PanelDesk
from companion.web.roles import ROLES, open_to

api = Blueprint("panel", __name__)

FIELDS = frozenset({"do", "seat", "show", "play", "on", "step"})


@api.get("/api/v1/panel")
@open_to(*ROLES)
def look() -> Response:
    """GET /api/v1/panel?after=n: how the panel stands, and the presses and rulings after number ``n``."""
    return news(_desk().look)


@api.post("/api/v1/panel")
@open_to("referee")
def do() -> Response:
    """POST /api/v1/panel: try a lamp, the ring, the buzzer, the voice; test the wiring; night mode."""
    wish, body = wished(FIELDS, "what to try: lamp, camera, ring, sound, voice, wiring or night.")
    if "step" in body:
        body["do"] = body.pop("step")
    with sentences():
        return answer(dict(_desk().do(wish, body)))


def _desk() -> PanelDesk:
    return at_desk(house().desks.panel, "no-panel", "This table has no panel.")
