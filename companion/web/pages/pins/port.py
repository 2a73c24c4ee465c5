# SPDX-License-Identifier: MIT
"""The port of the page of the pins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.pins.schema import Pins


class PinsDesk(Protocol):
    """Which part hangs on which pin (companion.kit.desk.pins.PinsDesk)."""

    def look(self) -> Pins:
        """Every part with its pin, the header, and whether a new start is wanted."""

    def change(self, pins: Mapping[tuple[int, str], str]) -> Pins:
        """Wire these parts otherwise, by seat (0: none) and part; "" leaves one away.

        Raises:
            ValueError: with a plain sentence, where that can't be.
        """

    def as_built(self) -> Pins:
        """Go back to the wiring of the building guide; raises what `change` raises."""


PINS: Final[Port[PinsDesk]] = Port("pins", Message("no-pins-here"))
