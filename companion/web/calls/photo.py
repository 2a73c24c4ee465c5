# SPDX-License-Identifier: MIT
"""A phone as the eye: a photograph of the table, read like a look of the camera."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, Response, request

from companion.messages.message import Message
from companion.web.answers import answer, refusal
from companion.web.body import in_full, sentences, whole_number
from companion.web.calls.ports import PHOTO, PhotoDesk
from companion.web.errors import TooOften
from companion.web.guard import takes
from companion.web.house import house
from companion.web.roles import caller, caller_name, open_to

api = Blueprint("photo", __name__)

LARGEST_PHOTOGRAPH: Final = 24_000_000
WAIT_S: Final = 3.0
READ: Final = ("counted", "doubt")


@api.post("/api/v1/photograph")
@open_to("player", "referee")
@takes("image/*", LARGEST_PHOTOGRAPH)
def photograph() -> Response:
    """POST /api/v1/photograph?after=COUNT: a photograph of the dice, as the phone took it; answers when it is read.

    It is kept no longer than it takes to read it; of one that counts, the picture that it was read from is evidence.
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
            told = dict(desk.take(data, caller().seat, count))
    if told["code"] in READ:
        return answer(told)
    return refusal(str(told["code"]), in_full(ValueError(told["message"])))


def _desk() -> PhotoDesk:
    return house().desks.at(PHOTO)
