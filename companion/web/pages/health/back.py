# SPDX-License-Identifier: MIT
"""The way back to the release before, for the referee."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.house import house
from companion.web.pages.health.port import BACK, BackDesk
from companion.web.roles import open_to

api = Blueprint("back", __name__)


@api.get("/api/v1/rollback")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/rollback: the release that would run then, why it can't be now, and why it was refused last."""
    return answer(dict(_desk().look()))


@api.post("/api/v1/rollback")
@open_to("referee")
def wish() -> Response:
    """POST /api/v1/rollback: go back to the release before, on trial as an update is; not while a game is running."""
    only(json_object(), {"key"})
    with sentences():
        _desk().wish()
    return answer({"ok": True})


def _desk() -> BackDesk:
    return house().desks.at(BACK)
