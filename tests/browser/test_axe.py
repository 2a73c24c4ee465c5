# SPDX-License-Identifier: MIT
"""Everybody can use every page: axe-core finds nothing against WCAG 2.2 AA, in every light and language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.messages.languages import NAMES
from companion.web.drawing import messages_of
from companion.web.keys import Tenure
from tests.browser.conftest import PRESS, TV, Open
from tests.browser.pages import all_pages
from tests.browser.quiet import settle

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIGHTS = [{"theme": "light"}, {"contrast": "more"}, {"theme": "light", "contrast": "more"}]
NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
LATE = {**PRESS, "player": "Bob", "seat": 2, "source": "phone", "behind_ms": 14.2}
LINE = [[1, "shout", 0.0, True], [2, "shout", 14.2, True]]
DIE = {"x": 1, "y": 1, "size": 9, "zone": "Ann", "sure": 0.99}
IN_DOUBT = {
    "verified": False,
    "why_not": "die 1 is in doubt",
    "expected": 1,
    "counts": {"4": 1},
    "dice": [{**DIE, "face": 4}],
    "doubts": [{"x": 1, "y": 1, "why": "4 or 5"}],
}


def faults(page: Any, *rules: str) -> list[str]:
    """What axe finds, each as its rule, its element and why; ``rules``: these alone."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE)
    wanted = {"type": "rule", "values": list(rules)} if rules else {"type": "tag", "values": TAGS}
    found = page.evaluate("wanted => axe.run(document, {runOnly: wanted, resultTypes: ['violations']})", wanted)
    return [
        f"{fault['id']}: {node['html'][:140]} | {node['failureSummary'][:200]}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


def in_light(page: Any, device: dict[str, str]) -> None:
    page.evaluate(
        "device => { localStorage.setItem('quartermaster-device', JSON.stringify(device));"
        " dispatchEvent(new Event('device-chosen')); }",
        device,
    )


def enter(page: Any, served: Any) -> None:
    """The browser of ``page`` is the referee's, and has a seat."""
    for key in (served.keys.pin, served.keys.token(Tenure(1))):
        page.context.request.post(served.url("/api/v1/session"), data={"key": key})


def test_ok__a_page_is_for_spectators_too(served: Any, open_page: Open) -> None:
    page = open_page(served.url("/aim"), reduced_motion="reduce")
    settle(page)
    assert faults(page) == []


def loaded(page: Any, url: str) -> dict[str, int]:
    """How many bytes each file has that ``page`` loads from ``url``."""
    live = ("/events", "/frame.jpg", "blob:")  # what goes on coming as long as one looks
    finished: list[Any] = []

    def keep(request: Any) -> None:
        finished.append(request)

    page.on("requestfinished", keep)
    page.goto(url)
    settle(page)
    page.remove_listener("requestfinished", keep)
    files = [request for request in finished if not any(part in request.url for part in live)]
    told = {request.url: request.sizes() for request in files}  # not while they come: each has to be waited for
    return {file: sizes["responseBodySize"] + sizes["responseHeadersSize"] for file, sizes in told.items()}


@pytest.mark.parametrize("path", all_pages())
def test_ok__a_page_is_for_everybody_and_loads_in_under_100_kb(served: Any, open_page: Open, path: str) -> None:
    """Under 100 kB in the wordiest language, for the one who sees most: the referee with a seat."""
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=4)
    wordiest = max(NAMES, key=lambda code: len(messages_of("table/table.html", code)))
    page = open_page("about:blank", locale=wordiest)
    enter(page, served)
    sizes = loaded(page, served.url(path))
    heaviest = sorted(sizes.items(), key=lambda one: -one[1])[:12]
    assert 10_000 < sum(sizes.values()) < 100_000, (sum(sizes.values()), heaviest)
    page.emulate_media(reduced_motion="reduce")
    for language in sorted(NAMES, key=lambda code: code != wordiest):
        if language != wordiest:
            page.context.add_cookies([{"name": "quartermaster-language", "value": language, "url": served.url()}])
            page.reload()
            settle(page)
        assert page.evaluate("document.documentElement.lang") == language
        if language == "en":
            assert in_every_light(page) == {}
        in_light(page, {"text": "huge"})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{language} runs off to the side"
        assert language == "en" or faults(page) == [], language


def in_every_light(page: Any) -> dict[str, list[str]]:
    """What axe finds as a page is at first, and of its contrast in each other light."""
    in_light(page, {})
    found = {"": faults(page)}
    for device in LIGHTS:
        in_light(page, device)
        found[str(device)] = faults(page, "color-contrast")
    return {light: wrong for light, wrong in found.items() if wrong}


def lie(table: Any) -> None:
    table.play(event="challenge", player="Bob")
    table.play(event="reveal", dice={"Ann": [2, 2, 3, 4, 5], "Bob": [6, 6, 6, 5, 5]})


def end(table: Any) -> None:
    table.play(event="close-game")
    table.play(**{**NEW, "options": {"first": "Ann", "dice": 1}})
    table.play(event="bid", player="Ann", quantity=2, face=4)
    table.play(event="challenge", player="Bob")
    table.play(event="reveal", dice={"Ann": [2], "Bob": [3]})


STATES: dict[str, Callable[[Any], None]] = {
    "nothing yet": lambda table: table.play(event="close-game"),
    "a verdict": lie,
    "the end": end,
    "camera lost": lambda table: table.tell(camera={"condition": "lost", "message": "Check the cable."}),
    "a tie": lambda table: table.tell(ruling={"first": [PRESS, LATE], "late": [], "tied": True, "line": LINE}),
    "a race": lambda table: table.tell(ruling={"first": [PRESS], "late": [LATE], "tied": False, "line": LINE}),
    "a die in doubt": lambda table: table.tell(stillness="doubt", reading=IN_DOUBT),
    "a broken button": lambda table: table.tell(buttons=[{"seat": 1, "message": "Seat 1's button is stuck."}]),
}


@pytest.mark.parametrize("path", ["/", "/seat"])
def test_ok__each_state_of_a_game_is_for_everybody(served: Any, open_page: Open, path: str) -> None:
    page = open_page("about:blank", reduced_motion="reduce", **(TV if path == "/" else {}))
    enter(page, served)
    page.goto(served.url(path))
    calm = dict(served.table.sight)
    for state, bring_about in STATES.items():
        served.table.sight = dict(calm)
        if served.table.match is not None:
            served.table.play(event="close-game")
        served.table.play(**NEW)
        served.table.play(event="bid", player="Ann", quantity=2, face=4)
        bring_about(served.table)
        settle(page, served.table.told_id)
        for device in ({}, {"theme": "light"}):
            in_light(page, device)
            assert faults(page) == [], (state, device)


def test_ok__the_menu_and_the_device_s_sheet_are_for_everybody(served: Any, open_page: Open) -> None:
    page = open_page(served.url("/"), reduced_motion="reduce")
    page.locator("#menu summary").tap()
    page.locator("#menu[open]").wait_for()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#menu:not([open])").wait_for()
    expect(page.locator("#menu summary"), "the focus goes back to where it came from").to_be_focused()
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="This device").tap()
    page.get_by_text("Daylight").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert faults(page) == []
    page.get_by_role("button", name="Done").tap()
    page.reload()
    expect(page.locator("html"), "it is kept").to_have_attribute("data-theme", "light")
    page.locator("#menu summary").tap()
    page.get_by_role("button", name="This device").tap()
    page.get_by_text("Deutsch").first.tap()
    page.wait_for_function("() => document.documentElement.lang === 'de'")
