# SPDX-License-Identifier: MIT
"""The last seconds before a shout or a count as a moving picture, for whoever may see the live picture too."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.messages.message import Message
from companion.web.calls.frame import check_picture
from companion.web.calls.ports import FRAMES
from companion.web.errors import Busy, NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to
from companion.web.schema.base import says
from companion.web.schema.calls import Media, called

api = Blueprint("replays", __name__)


@api.get("/api/v1/replays/<int:clip>.webp")
@open_to(*ROLES)
@called(
    "replay",
    gives=Media("image/webp"),
    says="An animated WebP.",
    sends={"X-Duration-Ms": Annotated[int, says("How long it runs once.")]},
    query={"save": Annotated[Literal["0", "1"], says("1: as a file to keep.")]},
    refuses=(404, 503),
)
def replay(clip: Annotated[int, Meta(ge=0, description="As `replay` in the state names it.")]) -> Response:
    """The last seconds before a shout or a count, from frames kept in memory. They go when the evening ends."""
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
