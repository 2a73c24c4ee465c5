# SPDX-License-Identifier: MIT
"""The port of the page of USB and Bluetooth buttons, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol

from msgspec import UNSET

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import ButtonName, Maybe, RequestBody, Schema, says


class HeardFor(Schema):
    """For whose button a press is waited for."""

    seat: int
    button: ButtonName


class InputDevice(Schema):
    """A device with keys."""

    id: str
    name: str
    bus: Annotated[str, says("USB, Bluetooth or empty")]
    socket: str
    named: Annotated[bool, says("A key of it is somebody's button.")]
    slack_ms: Annotated[float | None, says("How late it may tell; null: no key of it is named.")]
    measured: Annotated[bool, says("That was measured, and is not as its bus has it.")]
    taken: Annotated[bool, says("Another program holds it.")]
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

    number: Annotated[int, says("Counts what has changed; wait for a newer one with after.")]
    seats: int
    why_not: Annotated[str, says("Why no key can be named; empty where it can.")]
    condition: str
    waiting: Annotated[HeardFor | None, says("The button whose key is waited for.")]
    said: Annotated[str, says("What came of the last wait, where no key was named.")]
    devices: Sequence[InputDevice]
    buttons: Sequence[InputButton]


class InputsRequest(RequestBody, kw_only=True):
    """Which button to hear, to forget, or how late a device tells."""

    do: Literal["hear", "stop", "forget", "slack"]
    seat: Maybe[Annotated[int, says("For hear and forget; 0: the table's own.")]] = UNSET
    button: Maybe[ButtonName] = UNSET
    device: Maybe[Annotated[str, says("For slack: the device's id.")]] = UNSET
    ms: Maybe[
        Annotated[float | None, says("For slack: how late it may tell, as measured; null: as its bus has it.")]
    ] = UNSET


class InputsHandler(Protocol):
    """Whose buttons the keys of input devices are (companion.kit.handlers.inputs.InputsHandler)."""

    def look(self, after: int, timeout_s: float) -> Inputs:
        """The devices and the named buttons, newer than number ``after``, waited for at most ``timeout_s``."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Inputs:
        """Name the next key that is pressed, forget a button, say how late a device may tell.

        Raises:
            ValueError: with a plain sentence, where that can't be done.
        """


INPUTS: Final[Port[InputsHandler]] = Port("inputs", Message("no-input-devices"))
