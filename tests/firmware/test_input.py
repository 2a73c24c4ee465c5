# SPDX-License-Identifier: MIT
"""Keys of input devices as buttons: which is which, whose they are, plugged and unplugged (tests/lab has real ones)."""

from __future__ import annotations

import os
import queue
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kit.files import write_toml
from firmware.errors import InputsUnreadable
from firmware.input_devices import InputDevices
from firmware.input_known import KnownDevice, as_toml, load_known, named, recognised, slackest_ns, without
from firmware.input_node import Identity, KeyEdge, Node
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring

PAD = Identity("Pad", 3, 0x1209, 1, "", "usb-1.1/input0")
TWIN = Identity("Pad", 3, 0x1209, 1, "", "usb-1.2/input0")
REMOTE = Identity("Remote", 5, 0x1209, 2, "aa:bb", "cc:dd")
PATIENCE_S = 20.0


class PipedNode(Node):
    """A device at whose other end the test sits."""

    def __init__(self, path: Path, identity: Identity, keys: frozenset[int] = frozenset({30, 48})) -> None:
        self.path, self.identity, self.keys = path, identity, keys
        self.file, self.plug = os.pipe2(os.O_NONBLOCK)
        self.grabbed, self._down = False, set()
        self.refuses = False

    def grab(self, on: bool) -> None:
        if self.refuses and on:
            raise OSError(16, "busy")
        self.grabbed = on

    def held(self) -> frozenset[int]:
        return frozenset(self._down)

    def turn(self, code: int, value: int, tick_ns: int = 5_000_000_000) -> None:
        seconds, rest = divmod(tick_ns, 1_000_000_000)
        os.write(self.plug, struct.pack("llHHi", seconds, rest // 1000, 1, code, value))
        os.write(self.plug, struct.pack("llHHi", seconds, rest // 1000, 0, 0, 0))


class Sockets:
    """A folder of devices into which the test plugs."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.nodes = folder, {}
        self._number = 0

    nodes: dict[Path, PipedNode]

    def plug(self, identity: Identity, keys: frozenset[int] = frozenset({30, 48})) -> PipedNode:
        path = self.folder / f"event{self._number}"
        self._number += 1
        self.nodes[path] = PipedNode(path, identity, keys)
        path.touch()
        return self.nodes[path]

    def unplug(self, node: PipedNode) -> None:
        node.path.unlink()
        os.close(node.plug)


@pytest.fixture
def sockets(tmp_path: Path) -> Sockets:
    return Sockets(tmp_path)


@pytest.fixture
def edges() -> queue.SimpleQueue[Edge]:
    return queue.SimpleQueue()


@pytest.fixture
def devices(sockets: Sockets, edges: queue.SimpleQueue[Edge]) -> Iterator[InputDevices]:
    made = InputDevices((), edges.put, sockets.folder, lambda path: sockets.nodes[path])
    yield made
    made.close()


def test_a_named_key_is_a_button_with_the_kernels_stamp_and_its_devices_slack(
    sockets: Sockets, devices: InputDevices, edges: queue.SimpleQueue[Edge]
) -> None:
    pad = sockets.plug(PAD)
    devices.know(named((), PAD, 30, (2, "shout")))
    assert pad.grabbed
    for code, value in ((48, 1), (30, 1), (30, 2), (30, 0)):
        pad.turn(code, value, 7_000_001_000)
    got = [edges.get(timeout=PATIENCE_S) for _ in range(2)]
    assert got == [Edge(2, "shout", 7_000_001_000, down, 8_000_000) for down in (True, False)]
    assert devices.condition == "Input devices in use: 1; buttons on them: 1."
    devices.know(without(devices.known, (2, "shout")))
    assert not pad.grabbed, "back to its owner"
    assert edges.empty(), "neither the other key nor one that repeats itself"


def test_a_key_is_heard_without_being_taken_while_somebody_is_asked(sockets: Sockets, devices: InputDevices) -> None:
    pad = sockets.plug(PAD)
    sockets.plug(Identity("Mouse", 3, 1, 1), frozenset({0x110, 30}))
    sockets.plug(Identity("Power Button", 0x19, 0, 1), frozenset({116}))
    pad.turn(30, 1)  # before anybody asked
    heard: queue.SimpleQueue[tuple[Identity, KeyEdge]] = queue.SimpleQueue()
    devices.listen(lambda identity, edge: heard.put((identity, edge)))
    pad.turn(48, 1, 6_000_000_000)
    assert heard.get(timeout=PATIENCE_S) == (PAD, KeyEdge(48, 6_000_000_000, True))
    assert [one.identity for one in devices.present] == [PAD], "no mouse, no power button"
    assert not pad.grabbed
    devices.listen(None)


def test_unplugged_with_a_key_down_and_back(
    sockets: Sockets, devices: InputDevices, edges: queue.SimpleQueue[Edge]
) -> None:
    pad, twin = sockets.plug(PAD), sockets.plug(TWIN)
    devices.know(named(named((), PAD, 30, (1, "shout")), TWIN, 30, (2, "shout")))
    twin.turn(30, 1)
    assert edges.get(timeout=PATIENCE_S).seat == 2
    assert devices.held() == {(2, "shout")}
    sockets.unplug(twin)
    gone = edges.get(timeout=PATIENCE_S)
    assert (gone.seat, gone.down) == (2, False), "nobody's button stays down"
    devices.look()
    assert devices.condition.endswith("Pad is not there: plug it in, or switch it on.")
    assert [one.identity for one in devices.missing] == [TWIN]
    again = sockets.plug(Identity("Pad", 3, 0x1209, 1, "", "usb-1.4/input0"))  # another socket
    devices.look()
    assert devices.missing == ()
    again.turn(30, 1)
    pad.turn(30, 1)
    assert {edges.get(timeout=PATIENCE_S).seat for _ in range(2)} == {1, 2}


def test_one_that_another_program_holds_and_a_folder_that_may_not_be_read_are_told(
    sockets: Sockets, devices: InputDevices
) -> None:
    pad = sockets.plug(PAD)
    pad.refuses = True
    devices.know(named((), PAD, 30, (1, "aye")))
    assert "Pad is used by another program" in devices.condition

    def refuse(_path: Path) -> Node:
        raise PermissionError

    closed = InputDevices(devices.known, folder=sockets.folder, open_node=refuse)
    assert closed.condition.startswith(f"This user may not read {sockets.folder}: add it to the group input")
    closed.close()
    closed.close()


def test_the_panel_takes_them_beside_its_pins(sockets: Sockets) -> None:
    pad = sockets.plug(REMOTE)
    heard: queue.SimpleQueue[Edge] = queue.SimpleQueue()
    inputs = InputDevices(
        named((), REMOTE, 30, (1, "aye")), folder=sockets.folder, open_node=lambda path: sockets.nodes[path]
    )
    with Panel(default_wiring(), "input", heard.put, inputs=inputs) as panel:
        assert not panel.simulated
        assert panel.slack_ns == 50_000_000
        assert panel.condition == (
            "Buttons are keys of input devices; there are no lamps. Input devices in use: 1; buttons on them: 1."
        )
        pad.turn(30, 1)
        assert heard.get(timeout=PATIENCE_S).slack_ns == 50_000_000
        assert panel.held() == {(1, "aye")}


def test_devices_are_known_again_by_all_then_by_number_then_by_make_alone() -> None:
    moved = Identity("Remote", 5, 0x1209, 2, "aa:bb", "another adapter")
    assert recognised([PAD, TWIN, REMOTE], {"a": TWIN, "b": PAD, "c": moved}) == {"a": 1, "b": 0, "c": 2}
    elsewhere = Identity("Pad", 3, 0x1209, 1, "", "usb-9/input0")
    assert recognised([PAD], {"a": elsewhere}) == {"a": 0}
    assert recognised([PAD, TWIN], {"a": elsewhere}) == {}, "it may be either"
    assert recognised([PAD, TWIN], {"a": PAD, "b": elsewhere}) == {"a": 0, "b": 1}
    assert recognised([PAD], {"a": elsewhere, "b": TWIN}) == {}, "either may be it"
    assert recognised([PAD], {"a": Identity("Pad", 3, 0x1209, 1, "", "usb-1.1/input1")}) == {}, "another of its parts"


def test_what_was_named_is_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "buttons.toml"
    assert load_known(path) == ()
    known = named(named(named((), PAD, 30, (1, "shout")), PAD, 48, (0, "table")), REMOTE, 115, (2, "aye"))
    known = (*known[:1], KnownDevice(known[1].identity, known[1].keys, 12.5))
    write_toml(path, as_toml(known), "head")
    assert load_known(path) == known
    assert slackest_ns(known) == 12_500_000
    assert slackest_ns(()) == 0


@pytest.mark.parametrize(
    "text",
    [
        "[device-1",
        "[device-1]\nname = 'x'",
        "[d]\nname='x'\nbus=3\nvendor=1\nproduct=1\nuniq=''\nphys=''\nkeys=[[30, 1, 'shout'], [31, 1, 'shout']]",
        "[d]\nname='x'\nbus=3\nvendor=1\nproduct=1\nuniq=''\nphys=''\nkeys=[[30, 0, 'shout']]",
        "[d]\nname='x'\nbus=3\nvendor=1\nproduct=1\nuniq=''\nphys=''\nkeys=[[30000, 1, 'shout']]",
        "[d]\nname='x'\nbus='3'\nvendor=1\nproduct=1\nuniq=''\nphys=''\nkeys=[]",
        "[d]\nname='x'\nbus=3\nvendor=1\nproduct=1\nuniq=''\nphys=''\nslack_ms=-1\nkeys=[]",
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "buttons.toml"
    path.write_text(text)
    with pytest.raises(InputsUnreadable, match="name the buttons again") as caught:
        load_known(path)
    assert str(path) in str(caught.value)
