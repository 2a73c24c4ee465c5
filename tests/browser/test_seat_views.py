# SPDX-License-Identifier: MIT
"""What a seat's phone draws: chips of bids, cards held in secret, the map, shouts of any size, its states."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.games.deck_file import kit_deck
from companion.messages.languages import NAMES as LANGUAGES
from companion.messages.message import Message, catalogue
from companion.web.drawing import ids_of
from tests.browser.conftest import NEW, TV, Open
from tests.browser.quiet import settle
from tests.browser.test_axe import faults, in_light
from tests.companion.table.test_languages import OTHERS
from tests.test_messages import wanted
from vision.sighting import Reading, Sighting

pytestmark = pytest.mark.browser

FACES = (
    {"symbol": "boat", "colour": "red"},
    {"symbol": "sword", "colour": "red"},
    {"symbol": "skull", "colour": "red"},
)


def new(game: str, *players: str, **options: Any) -> dict[str, Any]:
    return {"event": "new-game", "game": game, "players": list(players or ("Ann", "Bob")), "options": options}


def fits(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_ok__a_bid_by_one_of_the_lowest_raises(served: Any, open_page: Open) -> None:
    served.table.play(**new("pirates-dice", first="Ann"))
    served.table.play(event="bid", player="Ann", quantity=3, face=5)
    bob = open_page(served.seat(2), viewport={"width": 320, "height": 568})
    raises = bob.get_by_role("group", name="The lowest bids").get_by_role("button")
    raises.first.wait_for()
    for at, spoken in enumerate(["three 6s", "four 2s", "four 3s"]):
        expect(raises.nth(at)).to_have_accessible_name(spoken)
    bob.get_by_role("button", name="four 2s", exact=True).tap()
    send = bob.get_by_role("button", name="Bid four 2s")
    send.wait_for()
    settle(bob, served.table.told_id)
    box, liar = send.bounding_box(), bob.locator("#shouts button").bounding_box()
    assert box["y"] + box["height"] <= liar["y"], "all that is needed in a hurry is in view, and nothing lies over it"
    assert fits(bob)
    send.tap()
    bob.get_by_text("Waiting for Ann to bid or call LIAR.").wait_for()
    assert served.table.asked[-1] == {"event": "bid", "player": "Bob", "quantity": 4, "face": 2}


CLIPPED = """[...document.querySelectorAll('.bid-chooser button')].filter(button => {
    const box = button.getBoundingClientRect();
    return [...button.children].some(part => {
        const { left, right } = part.getBoundingClientRect();
        return !part.matches('.unseen') && (left < box.left || right > box.right);
    });
}).map(button => button.innerText)"""
"""The buttons whose figures or dice run over their edge."""


@pytest.mark.parametrize("height", [568, 740])
def test_ok__no_digit_is_clipped_on_a_small_phone_in_huge_text(served: Any, open_page: Open, height: int) -> None:
    served.table.play(**new("pirates-dice", "Ann", "Bob", "Cat", "Dunstan", first="Ann"))
    served.table.play(event="bid", player="Ann", quantity=18, face=5)
    bob = open_page(served.seat(2), viewport={"width": 320, "height": height})
    in_light(bob, {"text": "huge"})
    bob.locator('.raises [data-count="18"]').first.wait_for()
    settle(bob, served.table.told_id)
    assert bob.evaluate(CLIPPED) == []
    assert fits(bob)


def test_ok__a_long_name_stands_whole_beside_five_dice_on_a_small_phone(served: Any, open_page: Open) -> None:
    served.table.play(**new("pirates-dice", "Maximiliane", "Bob", first="Bob"))
    phone = open_page(served.seat(1), viewport={"width": 360, "height": 740})
    name = phone.locator(".top .place-link span").last
    expect(name).to_have_text("Maximiliane")
    settle(phone, served.table.told_id)
    assert name.evaluate("span => span.scrollWidth <= span.clientWidth")


def test_ok__a_shout_is_as_large_as_there_is_room_and_deaf_for_a_moment(served: Any, open_page: Open) -> None:
    served.table.play(**new("pirates-dice", "Ann", "Bob", "Cat", first="Ann", challenge="anyone"))
    cat = open_page(served.seat(3))
    cat.locator("#crew li").first.wait_for()
    heard = "new MutationObserver(() => { window.first ??= document.querySelector('#shouts button')?.disabled })"
    cat.evaluate(heard + ".observe(document.querySelector('#shouts'), {childList: true, subtree: true})")
    served.table.play(event="bid", player="Ann", quantity=3, face=5)
    liar = cat.get_by_role("button", name="Call LIAR")
    liar.wait_for()
    settle(cat, served.table.told_id)
    assert liar.bounding_box()["height"] > 0.3 * 740
    assert cat.evaluate("window.first"), "a thumb that was on its way does not shout"
    liar.tap()
    cat.get_by_text("Lift your cup").first.wait_for()


def test_ok__a_hand_of_cards_shows_only_while_it_is_held(served: Any, open_page: Open) -> None:
    order: dict[str, list[str]] = {}
    for card in kit_deck():
        order.setdefault(str(card["rating"]), []).extend([card["id"]] * card["copies"])
    served.table.play(**new("pirates-lies", cards="phone"))
    served.table.play(event="deck", order=order)
    ann = open_page(served.seat(1))
    hand = ann.locator("#held .hand")
    hand.wait_for()
    name = next(card["name"] for card in kit_deck() if card["id"] == order["1"][0])
    unfold = ann.locator("details", has_text="Lay cards face down")
    unfold.locator("summary").tap()
    assert name not in ann.locator("body").inner_text(), "nobody reads it over a shoulder, not even where it is chosen"
    hand.dispatch_event("pointerdown")
    ann.get_by_text(name).wait_for()
    hand.dispatch_event("pointerup")
    ann.get_by_text(name).wait_for(state="detached")
    hand.dispatch_event("pointerdown")
    ann.get_by_text(name).wait_for()
    ann.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.get_by_text(name).wait_for(state="detached")
    unfold.get_by_role("button", name="1", exact=True).tap()
    unfold.get_by_role("button", name="Lay cards face down").tap()
    ann.locator("#held .fan .laid").wait_for()
    assert served.table.asked[-1] == {"event": "lay-cards", "player": "Ann", "cards": [order["1"][0]]}


WALKED = """() => {
  const real = Element.prototype.animate;
  window.walked = [];
  Element.prototype.animate = function (...how) {
    window.walked.push(this);
    return real.apply(this, how);
  };
}"""
"""Notes what begins to move: it may have arrived before somebody looks."""


def test_ok__pieces_walk_along_the_map_and_are_ticked_where_the_camera_sees_them(served: Any, open_page: Open) -> None:
    table = served.table
    table.play(**new("treasure-map", squares=9))
    for n in range(3):
        table.play(event="throw", player=("Ann", "Bob")[n % 2], dice=[dict(face) for face in FACES[: n + 1]])
    bob = open_page(served.seat(2))
    pieces = bob.locator(".treasure-map .piece")
    pieces.first.wait_for()
    assert bob.locator(".treasure-map text", has_text="8").count() == 1
    stood = pieces.nth(1).evaluate("e => e.style.transform")
    bob.evaluate(WALKED)
    seen = tuple({"square": square, "sure": 0.999} for square in (0, 0))
    table.read = Reading(Sighting(100, 100, "symbols", extra={"pieces": seen}), None, True)
    table.play(event="claim", player="Bob", series=["red"])
    bob.locator(".pieces", has_text="square 1").wait_for()
    assert pieces.nth(1).evaluate("e => e.style.transform") != stood
    assert pieces.nth(1).evaluate("e => window.walked.includes(e)"), "it walks there"
    assert bob.locator(".piece.claimed").count() == 2, "the camera sees two at the start, where one should be"
    table.read = replace(
        table.read, sighting=replace(table.read.sighting, extra={"pieces": (seen[0], {**seen[1], "square": 1})})
    )
    table.tell()
    bob.locator(".piece .tick").first.wait_for()
    assert bob.locator(".piece .tick").count() == 2
    assert fits(bob)


def test_ok__a_row_of_coasters_and_piles_of_dice(served: Any, open_page: Open) -> None:
    served.table.play(**new("lucky-seven"))
    served.table.play(event="turn", player="Ann", position=3, number=5)
    ann = open_page(served.seat(1))
    mine = ann.locator(".rows .mine")
    mine.get_by_label("position 3: 5").wait_for()
    mine.get_by_label("position 5, turn it now").wait_for()
    dies = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 6))}
    served.table.play(**new("dead-mans-dice"))
    served.table.play(event="start-roll", dice=dies)
    served.table.play(event="roll", player="Ann", die="regular", face=5)
    ann.get_by_text("Ann has rolled a 5.").wait_for()
    ann.locator(".piles").get_by_label("Pile from the bottom: 6").wait_for()
    served.table.play(**new("roll-the-bones"))
    served.table.play(event="ante")
    ann.get_by_label("Centre pot: four Jewels, for Ann and Bob.").wait_for()
    assert ann.locator(".heap .jewel").count() == 4


def test_ok__states_in_which_there_is_nothing_to_do(served: Any, open_page: Open) -> None:
    table = served.table
    table.play(**new("pirates-dice", "Ann", "Bob", "Cat", first="Ann", dice=1))
    ann, cat = open_page(served.seat(1)), open_page(served.seat(3))
    table.play(event="bid", player="Ann", quantity=1, face=5)
    table.play(event="challenge", player="Bob")
    table.tell(camera={"condition": "lost", "message": "Check the cable."})
    ann.get_by_text("The camera can't count now: enter the dice by hand.").wait_for()
    table.play(event="reveal", dice={"Ann": [2], "Bob": [3], "Cat": [4]})
    ann.locator("#plate", has_text="You are out of dice.").wait_for()
    table.play(event="retire", player="Bob")
    cat.locator("#plate", has_text="You have won!").wait_for()
    cat.context.set_offline(True)
    cat.get_by_text("No connection to the table: what you see may be old.").wait_for()


DIES = {name: {"die": "regular", "face": face} for name, face in (("Ann", 2), ("Bob", 6))}
DRAWN: dict[str, list[dict[str, Any]]] = {
    "dead-mans-dice": [
        {"event": "start-roll", "dice": DIES},
        {"event": "roll", "player": "Ann", "die": "jolly", "face": 5},
        {"event": "place", "player": "Ann"},
        {"event": "plunder", "player": "Ann", "from": "Bob"},
    ],
    "lucky-seven": [
        {"event": "turn", "player": "Ann", "position": 3, "number": 5},
        {"event": "turn", "player": "Bob", "position": 1, "number": 1},
    ],
    "roll-the-bones": [{"event": "ante"}, {"event": "declare-bone", "player": "Bob"}],
    "treasure-map": [
        *({"event": "throw", "player": ("Ann", "Bob")[n % 2], "dice": list(FACES[: n + 1])} for n in range(3)),
        {"event": "claim", "player": "Ann", "series": ["red"]},
        {"event": "throw", "player": "Ann", "dice": [FACES[0]]},
    ],
}


@pytest.mark.parametrize("game", DRAWN)
def test_ok__what_a_game_draws_is_for_everybody(served: Any, open_page: Open, game: str) -> None:
    served.table.play(**new(game))
    for event in DRAWN[game]:
        served.table.play(**event)
    ann = open_page(served.seat(1), reduced_motion="reduce", viewport={"width": 320, "height": 640})
    ann.locator("#shown .panel").first.wait_for()
    settle(ann)
    for device in ({}, {"theme": "light"}, {"contrast": "more"}):
        in_light(ann, device)
        assert faults(ann) == [], device
    in_light(ann, {"text": "huge"})
    assert fits(ann)


@pytest.mark.parametrize("language", OTHERS)
def test_ok__a_phone_speaks_its_language_and_has_room_for_it(served: Any, open_page: Open, language: str) -> None:
    served.table.play(**new("pirates-dice", first="Ann"))
    ann = open_page(served.seat(1), locale=language, viewport={"width": 320, "height": 568})
    for id_ in ("your-turn-title", "choose-a-bid", "leave-game"):
        ann.get_by_text(Message(id_).said(language)).first.wait_for()
    ann.get_by_text(Message("do-shake-you-next", who="", next="Ann").said(language)).wait_for()
    ann.locator(".faces").get_by_role("button").nth(1).tap()
    bid = {"de": "Eine 2 bieten", "es": "Apostar un 2"}
    ann.get_by_role("button", name=bid[language]).wait_for()
    assert fits(ann)


def alike(id_: str) -> list[dict[str, object]]:
    """What a message may be given: one, several, names, and names that Spanish joins otherwise."""
    counts = any("WORDS(" in catalogue(language).sources[id_] for language in LANGUAGES)
    values = (0, 1, 7) if counts else (0, 1, 7, "Ann", "Inés", "Óscar")
    return [dict.fromkeys(wanted(id_), value) for value in values]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ok__a_page_puts_every_message_of_its_own_into_the_words_that_the_table_has(
    served: Any, open_page: Open, language: str
) -> None:
    served.table.play(**new("pirates-dice", first="Ann"))
    page = open_page(served.seat(1), locale=language)
    page.get_by_text(Message("choose-a-bid").said(language)).first.wait_for()
    ids = ids_of("seat/seat.html")
    asked = [(id_, given) for id_ in ids for given in alike(id_)]
    script = "asked => import('/static/js/base/tongue.js').then(({ t }) => asked.map(([id, given]) => t(id, given)))"
    shown = page.evaluate(script, asked)
    table = [Message(id_, **given).said(language) for id_, given in asked]
    assert [pair for pair in zip(asked, shown, table, strict=True) if pair[1] != pair[2]] == []


def test_ok__the_printed_map_is_drawn_as_it_lies_there(served: Any, open_page: Open) -> None:
    table = served.table
    table.board = {"size_mm": [200, 100], "squares_mm": [[20, 80], [60, 80], [60, 40], [150, 20]]}
    table.play(**new("treasure-map", squares=3))
    bob = open_page(served.seat(2), viewport={"width": 320, "height": 568})
    drawing = bob.locator(".treasure-map")
    drawing.wait_for()
    middles = drawing.evaluate(
        "e => [...e.querySelectorAll('circle')].map(c => [+c.getAttribute('cx'), +c.getAttribute('cy')])"
    )
    assert [[x - middles[0][0], y - middles[0][1]] for x, y in middles] == [[0, 0], [40, 0], [40, -40]]
    sides = drawing.get_attribute("viewBox")
    assert sides == "0 0 182 112", "the squares, with a margin"
    table.play(event="close-game")
    table.play(**new("treasure-map", squares=9))
    bob.locator(".treasure-map text", has_text="8").wait_for()
    assert drawing.get_attribute("viewBox") != sides, "a game of other squares has a path of its own"
    assert fits(bob)


def test_ok__who_won_is_told_once_on_a_players_phone(served: Any, open_page: Open) -> None:
    served.table.play(**NEW)
    served.table.play(event="retire", player="Bob")
    phone, table = open_page(served.seat(1)), open_page(served.url(), **TV)
    table.locator("#standing .winner").wait_for()
    phone.locator("#plate", has_text="You have won!").wait_for()
    assert phone.locator("#standing .winner").count() == 0
