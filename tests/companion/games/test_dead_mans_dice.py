# SPDX-License-Identifier: MIT
"""Dead Man's Dice clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.games.base import Event, Refused
from tests.companion.games.cases import after, case, refusal, retire

play = partial(after, game="dead-mans-dice", players="Ann Bob")

S = "skull"


def J(face: Any) -> dict[str, Any]:  # noqa: N802  (reads like a die: J(4) is the Jolly Roger die showing 4)
    return {"die": "jolly", "face": face}


def R(face: Any) -> dict[str, Any]:  # noqa: N802
    return {"die": "regular", "face": face}


def die(given: Any) -> Any:
    """A number is a regular die, a skull the Jolly Roger die."""
    return given if isinstance(given, dict) else J(S) if given == S else R(given)


def begin(**bottoms: Any) -> Event:
    return {"event": "start-roll", "dice": {name: die(given) for name, given in bottoms.items()}}


def roll(player: str, given: Any) -> Event:
    return {"event": "roll", "player": player, **die(given)}


def place(player: str) -> Event:
    return {"event": "place", "player": player}


def lay(player: str, given: Any) -> list[Event]:
    return [roll(player, given), place(player)]


def plunder(player: str, victim: Any) -> Event:
    return {"event": "plunder", "player": player, "from": victim}


def end(player: str) -> Event:
    return {"event": "end-turn", "player": player}


def knock(player: str, pile: Any) -> Event:
    return {"event": "knock", "player": player, "pile": pile}


def in_short(hand: dict[str, Any]) -> str:
    return "R" * hand["regular"] + "J" * hand["jolly"]


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state, and in short: the faces in each pile, whose they are, what is in hand, who is out."""
    parts = state["players"].items()
    return state | {
        "faces": {name: [one["face"] for one in pile] for name, pile in state["piles"].items()},
        "owners": {name: [one["owner"] for one in pile] for name, pile in state["piles"].items()},
        "held": {name: in_short(hand) for name, hand in state["hand"].items()},
        "dice": {name: part["dice"] for name, part in parts},
        "out": [name for name, part in parts if part["out"]],
        "may": {name: sorted(set(offers) - {"retire"}) for name, offers in state["legal"].items()},
    }


TWO: dict[str, Any] = {}
THREE = {"players": "Ann Bob Cat"}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
MANY = {"rolls_per_turn": "until-marooned"}

LOW = [begin(Ann=2, Bob=6)]
"""Ann begins, and her 2 is out of reach for Bob."""
ROUND = [*LOW, *lay("Ann", 2), roll("Bob", 3), *lay("Ann", S)]
"""Ann lays 2, 2 and the skull: 11 doubled; Bob is keelhauled with a 6."""
ROUND_3 = [begin(Ann=2, Bob=6, Cat=6), *lay("Ann", 2), roll("Bob", 3), roll("Cat", 3), *lay("Ann", S)]
STOLEN = [begin(Ann=2, Bob=3), roll("Ann", 4), plunder("Ann", "Bob")]
"""Ann has 2 and Bob's 3, and a 4 in the air that fits now."""
ANN_4 = [*STOLEN, place("Ann")]
"""Bob is to roll and has no pile."""
TIED = [begin(Ann=2, Bob=J(6)), *lay("Ann", 2), roll("Bob", 3), *lay("Ann", J(2))]
"""Six doubloons each."""
TIED_3 = [begin(Ann=2, Bob=J(6), Cat=6), *lay("Ann", 2), roll("Bob", 3), roll("Cat", 3), *lay("Ann", J(2))]
"""Six doubloons each but for Cat."""
KNOCKED = [*LOW, roll("Ann", 5), knock("Ann", "Bob")]
SAFE = [begin(Ann=6, Bob=S), roll("Bob", 4), end("Bob")]
"""Bob has passed, with his skull up."""
BOTH_SKULLS = [begin(Ann=3, Bob=S), roll("Bob", 4), *lay("Ann", 3), roll("Bob", 4)]
"""Ann lays her last die now."""
WORKED = [
    {"event": "start-roll", "dice": {"Jack": R(2), "Bart": R(6)}},
    *lay("Jack", 5),
    plunder("Jack", "Bart"),
    *lay("Bart", 4),
    *lay("Jack", S),
]
JACK = {"players": "Jack Bart"}

