# SPDX-License-Identifier: MIT
"""The settings for the referee: each with its reason, changed by name; and a new start, which most of them wait for."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, json_object, sentences
from companion.web.errors import BadRequest
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.settings.port import SETTINGS, Settings, SettingsHandler, SettingsRequest
from companion.web.schema.base import DONE, Done, RequestBody
from companion.web.schema.calls import PAGE, called

api = Blueprint("settings", __name__)


@api.get("/settings")
@open_to(*ROLES)
@called("settings-page", gives=PAGE)
def page() -> str:
    """The page of the settings."""
    return render_template("settings/settings.html", role=page_role())


@api.get("/api/v1/settings")
@open_to("referee")
@called("settings", gives=Settings, says="The settings.", refuses=(404,))
def look() -> Response:
    """Every setting: what it is for, its value, its default and the file that sets it."""
    with sentences():
        return answer(_handler().look())


@api.post("/api/v1/settings")
@open_to("referee")
@called("set-settings", takes=SettingsRequest, gives=Settings, says="The settings as they are now.", refuses=(404,))
def change() -> Response:
    """Write settings into the page's own file; all of them or none.

    `null` takes back what this call has written. A value that can't be is refused with the reason, and nothing is
    written.
    """
    body = json_object(SettingsRequest)
    wanted = body.get("set")
    if not isinstance(wanted, dict) or not wanted:
        raise BadRequest("bad-field", 'Send {"set": {the name of a setting: its value}}.')
    with sentences():
        return answer(_handler().change(wanted))


@api.post("/api/v1/restart")
@open_to("referee")
@called("restart", takes=RequestBody, gives=Done, says="Done.", refuses=(404,))
def restart() -> Response:
    """Close the table and start it again; not while a game is running."""
    json_object(RequestBody)
    with sentences():
        _handler().restart()
    return answer(DONE)


def _handler() -> SettingsHandler:
    return current_services().handlers.at(SETTINGS)
