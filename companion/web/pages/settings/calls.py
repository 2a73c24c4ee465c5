# SPDX-License-Identifier: MIT
"""The settings for the referee: each with its reason, changed by name; and a new start, which most of them wait for."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.pages.settings.port import SETTINGS, SettingsDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("settings", __name__)


@api.get("/settings")
@open_to(*ROLES)
def page() -> str:
    """GET /settings: every setting with its reason, for the referee."""
    return render_template("settings/settings.html", role=page_role())


@api.get("/api/v1/settings")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/settings: every setting, what it is for, its value, its default and the file that sets it."""
    with sentences():
        return answer(dict(_desk().look()))


@api.post("/api/v1/settings")
@open_to("referee")
def change() -> Response:
    """POST /api/v1/settings {"set": {NAME: value, …}}: null takes back what the page has written."""
    body = json_object()
    only(body, {"set", "key"})
    wishes = body.get("set")
    if not isinstance(wishes, dict) or not wishes:
        raise BadRequest("bad-field", 'Send {"set": {the name of a setting: its value}}.')
    with sentences():
        return answer(dict(_desk().change(wishes)))


@api.post("/api/v1/restart")
@open_to("referee")
def restart() -> Response:
    """POST /api/v1/restart: the table closes and starts again; not while a game is running."""
    only(json_object(), {"key"})
    with sentences():
        _desk().restart()
    return answer({"ok": True})


def _desk() -> SettingsDesk:
    return house().desks.at(SETTINGS)
