# SPDX-License-Identifier: MIT
"""Pirate's Lies without cards, beside what `test_bids` has, clause by clause: each case begins with its clause."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.games.base import Refused
from tests.companion.games.cases import after, bid, case, facts, retire, reveal, shout

play = partial(after, game="pirates-lies")

TWOS = [2] * 5
ALL_FROM_1 = {str(face): 1 for face in range(1, 7)}


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
ONE_DIE = {"dice": 1}
ANYONE = {"challenge": "anyone"}
WILD = {"wild": 1}
TEAMS = FOUR | {"teams": [["Ann", "Cat"], ["Bob", "Dan"]]}
TEAMS_OF_ONE_DIE = TEAMS | ONE_DIE
THE_TABLE = {"players": "Peter Mary Tom John"}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
HELD = [*CALLED, reveal(Ann=[5, 5, 5, 2, 3], Bob=[5, 2, 2, 2, 2], Cat=TWOS)]
FAILED = [*CALLED, reveal(Ann=[5, 5, 1, 2, 3], Bob=TWOS, Cat=TWOS)]
ANN_OUT = [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[1], Bob=[3], Cat=[3])]
WORKED = [
    bid("Peter", 4, 4),
    bid("Mary", 5, 2),
    bid("Tom", 5, 5),
    shout("John"),
    reveal(Peter=[5, 5, 1, 1, 1], Mary=[5, 2, 2, 2, 2], Tom=[5, 5, 5, 3, 3], John=[6, 6, 6, 6, 1]),
]

HAPPENS = [
    case("PL-01 six players", SIX, [], {"dice": dict.fromkeys(SIX["players"].split(), 5), "in_play": 30}),
    case("PL-02 the first seat begins", THREE, [], {"turn": "Ann", "phase": "bidding", "round": 1}),
    case("PL-02 no roll-off: nobody contends", THREE, [], {"contenders": []}),
    case("PL-03 one 1", THREE, [bid("Ann", 1, 1)], {"bid": {"player": "Ann", "quantity": 1, "face": 1}}),
    case(
        "PL-03 no face is wild",
        TWO,
        [bid("Ann", 3, 5), shout("Bob"), reveal(Ann=[5, 5, 1, 1, 1], Bob=TWOS)],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 3, "face": 5},
                "count": 2,
                "holds": False,
                "challenger": "Bob",
                "loser": "Ann",
                "matching": {"Ann": 2, "Bob": 0},
            }
        },
    ),
    case(
        "PL-03 option wild: ones count",
        TWO | WILD,
        [bid("Ann", 3, 5), shout("Bob"), reveal(Ann=[5, 5, 1, 2, 2], Bob=[1, 2, 2, 2, 2])],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 3, "face": 5},
                "count": 4,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": {"Ann": 3, "Bob": 1},
            }
        },
    ),
    case(
        "PL-03 PL-S8 option wild: ones are not offered",
        TWO | WILD,
        [bid("Ann", 4, 4)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"2": 5, "3": 5, "4": 5, "5": 4, "6": 4}, "challenge": True, "retire": True},
            }
        },
    ),
    case("PL-04 five 1s after four 6s", THREE, [bid("Ann", 4, 6), bid("Bob", 5, 1)], {"turn": "Cat"}),
    case(
        "PL-04 G-S9 lowest quantity by face",
        TWO,
        [bid("Ann", 4, 5)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"1": 5, "2": 5, "3": 5, "4": 5, "5": 5, "6": 4}, "challenge": True, "retire": True},
            }
        },
    ),
    case(
        "PL-04 G-S9 after sixes the quantity must rise",
        TWO,
        [bid("Ann", 4, 6)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {str(face): 5 for face in range(1, 7)}, "challenge": True, "retire": True},
            }
        },
    ),
    case(
        "PL-06 option dice: ten each",
        TWO | {"dice": 10},
        [bid("Ann", 1, 1), shout("Bob"), reveal(Ann=[2] * 10, Bob=[2] * 10)],
        {"dice": {"Ann": 9, "Bob": 10}},
    ),
    case("PL-07 the accuser won and begins", THREE, FAILED, {"turn": "Bob", "phase": "bidding", "round": 2}),
    case("PL-07 the bidder is out: still the accuser", ONE_DIE, ANN_OUT, {"turn": "Bob", "round": 2}),
    case(
        "PL-07 the accuser is out: round the table",
        ONE_DIE | ANYONE,
        [bid("Ann", 1, 2), shout("Cat"), reveal(Ann=[2], Bob=[3], Cat=[3])],
        {"turn": "Ann", "out": ["Cat"]},
    ),
    case(
        "PL-09 worked: six 5s lie there, John loses a die and begins",
        THE_TABLE,
        WORKED,
        {
            "dice": {"Peter": 5, "Mary": 5, "Tom": 5, "John": 4},
            "turn": "John",
            "round": 2,
            "last": {
                "bid": {"player": "Tom", "quantity": 5, "face": 5},
                "count": 6,
                "holds": True,
                "challenger": "John",
                "loser": "John",
                "matching": {"Peter": 2, "Mary": 1, "Tom": 3, "John": 0},
            },
        },
    ),
    case(
        "PL-10 PL-S9 cards off: nobody holds any, none are drawn",
        THREE,
        HELD,
        {
            "cards": {key: {"hand": 0, "laid": 0} for key in ("Ann", "Bob", "Cat")},
            "draws": {},
            "resolve_turn": None,
        },
    ),
    case(
        "PL-24 teams of two, partners opposite",
        TEAMS,
        [],
        {"teams": [["Ann", "Cat"], ["Bob", "Dan"]], "turn": "Ann"},
    ),
    case(
        "PL-24 with six seats any without neighbours",
        SIX | {"teams": [["Ann", "Cat"], ["Bob", "Eve"], ["Dan", "Fay"]]},
        [],
        {"teams": [["Ann", "Cat"], ["Bob", "Eve"], ["Dan", "Fay"]]},
    ),
    case("PL-24 without teams the state names none", FOUR, [], {"teams": []}),
    case(
        "PL-25 one of each team has dice: not over",
        TEAMS_OF_ONE_DIE,
        [
            bid("Ann", 1, 2),
            shout("Bob"),
            reveal(Ann=[3], Bob=[3], Cat=[3], Dan=[3]),
            bid("Bob", 1, 2),
            shout("Cat"),
            reveal(Bob=[3], Cat=[3], Dan=[3]),
        ],
        {"winner": None, "out": ["Ann", "Bob"], "turn": "Cat"},
    ),
    case(
        "PL-25 only one team has dice: both win, the one out too",
        TEAMS_OF_ONE_DIE,
        [
            bid("Ann", 1, 2),
            shout("Bob"),
            reveal(Ann=[3], Bob=[3], Cat=[3], Dan=[3]),
            bid("Bob", 1, 3),
            shout("Cat"),
            reveal(Bob=[3], Cat=[3], Dan=[3]),
        ],
        {"winner": ["Bob", "Dan"], "phase": "over", "out": ["Ann", "Cat"], "turn": None},
    ),
    case(
        "PL-25 both of a team have dice",
        TEAMS_OF_ONE_DIE,
        [retire("Ann"), retire("Cat")],
        {"winner": ["Bob", "Dan"], "phase": "over", "out": ["Ann", "Cat"]},
    ),
    case(
        "PL-S9 a team-mate may be accused",
        TEAMS | ANYONE,
        [bid("Ann", 1, 2), shout("Cat"), reveal(Ann=TWOS, Bob=TWOS, Cat=TWOS, Dan=TWOS)],
        {"dice": {"Ann": 5, "Bob": 5, "Cat": 4, "Dan": 5}, "turn": "Cat"},
    ),
    case(
        "G-S9 no cards, no laying",
        TWO,
        [],
        {"legal": {"Ann": {"bid": ALL_FROM_1, "retire": True}, "Bob": {"retire": True}}},
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = [
    case("PL-03 a skull is no face", THREE, [bid("Ann", 1, "skull")], "bad-field"),
    case("PL-S8 a bid of ones", WILD, [bid("Ann", 1, 1)], "cannot-bid-wild"),
    case("PL-S8 a bid of ones, too low besides", WILD, [bid("Ann", 2, 2), bid("Bob", 1, 1)], "cannot-bid-wild"),
    case("PL-S8 bad-field first", WILD, [bid("Ann", 0, 1)], "bad-field"),
    case("PL-07 the loser does not begin", THREE, [*FAILED, bid("Ann", 1, 1)], "not-your-turn"),
    case("PL-S9 lay-cards with cards off", THREE, [{"event": "lay-cards", "player": "Ann", "count": 1}], "wrong-phase"),
    case("PL-S9 lay-cards with cards off, no count", THREE, [{"event": "lay-cards", "player": "Ann"}], "wrong-phase"),
    case("G-S1 roll-off is no event here", THREE, [{"event": "roll-off", "dice": {"Ann": 1}}], "unknown-event"),
    *[
        case(f"G-S1 {name} while bidding", THREE, [{"event": name, "player": "Ann"}], "wrong-phase")
        for name in ("resolve", "undo-card", "decline", "deck", "reveal")
    ],
    case("PD-S4 here a skull is no face", TWO, [*CALLED, reveal(Ann=["skull", 2, 2, 2, 2], Bob=TWOS)], "bad-field"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


SET_UPS = [
    pytest.param({"players": "Ann"}, "bad-field", id="PL-01 one player"),
    pytest.param({"players": "A B C D E F G"}, "bad-field", id="PL-01 seven players"),
    pytest.param({"first": "Zed"}, "bad-field", id="PL-02 first is nobody"),
    *[pytest.param({"wild": wild}, "bad-field", id=f"PL-03 wild {wild!r}") for wild in (0, 2, "1", True, None, [1])],
    *[pytest.param({"challenge": who}, "bad-field", id=f"PL-05 challenge {who!r}") for who in ("all", None, True)],
    *[pytest.param({"cards": how}, "bad-field", id=f"PL-10 cards {how!r}") for how in ("on", None, True, 1)],
    *[pytest.param({"dice": dice}, "bad-field", id=f"PL-S10 dice {dice!r}") for dice in (0, 11, 2.0, "5", None, True)],
    *[
        pytest.param(FOUR | {"teams": teams}, "bad-teams", id=f"PL-24 {why}")
        for why, teams in {
            "side by side": [["Ann", "Bob"], ["Cat", "Dan"]],
            "side by side round the table": [["Bob", "Cat"], ["Dan", "Ann"]],
            "a team of one": [["Ann", "Cat"], ["Bob"], ["Dan"]],
            "a team of four": [["Ann", "Bob", "Cat", "Dan"]],
            "somebody without a team": [["Ann", "Cat"]],
            "somebody in two teams": [["Ann", "Cat"], ["Ann", "Cat"]],
            "a stranger": [["Ann", "Cat"], ["Bob", "Zed"]],
            "no teams at all": [],
        }.items()
    ],
    pytest.param({"teams": [["Ann", "Cat"], ["Bob", "Bob"]]}, "bad-teams", id="PL-24 an odd number of players"),
    pytest.param(TWO | {"teams": [["Ann", "Bob"]]}, "bad-teams", id="PL-24 two players sit side by side"),
    pytest.param(
        SIX | {"teams": [["Ann", "Dan"], ["Bob", "Eve"], ["Fay", "Cat"]]}, None, id="PL-24 six seats, all opposite"
    ),
    pytest.param(
        SIX | {"teams": [["Ann", "Fay"], ["Bob", "Dan"], ["Cat", "Eve"]]}, "bad-teams", id="PL-24 first and last seat"
    ),
    *[
        pytest.param(FOUR | {"teams": teams}, "bad-field", id=f"PL-24 teams is {teams!r}")
        for teams in (None, "Ann", {"Ann": "Cat"}, ["Ann", "Cat"], [["Ann", 1], ["Bob", "Dan"]])
    ],
]


@pytest.mark.parametrize(("given", "then"), SET_UPS)
def test_set_up(given, then):
    if then is None:
        assert play(**given).game.phase == "bidding"
        return
    with pytest.raises(Refused) as refusal:
        play(**given)
    assert refusal.value.code == then
