# SPDX-License-Identifier: MIT
"""Lucky Seven clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.lucky_seven import Row
from companion.games.match import Match
from tests.companion.games.cases import after, cases, refusal, retire
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

play = partial(after, game="lucky-seven", players="Ann Bob")

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
        "scores": tuple(state["scores"].values()),
        "turning": [name for name, offers in state["legal"].items() if "turn" in offers],
        "out": [name for name, part in state["players"].items() if part["out"]],
    }


EMPTY = [None] * 7
ONE = {"players": "Ann"}
TWO: dict[str, Any] = {}
THREE = {"players": "Ann Bob Cat"}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
ROUNDS = {"match": "rounds"}

SCORED = [*bust("Ann", 3), *bust("Bob", 5)]
BOTH_7 = [*bust("Ann", 7), *bust("Bob", 7)]

HAPPENS = {
    "LS-01 one player": ([], {"rows": {"Ann": EMPTY}, "turning": ["Ann"]}, ONE),
    "LS-01 six players, each with a row": (
        [],
        {"rows": dict.fromkeys(("Ann", "Bob", "Cat", "Dan", "Eve", "Fay"), EMPTY)},
        SIX,
    ),
    "LS-01 everybody at the same time": ([], {"turning": ["Ann", "Bob", "Cat"], "turn": None}, THREE),
    "LS-01 in any order": (
        [turn("Cat", 1, 2), turn("Ann", 4, 5), turn("Cat", 2, 3)],
        {"next": {"Ann": 5, "Bob": "any", "Cat": 3}, "turning": ["Ann", "Bob", "Cat"]},
        THREE,
    ),
    "LS-02 positions from the left": (
        [turn("Ann", 1, 7), turn("Ann", 7, 3)],
        {"rows": {"Ann": [7, None, None, None, None, None, 3]}},
        ONE,
    ),
    **{
        f"LS-03 the first may be any: {position}": ([turn("Ann", position, 1 + position % 7)], {"lucky": []}, ONE)
        for position in range(1, 8)
    },
    "LS-03 any is due at first": ([], {"next": {"Ann": "any"}}, ONE),
    "LS-03 the number is the next position": ([turn("Ann", 6, 2)], {"next": {"Ann": 2}}, ONE),
    "LS-03 worked: a 2, then at 2 a 5, then position 5": (
        turns("Ann", 4, 2, 5),
        {"next": {"Ann": 5}, "rows": {"Ann": [None, 5, None, 2, None, None, None]}},
        ONE,
    ),
    "LS-05 itself: bust": (bust("Ann", 4), {"bust": ["Ann"], "next": {"Ann": None, "Bob": "any"}}),
    "LS-05 one turned before: bust": (turns("Ann", 1, 2, 3, 1), {"bust": ["Ann"], "turning": ["Bob"]}),
    "LS-05 what is turned stays and counts": (
        turns("Ann", 1, 2, 3, 1),
        {"rows": {"Ann": [2, 3, 1, None, None, None, None]}, "scores": (6,)},
        ONE,
    ),
    "LS-05 the others go on": ([*bust("Ann", 4), turn("Bob", 1, 2)], {"phase": "turning", "bust": ["Ann"]}),
    "LS-05 six turned and then bust": (turns("Ann", 1, 2, 3, 4, 5, 6, 1), {"bust": ["Ann"], "lucky": []}, ONE),
    "LS-06 all seven: 35 and no bust": (
        lucky("Ann"),
        {"lucky": ["Ann"], "bust": [], "scores": (35,), "rows": {"Ann": [2, 3, 4, 5, 6, 7, 1]}},
        ONE,
    ),
    "LS-06 the last number names a turned one": (lucky("Bob"), {"lucky": ["Bob"], "next": {"Ann": "any", "Bob": None}}),
    "LS-06 lucky and bust in seating order": ([*lucky("Bob"), *lucky("Ann")], {"lucky": ["Ann", "Bob"]}),
    "LS-07 the sum of what is turned": (SCORED, {"last": {"points": {"Ann": 3, "Bob": 5}, "won": ["Bob"]}}),
    "LS-07 equal totals share the round": (BOTH_7, {"last": {"points": {"Ann": 7, "Bob": 7}, "won": ["Ann", "Bob"]}}),
    "LS-07 different rows of the same sum": (
        [*turns("Ann", 1, 2, 1), *bust("Bob", 3)],
        {"last": {"points": {"Ann": 3, "Bob": 3}, "won": ["Ann", "Bob"]}},
    ),
    "LS-09 rounds: one is the whole match": (SCORED, {"phase": "over", "winner": "Bob"}, TWO | ROUNDS),
    "LS-09 rounds: most rounds won, not most points": (
        [*SCORED, NEXT, *SCORED, NEXT, *lucky("Ann"), *bust("Bob", 1)],
        {"winner": "Bob", "rounds_won": {"Ann": 1, "Bob": 2}, "scores": (41, 11), "phase": "over"},
        TWO | ROUNDS | {"rounds": 3},
    ),
    "LS-09 rounds: equal is shared": (
        [*BOTH_7, *bust("Cat", 1)],
        {"winner": ["Ann", "Bob"], "phase": "over"},
        THREE | ROUNDS,
    ),
    "LS-09 target: first to reach it": (
        [*bust("Ann", 4), *bust("Bob", 7)],
        {"winner": "Bob", "phase": "over"},
        TWO | {"target": 7},
    ),
    "LS-09 target: short of it the match goes on": (BOTH_7, {"winner": None, "phase": "scored"}, TWO | {"target": 8}),
    "LS-09 target: several in the same round: the higher total": (
        [*SCORED, NEXT, *bust("Ann", 7), *bust("Bob", 6)],
        {"winner": "Bob", "scores": (10, 11)},
        TWO | {"target": 9},
    ),
    "LS-09 target: equal is shared": (BOTH_7, {"winner": ["Ann", "Bob"], "phase": "over"}, TWO | {"target": 7}),
    "LS-09 target: alone": (lucky("Ann"), {"winner": "Ann", "phase": "over"}, ONE | {"target": 35}),
    "LS-09 target: rounds won do not count": (
        [*SCORED, NEXT, *SCORED, NEXT, *lucky("Ann"), *bust("Bob", 1)],
        {"winner": "Ann", "rounds_won": {"Ann": 1, "Bob": 2}},
        TWO | {"target": 40},
    ),
    "LS-S1 a target of 100 by default": ([], {"match": {"kind": "target", "target": 100}}),
    "LS-S1 one round by default": ([], {"match": {"kind": "rounds", "rounds": 1}}, TWO | ROUNDS),
    "LS-S1 rounds alone make no match of rounds": (
        [],
        {"match": {"kind": "target", "target": 100}},
        TWO | {"rounds": 2},
    ),
    "LS-S2 scores are of finished rounds only": (
        [*SCORED, NEXT, *lucky("Ann")],
        {"scores": (3, 5), "last": {}, "phase": "turning"},
    ),
    "LS-S2 rounds add up": (
        [*SCORED, NEXT, *lucky("Ann"), *bust("Bob", 2)],
        {"scores": (38, 7), "last": {"points": {"Ann": 35, "Bob": 2}, "won": ["Ann"]}},
    ),
    "LS-S2 last also tells the round that ended the match": (
        SCORED,
        {"last": {"points": {"Ann": 3, "Bob": 5}, "won": ["Bob"]}},
        TWO | ROUNDS,
    ),
    "LS-S3 who shares a round has won it": (BOTH_7, {"rounds_won": {"Ann": 1, "Bob": 1}}),
    "LS-S4 a match of rounds is played to its last round": (
        [*SCORED, NEXT, *SCORED],
        {"phase": "scored", "winner": None, "rounds_won": {"Ann": 0, "Bob": 2}},
        TWO | ROUNDS | {"rounds": 3},
    ),
    "LS phases: every row over is scored": (
        SCORED,
        {"phase": "scored", "turning": [], "next": {"Ann": None, "Bob": None}, "bust": ["Ann", "Bob"]},
    ),
    "LS next-round: fresh rows": (
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
    "G-S2 there is never a turn": (SCORED, {"turn": None}),
    "G-S2 nor when it is over": (SCORED, {"turn": None}, TWO | ROUNDS),
    "G-S6 round stays until the next one begins": (SCORED, {"round": 1}),
    "G-S6 round stays at the end": ([*SCORED, NEXT, *SCORED], {"round": 2}, TWO | ROUNDS | {"rounds": 2}),
    "G-S7 no dice, and the score": (
        SCORED,
        {"players": {"Ann": {"dice": 0, "out": False, "score": 3}, "Bob": {"dice": 0, "out": False, "score": 5}}},
    ),
    "G-S9 turn and retire": (
        bust("Bob", 1),
        {"legal": {"Ann": {"turn": True, "retire": True}, "Bob": {"retire": True}}},
    ),
    "G-S9 table: the next round": (
        SCORED,
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"next-round": True}}},
    ),
    "G-S9 a player called table": (
        bust("table", 1),
        {"legal": {"table": {"retire": True, "next-round": True}}},
        {"players": "table"},
    ),
    "G-S9 nothing when it is over": (SCORED, {"legal": {}}, TWO | ROUNDS),
    "G-S10 last is empty at first": ([], {"last": {}}),
    "G-S10 last is empty after a turn": (bust("Ann", 3), {"last": {}}),
    "G-S10 last is empty after retire": (
        [*SCORED, *bust("Cat", 1), retire("Cat")],
        {"last": {}, "phase": "scored"},
        THREE,
    ),
    "G-S10 match holds kind and number alone": (
        [],
        {"match": {"kind": "target", "target": 7}},
        ONE | {"target": 7, "rounds": 9},
    ),
    "G-S5 retire: the row counts as over and stays": (
        [turn("Cat", 1, 5), retire("Cat")],
        {
            "out": ["Cat"],
            "next": {"Ann": "any", "Bob": "any", "Cat": None},
            "rows": {"Ann": EMPTY, "Bob": EMPTY, "Cat": [5, *EMPTY[1:]]},
            "bust": [],
            "phase": "turning",
        },
        THREE,
    ),
    "G-S5 retire: the last row still open ends the round; the round can't be won": (
        [turn("Cat", 1, 6), *SCORED, retire("Cat")],
        {
            "phase": "scored",
            "last": {"points": {"Ann": 3, "Bob": 5, "Cat": 6}, "won": ["Bob"]},
            "rounds_won": {"Ann": 0, "Bob": 1, "Cat": 0},
            "scores": (3, 5, 6),
        },
        THREE,
    ),
    "G-S5 retire: the match can't be won by the target": (
        [*lucky("Cat"), retire("Cat"), *SCORED],
        {"phase": "scored", "winner": None, "scores": (3, 5, 35)},
        THREE | {"target": 30},
    ),
    "G-S5 retire: the match can't be won by rounds": (
        [*lucky("Cat"), *SCORED, NEXT, retire("Cat"), *bust("Ann", 7), *bust("Bob", 6)],
        {"phase": "over", "winner": "Ann", "rounds_won": {"Ann": 1, "Bob": 0, "Cat": 1}},
        THREE | ROUNDS | {"rounds": 2},
    ),
    "G-S5 retire: no row in the rounds after": (
        [retire("Cat"), *SCORED, NEXT],
        {"next": {"Ann": "any", "Bob": "any", "Cat": None}, "turning": ["Ann", "Bob"]},
        THREE,
    ),
    "G-S5 retire between rounds": ([*SCORED, *bust("Cat", 1), retire("Cat"), NEXT], {"turning": ["Ann", "Bob"]}, THREE),
    "G-08 the last one left wins": (
        [turn("Ann", 1, 2), retire("Bob")],
        {"winner": "Ann", "phase": "over", "legal": {}},
    ),
    "G-08 the last one left wins between rounds": ([*SCORED, retire("Bob")], {"winner": "Ann", "phase": "over"}),
    "G-08 nobody left, nobody wins": (
        [turn("Ann", 1, 2), retire("Ann")],
        {"winner": None, "phase": "over", "legal": {}, "next": {"Ann": None}, "scores": (0,)},
        ONE,
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = {
    "LS-04 out of place": ([turn("Ann", 1, 2), turn("Ann", 3, 4)], "wrong-position", ONE),
    "LS-04 the same again": ([turn("Ann", 1, 2), turn("Ann", 1, 2)], "wrong-position", ONE),
    "LS-04 one turned already": ([*turns("Ann", 1, 2, 3), turn("Ann", 1, 7)], "wrong-position", ONE),
    "LS-08 a number twice": ([turn("Ann", 1, 2), turn("Ann", 2, 2)], "impossible-number", ONE),
    "LS-08 twice, not bust": ([*turns("Ann", 1, 2, 3), turn("Ann", 3, 2)], "impossible-number", ONE),
    "LS-08 twice on the last coaster": (
        [*turns("Ann", 1, 2, 3, 4, 5, 6, 7), turn("Ann", 7, 4)],
        "impossible-number",
        ONE,
    ),
    "LS-08 after LS-04": ([turn("Ann", 1, 2), turn("Ann", 3, 2)], "wrong-position", ONE),
    "LS-S4 a row that is bust": ([*bust("Ann", 4), turn("Ann", 5, 1)], "wrong-phase"),
    "LS-S4 a row that is lucky": ([*lucky("Ann"), turn("Ann", 1, 2)], "wrong-phase"),
    "LS-S4 before bad-field": ([*bust("Ann", 4), turn("Ann", 9, None)], "wrong-phase"),
    "LS next-round while a row is open": ([*bust("Ann", 4), NEXT], "wrong-phase"),
    "LS next-round when it is over": ([*SCORED, NEXT], "game-over", TWO | ROUNDS),
    "LS-01 turn when scored": ([*SCORED, turn("Ann", 1, 2)], "wrong-phase"),
    **{
        f"LS-02 position {position!r}": ([turn("Ann", position, 1)], "bad-field", ONE)
        for position in (0, 8, -1, 1.0, True, "1", None, [1], 10**400)
    },
    **{
        f"LS-03 number {number!r}": ([turn("Ann", 1, number)], "bad-field", ONE)
        for number in (0, 8, 2.0, False, "2", None, {"number": 2})
    },
    "LS-03 no number": ([{"event": "turn", "player": "Ann", "position": 1}], "bad-field", ONE),
    "LS-03 no position": ([{"event": "turn", "player": "Ann", "number": 1}], "bad-field", ONE),
    "G-S1 bad-field before wrong-position": ([turn("Ann", 1, 2), turn("Ann", 3, 0)], "bad-field", ONE),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = {
    "LS-04 says which was due": ([turn("Ann", 1, 2), turn("Ann", 3, 4)], "Position 2 is due, not 3", ONE),
    "LS-08 asks for the reading again": (
        [*turns("Ann", 5, 2), turn("Ann", 2, 2)],
        "2 lies at position 5 already: read",
        ONE,
    ),
    "LS-S4 says what to wait for": ([*bust("Ann", 4), turn("Ann", 5, 1)], "Ann's row is over: wait for the next"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES))
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


@pytest.mark.slow
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


CHANCES = {
    "LS-10 at first 1 in 7": ([], {"expected": 17.0, "lucky": 1 / 7}),
    "LS-10 a row that is bust": (bust("Ann", 4), {"expected": 4.0, "lucky": 0.0}),
    "LS-10 a row that is lucky": (lucky("Ann"), {"expected": 35.0, "lucky": 1.0}),
    "LS-10 the last coaster is certain": (turns("Ann", 1, 2, 3, 4, 5, 6, 7), {"expected": 35.0, "lucky": 1.0}),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(CHANCES))
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
    assert list(play(retire("Bob"), **THREE).view(None)["chances"]) == ["Ann", "Cat"]


AWAITED = {
    "LS-01 the coasters of all rows": ([], {"Ann": 7, "Bob": 7, "Cat": 7}, THREE),
    "LS-05 but of those that are over": ([*bust("Ann", 1), retire("Bob")], {"Cat": 7}, THREE),
    "LS-07 none when scored": (SCORED, None),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(AWAITED))
def test_awaits_coasters(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.faces)) == (then and ("turn", then, "coasters"))


# What holds in every match of Lucky Seven, tried on matches played at random by the rules.

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
NUMBERS = range(1, 8)

setups = st.builds(
    lambda seats, options: {"game": "lucky-seven", "players": list(NAMES[:seats]), "options": options},
    st.integers(1, 6),
    st.fixed_dictionaries({"match": st.just("rounds")}, optional={"rounds": st.integers(1, 3)})
    | st.fixed_dictionaries({"target": st.integers(1, 50)}, optional={"match": st.just("target")}),
)
games = st.tuples(setups, chances)


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers; the coasters lie in random order."""
    state = match.state()
    for doer, offers in state["legal"].items():
        if "turn" in offers:
            due = state["next"][doer]
            hidden = [number for number in NUMBERS if number not in state["rows"][doer]]
            yield turn(doer, chance.choice(NUMBERS) if due == "any" else due, chance.choice(hidden))
        if "retire" in offers:
            yield {"event": "retire", "player": doer}
        if "next-round" in offers:
            yield {"event": "next-round"}


