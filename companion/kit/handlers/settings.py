# SPDX-License-Identifier: MIT
"""The settings for the dashboard: shown with their reasons, changed one by one, and a new start where one is wanted."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from companion.kit.settings import Settings
from companion.kit.upkeep.life import Restarter
from companion.messages.message import unwritable
from companion.web.pages.settings.calls import Settings as SettingsShown
from companion.web.schema.base import Restart


class SettingsHandler:
    """Serves `companion.web.pages.settings.calls`."""

    def __init__(self, settings: Settings, restarter: Restarter) -> None:
        self._settings, self._restarter = settings, restarter
        self._began_ms = round(time.time() * 1000)

    def look(self) -> SettingsShown:
        """All settings, what waits for a new start, and whether that can be now."""
        return SettingsShown(
            settings=self._settings.shown(),
            file=str(self._settings.file),
            pending=self._settings.pending(),
            restart=Restart(why_not=self._restarter.why_not()),
            began_ms=self._began_ms,
        )

    def change(self, wanted: Mapping[str, Any]) -> SettingsShown:
        """Write settings, and tell them as they are then.

        Raises:
            ValueError: a plain sentence says why one can't be.
        """
        try:
            self._settings.change(wanted)
        except OSError as error:
            raise ValueError(unwritable(self._settings.file, error)) from error
        return self.look()

    def restart(self) -> None:
        """Start the table again.

        Raises:
            ValueError: a game is running.
        """
        self._restarter.restart()
