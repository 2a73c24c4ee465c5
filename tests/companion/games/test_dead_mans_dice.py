# SPDX-License-Identifier: MIT
"""Dead Man's Dice clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.dead_mans_dice import DeadMansDice, Die
from companion.games.match import Match
from tests.companion.games.cases import after, cases, refusal, retire
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

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


def in_turn(short: Iterable[str]) -> str:
    return " ".join(one or "-" for one in short)


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state, and in short: the faces in each pile, whose they are, what is in hand, who is out."""
    parts, piles = state["players"].items(), state["piles"].values()
    return state | {
        "faces": in_turn("".join("S" if one["face"] == S else str(one["face"]) for one in pile) for pile in piles),
        "owners": in_turn("".join(one["owner"][0] for one in pile) for pile in piles),
        "held": in_turn("R" * hand["regular"] + "J" * hand["jolly"] for hand in state["hand"].values()),
        "dice": tuple(part["dice"] for _, part in parts),
        "scores": tuple(state["scores"].values()),
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

HAPPENS = {
    "DM-01 a Jolly Roger die and two regular ones each": (
        [],
        {"hand": {name: {"regular": 2, "jolly": True} for name in ("Ann", "Bob")}, "dice": (3, 3)},
    ),
    "DM-01 six players": ([], {"held": "RRJ RRJ RRJ RRJ RRJ RRJ", "phase": "start"}, SIX),
    **{
        f"DM-01 a regular {face}": ([begin(Ann=face, Bob=J(2 if face > 2 else 6))], {"phase": "rolling"})
        for face in (1, 2, 3, 4, 5, 6)
    },
    **{
        f"DM-01 a Jolly Roger die {face}": ([begin(Ann=J(face), Bob=J(6 if face == 2 else 2))], {"phase": "rolling"})
        for face in (S, 2, 3, 4, 5, 6)
    },
    "DM-02 the lowest plays first": (
        [begin(Ann=5, Bob=3, Cat=4)],
        {"phase": "rolling", "turn": "Bob", "faces": "5 3 4"},
        THREE,
    ),
    "DM-02 the die rolled is the bottom of the pile": (
        [begin(Ann=2, Bob=J(4))],
        {
            "piles": {
                "Ann": [{"face": 2, "die": "regular", "owner": "Ann"}],
                "Bob": [{"face": 4, "die": "jolly", "owner": "Bob"}],
            },
            "held": "RJ RR",
        },
    ),
    "DM-02 the lowest tied: all roll again": (
        [begin(Ann=2, Bob=2, Cat=4)],
        {"phase": "start", "turn": None, "faces": "- - -", "dice": (3, 3, 3)},
        THREE,
    ),
    "DM-02 others tied is no matter": ([begin(Ann=4, Bob=4, Cat=2)], {"phase": "rolling", "turn": "Cat"}, THREE),
    "DM-02 again, and settled": ([begin(Ann=2, Bob=2), begin(Ann=2, Bob=1)], {"turn": "Bob"}),
    "DM-02 a skull counts 1": ([begin(Ann=2, Bob=S)], {"turn": "Bob", "faces": "2 S"}),
    "DM-02 a skull ties with a 1": ([begin(Ann=1, Bob=S)], {"phase": "start", "turn": None}),
    "DM-03 clockwise": ([begin(Ann=6, Bob=2, Cat=6), roll("Bob", 4)], {"turn": "Cat", "phase": "rolling"}, THREE),
    "DM-03 round the table": ([begin(Ann=6, Bob=6, Cat=2), roll("Cat", 4)], {"turn": "Ann"}, THREE),
    "DM-03 one roll a turn": ([*LOW, *lay("Ann", 2)], {"turn": "Bob", "phase": "rolling"}),
    "DM-03 until marooned: on with the turn": (
        [*LOW, *lay("Ann", 2)],
        {
            "turn": "Ann",
            "phase": "placing",
            "rolled": None,
            "may": {"Ann": ["end-turn", "knock", "roll"], "Bob": ["knock"]},
        },
        MANY,
    ),
    "DM-03 until marooned: marooned": (
        [*LOW, *lay("Ann", 2), roll("Ann", J(4))],
        {"turn": "Bob", "held": "J RJ"},
        MANY,
    ),
    "DM-03 until marooned: a whole round in a turn": (
        [*LOW, *lay("Ann", 2), *lay("Ann", S)],
        {"phase": "start", "scores": (22, -1)},
        MANY,
    ),
    **{
        f"DM-04 {rule}": ([begin(Ann=2, Bob=4), *lay("Ann", face)], {"faces": f"2{face} 4"})
        for rule, face in (("the same number", 2), ("one higher", 3), ("adds up to 7", 5))
    },
    "DM-04 6 and 1 add up to 7": ([*SAFE, *lay("Ann", 1)], {"faces": "61 S"}),
    "DM-04 any die on an empty pile": ([*ANN_4, *lay("Bob", 6)], {"faces": "234 6"}),
    "DM-05 plunder by rule 2: one higher": (STOLEN, {"faces": "23 -", "owners": "AB -"}),
    "DM-05 plunder by rule 3: adds up to 7": (
        [begin(Ann=2, Bob=5), roll("Ann", 2), plunder("Ann", "Bob")],
        {"faces": "25 -"},
    ),
    "DM-05 before placing the rolled die, and after": (
        [begin(Ann=2, Bob=3, Cat=5), roll("Ann", 4), plunder("Ann", "Bob"), place("Ann"), plunder("Ann", "Cat")],
        {"faces": "2345 - -"},
        THREE,
    ),
    "DM-05 any number of plunders": (
        [begin(Ann=2, Bob=3, Cat=4), roll("Ann", 6), plunder("Ann", "Bob"), plunder("Ann", "Cat")],
        {"faces": "234 - -", "turn": "Bob"},
        THREE,
    ),
    "DM-05 several from the same pile": (
        [*ANN_4, *lay("Bob", 3), plunder("Bob", "Ann"), plunder("Bob", "Ann")],
        {"faces": "2 343", "owners": "A BAB", "turn": "Ann"},
    ),
    "DM-06 a plundered die keeps its face": (
        [begin(Ann=2, Bob=J(3)), roll("Ann", 6), plunder("Ann", "Bob")],
        {
            "piles": {
                "Ann": [{"face": 2, "die": "regular", "owner": "Ann"}, {"face": 3, "die": "jolly", "owner": "Bob"}],
                "Bob": [],
            }
        },
    ),
    **{
        f"DM-07 a skull may be placed on a {top}": ([begin(Ann=top, Bob=6), *lay("Ann", S)], {"faces": f"{top}S 6"})
        for top in (1, 2, 3, 4, 5)
    },
    "DM-07 a skull is worth 7": ([*LOW, *lay("Ann", 2), *lay("Ann", S)], {"scores": (22, -1)}, MANY),
    "DM-07 any other face: an ordinary die, that must fit": (
        [*LOW, roll("Ann", J(4))],
        {"turn": "Bob", "held": "RJ RJ"},
    ),
    "DM-07 on any turn": ([*LOW, *lay("Ann", J(3))], {"faces": "23 6", "held": "R RJ"}),
    "DM-08 the special die with another face up can be plundered": (
        [begin(Ann=2, Bob=J(3)), roll("Ann", 6), plunder("Ann", "Bob")],
        {"owners": "AB -"},
    ),
    "DM-08 a skull is not offered": (
        [*SAFE, roll("Ann", 6)],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    "DM-09 an empty pile: must roll": (
        ANN_4,
        {"turn": "Bob", "phase": "rolling", "may": {"Ann": ["knock"], "Bob": ["knock", "roll"]}},
    ),
    "DM-09 the die starts a new pile": (
        [*ANN_4, roll("Bob", 3)],
        {"may": {"Ann": ["knock"], "Bob": ["end-turn", "knock", "place"]}},
    ),
    "DM-09 and then may plunder": (
        [*ANN_4, *lay("Bob", 3)],
        {"may": {"Ann": ["knock"], "Bob": ["end-turn", "knock", "plunder"]}},
    ),
    "DM-10 stops by choice": ([*LOW, roll("Ann", 2), end("Ann")], {"turn": "Bob", "phase": "rolling", "rolled": None}),
    "DM-10 a die not placed goes back to the hand": (
        [*LOW, roll("Ann", S), end("Ann")],
        {"held": "RJ RJ", "faces": "2 6"},
    ),
    "DM-10 stops by choice with nothing in the air": (
        [*ANN_4, *lay("Bob", 3), end("Bob")],
        {"turn": "Ann", "faces": "234 3"},
    ),
    "DM-11 at once, though there was something to plunder": (
        [begin(Ann=2, Bob=4), *lay("Ann", 2), roll("Bob", 1), *lay("Ann", J(3))],
        {
            "phase": "start",
            "round": 2,
            "last": {"round": 1, "points": {"Ann": 7, "Bob": -3}, "doubled": [], "keelhauled": ["Bob"]},
        },
    ),
    "DM-11 a die in the air is not placed yet": (ROUND[:-1], {"phase": "placing", "dice": (0, 2)}),
    "DM-12 doubled with a skull on top": (
        ROUND,
        {"last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
    ),
    "DM-12 a skull below the top: 7, not doubled": (
        [begin(Ann=S, Bob=5), *lay("Ann", 1), roll("Bob", 4), *lay("Ann", 2)],
        {"last": {"round": 1, "points": {"Ann": 10, "Bob": -2}, "doubled": [], "keelhauled": ["Bob"]}},
    ),
    "DM-12 another's skull on top doubles too": (
        [*BOTH_SKULLS, *lay("Ann", S)],
        {"last": {"round": 1, "points": {"Ann": 26, "Bob": 14}, "doubled": ["Ann", "Bob"], "keelhauled": []}},
    ),
    "DM-12 plundered dice count": (WORKED, {"scores": (40, -3)}, JACK),
    "DM-13 the own Jolly Roger in hand: 7 lost": (ROUND, {"scores": (22, -1)}),
    "DM-13 one plundered from its owner is not in hand": (
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
    "DM-13 without a pile, below zero": (
        [*STOLEN, place("Ann"), roll("Bob", 6), end("Bob"), *lay("Ann", S)],
        {
            "scores": (32, -7),
            "last": {"round": 1, "points": {"Ann": 32, "Bob": -7}, "doubled": ["Ann"], "keelhauled": ["Bob"]},
        },
    ),
    "DM-14 the own pile: dice go back, the turn ends": (
        [*STOLEN, knock("Ann", "Ann")],
        {"faces": "- -", "held": "RRJ RRJ", "turn": "Bob", "phase": "rolling", "rolled": None, "scores": (0, 0)},
    ),
    "DM-14 before the roll": ([*LOW, knock("Ann", "Ann")], {"turn": "Bob", "phase": "rolling", "held": "RRJ RJ"}),
    "DM-14 starts again on the next turn": (
        [*LOW, knock("Ann", "Ann"), roll("Bob", 3), *lay("Ann", 4)],
        {"faces": "4 6", "held": "RJ RJ", "turn": "Bob"},
    ),
    "DM-15 another's pile: 7 lost, and the victim rolls": (
        KNOCKED,
        {
            "scores": (-7, 0),
            "faces": "2 -",
            "held": "J RRJ",
            "phase": "restart",
            "turn": "Bob",
            "may": {"Ann": [], "Bob": ["roll"]},
        },
    ),
    "DM-15 plundered dice go back to their owners": (
        [*ANN_4, *lay("Bob", 3), plunder("Bob", "Ann"), end("Bob"), knock("Ann", "Bob")],
        {"faces": "23 -", "held": "RJ RJ", "scores": (-7, 0)},
    ),
    "DM-15 then the turn goes on": (
        [*KNOCKED, roll("Bob", S), place("Ann")],
        {"faces": "25 S", "held": "J RR", "turn": "Bob"},
    ),
    "DM-15 twice in a turn": (
        [*KNOCKED, roll("Bob", 3), knock("Ann", "Bob")],
        {"scores": (-14, 0), "phase": "restart"},
    ),
    "DM-16 a die that came back can be rolled again": (
        [*ANN_4, knock("Bob", "Ann"), roll("Ann", 3), *lay("Bob", 2)],
        {"faces": "3 2", "held": "RJ RJ"},
    ),
    "DM-17 every die goes back to its owner": (
        WORKED,
        {"faces": "- -", "held": "RRJ RRJ", "phase": "start", "round": 2, "rolled": None},
        JACK,
    ),
    "DM-17 a new round as the first": ([*ROUND, begin(Ann=5, Bob=3)], {"phase": "rolling", "turn": "Bob", "round": 2}),
    "DM-17 also at the end": (ROUND, {"held": "RRJ RRJ", "faces": "- -"}, TWO | {"target": 20}),
    "DM-18 to 100 doubloons": (ROUND, {"target": 100, "winner": None}),
    "DM-18 who has reached the target wins": (
        ROUND,
        {"target": 22, "winner": "Ann", "phase": "over", "turn": None},
        TWO | {"target": 22},
    ),
    "DM-18 one short: on with it": (ROUND, {"winner": None, "phase": "start"}, TWO | {"target": 23}),
    "DM-18 over several rounds": (
        [*ROUND, *ROUND],
        {"winner": "Ann", "scores": (44, -2), "round": 2},
        TWO | {"target": 44},
    ),
    "DM-18 the highest of those who have reached it": (
        [*BOTH_SKULLS, *lay("Ann", S)],
        {"winner": "Ann", "scores": (26, 14)},
        TWO | {"target": 14},
    ),
    "DM-18 the higher total wins, not who ended the round": (
        [*BOTH_SKULLS, *lay("Ann", J(3))],
        {"winner": "Bob", "scores": (9, 14)},
        TWO | {"target": 6},
    ),
    "DM-18 a tie for the highest plays another round": (
        TIED,
        {"winner": None, "phase": "start", "round": 2, "scores": (6, 6)},
        TWO | {"target": 6},
    ),
    "DM-18 which settles it": ([*TIED, *ROUND], {"winner": "Ann", "scores": (28, 5)}, TWO | {"target": 6}),
    "DM-19 worked": (
        WORKED,
        {
            "scores": (40, -3),
            "last": {"round": 1, "points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]},
        },
        JACK,
    ),
    "DM-19 Bart starts a new pile": (WORKED[:-2], {"faces": "256 4", "turn": "Jack"}, JACK),
    "DM-S1 in the roll, when nothing can be placed or plundered": (
        [*LOW, roll("Ann", 4)],
        {"turn": "Bob", "phase": "rolling", "rolled": None, "held": "RJ RJ"},
    ),
    "DM-S1 not while a top can be plundered": (
        STOLEN[:-1],
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "plunder"], "Bob": ["knock"]}},
    ),
    "DM-S1 not while the die can be placed": (
        [*LOW, roll("Ann", 2)],
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    "DM-S1 a plunder may make it placeable": (
        STOLEN,
        {"turn": "Ann", "may": {"Ann": ["end-turn", "knock", "place"], "Bob": []}},
    ),
    "DM-S1 in the plunder": (
        [begin(Ann=2, Bob=3), roll("Ann", 6), plunder("Ann", "Bob")],
        {"turn": "Bob", "held": "RJ RJ"},
    ),
    "DM-S1 in the placing": (ANN_4, {"turn": "Bob"}),
    "DM-S1 not after placing, with a top in reach": (
        [begin(Ann=2, Bob=4), *lay("Ann", 3)],
        {"turn": "Ann", "phase": "placing", "rolled": None},
    ),
    "DM-S1 until marooned: not while a roll is left": (ANN_4, {"turn": "Ann"}, MANY),
    "DM-S2 the victim's die lies at once": (
        [*KNOCKED, roll("Bob", 3)],
        {"faces": "2 3", "held": "J RJ", "turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}},
    ),
    "DM-S2 nothing in the air meanwhile": (KNOCKED, {"rolled": None, "turn": "Bob", "phase": "restart"}),
    "DM-S2 knocked before the roll: rolling again": (
        [*LOW, knock("Ann", "Bob"), roll("Bob", 3)],
        {"turn": "Ann", "phase": "rolling", "rolled": None, "faces": "2 3"},
    ),
    "DM-S2 DM-10 is looked at": (
        [*STOLEN[:-1], knock("Ann", "Bob"), roll("Bob", 6)],
        {"turn": "Bob", "phase": "rolling", "held": "RJ RJ", "rolled": None},
    ),
    "DM-S2 a new top may be plundered": (
        [*STOLEN[:-1], knock("Ann", "Bob"), roll("Bob", 5)],
        {"turn": "Ann", "phase": "placing"},
    ),
    "DM-S2 of three, the victim not next": (
        [begin(Ann=2, Bob=6, Cat=6), knock("Ann", "Cat"), roll("Cat", 6)],
        {"turn": "Ann"},
        THREE,
    ),
    "DM-S3 at once from the scores": (KNOCKED, {"scores": (-7, 0), "last": {}}),
    "DM-S3 points have only pile and keelhauling": (
        [*LOW, knock("Ann", "Bob"), roll("Bob", 6), *ROUND[1:]],
        {
            "scores": (15, -1),
            "last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]},
        },
    ),
    "DM-S4 roll while placing": (
        [*LOW, *lay("Ann", 2), roll("Ann", S)],
        {"phase": "placing", "rolled": {"die": "jolly", "face": S}},
        MANY,
    ),
    "DM-S4 and stop by choice": ([*LOW, *lay("Ann", 2), end("Ann")], {"turn": "Bob"}, MANY),
    "DM-S5 in the air is not in hand": (
        [*LOW, roll("Ann", 2)],
        {"rolled": {"die": "regular", "face": 2}, "held": "J RJ", "dice": (1, 2)},
    ),
    "DM-S5 null with nothing in the air": (LOW, {"rolled": None}),
    "DM-S6 a pile may be knocked over while rolling, the own one out of turn too": (
        LOW,
        {"may": {"Ann": ["knock", "roll"], "Bob": ["knock"]}},
    ),
    "DM-S6 and while placing": (
        [*LOW, roll("Ann", 2)],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": ["knock"]}},
    ),
    "DM-S6 who has no pile can't report it out of turn": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob")],
        {"may": {"Ann": ["end-turn", "knock", "place"], "Bob": [], "Cat": ["knock"]}},
        THREE,
    ),
    "DM-S6 the own pile out of turn, while rolling: turn and phase stay, nobody is fined": (
        [*LOW, knock("Bob", "Bob")],
        {
            "turn": "Ann",
            "phase": "rolling",
            "rolled": None,
            "faces": "2 -",
            "held": "RJ RRJ",
            "scores": (0, 0),
            "last": {},
        },
    ),
    "DM-S6 DM-14 plundered dice go back to their owners, out of turn too": (
        [*ANN_4, roll("Bob", J(4)), knock("Ann", "Ann")],
        {"turn": "Bob", "phase": "placing", "rolled": {"die": "jolly", "face": 4}, "faces": "- -", "held": "RRJ RR"},
    ),
    "DM-S6 DM-09 and starts again on the own next turn": (
        [*LOW, knock("Bob", "Bob"), *lay("Ann", 2), *lay("Bob", 4)],
        {"faces": "22 4", "turn": "Ann"},
    ),
    "DM-S6 DM-10 while placing: a top less, and the turn ends": (
        [*STOLEN[:-1], knock("Bob", "Bob")],
        {"turn": "Bob", "phase": "rolling", "rolled": None, "held": "RJ RRJ"},
    ),
    "DM-S6 while placing: the die in the air stays where it can be placed": (
        [*LOW, roll("Ann", 2), knock("Bob", "Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 2}, "faces": "2 -"},
    ),
    "DM-S6 until marooned a roll is left": (
        [*LOW, *lay("Ann", 2), knock("Bob", "Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": None},
        MANY,
    ),
    "DM-S6 of three: neither the next nor the one before is touched": (
        [begin(Ann=2, Bob=6, Cat=6), knock("Cat", "Cat"), roll("Ann", 3), place("Ann")],
        {"turn": "Bob", "faces": "23 6 -"},
        THREE,
    ),
    "DM-S6 the die that was thrown keeps its face and is the roll once the victim has started again": (
        [*LOW, knock("Ann", "Bob"), roll("Bob", 3), roll("Ann", 5)],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}, "scores": (-7, 0)},
    ),
    "DM-S7 with no pile there is nothing to knock": (
        [*STOLEN, knock("Ann", "Ann")],
        {"may": {"Ann": [], "Bob": ["roll"]}},
    ),
    **{
        f"DM-S8 a {face} on a skull": ([begin(Ann=S, Bob=3), *lay("Ann", face)], {"faces": f"S{face} 3"})
        for face in (1, 2, 6)
    },
    "DM-S8 a plundered 2 on a skull": ([begin(Ann=S, Bob=2), roll("Ann", 4), plunder("Ann", "Bob")], {"faces": "S2 -"}),
    "G-S2 no turn at the start": ([], {"turn": None}),
    "G-S2 no turn when over": (ROUND, {"turn": None, "legal": {}}, TWO | {"target": 1}),
    "G-S6 round goes up when the next can begin": (ROUND, {"round": 2}),
    "G-S6 round stays at the end": (
        ROUND,
        {"round": 1, "last": {"round": 1, "points": {"Ann": 22, "Bob": -1}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
        TWO | {"target": 1},
    ),
    "G-S7 dice in hand, and the score": (
        [*ROUND, *LOW],
        {"players": {"Ann": {"dice": 2, "out": False, "score": 22}, "Bob": {"dice": 2, "out": False, "score": -1}}},
    ),
    "G-S9 table: the start": (
        [],
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"start-roll": True}}},
    ),
    "G-S9 the kinds to roll": (
        LOW,
        {
            "legal": {
                "Ann": {"roll": ["regular", "jolly"], "knock": True, "retire": True},
                "Bob": {"knock": True, "retire": True},
            }
        },
    ),
    "G-S9 only kinds in hand": (
        ROUND[:-2],
        {"legal": {"Ann": {"roll": ["jolly"], "knock": True, "retire": True}, "Bob": {"knock": True, "retire": True}}},
    ),
    "G-S9 the names to plunder from": (
        [begin(Ann=2, Bob=3, Cat=5), roll("Ann", 2)],
        {
            "legal": {
                "Ann": {"place": True, "plunder": ["Bob", "Cat"], "end-turn": True, "knock": True, "retire": True},
                "Bob": {"knock": True, "retire": True},
                "Cat": {"knock": True, "retire": True},
            }
        },
        THREE,
    ),
    "G-S9 the victim rolls": (
        KNOCKED,
        {"legal": {"Ann": {"retire": True}, "Bob": {"roll": ["regular", "jolly"], "retire": True}}},
    ),
    "G-S10 last is empty at first": ([], {"last": {}}),
    "G-S10 last is empty after the next start": ([*ROUND, *LOW], {"last": {}}),
    "G-S10 last is empty after a tied start": ([*ROUND, begin(Ann=2, Bob=2)], {"last": {}, "phase": "start"}),
    "G-S10 last is empty after retire": ([*ROUND_3, retire("Cat")], {"last": {}, "phase": "start"}, THREE),
    "G-S5 retire in the start: the others roll": (
        [retire("Bob"), begin(Ann=5, Cat=3)],
        {"turn": "Cat", "out": ["Bob"], "held": "RJ - RJ"},
        THREE,
    ),
    "G-S5 retire: the turn passes": (
        [begin(Ann=2, Bob=6, Cat=6), retire("Ann")],
        {"turn": "Bob", "phase": "rolling", "faces": "- 6 6"},
        THREE,
    ),
    "G-S5 retire: the die in the air leaves too": (
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 2), retire("Ann")],
        {"turn": "Bob", "rolled": None, "held": "- RJ RJ"},
        THREE,
    ),
    "G-S5 retire: plundered dice go back to their owners": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob"), retire("Ann")],
        {"held": "- RRJ RJ", "faces": "- - 6", "turn": "Bob"},
        THREE,
    ),
    "G-S5 retire: own dice leave the piles of others": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 4), plunder("Ann", "Bob"), place("Ann"), retire("Bob")],
        {"faces": "24 - 6", "held": "J - RJ", "turn": "Cat"},
        THREE,
    ),
    "G-S5 retire of another: nothing left to plunder ends the turn": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 6), retire("Bob")],
        {"turn": "Cat", "phase": "rolling", "held": "RJ - RJ"},
        THREE,
    ),
    "G-S5 retire of another: the turn goes on": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 2), retire("Cat")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 2}},
        THREE,
    ),
    "G-S5 retire by the victim: the knocker goes on": (
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Bob"), retire("Bob")],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}},
        THREE,
    ),
    "G-S5 retire by the victim: DM-10 is looked at": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 6), knock("Ann", "Bob"), retire("Bob")],
        {"turn": "Cat", "phase": "rolling", "held": "RJ - RJ"},
        THREE,
    ),
    "G-S5 retire by the knocker: the victim still rolls": (
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Ann")],
        {"turn": "Cat", "phase": "restart", "held": "- RJ RRJ"},
        THREE,
    ),
    "G-S5 retire by the knocker: then the next to the left of them": (
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Ann"), roll("Cat", 4)],
        {"turn": "Bob", "phase": "rolling", "faces": "- 6 4", "rolled": None},
        THREE,
    ),
    "G-S5 retire by a third while the victim is to roll": (
        [begin(Ann=2, Bob=6, Cat=6), roll("Ann", 5), knock("Ann", "Cat"), retire("Bob"), roll("Cat", 4)],
        {"turn": "Ann", "phase": "placing", "rolled": {"die": "regular", "face": 5}},
        THREE,
    ),
    "G-S5 retire: who left does not end a round by an empty hand": (
        [*ROUND_3[:3], retire("Cat")],
        {"turn": "Bob", "phase": "rolling", "round": 1},
        THREE,
    ),
    "G-S5 retire: no points and no keelhauling for who left": (
        [retire("Cat"), *ROUND],
        {"last": {"round": 1, "points": {"Ann": 22, "Bob": -1, "Cat": 0}, "doubled": ["Ann"], "keelhauled": ["Bob"]}},
        THREE,
    ),
    "G-S5 retire: who left can't win": (
        [*ROUND_3[:-1], retire("Ann")],
        {"winner": None, "turn": "Bob"},
        THREE | {"target": 22},
    ),
    "G-S5 retire: a higher score that left is no matter": (
        [*TIED_3, retire("Ann"), begin(Bob=6, Cat=2), *lay("Cat", 2), roll("Bob", 3), *lay("Cat", J(2))],
        {"winner": None, "phase": "start", "scores": (6, 5, 5)},
        THREE | {"target": 6},
    ),
    "G-08 the last one left wins": (
        [*LOW, retire("Ann")],
        {"winner": "Bob", "phase": "over", "turn": None, "legal": {}, "out": ["Ann"]},
    ),
    "G-08 the last one left wins in the start": ([retire("Bob")], {"winner": "Ann", "phase": "over"}),
    "G-08 with a die in the air, that lands": (
        [*LOW, roll("Ann", 2), retire("Bob")],
        {"winner": "Ann", "rolled": None, "held": "RJ -"},
    ),
    "G-08 in a restart too": (
        [*KNOCKED, retire("Bob")],
        {"winner": "Ann", "rolled": None, "held": "RJ -", "scores": (-7, 0)},
    ),
    "G-08 the knocker gives up in a restart": (
        [*KNOCKED, retire("Ann")],
        {"winner": "Bob", "rolled": None, "held": "- RRJ"},
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


OVER = [*LOW, retire("Ann")]

REFUSED = {
    "DM-01 a regular die has no skull": ([*LOW, roll("Ann", R(S))], "bad-field"),
    "DM-01 the Jolly Roger die has no 1": ([*LOW, roll("Ann", J(1))], "bad-field"),
    "DM-01 nor at the start": ([begin(Ann=J(1), Bob=2)], "bad-field"),
    **{
        f"DM-01 face {face!r}": ([*LOW, roll("Ann", R(face))], "bad-field")
        for face in (0, 7, 2.0, True, "2", None, [2], {}, 10**400)
    },
    **{
        f"DM-01 die {kind!r}": ([*LOW, roll("Ann", {"die": kind, "face": 2})], "bad-field")
        for kind in ("special", "", None, 1, True, ["jolly"], {})
    },
    "DM-01 no die named": ([*LOW, {"event": "roll", "player": "Ann", "face": 2}], "bad-field"),
    "DM-01 no face": ([*LOW, {"event": "roll", "player": "Ann", "die": "jolly"}], "bad-field"),
    "DM-02 G-07 one has not rolled": ([begin(Ann=2, Bob=3)], "dice-mismatch", THREE),
    "DM-02 G-07 nobody has rolled": ([begin()], "dice-mismatch"),
    "DM-02 G-07 one who has left": ([retire("Cat"), begin(Ann=2, Bob=3, Cat=4)], "dice-mismatch", THREE),
    "DM-02 a stranger": ([begin(Ann=2, Bob=3, Zed=4)], "unknown-player"),
    **{
        f"DM-02 dice is {dice!r}": ([{"event": "start-roll", "dice": dice}], "bad-field")
        for dice in (None, [], 5, {"Ann": 2, "Bob": 3}, {"Ann": R(2), "Bob": None}, {"Ann": R(2), "Bob": [R(3)]})
    },
    "DM-02 no dice": ([{"event": "start-roll"}], "bad-field"),
    "DM-02 bad-field before unknown-player": ([begin(Ann=9, Zed=4)], "bad-field"),
    "DM-02 unknown-player before dice-mismatch": ([begin(Zed=4)], "unknown-player"),
    "DM-02 but once": ([*LOW, *LOW], "wrong-phase"),
    "DM-03 not your turn": ([*LOW, roll("Bob", 2)], "not-your-turn"),
    **{
        f"DM-04 a {face} on a 2": ([begin(Ann=2, Bob=3), roll("Ann", face), place("Ann")], "illegal-placement")
        for face in (1, 4, 6)
    },
    "DM-04 one lower": ([begin(Ann=3, Bob=4), roll("Ann", 2), place("Ann")], "illegal-placement"),
    "DM-04 a 1 on a 6 by going round: only by rule 3": (
        [begin(Ann=5, Bob=6), roll("Ann", 1), place("Ann")],
        "illegal-placement",
    ),
    "DM-05 not before the roll": ([begin(Ann=2, Bob=3), plunder("Ann", "Bob")], "wrong-phase"),
    "DM-05 not by rule 1": (
        [begin(Ann=2, Bob=3, Cat=3), roll("Ann", 4), plunder("Ann", "Bob"), plunder("Ann", "Cat")],
        "illegal-placement",
        THREE,
    ),
    "DM-07 another face of the Jolly Roger die must fit": (
        [begin(Ann=2, Bob=3), roll("Ann", J(4)), place("Ann")],
        "illegal-placement",
    ),
    "DM-08 a skull is safe": ([*SAFE, roll("Ann", 6), plunder("Ann", "Bob")], "jolly-roger-safe"),
    "DM-08 also where it would not fit": (
        [begin(Ann=4, Bob=S), roll("Bob", 4), roll("Ann", 4), plunder("Ann", "Bob")],
        "jolly-roger-safe",
    ),
    "DM-08 also for an empty pile": (
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
    "DM-09 no plunder on to an empty pile": ([*ANN_4, roll("Bob", 3), plunder("Bob", "Ann")], "illegal-placement"),
    "DM-10 no end before the roll": ([*LOW, end("Ann")], "wrong-phase"),
    "DM-15 the knocker waits for the victim": ([*KNOCKED, place("Ann")], "wrong-phase"),
    "DM-S2 the only event is the victim's roll": ([*KNOCKED, end("Bob")], "wrong-phase"),
    "DM-S2 no knock meanwhile": ([*KNOCKED, knock("Bob", "Ann")], "wrong-phase"),
    "DM-S2 no plunder meanwhile": ([*KNOCKED, plunder("Bob", "Ann")], "wrong-phase"),
    "DM-S2 another's roll": ([*KNOCKED, roll("Ann", 2)], "not-your-turn"),
    "DM-S4 no roll with one in the air": ([*LOW, roll("Ann", 2), roll("Ann", S)], "wrong-phase", MANY),
    "DM-S4 not with one roll a turn": ([begin(Ann=2, Bob=4), *lay("Ann", 3), roll("Ann", S)], "wrong-phase"),
    "DM-S6 not in the start": ([knock("Ann", "Bob")], "wrong-phase"),
    "DM-S6 another's pile out of turn": ([*LOW, knock("Bob", "Ann")], "not-your-turn"),
    "DM-S6 a third's pile out of turn": ([begin(Ann=2, Bob=6, Cat=6), knock("Bob", "Cat")], "not-your-turn", THREE),
    "DM-S6 out of turn, no pile named": ([*LOW, {"event": "knock", "player": "Bob"}], "not-your-turn"),
    "DM-S6 out of turn, a stranger's pile": ([*LOW, knock("Bob", "Zed")], "not-your-turn"),
    "DM-S6 DM-S7 the own pile out of turn, and it is empty": ([*STOLEN, knock("Bob", "Bob")], "bad-field"),
    "DM-S6 the own pile in a restart": ([*KNOCKED, knock("Ann", "Ann")], "wrong-phase"),
    "DM-S7 die-not-in-hand: the Jolly Roger": ([begin(Ann=J(2), Bob=6), roll("Ann", S)], "die-not-in-hand"),
    "DM-S7 die-not-in-hand: no regular one left": ([*ROUND[:-2], roll("Ann", 3)], "die-not-in-hand"),
    "DM-S7 bad-field before die-not-in-hand": ([begin(Ann=J(2), Bob=6), roll("Ann", J(1))], "bad-field"),
    "DM-S7 die-not-in-hand in a restart": (
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
    "DM-S7 plundering oneself": ([*LOW, roll("Ann", 2), plunder("Ann", "Ann")], "bad-field"),
    "DM-S7 plundering an empty pile": ([*STOLEN, plunder("Ann", "Bob")], "bad-field"),
    **{
        f"DM-S7 plundering {name!r}": ([*LOW, roll("Ann", 2), plunder("Ann", name)], "bad-field")
        for name in ("Zed", None, 2, ["Bob"], {})
    },
    "DM-S7 plundering nobody": ([*LOW, roll("Ann", 2), {"event": "plunder", "player": "Ann"}], "bad-field"),
    "DM-S7 plundering one who has left": (
        [begin(Ann=2, Bob=3, Cat=6), roll("Ann", 2), retire("Bob"), plunder("Ann", "Bob")],
        "bad-field",
        THREE,
    ),
    "DM-S7 knocking an empty pile": ([*STOLEN, knock("Ann", "Bob")], "bad-field"),
    "DM-S7 knocking where no pile is": ([*STOLEN, knock("Ann", "Ann"), knock("Bob", "Bob")], "bad-field"),
    **{f"DM-S7 knocking {name!r}": ([*LOW, knock("Ann", name)], "bad-field") for name in ("Zed", None, 2, ["Bob"], {})},
    "DM-S7 place with nothing rolled": ([begin(Ann=2, Bob=4), *lay("Ann", 3), place("Ann")], "wrong-phase"),
    "DM-S7 place before the roll": ([*LOW, place("Ann")], "wrong-phase"),
    "DM-S7 a second roll": ([*LOW, roll("Ann", 2), roll("Ann", 2)], "wrong-phase"),
    "DM-S7 a 4 on a skull": ([begin(Ann=S, Bob=2), roll("Ann", 4), place("Ann")], "illegal-placement"),
    "G-S1 wrong-phase before not-your-turn": ([*LOW, place("Bob")], "wrong-phase"),
    "G-S1 wrong-phase before not-your-turn: nothing rolled": (
        [begin(Ann=2, Bob=4), *lay("Ann", 3), place("Bob")],
        "wrong-phase",
    ),
    "G-S1 wrong-phase before not-your-turn: a second roll": ([*LOW, roll("Ann", 2), roll("Bob", 2)], "wrong-phase"),
    "G-S1 not-your-turn before bad-field": ([*LOW, roll("Bob", R(9))], "not-your-turn"),
    "G-S1 not-your-turn before bad-field: plunder": ([*LOW, roll("Ann", 2), plunder("Bob", "Zed")], "not-your-turn"),
    "G-S1 roll in the start": ([roll("Ann", 2)], "wrong-phase"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = {
    "DM-04 names the rules it misses": (
        [begin(Ann=2, Bob=3), roll("Ann", 4), place("Ann")],
        "A 4 can't lie on a 2: neither the same number, nor one higher, nor do they add up to 7",
    ),
    "DM-05 names the rules of a plunder": (
        [*LOW, roll("Ann", 2), plunder("Ann", "Bob")],
        "A plundered 6 can't lie on a 2: neither one higher, nor do they add up to 7",
    ),
    "DM-09 says what to do first": ([*ANN_4, roll("Bob", 3), plunder("Bob", "Ann")], "place the rolled one first"),
    "DM-S4 says what is in the way": ([*LOW, roll("Ann", 2), roll("Ann", 2)], "A die is in the air already", MANY),
    "DM-S7 says which die": ([begin(Ann=J(2), Bob=6), roll("Ann", S)], "Ann holds the Jolly Roger die no more"),
    "DM-02 says whose die": ([begin(Ann=2, Bob=7)], "dice of Bob: 'face' wants 1 to 6 on a regular die, not 7"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES))
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


AWAITED = {
    "DM-02 a die of everybody": ([retire("Cat")], ("start-roll", {"Ann": 1, "Bob": 1}), THREE),
    "DM-03 the tops and the die rolled": (LOW, ("roll", {"Ann": 2, "Bob": 1})),
    "DM-09 no top, no die": ([*ANN_4], ("roll", {"Ann": 1, "Bob": 1})),
    "DM-S2 the victim's, with the knocker's in the air": (KNOCKED, ("roll", {"Ann": 2, "Bob": 1})),
    "DM-S4 the next roll of the turn": ([*LOW, *lay("Ann", 2)], ("roll", {"Ann": 2, "Bob": 1}), MANY),
    "DM-10 none while placing": ([*LOW, roll("Ann", 2)], None),
    "DM-18 none when over": (OVER, None),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(AWAITED))
def test_awaits(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice)) == then
    assert awaited is None or awaited.faces == "piles"


@pytest.mark.parametrize("player", ["Ann", "Bob", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_all_dice_lie_open(player):
    match = play(*KNOCKED)
    assert match.view(player) == match.state()


# What holds in every game of Dead Man's Dice, tried on games played at random by the rules.

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
FACES = {"regular": (1, 2, 3, 4, 5, 6), "jolly": ("skull", 2, 3, 4, 5, 6)}

setups = st.builds(
    lambda seats, options: {"game": "dead-mans-dice", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 6),
    st.fixed_dictionaries(
        {"target": st.integers(1, 40)}, optional={"rolls_per_turn": st.sampled_from((1, "until-marooned"))}
    ),
)
games = st.tuples(setups, chances)


def thrown(kind: str, chance: Random) -> dict[str, Any]:
    return {"die": kind, "face": chance.choice(FACES[kind])}


def start_roll(match: Match, chance: Random) -> Event:
    still_in = [name for name, part in match.state()["players"].items() if not part["out"]]
    return {
        "event": "start-roll",
        "dice": {name: thrown(chance.choice(("regular", "jolly")), chance) for name in still_in},
    }


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers; the dice fall as they like."""
    state = match.state()
    for doer, offers in state["legal"].items():
        for kind in offers.get("roll", ()):
            yield {"event": "roll", "player": doer, **thrown(kind, chance)}
        for victim in offers.get("plunder", ()):
            yield {"event": "plunder", "player": doer, "from": victim}
        if "knock" in offers:
            piles = [name for name, pile in state["piles"].items() if pile and doer in (name, state["turn"])]
            yield from ({"event": "knock", "player": doer, "pile": name} for name in piles)
        yield from ({"event": name, "player": doer} for name in ("place", "end-turn", "retire") if name in offers)
        if "start-roll" in offers:
            yield start_roll(match, chance)


def likely(event: Event) -> float:
    """Dice are mostly placed, so that rounds end; few piles fall, and few give up."""
    return {"place": 8, "plunder": 6, "knock": 0.15, "end-turn": 0.5, "retire": 0.03}.get(event["event"], 5)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    state = match.state()
    legal, piles = state["legal"], state["piles"]
    for name in (*match.players, "Zed"):
        offers = legal.get(name, {})
        for kind, faces in FACES.items():
            for face in faces:
                yield {"event": "roll", "player": name, "die": kind, "face": face}, kind in offers.get("roll", ())
        for other in (*match.players, "Zed"):
            yield {"event": "plunder", "player": name, "from": other}, other in offers.get("plunder", ())
            knocked = "knock" in offers and bool(piles.get(other)) and name in (other, state["turn"])
            yield {"event": "knock", "player": name, "pile": other}, knocked
        for plain in ("place", "end-turn", "retire"):
            yield {"event": plain, "player": name}, plain in offers
    yield start_roll(match, Random(3)), "start-roll" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("start-roll", "roll", "place", "plunder", "end-turn", "knock", "retire"),
        (*NAMES, *FACES, "skull", 5, "die", "face"),
        player=NAMES,
        die=FACES,
        face=FACES["jolly"],
        dice=[{"Ann": {"die": "regular", "face": 2}, "Bob": {"die": "jolly", "face": "skull"}}],
        pile=NAMES,
        **{"from": NAMES},
    ),
)


def in_the_air(match: Match) -> list[Die]:
    """The die rolled in this turn, or in the one that a knock has broken."""
    game = match.game
    assert isinstance(game, DeadMansDice)
    return [die for die in (game.rolled, game.broken and game.broken.rolled) if die]


def dice_of(match: Match) -> Counter[tuple[str, str]]:
    """How many dice of each kind everybody owns, wherever they are."""
    state = match.state()
    owned = Counter((die["owner"], die["die"]) for pile in state["piles"].values() for die in pile)
    for name, hand in state["hand"].items():
        owned[name, "regular"] += hand["regular"]
        owned[name, "jolly"] += hand["jolly"]
    owned.update((die.owner, die.kind) for die in in_the_air(match))
    return owned


@law("DM-01 DM-14 DM-15 DM-17 G-S5", 50, game=games)
def test_dice_are_conserved(clause, game):
    for _, _, later in PLAYERS.played(*game):
        owned = dice_of(later)
        for name, part in later.state()["players"].items():
            wanted = (0, 0) if part["out"] else (2, 1)
            assert (owned[name, "regular"], owned[name, "jolly"]) == wanted


def fits(top: dict[str, Any], under: dict[str, Any]) -> bool:
    upper, lower = (1 if die["face"] == "skull" else die["face"] for die in (top, under))
    return top["face"] == "skull" or upper in (lower, lower + 1, 7 - lower)


@law("DM-04 DM-05 DM-08 DM-09", 50, game=games)
def test_piles_are_such_as_the_rules_allow(clause, game):
    for _, _, later in PLAYERS.played(*game):
        state = later.state()
        whole = not any(part["out"] for part in state["players"].values())
        for name, pile in state["piles"].items():
            assert not pile or pile[0]["owner"] == name
            for under, top in itertools.pairwise(pile):
                assert fits(top, under) or not whole
            assert all(die["owner"] == name for die in pile if die["face"] == "skull")


@law("DM-10 DM-S1 DM-11", 50, game=games)
def test_a_turn_stands_only_while_something_can_be_done_in_it(clause, game):
    for _, _, later in PLAYERS.played(*game):
        state = later.state()
        offers = state["legal"].get(state["turn"], {})
        if state["phase"] == "placing":
            assert {"place", "plunder", "roll"} & set(offers)
        elif state["phase"] in ("rolling", "restart"):
            assert offers["roll"]
            assert state["rolled"] is None
        if state["phase"] in ("rolling", "placing", "restart"):
            aloft = {die.owner for die in in_the_air(later)}
            held = {name for name, part in state["players"].items() if part["dice"]}
            assert all(part["out"] or name in held | aloft for name, part in state["players"].items())


@law("DM-12 DM-13 DM-15 DM-18", 50, game=games)
def test_scores_change_by_the_round_and_by_knocks_alone(clause, game):
    for before, event, later in PLAYERS.played(*game):
        was, now = before.state(), later.state()
        changed = {name: now["scores"][name] - was["scores"][name] for name in later.players}
        if now["last"]:
            last = now["last"]
            assert event["event"] == "place"
            piles = was["piles"] | {event["player"]: [*was["piles"][event["player"]], was["rolled"]]}
            for name, pile in piles.items():
                worth = sum(7 if die["face"] == "skull" else die["face"] for die in pile)
                worth *= 2 if name in last["doubled"] else 1
                assert last["points"][name] == worth - 7 * (name in last["keelhauled"]) == changed[name]
                assert (name in last["doubled"]) == bool(pile and pile[-1]["face"] == "skull")
                assert (name in last["keelhauled"]) == was["hand"][name]["jolly"]
            still_in = [name for name, part in now["players"].items() if not part["out"]]
            most = max(now["scores"][name] for name in still_in)
            best = [name for name in still_in if now["scores"][name] == most]
            assert now["winner"] == (best[0] if len(best) == 1 and most >= now["target"] else None)
        else:
            other = event["event"] == "knock" and event["pile"] != event["player"]
            assert changed == {name: -7 * (other and name == event["player"]) for name in later.players}


@law("G-S2 G-S6", 50, game=games)
def test_turn_and_round(clause, game):
    for before, _, later in PLAYERS.played(*game):
        state = later.state()
        assert (state["turn"] is None) == (state["phase"] in ("start", "over"))
        assert state["turn"] is None or not state["players"][state["turn"]]["out"]
        ended = bool(state["last"]) and state["phase"] != "over"
        assert state["round"] == before.state()["round"] + ended
