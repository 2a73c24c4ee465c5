# SPDX-License-Identifier: MIT
"""A phone that photographs the table: what to photograph, why a picture does not count, and one tap for a doubt."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NEW, TV, Open, boxes, shows
from tests.browser.quiet import settle
from tests.pages.scripted_table import DOT

pytestmark = pytest.mark.browser

SMALL = {"viewport": {"width": 360, "height": 740}}
PHONE = {"condition": "phone", "message": ""}
BOAT = {"symbol": "boat", "colour": "blue"}
SIZE = {"width": 1440, "height": 1080}


def new(game: str) -> dict[str, Any]:
    return {"event": "new-game", "game": game, "players": ["Ann", "Bob"], "options": {}}


def thrown(*places: tuple[int, int], **more: Any) -> dict[str, Any]:
    """What a phone has photographed: boats at these places."""
    dice = [
        {"x": x, "y": y, "size": 120.0, "angle": 0.0, "kind": "symbol", "face": BOAT, "colour": "", "sure": 0.999}
        for x, y in places
    ]
    read = {"set": "symbols+map", "verified": False, "why_not": "", "expected": len(dice), "counts": {}, "doubts": []}
    return read | SIZE | {"dice": dice, "photographed_by": "Ann", "picture": "0123"} | more


def test_ok__lucky_seven_says_what_to_photograph_and_why_it_is_no_turn(served: Any, open_page: Open) -> None:
    served.table.play(**new("lucky-seven"))
    served.table.tell(camera=PHONE, stillness="nothing")
    phone = open_page(served.seat(1), **SMALL)
    shows(phone, "Photograph your row")
    assert phone.locator("#photo").get_by_text("dice").count() == 0
    why = "Ann: five of your seven coasters are in the photograph"
    lying = [{"x": 100.0 * n, "y": 90.0, "size": 80.0, "face_up": False, "number": None, "sure": 1} for n in range(5)]
    told = thrown(set="coasters", coasters=lying, why_not=why, doubts=[{"x": 720, "y": 540, "why": "x", "whole": True}])
    served.table.tell(camera=PHONE, stillness="doubt", reading=told)
    shows(phone, why)
    assert phone.locator("#badge", has_text="ring").count() == 0, "there is nothing to be said of a ring"


def test_ok__dead_mans_dice_says_that_the_die_rolled_is_photographed(served: Any, open_page: Open) -> None:
    """The top of the own pile is an own die, too; it is not photographed with what was rolled alone."""
    served.table.play(**new("dead-mans-dice"))
    served.table.tell(camera=PHONE, stillness="nothing")
    phone = open_page(served.seat(1), **SMALL)
    shows(phone, "Your own dice alone, or everybody's")
    bottoms = {"Ann": {"die": "regular", "face": 2}, "Bob": {"die": "regular", "face": 6}}
    served.table.play(event="start-roll", dice=bottoms)
    shows(phone, "The die that you rolled alone, or with the tops of all piles")


def test_ok__no_camera_is_asked_to_remember_the_bare_table(served: Any, open_page: Open) -> None:
    served.table.play(**new("lucky-seven"))
    served.table.play(event="retire", player="Bob")
    served.table.tell(stillness="nothing")
    phone = open_page(served.seat(1), **SMALL)
    phone.locator("#bare:not([hidden])").wait_for(state="attached")
    served.table.tell(camera=PHONE, bare=False)
    phone.locator("#bare[hidden]").wait_for(state="attached")


@pytest.fixture
def board(served: Any, open_page: Open) -> Any:
    """Ann's phone; a die lies on the board, so that a series may be shouted."""
    served.table.play(**new("treasure-map"))
    served.table.play(event="throw", player="Ann", dice=[BOAT])
    served.table.tell(camera=PHONE, stillness="nothing")
    phone = open_page(served.seat(1), **SMALL)
    shows(phone, "I see a series!")
    phone.route("**/api/v1/evidence/**", lambda route: route.fulfill(body=DOT, content_type="image/jpeg"))
    return phone


