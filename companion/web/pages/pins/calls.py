# SPDX-License-Identifier: MIT
"""The pins for the referee: which part hangs where; two on one pin are refused, and both are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Protocol

from flask import Blueprint, Response
from msgspec import UNSET

from companion.messages.message import Message
from companion.web.answers import answer, json_object, sentences
from companion.web.drawing import add_page
from companion.web.errors import BadRequest
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Restart, Schema, called, doc


class PinnedPart(Schema):
    """A part and its pin."""

    seat: int
    part: str
    says: str
    pin: str | None
    wire: str
    button: bool


class HeaderPlace(Schema):
    """A place on the header."""

    place: int
    pin: str | None
    kept_for: str


class Pins(Schema, kw_only=True):
    """Which part hangs on which pin."""

    parts: list[PinnedPart]
    header: list[HeaderPlace]
    pulled_up: list[str]
    pi: str
    file: str
    pending: bool
    restart: Restart


class PinRequest(RequestBody, kw_only=True):
    """A part and the pin it shall hang on."""

    seat: Annotated[int, doc("0: the table's own")]
    part: Literal[
        "shout", "aye", "lamp", "table_button", "buzzer", "camera_lamp", "ring_red", "ring_green", "ring_blue"
    ]
    pin: Annotated[str, doc('GPIO17, BOARD11 or 17; "" leaves the part away')]


class PinsRequest(RequestBody):
    """Pins by their parts, or the wiring as it is built."""

    set: Maybe[list[PinRequest]] = UNSET
    as_built: Maybe[bool] = UNSET


class PinsHandler(Protocol):
    """Which part hangs on which pin (companion.kit.handlers.pins.PinsHandler)."""

    def look(self) -> Pins:
        """Every part with its pin, the header, and whether a new start is wanted."""

    def change(self, pins: Mapping[tuple[int, str], str]) -> Pins:
        """Wire these parts otherwise, by seat (0: none) and part; "" leaves one away.

        Raises:
            ValueError: with a plain sentence, where that can't be.
        """

    def as_built(self) -> Pins:
        """Go back to the wiring of the building guide; raises what `change` raises."""


PINS: Final[Port[PinsHandler]] = Port("pins", Message("no-pins-here"))


api = Blueprint("pins", __name__)
add_page(api, "/pins", "pins/pins.html", "pins-page", "The page of the pins.", page_role)


@api.get("/api/v1/pins")
@open_to("referee")
@called("pins", gives=Pins, doc="The wiring.", refuses=(404,))
def look() -> Response:
    """Every part with its pin, and the header as it is."""
    with sentences():
        return answer(handler_at(PINS).look())


@api.post("/api/v1/pins")
@open_to("referee")
@called("set-pins", takes=PinsRequest, gives=Pins, doc="The wiring.", refuses=(404,))
def change() -> Response:
    """Wire parts otherwise, from the next start on; all of them or none.

    Two parts on one pin, or a pin that the Pi needs, are refused, and both users are named.
    """
    body = json_object(PinsRequest)
    with sentences():
        if body.get("as_built") is True:
            return answer(handler_at(PINS).as_built())
        return answer(handler_at(PINS).change(_wanted_pins(body.get("set"))))


def _wanted_pins(asked: Any) -> dict[tuple[int, str], str]:
    usage = 'Send {"set": [{"seat": 1, "part": "shout", "pin": "GPIO17"}]}, or {"as_built": true}.'
    if not isinstance(asked, list) or not asked:
        raise BadRequest("bad-field", usage)
    wanted: dict[tuple[int, str], str] = {}
    for one in asked:
        if not (isinstance(one, dict) and set(one) == {"seat", "part", "pin"}):
            raise BadRequest("bad-field", usage)
        seat, part, pin = one["seat"], one["part"], one["pin"]
        if type(seat) is not int or not isinstance(part, str) or not isinstance(pin, str):
            raise BadRequest("bad-field", usage)
        wanted[seat, part[:40]] = pin[:12]
    return wanted
