# SPDX-License-Identifier: MIT
"""Treasure Map without a camera: who sees a series shouts at once, and the photograph of the board judges it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.companion.table.conftest import events, labels
from tests.companion.table.games.test_treasure_map_at_the_table import RED_SWORD, throw
from tests.companion.table.test_photographs import photograph
from vision.sighting import SymbolFace

BLUE_BOAT = SymbolFace("boat", "blue")
RED_BOAT = SymbolFace("boat", "red")
WAITS = "Cat announces red: photograph the board, then it is judged."
NOBODY = "No die was thrown since: judge it now"
SLIP = "Take the shout back"


def board(bench: Any, *faces: SymbolFace, by: str = "Ann") -> None:
    photograph(bench, by, *faces, set_name="symbols+map")


def announce(bench: Any, name: str, *series: str) -> Any:
    """``name`` shouts on the phone, and names the series."""
    seat = 1 + bench.table.now.seats.index(name)
    bench.put({"event": "shout", "player": name}, seat)
    bench.wait(300)
    return bench.ask({"event": "claim", "player": name, "series": list(series)}, seat)


@pytest.fixture
def two(begin: Any) -> Any:
    """Two red dice of three were photographed; Ann has thrown a third red one, and nobody has photographed it yet."""
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    bench.camera("phone")
    for faces in ((RED_SWORD,), (RED_SWORD, BLUE_BOAT), (RED_SWORD, BLUE_BOAT, RED_SWORD)):
        board(bench, *faces)
    assert bench.state["game"]["turn"] == "Ann"
    return bench


LYING = (RED_SWORD, BLUE_BOAT, RED_SWORD, RED_BOAT)


def test_tm_05_a_claim_is_judged_by_the_board_as_it_lies(two: Any) -> None:
    assert announce(two, "Cat", "red").ok
    assert two.state["floor"] is None
    assert two.state["game"]["position"]["Cat"] == 0
    assert [two.state["instruction"]["say"], two.you("Bob")["say"], two.you("Cat")["say"]] == [WAITS] * 3
    board(two, *LYING)
    assert [event["event"] for event in events(two)[-2:]] == ["throw", "claim"]
    assert two.state["game"]["position"] == {"Ann": 0, "Bob": 0, "Cat": 1}
    assert two.state["verdict"]["say"] == "Cat announces red: right. Cat goes on one square."
    assert two.state["pending"] is None
    assert two.entries[-2].data["by"] == "Cat"


def test_tm_09_it_may_be_wrong_then_too(two: Any) -> None:
    announce(two, "Cat", "boat")
    board(two, *LYING)
    assert two.state["verdict"]["false_parts"] == ["boat"]


def test_tm_12_it_may_be_of_a_throw_after_a_claim(two: Any) -> None:
    """Where no claim counts before another throw, the throw may be there already."""
    announce(two, "Cat", "red")
    assert two.ask({"event": "none-thrown"}, 2).ok, "wrong: two red ones lie there"
    assert not two.state["game"]["claimable"]
    assert announce(two, "Bob", "red").ok
    assert NOBODY not in labels(two.you("Bob")["acts"])
    assert two.ask({"event": "none-thrown"}, 2).code == "wait-for-throw"
    board(two, *LYING)
    assert two.state["game"]["position"]["Bob"] == 1


def test_tm_06_the_first_shout_wins_and_nobody_shouts_besides(two: Any) -> None:
    announce(two, "Cat", "red")
    assert {name: two.you(name)["buttons"]["shout"] for name in ("Ann", "Bob", "Cat")} == dict.fromkeys(
        ("Ann", "Bob", "Cat")
    )
    for event in ({"event": "shout", "player": "Bob"}, {"event": "claim", "player": "Bob", "series": ["red"]}):
        outcome = two.ask(event, 2)
        assert (outcome.code, outcome.message) == ("too-late", WAITS)
    two.press(2)
    two.wait(300)
    assert two.state["refusal"]["message"] == WAITS
    board(two, *LYING)
    assert two.state["ruling"]["first"][0]["player"] == "Cat"


def test_a_shout_that_waits_survives_kill_9(two: Any) -> None:
    announce(two, "Cat", "red")
    before = two.state
    two.start()
    two.camera("phone")
    assert {name: two.state[name] for name in ("pending", "ruling", "floor", "instruction")} == {
        name: before[name] for name in ("pending", "ruling", "floor", "instruction")
    }
    board(two, *LYING)
    assert two.state["game"]["position"]["Cat"] == 1
    before = two.state
    two.start()
    assert (two.state["ruling"], two.state["pending"]) == (before["ruling"], None)


def test_the_board_by_hand_judges_it_too(two: Any) -> None:
    announce(two, "Cat", "red")
    by_hand = next(act for act in two.you("Bob")["acts"] if act["label"] == "Enter the dice by hand")
    dice = [{"symbol": face.symbol, "colour": face.colour} for face in LYING]
    assert two.ask({**by_hand["event"], "dice": dice}, 2).ok
    assert two.state["game"]["position"]["Cat"] == 1


def test_where_nobody_has_thrown_one_tap_judges_it(two: Any) -> None:
    board(two, *LYING)
    announce(two, "Cat", "red")
    assert NOBODY in labels(two.you("Ann")["acts"])
    assert two.ask({"event": "none-thrown"}, 1).ok
    assert two.state["game"]["position"]["Cat"] == 1
    assert two.ask({"event": "none-thrown"}, 1).code == "wrong-phase"


def test_a_photograph_of_the_same_board_says_what_to_do(two: Any) -> None:
    announce(two, "Cat", "red")
    board(two, *LYING[:3])
    assert "if none was thrown since, say so" in two.state["reading"]["why_not"]
    assert two.state["game"]["position"]["Cat"] == 0
    assert two.state["pending"] is not None


@pytest.mark.parametrize("who", [3, None])
def test_a_slip_is_taken_back_by_whoever_shouted_or_the_referee(two: Any, who: int | None) -> None:
    announce(two, "Cat", "red")
    assert two.ask({"event": "take-shout-back"}, 2).code == "not-allowed"
    assert [SLIP in labels(two.you(name)["acts"]) for name in ("Ann", "Bob", "Cat")] == [False, False, True]
    assert SLIP in labels(two.table.now.for_referee()["acts_of"]["table"])
    assert (two.ask({"event": "take-shout-back"}) if who is None else two.ask({"event": "take-shout-back"}, who)).ok
    assert two.state["game"]["position"] == {"Ann": 0, "Bob": 0, "Cat": 0}
    for _ in range(2):
        assert (two.state["pending"], two.state["ruling"]) == (None, None)
        assert two.you("Cat")["buttons"]["shout"] is None, "who shouts for nothing waits for the next throw"
        assert two.you("Bob")["buttons"]["shout"]
        two.start()
        two.camera("phone")
    board(two, *LYING)
    assert two.you("Cat")["buttons"]["shout"]


def test_who_announces_nothing_that_is_a_series_is_told_at_once(two: Any) -> None:
    assert announce(two, "Cat", "parrot").code == "bad-field"
    assert two.state["floor"] == "Cat"


def test_it_waits_while_another_leaves_and_goes_with_whoever_shouted(two: Any) -> None:
    announce(two, "Cat", "red")
    assert two.ask({"event": "retire", "player": "Bob"}, 2).ok
    assert two.state["pending"]["player"] == "Cat"
    assert two.ask({"event": "retire", "player": "Cat"}, 3).ok
    assert two.state["pending"] is None


def test_a_photograph_that_arrives_while_the_first_names_the_series_counts_then(two: Any) -> None:
    two.shout(3)
    board(two, *LYING)
    assert two.state["floor"] == "Cat"
    assert two.ask({"event": "claim", "player": "Cat", "series": ["red"]}, 3).ok
    assert two.state["game"]["position"]["Cat"] == 1


def test_tm_13_a_dead_heat_is_of_the_throw_that_lies_there(two: Any) -> None:
    two.press(1)
    two.shout(2, at_ms=0.3)
    assert two.state["pending"] == {"event": "tie", "players": ["Ann", "Bob"]}
    before = two.state["ruling"]
    two.start()
    two.camera("phone")
    assert two.state["ruling"] == before
    assert two.state["instruction"]["say"].startswith("Ann and Bob shouted at the same moment")
    board(two, *LYING)
    assert events(two)[-1] == {"event": "tie", "players": ["Ann", "Bob"]}
    assert not two.state["game"]["claimable"]
    assert two.ask({"event": "award", "player": "Bob", "series": ["red"]}).ok
    assert two.state["game"]["position"]["Bob"] == 1


@pytest.mark.parametrize("condition", ["ok", "phone"])
def test_it_waits_only_where_no_camera_sees_the_board(begin: Callable[..., Any], look: Any, condition: str) -> None:
    bench = begin("treasure-map", "Ann", "Bob", "Cat")
    for n in (1, 2, 3):
        throw(bench, look, *[RED_SWORD] * n)
    bench.camera(condition)
    announce(bench, "Bob", "red")
    assert (bench.state["pending"] is None) == (condition == "ok")


def test_all_twelve_are_known_and_nothing_more_can_have_been_thrown(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob")
    bench.camera("phone")
    face = {"symbol": "boat", "colour": "blue"}
    for n in range(1, 13):
        name = bench.state["game"]["turn"]
        assert bench.ask({"event": "throw", "player": name, "dice": [face] * n}).ok
    announce(bench, "Bob", "boat")
    assert bench.state["game"]["position"]["Bob"] == 1


def test_what_was_said_of_a_shout_that_was_none_is_past_with_the_next_throw(two: Any) -> None:
    announce(two, "Cat", "red")
    two.ask({"event": "take-shout-back"}, 3)
    assert two.state["verdict"]["say"].startswith("Cat takes the shout back")
    board(two, *LYING)
    for _ in range(2):
        assert two.state["verdict"] is None
        two.start()
