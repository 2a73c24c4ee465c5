# SPDX-License-Identifier: MIT
"""Rounds on the simulated table by thumbs at 360 px: the real command, dice really drawn and read, two phones."""

from __future__ import annotations

import json
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


# Pirates Dice to its end through the pages: the real command, really drawn dice, really read, three browsers.


def shows(page: Any, text: str, timeout: int = PATIENCE_MS) -> None:
    page.get_by_text(text).first.wait_for(timeout=timeout)


def test_ok__a_game_from_the_first_roll_to_the_last_die(playing: Any, open_page: Callable[..., Any]) -> None:
    table = open_page(f"{playing.url}/table?pin={playing.pin}", **WIDE)
    asked = table.context.request

    def state() -> Any:
        return json.loads(asked.get(f"{playing.url}/api/v1/state?as=spectator").body())

    def join(seat: int) -> Any:
        return open_page(playing.way_in(seat))

    for seat, name in enumerate(("Ann", "Bob"), 1):
        table.get_by_label(f"Seat {seat}").fill(name)
    table.get_by_label("Dice each").select_option("2")
    table.get_by_role("button", name="Start the game").click()
    phones = {"Ann": join(1), "Bob": join(2)}
    shows(phones["Bob"], "Roll one die in the open")

    for _ in range(6):  # ties roll again, and so does a throw with a die in doubt
        table.get_by_role("button", name="Roll one die each").click()
        if until(table, lambda: state()["game"]["phase"] == "bidding" or state()["stillness"] == "doubt") and (
            state()["game"]["phase"] == "bidding"
        ):
            break
    shows(table, "roll your dice")

    round_, counts = 0, []
    while state()["game"]["phase"] != "over":
        round_ += 1
        counts.append(play_round(table, phones, state, by_phone=round_ % 2 == 0))

    over = state()["game"]
    winner = over["winner"]
    assert sum(player["dice"] for player in over["players"].values()) == over["players"][winner]["dice"] > 0
    assert 2 <= len(counts) <= 3
    for page in (table, *phones.values()):
        shows(page, f"{winner} wins!")
        for name, player in over["players"].items():
            row = page.locator("#crew li", has_text=name)
            assert row.locator(".small img").count() == player["dice"]
        assert page.locator("#link").inner_text() == "Connected"
    shows(phones[winner], "You have won!")
    entries = asked.get(f"{playing.url}/api/v1/games/1").json()["entries"]
    reveals = [entry["data"] for entry in entries if entry["data"].get("event") == "reveal"]
    assert len(reveals) == len(counts)
    assert not all(reveal.get("manual") for reveal in reveals), "the camera has counted"
    assert [entry["kind"] for entry in entries].count("ruling") >= 1


def until(page: Any, true: Callable[[], Any]) -> bool:
    """Whether ``true`` came true in the time that a throw may take."""
    for _ in range(READING_MS // 250):
        if true():
            return True
        page.wait_for_timeout(250)
    return False


def play_round(table: Any, phones: dict[str, Any], state: Callable[[], Any], by_phone: bool) -> int:
    """Roll, bid, doubt, lift, count: what was counted is what the players saw under their cups."""
    game = state()["game"]
    bidder = game["turn"]
    doubter = next(name for name in phones if name != bidder)
    table.get_by_role("button", name="Roll all, under cups").click()
    under: list[str] = []

    def all_peeked() -> bool:
        under[:] = [face for phone in phones.values() for face in peek(phone)]
        return len(under) == game["in_play"]

    assert until(table, all_peeked), f"{under}, of {game['in_play']}: a round's throw is shown before it is bid upon"
    phones[bidder].get_by_role("button", name="5, from 1").tap()
    phones[bidder].get_by_role("button", name="One more").tap()
    phones[bidder].get_by_role("button", name="Bid two 5s").tap()
    shows(phones[doubter], f"{bidder} bids")
    if by_phone:
        phones[doubter].get_by_role("button", name="LIAR").tap()
    else:
        table.locator(f".shout[data-seat='{list(phones).index(doubter) + 1}']").click()
    shows(table, "Lift the cups!")
    table.get_by_role("button", name="Lift cups").click()
    stamp, sure = table.locator("#standing .stamp"), phones[doubter].get_by_role("button", name="Yes, count these")
    assert until(table, lambda: stamp.count() or sure.is_visible())
    if not stamp.count():  # the camera asks about a die: a player looks, and says that it is right
        with suppress(Exception):  # playwright's own TimeoutError: it has settled by itself meanwhile
            sure.tap(timeout=1000)
        stamp.wait_for()
    last = state()["game"]["last"]
    assert last["count"] == sum(face in ("5", "skull") for face in under)
    assert last["challenger"] == doubter
    for phone in phones.values():
        shows(phone, f"{last['loser']} loses a die.")
    return int(last["count"])


def peek(phone: Any) -> list[str]:
    """What lies under this phone's cup, seen only while the finger rests on it."""
    cup = phone.locator(".peek")
    for _ in range(20):
        cup.dispatch_event("pointerdown")
        phone.wait_for_timeout(150)
        faces = [image.get_attribute("alt") for image in cup.locator("img[src*='/dice/']").all()]
        cup.dispatch_event("pointerup")
        if faces:
            return faces
    raise AssertionError("nothing lies under the cup")
