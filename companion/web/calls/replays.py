# SPDX-License-Identifier: MIT
"""The last seconds before a shout or a count as a moving picture, for whoever may see the live picture too."""

from __future__ import annotations

from flask import Blueprint, Response, request

from companion.messages.message import Message
from companion.web.calls.frame import check_picture
from companion.web.calls.ports import FRAMES
from companion.web.errors import Busy, NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to

api = Blueprint("replays", __name__)


@api.get("/api/v1/replays/<int:clip>.webp")
@open_to(*ROLES)
def replay(clip: int) -> Response:
    """GET /api/v1/replays/N.webp: an animated WebP; ``X-Duration-Ms`` tells how long it runs. ``save=1``: as a file."""
    check_picture()
    desk = house().desks.at(FRAMES)
    place = house().films.take()
    if place is None:
        raise Busy("busy", Message("others-wait-for-replay"))
    with place:
        found = desk.film(clip)
    if found is None:
        raise NotHere("not-found", FRAMES.missing)
    response = Response(found[0], content_type="image/webp")
    response.headers["Cache-Control"] = "private, no-store"  # it goes when the evening ends
    response.headers["X-Duration-Ms"] = str(found[1])
    if request.args.get("save") == "1":
        response.headers["Content-Disposition"] = f'attachment; filename="quartermaster-{clip}.webp"'
    return response
