# SPDX-License-Identifier: MIT
"""Pirates Dice clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Event
from tests.companion.games.cases import bid, case, faces, facts, refusal, retire, reveal, shout

S = "skull"
TWOS = [2, 2, 2, 2, 2]
SIXES = [6, 6, 6, 6, 6]
ALL_FROM_1 = {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1}


def roll(**dice: Any) -> Event:
    return {"event": "roll-off", "dice": dice}


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
ROLL = {"roll_off": True}
ONE_DIE = {"players": "Ann Bob", "dice": 1}
ONE_DIE_3 = {"dice": 1}
ANYONE = {"challenge": "anyone"}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
HELD = [*CALLED, reveal(Ann=[5, 5, S, 2, 3], Bob=[5, 2, 2, 2, 2], Cat=TWOS)]
FAILED = [*CALLED, reveal(Ann=[5, 5, S, 2, 3], Bob=TWOS, Cat=TWOS)]
BOB_OUT = [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[2], Bob=[3], Cat=[3])]

HAPPENS = [
    case("PD-01 two players", TWO, [], {"dice": {"Ann": 5, "Bob": 5}, "in_play": 10}),
    case("PD-01 three players", THREE, [], {"dice": {"Ann": 5, "Bob": 5, "Cat": 5}, "in_play": 15}),
    case("PD-01 four players", FOUR, [], {"dice": dict.fromkeys(("Ann", "Bob", "Cat", "Dan"), 5), "in_play": 20}),
    case("PD-01 option dice", {"dice": 10}, [], {"dice": {"Ann": 10, "Bob": 10, "Cat": 10}, "in_play": 30}),
    case(
        "PD-02 G-04 every face is read",
        TWO,
        [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[S, 2, 3, 4, 5], Bob=SIXES)],
        {"dice": {"Ann": 5, "Bob": 4}},
    ),
    case(
        "PD-03 all roll off first", ROLL, [], {"phase": "roll-off", "contenders": ["Ann", "Bob", "Cat"], "turn": None}
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
    case("PD-03 option first skips the roll-off", {"first": "Cat"}, [], {"phase": "bidding", "turn": "Cat"}),
    case("PD-S6 all skulls: all again", ROLL, [roll(Ann=S, Bob=S, Cat=S)], {"contenders": ["Ann", "Bob", "Cat"]}),
    case(
        "PD-S6 tied skulls: the tied again",
        {"players": "Ann Bob", "roll_off": True},
        [roll(Ann=S, Bob=S), roll(Ann=S, Bob=2)],
        {"turn": "Bob", "phase": "bidding"},
    ),
    case("PD-04 first player bids", THREE, [], {"turn": "Ann", "bid": None, "bids": [], "challengers": []}),
    case("PD-04 then the next to the left", THREE, [bid("Ann", 1, 2)], {"turn": "Bob", "challengers": ["Bob"]}),
    case(
        "PD-04 round the table",
        THREE,
        [bid("Ann", 1, 2), bid("Bob", 2, 2), bid("Cat", 3, 2)],
        {"turn": "Ann", "bid": {"player": "Cat", "quantity": 3, "face": 2}},
    ),
    case(
        "PD-04 bids of the round in order",
        THREE,
        [bid("Ann", 1, 2), bid("Bob", 1, 3)],
        {"bids": [{"player": "Ann", "quantity": 1, "face": 2}, {"player": "Bob", "quantity": 1, "face": 3}]},
    ),
    *[
        case(f"PD-05 one {face}", THREE, [bid("Ann", 1, face)], {"bid": {"player": "Ann", "quantity": 1, "face": face}})
        for face in (2, 3, 4, 5, 6)
    ],
    case(
        "PD-06 worked: five 2s after four 4s",
        THREE,
        [bid("Ann", 4, 4), bid("Bob", 5, 2)],
        {"bid": {"player": "Bob", "quantity": 5, "face": 2}},
    ),
    case("PD-06 same quantity, higher number", THREE, [bid("Ann", 4, 4), bid("Bob", 4, 5)], {"turn": "Cat"}),
    case("PD-06 higher quantity, same number", THREE, [bid("Ann", 4, 4), bid("Bob", 5, 4)], {"turn": "Cat"}),
    case("PD-06 higher both", THREE, [bid("Ann", 3, 2), bid("Bob", 6, 3)], {"turn": "Cat"}),
    case(
        "PD-07 more than there are dice",
        TWO,
        [bid("Ann", 11, 2), bid("Bob", 1000, 2)],
        {"bid": {"player": "Bob", "quantity": 1000, "face": 2}, "turn": "Ann"},
    ),
    case("PD-08 only the next may challenge", FOUR, [bid("Ann", 1, 2)], {"challengers": ["Bob"]}),
    case("PD-08 a challenge lifts the cups", THREE, CALLED, {"phase": "reveal", "turn": None, "challengers": []}),
    case(
        "PD-08 anyone but the bidder",
        FOUR | ANYONE,
        [bid("Ann", 1, 2), bid("Bob", 2, 2)],
        {"challengers": ["Ann", "Cat", "Dan"], "turn": "Cat"},
    ),
    case(
        "PD-08 anyone: who pressed first loses",
        FOUR | ANYONE,
        [bid("Ann", 1, 2), shout("Dan"), reveal(Ann=TWOS, Bob=SIXES, Cat=SIXES, Dan=SIXES)],
        {"dice": {"Ann": 5, "Bob": 5, "Cat": 5, "Dan": 4}, "turn": "Dan"},
    ),
    case("PD-08 anyone: out of turn no bid", FOUR | ANYONE, [], {"challengers": []}),
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
        "PD-10 count equal: the challenger loses", THREE, HELD, {"dice": {"Ann": 5, "Bob": 4, "Cat": 5}, "in_play": 14}
    ),
    case(
        "PD-10 count above: the challenger loses",
        THREE,
        [*CALLED, reveal(Ann=[5, 5, S, S, S], Bob=SIXES, Cat=SIXES)],
        {"dice": {"Ann": 5, "Bob": 4, "Cat": 5}},
    ),
    case("PD-10 count below: the bidder loses", THREE, FAILED, {"dice": {"Ann": 4, "Bob": 5, "Cat": 5}, "in_play": 14}),
    case(
        "PD-10 lost dice stay out of play",
        THREE,
        [*FAILED, bid("Ann", 1, 6), shout("Bob"), reveal(Ann=[2, 2, 2, 2], Bob=TWOS, Cat=TWOS)],
        {"dice": {"Ann": 3, "Bob": 5, "Cat": 5}, "in_play": 13},
    ),
    case("PD-11 the challenger who lost begins", THREE, HELD, {"turn": "Bob", "phase": "bidding", "round": 2}),
    case("PD-11 the bidder who lost begins", THREE, FAILED, {"turn": "Ann", "phase": "bidding", "round": 2}),
    case("PD-11 last die lost: the next to the left begins", ONE_DIE_3, BOB_OUT, {"turn": "Cat", "round": 2}),
    case(
        "PD-11 last die lost: wraps round the table",
        ONE_DIE_3 | {"first": "Bob"},
        [bid("Bob", 1, 2), shout("Cat"), reveal(Ann=[2], Bob=[3], Cat=[3])],
        {"turn": "Ann", "out": ["Cat"]},
    ),
    case("PD-12 without dice one is out", ONE_DIE_3, BOB_OUT, {"out": ["Bob"], "winner": None, "in_play": 2}),
    case("PD-12 who is out is skipped", ONE_DIE_3, [*BOB_OUT, bid("Cat", 1, 2), bid("Ann", 2, 2)], {"turn": "Cat"}),
    case(
        "PD-12 the last with dice wins",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 2, 2), shout("Ann"), reveal(Ann=[3], Cat=[3])],
        {"winner": "Ann", "phase": "over", "turn": None, "out": ["Bob", "Cat"], "round": 2, "bid": None, "bids": []},
    ),
    case(
        "PD-S2 the bidder is not among those who may shout", ANYONE, [bid("Ann", 1, 2)], {"challengers": ["Bob", "Cat"]}
    ),
    case(
        "PD-S3 matching names all with dice, also with 0",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 1, 6), shout("Ann"), reveal(Ann=[3], Cat=[2])],
        {
            "last": {
                "bid": {"player": "Cat", "quantity": 1, "face": 6},
                "count": 0,
                "holds": False,
                "challenger": "Ann",
                "loser": "Cat",
                "matching": {"Ann": 0, "Cat": 0},
            }
        },
    ),
    case(
        "PD-S3 no matching when faces were given",
        TWO,
        [bid("Ann", 3, 2), shout("Bob"), faces(*TWOS, *SIXES)],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 3, "face": 2},
                "count": 5,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
            }
        },
    ),
    case("PD-S3 no contenders outside the roll-off", THREE, CALLED, {"contenders": []}),
    case(
        "PD-S5 who has no dice may be left out",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 1, 6), shout("Ann"), reveal(Ann=[3], Cat=[2])],
        {"winner": "Ann"},
    ),
    case(
        "PD-S5 who has no dice may be given as []",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 1, 6), shout("Ann"), reveal(Ann=[3], Bob=[], Cat=[2])],
        {"winner": "Ann"},
    ),
    case("G-03 to the left wraps round", TWO, [bid("Ann", 1, 2), bid("Bob", 2, 2)], {"turn": "Ann"}),
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
    case("G-05 nothing is offered when it is over", TWO, [retire("Bob")], {"legal": {}}),
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
    case(
        "G-S9 table: the reveal",
        TWO,
        CALLED,
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"retire": True},
                "table": {"reveal": True},
            }
        },
    ),
    case(
        "G-S9 a player called table keeps the buttons",
        {"players": "table Bob"},
        [bid("table", 1, 2), shout("Bob")],
        {
            "legal": {"table": {"retire": True, "reveal": True}, "Bob": {"retire": True}},
        },
    ),
    case(
        "G-08 retire: as if out of dice",
        THREE,
        [retire("Cat")],
        {"dice": {"Ann": 5, "Bob": 5, "Cat": 0}, "out": ["Cat"]},
    ),
    case("G-08 retire: the turn passes", THREE, [retire("Ann")], {"turn": "Bob", "round": 1}),
    case("G-08 retire: the last one left wins", TWO, [retire("Ann")], {"winner": "Bob", "phase": "over", "turn": None}),
    case("G-S5 retire out of turn, no bid: nothing moves", THREE, [retire("Bob")], {"turn": "Ann", "round": 1}),
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
    case(
        "G-S5 retire under a bid: no loss, whose turn it was begins",
        THREE,
        [bid("Ann", 3, 3), retire("Ann")],
        {"turn": "Bob", "round": 2, "bid": None, "bids": [], "last": {}, "dice": {"Ann": 0, "Bob": 5, "Cat": 5}},
    ),
    case(
        "G-S5 retire under a bid on the own turn: the next to the left begins",
        THREE,
        [bid("Ann", 3, 3), retire("Bob")],
        {"turn": "Cat", "round": 2, "bid": None},
    ),
    case(
        "G-S5 retire while cups are lifted: the challenger begins",
        FOUR | ANYONE,
        [bid("Ann", 3, 3), shout("Dan"), retire("Bob")],
        {"turn": "Dan", "round": 2, "phase": "bidding", "in_play": 15},
    ),
    case(
        "G-S5 retiring challenger: the next to the left begins",
        FOUR | ANYONE,
        [bid("Ann", 3, 3), shout("Dan"), retire("Dan")],
        {"turn": "Ann", "round": 2, "phase": "bidding"},
    ),
    case("G-S5 retire from two while cups are lifted", TWO, [*CALLED, retire("Bob")], {"winner": "Ann", "round": 1}),
    case("G-S2 no turn in the reveal", THREE, CALLED, {"turn": None, "phase": "reveal"}),
    case("G-S2 no turn in the roll-off", ROLL, [], {"turn": None}),
    case("G-S2 no turn when it is over", TWO, [retire("Bob")], {"turn": None}),
    case("G-S6 round goes up when the next can begin", THREE, HELD, {"round": 2}),
    case("G-S6 round stays during the reveal", THREE, CALLED, {"round": 1}),
    case("G-S6 round stays at the end", ONE_DIE, [*CALLED, reveal(Ann=[5], Bob=[5])], {"round": 1, "winner": "Bob"}),
    case(
        "G-S7 dice in cup, score 0",
        THREE,
        HELD,
        {
            "players": {
                "Ann": {"dice": 5, "out": False, "score": 0},
                "Bob": {"dice": 4, "out": False, "score": 0},
                "Cat": {"dice": 5, "out": False, "score": 0},
            }
        },
    ),
    case("G-S10 last is empty after the set-up", THREE, [], {"last": {}}),
    case("G-S10 last is empty after a bid", THREE, [*HELD, bid("Bob", 1, 2)], {"last": {}}),
    case("G-S10 last is empty after a challenge", THREE, CALLED, {"last": {}}),
    case("G-S10 last is empty after retire", THREE, [*HELD, retire("Cat")], {"last": {}}),
    case("G-S10 no bid at the end", ONE_DIE, [*CALLED, reveal(Ann=[5], Bob=[5])], {"bid": None, "bids": []}),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(pirates, game, events, then):
    state = facts(pirates(*events, **game).state())
    assert {key: state[key] for key in then} == then


OVER = [retire("Bob")]

REFUSED = [
    *[
        case(f"PD-05 quantity {quantity!r}", THREE, [bid("Ann", quantity, 2)], "bad-field")
        for quantity in (0, -1, 4.0, 1.5, True, "4", None, [4], 2**53)
    ],
    case("PD-05 quantity missing", THREE, [{"event": "bid", "player": "Ann", "face": 2}], "bad-field"),
    case("PD-05 face missing", THREE, [{"event": "bid", "player": "Ann", "quantity": 2}], "bad-field"),
    case("PD-05 skulls", THREE, [bid("Ann", 1, S)], "cannot-bid-skulls"),
    case("PD-05 skulls over a bid", THREE, [bid("Ann", 1, 2), bid("Bob", 1, S)], "cannot-bid-skulls"),
    *[
        case(f"PD-02 G-04 face {face!r} in a bid", THREE, [bid("Ann", 1, face)], "bad-field")
        for face in (0, 7, 4.0, True, "4", "Skull", None, [2], {"face": 2}, 10**400)
    ],
    case("PD-06 worked: three 6s after four 4s", THREE, [bid("Ann", 4, 4), bid("Bob", 3, 6)], "bid-too-low"),
    case("PD-06 the same again", THREE, [bid("Ann", 4, 4), bid("Bob", 4, 4)], "bid-too-low"),
    case("PD-06 same quantity, lower number", THREE, [bid("Ann", 4, 4), bid("Bob", 4, 3)], "bid-too-low"),
    case("PD-06 lower quantity, same number", THREE, [bid("Ann", 4, 4), bid("Bob", 3, 4)], "bid-too-low"),
    case("PD-08 challenge out of turn", THREE, [bid("Ann", 1, 2), shout("Cat")], "not-your-turn"),
    case("PD-08 challenge of the own bid", TWO, [bid("Ann", 1, 2), shout("Ann")], "not-your-turn"),
    case("PD-08 no bid yet", THREE, [shout("Ann")], "no-bid-yet"),
    case("PD-08 no bid yet in the next round", THREE, [*HELD, shout("Bob")], "no-bid-yet"),
    case("PD-08 second challenge", ANYONE, [bid("Ann", 1, 2), shout("Cat"), shout("Bob")], "wrong-phase"),
    case("PD-08 bid out of turn with anyone", ANYONE, [bid("Ann", 1, 2), bid("Cat", 2, 2)], "not-your-turn"),
    case("PD-S2 the bidder shouts", ANYONE, [bid("Ann", 1, 2), shout("Ann")], "not-your-turn"),
    case("PD-S2 no-bid-yet for the one on turn", ANYONE, [shout("Ann")], "no-bid-yet"),
    case("PD-S2 no-bid-yet is checked first", ANYONE, [shout("Cat")], "no-bid-yet"),
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
    case("PD-S5 dice and faces together", TWO, [*CALLED, faces(*TWOS, *TWOS) | {"dice": {}}], "bad-field"),
    case("PD-S5 neither dice nor faces", TWO, [*CALLED, {"event": "reveal"}], "bad-field"),
    case("PD-S5 who has dice is left out", TWO, [*CALLED, reveal(Ann=TWOS)], "dice-mismatch"),
    case(
        "PD-S5 dice of one who is out",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 1, 2), shout("Ann"), reveal(Ann=[2], Bob=[2], Cat=[2])],
        "dice-mismatch",
    ),
    case("PD-12 who is out may not bid", ONE_DIE_3, [*BOB_OUT, bid("Bob", 1, 2)], "out-of-game"),
    case(
        "PD-12 who is out may not shout", ONE_DIE_3 | ANYONE, [*BOB_OUT, bid("Cat", 1, 2), shout("Bob")], "out-of-game"
    ),
    case("G-07 one die too few", TWO, [*CALLED, reveal(Ann=TWOS, Bob=[2, 2, 2, 2])], "dice-mismatch"),
    case("G-07 one die too many", TWO, [*CALLED, reveal(Ann=TWOS, Bob=[*TWOS, 2])], "dice-mismatch"),
    case("G-07 the sum right, the cups wrong", TWO, [*CALLED, reveal(Ann=[2] * 4, Bob=[2] * 6)], "dice-mismatch"),
    case("G-07 too few faces", TWO, [*CALLED, faces(*TWOS)], "dice-mismatch"),
    case("G-07 too many faces", TWO, [*CALLED, faces(*TWOS, *TWOS, 2)], "dice-mismatch"),
    case("G-08 retire twice", THREE, [retire("Cat"), retire("Cat")], "out-of-game"),
    case("G-08 retire when it is over", TWO, [*OVER, retire("Ann")], "game-over"),
    *[case(f"G-S1 no event name: {name!r}", THREE, [{"event": name}], "bad-field") for name in (None, 5, ["bid"], {})],
    case("G-S1 no event at all", THREE, [{"player": "Ann"}], "bad-field"),
    *[
        case(f"G-S1 {name}: no player named: {player!r}", THREE, [{"event": name, "player": player}], "bad-field")
        for name in ("bid", "challenge", "retire")
        for player in (None, 7, ["Ann"], {"name": "Ann"}, True)
    ],
    case("G-S1 unknown event", THREE, [{"event": "fly", "player": "Ann"}], "unknown-event"),
    case("G-S1 award is no event of this game", THREE, [{"event": "award", "by": "referee"}], "unknown-event"),
    case("G-S1 unknown event, even when over", TWO, [*OVER, {"event": "fly"}], "unknown-event"),
    case("G-S1 no player before game-over", TWO, [*OVER, {"event": "bid"}], "bad-field"),
    case("G-S1 game-over before unknown-player", TWO, [*OVER, bid("Zed", 1, 2)], "game-over"),
    case("G-S1 game-over before out-of-game", TWO, [*OVER, bid("Bob", 1, 2)], "game-over"),
    case("G-S1 game-over before wrong-phase", TWO, [*OVER, roll(Ann=2)], "game-over"),
    case("G-S1 unknown-player before wrong-phase", THREE, [*CALLED, bid("Zed", 1, 2)], "unknown-player"),
    case("G-S1 unknown-player: the empty name", THREE, [bid("", 1, 2)], "unknown-player"),
    case("G-S1 unknown-player: names are exact", THREE, [bid("ann", 1, 2)], "unknown-player"),
    case("G-S1 out-of-game before wrong-phase", THREE, [retire("Cat"), *CALLED, bid("Cat", 1, 2)], "out-of-game"),
    case("G-S1 out-of-game before not-your-turn", THREE, [retire("Cat"), bid("Cat", 1, 2)], "out-of-game"),
    case("G-S1 wrong-phase before not-your-turn", THREE, [*CALLED, bid("Cat", 1, 2)], "wrong-phase"),
    case("G-S1 not-your-turn before bad-field", THREE, [bid("Cat", "many", 9)], "not-your-turn"),
    case("G-S1 not-your-turn before no-bid-yet", THREE, [shout("Bob")], "not-your-turn"),
    case("G-S1 bad-field before cannot-bid-skulls", THREE, [bid("Ann", 0, S)], "bad-field"),
    case("G-S1 bad-field before bid-too-low", THREE, [bid("Ann", 4, 4), bid("Bob", 3, 9)], "bad-field"),
    case("G-S1 bad-field before dice-mismatch", TWO, [*CALLED, reveal(Ann=[9])], "bad-field"),
    case("G-S1 bad-field in dice before unknown-player", TWO, [*CALLED, reveal(Zed=[9])], "bad-field"),
    case(
        "G-S1 unknown-player in dice before dice-mismatch", TWO, [*CALLED, reveal(Ann=[2], Zed=[2])], "unknown-player"
    ),
    case("G-S1 unknown-player in the roll-off", ROLL, [roll(Ann=2, Bob=3, Zed=4)], "unknown-player"),
    case("G-S1 wrong-phase: roll-off while bidding", THREE, [roll(Ann=2, Bob=3, Cat=4)], "wrong-phase"),
    case("G-S1 wrong-phase: bid in the roll-off", ROLL, [bid("Ann", 1, 2)], "wrong-phase"),
    case("G-S1 wrong-phase: challenge in the roll-off", ROLL, [shout("Ann")], "wrong-phase"),
    case("G-S1 wrong-phase: reveal while bidding", THREE, [reveal(Ann=TWOS, Bob=TWOS, Cat=TWOS)], "wrong-phase"),
    *[
        case(f"G-S1 dice is {dice!r}", TWO, [*CALLED, {"event": "reveal", "dice": dice}], "bad-field")
        for dice in (None, [], "Ann", 5, {"Ann": 2, "Bob": 2}, {"Ann": "22222", "Bob": TWOS}, {"Ann": None})
    ],
    *[
        case(f"G-S1 faces is {seen!r}", TWO, [*CALLED, {"event": "reveal", "faces": seen}], "bad-field")
        for seen in (None, 5, "2222222222", {"Ann": TWOS}, [[2, 2]])
    ],
    case("G-S1 a list where one die is wanted", ROLL, [roll(Ann=[2], Bob=[3], Cat=[4])], "bad-field"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(pirates, code, game, events, then):
    *before, last = events
    assert code(pirates(*before, **game), last) == then


MESSAGES = [
    case("G-07 says for whom how many", TWO, [*CALLED, reveal(Ann=TWOS, Bob=[2])], "Bob has 1 instead of 5"),
    case("G-07 names everybody", TWO, [*CALLED, reveal(Ann=[2])], "Ann has 1 instead of 5; Bob has none instead of 5"),
    case("G-07 for the whole table", TWO, [*CALLED, faces(2, 2)], "the table has 2 instead of 10"),
    case(
        "G-02 says what would do", TWO, [bid("Ann", 4, 4), bid("Bob", 3, 6)], "four of 5 or 6, or five or more of any"
    ),
    case(
        "G-02 says what sixes want",
        TWO,
        [bid("Ann", 4, 6), bid("Bob", 4, 5)],
        "After four 6s, four 5s is too low: bid five or more",
    ),
    case("G-02 says whose turn it is", TWO, [bid("Bob", 3, 6)], "It is Ann's turn, not Bob's."),
    case("G-02 says who plays", TWO, [bid("Zed", 3, 6)], 'Nobody called "Zed" plays; the players are Ann and Bob.'),
    case("G-02 says what was given and wanted", TWO, [bid("Ann", 4.0, 6)], "a whole number of 1 or more, not 4.0"),
    case("G-02 says what is missing", TWO, [{"event": "bid", "player": "Ann", "face": 2}], "1 or more, not nothing"),
    case("G-02 says in whose dice", TWO, [*CALLED, reveal(Ann=[2, 9], Bob=[])], "dice of Ann"),
    case("G-02 huge numbers stay short", TWO, [bid("Ann", 10**5000, 2)], "a number too large to count with"),
    case("G-02 long words are cut", TWO, [bid("A" * 5000, 1, 2)], "A…"),
    case("G-02 one line, whatever was given", TWO, [bid("A\n\ud800B", 1, 2)], '"A\\n\\ud800B"'),
]


@pytest.mark.parametrize(("game", "events", "then"), MESSAGES)
def test_message(pirates, game, events, then):
    *before, last = events
    words = refusal(pirates(*before, **game), last)
    assert then in words
    assert len(words.splitlines()) == 1
    words.encode()


AWAITED = [
    case(
        "G-07 roll-off: a die of each contender", ROLL, [roll(Ann=6, Bob=2, Cat=6)], ("roll-off", {"Ann": 1, "Cat": 1})
    ),
    case("G-07 reveal: all dice", THREE, CALLED, ("reveal", {"Ann": 5, "Bob": 5, "Cat": 5})),
    case(
        "G-07 reveal: of those who have some",
        ONE_DIE_3,
        [*BOB_OUT, bid("Cat", 1, 2), shout("Ann")],
        ("reveal", {"Ann": 1, "Cat": 1}),
    ),
    case("G-07 bidding: none", THREE, [], None),
    case("G-07 over: none", TWO, OVER, None),
]


@pytest.mark.parametrize(("game", "events", "then"), AWAITED)
def test_awaits_dice_and_takes_them(pirates, game, events, then):
    match = pirates(*events, **game)
    awaited = match.awaits()
    assert (awaited and (awaited.event, awaited.dice)) == then
    if awaited:
        assert awaited.total == sum(then[1].values())
        match.apply(awaited.filled({name: [3] * dice for name, dice in awaited.dice.items()}))


@pytest.mark.parametrize("player", ["Ann", "Cat", "Zed", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_nothing_is_hidden_here(pirates, player):
    match = pirates(*CALLED)
    assert match.view(player) == match.state()


@pytest.mark.parametrize("quantity", [pytest.param(2**53 - 1, id="PD-07 the largest number a phone keeps exactly")])
def test_offers_no_raise_above_the_largest_number(pirates, code, quantity):
    match = pirates(bid("Ann", quantity, 5))
    assert match.state()["legal"]["Bob"]["bid"] == {"6": quantity}
    match = match.apply(bid("Bob", quantity, 6))
    assert "bid" not in match.state()["legal"]["Cat"]
    assert code(match, bid("Cat", quantity + 1, 2)) == "bad-field"
    assert match.apply(shout("Cat")).game.phase == "reveal"
