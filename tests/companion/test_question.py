# SPDX-License-Identifier: MIT
"""What the eye asks stands in the state while it matters for the throw that is waited for, and not otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.table.inbox import Sighted
from vision.sighting import UNKNOWN, Die, Doubt, Question, Reading, Sighting


@pytest.fixture
def lifted(bench: Any) -> Any:
    """Cups are lifted: Ann and Bob have two dice each."""
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    return bench


def looked(bench: Any, strange: Die, others: list[Die], asked: bool = True) -> None:
    dice = (strange, *others)
    doubt = Doubt(strange.x, strange.y, UNKNOWN)
    question = Question(7, strange.x, strange.y, strange.size, UNKNOWN, None, "0123") if asked else None
    reading = Reading(Sighting(1456, 1088, "pips", dice, (doubt,)), 4, False, "die 1 is in doubt", question)
    bench.table.handle(Sighted(reading, "doubt"))


def dice(*seats: str, face: int = 5) -> list[Die]:
    return [Die(200.0 + 60 * n, 40.0, 30.0, 12.0, "d6", face, "red", 0.999, zone=seat) for n, seat in enumerate(seats)]


STRANGE = Die(100.0, 40.0, 30.0, 12.0, "d6", None, "white", 0.4, zone="1")


def test_what_is_asked_stands_in_the_state_with_its_picture(lifted: Any) -> None:
    looked(lifted, STRANGE, dice("1", "2", "2"))
    assert lifted.state["reading"]["question"] == {
        "number": 7, "x": 100.0, "y": 40.0, "size": 30.0, "why": UNKNOWN, "id": "unknown-face", "face": None,
        "picture": "0123",
    }  # fmt: skip


def test_nothing_is_asked_where_no_dice_are_waited_for(bench: Any) -> None:
    looked(bench, STRANGE, dice("1"))
    assert "question" not in bench.state["reading"]


def test_nothing_is_asked_about_what_has_lain_there_since_before_the_throw(bench: Any) -> None:
    looked(bench, replace(STRANGE, zone=None), [])
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    looked(bench, replace(STRANGE, zone=None), dice("1", "1", "2", "2"))
    assert "question" not in (bench.state["reading"] or {})


def test_a_die_that_somebody_told_is_marked_so(lifted: Any) -> None:
    told = replace(STRANGE, face=5, sure=1.0, told=True)
    reading = Reading(Sighting(1456, 1088, "pips", (told, *dice("1", "2", "2"))), 4, verified=True)
    lifted.table.handle(Sighted(reading, "steady"))
    [counted] = [entry.data for entry in lifted.entries if entry.kind == "reading"]
    assert [die.get("told", False) for die in counted["dice"]] == [True, False, False, False]
