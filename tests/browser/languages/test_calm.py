# SPDX-License-Identifier: MIT
"""The calm layout for children: no betting words in any language, names left alone; the switch goes back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.test_stage import play

pytestmark = pytest.mark.browser

CALM = "localStorage.setItem('quartermaster-device', JSON.stringify({calm: 'calm'}))"
BETTING = {
    "en": r"\b(bids?|pots?|antes?|stakes|odds)\b",
    "de": r"\b(Eins(a|ä)tze?|\w*T(o|ö)pfe?)\b",
    "es": r"\b(apuest\w+|apostar|botes?|entradas?)\b",
}
OPTIONS = {"pirates-dice": {"first": "Ann", "dice": 2}, "roll-the-bones": {}}
SAID = [("pirates-dice", "en"), ("pirates-dice", "es"), *(("roll-the-bones", language) for language in BETTING)]
"""In German the bids of Pirates Dice are no betting words."""


def seated(served: Any, open_page: Open, language: str, *scripts: str) -> Any:
    page = open_page("about:blank", locale=language)
    for script in scripts:
        page.context.add_init_script(script)
    page.goto(served.seat(1))
    page.wait_for_selector("#crew li")
    return page


@pytest.mark.parametrize(("game", "language"), SAID)
def test_a_calm_phone_says_no_betting_words(served: Any, open_page: Open, game: str, language: str) -> None:
    play(served, {"event": "new-game", "game": game, "players": ["Ann", "Bob"], "options": OPTIONS[game]})
    plain = seated(served, open_page, language)
    assert re.search(BETTING[language], plain.inner_text("body"), re.IGNORECASE), "there is something to put mildly"
    calm = seated(served, open_page, language, CALM)
    calm.wait_for_function("() => document.documentElement.dataset.calm === 'yes'")
    calm.wait_for_function("words => !new RegExp(words, 'iu').test(document.body.innerText)", arg=BETTING[language])
    assert calm.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_are_left_alone_and_the_switch_goes_back(served: Any, open_page: Open) -> None:
    play(served, {"event": "new-game", "game": "pirates-dice", "players": ["Pot", "Bob"], "options": {"first": "Bob"}})
    page = seated(served, open_page, "en")
    page.evaluate(f"{CALM}; dispatchEvent(new Event('device-chosen'))")
    page.wait_for_function("() => document.body.innerText.includes('claim')")
    assert page.locator("#crew .name", has_text="Pot").count() == 1
    with page.expect_navigation():
        page.evaluate("localStorage.clear(); dispatchEvent(new Event('device-chosen'))")
    page.wait_for_selector("#crew li")
    assert "bid" in page.inner_text("body")
    assert page.evaluate("document.documentElement.dataset.calm") is None


def test_a_calm_phone_that_waits_says_so_alone(served: Any, open_page: Open) -> None:
    dice = {"Ann": {"die": "regular", "face": 5}, "Bob": {"die": "regular", "face": 2}}
    play(
        served,
        {"event": "new-game", "game": "dead-mans-dice", "players": [*dice], "options": {}},
        {"event": "start-roll", "dice": dice},
    )
    page = seated(served, open_page, "en", CALM)
    page.wait_for_function("() => document.documentElement.dataset.calm === 'yes'")
    expect(page.locator("#say")).to_have_text("Waiting for Bob to roll.")
