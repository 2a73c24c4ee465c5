# SPDX-License-Identifier: MIT
"""The pictures of what counted, for whoever may see the live picture too."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response

from companion.messages.message import Message
from companion.web.calls.frame import check_picture
from companion.web.calls.ports import EVIDENCE
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to
from companion.web.schema.base import says
from companion.web.schema.calls import Media, called

api = Blueprint("evidence", __name__)


@api.get("/api/v1/evidence/<picture>.jpg")
@open_to(*ROLES)
@called("evidence", gives=Media("image/jpeg"), says="The picture.", refuses=(404,))
def evidence(picture: Annotated[str, says("As `evidence` names it in a count or a verdict.")]) -> Response:
    """The picture of a count: what the camera saw when it counted, nothing drawn on it."""
    check_picture()
    desk = house().desks.find(EVIDENCE)
    found = None if desk is None else desk.picture(picture)
    if found is None:
        raise NotHere("not-found", Message("picture-not-kept"))
    response = Response(found, content_type="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600, immutable"  # a name stands for one picture
    return response
