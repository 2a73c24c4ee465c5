# SPDX-License-Identifier: MIT
"""Treasure Map under a fixed camera: a shout is judged by the board as it lay when it was pressed (TM-05, TM-06)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.inbox import Sighted
from tests.companion.conftest import Bench
from tests.companion.table.conftest import die, events, labels
from tests.companion.table.games.test_treasure_map_at_the_table import BLUE_BOAT, RED_SWORD
from vision.sighting import Reading, Sighting, Stillness, SymbolFace
from vision.steady import verdict

RED_BOAT = SymbolFace("boat", "red")
LYING = (RED_SWORD, BLUE_BOAT, RED_SWORD)
FALLEN = (*LYING, RED_BOAT)
WAITS = "Cat announces red: once the dice lie still and the camera has read them, it is judged."
NOBODY = "No die was thrown since: judge it now"


def lie(bench: Any, *faces: SymbolFace) -> None:
    """The eye has looked at dice that lie still."""
    dice = tuple(die(face, None, (100.0 * n, 50.0)) for n, face in enumerate(faces, 1))
    sighting = Sighting(1456, 1088, "symbols+map", dice, exposed_ns=bench.now_ns)
    bench.table.handle(Sighted(*verdict(sighting, bench.expected[-1])))


def moves(bench: Any, still_ns: int, stillness: Stillness = "rolling") -> None:
    """The eye sees that something moves, and when nothing did for the last time."""
    empty = Sighting(1456, 1088, "symbols+map")
    bench.table.handle(Sighted(Reading(empty, None, False, "something moves", still_ns=still_ns), stillness))


def falls(bench: Any) -> None:
    """A die is thrown, and lies there; the eye has yet to read it."""
    began = bench.now_ns
    bench.wait(50)
    moves(bench, began)
    bench.wait(400)
    moves(bench, began, "settling")
    bench.wait(50)


def names(bench: Any, name: str, *series: str) -> Any:
    return bench.ask({"event": "claim", "player": name, "series": list(series)}, 1 + bench.table.now.seats.index(name))


def three(bench: Any) -> Any:
    """Two red dice of three lie there, all of them counted."""
    options = {"event": "new-game", "game": "treasure-map", "players": ["Ann", "Bob", "Cat"]}
    assert bench.ask(options).ok
    bench.camera("ok")
    lie(bench)
    for n in (1, 2, 3):
        bench.wait(1000)
        lie(bench, *LYING[:n])
    bench.wait(1000)
    assert bench.state["game"]["turn"] == "Ann"
    return bench


@pytest.fixture
def two(bench: Any) -> Any:
    return three(bench)


def test_tm_05_a_die_that_has_fallen_counts_for_a_shout_before_it_is_read(two: Any) -> None:
    falls(two)
    two.shout(3)
    assert two.state["floor"] == "Cat"
    assert names(two, "Cat", "red").ok
    assert two.state["pending"]["player"] == "Cat"
    assert two.you("Bob")["say"] == WAITS
    lie(two, *FALLEN)
    assert [event["event"] for event in events(two)[-2:]] == ["throw", "claim"]
    assert two.state["game"]["position"]["Cat"] == 1
    assert two.state["pending"] is None


def test_tm_05_it_counts_too_if_it_is_read_while_the_series_is_named(two: Any) -> None:
    falls(two)
    two.shout(3)
    lie(two, *FALLEN)
    assert names(two, "Cat", "red").ok
    assert two.state["pending"] is None
    assert two.state["game"]["position"]["Cat"] == 1


def test_tm_05_a_die_still_in_the_hand_does_not_count(two: Any) -> None:
    two.shout(3)
    falls(two)
    assert names(two, "Cat", "red").ok
    assert two.state["verdict"]["false_parts"] == ["red"]
    lie(two, *FALLEN)
    assert two.state["game"]["position"]["Cat"] == 0


def test_tm_14_while_a_die_rolls_the_board_is_what_it_comes_to_rest_as(two: Any) -> None:
    began = two.now_ns
    two.wait(100)
    moves(two, began)
    two.shout(3)
    assert names(two, "Cat", "red").ok
    two.wait(400)
    lie(two, *FALLEN)
    assert two.state["game"]["position"]["Cat"] == 1


def test_tm_05_a_hand_that_threw_nothing_leaves_the_board_as_it_was(two: Any) -> None:
    falls(two)
    two.shout(3)
    assert names(two, "Cat", "red").ok
    assert NOBODY in labels(two.you("Bob")["acts"])
    lie(two, *LYING)
    assert two.state["verdict"]["false_parts"] == ["red"]
    assert two.state["pending"] is None


def test_a_look_at_the_same_board_ends_what_moved(two: Any) -> None:
    falls(two)
    lie(two, *LYING)
    two.shout(3)
    assert names(two, "Cat", "red").ok
    assert two.state["verdict"]["false_parts"] == ["red"]


def test_tm_12_a_shout_after_a_claim_is_of_the_die_that_has_fallen(two: Any) -> None:
    two.shout(2)
    assert names(two, "Bob", "boat").ok
    assert not two.state["game"]["claimable"]
    assert two.you("Cat")["buttons"]["shout"] is None
    falls(two)
    assert two.you("Cat")["buttons"]["shout"]
    two.shout(3)
    assert names(two, "Cat", "red").ok
    lie(two, *FALLEN)
    assert two.state["game"]["position"]["Cat"] == 1


def test_tm_12_a_shout_after_a_claim_of_no_die_counts_for_nothing(two: Any) -> None:
    two.shout(2)
    names(two, "Bob", "boat")
    falls(two)
    two.shout(3)
    assert names(two, "Cat", "red").ok
    lie(two, *LYING)
    assert two.state["pending"] is None
    assert two.state["verdict"]["say"].startswith("No die had fallen: the shout of Cat does not count")
    assert two.state["game"]["position"]["Cat"] == 0
    falls(two)
    assert two.you("Cat")["buttons"]["shout"] is None, "who shouts for nothing waits for the next throw"


def test_tm_13_a_dead_heat_is_of_the_die_that_has_fallen(two: Any) -> None:
    falls(two)
    two.press(1)
    two.shout(2, at_ms=0.3)
    assert two.state["pending"] == {"event": "tie", "players": ["Ann", "Bob"]}
    lie(two, *FALLEN)
    assert events(two)[-1] == {"event": "tie", "players": ["Ann", "Bob"]}


def test_what_is_in_doubt_has_fallen_too(two: Any) -> None:
    falls(two)
    dice = [die(face, None, (100.0 * n, 50.0), sure=0.5 if n == 4 else 0.999) for n, face in enumerate(FALLEN, 1)]
    sighting = Sighting(1456, 1088, "symbols+map", tuple(dice), exposed_ns=two.now_ns)
    two.table.handle(Sighted(Reading(sighting, 4, False, "in doubt"), "doubt"))
    two.shout(3)
    names(two, "Cat", "red")
    assert two.state["pending"] is not None
    by_hand = next(act for act in two.you("Bob")["acts"] if act["label"] == "Enter the dice by hand")
    faces = [{"symbol": face.symbol, "colour": face.colour} for face in FALLEN]
    assert two.ask({**by_hand["event"], "dice": faces}, 2).ok
    assert two.state["game"]["position"]["Cat"] == 1


def test_what_moved_while_the_table_was_down_is_looked_at_first(two: Any) -> None:
    two.start()
    two.camera("ok")
    two.shout(3)
    assert names(two, "Cat", "red").ok
    assert two.state["pending"]["player"] == "Cat"
    lie(two, *FALLEN)
    assert two.state["game"]["position"]["Cat"] == 1


def test_where_nothing_moved_meanwhile_the_first_look_judges_it(two: Any) -> None:
    two.start()
    two.camera("ok")
    two.shout(3)
    names(two, "Cat", "red")
    lie(two, *LYING)
    assert two.state["verdict"]["false_parts"] == ["red"]


MOMENTS = {
    "press": lambda bench: bench.press(3),
    "hand": lambda bench: falls_or_passes(bench, LYING),
    "throw": lambda bench: falls_or_passes(bench, FALLEN),
    "read": lambda bench: lie(bench, *bench.board),
    "name": lambda bench: names(bench, "Cat", "red"),
}
"""What happens to the board of `two`; a hand that passes throws nothing."""


def falls_or_passes(bench: Any, board: tuple[SymbolFace, ...]) -> None:
    bench.board = board
    falls(bench)


ORDERS = st.permutations(["press", "hand", "throw", "read", "read", "name"]).filter(
    lambda order: (
        order.index("press") < order.index("name")
        and order.index("hand") < order.index("throw")
        and order.index("throw") < len(order) - 1
    )
)


@given(ORDERS, st.booleans())
def test_tm_05_in_whatever_order_the_board_at_the_press_judges(order: list[str], once_more: bool) -> None:
    """Red is right if the die lay there at the press, or something moved then that was first looked at with the die."""
    bench: Any = three(Bench())
    bench.board = LYING
    for moment in order:
        MOMENTS[moment](bench)
        bench.wait(20)
        if once_more and moment == "read":
            lie(bench, *bench.board)
    lie(bench, *bench.board)
    hand, throw, press = (order.index(moment) for moment in ("hand", "throw", "press"))
    right = throw < press or (hand < press and "read" not in order[hand:throw])
    assert bench.state["verdict"]["right"] == right
    assert bench.state["pending"] is None
    assert [event["event"] for event in events(bench)].count("throw") == 4
