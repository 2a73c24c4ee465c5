# SPDX-License-Identifier: MIT
"""The port of the page of the first steps."""

from __future__ import annotations

from typing import Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.setup.schema import Steps


class SetupDesk(Protocol):
    """The first steps (companion.kit.desk.setup.SetupDesk). ValueError: with a plain sentence, why not."""

    def look(self) -> Steps:
        """Every step and how it stands."""

    def mark(self, step: str, state: str) -> Steps:
        """Say how a step stands."""

    def dismiss(self, on: bool) -> Steps:
        """Offer them no more, or again."""


SETUP: Final[Port[SetupDesk]] = Port("setup", Message("nothing-to-set-up"), "no-setup")
