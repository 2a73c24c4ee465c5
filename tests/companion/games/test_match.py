# SPDX-License-Identifier: MIT
"""The referee's events: taking back and correcting, in the journal like any other, and by nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Await, Event, to_the_left
from companion.play.registry import GAMES

UNDO = {"event": "undo", "by": "referee"}


def bid(player: str, quantity: int, face: int) -> Event:
    return {"event": "bid", "player": player, "quantity": quantity, "face": face}


def correct(reading: Any, by: Any = "referee") -> Event:
    return {"event": "correct", "by": by, "reading": reading}


def reveal(*dice: list[Any]) -> Event:
    return {"event": "reveal", "dice": dict(zip(("Ann", "Bob", "Cat"), dice, strict=True))}


TWOS = [2, 2, 2, 2, 2]
SHOUT = {"event": "challenge", "player": "Bob"}
PLAYED = [bid("Ann", 6, 2), SHOUT, reveal(TWOS, TWOS, TWOS), bid("Bob", 1, 3)]


@pytest.mark.parametrize("events", [pytest.param(PLAYED[:n], id=f"G-S3 after {n} events") for n in range(1, 5)])
def test_undo_takes_back_the_last_event_and_undo_again_the_one_before(pirates, events):
    match = pirates(*events)
    for played in range(len(events) - 1, -1, -1):
        match = match.apply(UNDO)
        assert match.state() == pirates(*events[:played]).state()
        assert match.history == tuple(events[:played])
        assert match.last_event == (events[played - 1] if played else None)


@pytest.mark.parametrize("clause", ["G-S3", "G-06"])
def test_play_goes_on_after_an_undo(pirates, clause):
    assert pirates(bid("Ann", 6, 2), UNDO, bid("Ann", 1, 2)).state() == pirates(bid("Ann", 1, 2)).state()


@pytest.mark.parametrize("clause", ["G-S3 over"])
def test_undo_and_correct_are_accepted_when_it_is_over(pirates, clause):
    called = [bid("Ann", 1, 2), SHOUT]
    wrong = {"event": "reveal", "dice": {"Ann": [3], "Bob": [4]}}
    right = {"event": "reveal", "dice": {"Ann": [2], "Bob": [4]}}
    match = pirates(*called, wrong, players="Ann Bob", dice=1)
    assert match.over
    assert match.state()["winner"] == "Bob"
    assert match.apply(correct(right)).state()["winner"] == "Ann"
    assert match.apply(UNDO).state() == pirates(*called, players="Ann Bob", dice=1).state()


@pytest.mark.parametrize(
    ("event", "wanted"),
    [
        pytest.param(UNDO, "nothing-to-undo", id="G-S3 undo at the set-up"),
        pytest.param(correct(bid("Ann", 1, 2)), "nothing-to-undo", id="G-S3b correct at the set-up"),
        pytest.param({"event": "undo"}, "not-referee", id="G-S3 undo by nobody"),
        pytest.param({"event": "undo", "by": "Ann"}, "not-referee", id="G-S3 undo by a player"),
        pytest.param({"event": "undo", "by": None}, "not-referee", id="G-S3 undo by null"),
        pytest.param({"event": "undo", "by": ["referee"]}, "not-referee", id="G-S3 undo by a list"),
        pytest.param({"event": "undo", "player": "referee"}, "not-referee", id="G-S3 the referee is named in by"),
        pytest.param(correct(bid("Ann", 1, 2), by="Ann"), "not-referee", id="G-S3b correct by a player"),
        pytest.param(correct(None, by="Ann"), "not-referee", id="G-S1 not-referee before bad-field"),
        pytest.param(correct(None), "bad-field", id="G-S3b reading is null"),
        pytest.param(correct("bid"), "bad-field", id="G-S3b reading is a word"),
        pytest.param(correct({"player": "Ann"}), "bad-field", id="G-S3b reading without event"),
        pytest.param({"event": "correct", "by": "referee"}, "bad-field", id="G-S3b reading is missing"),
    ],
)
def test_refuses_at_the_set_up(pirates, code, event, wanted):
    assert code(pirates(), event) == wanted


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        pytest.param(SHOUT, "bad-field", id="G-S3b reading of another name"),
        pytest.param(UNDO, "bad-field", id="G-S3b reading is an undo"),
        pytest.param(correct(bid("Ann", 1, 2)), "bad-field", id="G-S3b reading is a correct"),
        pytest.param({"event": "fly"}, "bad-field", id="G-S3b reading is unknown"),
        pytest.param(bid("Bob", 1, 2), "not-your-turn", id="G-S3b reading is refused: nothing changes"),
    ],
)
def test_refuses_a_correction(pirates, code, reading, wanted):
    assert code(pirates(bid("Ann", 6, 2)), correct(reading)) == wanted


@pytest.mark.parametrize("clause", ["G-S3b", "G-06"])
def test_correct_is_undo_and_then_the_reading(pirates, clause):
    wrong, right = PLAYED[2], reveal(TWOS, [3] * 5, [3] * 5)
    corrected = pirates(*PLAYED[:2], wrong, correct(right))
    assert corrected.state() == pirates(*PLAYED[:2], right).state() != pirates(*PLAYED[:2], wrong).state()
    assert corrected.history == (*PLAYED[:2], right)


@pytest.mark.parametrize("clause", ["G-S3b"])
def test_undo_after_correct_goes_before_the_event_it_replaced(pirates, clause):
    corrected = pirates(*PLAYED[:3], correct(reveal(TWOS, [3] * 5, [3] * 5)))
    assert corrected.apply(UNDO).state() == pirates(*PLAYED[:2]).state()
    again = corrected.apply(correct(PLAYED[2]))
    assert again.state() == pirates(*PLAYED[:3]).state()


@pytest.mark.parametrize(
    ("given", "by", "accepted"),
    [
        pytest.param({"referee": "Old Meg"}, "Old Meg", True, id="G-S3 a referee of the set-up"),
        pytest.param({"referee": "Old Meg"}, "referee", False, id="G-S3 then not the default"),
        pytest.param({}, "referee", True, id="G-S3 the default"),
        pytest.param({}, "Referee", False, id="G-S3 exactly"),
    ],
)
def test_the_referee_is_named_in_the_set_up(code, given, by, accepted):
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}, **given})
    match = match.apply(bid("Ann", 1, 2))
    undo = {"event": "undo", "by": by}
    if accepted:
        assert match.apply(undo).state()["bid"] is None
    else:
        assert code(match, undo) == "not-referee"


@pytest.mark.parametrize("clause", ["G-01"])
def test_nothing_given_or_got_can_change_a_match_from_outside(pirates, clause):
    event: dict[str, Any] = {"event": "reveal", "dice": {"Ann": [*TWOS], "Bob": [*TWOS], "Cat": [*TWOS]}}
    match = pirates(*PLAYED[:2], event)
    told, state = match.history, match.state()
    event["dice"]["Ann"].clear()
    got = match.last_event
    assert got is not None
    got["dice"]["Bob"].clear()
    match.state()["players"]["Ann"]["dice"] = 99
    match.state()["legal"].clear()
    assert match.history == told
    assert match.state() == state


@pytest.mark.parametrize("clause", ["G-S1"])
@pytest.mark.parametrize("event", [None, [], "bid", 5], ids=repr)
def test_refuses_what_is_no_object(pirates, code, event, clause):
    assert code(pirates(), event) == "bad-field"


@pytest.mark.parametrize("clause", ["G-02"])
def test_refuses_an_event_nested_without_end(pirates, code, clause):
    deep: Any = []
    for _ in range(20_000):
        deep = [deep]
    assert code(pirates(), {**bid("Ann", 1, 2), "note": deep}) == "bad-field"
    assert code(pirates(), {**bid("Ann", 1, 2), "quantity": deep}) == "bad-field"
    while deep:  # an endless list is taken apart by hand: letting go of it at once would nest as deep
        deep = deep.pop()


@pytest.mark.parametrize("clause", ["PD-04", "G-01"])
def test_a_round_may_be_as_long_as_it_likes(pirates, clause):
    match = pirates(players="Ann Bob")
    for quantity in range(1, 5001):
        match = match.apply(bid(("Bob", "Ann")[quantity % 2], quantity, 2))
    assert len(match.state()["bids"]) == 5000
    assert match == match.apply(bid("Ann", 5001, 2)).apply(UNDO)
    assert "quantity=5000" in repr(match)


# What a game asks the table's eye for, and who is next to the left.

NAMES = ("Ann", "Bob", "Cat", "Dan")


def test_all_dice_are_waited_for_those_in_zones_and_those_in_nobody_s() -> None:
    assert Await("throw", {"Ann": 2, "Bob": 3}, centre=4).total == 9
    assert Await("throw").total == 0


def test_a_throw_is_filled_with_lists_or_with_one_face_each() -> None:
    seen = {"Ann": [4, "skull"], "Bob": []}
    assert Await("reveal", {"Ann": 2, "Bob": 1}).filled(seen) == {"event": "reveal", "dice": seen}
    assert Await("roll-off", {"Ann": 1}, one_each=True).filled(seen) == {"event": "roll-off", "dice": {"Ann": 4}}


def test_what_is_waited_for_can_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        Await("throw").centre = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "still_in", "left"),
    [
        ("Ann", NAMES, "Bob"),
        ("Dan", NAMES, "Ann"),
        ("Bob", ("Ann", "Bob"), "Ann"),
        ("Bob", ("Bob",), "Bob"),
        ("Cat", ("Ann", "Dan"), "Dan"),
    ],
)
def test_g_03_left_is_clockwise_and_oneself_comes_last(name: str, still_in: tuple[str, ...], left: str) -> None:
    """G-03."""
    assert to_the_left(NAMES, name, still_in) == left
