# SPDX-License-Identifier: MIT
"""Dice that nobody has thrown: left lying before the game, out of sight of its eye, or while another was on turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.messages.message import Message
from companion.table.inbox import Sighted
from tests.companion.table.conftest import die, events
from vision.sighting import Die, ReachesIn, Reading, Sighting, SymbolFace
from vision.steady import verdict

SWORD, BOAT = SymbolFace("sword", "red"), SymbolFace("boat", "blue")
MAP = "symbols+map"
WORDS = "Take the red die in the middle away, it lies there from before."


def eye(bench: Any, dice: Sequence[Die] = (), set_name: str = "pips") -> None:
    """Sees these dice, and judges them anew as often as the table asks for another number."""
    asked: Any = ()
    while asked != bench.expected[-1]:
        asked = bench.expected[-1]
        bench.table.handle(Sighted(*verdict(Sighting(1456, 1088, set_name, tuple(dice)), asked)))


def why(bench: Any) -> str:
    return str(bench.state["reading"]["why_not"])


def lines(bench: Any) -> list[str]:
    return [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]


@pytest.mark.parametrize(
    ("here", "words"),
    [
        (ReachesIn(0.9, 1.0, "2"), "something reaches in at Bob's side"),
        (ReachesIn(0.9, 0.5), "something reaches in at the right"),
    ],
)
def test_what_is_waited_for_is_shown_with_its_place(begin: Any, here: ReachesIn, words: str) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    reading = Reading(Sighting(1456, 1088, "pips"), 10, False, Message("hand-in-view"), reaches_in=here)
    bench.table.handle(Sighted(reading, "hands"))
    assert why(bench) == words


@pytest.fixture
def map_begun(begin: Any) -> Any:
    """A symbol die lies there; the eye has looked for pips, so it has not been seen before the game is set up."""
    bench = begin("pirates-dice", "Ann", "Bob")
    bench.ask({"event": "close-game"})
    eye(bench)
    bench.ask({"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob"]})
    return bench


def test_row_4_a_symbol_die_that_lay_there_before_is_not_the_first_throw(map_begun: Any) -> None:
    """The next game begins with things of the last one on the table; its own set sees them first (TM-14)."""
    old = die(SWORD, None, (700.0, 540.0))
    eye(map_begun, [old], MAP)
    assert events(map_begun) == []
    eye(map_begun, [old, die(BOAT, None, (900.0, 540.0))], MAP)
    assert map_begun.state["game"]["board"] == [{"symbol": "boat", "colour": "blue"}]


def test_row_4_that_is_not_forgotten_by_a_restart(map_begun: Any) -> None:
    old = die(SWORD, None, (700.0, 540.0))
    eye(map_begun, [old], MAP)
    map_begun.start()
    eye(map_begun, [old], MAP)
    assert events(map_begun) == []


def test_row_4_what_the_eye_would_have_seen_before_is_a_throw(begin: Any) -> None:
    """Both sets read six-sided dice: what was not there when the game was set up has come since."""
    bench = begin("lucky-seven", "Ann")
    bench.ask({"event": "close-game"})
    eye(bench)
    bench.ask({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]})
    eye(bench, [die(2, 1, (100.0, 60.0)), die(6, 2, (100.0, 400.0))], "skull")
    assert bench.state["game"]["turn"] == "Bob"


@pytest.fixture
def piled(begin: Any) -> Any:
    """Jack has rolled a 5 on his 2; Bart has a 6."""
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench, set_name="skull")
    eye(bench, [JACK, BART], "skull")
    eye(bench, [JACK, BART, ROLLED], "piles")
    assert bench.state["game"]["phase"] == "placing"
    return bench


JACK, BART = die(2, 1, (100.0, 60.0)), die(6, 2, (100.0, 400.0))
ROLLED, STRAY = die(5, 1, (200.0, 60.0)), die(3, 2, (300.0, 500.0), sure=0.9999)


def test_dm_03_a_die_that_lay_there_while_another_was_on_turn_is_no_roll(piled: Any) -> None:
    eye(piled, [JACK, BART, ROLLED, STRAY], "piles")
    assert piled.ask({"event": "end-turn", "player": "Jack"}, 1).ok
    eye(piled, [JACK, BART, STRAY], "piles")
    assert events(piled)[-1]["event"] == "end-turn"
    assert "Bart: take your red die away, it lies there from before." in lines(piled)
    assert "Bart: one of your two dice is seen" in why(piled)
    eye(piled, [JACK, BART, STRAY, die(4, 2, (400.0, 500.0))], "piles")
    assert events(piled)[-1] == {"event": "roll", "player": "Bart", "die": "regular", "face": 4}


@pytest.mark.parametrize("before", [True, False], ids=["thrown before the knock", "come with the new pile"])
def test_dm_15_beside_the_knocker_counts_only_what_lay_there_before_the_new_pile(begin: Any, before: bool) -> None:
    bench = begin("dead-mans-dice", "Jack", "Bart")
    eye(bench, set_name="skull")
    eye(bench, [JACK, BART], "skull")
    eye(bench, [JACK, BART], "piles")
    assert bench.ask({"event": "knock", "player": "Jack", "pile": "Bart"}, 1).ok
    eye(bench, [JACK, ROLLED] if before else [JACK], "piles")
    eye(bench, [JACK, ROLLED, die(4, 2, (400.0, 500.0))], "piles")
    names = [event["event"] for event in events(bench)]
    assert names[1:] == (["knock", "roll", "roll"] if before else ["knock"])


def test_what_was_left_of_the_last_game_is_not_missed_once_it_is_gone(begin: Any) -> None:
    """The eye still expects it at the first look; the table knows better, and asks for the number again."""
    bench = begin("roll-the-bones", "Ann", "Bob")
    left = [die(2, None, (100.0 * n, 50.0)) for n in range(7)]
    seen(bench, left)
    bench.ask({"event": "close-game"})
    bench.ask({"event": "new-game", "game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"dice": 2}})
    seen(bench, left)
    bench.bid(1, 1, 2)
    bench.press(2)
    bench.wait(20)
    lifted = [die(n, None, (100.0 * n + 7, 500.0)) for n in (2, 3, 4, 5)]
    assert bench.expected[-1] == 11
    seen(bench, lifted)
    assert bench.state["reading"]["why_not"] == "the dice have just come to rest", "not: 4 of 11 dice seen"
    assert bench.expected[-1] == 4
    seen(bench, lifted)
    assert bench.state["verdict"]["count"] == 1


def seen(bench: Any, dice: list[Any]) -> None:
    """The eye tells what lies there by what it was asked to expect."""
    sighting = Sighting(1456, 1088, "skull", tuple(dice), zoned=False)
    bench.table.handle(Sighted(*verdict(sighting, bench.expected[-1])))
