# SPDX-License-Identifier: MIT
"""House rules for the referee, who sets up the games: options of a game under a name, to be chosen again."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.calls.ports import PRESETS, PresetDesk
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.roles import open_to

api = Blueprint("presets", __name__)


@api.get("/api/v1/presets")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/presets: all house rules that are kept here."""
    return answer({"presets": list(_desk().look())})


@api.post("/api/v1/presets")
@open_to("referee")
def change() -> Response:
    """POST /api/v1/presets {"keep": {"name": …, "game": …, "options": {…}}}, or {"forget": NAME}; answers with all."""
    body = json_object()
    only(body, {"keep", "forget", "key"})
    if ("keep" in body) == ("forget" in body):
        raise BadRequest("bad-field", "Send house rules to keep, or the name of those to forget.")
    with sentences():
        kept = _desk().keep(body["keep"]) if "keep" in body else _desk().forget(body["forget"])
    return answer({"presets": list(kept)})


def _desk() -> PresetDesk:
    return house().desks.at(PRESETS)
