# SPDX-License-Identifier: MIT
"""The time that runs, in a real browser: told by the table, counted down by differences alone, in every language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import TV, Open
from tests.browser.quiet import settle, stop_clock

pytestmark = pytest.mark.browser

NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
TIME = "#countdown .numeral"
BAR = "#countdown .bar i"


@pytest.fixture
def shouted(served: Any, open_page: Open) -> Callable[..., Any]:
    """A page of a table at which Bob has the floor. Its clock stands still, until a test moves it."""

    def look(path: str, **more: Any) -> Any:
        page = open_page("about:blank", **more)
        page.clock.install(time=0)
        page.goto(path)
        page.locator(".pill.connected").wait_for()
        settle(page, served.table.told_id)
        stop_clock(page)
        served.table.tell(floor="Bob", floor_ms=4200)
        page.locator(TIME).wait_for()
        return page

    served.table.play(**NEW)
    return look


def width(page: Any) -> float:
    return float(page.locator(BAR).evaluate("bar => new DOMMatrix(getComputedStyle(bar).transform).a"))


def test_ok__the_floor_is_counted_down_from_what_the_table_told(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(1))
    assert page.locator("#countdown p").first.text_content() == "Bob has the floor"
    assert page.locator(TIME).text_content() == "5"
    assert width(page) == pytest.approx(1.0, abs=0.05)
    page.clock.run_for(2100)
    assert page.locator(TIME).text_content() == "3"
    assert width(page) == pytest.approx(0.5, abs=0.05)
    page.clock.run_for(3000)
    assert page.locator(TIME).text_content() == "0"
    assert page.evaluate("document.querySelector('#countdown').className") == "countdown soon"


def test_ok__a_state_that_changes_something_else_does_not_begin_anew(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(2))
    assert page.locator("#countdown p").first.text_content() == "You have the floor"
    page.clock.run_for(1000)
    served.table.tell(stillness="hands", floor_ms=2100)
    page.locator(TIME, has_text="3").wait_for()
    assert width(page) == pytest.approx(0.5, abs=0.05)
    page.clock.run_for(500)
    assert page.locator(TIME).text_content() == "2"


def test_ok__it_goes_when_the_floor_was_used(served: Any, shouted: Any) -> None:
    page = shouted(served.url(), **TV)
    box = page.locator("#countdown").bounding_box()
    assert page.locator(TIME).bounding_box()["height"] >= 60, "large enough for three metres"
    assert box["y"] + box["height"] < 720
    served.table.tell(floor=None, floor_ms=None)
    page.locator("#countdown").wait_for(state="hidden")


def test_ok__who_has_not_looked_sees_how_long_there_is(served: Any, shouted: Any) -> None:
    page = shouted(served.url(), **TV)
    served.table.tell(floor=None, floor_ms=None, looking={"wait_for": ["Bob"], "looked": ["Ann"], "ms": 8000})
    page.get_by_text("Time left to look").wait_for()
    assert page.locator(TIME).text_content() == "8"
    served.table.tell(looking={"wait_for": ["Bob", "Ann"], "looked": [], "ms": None})
    page.locator("#countdown").wait_for(state="hidden")


def test_ok__where_no_motion_is_wished_for_the_number_stands_alone(served: Any, shouted: Any) -> None:
    page = shouted(served.seat(1), reduced_motion="reduce")
    assert page.locator(TIME).text_content() == "5"
    assert not page.locator("#countdown .bar").is_visible()


@pytest.mark.parametrize(("language", "words"), [("de", "Bob hat das Wort"), ("es", "Bob tiene la palabra")])
def test_ok__in_every_language(served: Any, shouted: Any, language: str, words: str) -> None:
    page = shouted(served.seat(1), locale=language)
    assert page.locator("#countdown p").first.text_content() == words


@pytest.mark.parametrize(("seat", "words"), [(1, "The others wait for you."), (2, "The others wait for Ann.")])
def test_ok__who_is_waited_for_is_spoken_to(served: Any, shouted: Any, seat: int, words: str) -> None:
    page = shouted(served.seat(seat))
    served.table.tell(floor=None, floor_ms=None, turn={"player": "Ann", "ms": 0})
    page.locator("#countdown").get_by_text(words, exact=True).wait_for()
