# SPDX-License-Identifier: MIT
"""Pirates Dice beside what `test_bids` has: each case begins with its clause, what happened, what must then be so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Event
from tests.companion.games.cases import bid, case, faces, facts, retire, reveal, shout

S = "skull"
TWOS = [2, 2, 2, 2, 2]
ALL_FROM_1 = {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1}


def roll(**dice: Any) -> Event:
    return {"event": "roll-off", "dice": dice}


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
ROLL = {"roll_off": True}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
FAILED = [*CALLED, reveal(Ann=[5, 5, S, 2, 3], Bob=TWOS, Cat=TWOS)]

HAPPENS = [
    case(
        "PD-02 G-04 every face is read",
        TWO,
        [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[S, 2, 3, 4, 5], Bob=[6] * 5)],
        {"dice": {"Ann": 5, "Bob": 4}},
    ),
    case(
        "PD-03 G-S2 all roll off first",
        ROLL,
        [],
        {"phase": "roll-off", "contenders": ["Ann", "Bob", "Cat"], "turn": None},
    ),
    case(
        "PD-03 highest begins",
        ROLL,
        [roll(Ann=2, Bob=6, Cat=5)],
        {"phase": "bidding", "turn": "Bob", "contenders": [], "round": 1},
    ),
    case(
        "PD-03 tied highest roll again among themselves",
        ROLL,
        [roll(Ann=6, Bob=2, Cat=6)],
        {"phase": "roll-off", "contenders": ["Ann", "Cat"], "turn": None},
    ),
    case("PD-03 second roll settles", ROLL, [roll(Ann=6, Bob=2, Cat=6), roll(Ann=2, Cat=3)], {"turn": "Cat"}),
    case("PD-03 skull is lowest", ROLL, [roll(Ann=S, Bob=2, Cat=S)], {"turn": "Bob"}),
    case("PD-S6 all skulls: all again", ROLL, [roll(Ann=S, Bob=S, Cat=S)], {"contenders": ["Ann", "Bob", "Cat"]}),
    case(
        "PD-S6 tied skulls: the tied again",
        {"players": "Ann Bob", "roll_off": True},
        [roll(Ann=S, Bob=S), roll(Ann=S, Bob=2)],
        {"turn": "Bob", "phase": "bidding"},
    ),
    case(
        "PD-09 worked: two 5s and three skulls hold five 5s",
        TWO,
        [bid("Ann", 5, 5), shout("Bob"), reveal(Ann=[5, 5, S, S, S], Bob=TWOS)],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 5, "face": 5},
                "count": 5,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": {"Ann": 5, "Bob": 0},
            }
        },
    ),
    case(
        "PD-09 dice of all players count",
        THREE,
        [bid("Ann", 3, 6), shout("Bob"), reveal(Ann=[6, 2, 2, 2, 2], Bob=[S, 2, 2, 2, 2], Cat=[6, S, 2, 2, 2])],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 3, "face": 6},
                "count": 4,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": {"Ann": 1, "Bob": 1, "Cat": 2},
            }
        },
    ),
    case(
        "PD-10 lost dice stay out of play",
        THREE,
        [*FAILED, bid("Ann", 1, 6), shout("Bob"), reveal(Ann=[2, 2, 2, 2], Bob=TWOS, Cat=TWOS)],
        {"dice": {"Ann": 3, "Bob": 5, "Cat": 5}, "in_play": 13},
    ),
    case("PD-11 the bidder who lost begins", THREE, FAILED, {"turn": "Ann", "phase": "bidding", "round": 2}),
    case(
        "G-05 only the bidder's buttons work",
        TWO,
        [],
        {
            "legal": {
                "Ann": {"bid": ALL_FROM_1, "retire": True},
                "Bob": {"retire": True},
            }
        },
    ),
    case(
        "G-S9 lowest quantity by face",
        TWO,
        [bid("Ann", 4, 4)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"2": 5, "3": 5, "4": 5, "5": 4, "6": 4}, "challenge": True, "retire": True},
            }
        },
    ),
    case(
        "G-S9 table: the roll-off",
        TWO | ROLL,
        [],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"retire": True},
                "table": {"roll-off": True},
            }
        },
    ),
    case("G-S5 retire in the roll-off: contends no more", ROLL, [retire("Ann")], {"contenders": ["Bob", "Cat"]}),
    case(
        "G-S5 retire in the roll-off: the last contender begins",
        ROLL,
        [roll(Ann=6, Bob=2, Cat=6), retire("Ann")],
        {"phase": "bidding", "turn": "Cat", "contenders": [], "dice": {"Ann": 0, "Bob": 5, "Cat": 5}},
    ),
    case(
        "G-S5 retire in the roll-off by one who does not contend",
        ROLL,
        [roll(Ann=6, Bob=2, Cat=6), retire("Bob")],
        {"phase": "roll-off", "contenders": ["Ann", "Cat"]},
    ),
    case(
        "G-S5 retire in the roll-off down to one",
        TWO | ROLL,
        [retire("Bob")],
        {"winner": "Ann", "contenders": [], "phase": "over"},
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(pirates, game, events, then):
    state = facts(pirates(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = [
    case("PD-05 skulls", THREE, [bid("Ann", 1, S)], "cannot-bid-skulls"),
    case("PD-05 skulls over a bid", THREE, [bid("Ann", 1, 2), bid("Bob", 1, S)], "cannot-bid-skulls"),
    case("PD-S4 a 1 in a bid", THREE, [bid("Ann", 1, 1)], "bad-field"),
    case("PD-S4 a 1 in the roll-off", ROLL, [roll(Ann=1, Bob=2, Cat=3)], "bad-field"),
    case("PD-S4 a 1 in the reveal", TWO, [*CALLED, reveal(Ann=[1, 2, 2, 2, 2], Bob=TWOS)], "bad-field"),
    case("PD-S4 a 1 among faces", TWO, [*CALLED, faces(1, *TWOS, 2, 2, 2, 2)], "bad-field"),
    case("PD-S5 contender missing", ROLL, [roll(Ann=2, Bob=3)], "dice-mismatch"),
    case("PD-S5 nobody rolled", ROLL, [roll()], "dice-mismatch"),
    case(
        "PD-S5 another player's die",
        ROLL,
        [roll(Ann=6, Bob=2, Cat=6), roll(Ann=6, Bob=2, Cat=5)],
        "dice-mismatch",
    ),
    case("G-S1 bad-field before cannot-bid-skulls", THREE, [bid("Ann", 0, S)], "bad-field"),
    case("G-S1 unknown-player in the roll-off", ROLL, [roll(Ann=2, Bob=3, Zed=4)], "unknown-player"),
    case("G-S1 wrong-phase: roll-off while bidding", THREE, [roll(Ann=2, Bob=3, Cat=4)], "wrong-phase"),
    case("G-S1 wrong-phase: bid in the roll-off", ROLL, [bid("Ann", 1, 2)], "wrong-phase"),
    case("G-S1 wrong-phase: challenge in the roll-off", ROLL, [shout("Ann")], "wrong-phase"),
    case("G-S1 a list where one die is wanted", ROLL, [roll(Ann=[2], Bob=[3], Cat=[4])], "bad-field"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(pirates, code, game, events, then):
    *before, last = events
    assert code(pirates(*before, **game), last) == then


@pytest.mark.parametrize("clause", ["G-07 a die of each contender"])
def test_awaits_the_roll_off_and_takes_it(pirates, clause):
    match = pirates(roll(Ann=6, Bob=2, Cat=6), **ROLL)
    awaited = match.awaits()
    assert awaited
    assert (awaited.event, awaited.dice, awaited.total) == ("roll-off", {"Ann": 1, "Cat": 1}, 2)
    match.apply(awaited.filled({name: [3] for name in awaited.dice}))


@pytest.mark.parametrize("player", ["Ann", "Cat", "Zed", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_nothing_is_hidden_here(pirates, player):
    match = pirates(*CALLED)
    assert match.view(player) == match.state()
