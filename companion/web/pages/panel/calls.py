# SPDX-License-Identifier: MIT
"""The panel for the dashboard: live presses and rulings, and tests of its parts."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, sentences
from companion.web.calls.handlers import command_in, news
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.panel.port import PANEL, PanelHandler, PanelNews, PanelRequest
from companion.web.schema.base import NewsNumber
from companion.web.schema.calls import PAGE, called

api = Blueprint("panel", __name__)


@api.get("/panel")
@open_to(*ROLES)
@called("panel-page", gives=PAGE)
def page() -> str:
    """The page of buttons, lamps and sound."""
    return render_template("panel/panel.html", role=page_role())


@api.get("/api/v1/panel")
@open_to(*ROLES)
@called(
    "panel",
    gives=PanelNews,
    says="The panel. Each event tells `what` it is (edge, ruling, aside, fault) and says it in `words`.",
    query={"after": NewsNumber},
    refuses=(404, 503),
)
def look() -> Response:
    """How the panel stands: buttons, lamps, wiring; the presses and rulings since, and a wiring test that runs."""
    return news(_handler().look)


@api.post("/api/v1/panel")
@open_to("referee")
@called(
    "try-panel",
    takes=PanelRequest,
    gives=PanelNews,
    says="How the panel stands now, as GET tells it.",
    refuses=(404, 503),
)
def do() -> Response:
    """Try a lamp, the ring light, the buzzer or the voice for some seconds; test the wiring; be quiet at night."""
    command, body = command_in(PanelRequest, "what to try: lamp, camera, ring, sound, voice, wiring or night.")
    if "step" in body:
        body["do"] = body.pop("step")
    with sentences():
        return answer(_handler().do(command, body))


def _handler() -> PanelHandler:
    return current_services().handlers.at(PANEL)
