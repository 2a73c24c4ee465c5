# SPDX-License-Identifier: MIT
"""Pirates Dice to its end through the pages: the real command, really drawn dice, really read, three browsers."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS, WIDE

pytestmark = pytest.mark.browser

READING_MS = PATIENCE_MS // 4
"""Longest a throw may take to be drawn, to lie still, to be read and to be told, on a busy machine."""


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
    table.get_by_role("button", name="Roll one die each").wait_for()  # who comes earlier waits beside the table
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
    shows(table, f"{winner} wins!")
    for page in (table, *phones.values()):
        for name, player in over["players"].items():
            row = page.locator("#crew li", has_text=name)
            expect(row.locator(".small img")).to_have_count(player["dice"])
        page.locator("#link", has_text="Connected").wait_for()
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
        faces: list[str] = cup.locator("img[src*='/dice/']").evaluate_all("all => all.map(e => e.alt)")
        cup.dispatch_event("pointerup")
        if faces:
            return faces
    raise AssertionError("nothing lies under the cup")
