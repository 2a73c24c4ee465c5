# SPDX-License-Identifier: MIT
"""The call for photographs that phones take of the table, read like looks of a camera."""

from __future__ import annotations

from typing import Annotated, Final

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.messages.message import Message
from companion.web.answers import answer, refusal
from companion.web.body import in_full, sentences, whole_number
from companion.web.calls.ports import PHOTO, PhotoDesk
from companion.web.errors import TooOften
from companion.web.guard import takes
from companion.web.house import house
from companion.web.roles import caller, caller_name, open_to
from companion.web.schema.calls import Answer, Media, called
from companion.web.schema.reading import Photographed

api = Blueprint("photo", __name__)

LARGEST_PHOTOGRAPH: Final = 24_000_000
WAIT_S: Final = 3.0


@api.post("/api/v1/photograph")
@open_to("player", "referee")
@takes("image/*", LARGEST_PHOTOGRAPH)
@called(
    "photograph",
    takes=Media("image/*"),
    gives=Photographed,
    says="What came of it; a `reading` is told to all.",
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
    count = None if after is None else whole_number(after, "after", 0)
    if wait_s := house().snaps.take(caller_name()):
        raise TooOften("too-many-requests", Message("one-photograph-after-another"), wait_s)
    place = house().photographs.take()
    if place is None:
        raise TooOften("too-many-requests", Message("others-photograph"), WAIT_S)
    with place:
        desk, data = _desk(), request.get_data(cache=False)
        with sentences():
            taken = desk.take(data, caller().seat, count)
    if isinstance(taken, Photographed):
        return answer(taken)
    return refusal(taken.code, in_full(ValueError(taken.message)))


def _desk() -> PhotoDesk:
    return house().desks.at(PHOTO)
