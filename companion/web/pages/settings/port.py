# SPDX-License-Identifier: MIT
"""The port of the settings page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.settings.schema import Settings


class SettingsDesk(Protocol):
    """The settings and a new start (companion.kit.desk.settings.SettingsDesk)."""

    def look(self) -> Settings:
        """Every setting with its reason, what waits for a new start, and why none can be now."""

    def change(self, wishes: Mapping[str, Any]) -> Settings:
        """Write settings by their names; None: no longer.

        Raises:
            ValueError: with a plain sentence, where one can't be.
        """

    def restart(self) -> None:
        """Start the table again, soon.

        Raises:
            ValueError: with a plain sentence, where that can't be now.
        """


SETTINGS: Final[Port[SettingsDesk]] = Port("settings", Message("no-settings-here"), "no-settings")
