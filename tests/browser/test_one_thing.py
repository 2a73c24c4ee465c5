# SPDX-License-Identifier: MIT
"""A screen says one thing at a time: nothing empty, nothing twice, and no question is forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import TV, Open
from tests.browser.quiet import settle
from tests.browser.test_stage import called
from tests.browser.test_table_view import reading

pytestmark = pytest.mark.browser


def test_ok__a_button_that_asks_waits_for_its_answer_and_the_setup_stays_away(served: Any, open_page: Open) -> None:
    called(served)
    page = open_page("about:blank", **TV)
    page.clock.install()
    page.goto(served.url(f"/table?pin={served.keys.pin}"))
    settle(page, served.table.told_id)
    assert page.locator("#controls > div").first.get_attribute("hidden") is not None, "set-up is for between games"
    page.get_by_role("button", name="End this game").click()
    page.clock.run_for(30_000)
    with page.expect_response("**/api/v1/actions*"):
        page.get_by_role("button", name="End this game? Tap again").click()
    assert served.table.asked[-1] == {"event": "close-game"}


def test_ok__a_question_is_forgotten_when_something_else_is_pressed(served: Any, open_page: Open) -> None:
    called(served)
    page = open_page(served.url(f"/table?pin={served.keys.pin}"), **TV)
    page.get_by_role("button", name="End this game").click()
    page.locator("#title").click()
    page.get_by_role("button", name="End this game", exact=True).wait_for()


def test_ok__what_is_told_above_is_not_told_again_on_the_sheet_of_the_bid(served: Any, open_page: Open) -> None:
    called(served)
    phone = open_page(served.seat(2))
    phone.locator("#standing .bid").wait_for()
    settle(phone, served.table.told_id)
    assert phone.locator("#say").inner_text() != ""
    assert phone.locator("#standing .big").count() == 0


def test_ok__a_page_without_a_seat_asks_for_nothing_that_it_would_be_refused(served: Any, open_page: Open) -> None:
    refused: list[str] = []
    page = open_page("about:blank")
    page.on("response", lambda answer: answer.status in (401, 403, 503) and refused.append(answer.url))
    for path in ("/sit", "/seat", "/", "/lobby", "/table"):
        page.goto(served.url(path))
        page.locator(".pill.connected").wait_for(state="attached")
        settle(page)
    assert refused == []


def test_ok__each_reason_against_a_throw_has_a_line_of_its_own_on_a_phone(served: Any, open_page: Open) -> None:
    called(served)
    phone = open_page(served.seat(2))
    why = "Ann: your die is not seen yet; Bob: your die is not seen yet"
    served.table.tell(stillness="steady", reading=reading(4, verified=False, why_not=why))
    first, second = (
        phone.locator("#badge").get_by_text("Ann: your die"),
        phone.locator("#badge").get_by_text("Bob: your"),
    )
    second.wait_for()
    settle(phone, served.table.told_id)
    words = "e => { const all = document.createRange(); all.selectNodeContents(e.firstChild); return all"
    ends = first.evaluate(f"{words}.getBoundingClientRect().bottom; }}")
    assert second.bounding_box()["y"] >= ends - 1


def test_ok__who_may_roll_once_more_is_told_of_no_die_that_is_missing(served: Any, open_page: Open) -> None:
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 6))}
    served.table.play(
        event="new-game", game="dead-mans-dice", players=["Ann", "Bob"], options={"rolls_per_turn": "until-marooned"}
    )
    served.table.play(event="start-roll", dice=dies)
    served.table.play(event="roll", player="Ann", die="regular", face=5)
    served.table.play(event="place", player="Ann")
    phone = open_page(served.seat(1))
    phone.get_by_text("Roll once more").first.wait_for()
    why = "Ann: two of your three dice are seen, lay the other one where the camera sees it"
    served.table.tell(stillness="steady", reading=reading(2, 5, 6, verified=False, expected=4, why_not=why))
    phone.locator("#badge", has_text="Three dice in view").wait_for()


@pytest.mark.parametrize(
    ("zones", "told"),
    [(("Ann", "Bob"), "Two dice in view"), (("Ann", "Ann"), "Bob's die is not seen yet")],
    ids=["still to be rolled", "rolled, and another pile is gone"],
)
def test_ok__once_a_die_was_rolled_it_is_told_whose_is_missing(
    served: Any, open_page: Open, zones: tuple[str, str], told: str
) -> None:
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 6))}
    served.table.play(event="new-game", game="dead-mans-dice", players=["Ann", "Bob"], options={})
    served.table.play(event="start-roll", dice=dies)
    phone = open_page(served.seat(1))
    lying = reading(2, 6, verified=False, expected=3, why_not="Bob's die is not seen yet")
    for die, zone in zip(lying["dice"], zones, strict=True):
        die["zone"] = zone
    served.table.tell(stillness="steady", reading=lying)
    phone.locator("#badge", has_text=told).wait_for()


def test_ok__what_is_chosen_of_a_hand_stands_apart_from_the_button_that_does_it(served: Any, open_page: Open) -> None:
    served.table.play(event="new-game", game="lucky-seven", players=["Ann", "Bob"], options={})
    cup = open_page(served.seat(1)).locator("#cup")
    chosen, does = cup.locator(".choices button").last, cup.get_by_role("button", name="Turn a coaster")
    does.wait_for()
    settle(cup.page, served.table.told_id)
    above = chosen.bounding_box()
    assert does.bounding_box()["y"] >= above["y"] + above["height"] + 4


def test_ok__what_reaches_in_is_told_once(served: Any, open_page: Open) -> None:
    called(served)
    phone = open_page(served.seat(2))
    served.table.tell(stillness="hands", reading=reading(verified=False, why_not="a hand is in view"))
    phone.locator("#badge", has_text="A hand is in view").wait_for()
    settle(phone, served.table.told_id)
    assert phone.locator("#badge").inner_text() == "A hand is in view"


def test_ok__at_the_end_the_last_round_is_told_and_once_who_has_won(served: Any, open_page: Open) -> None:
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 3))}
    served.table.play(event="new-game", game="dead-mans-dice", players=["Ann", "Bob"], options={"target": 5})
    served.table.play(event="start-roll", dice=dies)
    for player, die, face in (("Ann", "regular", 3), ("Bob", "regular", 2), ("Ann", "jolly", 4)):
        served.table.play(event="roll", player=player, die=die, face=face)
        if player == "Ann":
            served.table.play(event="place", player=player)
    page = open_page(served.url("/"), **TV)
    page.locator("#standing").get_by_text("Round 1: Ann 9, Bob -4.").wait_for()
    settle(page, served.table.told_id)
    assert "Ann wins." not in page.locator("#standing").inner_text()
    told = page.locator("#aloud").inner_text()
    assert told.startswith("Round 1: Ann 9, Bob -4.")
    assert told.count("wins") == 1


def test_ok__whose_die_is_known_is_waited_for_no_more(served: Any, open_page: Open) -> None:
    served.table.play(event="new-game", game="dead-mans-dice", players=["Ann", "Bob"], options={})
    asked = {
        "id": "start-roll",
        "who": ["Bob"],
        "all": False,
        "params": {},
        "ways": {},
        "referee": False,
        "say": "Bob!",
    }
    page = open_page(served.url("/"), **TV)
    served.table.tell(instruction=asked)
    page.locator("#aloud", has_text="Waiting for Bob.").wait_for(state="attached")