def test_ok__a_symbol_in_doubt_is_confirmed_by_one_tap_in_reach(served: Any, board: Any) -> None:
    asked = {"number": 7, "x": 500, "y": 500, "size": 120, "why": "not sure of the face", "id": "not-sure-of-face"}
    told = thrown((500, 500), (900, 500), question=asked | {"face": BOAT, "picture": "0123"})
    sent = []
    board.route("**/api/v1/faces?*", lambda route: (sent.append(route.request.post_data), route.fulfill(json={})))
    served.table.tell(camera=PHONE, stillness="doubt", reading=told)
    yes = board.get_by_role("button", name="Yes, it is a blue boat")
    yes.wait_for()
    settle(board, served.table.told_id)
    assert yes.bounding_box()["y"] + yes.bounding_box()["height"] < board.locator("footer").bounding_box()["y"]
    yes.tap()
    board.locator("#question").wait_for(state="hidden")
    assert json.loads(sent[0]) == {"question": 7, "stands_for": BOAT}


def test_ok__the_next_question_stays_that_comes_before_the_answer_to_the_last(served: Any, board: Any) -> None:
    asked = {"number": 7, "x": 500, "y": 500, "size": 120, "why": "not sure of the face", "id": "not-sure-of-face"}
    asked |= {"face": BOAT, "picture": "0123"}
    held: list[Any] = []
    board.route("**/api/v1/faces?*", lambda route: held.append(route))
    served.table.tell(camera=PHONE, stillness="doubt", reading=thrown((500, 500), (900, 500), question=asked))
    with board.expect_request("**/api/v1/faces?*"):
        board.get_by_role("button", name="Yes, it is a blue boat").tap()
    sword = {"number": 8, "x": 900, "face": {"symbol": "sword", "colour": "red"}}
    served.table.tell(reading=thrown((500, 500), (900, 500), question=asked | sword))
    board.get_by_role("button", name="Yes, it is a red sword").wait_for()
    with board.expect_response("**/api/v1/faces?*"):
        held[0].fulfill(json={})
    settle(board, served.table.told_id)
    assert board.get_by_role("button", name="Yes, it is a red sword").is_visible()


def test_ok__a_refusal_stands_above_what_an_earlier_photograph_asks_and_goes_with_it(served: Any, board: Any) -> None:
    asked = {"number": 7, "x": 500, "y": 500, "size": 120, "why": "not sure of the face", "id": "not-sure-of-face"}
    served.table.tell(camera=PHONE, stillness="doubt", reading=thrown((500, 500), question=asked | {"picture": "0123"}))
    board.locator("#question:not([hidden])").wait_for()
    refusal = {"code": "dark", "message": "It is too dark."}
    board.route("**/api/v1/photograph?*", lambda route: route.fulfill(status=409, json=refusal))
    board.locator("#photograph").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": DOT})
    why = board.get_by_text("It is too dark.")
    why.wait_for()
    settle(board, served.table.told_id)
    above, open_one = why.bounding_box(), board.locator("#question").bounding_box()
    assert above["y"] + above["height"] <= open_one["y"]
    assert above["y"] >= 0, "it was scrolled to where it is seen"
    served.table.tell(camera=PHONE, reading=thrown((700, 500), picture="0124"))
    why.wait_for(state="hidden")


