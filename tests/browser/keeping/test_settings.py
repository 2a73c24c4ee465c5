# SPDX-License-Identifier: MIT
"""The settings page in a real browser: a change is kept, a bad value is refused with the reason, a start is offered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.kit.handlers.settings import SettingsHandler
from companion.kit.settings import Settings
from companion.kit.upkeep.life import Restarter
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.settings.calls import SETTINGS
from companion.web.ports import Handlers
from tests.browser.conftest import Open, answering
from tests.pages.scripted_table import ScriptedTable

pytestmark = pytest.mark.browser


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
