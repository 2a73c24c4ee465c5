# SPDX-License-Identifier: MIT
"""The corners of the mat, dragged by hand on the live picture."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.house import house
from companion.web.pages.corners.port import CORNERS, CornersDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("corners", __name__)


@api.get("/corners")
@open_to(*ROLES)
def page() -> str:
    """GET /corners: the mat's corners by hand, for the referee."""
    return render_template("corners/corners.html", role=page_role())


@api.get("/api/v1/corners")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/corners: the corners that are kept (none: the printed markers tell), and the seats' zones."""
    return answer(dict(_desk().look()))


@api.post("/api/v1/corners")
@open_to("referee")
def keep() -> Response:
    """POST /api/v1/corners {"corners": [[x, y], …]}: four of them, clockwise from the mat's own top left, or none.

    {"places": [[x, y], …]}: where the seats are on a picture without a mat, seat 1 first, or none.
    """
    body = json_object()
    only(body, {"corners", "places", "key"})
    with sentences():
        if "places" in body:
            return answer(dict(_desk().seat(body["places"])))
        return answer(dict(_desk().keep(body.get("corners"))))


def _desk() -> CornersDesk:
    return house().desks.at(CORNERS)
