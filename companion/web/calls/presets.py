# SPDX-License-Identifier: MIT
"""House rules for the referee, who sets up the games: options of a game under a name, to be chosen again."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, sentences
from companion.web.calls.ports import PRESETS, PresetDesk
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.roles import open_to
from companion.web.schema.calls import called
from companion.web.schema.play import Presets, PresetsWish

api = Blueprint("presets", __name__)


@api.get("/api/v1/presets")
@open_to("referee")
@called("presets", gives=Presets, says="All that are kept.", refuses=(404,))
def look() -> Response:
    """House rules: options of a game under a name."""
    return answer(_desk().look())


@api.post("/api/v1/presets")
@open_to("referee")
@called("change-presets", takes=PresetsWish, gives=Presets, says="All that are kept.", refuses=(404,))
def change() -> Response:
    """Keep house rules (in place of those of the same name), or forget some."""
    body = json_object(PresetsWish)
    if ("keep" in body) == ("forget" in body):
        raise BadRequest("bad-field", "Send house rules to keep, or the name of those to forget.")
    with sentences():
        kept = _desk().keep(body["keep"]) if "keep" in body else _desk().forget(body["forget"])
    return answer(kept)


def _desk() -> PresetDesk:
    return house().desks.at(PRESETS)
