# SPDX-License-Identifier: MIT
"""What the page of the first steps asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port


class SetupDesk(Protocol):
    """The first steps (companion.kit.desk.setup.SetupDesk). ValueError: with a plain sentence, why not."""

    def look(self) -> Mapping[str, Any]:
        """Every step and how it stands."""

    def mark(self, step: str, state: str) -> Mapping[str, Any]:
        """Say how a step stands."""

    def dismiss(self, on: bool) -> Mapping[str, Any]:
        """Offer them no more, or again."""


SETUP: Final[Port[SetupDesk]] = Port("setup", Message("nothing-to-set-up"), "no-setup")
