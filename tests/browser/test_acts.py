# SPDX-License-Identifier: MIT
"""What the table offers, on a phone: every kind of field is shown, filled in with one thumb, and posted rightly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NEW, Open
from tests.browser.quiet import settle
from vision.replay.film import animation

pytestmark = pytest.mark.browser

SERIES = ("skull", "sword", "coconut", "diamond", "boat", "pistol", "black", "red", "green", "blue", "yellow", "purple")


def act(label: str, *fields: dict[str, Any], style: str = "main", **event: Any) -> dict[str, Any]:
    return {"label": label, "style": style, "event": {"event": "try", "player": "Ann", **event}, "fields": list(fields)}


def choices(*values: Any) -> list[dict[str, Any]]:
    return [{"value": value, "label": str(value)} for value in values]


def field(kind: str, name: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "name": name, "label": name.capitalize(), **more}


def die(symbol: str, colour: str) -> dict[str, str]:
    return {"symbol": symbol, "colour": colour}


@pytest.fixture
def ann(served: Any, open_page: Open, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Ann's phone, on which the table offers these acts; the rules take whatever is posted."""
    served.table.play(**NEW)
    monkeypatch.setattr(type(served.table), "_apply", lambda self, event: None)

    def offered(*acts: dict[str, Any], **more: Any) -> Any:
        served.table.you = {"acts": list(acts), **more}
        page = open_page(served.seat(1))
        page.locator("#cup button").first.wait_for()  # the last thing to come: then all stays where it is
        return page

    return offered


@pytest.fixture
def one_pixel() -> bytes:
    """The smallest film."""
    return animation([(np.zeros((2, 2, 3), np.uint8), 100)]).webp


def send(button: Any) -> None:
    """Tap and wait until the table has answered."""
    with button.page.expect_response("**/api/v1/actions*"):
        button.tap()


SEVERAL = field("several", "series", choices=choices(*SERIES), least=1, most=2)
CARDS = field("choice", "card", choices=[{"value": {"id": "c1"}, "label": "Nudge 3"}, {"value": None, "label": "None"}])
BOTH = {"dies": {"Ann": ["jewel", "bone"]}}
LYING = [die("boat", "blue"), die("sword", "black")]
DICE = ("dice", "dice")

SMALL = (
    "[...document.querySelectorAll('button')].filter(b => b.offsetParent)"
    ".filter(b => b.offsetWidth < 40 || b.offsetHeight < 44).map(b => [b.textContent, b.offsetWidth, b.offsetHeight])"
)
NAMELESS = (
    "[...document.querySelectorAll('button, input')]"
    ".filter(e => e.offsetParent && !(e.textContent.trim() || e.getAttribute('aria-label'))).length"
)

FIELDS = [
    pytest.param(act("Pass"), ["Pass"], {}, id="no field: one button"),
    pytest.param(act("Pass", style="shout"), ["Pass"], {}, id="a shout"),
    pytest.param(
        act("Lay", field("whole", "count", least=1, most=3, value=2)), ["One more", "Lay"], {"count": 3}, id="whole"
    ),
    pytest.param(act("Play it", CARDS), ["Nudge 3", "Play it"], {"card": {"id": "c1"}}, id="choice: any JSON"),
    pytest.param(act("Play it", CARDS), ["None", "Play it"], {"card": None}, id="choice: nothing is a choice too"),
    pytest.param(
        act("Claim", SEVERAL), ["red", "sword", "Claim"], {"series": ["sword", "red"]}, id="several, in their order"
    ),
    pytest.param(
        act("Bid", field("bid", "", least={"1": 3, "6": 2})),
        ["6, from 2", "One more", "Bid three 6s"],
        {"quantity": 3, "face": 6},
        id="bid",
    ),
    pytest.param(
        act("Enter", field(*DICE, shape="list", of={"Ann": 2, "Bob": 1}, faces="skull")),
        ["Ann: skull", "Ann: 4", "Bob: 6", "Count these"],
        {"dice": {"Ann": ["skull", 4], "Bob": [6]}},
        id="dice: a list each",
    ),
    pytest.param(
        act("Enter", field(*DICE, shape="list", of={"Ann": 1, "Bob": 1}, faces="pips", together="faces")),
        ["All in one row", "All dice: 1", "All dice: 6", "Count these"],
        {"faces": [1, 6]},
        id="dice: all together",
    ),
    pytest.param(
        act("Enter", field(*DICE, shape="face", of={"Ann": 1, "Bob": 1}, faces="skull")),
        ["Ann: 5", "Bob: skull", "Count these"],
        {"dice": {"Ann": 5, "Bob": "skull"}},
        id="dice: a face each",
    ),
    pytest.param(
        act("Enter", field(*DICE, shape="die", of={"Ann": 1}, faces="bones", **BOTH)),
        ["bone", "Ann: 11", "Count these"],
        {"dice": {"Ann": {"die": "bone", "face": 11}}},
        id="dice: which die, and its face",
    ),
    pytest.param(
        act("Enter", field(*DICE, shape="die", of={"Ann": 1}, faces="jolly", dies={"Ann": ["jolly"]})),
        ["Ann: skull", "Count these"],
        {"dice": {"Ann": {"die": "jolly", "face": "skull"}}},
        id="dice: one kind of die, nothing to choose",
    ),
    pytest.param(
        act("Thrown", field("board", "dice", count=3, start=LYING, faces="symbols")),
        ["Dice: take away black sword", "Dice: red", "Dice: pistol", "Dice: skull", "Dice: green", "Count these"],
        {"dice": [LYING[0], die("pistol", "red"), die("skull", "green")]},
        id="board: a die more, and one that was knocked over",
    ),
    pytest.param(
        act("Turn", field("whole", "position", least=1, most=7), field("choice", "number", choices=choices(1, 7))),
        ["One more", "7", "Turn"],
        {"position": 2, "number": 7},
        id="two fields",
    ),
]


