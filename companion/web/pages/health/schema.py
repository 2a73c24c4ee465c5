# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from companion.web.schema.base import Schema, Wish, says


class Check(Schema):
    """One thing that was looked at, with its cure."""

    id: str
    name: str
    verdict: Literal["ok", "warn", "bad"]
    value: str
    cure: Annotated[str, says("What helps; empty where nothing is wrong.")]


class Waits(Schema):
    """The backup that waits to be confirmed."""

    waits: Annotated[
        dict[str, Any] | None,
        says("The backup that waits to be confirmed: version, made, bytes, files of state and settings."),
    ]
    said: Annotated[str, says("What became of the last restore.")]
    why_not: str


class WayBack(Schema):
    """The release before, and why not now."""

    version: Annotated[str | None, says("The release that would run then; null: there is none.")]
    why_not: Annotated[str, says("Why it can't be now; empty: it can.")]
    said: Annotated[str, says("Why the last wish was not granted.")]


class HealthReport(Schema):
    """Everything that was looked at."""

    worst: Literal["ok", "warn", "bad"]
    checks: list[Check]


class Bundle(Schema):
    """The files of a support bundle."""

    files: list[dict[str, Any]]


class BackupWish(Wish, kw_only=True):
    """What to do with the backup that waits."""

    do: Literal["confirm", "forget"]
