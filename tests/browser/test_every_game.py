# SPDX-License-Identifier: MIT
"""The pages with every rule book: each can be started and shown; some are played on phones, by hand."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.games.match import Match
from companion.play.registry import GAMES
from companion.table.inbox import Who
from companion.table.ledger import fold
from tests.browser.conftest import PATIENCE_MS, TV, WIDE, Open
from tests.browser.quiet import tap_again
from tests.browser.test_axe import faults
from tests.random_games import SET_UPS, next_event

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cat", "Dan")
NAMELESS = (
    "[...document.querySelectorAll('button, input, select, a')].filter(e => e.offsetParent"
    " && !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).length"
)


def start(table: Any, book: Mapping[str, Any], players: int, **options: str) -> None:
    """Start a game through the referee's form."""
    table.locator("select[name=game]").select_option(book["id"])
    for seat, name in enumerate(NAMES[:players], 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    for label, choice in options.items():
        table.get_by_label(label.replace("_", " ")).select_option(label=choice)
    table.get_by_role("button", name="Start the game").click()
    table.locator("#crew li").first.wait_for()


def book(game: str) -> Mapping[str, Any]:
    return next(rulebook for rulebook in GAMES.rulebooks() if rulebook["id"] == game)


def unfold(phone: Any, title: str) -> None:
    """Open a form, if it was not opened before."""
    form = phone.locator("details", has_text=title)
    form.wait_for()
    if form.get_attribute("open") is None:
        form.locator("summary").tap()


def tap(phone: Any, *names: str) -> None:
    for name in names:
        phone.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.parametrize("book", GAMES.rulebooks(), ids=lambda book: book["id"])
def test_ok__each_game_is_started_and_fits_on_every_screen(by_hand: Any, open_page: Open, book: Any) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **WIDE)
    start(table, book, max(2, book["seats"]["least"]))
    table.locator("#title", has_text=book["name"]).wait_for()
    phone = open_page(by_hand.seat(1), viewport={"width": 320, "height": 640})
    phone.locator("#crew li").first.wait_for()
    for page in (table, phone):
        for folded in page.locator("#controls summary, #acts summary, #more summary").all():
            folded.click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing runs off to the side"
        assert page.evaluate(NAMELESS) == 0
        assert page.locator("#say").all_inner_texts() != [""]


def test_ok__teams_are_offered_as_they_may_sit(by_hand: Any, open_page: Open) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **WIDE)
    table.locator("select[name=game]").select_option("pirates-lies")
    for seat, name in enumerate(NAMES[:3], 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    teams = table.get_by_label("Teams")
    expect(teams.locator("option"), "three can't pair off").to_have_text(["No teams"])
    start(table, book("pirates-lies"), 4, Teams="Ann & Cat, Bob & Dan")
    table.get_by_text("Teams: Ann and Cat; Bob and Dan.").wait_for()


def test_ok__treasure_map_by_hand(by_hand: Any, open_page: Open) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **WIDE)
    start(table, book("treasure-map"), 2)
    ann, bob = open_page(by_hand.seat(1)), open_page(by_hand.seat(2))
    board = "All dice on the board"
    for phone, symbol in ((ann, "boat"), (bob, "sword"), (ann, "skull")):
        unfold(phone, "Enter the dice by hand")
        tap(phone, f"{board}: {symbol}", f"{board}: red", "Count these")
        for page in (ann, bob):
            page.locator("#shown").get_by_label(f"red {symbol}").wait_for()
    tap(bob, "I see a series!")
    bob.get_by_text("You were first: name all series that you see.").wait_for()
    ann.get_by_text("Waiting for Bob to name the series.").first.wait_for()
    tap(bob, "Red", "Announce")
    for page in (ann, bob, table):
        page.get_by_text("Bob announces red: right.").first.wait_for()


def test_ok__lucky_seven_by_hand(by_hand: Any, open_page: Open) -> None:
    table = open_page(by_hand.url(f"/table?pin={by_hand.keys.pin}"), **WIDE)
    start(table, book("lucky-seven"), 2)
    ann = open_page(by_hand.seat(1))
    unfold(ann, "Enter a turn by hand")
    ann.get_by_role("group", name="Position").get_by_role("button", name="3").tap()
    ann.get_by_role("group", name="It shows").get_by_role("button", name="5").tap()
    tap(ann, "Enter a turn by hand")
    ann.get_by_text("Turn the coaster at position 5.").wait_for()
    tap(ann, "2", "Enter position 5 by hand")  # the form for the next turn lies open already
    ann.get_by_text("Turn the coaster at position 2.").wait_for()


