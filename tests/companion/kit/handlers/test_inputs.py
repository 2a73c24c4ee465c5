# SPDX-License-Identifier: MIT
"""Naming buttons: a key is asked for, pressed and kept; what can't be is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.kit.files import BUTTONS
from companion.kit.handlers.inputs import InputsHandler
from companion.web.pages.inputs.calls import HeardFor, InputButton
from firmware.input_devices import KeyListener, PresentDevice
from firmware.input_known import KnownDevice, load_known, slackest_ns
from firmware.input_node import Identity, KeyEdge
from firmware.press import Contact

PAD = Identity("Pad", 3, 0x1209, 1, "", "usb-1.1/input0")
REMOTE = Identity("Remote", 5, 0x1209, 2, "aa:bb", "cc:dd")


class Devices:
    """What `firmware.input_devices.InputDevices` is to the handler."""

    def __init__(self) -> None:
        self.known: tuple[KnownDevice, ...] = ()
        self.missing: tuple[KnownDevice, ...] = ()
        self.condition = ""
        self.heard: KeyListener | None = None

    @property
    def slack_ns(self) -> int:
        return slackest_ns(self.known)

    @property
    def present(self) -> tuple[PresentDevice, ...]:
        return tuple(PresentDevice(one, any(one == known.identity for known in self.known)) for one in (PAD, REMOTE))

    def know(self, known: tuple[KnownDevice, ...]) -> None:
        self.known = known

    def listen(self, heard: KeyListener | None) -> None:
        self.heard = heard

    def press(self, identity: Identity, code: int) -> None:
        if self.heard is not None:
            self.heard(identity, KeyEdge(code, 1, False))
            self.heard(identity, KeyEdge(code, 2, True))


class Room:
    def __init__(self, folder: Path) -> None:
        self.devices, self.playing, self.slower = Devices(), False, list[int]()
        self.handler = InputsHandler(self.devices, folder, 3, lambda: self.playing, self.slower.append)

    def name(self, contact: Contact, identity: Identity, code: int) -> None:
        self.handler.do("hear", {"seat": contact[0], "button": contact[1]})
        self.devices.press(identity, code)
        self.handler.look(0, 0)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


def test_a_key_is_asked_for_pressed_and_kept(room: Room, tmp_path: Path) -> None:
    asked = room.handler.do("hear", {"seat": 1, "button": "shout"})
    assert asked.waiting == HeardFor(seat=1, button="shout")
    room.devices.press(PAD, 30)
    told = room.handler.look(asked.number, 0)
    assert told.number > asked.number
    assert told.waiting is None
    assert told.buttons == [InputButton(seat=1, button="shout", device="Pad", key="A", there=True)]
    assert room.devices.heard is None, "keyboards are listened to while a key is asked for, and no longer"
    assert load_known(tmp_path / BUTTONS) == room.devices.known
    assert room.slower == [8_000_000], "races wait for it from now on"
    pad, remote = told.devices
    assert (pad.named, pad.slack_ms, pad.bus) == (True, 8.0, "USB")
    assert (remote.named, remote.slack_ms, remote.bus) == (False, None, "Bluetooth")


def test_a_button_moves_to_another_key_and_is_forgotten(room: Room) -> None:
    room.name((1, "shout"), PAD, 30)
    room.name((1, "shout"), REMOTE, 115)
    assert [(button.device, button.key) for button in room.handler.look(0, 0).buttons] == [("Remote", "key 115")]
    assert [one.identity for one in room.devices.known] == [REMOTE], "the pad is its owner's again"
    assert room.slower[-1] == 50_000_000
    room.handler.do("forget", {"seat": 1, "button": "shout"})
    assert (room.devices.known, room.slower[-1]) == ((), 0)


def test_what_was_measured_stands_over_what_the_bus_has(room: Room) -> None:
    room.name((0, "table"), PAD, 30)
    device = room.handler.look(0, 0).devices[0].id
    told = room.handler.do("slack", {"device": device, "ms": 2.5})
    assert (told.devices[0].slack_ms, told.devices[0].measured) == (2.5, True)
    assert room.slower[-1] == 2_500_000
    assert room.handler.do("slack", {"device": device, "ms": None}).devices[0].slack_ms == 8.0


@pytest.mark.parametrize(
    ("verb", "arguments", "says"),
    [
        ("hear", {"seat": 4, "button": "shout"}, "seat must be 1 to 3 with shout or aye, or 0 with table"),
        ("hear", {"seat": True, "button": "shout"}, "seat must be 1 to 3"),
        ("hear", {"seat": 1, "button": "table"}, "seat must be 1 to 3"),
        ("forget", {}, "seat must be 1 to 3"),
        ("slack", {"device": "none", "ms": 3}, "there is no such device"),
        ("slack", {"device": "0003:1209:0001  usb-1.1/input0", "ms": -1}, "ms wants a number from 0 to 500, or null"),
        ("slack", {"device": "0003:1209:0001  usb-1.1/input0", "ms": "soon"}, "ms wants a number"),
        ("sing", {}, "do must be hear, stop, forget or slack"),
    ],
)
def test_refuses__what_cannot_be(room: Room, verb: str, arguments: dict[str, object], says: str) -> None:
    room.name((1, "aye"), PAD, 30)
    with pytest.raises(ValueError, match=says):
        room.handler.do(verb, arguments)


def test_refuses__while_a_game_is_played_and_where_there_are_no_devices(room: Room, tmp_path: Path) -> None:
    room.playing = True
    with pytest.raises(ValueError, match="a game is being played"):
        room.handler.do("hear", {"seat": 1, "button": "shout"})
    bare = InputsHandler(None, tmp_path, 3, lambda: False, lambda _ns: None)
    assert bare.look(0, 0).why_not.startswith("this table was started without input devices")
    with pytest.raises(ValueError, match="started without input devices"):
        bare.do("stop", {})


def test_a_wait_is_ended_by_hand_and_a_file_that_cannot_be_written_is_told(room: Room, tmp_path: Path) -> None:
    room.handler.do("hear", {"seat": 1, "button": "shout"})
    assert room.handler.do("stop", {}).waiting is None
    assert room.devices.heard is None
    (tmp_path / f"{BUTTONS}.new").mkdir()
    room.name((1, "shout"), PAD, 30)
    assert "can't be written" in room.handler.look(0, 0).said
    assert room.devices.known == ()
