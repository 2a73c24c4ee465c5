# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import field

from companion.web.schema.answers import Restart
from companion.web.schema.base import Schema, Wish, says


class Setting(Schema, kw_only=True):
    """One setting with its reason."""

    name: Annotated[str, says("As in the files; settings of a table by a dot: `dice.symbols`.")]
    form: Literal["text", "whole", "number", "choice", "switch", "names", "corners"]
    choices: Annotated[Sequence[str | int], says("The values there are; empty: others may be typed.")]
    hints: Annotated[Sequence[str], says("What is often typed there.")]
    least: float | None
    most: float | None
    room: Annotated[str, says("Under which heading of the page it stands.")]
    title: str
    says: str
    unit: Annotated[str, says("What its number counts.")]
    value: Annotated[Any, says("What holds, or holds after a new start. Secrets are masked.")]
    default: Annotated[Any, says("What holds where no file says anything.")]
    from_: Annotated[str | None, says("The file that sets it; null: none does.")] = field(name="from")
    own: Annotated[bool, says("True: the page's own file sets it.")]
    fixed: Annotated[bool, says("True: the command line sets it.")]
    live: Annotated[bool, says("True: a change holds at once, else after a new start.")]
    secret: Annotated[bool, says("True: it is never shown, only replaced.")]


class Settings(Schema):
    """Every setting."""

    settings: Sequence[Setting]
    file: Annotated[str, says("The file that this call writes.")]
    pending: Annotated[Sequence[str], says("Settings that wait for a new start.")]
    restart: Restart
    began_ms: Annotated[int, says("When this start began, in milliseconds since 1970.")]


class SettingsWish(Wish, kw_only=True):
    """Settings by their names; null: no longer."""

    set: Annotated[dict[str, Any], says("Values by the names of settings.")]
