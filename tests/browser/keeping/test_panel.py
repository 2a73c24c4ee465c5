# SPDX-License-Identifier: MIT
"""The panel's page in a real browser: a press lights its key, a race is drawn, the referee finds swapped wires."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.config import Config
from companion.kit.handlers.inputs import InputsHandler
from companion.kit.handlers.panel import PanelHandler
from companion.kit.handlers.pins import PinsHandler
from companion.kit.handlers.settings import SettingsHandler
from companion.kit.settings import Settings
from companion.kit.upkeep.life import Restarter
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.inputs.calls import INPUTS
from companion.web.pages.panel.calls import PANEL
from companion.web.pages.pins.calls import PINS
from companion.web.pages.settings.calls import SETTINGS
from companion.web.ports import Handlers
from firmware.arbiter import Arbiter
from firmware.input_devices import InputDevices
from firmware.input_node import Identity
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring, load_wiring
from tests.browser.conftest import Open, answering, shows
from tests.browser.quiet import tap_again
from tests.firmware.test_input import PAD, REMOTE, PipedNode, Sockets
from tests.pages.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser


LEAST_GAP = """card => Math.min(...[...card.children].slice(1).map((part, i) =>
    part.getBoundingClientRect().top - card.children[i].getBoundingClientRect().bottom))"""
"""How far the parts of a card are apart, in pixels."""


@dataclass
class Wired:
    """The page's address, the referee's door, and a panel on simulated pins behind it."""

    page: str
    referee: str
    panel: Panel
    table: ScriptedTable


@pytest.fixture
def wired(tmp_path: Path) -> Iterator[Wired]:
    table, keys = ScriptedTable(), load_keys(tmp_path)
    with Panel(default_wiring(), "simulated") as panel:
        handler = PanelHandler(panel, Arbiter(), why_silent="there is no sound card")
        panel.on_edge = handler.edge
        with answering(
            create_app(table, table, table, keys, table, table, handlers=Handlers(PANEL.to(handler)))
        ) as server:
            base = f"http://127.0.0.1:{server.port}"
            yield Wired(f"{base}/panel", f"{base}/table?pin={keys.pin}", panel, table)
        handler.close()


def test_ok__a_press_lights_its_key_and_a_race_is_drawn(wired: Wired, open_page: Open) -> None:
    page = open_page(wired.page)
    shows(page, "Buttons and lamps are simulated.")
    wired.panel.press(3, "aye", hold_ms=5000)
    page.locator('[data-key="3 aye"].down').wait_for()
    now_ns = time.monotonic_ns()
    for seat, after_ms in ((2, 0), (5, 12)):
        wired.panel.on_edge(Edge(seat, "shout", now_ns + after_ms * 1_000_000, down=True))
    shows(page, "seat 2 SHOUT was first; seat 5 SHOUT")
    drawing = page.locator("svg.line-of-time").first
    assert drawing.get_attribute("aria-label").startswith("Seat 2 SHOUT 0 ms, Seat 5 SHOUT 12")
    assert page.locator("#tests").count() == 0, "tests are the referee's"


def test_ok__the_referee_tries_a_lamp_and_finds_swapped_wires(wired: Wired, open_page: Open) -> None:
    page = open_page(wired.referee)
    page.goto(wired.page)
    shows(page, "No voice: there is no sound card.")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Lamp 4").tap()
    assert wired.panel.lamps()[4] == "on"
    assert page.locator('[data-key="1 shout"]').inner_text().endswith("pin 11")
    assert page.locator("#tests").evaluate(LEAST_GAP) >= 6, "rows of buttons touch one another"
    page.get_by_role("button", name="Test the wiring").tap()
    shows(page, "Press seat 1's SHOUT button (pin 11 on the header).")
    wired.panel.press(1, "aye")
    shows(page, "it was seat 1's AYE button that came: their wires are swapped")
    page.get_by_role("button", name="Leave out").tap()
    shows(page, "Press seat 2's SHOUT button")
    page.get_by_role("button", name="Stop").tap()
    page.get_by_role("button", name="Test the wiring").wait_for()


def open_device(page: Any) -> None:
    """The sheet of what this device shows and says."""
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="This device").tap()


def test_ok__one_device_is_chosen_to_speak(wired: Wired, open_page: Open) -> None:
    page = open_page(wired.page)

    def aloud(language: str) -> Any:
        return page.get_by_role("group", name="Say aloud on this device").get_by_label(language)

    open_device(page)
    aloud("Español").check(force=True)
    page.reload()
    open_device(page)
    assert aloud("Español").is_checked()
    assert page.evaluate("document.documentElement.lang") == "en", "it may speak another language than it shows"


# The page of the buttons: one is chosen here and a key pressed there, and it is named; all of them in a row, too.

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


# The page of the pins: a pin that is taken is refused by name, a free one is saved and waits for a new start.


@pytest.fixture
def pins(tmp_path: Path) -> Iterator[tuple[str, str, Path]]:
    """The page's address, the one that lets the referee in, and the state folder."""
    (tmp_path / "etc").mkdir()
    table, keys = ScriptedTable(), load_keys(tmp_path)
    settings = Settings(tmp_path, tmp_path / "etc", {}, Config())
    restarter = Restarter(lambda: False, threading.Event().set)
    handlers = Handlers(
        PINS.to(PinsHandler(settings, tmp_path, restarter)), SETTINGS.to(SettingsHandler(settings, restarter))
    )
    with answering(create_app(table, table, table, keys, None, table, handlers=handlers)) as server:
        base = f"http://127.0.0.1:{server.port}"
        yield f"{base}/pins", f"{base}/table?pin={keys.pin}", tmp_path


