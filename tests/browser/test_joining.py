# SPDX-License-Identifier: MIT
"""Phones come in by the one code, in three languages: two taps and a name; one is lost; a die is corrected."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from companion.table.inbox import Who
from companion.web.keys import Tenure
from tests.browser.conftest import NEW, PATIENCE_MS, TV, Open, shows
from tests.browser.quiet import stop_clock, tap_again

pytestmark = pytest.mark.browser

TAPS = "function taps() { return Number(sessionStorage.taps ?? 0); }"
TOLD = "() => Object.defineProperty(window, 'lastHeard', { set: (id) => console.log(`told ${id}`) })"
"""A page that waits for the next one can't be asked any more what it has drawn, and says so itself."""
SIT = {"en": "Sit down", "de": "Hinsetzen", "es": "Sentarse"}


def stool(page: Any, seat: int) -> Any:
    return page.locator("button.stool").filter(has_text=str(seat))


def sit_down(page: Any, seat: int, name: str, language: str = "en") -> None:
    """Two taps and a name."""
    stool(page, seat).click()
    page.locator("#board input[name=name]").fill(name)
    page.get_by_role("button", name=SIT[language], exact=True).click()
    page.wait_for_url("**/seat")


def tap(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def count_taps(page: Any) -> None:
    """From now on, over all pages that come."""
    page.context.add_init_script("addEventListener('click', () => sessionStorage.taps = taps() + 1, true);" + TAPS)
    page.reload()


def taps(page: Any) -> int:
    return int(page.evaluate(f"(() => {{ {TAPS} return taps(); }})()"))


def cursor(page: Any) -> Any:
    return page.evaluate("[document.activeElement.name, document.activeElement.selectionStart]")


def test_ok__a_phone_without_a_seat_says_nothing_as_a_player(by_hand: Any, open_page: Open) -> None:
    phone = open_page("about:blank")
    phone.clock.install()
    refused: list[str] = []
    phone.on("response", lambda response: refused.append(response.url) if response.status == 403 else None)
    phone.goto(by_hand.url("/sit"))
    stool(phone, 1).wait_for()
    phone.clock.run_for(60_000)
    phone.evaluate("fetch('/healthz', { method: 'HEAD' }).then(() => null)")  # what was asked before is answered by now
    assert refused == []


def test_ok__games_and_style_that_did_not_come_are_asked_for_again(by_hand: Any, open_page: Open) -> None:
    phone = open_page(by_hand.url("/sit"))
    gone = []
    for what in ("**/api/v1/rulebooks?*", "**/hire.css"):
        phone.route(
            what, lambda route: (gone.append(route.request.url), route.fulfill(status=503, json={"code": "busy"}))
        )
    sit_down(phone, 1, "Ann")
    phone.get_by_role("heading", name="What shall we play?").wait_for()
    expect(phone.locator("#start li")).to_have_count(0)
    phone.unroute_all()
    sit_down(open_page(by_hand.url("/sit")), 2, "Bob")
    expect(phone.locator("#start li")).to_have_count(6)
    assert gone


def test_ok__four_phones_in_three_languages_come_in_and_the_television_tells(by_hand: Any, open_page: Open) -> None:
    tv = open_page(by_hand.url("/"), **TV)
    shows(tv, "Nobody has sat down yet.")
    crew = (("Ann", "en"), ("Bernd", "de"), ("Carla", "es"), ("Zoë", "de"))
    phones = []
    for seat, (name, language) in enumerate(crew, 1):
        phone = open_page(by_hand.url("/sit"), locale=language)
        count_taps(phone)
        sit_down(phone, seat, name, language)
        phones.append(phone)
        tv.locator(".stool.fresh").filter(has_text=name).wait_for()
    shows(tv, "Everybody in?")
    shows(tv, "Then choose a game, on any phone.")
    shows(phones[1], "Was spielen wir?")
    phones[2].get_by_role("button", name="Pirates Dice").click()
    phones[2].locator("#start .tile").first.wait_for(state="hidden")
    assert taps(phones[2]) == 3, "a seat, in, a game"
    for phone in phones:
        phone.wait_for_function("() => document.querySelector('#start').hidden || !document.querySelector('.tile')")
    shows(tv, "Round 1")
    tv.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight + 1")  # once it is fitted


def test_ok__what_is_typed_stays_with_its_cursor_while_others_sit_down(by_hand: Any, open_page: Open) -> None:
    ann = open_page(by_hand.url("/sit"))
    stool(ann, 1).click()
    expect(ann.locator("#board input[name=name]")).to_be_focused()
    ann.keyboard.type("Anabel")
    for _ in range(3):
        ann.keyboard.press("ArrowLeft")
    before = cursor(ann)
    for seat, name in ((2, "Bob"), (3, "Cat")):
        sit_down(open_page(by_hand.url("/sit")), seat, name)
        ann.locator("button.stool").filter(has_text=name).wait_for()
    ann.keyboard.type("nn")
    assert ann.locator("#board input[name=name]").input_value() == "Anannbel"
    assert before == ["name", 3]
    assert cursor(ann) == ["name", 5]


def test_ok__the_form_of_one_s_own_place_stays_too(by_hand: Any, open_page: Open) -> None:
    ann = open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    ann.goto(by_hand.url("/sit"))
    field = ann.get_by_label("Your name")
    field.click()
    ann.keyboard.press("End")
    ann.keyboard.type("abelle")
    ann.keyboard.press("ArrowLeft")
    for seat, name in ((2, "Bob"), (3, "Cat")):
        sit_down(open_page(by_hand.url("/sit")), seat, name)
        ann.locator("#round li").filter(has_text=name).wait_for()
    assert field.input_value() == "Annabelle"
    assert cursor(ann) == ["name", 8]
    tap(ann, "Keep")
    ann.wait_for_url("**/seat")
    ann.get_by_role("link", name="Annabelle").wait_for()


def test_ok__who_is_slower_is_told_and_keeps_the_typed_name(by_hand: Any, open_page: Open) -> None:
    bob = open_page(by_hand.url("/sit"))
    stool(bob, 2).click()
    expect(bob.locator("#board input[name=name]")).to_be_focused()
    bob.keyboard.type("Bob")
    sit_down(open_page(by_hand.url("/sit")), 2, "Ann")
    shows(bob, "Ann has just sat down there: tap another seat.")
    expect(bob.locator(".boarding button.wide")).to_be_disabled()
    stool(bob, 3).click()
    expect(bob.locator("#board input[name=name]")).to_have_value("Bob")
    tap(bob, "Sit down")
    bob.wait_for_url("**/seat")


def test_ok__a_taken_seat_is_asked_for_and_its_owner_says_yes_or_no(by_hand: Any, open_page: Open) -> None:
    tv = open_page(by_hand.url("/"), **TV)
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 2, "Bob")
    eve = open_page(by_hand.url("/sit"))
    stool(eve, 1).click()
    eve.locator("#board input[name=name]").fill("Eve")
    tap(eve, "Ask Ann")
    shows(tv, "Eve asks for seat 1: Ann says yes or no on the phone.")
    assert bob.get_by_role("button", name="Let in").count() == 0
    tap(ann, "No")
    shows(eve, "Ann said no.")
    stool(eve, 1).click()
    tap(eve, "Ask Ann")
    refused: list[str] = []
    ann.on("response", lambda answer: refused.append(answer.url) if answer.status == 403 else None)
    tap(ann, "Let in")
    shows(bob, "Ann has let in Eve at seat 1.")
    eve.wait_for_url("**/seat")
    ann.wait_for_url("**/sit?left=1")
    shows(ann, "This phone sits at seat 1 no more: Eve does.")
    assert refused == [], "what it has lost it does not ask for"


