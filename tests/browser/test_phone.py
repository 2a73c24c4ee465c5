# SPDX-License-Identifier: MIT
"""The phone of a seat in a real browser: two taps to a bid, LIAR, a peek, sleep, a lost network, strange names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import NEW, Open, shows

pytestmark = pytest.mark.browser


def link(page: Any, words: str) -> None:
    page.locator("#link", has_text=words).wait_for()


def test_ok__a_bid_in_two_taps(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    ann = open_page(served.seat(1))
    ann.get_by_role("button", name="4, from 1").tap()
    ann.get_by_role("button", name="Bid one 4").tap()
    shows(ann, "Waiting for Bob to bid or call LIAR.")
    assert served.table.asked[-1] == {"event": "bid", "player": "Ann", "quantity": 1, "face": 4}
    assert ann.locator("#acts").is_hidden()
    assert ann.locator("#shouts button").count() == 0


def test_ok__only_what_the_rules_allow_can_be_tapped(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=5)
    bob = open_page(served.seat(2))
    assert bob.locator(".stepper output").inner_text() == "2"
    assert bob.get_by_role("button", name="One fewer").is_disabled()
    assert bob.get_by_role("button", name="skull: can't be bid").is_disabled()
    bob.get_by_role("button", name="3, from 3").tap()
    assert bob.locator(".stepper output").inner_text() == "3", "a lower face pulls the quantity up to what is legal"
    bob.get_by_role("button", name="6, from 2").tap()
    assert bob.locator(".stepper output").inner_text() == "2"
    bob.get_by_role("button", name="One more").tap()
    bob.get_by_role("button", name="Bid three 6s").tap()
    shows(bob, "Waiting for Ann to bid or call LIAR.")
    assert served.table.asked[-1] == {"event": "bid", "player": "Bob", "quantity": 3, "face": 6}


def test_ok__liar_is_as_wide_as_the_phone_and_the_verdict_is_read_aloud(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.cups = {1: [4, 2], 2: ["skull", 4]}
    served.table.play(event="bid", player="Ann", quantity=2, face=4)
    bob = open_page(served.seat(2))
    liar = bob.get_by_role("button", name="LIAR")
    box = liar.bounding_box()
    assert box["width"] > 0.9 * 360
    assert box["height"] >= 80
    liar.tap()
    bob.get_by_role("button", name="Lift my cup").tap()
    shows(bob, "Two 4s? There are three. Bob loses a die.")
    bob.locator("#aloud", has_text="Bob loses a die").wait_for(state="attached")
    assert bob.locator("#mine [aria-label='1 die left']").count() == 1


def test_ok__it_is_no_longer_the_turn_of_whoever_has_done_it_while_another_has_not(
    served: Any, open_page: Open
) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=4)
    served.table.play(event="challenge", player="Bob")
    ann, bob = open_page(served.seat(1)), open_page(served.seat(2))
    for phone in (ann, bob):
        phone.locator("#turn").wait_for()
    lift = {"id": "lift", "who": ["Bob"], "all": False, "params": {}, "ways": {}, "referee": False}
    served.table.tell(instruction=lift | {"say": "Waiting for Bob to lift the cup."})
    shows(ann, "Waiting for Bob to lift the cup.")
    ann.locator("#turn").wait_for(state="hidden")
    assert bob.locator("#turn").is_visible()


def test_ok__the_cup_is_covered_again_when_the_finger_leaves(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.cups = {1: ["skull", 5]}
    ann = open_page(served.seat(1))
    cup = ann.locator(".peek")
    cup.dispatch_event("pointerdown")
    cup.locator("img[alt='skull']").wait_for()
    assert cup.locator("img[alt='5']").count() == 1
    cup.dispatch_event("pointerup")
    shows(ann, "Hold to peek")
    assert cup.locator("img[alt='skull']").count() == 0


def test_ok__a_refusal_is_told_in_the_tables_words(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    ann = open_page(served.seat(1))
    ann.get_by_role("button", name="4, from 1").tap()

    def outrun(route: Any) -> None:  # another of Ann's devices is faster, while this bid is on its way
        served.table.match = served.table.match.apply({"event": "bid", "player": "Ann", "quantity": 2, "face": 2})
        route.continue_()

    ann.route("**/api/v1/actions*", outrun, times=1)
    ann.get_by_role("button", name="Bid one 4").tap()
    shows(ann, "It is Bob's turn, not Ann's.")


def test_ok__a_lost_network_is_told_and_clears_itself(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    bob = open_page(served.seat(2))
    link(bob, "Connected")
    bob.context.set_offline(True)
    link(bob, "Offline")
    served.table.play(event="bid", player="Ann", quantity=2, face=6)
    bob.context.set_offline(False)
    link(bob, "Connected")
    shows(bob, "Ann bids")
    assert bob.locator("#standing img").get_attribute("src").endswith("/dice/6.svg")


def test_ok__a_phone_that_slept_wakes_to_the_newest_state(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    bob = open_page(served.seat(2))
    link(bob, "Connected")
    bob.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    bob.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    shows(bob, "Ann bids")


def test_ok__names_are_only_ever_text(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    pages = open_page(served.seat(2)), open_page(served.url())
    for name in ("<img src=x onerror=1>", "</script><b>", "'\"`${1}", "x" * 24, "李小龍李小龍"):
        served.table.play(**{**NEW, "players": [name, "Bob"], "options": {"first": name}})
        served.table.play(event="bid", player=name, quantity=1, face=3)
        for page in pages:
            shows(page, f"{name} bids")
            assert page.locator("b, img[src=x]").count() == 0
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_ok__without_a_seat_the_phone_says_how_to_get_one(served: Any, open_page: Open) -> None:
    shows(open_page(served.url("/seat")), "Tap a free seat")
    shows(open_page(served.seat(1)), "Your colour")


def test_ok__one_thumb_is_enough(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=5)
    bob = open_page(served.seat(2))
    bob.locator("#shouts button").wait_for()
    for width in (320, 360, 412):
        bob.set_viewport_size({"width": width, "height": 568})
        assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs off to the side"
        sizes = bob.evaluate(
            "[...document.querySelectorAll('button')].filter(b => b.offsetParent)"
            ".map(b => [b.offsetWidth, b.offsetHeight])"
        )
        assert all(wide >= 44 and high >= 44 for wide, high in sizes), sizes
