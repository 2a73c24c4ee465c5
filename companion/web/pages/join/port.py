# SPDX-License-Identifier: MIT
"""The port to the household's Wi-Fi, as a joining phone is told of it, and the types of this page's calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, says


class WaysIn(Schema):
    """How a phone comes to a seat."""

    seat: int
    join: Annotated[str, Meta(description="The address inside the QR code.", extra_json_schema={"format": "uri"})]
    code: Annotated[str, says("Six characters, to be typed at `type_at` or sent to /api/v1/session.")]
    type_at: Annotated[str, Meta(extra_json_schema={"format": "uri"})]


class Key(RequestBody, kw_only=True):
    """A token, a code or the PIN."""

    key: Annotated[str, says("A seat's token or the referee's PIN.")]


class Entered(Schema):
    """The role that was proved."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    role: Annotated[
        Literal["spectator", "player", "referee"], says("`spectator`: a card's code, which proves nothing.")
    ]
    seat: Maybe[int | None] = UNSET


class WifiNetwork(Schema):
    """The network that phones join."""

    ssid: str
    password: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class Wifi:
    """The network that phones are to join. Its password is shown to those at the table, and stands in no log."""

    ssid: str
    password: str = field(default="", repr=False)
    hidden: bool = False


WIFI: Final[Port[Wifi]] = Port("wifi", Message("no-wifi-told"), "not-found")