def likely(event: Event) -> float:
    return 0.02 if event["event"] == "retire" else 1


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    state = match.state()
    legal = state["legal"]
    for name in (*match.players, "Zed"):
        for position in NUMBERS:
            for number in NUMBERS:
                fits = "turn" in legal.get(name, {})
                fits = fits and state["next"][name] in ("any", position) and number not in state["rows"][name]
                yield turn(name, position, number), fits
        yield {"event": "retire", "player": name}, "retire" in legal.get(name, {})
    yield {"event": "next-round"}, "next-round" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("turn", "next-round", "retire"), (*NAMES, *NUMBERS), player=NAMES, position=NUMBERS, number=NUMBERS
    ),
)


def points(state: dict[str, Any], name: str) -> int:
    return sum(number or 0 for number in state["rows"][name]) + 7 * (name in state["lucky"])


@law("LS-05 LS-06 LS-07", game=games)
def test_rows_end_bust_or_lucky_and_are_worth_their_sum(clause, game):
    for before, _, later in PLAYERS.played(*game):
        state = later.state()
        assert not set(state["bust"]) & set(state["lucky"])
        for name, row in state["rows"].items():
            turned = [number for number in row if number]
            assert len(set(turned)) == len(turned)
            assert (name in state["lucky"]) == (len(turned) == 7)
            still = state["phase"] == "turning" and not state["players"][name]["out"]
            assert (state["next"][name] is None) == (name in state["bust"] + state["lucky"] or not still)
        if state["last"]:
            assert state["last"]["points"] == {name: points(state, name) for name in later.players}
            gained = {name: state["scores"][name] - before.state()["scores"][name] for name in later.players}
            assert gained == state["last"]["points"]
            left = [name for name, part in state["players"].items() if not part["out"]]
            most = max(points(state, name) for name in left)
            assert state["last"]["won"] == [name for name in left if points(state, name) == most]
        else:
            assert state["scores"] == before.state()["scores"]


