# SPDX-License-Identifier: MIT
"""The port of the settings page, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol

from msgspec import field

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import RequestBody, Restart, Schema, says


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


class SettingsRequest(RequestBody, kw_only=True):
    """Settings by their names; null: no longer."""

    set: Annotated[dict[str, Any], says("Values by the names of settings.")]


class SettingsHandler(Protocol):
    """The settings and a new start (companion.kit.handlers.settings.SettingsHandler)."""

    def look(self) -> Settings:
        """Every setting with its reason, what waits for a new start, and why none can be now."""

    def change(self, wanted: Mapping[str, Any]) -> Settings:
        """Write settings by their names; None: no longer.

        Raises:
            ValueError: with a plain sentence, where one can't be.
        """

    def restart(self) -> None:
        """Start the table again, soon.

        Raises:
            ValueError: with a plain sentence, where that can't be now.
        """


SETTINGS: Final[Port[SettingsHandler]] = Port("settings", Message("no-settings-here"), "no-settings")
