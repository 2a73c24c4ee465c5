# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

from companion.web.schema.base import Schema, Wish, says

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
    said: Annotated[str, says("Why the last wish was not granted.")]


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


class BackupWish(Wish, kw_only=True):
    """What to do with the backup that waits."""

    do: Literal["confirm", "forget"]