def test_ok__who_was_let_in_is_told_of_for_as_long_as_that_holds(by_hand: Any, open_page: Open) -> None:
    ann, bob, eve = (open_page("about:blank") for _ in range(3))
    bob.clock.install()
    for page in (ann, bob, eve):
        page.goto(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 2, "Bob")
    stool(eve, 1).click()
    eve.locator("#board input[name=name]").fill("Eve")
    tap(eve, "Ask Ann")
    tap(ann, "Let in")
    shows(bob, "Ann has let in Eve at seat 1.")
    stop_clock(bob)  # it is not the time that ends it
    eve.wait_for_url("**/seat")
    stood = eve.request.post(by_hand.url("/api/v1/actions?as=player"), data={"event": "stand", "seat": 1})
    assert stood.ok, stood.text()
    bob.get_by_text("Ann has let in Eve").wait_for(state="detached")


def test_ok__another_phone_of_one_s_own_is_told_of_as_a_phone_and_sent_away_again(
    by_hand: Any, open_page: Open
) -> None:
    tv = open_page(by_hand.url("/"), **TV)
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 2, "Bob")
    other = open_page(by_hand.url("/sit"))
    stool(other, 1).click()
    other.locator("#board input[name=name]").fill("Ann")
    tap(other, "Ask Ann")
    shows(tv, "Another phone asks for seat 1: Ann says yes or no on the phone.")
    tap(ann, "Let in")
    shows(bob, "Ann has let in another phone at seat 1.")
    other.wait_for_url("**/seat")
    tap(ann, "That was not me: send it away")
    other.wait_for_url("**/sit?left=1")
    shows(other, "This phone sits at seat 1 no more: Ann does.")


