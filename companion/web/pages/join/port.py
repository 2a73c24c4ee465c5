# SPDX-License-Identifier: MIT
"""The port to the household's Wi-Fi, as a joining phone is told of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from companion.messages.message import Message
from companion.web.desks import Port


@dataclass(frozen=True, slots=True)
class Wifi:
    """The network that phones are to join. Its password is shown to those at the table, and stands in no log."""

    ssid: str
    password: str = field(default="", repr=False)
    hidden: bool = False


WIFI: Final[Port[Wifi]] = Port("wifi", Message("no-wifi-told"), "not-found")
