# SPDX-License-Identifier: MIT
"""Lucky Seven clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.lucky_seven import Row
from tests.companion.games.cases import after, case, refusal, retire

play = partial(after, game="lucky-seven")

NEXT = {"event": "next-round"}


def turn(player: str, position: Any, number: Any) -> Event:
    return {"event": "turn", "player": player, "position": position, "number": number}


def turns(player: str, first: int, *numbers: int) -> list[Event]:
    """A row begun at ``first``, each number turned where the one before it sends."""
    return [turn(player, at, number) for at, number in itertools.pairwise((first, *numbers))]


def lucky(player: str) -> list[Event]:
    return turns(player, 1, 2, 3, 4, 5, 6, 7, 1)


def bust(player: str, number: int) -> list[Event]:
    """A row that is over at once, worth ``number``."""
    return [turn(player, number, number)]


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state, and in short: who may turn a coaster, who is out."""
    return state | {
        "turning": [name for name, offers in state["legal"].items() if "turn" in offers],
        "out": [name for name, part in state["players"].items() if part["out"]],
    }


EMPTY = [None] * 7
ONE = {"players": "Ann"}
TWO = {"players": "Ann Bob"}
THREE: dict[str, Any] = {}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
ROUNDS = {"match": "rounds"}

SCORED = [*bust("Ann", 3), *bust("Bob", 5)]
BOTH_7 = [*bust("Ann", 7), *bust("Bob", 7)]

