# SPDX-License-Identifier: MIT
"""The panel's page in a real browser: a press lights its key, a race is drawn, the referee finds swapped wires."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.kit.handlers.panel import PanelHandler
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.pages.panel.calls import PANEL
from companion.web.ports import Handlers
from firmware.arbiter import Arbiter
from firmware.panel import Panel
from firmware.press import Edge
from firmware.simulated import press
from firmware.wiring import default_wiring
from tests.browser.conftest import Open, answering, shows
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
    press(wired.panel, 3, "aye", hold_ms=5000)
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
    press(wired.panel, 1, "aye")
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
