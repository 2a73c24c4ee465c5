# SPDX-License-Identifier: MIT
"""Keyboards, pads and buzzers for the referee: one presses a key, and it is a seat's button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from flask import Blueprint, Response
from msgspec import UNSET

from companion.messages.message import Message
from companion.web.answers import answer, command_in, news, sentences
from companion.web.drawing import add_page
from companion.web.guard import handler_at, open_to, page_role
from companion.web.ports import Port, Watched
from companion.web.schema.base import ButtonName, Maybe, NewsNumber, RequestBody, Schema, called, doc


class HeardFor(Schema):
    """For whose button a press is waited for."""

    seat: int
    button: ButtonName


class InputDevice(Schema):
    """A device with keys."""

    id: str
    name: str
    bus: Annotated[str, doc("USB, Bluetooth or empty")]
    socket: str
    named: Annotated[bool, doc("A key of it is somebody's button.")]
    slack_ms: Annotated[float | None, doc("How late it may tell; null: no key of it is named.")]
    measured: Annotated[bool, doc("That was measured, and is not as its bus has it.")]
    taken: Annotated[bool, doc("Another program holds it.")]
    there: bool


class InputButton(Schema):
    """A key that is somebody's button."""

    seat: int
    button: ButtonName
    device: str
    key: str
    there: bool


class Inputs(Schema, kw_only=True):
    """Devices and named buttons."""

    number: Annotated[int, doc("Counts what has changed; wait for a newer one with after.")]
    seats: int
    why_not: Annotated[str, doc("Why no key can be named; empty where it can.")]
    condition: str
    waiting: Annotated[HeardFor | None, doc("The button whose key is waited for.")]
    said: Annotated[str, doc("What came of the last wait, where no key was named.")]
    devices: Sequence[InputDevice]
    buttons: Sequence[InputButton]


class InputsRequest(RequestBody, kw_only=True):
    """Which button to hear, to forget, or how late a device tells."""

    do: Literal["hear", "stop", "forget", "slack"]
    seat: Maybe[Annotated[int, doc("For hear and forget; 0: the table's own.")]] = UNSET
    button: Maybe[ButtonName] = UNSET
    device: Maybe[Annotated[str, doc("For slack: the device's id.")]] = UNSET
    ms: Maybe[
        Annotated[float | None, doc("For slack: how late it may tell, as measured; null: as its bus has it.")]
    ] = UNSET


INPUTS: Final[Port[Watched[Inputs]]] = Port("inputs", Message("no-input-devices"))


api = Blueprint("inputs", __name__)
add_page(
    api,
    "/buttons",
    "inputs/inputs.html",
    "inputs-page",
    "The page on which keys of input devices are named.",
    page_role,
)


@api.get("/api/v1/inputs")
@open_to("referee")
@called(
    "inputs", gives=Inputs, doc="The devices and the named buttons.", query={"after": NewsNumber}, refuses=(404, 503)
)
def look() -> Response:
    """Every input device with buttons, and which key is whose."""
    return news(handler_at(INPUTS).look)


@api.post("/api/v1/inputs")
@open_to("referee")
@called("name-inputs", takes=InputsRequest, gives=Inputs, doc="The devices and the named buttons.", refuses=(404, 503))
def do() -> Response:
    """Name the next key that is pressed, forget a button, say how late a device may tell.

    hear waits 30 seconds for a key (not while a game is played); what is named holds at once. A device with a named
    key is taken for the table alone.
    """
    command, body = command_in(InputsRequest, "what to do: hear, stop, forget or slack.")
    with sentences():
        return answer(handler_at(INPUTS).do(command, body))
