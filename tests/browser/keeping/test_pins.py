# SPDX-License-Identifier: MIT
"""The page of the pins: a pin that is taken is refused by name, a free one is saved and waits for a new start."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config import Config
from companion.kit.handlers.pins import PinsHandler
from companion.kit.handlers.settings import SettingsHandler
from companion.kit.settings import Settings
from companion.kit.upkeep.life import Restarter
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.pins.calls import PINS
from companion.web.pages.settings.calls import SETTINGS
from companion.web.ports import Handlers
from firmware.wiring import load_wiring
from tests.browser.conftest import Open, answering
from tests.browser.quiet import tap_again
from tests.pages.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser


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
