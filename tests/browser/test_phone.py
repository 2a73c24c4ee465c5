# SPDX-License-Identifier: MIT
"""The phone of a seat in a real browser: two taps to a bid, LIAR, a peek, sleep, a lost network, strange names."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NEW, PATIENCE_MS, Open, shows
from tests.browser.quiet import settle
from tests.browser.test_simulated_hands import Party
from tests.browser.test_stage import play

pytestmark = pytest.mark.browser


def link(page: Any, words: str) -> None:
    page.locator("#link", has_text=words).wait_for()


TOUCHED = """
  window.touched = false; // what drives this browser looks like touches
  Object.defineProperty(navigator, "userActivation", { value: { get hasBeenActive() { return window.touched; } } });
  navigator.vibrate = () => { window.buzzed = true; };
"""


def test_ok__a_phone_buzzes_at_its_turn_once_somebody_has_touched_it(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    phone = open_page("about:blank")
    phone.add_init_script(TOUCHED)
    phone.goto(served.seat(2))
    shows(phone, "Ann")
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    phone.locator("body.my-turn").wait_for()
    assert phone.evaluate("window.buzzed") is None, "no browser allows it yet: its console says so"
    served.table.play(event="bid", player="Bob", quantity=1, face=4)
    phone.locator("body:not(.my-turn)").wait_for()
    phone.evaluate("window.touched = true")
    served.table.play(event="bid", player="Ann", quantity=1, face=5)
    phone.wait_for_function("window.buzzed")


def test_ok__a_bid_in_two_taps(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    ann = open_page(served.seat(1))
    ann.get_by_role("button", name="4, from 1").tap()
    ann.get_by_role("button", name="Bid one 4").tap()
    shows(ann, "Waiting for Bob to bid or call LIAR.")
    assert served.table.asked[-1] == {"event": "bid", "player": "Ann", "quantity": 1, "face": 4}
    assert ann.locator("#acts").is_hidden()
    assert ann.locator("#shouts button").count() == 0


def test_ok__a_bid_on_its_way_is_followed_by_no_second_one(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    ann = open_page(served.seat(1))
    on_its_way: list[Any] = []
    ann.route("**/api/v1/actions*", lambda route: on_its_way.append(route))
    ann.get_by_role("button", name="4, from 1").tap()
    ann.get_by_role("button", name="Bid one 4").tap()
    ann.get_by_role("button", name="5, from 1").tap()
    expect(ann.get_by_role("button", name="Bid one 5")).to_be_disabled(timeout=5000)
    on_its_way[0].continue_()
    shows(ann, "Waiting for Bob to bid or call LIAR.")


def test_ok__only_what_the_rules_allow_can_be_tapped(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=5)
    bob = open_page(served.seat(2))
    quantity = bob.locator(".stepper output")
    expect(quantity).to_have_text("2")
    expect(bob.get_by_role("button", name="One fewer")).to_be_disabled()
    expect(bob.get_by_role("button", name="skull: can't be bid")).to_be_disabled()
    bob.get_by_role("button", name="3, from 3").tap()
    expect(quantity, "a lower face pulls the quantity up to what is legal").to_have_text("3")
    bob.get_by_role("button", name="6, from 2").tap()
    expect(quantity).to_have_text("2")
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
    liar.wait_for()
    settle(bob, served.table.told_id)
    box = liar.bounding_box()
    assert box["width"] > 0.9 * 360
    assert box["height"] >= 80
    liar.tap()
    bob.get_by_role("button", name="Lift my cup").tap()
    shows(bob, "Two 4s? There are three. Bob loses a die.")
    bob.locator("#aloud", has_text="Bob loses a die").wait_for(state="attached")
    expect(bob.locator("#mine [aria-label='1 die left']")).to_have_count(1)


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


def test_ok__a_turn_that_has_to_wait_for_another_is_not_told_as_ones_own(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    ann = open_page(served.seat(1))
    ann.locator("#turn").wait_for()
    served.table.you = {"acts": []}
    looks = {"id": "look-cards", "who": ["Bob"], "all": False, "params": {"next": "Ann"}, "ways": {}, "referee": False}
    served.table.tell(instruction=looks | {"say": "Looked. Waiting for Bob to look."})
    shows(ann, "Looked. Waiting for Bob to look.")
    ann.locator("#turn").wait_for(state="hidden")


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
    expect(bob.locator("#standing img")).to_have_attribute("src", re.compile("/dice/6.svg$"))


def test_ok__a_phone_that_slept_wakes_to_the_newest_state(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    bob = open_page(served.seat(2))
    link(bob, "Connected")
    bob.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    bob.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    shows(bob, "Ann bids")


def test_ok__a_page_that_is_open_over_an_upgrade_loads_itself_anew_once(
    served: Any, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    served.table.play(**NEW)
    bob = open_page(served.seat(2))
    link(bob, "Connected")
    monkeypatch.setattr("companion.web.calls.state.release", lambda: "0123456789ab")
    bob.evaluate("window.before = true")
    bob.evaluate("dispatchEvent(new Event('online'))")
    bob.wait_for_function("() => !window.before && document.querySelector('#link')?.dataset.condition === 'connected'")
    bob.evaluate("window.before = true")
    bob.evaluate("dispatchEvent(new Event('online'))")
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    shows(bob, "Ann bids")
    assert bob.evaluate("window.before"), "whoever keeps old pages for it does not have it load them for ever"


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


# A phone in play stays awake: by the browser's lock, else by NoSleep's film, else it says so. And left hands.

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
    page, fetched = seated(served, open_page, NO_LOCK)
    page.wait_for_function(AWAKE, arg="touch")
    settle(page)
    assert not any("nosleep" in url for url in fetched), "who only looks on loads no film"
    page.locator("#say").tap()
    page.wait_for_function(AWAKE, arg="film")


def test_where_neither_works_the_phone_says_so(served: Any, open_page: Open) -> None:
    play(served, NEW)
    page, _ = seated(served, open_page, NO_LOCK, NO_FILM)
    page.wait_for_function(AWAKE, arg="touch")
    with page.expect_response("**/nosleep/*"):
        page.locator("#say").tap()
    settle(page)
    page.locator("#say").tap()
    page.wait_for_selector("text=This browser lets no page keep the screen on")
    page.wait_for_function(AWAKE, arg="none")


def test_who_wants_the_screen_to_sleep_loads_nothing(served: Any, open_page: Open) -> None:
    play(served, NEW)
    chosen = "localStorage.setItem('quartermaster-device', JSON.stringify({screen: 'off'}))"
    page, fetched = seated(served, open_page, chosen)
    page.wait_for_selector("#crew li")
    settle(page)
    assert not any("awake" in url or "left" in url for url in fetched)


def test_a_left_hand_finds_the_menu_and_the_buttons_on_its_side(served: Any, open_page: Open) -> None:
    play(served, NEW)
    chosen = "localStorage.setItem('quartermaster-device', JSON.stringify({hand: 'left'}))"
    page, fetched = seated(served, open_page, chosen)
    page.wait_for_selector("#crew li")
    settle(page)
    assert any("/left.css" in url for url in fetched)
    assert page.locator("nav.menu summary").bounding_box()["x"] < 40
    steps = page.locator(".stepper button")
    plus, minus = steps.last.bounding_box(), steps.first.bounding_box()
    assert plus["x"] < minus["x"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# A page that stays open for an evening keeps nothing of the rounds before.


@pytest.mark.parametrize("path", ["/", "/seat"])
def test_ok__a_page_that_stays_open_keeps_nothing_of_rounds_before(served: Any, open_page: Open, path: str) -> None:
    page = open_page(served.seat(1) if path == "/seat" else served.url(path))
    counted = page.context.new_cdp_session(page)
    counted.send("Performance.enable")

    def kept(rounds: int) -> dict[str, float]:
        """What the page holds after so many rounds more, once all that nobody needs any more is gone."""
        for n in range(rounds):
            card = {"name": f"Card {n}", "rating": 1, "words": "", "laid": False}
            served.table.you = {"held": [{"kind": "hand", "title": f"Round {n}", "cards": [card]}]}
            play(served, NEW, {"event": "bid", "player": "Ann", "quantity": 1, "face": 4})
            served.table.cups = {1: [4, 2 + n % 5], 2: [3, 3]}
            play(served, {"event": "challenge", "player": "Bob"})
            play(served, {"event": "reveal", "dice": {"Ann": [4, 2 + n % 5], "Bob": [3, 3]}}, OVER)
            settle(page, served.table.told_id)
        counted.send("HeapProfiler.collectGarbage")
        return {one["name"]: one["value"] for one in counted.send("Performance.getMetrics")["metrics"]}

    before, after = kept(6), kept(12)
    for what in ("Nodes", "JSEventListeners"):
        assert after[what] < before[what] * 1.1 + 20, (what, before[what], after[what])


# What the eye asks, on a phone: its picture enlarged, the faces of the set, one tap to answer.

STRANGE = "a face this set does not know"
DICE = [{"x": 120.0, "y": 50.0, "size": 20.0, "angle": 0.0, "kind": "d6", "face": None, "colour": "blue", "sure": 0.41}]


def asking(why: str, face: int | None) -> dict[str, Any]:
    question = {"number": 7, "x": 120.0, "y": 50.0, "size": 20.0, "why": why, "face": face, "picture": "0123"}
    question["id"] = {STRANGE: "unknown-face", "perhaps a die": "perhaps-a-die"}.get(why, "")
    seen = {"set": "skull", "verified": False, "why_not": "a die is in doubt", "expected": 1, "counts": {}}
    doubts = [{"x": 120.0, "y": 50.0, "why": why}]
    return seen | {"dice": DICE, "doubts": doubts, "width": 300, "height": 200, "question": question}


@pytest.fixture
def phone(served: Any, open_page: Open) -> Any:
    """Bob's phone, on which the table's answers are noted in `sent`."""
    served.table.play(event="new-game", game="pirates-dice", players=["Ann", "Bob"], options={"first": "Ann"})
    served.table.tell(stillness="doubt", reading=asking(STRANGE, None))
    page = open_page(served.seat(2), viewport={"width": 360, "height": 640})
    page.sent = []

    def answer(route: Any) -> None:
        page.sent.append(json.loads(route.request.post_data))
        route.fulfill(json={"faces": []})

    page.route("**/api/v1/faces?*", answer)
    page.locator("#question h2").wait_for()
    return page


def test_ok__a_stranger_is_named_in_one_tap(phone: Any) -> None:
    assert phone.locator("#question h2").inner_text() == "What does this face stand for?"
    faces = phone.locator("#question .faces button")
    assert faces.first.get_attribute("aria-label") == "It stands for skull"
    assert faces.count() == 6
    phone.get_by_role("button", name="It stands for 6").tap()
    phone.locator("#question").wait_for(state="hidden")
    assert phone.sent == [{"question": 7, "stands_for": 6}]


def test_ok__a_die_in_doubt_is_confirmed_or_left_out(served: Any, phone: Any) -> None:
    served.table.tell(stillness="doubt", reading=asking("it looks like a 5, but not surely", 5))
    phone.get_by_role("button", name="Yes, it is a 5").wait_for()
    assert phone.locator("#question h2").inner_text() == "Is this die a 5?"
    phone.get_by_role("button", name="Leave it out: no die of this game").tap()
    phone.locator("#question").wait_for(state="hidden")
    assert phone.sent == [{"question": 7, "stands_for": "out"}]


def test_ok__nothing_is_asked_any_more_once_the_dice_move(served: Any, phone: Any) -> None:
    served.table.tell(stillness="rolling", reading=None)
    phone.locator("#question").wait_for(state="hidden")


# Clearing the simulated table by thumb: the own dice from a phone, everything from the table's page.


def test_ok__a_phone_takes_the_own_dice_away_and_the_tables_page_the_rest(playing: Any, open_page: Open) -> None:
    party = Party(playing, open_page, "roll-the-bones")
    phone, table = party.phones["Ann"], party.table
    for seat in (1, 2):
        dice = {"seat": seat, "faces": [6, 2]}
        assert party.asked.post(f"{playing.url}/api/v1/simulated/place?as=referee", data=dice).ok
    assert party.asked.post(f"{playing.url}/api/v1/actions?as=referee", data={"event": "close-game"}).ok

    def lies(seat: int) -> bool:
        told = party.asked.post(f"{playing.url}/api/v1/simulated/offers?as=referee", data={"seat": seat}).json()
        return any(offer["verb"] == "clear" for offer in told["offers"])

    party.tap("Ann", "Take my dice away")
    phone.get_by_role("button", name="Take my dice away").wait_for(state="hidden", timeout=PATIENCE_MS)
    assert (lies(1), lies(2)) == (False, True)
    clear = table.get_by_role("button", name="Clear the table", exact=True)
    clear.wait_for(timeout=PATIENCE_MS)
    clear.click()
    clear.wait_for(state="hidden", timeout=PATIENCE_MS)
    assert not lies(2)
