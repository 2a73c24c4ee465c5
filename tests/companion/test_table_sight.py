# SPDX-License-Identifier: MIT
"""What the camera saw counts only when it is verified, fits what is awaited, and has not counted before (G-07).

What the eye asks stands in the state while it matters for the throw that is waited for, and not otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from companion.games.base import Await
from companion.play.registry import GAMES
from companion.table.adapter.base import Scene
from companion.table.inbox import Sighted
from vision.sighting import UNKNOWN, Die, Doubt, Question, Reading, Sighting, SymbolFace, number_words

TOO_MANY = "one die too many lies before you, take away what is not in this throw"
AWAY = "away, they are not in this throw"
BOB_ONE = "one of Bob's two dice is seen, the other one must lie where the camera sees it"


@pytest.fixture
def lifted(bench: Any) -> Any:
    """Cups are lifted: Ann and Bob have two dice each."""
    bench.game("Ann", "Bob", "Cat", first="Ann", dice=2)
    bench.ask({"event": "retire", "player": "Cat"}, 3)
    bench.bid(1, 2, 5)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.news()
    return bench


def test_a_plain_one_stands_for_the_skull(lifted: Any) -> None:
    """PD-02: the skull stands where a plain die has its 1."""
    lifted.read({1: [1, 2], 2: [1, 5]})
    assert lifted.state["game"]["last"]["count"] == 3
    shown = lifted.state["reading"]
    assert shown["counts"] == {"2": 1, "5": 1, "skull": 2}
    assert [(die["face"], die["zone"]) for die in shown["dice"]] == [
        ("skull", "Ann"),
        (2, "Ann"),
        ("skull", "Bob"),
        (5, "Bob"),
    ]


def test_without_zones_the_sum_counts(lifted: Any) -> None:
    lifted.read({None: [1, 2, 5, 5]}, expected=4)
    last = lifted.state["game"]["last"]
    assert last["count"] == 3
    assert "matching" not in last


@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ({1: [2, 2], 2: [5]}, BOB_ONE),
        ({1: [2, 2, 3], 2: [5]}, f"Ann: {TOO_MANY}; {BOB_ONE}"),
        ({1: [2, 2], 2: [5], None: [5]}, BOB_ONE),
        ({1: [2, 2], 2: [5, 5], 3: [4] * 3}, f"Cat: take your three dice {AWAY}"),
        (
            {1: [2, 2], 2: [5, 5], 4: [4] * 3},
            "three dice lie in nobody's place: push them to their owners or take them away",
        ),
        ({None: [2, 2, 5]}, number_words(3, 4)),
    ],
)
def test_a_wrong_number_is_said_and_not_counted(lifted: Any, dice: Any, words: str) -> None:
    """G-07: for whom how many were expected and seen."""
    before = lifted.journal.last_seq
    lifted.read(dice)
    assert lifted.state["reading"]["why_not"] == words
    assert not lifted.state["reading"]["verified"]
    assert lifted.state["game"]["phase"] == "reveal"
    assert lifted.journal.last_seq == before


def test_a_reading_in_doubt_is_shown_and_not_counted(lifted: Any) -> None:
    lifted.read({1: [2, 2], 2: [5, 5]}, verified=False, why_not="die 3 is in doubt: cocked", stillness="doubt")
    assert lifted.state["reading"]["why_not"] == "die 3 is in doubt: cocked"
    assert lifted.state["game"]["phase"] == "reveal"


def test_eighteen_of_twenty_seen_says_for_whom(lifted: Any) -> None:
    lifted.read({1: [2], 2: [5, 5]}, verified=False, expected=4, why_not=number_words(3, 4))
    assert lifted.state["reading"]["why_not"] == BOB_ONE.replace("Bob", "Ann"), "the number is told once"


def test_a_reading_that_nobody_waits_for_changes_nothing(bench: Any) -> None:
    bench.read({1: [1, 2]})
    assert bench.state["reading"]["counts"] == {"1": 1, "2": 1}
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.read({1: [2], 2: [3]})
    bench.bid(1, 1, 2)
    bench.read({1: [2], 2: [3]})
    assert bench.kinds == ["game", "lying", "event"]


def test_what_a_phone_photographed_says_so_in_the_state_the_count_and_the_journal(lifted: Any) -> None:
    lifted.read({1: [2, 2], 2: [5, 5]}, by="Ann")
    written = [entry for entry in lifted.journal.since(0) if entry.kind == "reading"][-1]
    assert written.data["photographed_by"] == "Ann"
    assert lifted.state["counts"][-1]["photographed_by"] == "Ann"


def test_without_a_camera_the_game_asks_for_the_throw_and_not_for_fingers(lifted: Any) -> None:
    asked = lifted.state["instruction"]["id"]
    lifted.camera("phone")
    assert lifted.state["instruction"]["id"] == asked
    lifted.camera("lost")
    assert lifted.state["instruction"]["id"] == "by-hand"


def test_the_same_look_is_told_once(bench: Any) -> None:
    bench.read({1: [2]}, at=5)
    bench.news()
    bench.read({1: [2]}, at=5)
    assert bench.news() == []
    bench.look("hands", "a hand is in view")
    assert [news.kind for news in bench.news()] == ["reading", "state"]


def test_a_tied_roll_off_wants_new_dice(bench: Any) -> None:
    """PD-03: tied highest roll again; the dice that lie there have counted already."""
    bench.game("Ann", "Bob", dice=2)
    bench.read({1: [6], 2: [6]}, at=5)
    assert bench.state["game"]["contenders"] == ["Ann", "Bob"]
    assert bench.kinds == ["game", "reading", "event"]
    bench.read({1: [6], 2: [6]}, at=5.5)
    bench.look("hands", "a hand is in view")
    bench.read({1: [6], 2: [6]}, at=6)
    again = "roll your die again, it lies as it lay"
    assert bench.state["reading"]["why_not"] == f"Ann: {again}; Bob: {again}"
    assert bench.journal.last_seq == 3
    bench.look("hands", "a hand is in view")
    bench.read({1: [6], 2: [3]}, at=400)
    assert bench.state["game"]["turn"] == "Ann"


@pytest.mark.parametrize("away", ["nothing", "changed"])
def test_dice_seen_gone_or_changed_may_count_again(bench: Any, away: str) -> None:
    bench.game("Ann", "Bob", dice=2)
    bench.read({1: [6], 2: [6]}, at=5)
    if away == "nothing":
        bench.look("nothing", number_words(0, 2))
    else:
        bench.read({1: [2], 2: [3]}, at=5, verified=False, why_not="die 1 is in doubt", stillness="doubt")
    bench.read({1: [6], 2: [6]}, at=5)
    assert bench.kinds == ["game", "reading", "event", "reading", "event"]


def test_what_the_referee_took_back_does_not_count_again_by_itself(lifted: Any) -> None:
    """G-06: undo wins over the camera that still sees the same dice."""
    lifted.read({1: [2, 2], 2: [5, 5]}, at=5)
    lifted.ask({"event": "undo"})
    assert lifted.state["game"]["phase"] == "reveal"
    lifted.read({1: [2, 2], 2: [5, 5]}, at=5.1)
    assert lifted.state["game"]["phase"] == "reveal"
    assert lifted.ask({"event": "reveal", "dice": {"Ann": [2, 2], "Bob": [5, 4]}}).ok


def test_a_new_challenge_calls_for_a_new_reading(lifted: Any) -> None:
    lifted.read({1: [2, 2], 2: [5, 5]}, at=5)
    assert lifted.state["game"]["players"]["Bob"]["dice"] == 1
    lifted.bid(2, 1, 5)
    lifted.ask({"event": "challenge", "player": "Ann"}, 1)
    lifted.read({1: [2, 2], 2: [5]}, at=5)
    again = "Ann: roll your dice again, two lie as they lay; Bob: roll your die again, it lies as it lay"
    assert lifted.state["reading"]["why_not"] == again
    lifted.look("nothing")
    lifted.read({1: [2, 2], 2: [5]}, at=5)
    assert lifted.state["game"]["round"] == 3


def test_any_seated_player_may_enter_dice_by_hand(lifted: Any) -> None:
    """Feature 37: manual entry at any time, marked as manual."""
    event = {"event": "reveal", "dice": {"Ann": [2, 2], "Bob": [5, "skull"]}}
    assert lifted.ask(event, 4).code == "not-allowed"
    assert lifted.ask(event, 2).ok
    assert lifted.entries[-2].data == {**event, "by": "Bob", "manual": True}


def test_refuses__a_wrong_number_by_hand(lifted: Any) -> None:
    """G-07: dice-mismatch by hand too."""
    assert lifted.ask({"event": "reveal", "dice": {"Ann": [2, 2], "Bob": [5]}}, 2).code == "dice-mismatch"


def test_the_referee_corrects_what_the_camera_got_wrong(lifted: Any) -> None:
    """G-06: a correction stands in the journal beside what it corrects."""
    lifted.read({1: [2, 2], 2: [5, 5]})
    fixed = {"event": "reveal", "dice": {"Ann": [2, 2], "Bob": [5, 4]}}
    assert lifted.ask({"event": "correct", "reading": fixed}).ok
    assert lifted.state["game"]["last"]["count"] == 1
    assert lifted.kinds[-5:] == ["reading", "event", "verdict", "event", "verdict"]
    assert lifted.entries[-2].data["manual"]


def test_faces_that_the_game_does_not_know_are_refused_in_its_words(lifted: Any) -> None:
    lifted.read({1: [2, 2], 2: [5, 9]})
    assert "9" in lifted.state["reading"]["why_not"]
    assert lifted.state["game"]["phase"] == "reveal"


class Waiting:
    """A match of which nothing is known but what it waits for."""

    options: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, awaited: Await) -> None:
        self.awaits = lambda: awaited

    def view(self, _: str | None) -> Mapping[str, Any]:
        return {"players": {}}


def judged(faces: list[Any], awaited: Await, zone: str | None = None, set_name: str = "pips", game: str = "g") -> Any:
    dice = tuple(Die(9.0 * n, 0, 9, 0, "d6", face, "red", 1.0, zone=zone) for n, face in enumerate(faces))
    reading = Reading(Sighting(9, 9, set_name, dice), None, True)
    seen = GAMES.adapter(game).event_of(reading, Scene(Waiting(awaited), ("Ann", "Bob")))  # type: ignore[arg-type]
    return seen if isinstance(seen, str) else seen.event


def test_one_player_needs_no_zones() -> None:
    assert judged([3, 4], Await("roll", {"Ann": 2})) == {"event": "roll", "dice": {"Ann": [3, 4]}}


def test_a_roll_off_without_zones_is_for_the_hand() -> None:
    assert "by hand" in judged([3, 4], Await("roll-off", {"Ann": 1, "Bob": 1}, one_each=True))


@pytest.mark.parametrize(
    ("face", "set_name", "game", "told"),
    [
        (1, "pips", "g", 1),
        (1, "pips", "pirates-dice", "skull"),
        ("skull", "skull", "pirates-dice", "skull"),
        (1, "grandpa", "pirates-dice", "skull"),
        (1, "pips", "pirates-lies", 1),
        ("skull", "skull", "pirates-lies", 1),
    ],
)
def test_pd_02_pl_03_one_and_skull_are_one_face_by_another_name(face: Any, set_name: str, game: str, told: Any) -> None:
    assert judged([face], Await("reveal", {"Ann": 1}), "1", set_name, game)["dice"] == {"Ann": [told]}


def test_symbols_pass_as_the_contract_writes_them() -> None:
    faces = judged([SymbolFace("sword", "red")], Await("roll", {"Ann": 1}), "1")["dice"]["Ann"]
    assert faces == [{"symbol": "sword", "colour": "red"}]


def test_the_eye_is_told_when_a_game_is_set_up_and_then_alone(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    assert bench.set_ups == 1
    bench.bid(1, 2, 5)
    bench.ask({"event": "close-game"})
    bench.game("Ann", "Bob", first="Ann")
    assert bench.set_ups == 2
    bench.start()
    assert bench.set_ups == 2, "a restart sets up nothing: dice may lie there"


@pytest.fixture
def both_lifted(bench: Any) -> Any:
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


def test_what_is_asked_stands_in_the_state_with_its_picture(both_lifted: Any) -> None:
    looked(both_lifted, STRANGE, dice("1", "2", "2"))
    assert both_lifted.state["reading"]["question"] == {
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


def test_a_die_that_somebody_told_is_marked_so(both_lifted: Any) -> None:
    told = replace(STRANGE, face=5, sure=1.0, told=True)
    reading = Reading(Sighting(1456, 1088, "pips", (told, *dice("1", "2", "2"))), 4, verified=True)
    both_lifted.table.handle(Sighted(reading, "steady"))
    [counted] = [entry.data for entry in both_lifted.entries if entry.kind == "reading"]
    assert [die.get("told", False) for die in counted["dice"]] == [True, False, False, False]