def test_ok__a_taken_pin_is_refused_by_name_and_a_free_one_saved(pins: tuple[str, str, Path], open_page: Open) -> None:
    address, referee, folder = pins
    page = open_page(referee)
    page.goto(address)
    seat = page.get_by_role("group", name="Seat 1")
    seat.get_by_label("SHOUT button").select_option("GPIO23")
    page.get_by_role("button", name="Save the pins").tap()
    page.get_by_text("Pin GPIO23 is wanted by seat 1's SHOUT button and by seat 2's SHOUT button.").wait_for()
    assert not (folder / "wiring.toml").exists()
    for colour in ("red", "green", "blue"):
        page.get_by_label(f"Ring light, {colour}").select_option("")
    seat.get_by_label("SHOUT button").select_option("GPIO27")
    page.get_by_role("button", name="Save the pins").tap()
    page.get_by_text("The wiring was changed.").wait_for()
    assert load_wiring(folder / "wiring.toml").seats[1].shout == "GPIO27"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap_again(page, "As the building guide has it")
    page.get_by_text("The wiring was changed.").wait_for(state="detached")


def test_ok__others_see_whose_page_it_is(pins: tuple[str, str, Path], open_page: Open) -> None:
    page = open_page(pins[0])
    page.get_by_role("link", name="Enter the PIN").wait_for()
    assert page.locator("select").count() == 0


# The settings page in a real browser: a change is kept, a bad value is refused with the reason, a start is offered.


@dataclass
class Setting:
    """The address that lets the referee in, the page's, and the settings behind it."""

    door: str
    page: str
    settings: Settings


@pytest.fixture
def setting(tmp_path: Path) -> Iterator[Setting]:
    table, keys, settings = ScriptedTable(), load_keys(tmp_path), Settings(tmp_path, tmp_path / "etc")
    handler = SettingsHandler(settings, Restarter(lambda: False, lambda: None))
    with answering(
        create_app(table, table, table, keys, table, table, handlers=Handlers(SETTINGS.to(handler)))
    ) as server:
        base = f"http://127.0.0.1:{server.port}"
        yield Setting(f"{base}/table?pin={keys.pin}", f"{base}/settings", settings)


def test_ok__a_change_is_kept_and_a_bad_one_refused_with_the_reason(setting: Setting, open_page: Open) -> None:
    page = open_page(setting.door)
    page.goto(setting.page)
    page.get_by_text("Sound").click()
    assert page.get_by_label("Night").is_visible()
    seats = page.locator("#setting-seats")
    seats.get_by_label("Seats").fill("9")
    seats.get_by_role("button", name="Save").click()
    seats.get_by_text("Seats: wanted a whole number from 2 to 6, not '9'.").wait_for()
    seats.get_by_label("Seats").fill("6")
    seats.get_by_role("button", name="Save").click()
    page.get_by_text("One change waits for a new start.").wait_for()
    seats.get_by_text("The default is 4.").wait_for()
    assert setting.settings.config.seats == 6
    assert seats.locator(".refused").text_content() == ""
    seats.get_by_role("button", name="Take back").click()
    seats.get_by_text("This is the default.").wait_for()
    assert setting.settings.config.seats == 4
    assert page.locator("#pending").text_content() == ""


def test_ok__others_see_whose_page_it_is_in_their_language(setting: Setting, open_page: Open) -> None:
    page = open_page(setting.page, locale="es-ES")
    page.get_by_text("Esta página es del árbitro").wait_for()
    assert page.locator("h1").text_content() == "Ajustes"
    assert page.locator(".setting").count() == 0
