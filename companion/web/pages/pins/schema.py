# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET

from companion.web.schema.answers import Restart
from companion.web.schema.base import Maybe, Schema, Wish, says


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


class PinWish(Wish, kw_only=True):
    """A part and the pin it shall hang on."""

    seat: Annotated[int, says("0: the table's own")]
    part: Literal[
        "shout", "aye", "lamp", "table_button", "buzzer", "camera_lamp", "ring_red", "ring_green", "ring_blue"
    ]
    pin: Annotated[str, says('GPIO17, BOARD11 or 17; "" leaves the part away')]


class PinsWish(Wish):
    """Pins by their parts, or the wiring as it is built."""

    set: Maybe[list[PinWish]] = UNSET
    as_built: Maybe[bool] = UNSET
