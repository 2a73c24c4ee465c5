# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, Wish, says


class WaysIn(Schema):
    """How a phone comes to a seat."""

    seat: int
    join: Annotated[str, Meta(description="The address inside the QR code.", extra_json_schema={"format": "uri"})]
    code: Annotated[str, says("Six characters, to be typed at `type_at` or sent to /api/v1/session.")]
    type_at: Annotated[str, Meta(extra_json_schema={"format": "uri"})]


class Key(Wish, kw_only=True):
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
