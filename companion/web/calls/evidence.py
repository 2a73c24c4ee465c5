# SPDX-License-Identifier: MIT
"""The pictures of what counted, for whoever may see the live picture too."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.messages.message import Message
from companion.web.calls.frame import check_picture
from companion.web.calls.ports import EVIDENCE
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to

api = Blueprint("evidence", __name__)


@api.get("/api/v1/evidence/<picture>.jpg")
@open_to(*ROLES)
def evidence(picture: str) -> Response:
    """GET /api/v1/evidence/NAME.jpg: what the camera saw when it counted, nothing drawn on it."""
    check_picture()
    desk = house().desks.find(EVIDENCE)
    found = None if desk is None else desk.picture(picture)
    if found is None:
        raise NotHere("not-found", Message("picture-not-kept"))
    response = Response(found, content_type="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600, immutable"  # a name stands for one picture
    return response
