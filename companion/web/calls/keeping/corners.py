# SPDX-License-Identifier: MIT
"""The corners of the mat, dragged by hand on the live picture."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.house import at_desk, house
from companion.web.neighbours import CornersDesk
from companion.web.roles import open_to

api = Blueprint("corners", __name__)


@api.get("/api/v1/corners")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/corners: the corners that are kept (none: the printed markers tell), and the seats' zones."""
    return answer(dict(_desk().look()))


@api.post("/api/v1/corners")
@open_to("referee")
def keep() -> Response:
    """POST /api/v1/corners {"corners": [[x, y], …]}: four of them, clockwise from the mat's own top left, or none."""
    body = json_object()
    only(body, {"corners", "key"})
    with sentences():
        return answer(dict(_desk().keep(body.get("corners"))))


def _desk() -> CornersDesk:
    return at_desk(house().desks.corners, "no-camera", "This table has no camera to aim.")
