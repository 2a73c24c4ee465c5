# SPDX-License-Identifier: MIT
"""The port of the page of the pins, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Protocol

from msgspec import UNSET

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Restart, Schema, says


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

    seat: Annotated[int, says("0: the table's own")]
    part: Literal[
        "shout", "aye", "lamp", "table_button", "buzzer", "camera_lamp", "ring_red", "ring_green", "ring_blue"
    ]
    pin: Annotated[str, says('GPIO17, BOARD11 or 17; "" leaves the part away')]


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
