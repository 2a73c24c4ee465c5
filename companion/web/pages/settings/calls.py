# SPDX-License-Identifier: MIT
"""The settings for the referee: each with its reason, changed by name; and a new start, which most of them wait for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol

from flask import Blueprint, Response
from msgspec import field

from companion.messages.message import Message
from companion.web.answers import answer, json_object, misfit, sentences
from companion.web.drawing import add_page
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port
from companion.web.schema.base import DONE, Done, RequestBody, Restart, Schema, called, doc


class Setting(Schema, kw_only=True):
    """One setting with its reason."""

    name: Annotated[str, doc("As in the files; settings of a table by a dot: `dice.symbols`.")]
    form: Literal["text", "whole", "number", "choice", "switch", "names", "corners"]
    choices: Annotated[Sequence[str | int], doc("The values there are; empty: others may be typed.")]
    hints: Annotated[Sequence[str], doc("What is often typed there.")]
    least: float | None
    most: float | None
    room: Annotated[str, doc("Under which heading of the page it stands.")]
    title: str
    says: str
    unit: Annotated[str, doc("What its number counts.")]
    value: Annotated[Any, doc("What holds, or holds after a new start. Secrets are masked.")]
    default: Annotated[Any, doc("What holds where no file says anything.")]
    from_: Annotated[str | None, doc("The file that sets it; null: none does.")] = field(name="from")
    own: Annotated[bool, doc("True: the page's own file sets it.")]
    fixed: Annotated[bool, doc("True: the command line sets it.")]
    live: Annotated[bool, doc("True: a change holds at once, else after a new start.")]
    secret: Annotated[bool, doc("True: it is never shown, only replaced.")]


class Settings(Schema):
    """Every setting."""

    settings: Sequence[Setting]
    file: Annotated[str, doc("The file that this call writes.")]
    pending: Annotated[Sequence[str], doc("Settings that wait for a new start.")]
    restart: Restart
    began_ms: Annotated[int, doc("When this start began, in milliseconds since 1970.")]


class SettingsRequest(RequestBody, kw_only=True):
    """Settings by their names; null: no longer."""

    set: Annotated[dict[str, Any], doc("Values by the names of settings.")]


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


api = Blueprint("settings", __name__)
add_page(api, "/settings", "settings/settings.html", "settings-page", "The page of the settings.", page_role)


@api.get("/api/v1/settings")
@open_to("referee")
@called("settings", gives=Settings, doc="The settings.", refuses=(404,))
def look() -> Response:
    """Every setting: what it is for, its value, its default and the file that sets it."""
    with sentences():
        return answer(handler_at(SETTINGS).look())


@api.post("/api/v1/settings")
@open_to("referee")
@called("set-settings", takes=SettingsRequest, gives=Settings, doc="The settings as they are now.", refuses=(404,))
def change() -> Response:
    """Write settings into the page's own file; all of them or none.

    `null` takes back what this call has written. A value that can't be is refused with the reason, and nothing is
    written.
    """
    body = json_object(SettingsRequest)
    wanted = body.get("set")
    if not isinstance(wanted, dict) or not wanted:
        raise misfit(body, "set", "an object such as {the name of a setting: its value}")
    with sentences():
        return answer(handler_at(SETTINGS).change(wanted))


@api.post("/api/v1/restart")
@open_to("referee")
@called("restart", takes=RequestBody, gives=Done, doc="Done.", refuses=(404,))
def restart() -> Response:
    """Close the table and start it again; not while a game is running."""
    json_object(RequestBody)
    with sentences():
        handler_at(SETTINGS).restart()
    return answer(DONE)
