# SPDX-License-Identifier: MIT
"""Rounds on the simulated table by thumbs at 360 px: the real command, dice really drawn and read, two phones."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE_MS, WIDE, Open
from tests.browser.test_every_game import book, start

pytestmark = pytest.mark.browser

READING_MS = PATIENCE_MS // 4
"""Longest a throw may take to be drawn, to lie still, to be read and to be told, on a busy machine."""
LOOK_MS = 150


class Party:
    """A table's page, the phones of Ann and Bob, and what has become of the game."""

    def __init__(self, playing: Any, open_page: Open, game: str, **options: str) -> None:
        self.table = open_page(f"{playing.url}/table?pin={playing.pin}", **WIDE)
        self.url = playing.url
        self.asked = self.table.context.request
        start(self.table, book(game), 2, **options)
        self.phones = {}
        for seat, name in enumerate(("Ann", "Bob"), 1):
            self.phones[name] = open_page(playing.way_in(seat))

    @property
    def state(self) -> Any:
        return self.asked.get(f"{self.url}/api/v1/state?as=spectator").json()

    @property
    def game(self) -> Any:
        return self.state["game"]

    @property
    def asks(self) -> bool:
        return self.state["stillness"] in ("doubt", "unread")

    def until(self, true: Callable[[], Any]) -> bool:
        """Whether ``true`` came true in the time that a throw may take."""
        for _ in range(READING_MS // LOOK_MS):
            if true():
                return True
            self.table.wait_for_timeout(LOOK_MS)
        return False

    def tap(self, name: str, button: str) -> None:
        found = self.phones[name].get_by_role("button", name=button, exact=True)
        found.wait_for(timeout=READING_MS)
        found.tap()

    def counts(self, true: Callable[[], Any]) -> None:
        """The throw counts; where the camera asks about a die, a player says that it is right."""
        assert self.answers("Ann", "Yes, count these", true), self.state

    def answers(self, name: str, button: str, true: Callable[[], Any]) -> bool:
        """Whether ``true`` came true; while the table asks, this player presses ``button``."""
        sure = self.phones[name].get_by_role("button", name=button, disabled=False)

        def settled() -> bool:
            if not true() and self.asks and sure.count():
                with suppress(Exception):  # playwright's own TimeoutError: it has settled by itself meanwhile
                    sure.first.tap(timeout=1000)
            return bool(true())

        return self.until(settled)

    def enter(self, name: str, kind: str) -> None:
        """What lies beside the own pile, entered by hand, while the camera is in doubt about another die."""
        tops = [die["face"] for die in self.game["piles"][name][-1:]]
        lying = [
            die["face"] for die in self.state["reading"]["dice"] if die["zone"] == name and die["face"] not in tops
        ]
        if lying:
            event = {"event": "roll", "player": name, "die": kind, "face": lying[0]}
            self.phones[name].context.request.post(f"{self.url}/api/v1/actions?as=player", data=event)

    def by_camera(self) -> set[str]:
        """The events that the camera has read."""
        entries = self.asked.get(f"{self.url}/api/v1/games/1").json()["entries"]
        return {e["data"]["event"] for e in entries if e["kind"] == "event" and e["data"]["by"] == "camera"}

    def fits(self) -> bool:
        return all(
            phone.evaluate("document.documentElement.scrollWidth <= innerWidth") for phone in self.phones.values()
        )


def test_ok__turns_of_dead_mans_dice(playing: Any, open_page: Open) -> None:
    party = Party(playing, open_page, "dead-mans-dice")
    for _ in range(5):  # the lowest are tied now and then
        seq = party.state["seq"]
        for name in party.phones:
            party.tap(name, "Roll my die")
        party.counts(lambda seq=seq: party.state["seq"] > seq)
        if party.game["turn"]:
            break
    for _ in range(20):
        if party.game["phase"] == "start" or party.by_camera() >= {"start-roll", "roll"}:
            break
        play_turn(party)
    assert party.by_camera() >= {"start-roll", "roll"}, party.state
    assert party.fits()


def play_turn(party: Party) -> None:
    """Roll, then all that the hand may do; the camera tells what it was."""
    name = party.game["turn"]
    phone = party.phones[name]
    seq = party.state["seq"]
    hand = phone.locator("#cup .button:not(.plain)").first
    hand.wait_for(timeout=READING_MS)
    told = hand.inner_text()
    hand.tap()
    by_hand = phone.get_by_role("button", name="Place it on my pile")

    def moved() -> bool:
        return bool(party.state["seq"] > seq)

    if not party.until(lambda: moved() or party.state["stillness"] == "doubt") or not moved():
        if told == "Place it on my pile" and by_hand.is_visible():
            by_hand.tap()
        elif told.startswith("Roll"):
            party.enter(name, "jolly" if "Jolly" in told else "regular")
        return  # what can't be entered is thrown again
    assert party.until(moved)


def test_ok__a_round_of_roll_the_bones(playing: Any, open_page: Open) -> None:
    party = Party(playing, open_page, "roll-the-bones")
    for name in party.phones:
        party.tap(name, "Put my ante in")
    assert party.answers("Ann", "The antes are in", lambda: party.game["phase"] == "declaring")
    party.tap("Bob", "I roll my Bone!")
    party.tap("Ann", "Roll my die")
    party.tap("Bob", "Roll my Bone")
    assert party.answers("Bob", "ount these", lambda: party.game["phase"] != "declaring")
    assert party.fits()
    for phone in (*party.phones.values(), party.table):
        phone.get_by_text("takes" if party.game["phase"] == "ante" else "face-off").first.wait_for()
    entries = party.asked.get(f"{party.url}/api/v1/games/1").json()["entries"]
    (roll,) = [entry["data"] for entry in entries if entry["data"].get("event") == "roll"]
    assert roll["by"] == ("Bob" if roll.get("manual") else "camera")
    assert (roll["dice"]["Bob"]["die"], roll["dice"]["Ann"]["die"]) == ("bone", "jewel")