@pytest.mark.parametrize(("offered", "taps", "given"), FIELDS)
def test_ok__an_act_is_filled_in_by_thumb_and_posted(
    served: Any, ann: Callable[..., Any], offered: dict[str, Any], taps: list[str], given: dict[str, Any]
) -> None:
    page = ann(offered)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs off to the side"
        assert page.evaluate(SMALL) == []
        assert page.evaluate(NAMELESS) == 0
    for name in taps[:-1]:
        page.get_by_role("button", name=name, exact=True).tap()
    send(page.get_by_role("button", name=taps[-1], exact=True))
    assert served.table.asked[-1] == {**offered["event"], **given}


def test_refuses__what_is_not_complete(ann: Callable[..., Any]) -> None:
    page = ann(act("Claim", SEVERAL, style="plain"))
    page.get_by_text("Claim").first.tap()
    claim, boat = page.get_by_role("button", name="Claim"), page.get_by_role("button", name="boat")
    expect(claim).to_be_disabled()
    for name in ("red", "skull"):
        page.get_by_role("button", name=name, exact=True).tap()
    expect(boat, "two at most").to_be_disabled()
    expect(claim).to_be_enabled()
    page.get_by_role("button", name="red", exact=True).tap()
    expect(boat).to_be_enabled()


def test_ok__a_shout_that_wants_more_opens_when_pressed_or_when_one_has_the_floor(
    served: Any, ann: Callable[..., Any]
) -> None:
    claim = act("A series!", SEVERAL, style="shout")
    page = ann(claim)
    assert page.locator("#acts").is_hidden()
    page.locator("#shouts button").tap()
    page.locator("#acts").get_by_role("button", name="boat").tap()
    expect(page.locator("#shouts button"), "there is one button to send it").to_have_count(0)
    send(page.locator("#acts .shout"))
    assert served.table.asked[-1]["series"] == ["boat"]
    served.table.you = {"acts": [claim], "floor": True}
    served.table.tell()
    page.locator("#acts .shout").wait_for()


def test_ok__who_has_read_further_down_sees_what_a_shout_may_say(served: Any, ann: Callable[..., Any]) -> None:
    claim = act("A series!", SEVERAL, style="shout")
    page = ann(claim)
    page.set_viewport_size({"width": 360, "height": 500})
    page.evaluate("document.body.style.paddingBottom = '2000px'; scrollTo(0, 900)")
    served.table.you = {"acts": [claim], "floor": True}
    served.table.tell()
    page.locator("#acts .shout").wait_for()
    expect(page.locator("#acts .shout")).to_be_in_viewport()


def test_ok__what_was_begun_stays_while_the_table_asks_the_same(served: Any, ann: Callable[..., Any]) -> None:
    dice = field(*DICE, shape="list", of={"Ann": 2}, faces="pips")
    enter = act("Enter the dice by hand", dice, style="plain")
    page = ann(enter)
    page.get_by_text("Enter the dice by hand").tap()
    page.get_by_role("button", name="Ann: 3").tap()
    for read in ([5, None], [5, 6]):
        served.table.you = {"acts": [{**enter, "fields": [{**dice, "value": {"Ann": read}}]}]}
        served.table.tell()
    settle(page, served.table.told_id)
    assert page.get_by_role("button", name="Ann: take away 3").is_visible()
    served.table.you = {"acts": [{**enter, "fields": [{**dice, "of": {"Ann": 1}}]}]}
    served.table.tell()
    page.get_by_text("0 of 1").wait_for(state="attached")


