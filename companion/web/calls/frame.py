# SPDX-License-Identifier: MIT
"""The live picture, one at a time: a request with the last number waits for the next picture."""

from __future__ import annotations

import contextlib
from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.messages.message import Message
from companion.web.body import whole_number
from companion.web.calls.screens import SCREEN_COOKIE
from companion.web.errors import NotAllowed
from companion.web.house import house
from companion.web.roles import ROLES, caller, open_to
from companion.web.schema.base import says
from companion.web.schema.calls import Answer, Media, called

api = Blueprint("frame", __name__)

WAIT_S = 8.0
FIRST_WAIT_S = 2.0


def check_picture() -> None:
    """Let those see the camera's picture who may, and screens that one of them has let in.

    Raises:
        NotAllowed: a spectator, where the picture is for those at the table.
    """
    seen = caller().role != "spectator" or house().open_picture
    if not seen and not house().screens.lets_in(request.cookies.get(SCREEN_COOKIE, "")):
        words = Message("picture-for-those-at-table")
        raise NotAllowed("not-allowed", words)


@api.get("/api/v1/frame.jpg")
@open_to(*ROLES)
@called(
    "frame",
    gives=Media("image/jpeg"),
    says="A picture.",
    sends={"X-Frame-Number": Annotated[int, says("Give it as `after` for the next one.")]},
    query={
        "after": Annotated[int, Meta(ge=0, description="Wait up to eight seconds for a picture with a higher number.")],
        "plain": Annotated[
            int,
            Meta(
                ge=0,
                le=1,
                description=(
                    "1: as the camera sees it, nothing drawn on it, up to 1440 pixels wide. Its numbers are its own."
                ),
            ),
        ],
    },
    also={204: Answer("None came in time, or there is none yet; ask again.")},
)
def frame() -> Response:
    """The live picture, every die ringed."""
    check_picture()
    asked = request.args.get("after")
    picture = house().eye.plain if whole_number(request.args.get("plain"), "plain", 0) else house().eye.jpeg
    after = whole_number(asked, "after", 0)
    place = house().frames.take()
    with place or contextlib.nullcontext():
        wait_s = 0.0 if place is None else FIRST_WAIT_S if asked is None else WAIT_S
        found = picture(after, wait_s)
    if found is not None:
        response = Response(found[1], content_type="image/jpeg")
        response.headers["X-Frame-Number"] = str(found[0])
        return response
    return Response(status=204)
