# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, and tests of its parts."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import sentences
from companion.web.calls.desk_calls import news, wished
from companion.web.house import house
from companion.web.pages.panel.port import PANEL, PanelDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("panel", __name__)


@api.get("/panel")
@open_to(*ROLES)
def page() -> str:
    """GET /panel: buttons, lamps and sound: live presses for everybody, tests for the referee."""
    return render_template("panel/panel.html", role=page_role())


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
    return house().desks.at(PANEL)
