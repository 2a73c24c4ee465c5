# SPDX-License-Identifier: MIT
"""The page of the buttons: one is chosen here and a key pressed there, and it is named; all of them in a row, too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.kit.handlers.inputs import InputsHandler
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.inputs.calls import INPUTS
from companion.web.ports import Handlers
from firmware.input_devices import InputDevices
from firmware.input_node import Identity
from tests.browser.conftest import Open, answering
from tests.firmware.test_input import PAD, REMOTE, PipedNode, Sockets
from tests.pages.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser
BUZZER = Identity("Buzz! controller with a very long name of its own", 3, 0x54C, 2, "", "usb-0000:01:00.0-1.4/input0")


@dataclass
class Handler:
    """The page's address, the one that lets the referee in, and the devices that hang there."""

    page: str
    referee: str
    pad: PipedNode
    buzzer: PipedNode
    devices: InputDevices


@pytest.fixture
def handler(tmp_path: Path) -> Iterator[Handler]:
    table, keys, sockets = ScriptedTable(), load_keys(tmp_path), Sockets(tmp_path / "input")
    sockets.folder.mkdir()
    pad, buzzer = sockets.plug(PAD), sockets.plug(BUZZER, frozenset(range(0x2C0, 0x2D4)))
    sockets.plug(REMOTE)
    devices = InputDevices((), folder=sockets.folder, open_node=lambda path: sockets.nodes[path])
    inputs = InputsHandler(devices, tmp_path, 2, lambda: False, lambda _ns: None)
    app = create_app(table, table, table, keys, None, table, handlers=Handlers(INPUTS.to(inputs)))
    with answering(app) as server:
        base = f"http://127.0.0.1:{server.port}"
        yield Handler(f"{base}/buttons", f"{base}/table?pin={keys.pin}", pad, buzzer, devices)
    devices.close()


def test_ok__a_button_is_chosen_and_a_key_pressed(handler: Handler, open_page: Open) -> None:
    page = open_page(handler.referee)
    page.goto(handler.page)
    seat = page.get_by_role("group", name="Seat 1")
    seat.get_by_role("button", name="Choose").first.tap()
    page.get_by_text("Press the key that shall be SHOUT of seat 1.").wait_for()
    handler.pad.turn(30, 1)
    seat.get_by_text("Pad: A").wait_for()
    assert handler.pad.grabbed
    page.get_by_label("may tell late by").first.wait_for()
    seat.get_by_role("button", name="Forget").tap()
    seat.get_by_text("Pad: A").wait_for(state="detached")
    assert not handler.pad.grabbed


def test_ok__all_of_them_in_a_row(handler: Handler, open_page: Open) -> None:
    page = open_page(handler.referee)
    page.goto(handler.page)
    page.get_by_role("button", name="All of them, one after the other").tap()
    for number, asked in enumerate(("SHOUT of seat 1", "AYE of seat 1", "SHOUT of seat 2", "AYE of seat 2")):
        page.get_by_text(f"Press the key that shall be {asked}.").wait_for()
        handler.buzzer.turn(0x2C0 + number, 1)
    page.get_by_text("button 4").wait_for()
    [known] = handler.devices.known
    assert sorted(known.keys.values()) == [(1, "aye"), (1, "shout"), (2, "aye"), (2, "shout")]