def test_ok__a_photograph_is_the_main_act_of_whom_the_table_waits_for(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    served.table.play(event="challenge", player="Bob")
    asked = {"id": "lift", "who": ["Ann"], "all": False, "params": {}, "ways": {}, "referee": False, "say": "Ann!"}
    served.table.tell(camera=PHONE, stillness="nothing", instruction=asked)
    ann, bob = (open_page(served.seat(seat), **SMALL) for seat in (1, 2))
    ann.locator("#photo label:not(.plain)").wait_for()
    bob.locator("#photo label.plain").wait_for()
    asks = {"number": 7, "x": 500, "y": 500, "size": 120, "why": "not sure of the face", "id": "not-sure-of-face"}
    told = thrown((500, 500), question=asks | {"face": 3, "picture": "0123"})
    served.table.tell(stillness="doubt", reading=told)
    ann.locator("#photo label.plain").wait_for()


def golden(page: Any) -> list[str]:
    """What the page shows as its main button."""
    found = page.locator("main .button:not(.plain):not(.small)")
    return [one.inner_text().strip() for one in found.all() if one.is_visible()]


def test_ok__a_photograph_of_the_antes_is_the_only_main_button(served: Any, open_page: Open) -> None:
    served.table.play(**new("roll-the-bones"))
    served.table.tell(camera=PHONE, stillness="nothing", simulated={"camera": False, "pins": True})
    phone = open_page(served.seat(1), **SMALL)
    phone.get_by_role("button", name="The antes are in").wait_for()
    phone.locator("#photo label:not(.plain)").wait_for()
    settle(phone, served.table.told_id)
    assert golden(phone) == ["Photograph the dice"]


def test_ok__of_several_things_that_may_be_done_the_likeliest_is_the_only_main_button(
    served: Any, open_page: Open
) -> None:
    served.table.play(**new("dead-mans-dice"))
    bottoms = {"Ann": {"die": "regular", "face": 1}, "Bob": {"die": "regular", "face": 6}}
    served.table.play(event="start-roll", dice=bottoms)
    served.table.play(event="roll", player="Ann", die="regular", face=6)
    served.table.tell(camera=PHONE, stillness="nothing", simulated={"camera": False, "pins": True})
    phone = open_page(served.seat(1), **SMALL)
    for name in ("Place it on my pile", "Plunder Bob's 6", "End my turn"):
        phone.get_by_role("button", name=name, exact=True).wait_for()
    assert golden(phone) == ["Place it on my pile"]


def test_ok__a_form_that_was_sent_does_not_come_open_again_beside_a_photograph(served: Any, open_page: Open) -> None:
    served.table.play(**{**NEW, "options": {"dice": 2}})
    served.table.tell(camera=PHONE, stillness="nothing", simulated={"camera": False, "pins": True})
    phone = open_page(served.seat(1), **SMALL)
    phone.locator("#more summary", has_text="by hand").tap()
    for name in ("Ann", "Bob"):
        phone.get_by_role("button", name=f"{name}: 4").tap()
    phone.get_by_role("button", name="Count these").tap()
    shows(phone, "A tie")
    settle(phone, served.table.told_id)
    assert phone.locator("#more details[open]").count() == 0
    assert golden(phone) == ["Photograph the dice"]


def test_ok__nothing_is_photographed_where_nobody_antes(served: Any, open_page: Open) -> None:
    served.table.play(**new("roll-the-bones"))
    served.table.tell(camera=PHONE, stillness="nothing")
    phone = open_page(served.seat(1), **SMALL)
    phone.locator("#photo label").wait_for()
    served.table.tell(awaits={"event": "ante", "dice": {}, "total": 0, "faces": "bones"})
    phone.locator("#photo label").wait_for(state="detached")
    assert phone.get_by_role("button", name="The antes are in").is_visible()


def test_ok__what_counted_before_this_bid_is_not_shown_as_if_it_counted_now(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    dice = [{"at": ["faces", n], "player": "", "face": n + 2} for n in range(4)]
    count = {"count": 4, "event": "reveal", "by": "camera", "manual": False, "evidence": "", "faces": "pips"}
    count |= {"dice": dice, "width": 0, "height": 0, "photographed_by": "Ann", "changes": []}
    served.table.tell(camera=PHONE, stillness="nothing", counts=[count])
    phone = open_page(served.seat(2), **SMALL)
    shows(phone, "Photographed by Ann")
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    served.table.tell(counts=[count])
    shows(phone, "Counted before")
    assert not phone.get_by_text("Photographed by Ann").is_visible()


def test_ok__the_last_rounds_roll_is_not_shown_as_if_it_counted_once_all_have_anted(
    served: Any, open_page: Open
) -> None:
    served.table.play(**new("roll-the-bones"))
    dice = [{"at": ["dice", name, "face"], "player": name, "face": 3} for name in ("Ann", "Bob")]
    count = {"count": 4, "event": "roll", "by": "camera", "manual": False, "evidence": "", "faces": "bones"}
    count |= {"dice": dice, "width": 0, "height": 0, "photographed_by": "Ann", "changes": []}
    served.table.tell(camera=PHONE, stillness="nothing", counts=[count])
    phone = open_page(served.seat(2), **SMALL)
    shows(phone, "Photographed by Ann")
    served.table.play(event="ante")
    served.table.tell(counts=[count])
    shows(phone, "Counted before")
    assert not phone.get_by_text("Photographed by Ann").is_visible()


@pytest.fixture
def lifted(served: Any) -> Any:
    """Both laid a card, and Bob has called."""
    served.table.play(**{**new("pirates-lies"), "options": {"cards": "printed", "dice": 2}})
    for name in ("Ann", "Bob"):
        served.table.play(event="lay-cards", player=name, count=1)
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    served.table.play(event="challenge", player="Bob")
    served.table.tell(camera=PHONE, stillness="nothing")
    return served


def test_ok__with_cards_the_own_cup_is_photographed_then_the_one_that_a_card_has_changed(
    lifted: Any, open_page: Open
) -> None:
    phone = open_page(lifted.seat(1), **SMALL)
    shows(phone, "Your own dice alone, or everybody's")
    lifted.table.play(event="reveal", dice={"Ann": [3, 5], "Bob": [3, 4]})
    lifted.table.tell(awaits={"event": "resolve", "dice": {"Ann": 2, "Bob": 2}, "total": 4, "faces": "pips"})
    shows(phone, "The dice of the one cup that the card has changed")


def test_ok__all_that_cards_have_changed_is_shown_above_what_was_lifted(lifted: Any, open_page: Open) -> None:
    lifted.table.play(event="reveal", dice={"Ann": [3, 5], "Bob": [3, 4]})
    whole = {"by": "camera", "manual": False, "evidence": "", "faces": "pips", "width": 0, "height": 0, "changes": []}
    turns = (("reveal", "Bob", 5), ("resolve", "Ann", 4), ("resolve", "Bob", 6))
    dice = [{"at": ["dice", name, 0], "player": name, "face": face} for _, name, face in turns]
    counts = [
        {**whole, "count": n, "event": event, "photographed_by": name, "dice": [dice[n]]}
        for n, (event, name, _) in enumerate(turns)
    ]
    phone = open_page(lifted.seat(1), **SMALL)
    for last in (2, 3):
        lifted.table.tell(counts=counts[:last])
        phone.locator("#evidence > .counted-dice").nth(last - 1).wait_for()
    assert phone.locator("#evidence details").count() == 0, "none of it was counted before this bid"


def test_ok__after_a_refusal_the_next_photograph_is_sent(served: Any, board: Any) -> None:
    answers = iter(({"code": "dark", "message": "It is too dark."}, {"code": "blurred", "message": "It is blurred."}))
    board.route("**/api/v1/photograph?*", lambda route: route.fulfill(status=409, json=next(answers)))
    for refusal in ("It is too dark.", "It is blurred."):
        picture = {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": DOT}
        board.locator("#photograph:enabled").set_input_files(picture)
        board.get_by_text(refusal).wait_for()


def test_ok__pirates_lies_offers_no_skull_for_a_die_in_doubt(served: Any, open_page: Open) -> None:
    """PL-03: whatever stands in place of the 1 on these dice, it is a 1."""
    served.table.play(**new("pirates-lies"))
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    served.table.play(event="challenge", player="Bob")
    phone = open_page(served.seat(1), **SMALL)
    asked = {"number": 7, "x": 500, "y": 500, "size": 120, "why": "not sure of the face", "id": "not-sure-of-face"}
    told = thrown((500, 500), set="skull", question=asked | {"face": 1, "picture": "0123"})
    told["dice"] = [{**one, "kind": "d6", "face": 1} for one in told["dice"]]
    served.table.tell(camera=PHONE, stillness="doubt", reading=told)
    phone.get_by_role("button", name="Yes, it is a 1").wait_for()
    assert phone.locator("#question .faces button").evaluate_all("all => all.map(e => e.ariaLabel)")[0].endswith("1")


def test_ok__what_was_read_stands_whole_in_the_photograph(served: Any, board: Any) -> None:
    served.table.tell(camera=PHONE, reading=thrown((120, 100), (700, 500), (1300, 950), why_not="too few"))
    board.locator("#taps .ring").first.wait_for()
    settle(board, served.table.told_id)
    [[seen]] = boxes(board.locator("#taps"), ".seen")
    for [label] in boxes(board.locator("#taps .ring"), "b"):
        assert seen["left"] <= label["left"]
        assert label["right"] <= seen["right"]


CROWD = [(300 + 170 * (n % 4), 150 + 170 * (n // 4)) for n in range(16)]
STANDS = "all => all.filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect().toJSON())"


def stands_clear(page: Any, labels: str) -> None:
    """No label covers another, nor lies across the middle of what it speaks of."""
    found = page.locator(labels).evaluate_all(STANDS)
    assert len(found) == len(CROWD)
    for one, other in combinations(found, 2):
        across = min(one["right"], other["right"]) - max(one["left"], other["left"])
        down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
        assert min(across, down) < 1


def test_ok__labels_of_a_crowd_on_a_photograph_stand_clear(served: Any, board: Any) -> None:
    served.table.tell(camera=PHONE, reading=thrown(*CROWD, why_not="too many"))
    board.locator("#taps .ring > b").nth(15).wait_for()
    settle(board, served.table.told_id)
    stands_clear(board, "#taps .ring > b")


def test_ok__labels_of_a_crowd_on_the_television_stand_clear(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    screen = open_page(served.url(), viewport={"width": 1920, "height": 1080}, is_mobile=False, has_touch=False)
    served.table.tell(reading=thrown(*CROWD, why_not="too many") | {"photographed_by": ""})
    screen.locator("#labels:not(.away) .face").nth(15).wait_for()
    settle(screen, served.table.told_id)
    stands_clear(screen, "#labels .face")


def test_ok__every_screen_says_once_that_something_is_to_be_photographed(served: Any, open_page: Open) -> None:
    """In place of the picture; below it once there is one, though nothing of that counts any more."""
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=1, face=3)
    served.table.play(event="challenge", player="Bob")
    served.table.tell(camera=PHONE, stillness="nothing")
    screen, phone = open_page(served.url(), **TV), open_page(served.seat(1), **SMALL)
    phone.locator("#photo label").wait_for()
    words = "Photograph the dice with a phone"
    screen.locator("#no-picture .plate").get_by_text(words).wait_for()
    expect(screen.get_by_text(words)).to_have_count(1)
    expect(phone.get_by_text(words)).to_have_count(0)
    served.table.tell(reading=thrown((500, 500), (900, 500), spent=True))
    screen.locator("#badge").get_by_text(words).wait_for()
    expect(screen.get_by_text(words)).to_have_count(1)  # the picture is not covered any more


def test_ok__nothing_is_to_be_photographed_where_nobody_has_an_ante(served: Any, open_page: Open) -> None:
    served.table.play(**new("roll-the-bones"))
    nothing = {"event": "ante", "dice": {}, "total": 0, "faces": "bones"}
    served.table.tell(camera=PHONE, stillness="nothing", awaits=nothing)
    screen = open_page(served.url(), **TV)
    screen.locator("#badge").get_by_text("Nothing to count now").wait_for()


def test_ok__the_television_shows_the_photograph_that_is_spoken_of_and_none_of_the_last_game(
    served: Any, open_page: Open
) -> None:
    served.table.play(**new("pirates-dice"))
    screen = open_page(served.url(), **TV)
    screen.route("**/api/v1/evidence/**", lambda route: route.fulfill(body=DOT, content_type="image/jpeg"))
    picture = screen.locator("#picture")
    for name in ("0123", "4567", "0123"):
        served.table.tell(camera=PHONE, stillness="doubt", reading=thrown((300, 300), picture=name))
        expect(picture).to_have_attribute("src", f"/api/v1/evidence/{name}.jpg")
        expect(picture).to_be_visible()
    served.table.tell(reading=None, stillness="nothing")
    expect(picture).to_be_hidden()


def test_ok__what_is_asked_of_a_photograph_is_ringed_on_the_television(served: Any, open_page: Open) -> None:
    served.table.play(**new("pirates-dice"))
    screen = open_page(served.url(), **TV)
    doubts = [{"x": 900, "y": 500, "why": "perhaps it does not lie flat"}]
    served.table.tell(camera=PHONE, stillness="doubt", reading=thrown((300, 300), (900, 500), doubts=doubts))
    screen.locator("#labels .ring").wait_for(state="attached")
    shows(screen, "perhaps it does not lie flat")


def test_ok__below_a_photograph_that_is_high_the_button_stays_in_reach(served: Any, board: Any) -> None:
    served.table.tell(camera=PHONE, reading=thrown((120, 100), (140, 1000), why_not="too few"))
    board.locator("#taps .ring").first.wait_for()
    settle(board, served.table.told_id)
    button, footer = board.locator("label[for=photograph]").bounding_box(), board.locator("footer").bounding_box()
    assert button["y"] + button["height"] <= footer["y"]


def test_ok__nothing_is_photographed_while_somebody_names_the_series(served: Any, board: Any) -> None:
    board.locator("label[for=photograph]").wait_for()
    served.table.tell(camera=PHONE, floor="Ann", floor_ms=5000)
    board.locator("label[for=photograph]").wait_for(state="detached")


def test_ok__names_stand_at_the_dice_of_the_photograph_that_is_shown(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    screen = open_page(served.url(), **TV)
    own = thrown((300, 300), (900, 500))
    own["dice"][0]["zone"] = "Ann"
    served.table.tell(camera=PHONE, reading=own)
    screen.locator("#labels .zone", has_text="Ann").wait_for()
    served.table.tell(camera=PHONE, reading=thrown((500, 500), (900, 700), picture="0124"))
    screen.locator("#labels .zone").wait_for(state="detached")


def test_ok__a_television_that_was_let_in_shows_no_code_any_more(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.tell(camera=PHONE, stillness="nothing")
    let_in: list[bool] = []
    screen = open_page("about:blank", **TV)
    screen.route("**/api/v1/frame.jpg?*", lambda route: route.fulfill(status=204 if let_in else 403, json={"say": ""}))
    answer = {"answer": "waiting", "code": "2FWG"}
    screen.route("**/api/v1/screen", lambda route: route.fulfill(json=answer))
    screen.goto(served.url())
    shows(screen, "2FWG")
    served.table.tell(camera=PHONE, reading=thrown((300, 300), (900, 500)))
    screen.locator("#labels .sure").first.wait_for(state="attached")
    assert not screen.locator("#labels").is_visible(), "what was read is part of the picture"
    let_in.append(True)
    screen.get_by_text("2FWG").wait_for(state="hidden")
    screen.locator("#labels .sure").first.wait_for()


def test_ok__who_has_rolled_stands_there_with_the_die(served: Any, open_page: Open) -> None:
    served.table.play(event="new-game", game="pirates-dice", players=["Ann", "Bob"], options={"dice": 2})
    screen = open_page(served.url(), **TV)
    screen.locator("#crew .tag").nth(1).wait_for()
    served.table.tell(pending={"event": "roll-off", "dice": {"Ann": 4}})
    ann = screen.locator("#crew li", has_text="Ann")
    ann.get_by_alt_text("4").wait_for()
    assert screen.locator("#crew .tag").all_inner_texts() == ["rolls"]
