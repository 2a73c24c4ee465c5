# SPDX-License-Identifier: MIT
"""Runs inside the lab: the kernel's own input devices (uinput), and a Pi's pins beside them, at known distances.

Each line printed is one JSON object, which the tests outside judge.
"""

from __future__ import annotations

import itertools
import json
import os
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.kit.saying import read_plainly
from firmware.arbiter import WINDOW_NS, Arbiter
from firmware.input_devices import InputDevices
from firmware.input_known import KnownDevice, load_known, named
from firmware.input_node import Identity, KeyEdge, Node
from firmware.panel import Panel
from firmware.press import Contact, Edge, Ruling
from firmware.wiring import default_wiring
from tests.lab.gpiosim import GpioSim
from tests.lab.uinput import BLUETOOTH, USB, Uinput

MS = 1_000_000
KEYS = list(range(2, 12))
Press = Callable[[bool], tuple[int, int]]


def tell(**told: Any) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


def wait_for(true: Callable[[], bool], patience_s: float = 4.0) -> bool:
    until = time.monotonic() + patience_s
    while not true() and time.monotonic() < until:
        time.sleep(0.005)
    return true()


def spin_until(moment_ns: int) -> None:
    while time.monotonic_ns() < moment_ns:
        pass


def learn(devices: InputDevices, press: Press) -> tuple[Identity, KeyEdge]:
    """What is heard when somebody presses the key that is asked for."""
    heard: list[tuple[Identity, KeyEdge]] = []
    devices.listen(lambda identity, key: heard.append((identity, key)))
    press(True)
    press(False)
    wait_for(lambda: len(heard) >= 2)
    devices.listen(None)
    return heard[0]


def race(edges: list[Edge], presses: dict[int, Press], seats: list[int], gap_ms: float, slack_ns: int) -> None:
    edges.clear()
    moments: list[tuple[int, int]] = []
    for seat in seats:
        spin_until(moments[-1][1] + round(gap_ms * MS) if moments else 0)
        moments.append(presses[seat](True))
    time.sleep(0.06)
    for seat in seats:
        presses[seat](False)
    wait_for(lambda: sum(not edge.down for edge in edges) >= len(seats))
    time.sleep(0.04)
    ruling = _ruled(edges, slack_ns)
    tell(
        what="race",
        seats=seats,
        gap_ms=gap_ms,
        moments=moments,
        edges=[[edge.seat, edge.tick_ns, edge.down, edge.slack_ns] for edge in edges],
        first=[press.seat for press in ruling.first] if ruling else None,
        late=[[press.seat, ruling.behind_ms(press), ruling.unsure_ms(press)] for press in ruling.late]
        if ruling
        else None,
    )


def _ruled(edges: list[Edge], slack_ns: int) -> Ruling | None:
    arbiter = Arbiter().waiting_for(slack_ns, WINDOW_NS)
    for edge in edges:
        arbiter = arbiter.feed(edge, edge.tick_ns)
    due_ns = arbiter.due_ns()
    return None if due_ns is None else arbiter.rule(due_ns)[1]


def leaks(device: Uinput, key: int) -> int:
    """How many events of ``key`` another program hears, such as a terminal."""
    heard = 0
    files = [os.open(path, os.O_RDONLY | os.O_NONBLOCK) for path in Path("/dev/input").glob("event*")]
    device.turn(key, down=True)
    device.turn(key, down=False)
    time.sleep(0.02)
    for file in files:
        try:
            data = os.read(file, 24 * 64)
        except BlockingIOError:
            data = b""
        heard += sum(kind == 1 and code == key for _, _, kind, code, _ in struct.iter_unpack("llHHi", data))
        os.close(file)
    return heard


def main() -> None:
    read_plainly()
    sim = GpioSim()
    twins = [Uinput("Twin Pad", KEYS, USB, f"usb-0000:01:00.0-1.{port}/input0") for port in (1, 2)]
    remote = Uinput("Remote", [115, 114], BLUETOOTH, "b8:27:eb:00:00:01")
    handler = Uinput("Desk keyboard", KEYS, USB, "usb-0000:01:00.0-1.4/input0", product=7)
    Uinput("Mouse", [0x110, 0x111], USB, "usb-0000:01:00.0-1.3/input0", product=8)
    wait_for(lambda: len(list(Path("/dev/input").glob("event*"))) == 5)
    edges: list[Edge] = []
    devices = InputDevices((), edges.append)
    tell(what="seen", seen=[[one.identity.name, one.identity.phys, one.named] for one in devices.present])
    presses: dict[int, Press] = {
        2: lambda down: twins[0].turn(2, down=down),
        3: lambda down: twins[1].turn(2, down=down),
        4: lambda down: remote.turn(115, down=down),
        5: lambda down: twins[0].turn(3, down=down),
    }
    known: tuple[KnownDevice, ...] = ()
    for seat, press in presses.items():
        identity, key = learn(devices, press)
        contact: Contact = (seat, "shout")
        known = named(known, identity, key.code, contact)
        tell(what="learnt", seat=seat, name=identity.name, phys=identity.phys, code=key.code)
    devices.know(known)
    tell(what="known", seen=[[one.identity.name, one.identity.phys, one.named, one.taken] for one in devices.present])
    tell(what="leaks", named=leaks(twins[0], 5), unnamed=leaks(handler, 5))
    wiring = default_wiring()
    with Panel(wiring, "gpio", edges.append) as panel:
        shout = int(wiring.seats[1].shout.removeprefix("GPIO"))
        presses[1] = lambda down: sim.pull(shout, down=down)
        for seats in itertools.permutations(presses, 2):
            for gap_ms in (0.3, 4.0, 12.0, 60.0):
                race(edges, presses, list(seats), gap_ms, devices.slack_ns)
        race(edges, presses, [3, 1, 2, 4], 15.0, devices.slack_ns)
        assert not panel.simulated
    replug(devices, twins, edges, known)
    other = Node(next(p for p in Path("/dev/input").glob("event*") if named_so(p, "Desk keyboard")))
    other.grab(True)
    devices.know(named(known, other.identity, 2, (6, "aye")))
    tell(what="taken", condition=devices.condition)
    devices.close()
    tell(what="after", leaks=leaks(twins[0], 5))
    tell(what="done")


def named_so(path: Path, name: str) -> bool:
    node = Node(path)
    node.close()
    return node.identity.name == name


def replug(devices: InputDevices, twins: list[Uinput], edges: list[Edge], known: tuple[KnownDevice, ...]) -> None:
    """Pull out one of two twins while its key is down, and plug it into another socket."""
    edges.clear()
    twins[1].turn(2, down=True)
    wait_for(lambda: len(edges) == 1)
    twins[1].unplug()
    gone = wait_for(lambda: len(edges) == 2)
    wait_for(lambda: "not there" in devices.condition)
    tell(what="gone", told=gone, edges=[[edge.seat, edge.down] for edge in edges], condition=devices.condition)
    edges.clear()
    twins[1] = Uinput("Twin Pad", KEYS, USB, "usb-0000:01:00.0-1.3.1/input0")
    back = wait_for(lambda: "not there" not in devices.condition)
    for at, key in ((1, 2), (0, 2)):
        twins[at].turn(key, down=True)
        twins[at].turn(key, down=False)
    wait_for(lambda: len(edges) == 4)
    tell(what="back", back=back, edges=[[edge.seat, edge.down] for edge in edges], condition=devices.condition)
    assert load_known(Path("/nonexistent")) == ()
    assert devices.known == known


if __name__ == "__main__":
    main()
