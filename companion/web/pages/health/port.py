# SPDX-License-Identifier: MIT
"""The port of the health page."""

from __future__ import annotations

from pathlib import Path
from typing import IO, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port
from companion.web.pages.health.schema import Bundle, HealthReport, Waits, WayBack


class HealthDesk(Protocol):
    """How the table is, and a support bundle (companion.kit.desk.health.HealthDesk)."""

    def look(self) -> HealthReport:
        """Every check with its cure."""

    def troubles(self) -> list[str]:
        """What of all that the table tells others is not reached or refuses: ``mqtt``, ``light``, ``webhook-1``."""

    def bundle(self) -> Bundle:
        """Collect a support bundle; its files."""

    def bundle_file(self) -> tuple[str, bytes]:
        """The name and the bytes of the bundle that was listed last."""


class BackupDesk(Protocol):
    """Backup and restore (companion.kit.desk.backup.BackupDesk). ValueError: with a plain sentence, why not."""

    def make(self, keys: bool) -> Path:
        """A backup as a file, in a folder of its own that the caller throws away."""

    def look(self) -> Waits:
        """The backup that waits, if any."""

    def take_in(self, stream: IO[bytes]) -> Waits:
        """Keep a backup until it is confirmed."""

    def confirm(self) -> None:
        """Restore it at a new start, soon."""

    def forget(self) -> Waits:
        """Throw it away."""


class BackDesk(Protocol):
    """The way back to the release before (companion.kit.upkeep.back.WayBack). ValueError: with a sentence, why not."""

    def look(self) -> WayBack:
        """The release that would run then, why not now, and why it was refused last."""

    def wish(self) -> None:
        """Have the release before started."""


HEALTH: Final[Port[HealthDesk]] = Port("health", Message("no-health"), "no-health")
BACKUP: Final[Port[BackupDesk]] = Port("backup", Message("nothing-to-back-up"), "no-backup")
BACK: Final[Port[BackDesk]] = Port("back", Message("no-way-back"), "no-way-back")
