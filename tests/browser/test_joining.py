# SPDX-License-Identifier: MIT
"""Two phones come in by name and colour, one dies and a new one takes its seat; a die is corrected and all see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

Open = Callable[..., Any]
TV = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": False}


def shows(page: Any, text: str) -> None:
    page.get_by_text(text).first.wait_for()


def sit_down(page: Any, name: str, colour: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.locator("label.swatch-choice", has_text=colour).click()
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/seat")


def tap(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_ok__two_phones_come_in_one_is_replaced_and_a_correction_is_seen_by_all(by_hand: Any, open_page: Open) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **TV)
    ann = open_page(by_hand.seat(1))
    sit_down(ann, "Ann", "white hexagon")
    bob = open_page(by_hand.seat(2))
    taken = bob.locator("label.swatch-choice", has_text="white hexagon")
    shows(taken, "Ann has it")
    assert taken.locator("input").is_disabled()
    sit_down(bob, "Bob", "green triangle")
    table.wait_for_function("() => document.querySelector('[name=seat-2]')?.value === 'Bob'")
    assert table.locator("[name=seat-1]").input_value() == "Ann", "the form is filled with those who sit"
    table.locator("[name=first]").select_option("Ann")
    table.locator("[name=dice]").select_option("1")
    tap(table, "Start the game")

    code = by_hand.keys.code(1)
    ann.context.close()
    ann = open_page(by_hand.url("/join"))
    ann.get_by_label("Or type the six characters of your seat").fill(code.lower())
    ann.get_by_role("button", name="Come in").click()
    ann.wait_for_url("**/sit")
    ann.get_by_role("link", name="To the game").click()
    tap(ann, "4, from 1")
    tap(ann, "Bid one 4")
    bob.get_by_role("button", name="LIAR").click()
    bob.get_by_text("Enter the dice by hand").click()
    tap(bob, "Ann: 4")
    tap(bob, "Bob: 2")
    tap(bob, "Count these")
    for page in (ann, bob, table):
        shows(page, "By hand")
        shows(page, "Bob loses a die.")

    tap(ann, "Ann: 4 is wrong")
    tap(ann, "It shows 6")
    for page in (ann, bob, table):
        shows(page, "Ann corrected Ann's die: 4 to 6.")
        shows(page, "Ann loses a die.")
    tap(table, "Put it back")
    for page in (ann, bob, table):
        shows(page, "Bob loses a die.")


def test_ok__two_agree_to_swap_and_each_phone_goes_along(by_hand: Any, open_page: Open) -> None:
    ann = open_page(by_hand.seat(1))
    sit_down(ann, "Ann", "red circle")
    bob = open_page(by_hand.seat(3))
    sit_down(bob, "Bob", "pink heart")
    bob.goto(by_hand.url("/sit"))
    bob.locator("#round li", has_text="Ann").get_by_role("button", name="Swap").click()
    ann.goto(by_hand.url("/sit"))
    shows(ann, "Bob would like to swap seats with you.")
    ann.locator("#wishes").get_by_role("button", name="Swap").click()
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        mine = page.locator("#round .turn")
        seat = "3" if name == "Ann" else "1"
        mine.filter(has_text=name).filter(has_text=seat).wait_for()
    for width in (320, 360):
        ann.set_viewport_size({"width": width, "height": 740})
        assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_ok__the_lobby_tells_the_referee_every_way_in_and_others_none(by_hand: Any, open_page: Open) -> None:
    referee = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **TV)
    referee.goto(by_hand.url("/lobby"))
    shows(referee, by_hand.keys.code(4))
    assert referee.locator(".places img.qr").count() == 4
    watcher = open_page(by_hand.url("/lobby"))
    shows(watcher, "Pick a name and a colour: you are in.")
    shows(watcher, "Seat 4")
    assert watcher.locator("img.qr").count() == 0
    assert by_hand.keys.code(4) not in watcher.content()