HAPPENS = [
    case("LS-01 one player", ONE, [], {"rows": {"Ann": EMPTY}, "turning": ["Ann"]}),
    case(
        "LS-01 six players, each with a row",
        SIX,
        [],
        {"rows": dict.fromkeys(("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"), EMPTY)},
    ),
    case("LS-01 everybody at the same time", THREE, [], {"turning": ["Ann", "Bob", "Cat"], "turn": None}),
    case(
        "LS-01 in any order",
        THREE,
        [turn("Cat", 1, 2), turn("Ann", 4, 5), turn("Cat", 2, 3)],
        {"next": {"Ann": 5, "Bob": "any", "Cat": 3}, "turning": ["Ann", "Bob", "Cat"]},
    ),
    case(
        "LS-02 positions from the left",
        ONE,
        [turn("Ann", 1, 7), turn("Ann", 7, 3)],
        {"rows": {"Ann": [7, None, None, None, None, None, 3]}},
    ),
    *[
        case(f"LS-03 the first may be any: {position}", ONE, [turn("Ann", position, 1 + position % 7)], {"lucky": []})
        for position in range(1, 8)
    ],
    case("LS-03 any is due at first", ONE, [], {"next": {"Ann": "any"}}),
    case("LS-03 the number is the next position", ONE, [turn("Ann", 6, 2)], {"next": {"Ann": 2}}),
    case(
        "LS-03 worked: a 2, then at 2 a 5, then position 5",
        ONE,
        turns("Ann", 4, 2, 5),
        {"next": {"Ann": 5}, "rows": {"Ann": [None, 5, None, 2, None, None, None]}},
    ),
    case("LS-05 itself: bust", TWO, bust("Ann", 4), {"bust": ["Ann"], "next": {"Ann": None, "Bob": "any"}}),
    case("LS-05 one turned before: bust", TWO, turns("Ann", 1, 2, 3, 1), {"bust": ["Ann"], "turning": ["Bob"]}),
    case(
        "LS-05 what is turned stays and counts",
        ONE,
        turns("Ann", 1, 2, 3, 1),
        {"rows": {"Ann": [2, 3, 1, None, None, None, None]}, "scores": {"Ann": 6}},
    ),
    case("LS-05 the others go on", TWO, [*bust("Ann", 4), turn("Bob", 1, 2)], {"phase": "turning", "bust": ["Ann"]}),
    case("LS-05 six turned and then bust", ONE, turns("Ann", 1, 2, 3, 4, 5, 6, 1), {"bust": ["Ann"], "lucky": []}),
    case(
        "LS-06 all seven: 35 and no bust",
        ONE,
        lucky("Ann"),
        {"lucky": ["Ann"], "bust": [], "scores": {"Ann": 35}, "rows": {"Ann": [2, 3, 4, 5, 6, 7, 1]}},
    ),
    case(
        "LS-06 the last number names a turned one",
        TWO,
        lucky("Bob"),
        {"lucky": ["Bob"], "next": {"Ann": "any", "Bob": None}},
    ),
    case("LS-06 lucky and bust in seating order", TWO, [*lucky("Bob"), *lucky("Ann")], {"lucky": ["Ann", "Bob"]}),
    case("LS-07 the sum of what is turned", TWO, SCORED, {"last": {"points": {"Ann": 3, "Bob": 5}, "won": ["Bob"]}}),
    case(
        "LS-07 equal totals share the round",
        TWO,
        BOTH_7,
        {"last": {"points": {"Ann": 7, "Bob": 7}, "won": ["Ann", "Bob"]}},
    ),
    case(
        "LS-07 different rows of the same sum",
        TWO,
        [*turns("Ann", 1, 2, 1), *bust("Bob", 3)],
        {"last": {"points": {"Ann": 3, "Bob": 3}, "won": ["Ann", "Bob"]}},
    ),
    case("LS-09 rounds: one is the whole match", TWO | ROUNDS, SCORED, {"phase": "over", "winner": "Bob"}),
    case(
        "LS-09 rounds: most rounds won, not most points",
        TWO | ROUNDS | {"rounds": 3},
        [*SCORED, NEXT, *SCORED, NEXT, *lucky("Ann"), *bust("Bob", 1)],
        {"winner": "Bob", "rounds_won": {"Ann": 1, "Bob": 2}, "scores": {"Ann": 41, "Bob": 11}, "phase": "over"},
    ),
    case(
        "LS-09 rounds: equal is shared",
        THREE | ROUNDS,
        [*BOTH_7, *bust("Cat", 1)],
        {"winner": ["Ann", "Bob"], "phase": "over"},
    ),
    case(
        "LS-09 target: first to reach it",
        TWO | {"target": 7},
        [*bust("Ann", 4), *bust("Bob", 7)],
        {"winner": "Bob", "phase": "over"},
    ),
    case(
        "LS-09 target: short of it the match goes on", TWO | {"target": 8}, BOTH_7, {"winner": None, "phase": "scored"}
    ),
    case(
        "LS-09 target: several in the same round: the higher total",
        TWO | {"target": 9},
        [*SCORED, NEXT, *bust("Ann", 7), *bust("Bob", 6)],
        {"winner": "Bob", "scores": {"Ann": 10, "Bob": 11}},
    ),
    case("LS-09 target: equal is shared", TWO | {"target": 7}, BOTH_7, {"winner": ["Ann", "Bob"], "phase": "over"}),
    case("LS-09 target: alone", ONE | {"target": 35}, lucky("Ann"), {"winner": "Ann", "phase": "over"}),
    case(
        "LS-09 target: rounds won do not count",
        TWO | {"target": 40},
        [*SCORED, NEXT, *SCORED, NEXT, *lucky("Ann"), *bust("Bob", 1)],
        {"winner": "Ann", "rounds_won": {"Ann": 1, "Bob": 2}},
    ),
    case("LS-S1 a target of 100 by default", TWO, [], {"match": {"kind": "target", "target": 100}}),
    case("LS-S1 one round by default", TWO | ROUNDS, [], {"match": {"kind": "rounds", "rounds": 1}}),
    case(
        "LS-S1 rounds alone make no match of rounds",
        TWO | {"rounds": 2},
        [],
        {"match": {"kind": "target", "target": 100}},
    ),
    case(
        "LS-S2 scores are of finished rounds only",
        TWO,
        [*SCORED, NEXT, *lucky("Ann")],
        {"scores": {"Ann": 3, "Bob": 5}, "last": {}, "phase": "turning"},
    ),
    case(
        "LS-S2 rounds add up",
        TWO,
        [*SCORED, NEXT, *lucky("Ann"), *bust("Bob", 2)],
        {"scores": {"Ann": 38, "Bob": 7}, "last": {"points": {"Ann": 35, "Bob": 2}, "won": ["Ann"]}},
    ),
    case(
        "LS-S2 last also tells the round that ended the match",
        TWO | ROUNDS,
        SCORED,
        {"last": {"points": {"Ann": 3, "Bob": 5}, "won": ["Bob"]}},
    ),
    case("LS-S3 who shares a round has won it", TWO, BOTH_7, {"rounds_won": {"Ann": 1, "Bob": 1}}),
    case(
        "LS-S4 a match of rounds is played to its last round",
        TWO | ROUNDS | {"rounds": 3},
        [*SCORED, NEXT, *SCORED],
        {"phase": "scored", "winner": None, "rounds_won": {"Ann": 0, "Bob": 2}},
    ),
    case(
        "LS phases: every row over is scored",
        TWO,
        SCORED,
        {"phase": "scored", "turning": [], "next": {"Ann": None, "Bob": None}, "bust": ["Ann", "Bob"]},
    ),
    case(
        "LS next-round: fresh rows",
        TWO,
        [*SCORED, NEXT],
        {
            "phase": "turning",
            "round": 2,
            "rows": {"Ann": EMPTY, "Bob": EMPTY},
            "next": {"Ann": "any", "Bob": "any"},
            "bust": [],
            "lucky": [],
            "last": {},
        },
    ),
    case("G-S2 there is never a turn", TWO, SCORED, {"turn": None}),
    case("G-S2 nor when it is over", TWO | ROUNDS, SCORED, {"turn": None}),
    case("G-S6 round stays until the next one begins", TWO, SCORED, {"round": 1}),
    case("G-S6 round stays at the end", TWO | ROUNDS | {"rounds": 2}, [*SCORED, NEXT, *SCORED], {"round": 2}),
    case(
        "G-S7 no dice, and the score",
        TWO,
        SCORED,
        {"players": {"Ann": {"dice": 0, "out": False, "score": 3}, "Bob": {"dice": 0, "out": False, "score": 5}}},
    ),
    case(
        "G-S9 turn and retire",
        TWO,
        bust("Bob", 1),
        {"legal": {"Ann": {"turn": True, "retire": True}, "Bob": {"retire": True}}},
    ),
    case(
        "G-S9 table: the next round",
        TWO,
        SCORED,
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"next-round": True}}},
    ),
    case(
        "G-S9 a player called table",
        {"players": "table"},
        bust("table", 1),
        {"legal": {"table": {"retire": True, "next-round": True}}},
    ),
    case("G-S9 nothing when it is over", TWO | ROUNDS, SCORED, {"legal": {}}),
    case("G-S10 last is empty at first", TWO, [], {"last": {}}),
    case("G-S10 last is empty after a turn", TWO, bust("Ann", 3), {"last": {}}),
    case(
        "G-S10 last is empty after retire",
        THREE,
        [*SCORED, *bust("Cat", 1), retire("Cat")],
        {"last": {}, "phase": "scored"},
    ),
    case(
        "G-S10 match holds kind and number alone",
        ONE | {"target": 7, "rounds": 9},
        [],
        {"match": {"kind": "target", "target": 7}},
    ),
    case(
        "G-S5 retire: the row counts as over and stays",
        THREE,
        [turn("Cat", 1, 5), retire("Cat")],
        {
            "out": ["Cat"],
            "next": {"Ann": "any", "Bob": "any", "Cat": None},
            "rows": {"Ann": EMPTY, "Bob": EMPTY, "Cat": [5, *EMPTY[1:]]},
            "bust": [],
            "phase": "turning",
        },
    ),
    case(
        "G-S5 retire: the last row still open ends the round; the round can't be won",
        THREE,
        [turn("Cat", 1, 6), *SCORED, retire("Cat")],
        {
            "phase": "scored",
            "last": {"points": {"Ann": 3, "Bob": 5, "Cat": 6}, "won": ["Bob"]},
            "rounds_won": {"Ann": 0, "Bob": 1, "Cat": 0},
            "scores": {"Ann": 3, "Bob": 5, "Cat": 6},
        },
    ),
    case(
        "G-S5 retire: the match can't be won by the target",
        THREE | {"target": 30},
        [*lucky("Cat"), retire("Cat"), *SCORED],
        {"phase": "scored", "winner": None, "scores": {"Ann": 3, "Bob": 5, "Cat": 35}},
    ),
    case(
        "G-S5 retire: the match can't be won by rounds",
        THREE | ROUNDS | {"rounds": 2},
        [*lucky("Cat"), *SCORED, NEXT, retire("Cat"), *bust("Ann", 7), *bust("Bob", 6)],
        {"phase": "over", "winner": "Ann", "rounds_won": {"Ann": 1, "Bob": 0, "Cat": 1}},
    ),
    case(
        "G-S5 retire: no row in the rounds after",
        THREE,
        [retire("Cat"), *SCORED, NEXT],
        {"next": {"Ann": "any", "Bob": "any", "Cat": None}, "turning": ["Ann", "Bob"]},
    ),
    case(
        "G-S5 retire between rounds",
        THREE,
        [*SCORED, *bust("Cat", 1), retire("Cat"), NEXT],
        {"turning": ["Ann", "Bob"]},
    ),
    case(
        "G-08 the last one left wins",
        TWO,
        [turn("Ann", 1, 2), retire("Bob")],
        {"winner": "Ann", "phase": "over", "legal": {}},
    ),
    case(
        "G-08 the last one left wins between rounds", TWO, [*SCORED, retire("Bob")], {"winner": "Ann", "phase": "over"}
    ),
    case(
        "G-08 nobody left, nobody wins",
        ONE,
        [turn("Ann", 1, 2), retire("Ann")],
        {"winner": None, "phase": "over", "legal": {}, "next": {"Ann": None}, "scores": {"Ann": 0}},
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = [
    case("LS-04 out of place", ONE, [turn("Ann", 1, 2), turn("Ann", 3, 4)], "wrong-position"),
    case("LS-04 the same again", ONE, [turn("Ann", 1, 2), turn("Ann", 1, 2)], "wrong-position"),
    case("LS-04 one turned already", ONE, [*turns("Ann", 1, 2, 3), turn("Ann", 1, 7)], "wrong-position"),
    case("LS-08 a number twice", ONE, [turn("Ann", 1, 2), turn("Ann", 2, 2)], "impossible-number"),
    case("LS-08 twice, not bust", ONE, [*turns("Ann", 1, 2, 3), turn("Ann", 3, 2)], "impossible-number"),
    case(
        "LS-08 twice on the last coaster",
        ONE,
        [*turns("Ann", 1, 2, 3, 4, 5, 6, 7), turn("Ann", 7, 4)],
        "impossible-number",
    ),
    case("LS-08 after LS-04", ONE, [turn("Ann", 1, 2), turn("Ann", 3, 2)], "wrong-position"),
    case("LS-S4 a row that is bust", TWO, [*bust("Ann", 4), turn("Ann", 5, 1)], "wrong-phase"),
    case("LS-S4 a row that is lucky", TWO, [*lucky("Ann"), turn("Ann", 1, 2)], "wrong-phase"),
    case("LS-S4 before bad-field", TWO, [*bust("Ann", 4), turn("Ann", 9, None)], "wrong-phase"),
    case("LS next-round while a row is open", TWO, [*bust("Ann", 4), NEXT], "wrong-phase"),
    case("LS next-round when it is over", TWO | ROUNDS, [*SCORED, NEXT], "game-over"),
    case("LS-01 turn when scored", TWO, [*SCORED, turn("Ann", 1, 2)], "wrong-phase"),
    *[
        case(f"LS-02 position {position!r}", ONE, [turn("Ann", position, 1)], "bad-field")
        for position in (0, 8, -1, 1.0, True, "1", None, [1], 10**400)
    ],
    *[
        case(f"LS-03 number {number!r}", ONE, [turn("Ann", 1, number)], "bad-field")
        for number in (0, 8, 2.0, False, "2", None, {"number": 2})
    ],
    case("LS-03 no number", ONE, [{"event": "turn", "player": "Ann", "position": 1}], "bad-field"),
    case("LS-03 no position", ONE, [{"event": "turn", "player": "Ann", "number": 1}], "bad-field"),
    case("G-S1 bad-field before wrong-position", ONE, [turn("Ann", 1, 2), turn("Ann", 3, 0)], "bad-field"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = [
    case("LS-04 says which was due", ONE, [turn("Ann", 1, 2), turn("Ann", 3, 4)], "Position 2 is due, not 3"),
    case(
        "LS-08 asks for the reading again",
        ONE,
        [*turns("Ann", 5, 2), turn("Ann", 2, 2)],
        "2 lies at position 5 already: read",
    ),
    case(
        "LS-S4 says what to wait for", TWO, [*bust("Ann", 4), turn("Ann", 5, 1)], "Ann's row is over: wait for the next"
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), MESSAGES)
def test_message(game, events, then):
    *before, last = events
    assert then in refusal(play(*before, **game), last)


@pytest.mark.parametrize(
    "options",
    [
        *[
            pytest.param({"match": kind}, id=f"LS-09 match {kind!r}")
            for kind in ("best", "", None, True, 3, ["rounds"])
        ],
        *[
            pytest.param({name: number}, id=f"LS-09 {name} {number!r}")
            for name in ("rounds", "target")
            for number in (0, -1, 2.0, True, "3", None, 2**53)
        ],
        pytest.param({"match": "target", "rounds": 0}, id="LS-09 a wrong number of the other kind"),
    ],
)
def test_refuses__options(options):
    with pytest.raises(Refused) as refusal:
        play(**options)
    assert refusal.value.code == "bad-field"


@pytest.mark.parametrize("players", [pytest.param("A B C D E F G", id="LS-01 seven players")])
def test_refuses__too_many_players(players):
    with pytest.raises(Refused, match="for 1 to 6 players, not 7"):
        play(players=players)


def all_rows(first: int) -> list[Row]:
    """How each of the 5040 orders of seven coasters ends for one who begins at ``first``."""
    ends = []
    for order in itertools.permutations(range(1, 8)):
        row, due = Row(), first
        while isinstance(due, int):
            row = row.turned(due, order[due - 1])
            due = row.due
        ends.append(row)
    return ends


@pytest.mark.parametrize("first", [pytest.param(first, id=f"LS-10 begun at {first}") for first in range(1, 8)])
def test_chances_are_those_of_all_orders(first):
    ends = all_rows(first)
    empty = Row().chances()
    assert empty["first"][str(first)] == pytest.approx(sum(row.points for row in ends) / len(ends))
    assert empty["lucky"] == pytest.approx(sum(row.lucky for row in ends) / len(ends)) == pytest.approx(1 / 7)


@pytest.mark.parametrize(
    "numbers", [pytest.param(n, id=f"LS-10 after {n}") for n in ((1,), (6, 2), (7, 3, 1), (2, 3, 4, 5, 6))]
)
def test_chances_follow_the_row_as_it_stands(numbers):
    so_far = play(*turns("Ann", 4 if 4 not in numbers else 1, *numbers), **ONE)
    row = so_far.state()["rows"]["Ann"]
    first = 4 if 4 not in numbers else 1
    ends = [
        end
        for end in all_rows(first)
        if all(number is None or number == end.numbers[at] for at, number in enumerate(row))
    ]
    chances = so_far.view("Ann")["chances"]["Ann"]
    assert chances == {
        "expected": pytest.approx(sum(end.points for end in ends) / len(ends)),
        "lucky": pytest.approx(sum(end.lucky for end in ends) / len(ends)),
    }


CHANCES = [
    case("LS-10 at first 1 in 7", TWO, [], {"expected": 17.0, "lucky": 1 / 7}),
    case("LS-10 a row that is bust", TWO, bust("Ann", 4), {"expected": 4.0, "lucky": 0.0}),
    case("LS-10 a row that is lucky", TWO, lucky("Ann"), {"expected": 35.0, "lucky": 1.0}),
    case("LS-10 the last coaster is certain", TWO, turns("Ann", 1, 2, 3, 4, 5, 6, 7), {"expected": 35.0, "lucky": 1.0}),
]


@pytest.mark.parametrize(("game", "events", "then"), CHANCES)
def test_everybody_sees_the_chances(game, events, then):
    match = play(*events, **game)
    for player in ("Ann", "Bob", None):
        view = match.view(player)
        chances = view.pop("chances")
        assert view == match.state()
        assert list(chances) == ["Ann", "Bob"]
        assert {key: chances["Ann"][key] for key in then} == then


@pytest.mark.parametrize("clause", ["LS-10 G-S5"])
def test_who_has_left_has_no_chances(clause):
    assert list(play(retire("Bob")).view(None)["chances"]) == ["Ann", "Cat"]


AWAITED = [
    case("LS-01 the coasters of all rows", THREE, [], {"Ann": 7, "Bob": 7, "Cat": 7}),
    case("LS-05 but of those that are over", THREE, [*bust("Ann", 1), retire("Bob")], {"Cat": 7}),
    case("LS-07 none when scored", TWO, SCORED, None),
]


@pytest.mark.parametrize(("game", "events", "then"), AWAITED)
def test_awaits_coasters(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.faces)) == (then and ("turn", then, "coasters"))