def test_ok__a_reading_that_changes_is_laid_out_anew_and_the_form_stays_open(
    served: Any, ann: Callable[..., Any]
) -> None:
    dice = field(*DICE, shape="list", of={"Ann": 2}, faces="pips")
    page = ann(act("Enter the dice by hand", dice, style="plain"))
    page.get_by_text("Enter the dice by hand").tap()
    read = {**dice, "value": {"Ann": [5, None]}, "doubted": {"Ann": [1]}}
    served.table.you = {"acts": [act("Enter the dice by hand", read, style="plain")]}
    served.table.tell()
    page.get_by_role("button", name="Ann: take away 5").wait_for()
    assert page.locator(".gap.doubted").inner_text() == "?"
    served.table.tell(stillness="doubt")
    page.get_by_text("A die is in doubt: is this right?").wait_for()
    assert page.get_by_role("button", name="Yes, count these").is_disabled(), "one of them is not read"


def test_ok__leaving_the_game_is_asked_twice(served: Any, ann: Callable[..., Any]) -> None:
    page = ann(
        {"label": "Leave the game", "style": "plain", "event": {"event": "retire", "player": "Ann"}, "fields": []}
    )
    before = len(served.table.asked)
    page.get_by_role("button", name="Leave the game").tap()
    send(page.get_by_role("button", name="Leave the game? Tap again"))
    assert served.table.asked[before:] == [{"event": "retire", "player": "Ann"}]


def test_ok__the_phone_says_what_the_buttons_mean(served: Any, ann: Callable[..., Any]) -> None:
    page = ann(act("Pass"), buttons={"shout": "LIAR!", "aye": "End my turn"})
    page.get_by_text("Your buttons: SHOUT = LIAR! AYE = End my turn").wait_for()
    served.table.you = {"acts": [], "buttons": {"shout": None, "aye": None}}
    served.table.tell()
    page.locator("#buttons").wait_for(state="hidden")


def test_ok__what_a_game_shows_besides_stands_on_phone_and_table_view(
    served: Any, ann: Callable[..., Any], open_page: Open
) -> None:
    scores = {"kind": "table", "title": "Scores", "columns": ["", "Points"], "rows": [["Ann", "40"], ["<b>Bob</b>", 3]]}
    served.table.sight["shown"] = [{"kind": "line", "text": "Pot: 6 Jewels"}, scores]
    for page in (ann(), open_page(served.url())):
        page.get_by_text("Pot: 6 Jewels").wait_for()
        assert page.locator("#shown th").all_inner_texts() == ["", "Points", "Ann", "<b>Bob</b>"]
        assert page.locator("#shown td").all_inner_texts() == ["40", "3"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_ok__a_moment_is_shown_again_undisturbed_while_seconds_are_counted(served: Any, ann: Any) -> None:
    page = ann()
    appeal = {"count": 1, "ms": 60_000, "asked": [], "result": "", "dice": []}
    served.table.tell(replay={"shout": None, "count": 1, "shown": 0, "showing": None}, appeal=appeal)
    page.get_by_role("button", name="See the count again").tap()
    page.locator("#again .film").evaluate("film => film.dataset.marked = 'yes'")
    counted = page.locator("#again .head button").inner_text()
    page.locator("#again .head button", has_not_text=counted).wait_for()
    assert page.locator("#again .film").get_attribute("data-marked") == "yes"


@pytest.mark.parametrize("back", ["kept", "gone"])
def test_ok__a_replay_that_the_table_is_too_busy_for_is_asked_for_again(
    served: Any, ann: Any, one_pixel: bytes, back: str
) -> None:
    page, busy = ann(), [503]
    found = {"content_type": "image/webp", "body": one_pixel} if back == "kept" else {"status": 404}
    page.route("**/replays/*", lambda one: one.fulfill(status=busy[0]) if busy else one.fulfill(**found))
    served.table.tell(replay={"shout": None, "count": 1, "shown": 0, "showing": None})
    page.get_by_role("button", name="See the count again").tap()
    film = page.locator("#again .film")
    expect(film.get_by_role("status")).to_have_text("Other replays are made first; yours comes in a moment.")
    busy.clear()
    expect(film.get_by_role("status")).to_have_text("" if back == "kept" else "It can't be shown any more.")
    expect(film.locator("img")).to_be_visible(visible=back == "kept")
    expect(film.get_by_role("link", name="Keep the picture")).to_be_visible(visible=back == "kept")


def test_ok__what_hands_can_do_is_asked_again_where_the_table_was_too_busy_to_tell(served: Any, ann: Any) -> None:
    page, busy = ann(), ["once", "and once more"]
    page.route("**/offers?*", lambda one: one.fulfill(body=busy.pop()) if busy else one.continue_())
    with page.expect_response(lambda one: "/offers?" in one.url and one.text().startswith("{")):
        served.table.tell(stillness="doubt")
    assert busy == []


def test_ok__a_second_tap_does_not_throw_again_what_the_table_has_not_seen_yet(served: Any, ann: Any) -> None:
    page = ann()
    hand = page.locator("#cup button:not(.peek)").first
    with page.expect_request("**/simulated/roll*"):
        hand.tap()
    expect(page.locator("#cup button:not(.peek)")).to_have_count(0)
    expect(page.locator("#cup .peek")).to_be_visible()
    expect(hand, "there was nothing to see").to_be_visible()