def test_ok__who_comes_back_has_the_seat_again_by_one_tap(by_hand: Any, open_page: Open) -> None:
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 2, "Bob")
    given = {"event": "let-in", "seat": 1, "name": "Eve", "through": "Bob", "away": True}
    assert by_hand.inbox.ask(given, Who("player", 1), timeout_s=10).ok
    ann.wait_for_url("**/sit?left=1")
    shows(ann, "This phone sits at seat 1 no more: Eve does.")
    tap(ann, "I am back: the seat is mine")
    ann.wait_for_url("**/seat")
    shows(bob, "Another phone has come to Ann's seat: by the seat's own code, or because it sat there first.")


def test_ok__a_phone_dies_another_is_let_in_and_a_correction_is_seen_by_all(by_hand: Any, open_page: Open) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **TV)
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 2, "Bob")
    table.wait_for_function("() => document.querySelector('[name=seat-2]')?.value === 'Bob'")
    expect(table.locator("[name=seat-1]"), "the form is filled with those who sit").to_have_value("Ann")
    table.locator("[name=first]").select_option("Ann")
    table.locator("[name=dice]").select_option("1")
    tap(table, "Start the game")

    ann.context.close()
    ann = open_page(by_hand.url("/sit"))
    stool(ann, 1).click()
    shows(ann, "Ann plays there. Whoever is let in plays on as Ann.")
    ann.locator("#board input[name=name]").fill("Annie")
    tap(ann, "Ask Ann")
    shows(table, "Annie asks for Ann's seat. If you say yes, Annie plays on as Ann.")
    tap(table, "Let in")
    ann.wait_for_url("**/seat")
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
    tap(bob, "Play again: Pirates Dice")
    shows(table, "Ann makes the first bid.")


def test_ok__a_seat_s_card_still_opens_its_seat(by_hand: Any, open_page: Open) -> None:
    ann = open_page(by_hand.seat(3))
    ann.locator("#board input[name=name]").fill("Ann")  # the seat is chosen already
    tap(ann, "Sit down")
    ann.wait_for_url("**/seat")
    code = ann.request.get(by_hand.url("/api/v1/seats/mine")).json()["code"]
    other = open_page(by_hand.url("/join"))
    other.get_by_label("Or type the six characters of your seat").fill(code.lower())
    other.get_by_role("button", name="Come in").click()
    other.wait_for_url("**/sit")
    other.get_by_role("link", name="To the game").wait_for()
    shows(ann, "Another phone has come to Ann's seat: by the seat's own code, or because it sat there first.")
    tap(ann, "Good")
    ann.locator("#join-requests > *").wait_for(state="detached")