HAPPENS = [
    case(
        "DM-01 a Jolly Roger die and two regular ones each",
        TWO,
        [],
        {"hand": {name: {"regular": 2, "jolly": True} for name in ("Ann", "Bob")}, "dice": {"Ann": 3, "Bob": 3}},
    ),
    case("DM-01 six players", SIX, [], {"held": dict.fromkeys(SIX["players"].split(), "RRJ"), "phase": "start"}),
    *[
        case(f"DM-01 a regular {face}", TWO, [begin(Ann=face, Bob=J(2 if face > 2 else 6))], {"phase": "rolling"})
        for face in (1, 2, 3, 4, 5, 6)
    ],
    *[
        case(
            f"DM-01 a Jolly Roger die {face}",
            TWO,
            [begin(Ann=J(face), Bob=J(6 if face == 2 else 2))],
            {"phase": "rolling"},
        )
        for face in (S, 2, 3, 4, 5, 6)
    ],
    case(
        "DM-02 the lowest plays first",
        THREE,
        [begin(Ann=5, Bob=3, Cat=4)],
        {"phase": "rolling", "turn": "Bob", "faces": {"Ann": [5], "Bob": [3], "Cat": [4]}},
    ),
    case(
        "DM-02 the die rolled is the bottom of the pile",
        TWO,
        [begin(Ann=2, Bob=J(4))],
        {
            "piles": {
                "Ann": [{"face": 2, "die": "regular", "owner": "Ann"}],
                "Bob": [{"face": 4, "die": "jolly", "owner": "Bob"}],
            },
            "held": {"Ann": "RJ", "Bob": "RR"},
        },
    ),
    case(
        "DM-02 the lowest tied: all roll again",
        THREE,
        [begin(Ann=2, Bob=2, Cat=4)],
        {
            "phase": "start",
            "turn": None,
            "faces": {"Ann": [], "Bob": [], "Cat": []},
            "dice": dict.fromkeys(("Ann", "Bob", "Cat"), 3),
        },
    ),
    case("DM-02 others tied is no matter", THREE, [begin(Ann=4, Bob=4, Cat=2)], {"phase": "rolling", "turn": "Cat"}),
    case("DM-02 again, and settled", TWO, [begin(Ann=2, Bob=2), begin(Ann=2, Bob=1)], {"turn": "Bob"}),
    case("DM-02 a skull counts 1", TWO, [begin(Ann=2, Bob=S)], {"turn": "Bob", "faces": {"Ann": [2], "Bob": [S]}}),
    case("DM-02 a skull ties with a 1", TWO, [begin(Ann=1, Bob=S)], {"phase": "start", "turn": None}),
    case("DM-03 clockwise", THREE, [begin(Ann=6, Bob=2, Cat=6), roll("Bob", 4)], {"turn": "Cat", "phase": "rolling"}),
    case("DM-03 round the table", THREE, [begin(Ann=6, Bob=6, Cat=2), roll("Cat", 4)], {"turn": "Ann"}),
    case("DM-03 one roll a turn", TWO, [*LOW, *lay("Ann", 2)], {"turn": "Bob", "phase": "rolling"}),
    case(
        "DM-03 until marooned: on with the turn",
        MANY,
        [*LOW, *lay("Ann", 2)],
        {
            "turn": "Ann",
            "phase": "placing",
            "rolled": None,
            "may": {"Ann": ["end-turn", "knock", "roll"], "Bob": ["knock"]},
        },
    ),
    case(
        "DM-03 until marooned: marooned",
        MANY,
        [*LOW, *lay("Ann", 2), roll("Ann", J(4))],
        {"turn": "Bob", "held": {"Ann": "J", "Bob": "RJ"}},
    ),
    case(
        "DM-03 until marooned: a whole round in a turn",
        MANY,
        [*LOW, *lay("Ann", 2), *lay("Ann", S)],
        {"phase": "start", "scores": {"Ann": 22, "Bob": -1}},
    ),
    *[
        case(f"DM-04 {rule}", TWO, [begin(Ann=2, Bob=4), *lay("Ann", face)], {"faces": {"Ann": [2, face], "Bob": [4]}})
        for rule, face in (("the same number", 2), ("one higher", 3), ("adds up to 7", 5))
    ],
    case(
        "DM-04 6 and 1 add up to 7",
        TWO,
        [*SAFE, *lay("Ann", 1)],
        {"faces": {"Ann": [6, 1], "Bob": [S]}},
    ),
    case("DM-04 any die on an empty pile", TWO, [*ANN_4, *lay("Bob", 6)], {"faces": {"Ann": [2, 3, 4], "Bob": [6]}}),
    case(
        "DM-05 plunder by rule 2: one higher",
        TWO,
        STOLEN,
        {"faces": {"Ann": [2, 3], "Bob": []}, "owners": {"Ann": ["Ann", "Bob"], "Bob": []}},
    ),
    case(
        "DM-05 plunder by rule 3: adds up to 7",
        TWO,
        [begin(Ann=2, Bob=5), roll("Ann", 2), plunder("Ann", "Bob")],
        {"faces": {"Ann": [2, 5], "Bob": []}},
    ),
    case(
        "DM-05 before placing the rolled die, and after",
        THREE,
        [begin(Ann=2, Bob=3, Cat=5), roll("Ann", 4), plunder("Ann", "Bob"), place("Ann"), plunder("Ann", "Cat")],
        {"faces": {"Ann": [2, 3, 4, 5], "Bob": [], "Cat": []}},
    ),
    case(
        "DM-05 any number of plunders",
        THREE,
        [begin(Ann=2, Bob=3, Cat=4), roll("Ann", 6), plunder("Ann", "Bob"), plunder("Ann", "Cat")],
        {"faces": {"Ann": [2, 3, 4], "Bob": [], "Cat": []}, "turn": "Bob"},
    ),
    case(
        "DM-05 several from the same pile",
        TWO,
        [*ANN_4, *lay("Bob", 3), plunder("Bob", "Ann"), plunder("Bob", "Ann")],
        {
            "faces": {"Ann": [2], "Bob": [3, 4, 3]},
            "owners": {"Ann": ["Ann"], "Bob": ["Bob", "Ann", "Bob"]},
            "turn": "Ann",
        },
    ),
    case(
        "DM-06 a plundered die keeps its face",
        TWO,
        [begin(Ann=2, Bob=J(3)), roll("Ann", 6), plunder("Ann", "Bob")],
        {
            "piles": {
                "Ann": [{"face": 2, "die": "regular", "owner": "Ann"}, {"face": 3, "die": "jolly", "owner": "Bob"}],
                "Bob": [],
            }
        },
    ),
    *[
        case(
            f"DM-07 a skull may be placed on a {top}",
            TWO,
            [begin(Ann=top, Bob=6), *lay("Ann", S)],
            {"faces": {"Ann": [top, S], "Bob": [6]}},
        )
        for top in (1, 2, 3, 4, 5)
    ],
    case("DM-07 a skull is worth 7", MANY, [*LOW, *lay("Ann", 2), *lay("Ann", S)], {"scores": {"Ann": 22, "Bob": -1}}),
    case(
        "DM-07 any other face: an ordinary die, that must fit",
        TWO,
        [*LOW, roll("Ann", J(4))],
        {"turn": "Bob", "held": {"Ann": "RJ", "Bob": "RJ"}},
    ),
    case(
        "DM-07 on any turn",
        TWO,
        [*LOW, *lay("Ann", J(3))],
        {"faces": {"Ann": [2, 3], "Bob": [6]}, "held": {"Ann": "R", "Bob": "RJ"}},
    ),
    case(
        "DM-08 the special die with another face up can be plundered",
        TWO,
        [begin(Ann=2, Bob=J(3)), roll("Ann", 6), plunder("Ann", "Bob")],
        {"owners": {"Ann": ["Ann", "Bob"], "Bob": []}},
    ),
    case(
        "DM-08 a skull is not offered",
        TWO,
        [*SAFE, roll("Ann", 6)],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    case(
        "DM-09 an empty pile: must roll",
        TWO,
        ANN_4,
        {"turn": "Bob", "phase": "rolling", "may": {"Ann": ["knock"], "Bob": ["knock", "roll"]}},
    ),
    case(
        "DM-09 the die starts a new pile",
        TWO,
        [*ANN_4, roll("Bob", 3)],
        {"may": {"Ann": ["knock"], "Bob": ["end-turn", "knock", "place"]}},
    ),
    case(
        "DM-09 and then may plunder",
        TWO,
        [*ANN_4, *lay("Bob", 3)],
        {"may": {"Ann": ["knock"], "Bob": ["end-turn", "knock", "plunder"]}},
    ),
    case(
        "DM-10 stops by choice",
        TWO,
        [*LOW, roll("Ann", 2), end("Ann")],
        {"turn": "Bob", "phase": "rolling", "rolled": None},
    ),
    case(
        "DM-10 a die not placed goes back to the hand",
        TWO,
        [*LOW, roll("Ann", S), end("Ann")],
        {"held": {"Ann": "RJ", "Bob": "RJ"}, "faces": {"Ann": [2], "Bob": [6]}},
    ),
    case(
        "DM-10 stops by choice with nothing in the air",
        TWO,
        [*ANN_4, *lay("Bob", 3), end("Bob")],
        {"turn": "Ann", "faces": {"Ann": [2, 3, 4], "Bob": [3]}},
    ),
    case(
        "DM-11 at once, though there was something to plunder",
        TWO,
        [begin(Ann=2, Bob=4), *lay("Ann", 2), roll("Bob", 1), *lay("Ann", J(3))],
        {
            "phase": "start",
            "round": 2,
            "last": {"round": 1, "points": {"Ann": 7, "Bob": -3}, "doubled": [], "keelhauled": ["Bob"]},
        },
    ),
    case(
        "DM-11 a die in the air is not placed yet", TWO, ROUND[:-1], {"phase": "placing", "dice": {"Ann": 0, "Bob": 2}}
    ),
    case(
        "DM-12 doubled with a skull on top",
        TWO,
        ROUND,
        {"last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
    ),
    case(
        "DM-12 a skull below the top: 7, not doubled",
        TWO,
        [begin(Ann=S, Bob=5), *lay("Ann", 1), roll("Bob", 4), *lay("Ann", 2)],
        {"last": {"round": 1, "points": {"Ann": 10, "Bob": -2}, "doubled": [], "keelhauled": ["Bob"]}},
    ),
    case(
        "DM-12 another's skull on top doubles too",
        TWO,
        [*BOTH_SKULLS, *lay("Ann", S)],
        {"last": {"round": 1, "points": {"Ann": 26, "Bob": 14}, "doubled": ["Ann", "Bob"], "keelhauled": []}},
    ),
    case("DM-12 plundered dice count", JACK, WORKED, {"scores": {"Jack": 40, "Bart": -3}}),
    case("DM-13 the own Jolly Roger in hand: 7 lost", TWO, ROUND, {"scores": {"Ann": 22, "Bob": -1}}),
    case(
        "DM-13 one plundered from its owner is not in hand",
        TWO,
        [
            begin(Ann=2, Bob=J(3)),
            roll("Ann", 6),
            plunder("Ann", "Bob"),
            *lay("Bob", 1),
            *lay("Ann", 3),
            roll("Bob", 4),
            *lay("Ann", S),
        ],
        {"last": {"round": 1, "points": {"Ann": 30, "Bob": 1}, "doubled": ["Ann"], "keelhauled": []}},
    ),
    case(
        "DM-13 without a pile, below zero",
        TWO,
        [*STOLEN, place("Ann"), roll("Bob", 6), end("Bob"), *lay("Ann", S)],
        {
            "scores": {"Ann": 32, "Bob": -7},
            "last": {"round": 1, "points": {"Ann": 32, "Bob": -7}, "doubled": ["Ann"], "keelhauled": ["Bob"]},
        },
    ),
    case(
        "DM-14 the own pile: dice go back, the turn ends",
        TWO,
        [*STOLEN, knock("Ann", "Ann")],
        {
            "faces": {"Ann": [], "Bob": []},
            "held": {"Ann": "RRJ", "Bob": "RRJ"},
            "turn": "Bob",
            "phase": "rolling",
            "rolled": None,
            "scores": {"Ann": 0, "Bob": 0},
        },
    ),
    case(
        "DM-14 before the roll",
        TWO,
        [*LOW, knock("Ann", "Ann")],
        {"turn": "Bob", "phase": "rolling", "held": {"Ann": "RRJ", "Bob": "RJ"}},
    ),
    case(
        "DM-14 starts again on the next turn",
        TWO,
        [*LOW, knock("Ann", "Ann"), roll("Bob", 3), *lay("Ann", 4)],
        {"faces": {"Ann": [4], "Bob": [6]}, "held": {"Ann": "RJ", "Bob": "RJ"}, "turn": "Bob"},
    ),
    case(
        "DM-15 another's pile: 7 lost, and the victim rolls",
        TWO,
        KNOCKED,
        {
            "scores": {"Ann": -7, "Bob": 0},
            "faces": {"Ann": [2], "Bob": []},
            "held": {"Ann": "J", "Bob": "RRJ"},
            "phase": "restart",
            "turn": "Bob",
            "may": {"Ann": [], "Bob": ["roll"]},
        },
    ),
    case(
        "DM-15 plundered dice go back to their owners",
        TWO,
        [*ANN_4, *lay("Bob", 3), plunder("Bob", "Ann"), end("Bob"), knock("Ann", "Bob")],
        {"faces": {"Ann": [2, 3], "Bob": []}, "held": {"Ann": "RJ", "Bob": "RJ"}, "scores": {"Ann": -7, "Bob": 0}},
    ),
    case(
        "DM-15 then the turn goes on",
        TWO,
        [*KNOCKED, roll("Bob", S), place("Ann")],
        {"faces": {"Ann": [2, 5], "Bob": [S]}, "held": {"Ann": "J", "Bob": "RR"}, "turn": "Bob"},
    ),
    case(
        "DM-15 twice in a turn",
        TWO,
        [*KNOCKED, roll("Bob", 3), knock("Ann", "Bob")],
        {"scores": {"Ann": -14, "Bob": 0}, "phase": "restart"},
    ),
    case(
        "DM-16 a die that came back can be rolled again",
        TWO,
        [*ANN_4, knock("Bob", "Ann"), roll("Ann", 3), *lay("Bob", 2)],
        {"faces": {"Ann": [3], "Bob": [2]}, "held": {"Ann": "RJ", "Bob": "RJ"}},
    ),
    case(
        "DM-17 every die goes back to its owner",
        JACK,
        WORKED,
        {
            "faces": {"Jack": [], "Bart": []},
            "held": {"Jack": "RRJ", "Bart": "RRJ"},
            "phase": "start",
            "round": 2,
            "rolled": None,
        },
    ),
    case(
        "DM-17 a new round as the first",
        TWO,
        [*ROUND, begin(Ann=5, Bob=3)],
        {"phase": "rolling", "turn": "Bob", "round": 2},
    ),
    case(
        "DM-17 also at the end",
        TWO | {"target": 20},
        ROUND,
        {"held": {"Ann": "RRJ", "Bob": "RRJ"}, "faces": {"Ann": [], "Bob": []}},
    ),
    case("DM-18 to 100 doubloons", TWO, ROUND, {"target": 100, "winner": None}),
    case(
        "DM-18 who has reached the target wins",
        TWO | {"target": 22},
        ROUND,
        {"target": 22, "winner": "Ann", "phase": "over", "turn": None},
    ),
    case("DM-18 one short: on with it", TWO | {"target": 23}, ROUND, {"winner": None, "phase": "start"}),
    case(
        "DM-18 over several rounds",
        TWO | {"target": 44},
        [*ROUND, *ROUND],
        {"winner": "Ann", "scores": {"Ann": 44, "Bob": -2}, "round": 2},
    ),
    case(
        "DM-18 the highest of those who have reached it",
        TWO | {"target": 14},
        [*BOTH_SKULLS, *lay("Ann", S)],
        {"winner": "Ann", "scores": {"Ann": 26, "Bob": 14}},
    ),
    case(
        "DM-18 the higher total wins, not who ended the round",
        TWO | {"target": 6},
        [*BOTH_SKULLS, *lay("Ann", J(3))],
        {"winner": "Bob", "scores": {"Ann": 9, "Bob": 14}},
    ),
    case(
        "DM-18 a tie for the highest plays another round",
        TWO | {"target": 6},
        TIED,
        {"winner": None, "phase": "start", "round": 2, "scores": {"Ann": 6, "Bob": 6}},
    ),
    case(
        "DM-18 which settles it",
        TWO | {"target": 6},
        [*TIED, *ROUND],
        {"winner": "Ann", "scores": {"Ann": 28, "Bob": 5}},
    ),
    case(
        "DM-19 worked",
        JACK,
        WORKED,
        {
            "scores": {"Jack": 40, "Bart": -3},
            "last": {"round": 1, "points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]},
        },
    ),
    case(
        "DM-19 Bart starts a new pile", JACK, WORKED[:-2], {"faces": {"Jack": [2, 5, 6], "Bart": [4]}, "turn": "Jack"}
    ),
    case(
        "DM-S1 in the roll, when nothing can be placed or plundered",
        TWO,
        [*LOW, roll("Ann", 4)],
        {"turn": "Bob", "phase": "rolling", "rolled": None, "held": {"Ann": "RJ", "Bob": "RJ"}},
    ),
    case(
        "DM-S1 not while a top can be plundered",
        TWO,
        STOLEN[:-1],
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "plunder"], "Bob": ["knock"]}},
    ),
    case(
        "DM-S1 not while the die can be placed",
        TWO,
        [*LOW, roll("Ann", 2)],
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    case(
        "DM-S1 a plunder may make it placeable",
        TWO,
        STOLEN,
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "place"], "Bob": []}},
    ),
    case(
        "DM-S1 in the plunder",
        TWO,
        [begin(Ann=2, Bob=3), roll("Ann", 6), plunder("Ann", "Bob")],
        {"turn": "Bob", "held": {"Ann": "RJ", "Bob": "RJ"}},
    ),
    case("DM-S1 in the placing", TWO, ANN_4, {"turn": "Bob"}),
    case(
        "DM-S1 not after placing, with a top in reach",
        TWO,
        [begin(Ann=2, Bob=4), *lay("Ann", 3)],
        {"turn": "Ann", "phase": "placing", "rolled": None},
    ),
    case("DM-S1 until marooned: not while a roll is left", MANY, ANN_4, {"turn": "Ann"}),
    case(
        "DM-S2 the victim's die lies at once",
        TWO,
        [*KNOCKED, roll("Bob", 3)],
        {
            "faces": {"Ann": [2], "Bob": [3]},
            "held": {"Ann": "J", "Bob": "RJ"},
            "turn": "Ann",
            "phase": "placing",
            "rolled": {"die": "regular", "face": 5},
        },
    ),
    case("DM-S2 nothing in the air meanwhile", TWO, KNOCKED, {"rolled": None, "turn": "Bob", "phase": "restart"}),
    case(
        "DM-S2 knocked before the roll: rolling again",
        TWO,
        [*LOW, knock("Ann", "Bob"), roll("Bob", 3)],
        {"turn": "Ann", "phase": "rolling", "rolled": None, "faces": {"Ann": [2], "Bob": [3]}},
    ),
    case(
        "DM-S2 DM-10 is looked at",
        TWO,
        [*STOLEN[:-1], knock("Ann", "Bob"), roll("Bob", 6)],
        {"turn": "Bob", "phase": "rolling", "held": {"Ann": "RJ", "Bob": "RJ"}, "rolled": None},
    ),
    case(
        "DM-S2 a new top may be plundered",
        TWO,
        [*STOLEN[:-1], knock("Ann", "Bob"), roll("Bob", 5)],
        {"turn": "Ann", "phase": "placing"},
    ),
    case(
        "DM-S2 of three, the victim not next",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), knock("Ann", "Cat"), roll("Cat", 6)],
        {"turn": "Ann"},
    ),
    case("DM-S3 at once from the scores", TWO, KNOCKED, {"scores": {"Ann": -7, "Bob": 0}, "last": {}}),
    case(
        "DM-S3 points have only pile and keelhauling",
        TWO,
        [*LOW, knock("Ann", "Bob"), roll("Bob", 6), *ROUND[1:]],
        {
            "scores": {"Ann": 15, "Bob": -1},
            "last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]},
        },
    ),
    case(
        "DM-S4 roll while placing",
        MANY,
        [*LOW, *lay("Ann", 2), roll("Ann", S)],
        {"phase": "placing", "rolled": {"die": "jolly", "face": S}},
    ),
    case("DM-S4 and stop by choice", MANY, [*LOW, *lay("Ann", 2), end("Ann")], {"turn": "Bob"}),
    case(
        "DM-S5 in the air is not in hand",
        TWO,
        [*LOW, roll("Ann", 2)],
        {"rolled": {"die": "regular", "face": 2}, "held": {"Ann": "J", "Bob": "RJ"}, "dice": {"Ann": 1, "Bob": 2}},
    ),
    case("DM-S5 null with nothing in the air", TWO, LOW, {"rolled": None}),
    case(
        "DM-S6 a pile may be knocked over while rolling, the own one out of turn too",
        TWO,
        LOW,
        {"may": {"Ann": ["knock", "roll"], "Bob": ["knock"]}},
    ),
    case(
        "DM-S6 and while placing",
        TWO,
        [*LOW, roll("Ann", 2)],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    case(
        "DM-S6 who has no pile can't report it out of turn",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob")],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": [], "Cat": ["knock"]}},
    ),
    case(
        "DM-S6 the own pile out of turn, while rolling: turn and phase stay, nobody is fined",
        TWO,
        [*LOW, knock("Bob", "Bob")],
        {
            "turn": "Ann",
            "phase": "rolling",
            "rolled": None,
            "faces": {"Ann": [2], "Bob": []},
            "held": {"Ann": "RJ", "Bob": "RRJ"},
            "scores": {"Ann": 0, "Bob": 0},
            "last": {},
        },
    ),
    case(
        "DM-S6 DM-14 plundered dice go back to their owners, out of turn too",
        TWO,
        [*ANN_4, roll("Bob", J(4)), knock("Ann", "Ann")],
        {
            "turn": "Bob",
            "phase": "placing",
            "rolled": {"die": "jolly", "face": 4},
            "faces": {"Ann": [], "Bob": []},
            "held": {"Ann": "RRJ", "Bob": "RR"},
        },
    ),
    case(
        "DM-S6 DM-09 and starts again on the own next turn",
        TWO,
        [*LOW, knock("Bob", "Bob"), *lay("Ann", 2), *lay("Bob", 4)],
        {"faces": {"Ann": [2, 2], "Bob": [4]}, "turn": "Ann"},
    ),
    case(
        "DM-S6 DM-10 while placing: a top less, and the turn ends",
        TWO,
        [*STOLEN[:-1], knock("Bob", "Bob")],
        {"turn": "Bob", "phase": "rolling", "rolled": None, "held": {"Ann": "RJ", "Bob": "RRJ"}},
    ),
    case(
        "DM-S6 while placing: the die in the air stays where it can be placed",
        TWO,
        [*LOW, roll("Ann", 2), knock("Bob", "Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 2}, "faces": {"Ann": [2], "Bob": []}},
    ),
    case(
        "DM-S6 until marooned a roll is left",
        MANY,
        [*LOW, *lay("Ann", 2), knock("Bob", "Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": None},
    ),
    case(
        "DM-S6 of three: neither the next nor the one before is touched",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), knock("Cat", "Cat"), roll("Ann", 3), place("Ann")],
        {"turn": "Bob", "faces": {"Ann": [2, 3], "Bob": [6], "Cat": []}},
    ),
    case(
        "DM-S6 the die that was thrown keeps its face and is the roll once the victim has started again",
        TWO,
        [*LOW, knock("Ann", "Bob"), roll("Bob", 3), roll("Ann", 5)],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}, "scores": {"Ann": -7, "Bob": 0}},
    ),
    case(
        "DM-S7 with no pile there is nothing to knock",
        TWO,
        [*STOLEN, knock("Ann", "Ann")],
        {"may": {"Ann": [], "Bob": ["roll"]}},
    ),
    *[
        case(
            f"DM-S8 a {face} on a skull",
            TWO,
            [begin(Ann=S, Bob=3), *lay("Ann", face)],
            {"faces": {"Ann": [S, face], "Bob": [3]}},
        )
        for face in (1, 2, 6)
    ],
    case(
        "DM-S8 a plundered 2 on a skull",
        TWO,
        [begin(Ann=S, Bob=2), roll("Ann", 4), plunder("Ann", "Bob")],
        {"faces": {"Ann": [S, 2], "Bob": []}},
    ),
    case("G-S2 no turn at the start", TWO, [], {"turn": None}),
    case("G-S2 no turn when over", TWO | {"target": 1}, ROUND, {"turn": None, "legal": {}}),
    case("G-S6 round goes up when the next can begin", TWO, ROUND, {"round": 2}),
    case(
        "G-S6 round stays at the end",
        TWO | {"target": 1},
        ROUND,
        {"round": 1, "last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
    ),
    case(
        "G-S7 dice in hand, and the score",
        TWO,
        [*ROUND, *LOW],
        {"players": {"Ann": {"dice": 2, "out": False, "score": 22}, "Bob": {"dice": 2, "out": False, "score": -1}}},
    ),
    case(
        "G-S9 table: the start",
        TWO,
        [],
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"start-roll": True}}},
    ),
    case(
        "G-S9 the kinds to roll",
        TWO,
        LOW,
        {
            "legal": {
                "Ann": {"roll": ["regular", "jolly"], "knock": True, "retire": True},
                "Bob": {"knock": True, "retire": True},
            }
        },
    ),
    case(
        "G-S9 only kinds in hand",
        TWO,
        ROUND[:-2],
        {
            "legal": {
                "Ann": {"roll": ["jolly"], "knock": True, "retire": True},
                "Bob": {"knock": True, "retire": True},
            }
        },
    ),
    case(
        "G-S9 the names to plunder from",
        THREE,
        [begin(Ann=2, Bob=3, Cat=5), roll("Ann", 2)],
        {
            "legal": {
                "Ann": {"place": True, "plunder": ["Bob", "Cat"], "end-turn": True, "knock": True, "retire": True},
                "Bob": {"knock": True, "retire": True},
                "Cat": {"knock": True, "retire": True},
            }
        },
    ),
    case(
        "G-S9 the victim rolls",
        TWO,
        KNOCKED,
        {"legal": {"Ann": {"retire": True}, "Bob": {"roll": ["regular", "jolly"], "retire": True}}},
    ),
    case("G-S10 last is empty at first", TWO, [], {"last": {}}),
    case("G-S10 last is empty after the next start", TWO, [*ROUND, *LOW], {"last": {}}),
    case("G-S10 last is empty after a tied start", TWO, [*ROUND, begin(Ann=2, Bob=2)], {"last": {}, "phase": "start"}),
    case("G-S10 last is empty after retire", THREE, [*ROUND_3, retire("Cat")], {"last": {}, "phase": "start"}),
    case(
        "G-S5 retire in the start: the others roll",
        THREE,
        [retire("Bob"), begin(Ann=5, Cat=3)],
        {"turn": "Cat", "out": ["Bob"], "held": {"Ann": "RJ", "Bob": "", "Cat": "RJ"}},
    ),
    case(
        "G-S5 retire: the turn passes",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), retire("Ann")],
        {"turn": "Bob", "phase": "rolling", "faces": {"Ann": [], "Bob": [6], "Cat": [6]}},
    ),
    case(
        "G-S5 retire: the die in the air leaves too",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 2), retire("Ann")],
        {"turn": "Bob", "rolled": None, "held": {"Ann": "", "Bob": "RJ", "Cat": "RJ"}},
    ),
    case(
        "G-S5 retire: plundered dice go back to their owners",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob"), retire("Ann")],
        {"held": {"Ann": "", "Bob": "RRJ", "Cat": "RJ"}, "faces": {"Ann": [], "Bob": [], "Cat": [6]}, "turn": "Bob"},
    ),
    case(
        "G-S5 retire: own dice leave the piles of others",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob"), place("Ann"), retire("Bob")],
        {"faces": {"Ann": [2, 4], "Bob": [], "Cat": [6]}, "held": {"Ann": "J", "Bob": "", "Cat": "RJ"}, "turn": "Cat"},
    ),
    case(
        "G-S5 retire of another: nothing left to plunder ends the turn",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 6), retire("Bob")],
        {"turn": "Cat", "phase": "rolling", "held": {"Ann": "RJ", "Bob": "", "Cat": "RJ"}},
    ),
    case(
        "G-S5 retire of another: the turn goes on",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 2), retire("Cat")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 2}},
    ),
    case(
        "G-S5 retire by the victim: the knocker goes on",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Bob"), retire("Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}},
    ),
    case(
        "G-S5 retire by the victim: DM-10 is looked at",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 6), knock("Ann", "Bob"), retire("Bob")],
        {"turn": "Cat", "phase": "rolling", "held": {"Ann": "RJ", "Bob": "", "Cat": "RJ"}},
    ),
    case(
        "G-S5 retire by the knocker: the victim still rolls",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Ann")],
        {"turn": "Cat", "phase": "restart", "held": {"Ann": "", "Bob": "RJ", "Cat": "RRJ"}},
    ),
    case(
        "G-S5 retire by the knocker: then the next to the left of them",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Ann"), roll("Cat", 4)],
        {"turn": "Bob", "phase": "rolling", "faces": {"Ann": [], "Bob": [6], "Cat": [4]}, "rolled": None},
    ),
    case(
        "G-S5 retire by a third while the victim is to roll",
        THREE,
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Bob"), roll("Cat", 4)],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}},
    ),
    case(
        "G-S5 retire: who left does not end a round by an empty hand",
        THREE,
        [*ROUND_3[:3], retire("Cat")],
        {"turn": "Bob", "phase": "rolling", "round": 1},
    ),
    case(
        "G-S5 retire: no points and no keelhauling for who left",
        THREE,
        [retire("Cat"), *ROUND],
        {"last": {"round": 1, "points": {"Ann": 22, "Bob": -1, "Cat": 0}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
    ),
    case(
        "G-S5 retire: who left can't win",
        THREE | {"target": 22},
        [*ROUND_3[:-1], retire("Ann")],
        {"winner": None, "turn": "Bob"},
    ),
    case(
        "G-S5 retire: a higher score that left is no matter",
        THREE | {"target": 6},
        [*TIED_3, retire("Ann"), begin(Bob=6, Cat=2), *lay("Cat", 2), roll("Bob", 3), *lay("Cat", J(2))],
        {"winner": None, "phase": "start", "scores": {"Ann": 6, "Bob": 5, "Cat": 5}},
    ),
    case(
        "G-08 the last one left wins",
        TWO,
        [*LOW, retire("Ann")],
        {"winner": "Bob", "phase": "over", "turn": None, "legal": {}, "out": ["Ann"]},
    ),
    case("G-08 the last one left wins in the start", TWO, [retire("Bob")], {"winner": "Ann", "phase": "over"}),
    case(
        "G-08 with a die in the air, that lands",
        TWO,
        [*LOW, roll("Ann", 2), retire("Bob")],
        {"winner": "Ann", "rolled": None, "held": {"Ann": "RJ", "Bob": ""}},
    ),
    case(
        "G-08 in a restart too",
        TWO,
        [*KNOCKED, retire("Bob")],
        {"winner": "Ann", "rolled": None, "held": {"Ann": "RJ", "Bob": ""}, "scores": {"Ann": -7, "Bob": 0}},
    ),
    case(
        "G-08 the knocker gives up in a restart",
        TWO,
        [*KNOCKED, retire("Ann")],
        {"winner": "Bob", "rolled": None, "held": {"Ann": "", "Bob": "RRJ"}},
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


OVER = [*LOW, retire("Ann")]

REFUSED = [
    case("DM-01 a regular die has no skull", TWO, [*LOW, roll("Ann", R(S))], "bad-field"),
    case("DM-01 the Jolly Roger die has no 1", TWO, [*LOW, roll("Ann", J(1))], "bad-field"),
    case("DM-01 nor at the start", TWO, [begin(Ann=J(1), Bob=2)], "bad-field"),
    *[
        case(f"DM-01 face {face!r}", TWO, [*LOW, roll("Ann", R(face))], "bad-field")
        for face in (0, 7, 2.0, True, "2", None, [2], {}, 10**400)
    ],
    *[
        case(f"DM-01 die {kind!r}", TWO, [*LOW, roll("Ann", {"die": kind, "face": 2})], "bad-field")
        for kind in ("special", "", None, 1, True, ["jolly"], {})
    ],
    case("DM-01 no die named", TWO, [*LOW, {"event": "roll", "player": "Ann", "face": 2}], "bad-field"),
    case("DM-01 no face", TWO, [*LOW, {"event": "roll", "player": "Ann", "die": "jolly"}], "bad-field"),
    case("DM-02 G-07 one has not rolled", THREE, [begin(Ann=2, Bob=3)], "dice-mismatch"),
    case("DM-02 G-07 nobody has rolled", TWO, [begin()], "dice-mismatch"),
    case("DM-02 G-07 one who has left", THREE, [retire("Cat"), begin(Ann=2, Bob=3, Cat=4)], "dice-mismatch"),
    case("DM-02 a stranger", TWO, [begin(Ann=2, Bob=3, Zed=4)], "unknown-player"),
    *[
        case(f"DM-02 dice is {dice!r}", TWO, [{"event": "start-roll", "dice": dice}], "bad-field")
        for dice in (None, [], 5, {"Ann": 2, "Bob": 3}, {"Ann": R(2), "Bob": None}, {"Ann": R(2), "Bob": [R(3)]})
    ],
    case("DM-02 no dice", TWO, [{"event": "start-roll"}], "bad-field"),
    case("DM-02 bad-field before unknown-player", TWO, [begin(Ann=9, Zed=4)], "bad-field"),
    case("DM-02 unknown-player before dice-mismatch", TWO, [begin(Zed=4)], "unknown-player"),
    case("DM-02 but once", TWO, [*LOW, *LOW], "wrong-phase"),
    case("DM-03 not your turn", TWO, [*LOW, roll("Bob", 2)], "not-your-turn"),
    *[
        case(f"DM-04 a {face} on a 2", TWO, [begin(Ann=2, Bob=3), roll("Ann", face), place("Ann")], "illegal-placement")
        for face in (1, 4, 6)
    ],
    case("DM-04 one lower", TWO, [begin(Ann=3, Bob=4), roll("Ann", 2), place("Ann")], "illegal-placement"),
    case(
        "DM-04 a 1 on a 6 by going round: only by rule 3",
        TWO,
        [begin(Ann=5, Bob=6), roll("Ann", 1), place("Ann")],
        "illegal-placement",
    ),
    case("DM-05 not before the roll", TWO, [begin(Ann=2, Bob=3), plunder("Ann", "Bob")], "wrong-phase"),
    case(
        "DM-05 not by rule 1",
        THREE,
        [begin(Ann=2, Bob=3, Cat=3), roll("Ann", 4), plunder("Ann", "Bob"), plunder("Ann", "Cat")],
        "illegal-placement",
    ),
    case(
        "DM-07 another face of the Jolly Roger die must fit",
        TWO,
        [begin(Ann=2, Bob=3), roll("Ann", J(4)), place("Ann")],
        "illegal-placement",
    ),
    case(
        "DM-08 a skull is safe",
        TWO,
        [*SAFE, roll("Ann", 6), plunder("Ann", "Bob")],
        "jolly-roger-safe",
    ),
    case(
        "DM-08 also where it would not fit",
        TWO,
        [begin(Ann=4, Bob=S), roll("Bob", 4), roll("Ann", 4), plunder("Ann", "Bob")],
        "jolly-roger-safe",
    ),
    case(
        "DM-08 also for an empty pile",
        TWO,
        [
            begin(Ann=3, Bob=S),
            roll("Bob", 4),
            knock("Ann", "Ann"),
            roll("Bob", 4),
            roll("Ann", 4),
            plunder("Ann", "Bob"),
        ],
        "jolly-roger-safe",
    ),
    case(
        "DM-09 no plunder on to an empty pile",
        TWO,
        [*ANN_4, roll("Bob", 3), plunder("Bob", "Ann")],
        "illegal-placement",
    ),
    case("DM-10 no end before the roll", TWO, [*LOW, end("Ann")], "wrong-phase"),
    case("DM-15 the knocker waits for the victim", TWO, [*KNOCKED, place("Ann")], "wrong-phase"),
    case("DM-S2 the only event is the victim's roll", TWO, [*KNOCKED, end("Bob")], "wrong-phase"),
    case("DM-S2 no knock meanwhile", TWO, [*KNOCKED, knock("Bob", "Ann")], "wrong-phase"),
    case("DM-S2 no plunder meanwhile", TWO, [*KNOCKED, plunder("Bob", "Ann")], "wrong-phase"),
    case("DM-S2 another's roll", TWO, [*KNOCKED, roll("Ann", 2)], "not-your-turn"),
    case("DM-S4 no roll with one in the air", MANY, [*LOW, roll("Ann", 2), roll("Ann", S)], "wrong-phase"),
    case("DM-S4 not with one roll a turn", TWO, [begin(Ann=2, Bob=4), *lay("Ann", 3), roll("Ann", S)], "wrong-phase"),
    case("DM-S6 not in the start", TWO, [knock("Ann", "Bob")], "wrong-phase"),
    case("DM-S6 another's pile out of turn", TWO, [*LOW, knock("Bob", "Ann")], "not-your-turn"),
    case("DM-S6 a third's pile out of turn", THREE, [begin(Ann=2, Bob=6, Cat=6), knock("Bob", "Cat")], "not-your-turn"),
    case("DM-S6 out of turn, no pile named", TWO, [*LOW, {"event": "knock", "player": "Bob"}], "not-your-turn"),
    case("DM-S6 out of turn, a stranger's pile", TWO, [*LOW, knock("Bob", "Zed")], "not-your-turn"),
    case("DM-S6 DM-S7 the own pile out of turn, and it is empty", TWO, [*STOLEN, knock("Bob", "Bob")], "bad-field"),
    case("DM-S6 the own pile in a restart", TWO, [*KNOCKED, knock("Ann", "Ann")], "wrong-phase"),
    case("DM-S7 die-not-in-hand: the Jolly Roger", TWO, [begin(Ann=J(2), Bob=6), roll("Ann", S)], "die-not-in-hand"),
    case("DM-S7 die-not-in-hand: no regular one left", TWO, [*ROUND[:-2], roll("Ann", 3)], "die-not-in-hand"),
    case("DM-S7 bad-field before die-not-in-hand", TWO, [begin(Ann=J(2), Bob=6), roll("Ann", J(1))], "bad-field"),
    case(
        "DM-S7 die-not-in-hand in a restart",
        TWO,
        [
            begin(Ann=2, Bob=J(3)),
            roll("Ann", 6),
            plunder("Ann", "Bob"),
            *lay("Bob", 6),
            knock("Ann", "Bob"),
            roll("Bob", S),
        ],
        "die-not-in-hand",
    ),
    case("DM-S7 plundering oneself", TWO, [*LOW, roll("Ann", 2), plunder("Ann", "Ann")], "bad-field"),
    case("DM-S7 plundering an empty pile", TWO, [*STOLEN, plunder("Ann", "Bob")], "bad-field"),
    *[
        case(f"DM-S7 plundering {name!r}", TWO, [*LOW, roll("Ann", 2), plunder("Ann", name)], "bad-field")
        for name in ("Zed", None, 2, ["Bob"], {})
    ],
    case("DM-S7 plundering nobody", TWO, [*LOW, roll("Ann", 2), {"event": "plunder", "player": "Ann"}], "bad-field"),
    case(
        "DM-S7 plundering one who has left",
        THREE,
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 2), retire("Bob"), plunder("Ann", "Bob")],
        "bad-field",
    ),
    case("DM-S7 knocking an empty pile", TWO, [*STOLEN, knock("Ann", "Bob")], "bad-field"),
    case("DM-S7 knocking where no pile is", TWO, [*STOLEN, knock("Ann", "Ann"), knock("Bob", "Bob")], "bad-field"),
    *[
        case(f"DM-S7 knocking {name!r}", TWO, [*LOW, knock("Ann", name)], "bad-field")
        for name in ("Zed", None, 2, ["Bob"], {})
    ],
    case("DM-S7 place with nothing rolled", TWO, [begin(Ann=2, Bob=4), *lay("Ann", 3), place("Ann")], "wrong-phase"),
    case("DM-S7 place before the roll", TWO, [*LOW, place("Ann")], "wrong-phase"),
    case("DM-S7 a second roll", TWO, [*LOW, roll("Ann", 2), roll("Ann", 2)], "wrong-phase"),
    case("DM-S7 a 4 on a skull", TWO, [begin(Ann=S, Bob=2), roll("Ann", 4), place("Ann")], "illegal-placement"),
    case("G-S1 wrong-phase before not-your-turn", TWO, [*LOW, place("Bob")], "wrong-phase"),
    case(
        "G-S1 wrong-phase before not-your-turn: nothing rolled",
        TWO,
        [begin(Ann=2, Bob=4), *lay("Ann", 3), place("Bob")],
        "wrong-phase",
    ),
    case(
        "G-S1 wrong-phase before not-your-turn: a second roll",
        TWO,
        [*LOW, roll("Ann", 2), roll("Bob", 2)],
        "wrong-phase",
    ),
    case("G-S1 not-your-turn before bad-field", TWO, [*LOW, roll("Bob", R(9))], "not-your-turn"),
    case(
        "G-S1 not-your-turn before bad-field: plunder",
        TWO,
        [*LOW, roll("Ann", 2), plunder("Bob", "Zed")],
        "not-your-turn",
    ),
    case("G-S1 roll in the start", TWO, [roll("Ann", 2)], "wrong-phase"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = [
    case(
        "DM-04 names the rules it misses",
        TWO,
        [begin(Ann=2, Bob=3), roll("Ann", 4), place("Ann")],
        "A 4 can't lie on a 2: neither the same number, nor one higher, nor do they add up to 7",
    ),
    case(
        "DM-05 names the rules of a plunder",
        TWO,
        [*LOW, roll("Ann", 2), plunder("Ann", "Bob")],
        "A plundered 6 can't lie on a 2: neither one higher, nor do they add up to 7",
    ),
    case(
        "DM-09 says what to do first",
        TWO,
        [*ANN_4, roll("Bob", 3), plunder("Bob", "Ann")],
        "place the rolled one first",
    ),
    case("DM-S4 says what is in the way", MANY, [*LOW, roll("Ann", 2), roll("Ann", 2)], "A die is in the air already"),
    case(
        "DM-S7 says which die", TWO, [begin(Ann=J(2), Bob=6), roll("Ann", S)], "Ann holds the Jolly Roger die no more"
    ),
    case(
        "DM-02 says whose die", TWO, [begin(Ann=2, Bob=7)], "dice of Bob: 'face' wants 1 to 6 on a regular die, not 7"
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
            pytest.param({"target": target}, id=f"DM-18 target {target!r}")
            for target in (0, -1, 2.0, True, "100", None, 2**53)
        ],
        *[
            pytest.param({"rolls_per_turn": rolls}, id=f"DM-03 rolls_per_turn {rolls!r}")
            for rolls in (0, 2, 1.0, True, "1", "marooned", None, [1], {})
        ],
    ],
)
def test_refuses__options(options):
    with pytest.raises(Refused) as refusal:
        play(**options)
    assert refusal.value.code == "bad-field"


@pytest.mark.parametrize("options", [pytest.param({"target": 1, "rolls_per_turn": 1}, id="DM-03 DM-18 least")])
def test_ok__options(options):
    assert play(**options).state()["target"] == 1


@pytest.mark.parametrize(
    "players", [pytest.param("A", id="DM-01 one"), pytest.param("A B C D E F G", id="DM-01 seven")]
)
def test_refuses__players(players):
    with pytest.raises(Refused, match="for 2 to 6 players"):
        play(players=players)


AWAITED = [
    case("DM-02 a die of everybody", THREE, [retire("Cat")], ("start-roll", {"Ann": 1, "Bob": 1})),
    case("DM-03 the tops and the die rolled", TWO, LOW, ("roll", {"Ann": 2, "Bob": 1})),
    case("DM-09 no top, no die", TWO, [*ANN_4], ("roll", {"Ann": 1, "Bob": 1})),
    case("DM-S2 the victim's, with the knocker's in the air", TWO, KNOCKED, ("roll", {"Ann": 2, "Bob": 1})),
    case("DM-S4 the next roll of the turn", MANY, [*LOW, *lay("Ann", 2)], ("roll", {"Ann": 2, "Bob": 1})),
    case("DM-10 none while placing", TWO, [*LOW, roll("Ann", 2)], None),
    case("DM-18 none when over", TWO, OVER, None),
]


@pytest.mark.parametrize(("game", "events", "then"), AWAITED)
def test_awaits(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice)) == then
    assert awaited is None or awaited.faces == "piles"


@pytest.mark.parametrize("player", ["Ann", "Bob", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_all_dice_lie_open(player):
    match = play(*KNOCKED)
    assert match.view(player) == match.state()
