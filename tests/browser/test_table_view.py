# SPDX-License-Identifier: MIT
"""The table view in a real browser: what everybody sees, and the referee's tools."""

from __future__ import annotations

import re
from contextlib import closing
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.web.keys import Tenure
from companion.web.schema.play import HandsDone
from tests.browser.conftest import CHROMIUM, FLAGS, HD, NEW, PRESS, WIDE, Open, boxes, shows
from tests.browser.quiet import listen, settle
from tests.random_games import next_event
from tests.shipped import shipped_books
from vision.sighting import Die, Reading, Sighting, number_words

pytestmark = pytest.mark.browser


def reading(*faces: object, **more: Any) -> dict[str, Any]:
    counts = {str(face): faces.count(face) for face in faces}
    seen = {"verified": True, "why_not": "", "expected": len(faces), "counts": counts, "doubts": []}
    alike = {"y": 400.0, "size": 46.0, "sure": 0.999}
    dice = [{"face": face, "x": 200.0 + 90 * n, **alike} for n, face in enumerate(faces)]
    return {**seen, "dice": dice, **more}


def test_ok__a_referee_comes_in_by_pin_and_starts_a_game(served: Any, open_page: Open) -> None:
    table = open_page(served.url("/table"), **WIDE)
    table.get_by_label("PIN").fill("000000" if served.keys.pin != "000000" else "000001")
    table.get_by_role("button", name="Open").click()
    shows(table, "That is no seat's code or token, nor the referee's PIN.")
    table.get_by_label("PIN").fill(served.keys.pin)
    table.get_by_role("button", name="Open").click()
    shows(table, "A game of Pirates Dice")
    assert served.keys.code(Tenure(1)) not in table.content(), "codes that open a taken seat stand on no television"
    assert table.locator("img[src*='/seats/']").count() == 0
    for seat, name in enumerate(("Ann", "Bob"), 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    table.get_by_label("Dice each").select_option("2")
    table.get_by_label("Who begins").select_option("Bob")
    table.get_by_role("button", name="Start the game").click()
    shows(table, "Then Bob bids.")
    assert served.table.asked[-1]["options"] == {"dice": 2, "first": "Bob"}
    assert served.keys.pin not in table.url


def test_ok__a_referee_moves_for_somebody_undoes_and_enters_dice_by_hand(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    table = open_page(served.url(f"/table?pin={served.keys.pin}"), **WIDE)
    table.get_by_text("Move for Ann").click()
    table.get_by_role("button", name="6, from 1").click()
    for button in ("Bid one 6", "Undo the last event"):
        with table.expect_response("**/api/v1/actions*"):
            table.get_by_role("button", name=button).click()
    shows(table, "Then Ann bids.")
    served.table.play(event="bid", player="Ann", quantity=3, face=6)
    table.get_by_text("Move for Bob").click()
    table.get_by_role("button", name="Call LIAR").click()
    table.get_by_text("Enter the dice by hand").click()
    for face in ("Ann: 6", "Ann: skull", "Bob: 2", "Bob: 3"):
        table.get_by_role("button", name=face, exact=True).click()
    table.get_by_role("button", name="Count these").click()
    shows(table, "Three 6s? There are two. Ann loses a die.")
    assert served.table.asked[-1] == {"event": "reveal", "dice": {"Ann": [6, "skull"], "Bob": [2, 3]}}


SIGHTS = [
    ({"reading": reading(4, 4, "skull", 2)}, "4 of 4 dice, verified"),
    ({"reading": reading(6)}, "1 of 1 die, verified"),
    (
        {"reading": reading(4, verified=False, expected=4, why_not=number_words(18, 20))},
        "18 of 20 dice seen: lay the others",
    ),
    ({"reading": reading(set="coasters", verified=False)}, "No coasters in view"),
    ({"reading": reading(set="coasters", verified=False, coasters=[{}])}, "One coaster in view"),
    ({"reading": reading(set="coasters", verified=False, coasters=[{}] * 7)}, "7 coasters in view"),
    ({"stillness": "hands"}, "Hands in view"),
    ({"stillness": "rolling"}, "Dice are rolling"),
    ({"stillness": "nothing"}, "No dice in view"),
    ({"stillness": "doubt", "reading": reading(4, verified=False, why_not="a die is cocked")}, "A die is cocked"),
    ({"camera": {"condition": "lost", "message": "Check the cable."}}, "Camera lost, trying again"),
    ({"camera": {"condition": "covered", "message": ""}}, "Something covers the camera"),
]


def test_ok__the_badge_says_what_the_camera_makes_of_it(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="retire", player="Bob")  # over, so that nothing is waited for; before it there is the lobby
    page = open_page(served.url())
    page.locator("#picture:not([hidden])").wait_for()
    for sight, words in SIGHTS:
        served.table.tell(**{"camera": {"condition": "ok", "message": ""}, "reading": None, **sight})
        page.locator("#badge").get_by_text(words).wait_for()
        expect(page.locator("#no-picture .plate")).to_have_count(int("camera" in sight))


def test_ok__a_doubt_about_the_whole_picture_points_at_no_die(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=4)
    served.table.play(event="challenge", player="Bob")
    page = open_page(served.url())
    why = "two photographs of this throw show different dice"
    middle = {"x": 290.0, "y": 400.0, "why": why, "whole": True}  # where a die happens to lie
    doubted = reading(4, 5, verified=False, why_not=why) | {"doubts": [middle]}
    served.table.tell(stillness="doubt", reading=doubted)
    shows(page, "Two photographs of this throw show different dice")
    shows(open_page(served.seat(1)), "Two photographs of this throw show different dice")
    assert page.locator("#badge", has_text="ring").count() == 0
    assert page.locator("#labels .ring, #labels .why").count() == 0
    served.table.tell(reading={**doubted, "doubts": [{k: v for k, v in middle.items() if k != "whole"}]})
    page.locator("#labels .ring").wait_for()


def test_ok__what_was_read_stays_on_the_picture_as_it_becomes_smaller(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.tell(stillness="steady", reading=reading(4, 5))
    page = open_page(served.url(), **WIDE)
    page.locator("#labels > *").first.wait_for()
    settle(page, served.table.told_id)
    places = "() => [...document.querySelectorAll('#labels > *')].map(e => e.style.transform)"
    before = page.evaluate(places)
    served.table.tell(journal="The disk is full.")  # the warning stands above the picture
    page.locator(".trouble").wait_for()
    settle(page, served.table.told_id)
    assert page.evaluate(places) != before
    served.table.tell(journal="")
    page.locator(".trouble").wait_for(state="detached")
    settle(page, served.table.told_id)
    assert page.evaluate(places) == before


def test_ok__a_coaster_game_misses_no_dice(served: Any, open_page: Open) -> None:
    served.table.play(event="new-game", game="lucky-seven", players=["Ann"], options={})
    page = open_page(served.url())
    served.table.tell(stillness="nothing")
    page.locator("#badge").get_by_text("No coasters in view").wait_for()
    served.table.play(event="retire", player="Ann")
    lying = [{"x": 10.0 * n, "y": 10, "size": 8, "number": n, "zone": None, "sure": 1.0} for n in range(1, 4)]
    served.table.tell(
        stillness="steady", reading={**reading(), "set": "coasters", "coasters": lying, "why_not": "no dice"}
    )
    page.locator("#badge").get_by_text("3 coasters in view").wait_for()


def test_ok__counts_and_the_photo_finish_are_shown(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=6)
    served.table.play(event="challenge", player="Bob")
    page = open_page(served.url())
    late = {**PRESS, "player": "Bob", "seat": 2, "source": "phone", "behind_ms": 14.2}
    served.table.tell(reading=reading(4, 4, "skull", 2), ruling={"first": [PRESS], "late": [late], "tied": False})
    shows(page, "Ann was first, by 14 ms.")
    expect(page.locator("#counts .numeral")).to_have_text(["1", "1", "0", "2", "0", "0"])
    served.table.tell(ruling={"first": [PRESS, {**PRESS, "player": "Bob", "seat": 2}], "late": [], "tied": True})
    shows(page, "Ann and Bob at the same moment: nobody was first.")


def test_ok__pieces_on_one_square_share_a_label_and_those_at_the_start_have_none(served: Any, open_page: Open) -> None:
    map_game = {"game": "treasure-map", "players": ["Ann", "Bob"], "options": {}}
    served.table.play(event="new-game", **map_game)
    page = open_page(served.url(), viewport={"width": 1280, "height": 720}, is_mobile=False, has_touch=False)
    page.locator("#picture:not([hidden])").wait_for()
    places = ((190, 780, "blue", 0), (160, 780, "red", 0), (600, 300, "green", 12), (610, 312, "yellow", 12))
    pieces = [{"x": x, "y": y, "colour": colour, "square": n, "sure": 1.0} for x, y, colour, n in places]
    served.table.tell(reading={**reading(), "pieces": pieces})
    page.locator("#sight .face").first.wait_for()
    assert page.locator("#sight .face").all_inner_texts() == ["G\nY\n12"]


def test_ok__a_spectator_sees_all_and_touches_nothing(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    page = open_page(served.url())
    shows(page, "Then Ann bids.")
    assert page.locator("button:visible:not(#sounds)").count() == 0
    assert served.table.asked == [NEW]


HANDS = re.compile(r"/simulated/(?!offers)")


def test_ok__virtual_buttons_and_lamps_stand_on_the_referees_page(
    served: Any, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[tuple[str, dict[str, Any]]] = []
    tell = served.table.do

    def do(_table: Any, verb: str, arguments: dict[str, Any]) -> Any:
        if verb == "offers":
            return tell(verb, arguments)
        done.append((verb, arguments))
        return HandsDone(ok=True)

    monkeypatch.setattr(type(served.table), "do", do)
    served.table.play(**NEW)
    page = open_page(served.url(f"/table?pin={served.keys.pin}"), **WIDE)
    for name in ("Roll all, under cups", "Lift cups", "Hand into view", "Hand out of view"):
        with page.expect_response(HANDS):
            page.get_by_role("button", name=name).click()
    for button in (".shout[data-seat='2']", ".aye[data-seat='1']"):
        with page.expect_response(HANDS):
            page.locator(button).click()
    page.locator("[aria-label='lamp: your turn']").wait_for()
    assert done[:4] == [
        ("roll", {"cover": True}),
        ("lift", {}),
        ("hand", {"inside": True}),
        ("hand", {"inside": False}),
    ]
    assert done[4:] == [("press", {"seat": 2, "button": "shout"}), ("press", {"seat": 1, "button": "aye"})]


def test_ok__everything_was_told_to_a_screen_reader(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=4, face=4)
    for page in (open_page(served.url()), open_page(served.seat(2))):
        page.locator("#aloud", has_text="Ann bids four 4s.").wait_for(state="attached")
        nameless = page.evaluate(
            "[...document.querySelectorAll('button, a, input, select')].filter(e => e.checkVisibility() && "
            "!(e.innerText.trim() || e.getAttribute('aria-label') || e.labels?.length)).length"
        )
        assert nameless == 0
        assert page.evaluate("[...document.images].every(image => image.hasAttribute('alt'))")


def test_ok__a_die_in_doubt_is_asked_about_and_put_right_in_two_taps(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="bid", player="Ann", quantity=2, face=6)
    served.table.play(event="challenge", player="Bob")
    bob = open_page(served.seat(2))
    lying = [("1", 6, 0.99), ("1", 1, 0.99), ("2", 2, 0.99), ("2", 5, 0.4)]
    dice = tuple(
        Die(50.0 * i, 10.0, 30.0, 0.0, "d6", face, "", sure, zone=zone) for i, (zone, face, sure) in enumerate(lying)
    )
    served.table.read = Reading(Sighting(640, 480, "pips", dice), 4, False, "die 4 is in doubt")
    doubted = reading(6, "skull", 2, 5, verified=False, why_not="die 4 is in doubt")
    served.table.tell(stillness="doubt", reading=doubted)
    shows(bob, "A die is in doubt: is this right?")
    assert bob.locator(".doubted").get_attribute("aria-label") == "Bob: take away 5"
    bob.set_viewport_size({"width": 320, "height": 568})
    assert bob.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs off to the side"
    bob.locator(".doubted").tap()
    served.table.tell(stillness="doubt", reading={**doubted, "ms": 3})
    bob.get_by_role("button", name="Bob: 6", exact=True).tap()
    bob.get_by_role("button", name="Yes, count these").tap()
    shows(bob, "Two 6s? There are three. Bob loses a die.")
    assert served.table.asked[-1] == {"event": "reveal", "dice": {"Ann": [6, "skull"], "Bob": [2, 6]}}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)], ids=lambda size: str(size[1]))
def test_ok__all_that_matters_stands_on_the_screen_large(served: Any, open_page: Open, size: tuple[int, int]) -> None:
    """At three metres a numeral wants a twelfth of the screen's height, a name a fortieth."""
    width, height = size
    served.table.play(**{**NEW, "players": ["Ann", "Bob", "Cat", "Dunstan"]})
    served.table.play(event="bid", player="Ann", quantity=4, face=4)
    served.table.play(event="challenge", player="Bob")
    served.table.tell(reading=reading(4, 4, 2, 6))
    page = open_page(served.url(), viewport={"width": width, "height": height}, is_mobile=False, has_touch=False)
    page.locator("#picture:not([hidden])").wait_for()
    stands_large(page, size, {"#standing .bid .numeral": 12, "#crew .name": 40, "#badge .badge": 40})
    served.table.play(event="reveal", dice={"Ann": [4, 4], "Bob": [2, 6], "Cat": [3, 3], "Dunstan": [4, 5]})
    page.reload()
    stands_large(page, size, {"#standing .verdict .numeral": 12, "#counts .numeral": 16, "#crew .name": 40})


def stands_large(page: Any, size: tuple[int, int], letters: dict[str, float]) -> None:
    """Each of these stands whole on the screen, its letters at least that share of the height."""
    width, height = size
    for part in letters:
        page.locator(part).first.wait_for()
    settle(page)
    for part, share in letters.items():
        size_px = page.locator(part).first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert float(size_px) >= height / share, part
    for part in ("#welcome .qr", *{part.split()[0] for part in letters}):
        box = page.locator(part).bounding_box()
        assert box["x"] >= 0, part
        assert box["x"] + box["width"] <= width, part
        assert box["y"] + box["height"] <= height, part
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a television"


def test_ok__whose_turn_it_is_leaves_the_score_beside_the_name(served: Any, open_page: Open) -> None:
    players = ["Ann", "Cat", "Bartholomew"]
    served.table.play(event="new-game", game="treasure-map", players=players, options={})
    page = open_page(served.url(), viewport={"width": 1280, "height": 720}, is_mobile=False, has_touch=False)
    page.locator("#crew .tag").wait_for()
    game = served.table.snapshot.public()["game"]
    scores = {name: {**kept, "score": 10} for name, kept in game["players"].items()}
    for turn in players:
        served.table.tell(game={**game, "players": scores, "turn": turn})
        page.locator("#crew .turn", has=page.locator(".score"), has_text=turn).wait_for()
        crew = boxes(page.locator("#crew li"), ".name", ".score")
        assert len(crew) == len(players)
        assert all(score["y"] < name["bottom"] and score["x"] > name["x"] for name, score in crew), crew


def test_ok__a_screen_reader_hears_one_point(served: Any, open_page: Open) -> None:
    served.table.play(event="new-game", game="lucky-seven", players=["Ann", "Bob"], options={})
    page = open_page(served.url())
    page.locator("#crew li").first.wait_for()
    game = served.table.snapshot.public()["game"]
    scores = {name: {**kept, "score": score} for score, (name, kept) in enumerate(game["players"].items(), 1)}
    served.table.tell(game={**game, "players": scores})
    expect(page.locator("#crew .score")).to_have_text(["1 point", "2 points"])


@pytest.mark.parametrize("bids", [1, 3, 6])
def test_ok__a_bid_that_is_told_afterwards_covers_no_die(served: Any, open_page: Open, bids: int) -> None:
    served.table.play(**{**NEW, "players": ["Ann", "Bob", "Cat"]})
    for n in range(bids):
        served.table.play(event="bid", player=("Ann", "Bob", "Cat")[n % 3], quantity=n + 1, face=4)
    served.table.play(event="challenge", player=("Ann", "Bob", "Cat")[bids % 3])
    served.table.play(event="reveal", dice={"Ann": [4, 4], "Bob": [2, 6], "Cat": [3, 3]})
    page = open_page(served.url(), viewport={"width": 1280, "height": 720}, is_mobile=False, has_touch=False)
    page.locator("#bluffs li").first.wait_for()
    settle(page, served.table.told_id)
    told = boxes(page.locator("#bluffs li:visible"), ".name", ".rung", ".rung img", ".chance", ".truth")
    assert told
    for name, bid, die, chance, truth in told:
        assert name["right"] <= bid["x"] + 1
        assert die["right"] <= chance["x"] + 1
        assert chance["right"] <= truth["x"] + 1


def test_ok__motion_only_where_none_was_refused(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    page = open_page(served.url(), reduced_motion="no-preference")
    moves = "document.getAnimations().filter(one => one.playState === 'running').length"
    page.locator("#instruct p").wait_for()
    served.table.play(event="bid", player="Ann", quantity=3, face=4)
    page.wait_for_function(f"() => {moves} > 0")  # a bare expression is made anew at each look: the policy forbids it
    page.evaluate("localStorage.setItem('quartermaster-device', '{\"motion\": \"less\"}')")
    page.reload()
    page.locator("#standing .paper.new").wait_for()
    served.table.play(event="challenge", player="Bob")
    served.table.play(event="reveal", dice={"Ann": [4, 4], "Bob": [4, 3]})
    page.locator(".verdict .numeral", has_text="3").wait_for()
    assert page.evaluate(moves) == 0


def test_ok__the_code_in_the_corner_leads_to_the_table(served: Any, open_page: Open) -> None:
    page = open_page(served.url(), **WIDE)
    page.locator("#welcome .qr").wait_for()
    address = page.locator("#welcome .address").inner_text()
    assert address.endswith(f":{served.server.port}/sit")
    assert f"{page.locator('#welcome').get_attribute('data-address')}/sit" == f"http://{address}"
    shows(page, "Nobody has sat down yet.")


FINGERS = """[...document.querySelectorAll('button, summary, select, input, a, .segments label')]
    .filter(e => e.checkVisibility() && getComputedStyle(e).opacity !== '0' && !e.closest('.skip, p:not(.foot)'))
    .map(e => [e.getBoundingClientRect(), e.outerHTML.slice(0, 90)])
    .filter(([box]) => box.height < 44 || box.width < 44).map(([, html]) => html)"""
"""What is smaller than a fingertip; links within a sentence may be."""


def test_ok__a_fingertip_hits_everything(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    for path in (served.url(f"/table?pin={served.keys.pin}"), served.seat(1)):
        page = open_page(path)
        page.locator("#crew li").first.wait_for()
        page.locator("#menu summary").tap()
        assert page.evaluate(FINGERS) == []
        page.get_by_role("button", name="This device").tap()
        assert page.evaluate(FINGERS) == []


BELOW = """[...document.querySelectorAll(
    '#picture, #badge .badge, #counts, .told > section:not(#controls), #shown .panel')]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().bottom > innerHeight + 1)
    .map(e => e.id || e.className)"""
"""What a television would have to be scrolled for."""


@pytest.mark.parametrize("book", shipped_books(), ids=lambda book: book["id"])
def test_ok__a_full_table_stands_on_a_television_without_scrolling(served: Any, open_page: Open, book: Any) -> None:
    names = ["Ann", "Bartholomew", "Carla", "Dunstan", "Elena", "Federico"][: book["seats"]["most"]]
    served.table.play(event="new-game", game=book["id"], players=names, options={})
    chance = Random(3)
    screens = {
        "spectator": open_page(served.url(), **WIDE),
        "referee": open_page(served.url(f"/table?pin={served.keys.pin}"), **{**WIDE, "viewport": HD}),
    }
    screens["spectator"].set_viewport_size({"width": 1280, "height": 720})
    for step in range(1, 17):
        served.table.play(**next_event(served.table.match, chance))
        if step not in (4, 16):
            continue
        served.table.tell(reading=reading(4, 4, 2, 6))
        for who, page in screens.items():
            page.locator("#crew li").first.wait_for()
            settle(page, served.table.told_id)
            assert page.evaluate(BELOW) == [], (who, step)
            smallest = page.evaluate("+document.documentElement.style.getPropertyValue('--fit')")
            assert smallest >= 0.7, (who, step, "it is to be read from the sofa")
    assert screens["spectator"].evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_ok__a_television_of_2024_is_filled_and_not_scrolled(served: Any, browser: Any) -> None:
    """Before Chromium 128 what is zoomed gives its place in pixels of its own."""
    names = ("Ann", "Bob", "Cat", "Dunstan")
    served.table.play(event="new-game", game="pirates-dice", players=list(names), options={"first": "Ann"})
    for quantity, name in enumerate(names, 1):
        served.table.play(event="bid", player=name, quantity=quantity, face=4)
    served.table.play(event="challenge", player="Ann")
    served.table.play(event="reveal", dice={name: [4] * 5 for name in names})
    old = [*FLAGS, "--disable-features=StandardizedBrowserZoom"]
    with closing(browser.browser_type.launch(executable_path=str(CHROMIUM), args=old)) as television:
        page = television.new_page(viewport={"width": 1280, "height": 720})
        listen(page)
        page.set_content("<div style='width: 10px; zoom: 2'></div>")
        if page.locator("div").evaluate("e => e.getBoundingClientRect().width") > 15:
            pytest.skip("this Chromium can no longer measure as old ones did")
        page.goto(served.url())
        page.locator("#bluffs li").first.wait_for(state="attached")
        settle(page)
        assert page.locator("#bluffs").is_visible(), "it has room"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.fixture
def touched(served: Any, open_page: Open) -> Any:
    """The screen of the table, at which Bob's finger went down on SHOUT before Ann's bid was told."""
    served.table.play(**NEW)
    page = open_page(
        served.url(f"/table?pin={served.keys.pin}"), viewport={"width": 1280, "height": 800}, is_mobile=False
    )
    page.locator(".shout[data-seat='2']").hover()
    page.mouse.down()
    served.table.play(event="bid", player="Ann", quantity=1, face=4)
    page.get_by_text("Ann bids").first.wait_for()
    return page


def test_ok__a_press_counts_though_the_table_changed_under_the_finger(touched: Any) -> None:
    touched.mouse.up()
    touched.get_by_text("Lift the cups!").first.wait_for()


def test_ok__what_waited_for_the_finger_is_drawn_when_it_is_lifted(touched: Any) -> None:
    bob = touched.locator("#hands li", has_text="Bob")
    touched.mouse.move(5, 5)
    touched.mouse.up()
    bob.get_by_text("your turn").wait_for()


def test_ok__a_finger_that_stays_does_not_keep_the_page_from_going_on(touched: Any) -> None:
    touched.locator("#hands li", has_text="Bob").get_by_text("your turn").wait_for()