def test_ok__an_option_that_means_nothing_beside_the_others_is_not_asked_for(served: Any, open_page: Open) -> None:
    table = open_page(served.url(f"/table?pin={served.keys.pin}"), **WIDE)
    table.locator("select[name=game]").select_option("lucky-seven")
    target, rounds = table.locator("input[name=target]"), table.locator("input[name=rounds]")
    expect(target).to_be_visible()
    expect(rounds).to_be_hidden()
    target.fill("30")
    table.get_by_label("The match").select_option(label="Most rounds won")
    expect(target).to_be_hidden()
    expect(rounds).to_be_visible()
    rounds.fill("3")
    for seat, name in enumerate(NAMES[:2], 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    table.get_by_role("button", name="Start the game").click()
    table.locator("#crew li").first.wait_for()
    assert served.table.asked[-1]["options"] == {"match": "rounds", "rounds": 3}


def test_ok__house_rules_are_kept_chosen_and_deleted(served: Any, open_page: Open) -> None:
    table = open_page(
        served.url(f"/table?pin={served.keys.pin}"), **{**WIDE, "viewport": {"width": 360, "height": 740}}
    )
    table.locator("select[name=game]").select_option("dead-mans-dice")
    table.get_by_label("Doubloons to win").fill("250")
    table.get_by_label("Rolls").select_option(label="Until marooned")
    table.get_by_text("Keep these options as house rules").click()
    table.get_by_label("Name of the house rules").fill("Long evening")
    table.get_by_role("button", name="Keep", exact=True).click()
    choice = table.locator(".house-rules select")
    choice.wait_for()
    assert faults(table) == []
    table.reload()
    choice.select_option("Long evening")
    expect(table.locator("select[name=game]")).to_have_value("dead-mans-dice")
    expect(table.get_by_label("Doubloons to win")).to_have_value("250")
    for seat, name in enumerate(NAMES[:2], 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tap_again(table, "Delete them")
    choice.wait_for(state="detached")
    assert table.get_by_label("Doubloons to win").input_value() == "250", "what was chosen stays"
    table.get_by_role("button", name="Start the game").click()
    table.locator("#crew li").first.wait_for()
    assert served.table.asked[-1]["options"] == {"target": 250, "rolls_per_turn": "until-marooned"}


# Each game to its end on three phones and a table view: one phone loses the network, one sleeps, one sits down late.
# At the end every screen shows what one shows that has only just been opened, and that is what the journal folds to.

THREE_NAMES = ["Ann", "Bob", "Cat"]
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "pirates-dice": {"dice": 2},
    "pirates-lies": {"dice": 2, "cards": "printed"},
    "dead-mans-dice": {"target": 25},
    "lucky-seven": {"target": 45},
    "roll-the-bones": {},
    "treasure-map": {"squares": 6},
}
SHOWN = "[...document.querySelectorAll('#standing, #say, #shown, #crew, #where')].map(e => e.innerText).join('\\n')"
LOOKS = 12
SLEEP = "dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))"
WAKE = "dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"


@dataclass
class Game:
    """A game that the referee plays at the table, beside the same game played here."""

    served: Any
    match: Match
    chance: Random

    def ask(self, event: Mapping[str, Any]) -> None:
        outcome = self.served.inbox.ask(event, Who("referee"))
        assert outcome.ok, (event, outcome)

    def play(self, steps: int) -> bool:
        """So many more events; False: the game is over."""
        for _ in range(steps):
            event = next_event(self.match, self.chance)
            if event is None:
                return False
            self.match = self.match.apply(event)
            self.ask(event)
        return True


def caught_up(page: Any, fresh: Any) -> None:
    """Wait until ``page`` shows what ``fresh`` does, which was opened just now and may still be drawing its map."""
    for _ in range(LOOKS):
        wanted = fresh.evaluate(SHOWN)
        assert wanted.strip()
        with suppress(Exception):  # playwright's own TimeoutError: the comparison below tells what differs
            page.wait_for_function(f"wanted => {SHOWN} === wanted", arg=wanted, timeout=PATIENCE_MS / LOOKS)
            return
    assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)


@pytest.mark.parametrize("game", sorted(SET_UPS))
def test_ok__every_screen_ends_as_the_journal_does(by_hand: Any, open_page: Open, game: str) -> None:
    setup = {"game": game, "players": THREE_NAMES, "options": dict(OPTIONS[game])}
    party = Game(by_hand, GAMES.start(setup), Random(game))
    party.ask({"event": "new-game", **setup})
    table, ann, bob = open_page(by_hand.url(), **TV), open_page(by_hand.seat(1)), open_page(by_hand.seat(2))
    for page in (table, ann, bob):
        page.locator("#crew li").first.wait_for()
    party.play(6)
    ann.context.set_offline(True)
    bob.evaluate(SLEEP)
    party.play(6)
    cat = open_page(by_hand.seat(3))
    ann.context.set_offline(False)
    party.play(4)
    bob.evaluate(WAKE)
    while party.play(20):
        pass
    assert party.match.over
    for page, address in ((table, by_hand.url()), *((p, by_hand.url("/seat")) for p in (ann, bob, cat))):
        fresh = page.context.new_page()
        fresh.goto(address)
        fresh.locator("#crew li").first.wait_for()
        fresh.wait_for_function(
            f"() => {SHOWN}.includes('wins') || {SHOWN}.includes('win!') || {SHOWN}.includes('won')"
        )
        caught_up(page, fresh)
    told = fold(by_hand.journal.of_game(1), GAMES)
    assert told is not None
    assert told.match.state() == party.match.state()