def test_ok__a_phone_sets_out_for_its_seat_once_whatever_happens_on_the_way(by_hand: Any, open_page: Open) -> None:
    ann = open_page("about:blank")
    ann.clock.install()
    ann.goto(by_hand.seat(3))
    ann.locator("#board input[name=name]").fill("Ann")
    stop_clock(ann)  # a way that takes very long is tried again
    ann.evaluate(TOLD)
    ways: list[Any] = []
    ann.route("**/seat", lambda route: ways.append(route))
    ann.get_by_role("button", name="Sit down", exact=True).click(no_wait_after=True)
    for seat, name in ((1, "Bob"), (2, "Cat")):
        with ann.expect_console_message(lambda said: said.text.startswith("told"), timeout=PATIENCE_MS):
            sit_down(open_page(by_hand.url("/sit")), seat, name)
    assert len(ways) == 1
    ways[0].continue_()
    ann.wait_for_url("**/seat")
    ann.get_by_role("link", name="Ann").wait_for()


def test_ok__who_waits_for_a_seat_is_led_to_it_once_a_game_begins_with_a_name_for_it(
    by_hand: Any, open_page: Open
) -> None:
    bob = open_page(by_hand.seat(2))
    bob.locator("#board input[name=name]").wait_for()
    assert by_hand.inbox.ask(NEW, Who("referee"), timeout_s=10).ok
    bob.wait_for_url("**/seat")


def test_ok__back_at_the_front_door_one_is_led_to_one_s_seat(by_hand: Any, open_page: Open) -> None:
    ann = open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    ann.goto(by_hand.url("/"))
    assert ann.url.endswith("/seat")
    ann.goto(by_hand.url("/sit"))
    tap_again(ann, "Stand up")
    shows(ann, "Tap a free seat")
    ann.goto(by_hand.url("/"))
    assert not ann.url.endswith("/seat")


def test_ok__a_mistaken_tile_is_taken_back_before_anything_was_played(by_hand: Any, open_page: Open) -> None:
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    expect(ann.get_by_role("button", name="Pirates Dice"), "one is too few for it").to_be_disabled()
    sit_down(bob, 2, "Bob")
    ann.get_by_role("button", name="Treasure Map").click()
    tap_again(bob, "Not this game: choose another")
    ann.get_by_role("button", name="Pirates Dice").click()
    bob.get_by_text("Roll").first.wait_for()


def test_ok__two_agree_to_swap_and_each_phone_goes_along(by_hand: Any, open_page: Open) -> None:
    ann, bob = open_page(by_hand.url("/sit")), open_page(by_hand.url("/sit"))
    sit_down(ann, 1, "Ann")
    sit_down(bob, 3, "Bob")
    bob.goto(by_hand.url("/sit"))
    bob.locator("#round li", has_text="Ann").get_by_role("button", name="Swap").click()
    ann.goto(by_hand.url("/sit"))
    shows(ann, "Bob would like to swap seats with you.")
    ann.locator("#swaps").get_by_role("button", name="Swap").click()
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        mine = page.locator("#round .turn")
        seat = "3" if name == "Ann" else "1"
        mine.filter(has_text=name).filter(has_text=seat).wait_for()
    for width in (320, 360):
        ann.set_viewport_size({"width": width, "height": 740})
        assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_ok__seat_cards_are_the_referee_s_to_print_and_the_lobby_shows_no_code(by_hand: Any, open_page: Open) -> None:
    referee = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **TV)
    referee.goto(by_hand.url("/lobby"))
    shows(referee, "Scan, tap a free seat, give a name: in.")
    assert by_hand.keys.code(Tenure(4)) not in referee.content()
    assert referee.locator("img[src*='/seats/']").count() == 0
    referee.goto(by_hand.url("/cards"))
    referee.locator("img.qr").nth(3).wait_for()
    assert referee.locator("img.qr").count() == 4
    assert by_hand.keys.code(Tenure(4)) not in referee.content(), "a card asks for its seat, it opens none"
    watcher = open_page(by_hand.url("/cards"))
    shows(watcher, "This page is the referee's: open the table with the PIN first.")
    assert watcher.locator("img.qr").count() == 0
