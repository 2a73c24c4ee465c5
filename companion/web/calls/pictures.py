# SPDX-License-Identifier: MIT
"""The camera's pictures: live, one at a time; of a count; of the last seconds before it; and photographs by phones.

A request with the last number waits for the next live picture.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Annotated, Final, Literal

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.messages.message import Message
from companion.web.answers import answer, in_full, refusal, sentences, waited, whole_number
from companion.web.calls.screens import sees_picture
from companion.web.errors import Busy, NotAllowed, NotHere, TooOften
from companion.web.guard import ROLES, caller, caller_name, current_services, handler_at, open_to, takes
from companion.web.ports import Port
from companion.web.schema.base import Answer, Media, called, doc
from companion.web.schema.state import NotPhotographed, Photographed

EVIDENCE: Final[Port[Callable[[str], bytes | None]]] = Port("evidence", "This table keeps no pictures.", "not-found")
"""The picture of that name, or None where there is none (any more)."""
FRAMES: Final[Port[Callable[[int], tuple[bytes, int] | None]]] = Port("frames", Message("replay-not-kept"), "not-found")
"""An animated WebP of this clip and how long it runs (ms); None where it is not kept. Waits while it is made."""
PHOTO: Final[Port[Callable[[bytes, int | None, int | None], Photographed | NotPhotographed]]] = Port(
    "photo", Message("reads-no-photographs"), "no-camera"
)
"""Reads a photograph from this seat (None: the referee's), taken when that was the newest count.

ValueError: with a plain sentence, where it comes too late."""


api = Blueprint("pictures", __name__)

WAIT_S = 8.0
FIRST_WAIT_S = 2.0


def check_picture() -> None:
    """Let those see the camera's picture who may, and screens that one of them has let in.

    Raises:
        NotAllowed: a spectator, where the picture is for those at the table.
    """
    seen = caller().role != "spectator" or current_services().open_picture
    if not seen and not sees_picture():
        words = Message("picture-for-those-at-table")
        raise NotAllowed("not-allowed", words)


@api.get("/api/v1/frame.jpg")
@open_to(*ROLES)
@called(
    "frame",
    gives=Media("image/jpeg"),
    doc="A picture.",
    sends={"X-Frame-Number": Annotated[int, doc("Give it as `after` for the next one.")]},
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
    picture = (
        current_services().eye.plain
        if whole_number(request.args.get("plain"), "plain")
        else current_services().eye.jpeg
    )
    after = whole_number(asked, "after")
    place = current_services().frames.take()
    with place or contextlib.nullcontext():
        wait_s = 0.0 if place is None else FIRST_WAIT_S if asked is None else WAIT_S
        found = waited(picture, after, wait_s)
    if found is not None:
        response = Response(found[1], content_type="image/jpeg")
        response.headers["X-Frame-Number"] = str(found[0])
        return response
    return Response(status=204)


@api.get("/api/v1/evidence/<picture>.jpg")
@open_to(*ROLES)
@called("evidence", gives=Media("image/jpeg"), doc="The picture.", refuses=(404,))
def evidence(picture: Annotated[str, doc("As `evidence` names it in a count or a verdict.")]) -> Response:
    """The picture of a count: what the camera saw when it counted, nothing drawn on it."""
    check_picture()
    picture_of = current_services().handlers.find(EVIDENCE)
    found = None if picture_of is None else picture_of(picture)
    if found is None:
        raise NotHere("not-found", Message("picture-not-kept"))
    response = Response(found, content_type="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=3600, immutable"  # a name stands for one picture
    return response


@api.get("/api/v1/replays/<int:clip>.webp")
@open_to(*ROLES)
@called(
    "replay",
    gives=Media("image/webp"),
    doc="An animated WebP.",
    sends={"X-Duration-Ms": Annotated[int, doc("How long it runs once.")]},
    query={"save": Annotated[Literal["0", "1"], doc("1: as a file to keep.")]},
    refuses=(404, 503),
)
def replay(clip: Annotated[int, Meta(ge=0, description="As `replay` in the state names it.")]) -> Response:
    """The last seconds before a shout or a count, from frames kept in memory. They go when the evening ends."""
    check_picture()
    film = handler_at(FRAMES)
    place = current_services().films.take()
    if place is None:
        raise Busy("busy", Message("others-wait-for-replay"))
    with place:
        found = film(clip)
    if found is None:
        raise NotHere("not-found", FRAMES.missing)
    response = Response(found[0], content_type="image/webp")
    response.headers["Cache-Control"] = "private, no-store"  # it goes when the evening ends
    response.headers["X-Duration-Ms"] = str(found[1])
    if request.args.get("save") == "1":
        response.headers["Content-Disposition"] = f'attachment; filename="quartermaster-{clip}.webp"'
    return response


LARGEST_PHOTOGRAPH: Final = 24_000_000
PHOTO_WAIT_S: Final = 3.0


@api.post("/api/v1/photograph")
@open_to("player", "referee")
@takes("image/*", LARGEST_PHOTOGRAPH)
@called(
    "photograph",
    takes=Media("image/*"),
    gives=Photographed,
    doc="What came of it; a `reading` is told to all.",
    query={
        "after": Annotated[
            int,
            Meta(
                ge=0,
                description=(
                    "The newest count (`counts`) when it was taken, 0 for none: where another has "
                    "counted since, it is refused."
                ),
            ),
        ]
    },
    refuses=(404,),
    also={
        409: Answer(
            "It can't be read: `no-picture`, `cut-off`, `too-large`, `too-small`, `dark`, "
            "`blurred`, `far`, `slanted`, `unclear`, `unread`, `failed` or `silent`; the "
            "message says what to do."
        )
    },
)
def photograph() -> Response:
    """A photograph of the dice, taken with a phone: it counts like a look of the camera, and is answered when it is
    read.

    24 MB at most, as JPEG 66 megapixels, as any other kind 26. One every two seconds from each caller. It is thrown
    away once it is read; of one that counts, what it was read from is kept as evidence.
    """
    after = request.args.get("after")
    count = None if after is None else whole_number(after, "after")
    if wait_s := current_services().snaps.take(caller_name()):
        raise TooOften("too-many-requests", Message("one-photograph-after-another"), wait_s)
    place = current_services().photographs.take()
    if place is None:
        raise TooOften("too-many-requests", Message("others-photograph"), PHOTO_WAIT_S)
    with place:
        take, data = handler_at(PHOTO), request.get_data(cache=False)
        with sentences():
            taken = take(data, caller().seat, count)
    if isinstance(taken, Photographed):
        return answer(taken)
    return refusal(taken.code, in_full(ValueError(taken.message)))