@law("LS-09 LS-S4 G-08", game=games)
def test_the_winner_is_the_one_the_match_was_played_for(clause, game):
    setup, chance = game
    *_, (_, event, match) = PLAYERS.played(setup, chance)
    state = match.state()
    left = [name for name, part in state["players"].items() if not part["out"]]
    if len(left) < min(2, len(match.players)) or not left:
        assert state["winner"] == (left[0] if left else None)
        assert event["event"] == "retire"
        return
    kind = state["match"]["kind"]
    by_name = state["rounds_won"] if kind == "rounds" else state["scores"]
    most = max(by_name[name] for name in left)
    best = [name for name in left if by_name[name] == most]
    assert state["winner"] == (best if len(best) > 1 else best[0])
    assert most >= state["match"]["target"] if kind == "target" else state["round"] == state["match"]["rounds"]


@law("LS-10", game=games)
def test_each_turn_moves_the_chances_by_the_mean_of_what_may_come(clause, game):
    for match, event, _ in PLAYERS.played(*game):
        state, chances_now = match.state(), match.view(None)["chances"]
        player = event.get("player")
        if event["event"] != "turn" or state["next"][player] == "any":
            continue
        hidden = [number for number in NUMBERS if number not in state["rows"][player]]
        after = [
            match.apply(turn(player, event["position"], number)).view(None)["chances"][player] for number in hidden
        ]
        for key, now in chances_now[player].items():
            assert now == pytest.approx(sum(chance[key] for chance in after) / len(after))


@law("G-S2 G-S6", game=games)
def test_no_turn_and_a_round_for_every_next_round(clause, game):
    for before, event, later in PLAYERS.played(*game):
        assert later.state()["turn"] is None
        assert later.state()["round"] == before.state()["round"] + (event["event"] == "next-round")
