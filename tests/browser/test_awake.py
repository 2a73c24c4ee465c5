# SPDX-License-Identifier: MIT
"""A phone in play stays awake: by the browser's lock, else by NoSleep's film, else it says so. And left hands."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NEW, Open
from tests.browser.test_stage import play

pytestmark = pytest.mark.browser

NO_LOCK = "delete Navigator.prototype.wakeLock"
LOCK = """Object.defineProperty(navigator, 'wakeLock', {value: {request: async () => {
  const lock = new EventTarget(); lock.release = () => { window.released = true }; return lock }}})"""
NO_FILM = "HTMLMediaElement.prototype.play = () => Promise.reject(new Error('no'))"
AWAKE = "how => document.documentElement.dataset.awake === how"
OVER = {"event": "close-game"}


def seated(served: Any, open_page: Open, *scripts: str) -> tuple[Any, list[str]]:
    """A phone at seat 1, before the game, in a browser where ``scripts`` ran first; and what it fetches."""
    page = open_page("about:blank")
    for script in scripts:
        page.context.add_init_script(script)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(served.seat(1))
    return page, fetched


def test_the_browsers_lock_is_taken_in_a_game_and_given_back_after_it(served: Any, open_page: Open) -> None:
    play(served, NEW)
    page, fetched = seated(served, open_page, LOCK)
    page.wait_for_function(AWAKE, arg="lock")
    play(served, OVER)
    page.wait_for_function("() => window.released")
    assert not any("nosleep" in url for url in fetched)


def test_without_a_lock_a_silent_film_runs_from_the_first_touch_on(served: Any, open_page: Open) -> None:
    play(served, NEW)
    page, _ = seated(served, open_page, NO_LOCK)
    page.wait_for_function(AWAKE, arg="touch")
    page.locator("#say").tap()
    page.wait_for_function(AWAKE, arg="film")


def test_where_neither_works_the_phone_says_so(served: Any, open_page: Open) -> None:
    play(served, NEW)
    page, _ = seated(served, open_page, NO_LOCK, NO_FILM)
    page.wait_for_function(AWAKE, arg="touch")
    page.locator("#say").tap()
    page.wait_for_selector("text=This browser lets no page keep the screen on")
    page.wait_for_function(AWAKE, arg="none")


def test_who_wants_the_screen_to_sleep_loads_nothing(served: Any, open_page: Open) -> None:
    play(served, NEW)
    chosen = "localStorage.setItem('quartermaster-device', JSON.stringify({screen: 'off'}))"
    page, fetched = seated(served, open_page, chosen)
    page.wait_for_selector("#crew li")
    assert not any("awake" in url or "left" in url for url in fetched)


def test_a_left_hand_finds_the_menu_and_the_buttons_on_its_side(served: Any, open_page: Open) -> None:
    play(served, NEW)
    chosen = "localStorage.setItem('quartermaster-device', JSON.stringify({hand: 'left'}))"
    page, fetched = seated(served, open_page, chosen)
    page.wait_for_selector("#crew li")
    assert any("/left.css" in url for url in fetched)
    assert page.locator("nav.menu summary").bounding_box()["x"] < 40
    steps = page.locator(".stepper button")
    plus, minus = steps.last.bounding_box(), steps.first.bounding_box()
    assert plus["x"] < minus["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
