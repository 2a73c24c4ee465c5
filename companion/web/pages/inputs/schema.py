# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says


class HeardFor(Schema):
    """For whose button a press is waited for."""

    seat: Maybe[int] = UNSET
    button: Maybe[str] = UNSET


class InputDevice(Schema):
    """A device with keys."""

    id: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    bus: Maybe[Annotated[str, says("USB, Bluetooth or empty")]] = UNSET
    socket: Maybe[str] = UNSET
    named: Maybe[bool] = UNSET
    slack_ms: Maybe[float | None] = UNSET
    measured: Maybe[bool] = UNSET
    taken: Maybe[Annotated[bool, says("Another program holds it.")]] = UNSET
    there: Maybe[bool] = UNSET


class InputButton(Schema):
    """A key that is somebody's button."""

    seat: Maybe[int] = UNSET
    button: Maybe[str] = UNSET
    device: Maybe[str] = UNSET
    key: Maybe[str] = UNSET
    there: Maybe[bool] = UNSET


class Inputs(Schema, kw_only=True):
    """Devices and named buttons."""

    number: Annotated[int, says("Counts what has changed; wait for a newer one with after.")]
    seats: Maybe[int] = UNSET
    why_not: Maybe[Annotated[str, says("Why no key can be named; empty where it can.")]] = UNSET
    condition: Maybe[str] = UNSET
    waiting: Annotated[HeardFor | None, says("The button whose key is waited for.")]
    said: Maybe[Annotated[str, says("What came of the last wait, where no key was named.")]] = UNSET
    devices: list[InputDevice]
    buttons: list[InputButton]


class InputsWish(Wish, kw_only=True):
    """Which button to hear, to forget, or how late a device tells."""

    do: Literal["hear", "stop", "forget", "slack"]
    seat: Maybe[Annotated[int, says("For hear and forget; 0: the table's own.")]] = UNSET
    button: Maybe[Literal["shout", "aye", "table"]] = UNSET
    device: Maybe[Annotated[str, says("For slack: the device's id.")]] = UNSET
    ms: Maybe[
        Annotated[float | None, says("For slack: how late it may tell, as measured; null: as its bus has it.")]
    ] = UNSET
