# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, field

from companion.web.schema.base import Maybe, Schema, Wish, says


class Setting(Schema, kw_only=True):
    """One setting with its reason."""

    name: Annotated[str, says("As in the files; settings of a table by a dot: `dice.symbols`.")]
    form: Literal["text", "whole", "number", "choice", "switch", "names", "corners"]
    choices: Maybe[list[Any]] = UNSET
    hints: Maybe[list[str]] = UNSET
    least: Maybe[float | None] = UNSET
    most: Maybe[float | None] = UNSET
    room: str
    title: str
    says: str
    unit: Maybe[str] = UNSET
    value: Annotated[Any, says("What holds, or holds after a new start. Secrets are masked.")]
    default: Annotated[Any, says("What holds where no file says anything.")]
    from_: Annotated[str | None, says("The file that sets it; null: none does.")] = field(name="from")
    own: Maybe[Annotated[bool, says("True: the page's own file sets it.")]] = UNSET
    fixed: Maybe[Annotated[bool, says("True: the command line sets it.")]] = UNSET
    live: Annotated[bool, says("True: a change holds at once, else after a new start.")]
    secret: Maybe[bool] = UNSET


class SettingsRestart(Schema):
    """Why a new start can't be now."""

    why_not: Maybe[Annotated[str, says("Why the table can't start again now; empty: it can.")]] = UNSET


class Settings(Schema):
    """Every setting."""

    settings: list[Setting]
    file: Annotated[str, says("The file that this call writes.")]
    pending: Annotated[list[str], says("Settings that wait for a new start.")]
    restart: SettingsRestart
    began_ms: Annotated[int, says("When this start began, in milliseconds since 1970.")]


class SettingsWish(Wish, kw_only=True):
    """Settings by their names; null: no longer."""

    set: Annotated[dict[str, Any], says("Values by the names of settings.")]
