# SPDX-License-Identifier: MIT
"""Each game to its end on three phones and a table view: one phone loses the network, one sleeps, one sits down late.

At the end every screen shows what one shows that has only just been opened, and that is what the journal folds to.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from companion.games.match import Match
from companion.play.registry import GAMES
from companion.table.inbox import Who
from companion.table.ledger import fold
from tests.browser.conftest import PATIENCE_MS, TV, Open
from tests.random_games import SET_UPS, next_event

pytestmark = pytest.mark.browser

NAMES = ["Ann", "Bob", "Cat"]
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
    setup = {"game": game, "players": NAMES, "options": dict(OPTIONS[game])}
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
