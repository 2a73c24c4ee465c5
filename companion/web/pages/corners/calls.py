# SPDX-License-Identifier: MIT
"""The corners of the mat, dragged by hand on the live picture."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer, json_object, sentences
from companion.web.guard import ROLES, current_services, open_to, page_role
from companion.web.pages.corners.port import CORNERS, Corners, CornersHandler, CornersRequest
from companion.web.schema.calls import PAGE, called

api = Blueprint("corners", __name__)


@api.get("/corners")
@open_to(*ROLES)
@called("corners-page", gives=PAGE)
def page() -> str:
    """The page on which the mat's corners are dragged by hand."""
    return render_template("corners/corners.html", role=page_role())


@api.get("/api/v1/corners")
@open_to("referee")
@called("corners", gives=Corners, says="The corners.", refuses=(404,))
def look() -> Response:
    """The mat's corners as dragged by hand (none: its markers tell), and the seats' zones."""
    return answer(_handler().look())


@api.post("/api/v1/corners")
@open_to("referee")
@called("set-corners", takes=CornersRequest, gives=Corners, says="The corners as they are kept.", refuses=(404,))
def keep() -> Response:
    """Keep four corners, clockwise from the mat's own top left, or none; or where the seats are without a mat.

    They hold at once, wherever no printed marker is seen.
    """
    body = json_object(CornersRequest)
    with sentences():
        if "places" in body:
            return answer(_handler().seat(body["places"]))
        return answer(_handler().keep(body.get("corners")))


def _handler() -> CornersHandler:
    return current_services().handlers.at(CORNERS)
