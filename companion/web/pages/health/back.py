# SPDX-License-Identifier: MIT
"""The way back to the release before, for the referee."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, sentences
from companion.web.house import house
from companion.web.pages.health.port import BACK, BackDesk
from companion.web.pages.health.schema import WayBack
from companion.web.roles import open_to
from companion.web.schema.answers import DONE, Done
from companion.web.schema.base import Wish
from companion.web.schema.calls import called

api = Blueprint("back", __name__)


@api.get("/api/v1/rollback")
@open_to("referee")
@called("way-back", gives=WayBack, says="The way back.", refuses=(404,))
def look() -> Response:
    """The release before this one, whether it can be gone back to now, and why it was refused last."""
    return answer(_desk().look())


@api.post("/api/v1/rollback")
@open_to("referee")
@called("go-back", takes=Wish, gives=Done, says="Done.", refuses=(404,))
def wish() -> Response:
    """Go back to the release before, on trial as an update is; not while a game is running."""
    json_object(Wish)
    with sentences():
        _desk().wish()
    return answer(DONE)


def _desk() -> BackDesk:
    return house().desks.at(BACK)
