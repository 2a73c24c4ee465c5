# SPDX-License-Identifier: MIT
"""The port of the health page, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, Annotated, Final, Literal, Protocol, TypeAlias

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import RequestBody, Schema, says

Verdict: TypeAlias = Literal["ok", "warn", "bad"]


class Check(Schema):
    """One thing that was looked at, with its cure."""

    id: str
    name: str
    verdict: Verdict
    value: str
    cure: Annotated[str, says("What helps; empty where nothing is wrong.")]


class WaitingBackup(Schema):
    """A backup that waits to be confirmed."""

    version: Annotated[str, says("That made it.")]
    made: Annotated[str, says("When, as a time of ISO 8601.")]
    bytes: int
    state: Annotated[int, says("How many files of the state it holds.")]
    settings: Annotated[int, says("How many files of settings it holds.")]


class Waits(Schema):
    """The backup that waits to be confirmed."""

    waits: Annotated[WaitingBackup | None, says("Null: none does.")]
    said: Annotated[str, says("What became of the last restore.")]
    why_not: str


class WayBack(Schema):
    """The release before, and why not now."""

    version: Annotated[str | None, says("The release that would run then; null: there is none.")]
    why_not: Annotated[str, says("Why it can't be now; empty: it can.")]
    said: Annotated[str, says("Why the last request was not granted.")]


class HealthReport(Schema):
    """Everything that was looked at."""

    worst: Verdict
    checks: Sequence[Check]


class BundleFile(Schema):
    """A file of a support bundle."""

    name: str
    about: Annotated[str, says("What is in it.")]
    bytes: int


class Bundle(Schema):
    """The files of a support bundle."""

    files: Sequence[BundleFile]


class BackupRequest(RequestBody, kw_only=True):
    """What to do with the backup that waits."""

    do: Literal["confirm", "forget"]


class HealthHandler(Protocol):
    """How the table is, and a support bundle (companion.kit.handlers.health.HealthHandler)."""

    def look(self) -> HealthReport:
        """Every check with its cure."""

    def troubles(self) -> list[str]:
        """What of all that the table tells others is not reached or refuses: ``mqtt``, ``light``, ``webhook-1``."""

    def bundle(self) -> Bundle:
        """Collect a support bundle; its files."""

    def bundle_file(self) -> tuple[str, bytes]:
        """The name and the bytes of the bundle that was listed last."""


class BackupHandler(Protocol):
    """Backup and restore (companion.kit.handlers.backup.BackupHandler). ValueError: with a plain sentence, why not."""

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


class BackHandler(Protocol):
    """The way back to the release before (companion.kit.upkeep.requests.WayBack). ValueError: a sentence, why not."""

    def look(self) -> WayBack:
        """The release that would run then, why not now, and why it was refused last."""

    def request(self) -> None:
        """Have the release before started."""


HEALTH: Final[Port[HealthHandler]] = Port("health", Message("no-health"), "no-health")
BACKUP: Final[Port[BackupHandler]] = Port("backup", Message("nothing-to-back-up"), "no-backup")
BACK: Final[Port[BackHandler]] = Port("back", Message("no-way-back"), "no-way-back")
