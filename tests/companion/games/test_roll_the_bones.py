# SPDX-License-Identifier: MIT
"""Roll the Bones clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event, Refused, State
from companion.games.match import Match
from companion.play.registry import GAMES
from tests.companion.games.bones_by_hand import Round, dealt
from tests.companion.games.cases import cases, refusal, retire
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

ANTE = {"event": "ante"}
UNDO = {"event": "undo", "by": "referee"}


def ante(pot: Any) -> Event:
    return {"event": "ante", "pot": pot}


def bone(player: str) -> Event:
    return {"event": "declare-bone", "player": player}


def roll(**faces: Any) -> Event:
    """Jewels as numbers, Bones as ``"b9"``, anything else as it stands."""
    return {"event": "roll", "dice": {name: die(face) for name, face in faces.items()}}


def die(face: Any) -> Any:
    if isinstance(face, str) and face.startswith("b"):
        return {"die": "bone", "face": int(face[1:])}
    return {"die": "jewel", "face": face} if type(face) is int else face


def correct(reading: Event) -> Event:
    return {"event": "correct", "by": "referee", "reading": reading}


def pot(jewels: int, eligible: str = "", bones: int = 0) -> dict[str, Any]:
    return {"jewels": jewels, "bones": bones, "eligible": eligible.split()}


def rolled(jewels: int, bones: int = 0) -> dict[str, Any]:
    return {"jewels": jewels, "bones": bones, "eligible": [], "rolled": True}


def won(player: str, jewels: int, *pots: int, bones: int = 0) -> dict[str, Any]:
    return {"player": player, "jewels": jewels, "bones": bones, "pots": list(pots)}


def last(*winners: Any, forfeited: str = "", tie: str = "") -> dict[str, Any]:
    return {"winners": list(winners), "forfeited": forfeited.split(), "tie": tie.split()}


def played(
    *events: Event, players: str = "Ann Bob Cat", hold: Mapping[str, tuple[int, int]] | None = None, **options: Any
) -> Match:
    """A match after these events; with ``hold`` some rounds on: who holds what, the others are out."""
    names = players.split()
    setup = {"game": "roll-the-bones", "players": names, "options": options}
    match = dealt(names, hold, **options) if hold else GAMES.start(setup)
    for event in events:
        match = match.apply(event)
    return match


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state, and in short: who holds what, who is out, who may declare a Bone."""
    players = state["players"].items()
    return state | {
        "jewels": tuple(part["jewels"] for _, part in players),
        "bones": tuple(part["bones"] for _, part in players),
        "out": [name for name, part in players if part["out"]],
        "declarers": [name for name, offers in state["legal"].items() if "declare-bone" in offers],
    }


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
FIVE = {"players": "Ann Bob Cat Dan Eve"}
SIX = {"players": "Ann Bob Cat Dan Eve Fay"}
MATES = {"side_pots": False}


def holding(game: dict[str, Any], **hold: tuple[int, int]) -> dict[str, Any]:
    return game | {"hold": hold}


def short(jewels: int, bones: int = 0) -> dict[str, Any]:
    """The ante is 3 and Ann is short of it, as in RB-12."""
    return holding(FIVE, Ann=(jewels, bones), Bob=(10, 1), Cat=(10, 1))


ONE_LEFT = holding(THREE, Ann=(1, 0), Bob=(10, 1), Cat=(10, 1))
DEEP = holding(SIX, Ann=(2, 0), Bob=(3, 0), Cat=(9, 0), Dan=(9, 0))
"""The ante is 3, of four left; Ann can put 1, Bob 2."""

TIED = [ANTE, roll(Ann=4, Bob=4, Cat=2)]
ALL_TIED = [ANTE, roll(Ann=5, Bob=5, Cat=5)]
SECOND_TIED = [ANTE, roll(Ann=6, Bob=4, Cat=4)]
ANN_WINS = [ANTE, roll(Ann=6, Bob=5, Cat=4)]

HAPPENS = {
    **{
        f"RB-01 {len(names)} players: ten Jewels and a Bone each": (
            [],
            {"jewels": (10,) * len(names), "bones": (1,) * len(names), "phase": "ante", "round": 1},
            {"players": " ".join(names)},
        )
        for names in (["Ann", "Bob"], ["Ann", "Bob", "Cat"], ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"])
    },
    "RB-02 all ante": ([ANTE], {"jewels": (8, 8, 8), "pots": [pot(6, "Ann Bob Cat")]}),
    "RB-02 the highest takes the pot and all rolled dice": (
        ANN_WINS,
        {"jewels": (16, 7, 7), "last": last(won("Ann", 9, 0)), "phase": "ante", "round": 2},
    ),
    "RB-02 rolled Bones included": (
        [ANTE, bone("Bob"), roll(Ann=6, Bob="b7", Cat=1)],
        {"bones": (1, 1, 1), "last": last(won("Bob", 8, 0, bones=1))},
    ),
    "RB-02 a Bone that loses is the winner's": (
        [ANTE, bone("Bob"), roll(Ann=6, Bob="b5", Cat=1)],
        {"bones": (2, 0, 1), "last": last(won("Ann", 8, 0, bones=1))},
    ),
    "RB-03 two began": ([], {"ante": 2, "owes": {"Ann": 2, "Bob": 2}}, TWO),
    "RB-03 three began": ([], {"ante": 2, "owes": {"Ann": 2, "Bob": 2, "Cat": 2}}),
    "RB-03 four began": ([], {"ante": 1, "owes": {"Ann": 1, "Bob": 1, "Cat": 1, "Dan": 1}}, FOUR),
    "RB-03 six began": ([], {"ante": 1}, SIX),
    "RB-03 one more for each who has gone out": ([], {"ante": 3, "out": ["Dan", "Eve"]}, short(10)),
    "RB-04 all but the one to roll": ([], {"owes": {"Ann": 2, "Bob": 3, "Cat": 3}}, short(3)),
    "RB-04 also who holds a Bone": ([], {"owes": {"Ann": 2, "Bob": 3, "Cat": 3}}, short(3, 2)),
    "RB-04 never a Bone": ([ANTE], {"bones": (5, 1, 1, 0, 0)}, short(1, 5)),
    "RB-05 declared before the roll": ([ANTE, bone("Cat")], {"declared": ["Cat"], "phase": "declaring"}),
    "RB-05 the others may then declare too, in the order in which they spoke": (
        [ANTE, bone("Cat"), bone("Ann")],
        {"declared": ["Cat", "Ann"], "declarers": ["Ann", "Bob", "Cat"]},
    ),
    "RB-05 several Bones are rolled one at a time": (
        [ANTE, bone("Ann"), roll(Ann="b2", Bob=3, Cat=4)],
        {"bones": (2, 0, 1)},
        holding(THREE, Ann=(5, 3), Bob=(5, 0), Cat=(5, 0)),
    ),
    "RB-06 undeclared: the Bone goes to the pot, the round is lost": (
        [ANTE, roll(Ann="b12", Bob=2, Cat=1)],
        {"bones": (0, 2, 1), "jewels": (8, 15, 7), "last": last(won("Bob", 8, 0, bones=1), forfeited="Ann")},
    ),
    "RB-06 a forfeited Bone lies in the centre pot during a face-off": (
        [ANTE, roll(Ann="b12", Bob=2, Cat=2)],
        {
            "pots": [pot(10, "Ann Bob Cat", bones=1), rolled(2)],
            "contenders": ["Bob", "Cat"],
            "last": last(forfeited="Ann", tie="Bob Cat"),
        },
    ),
    "RB-06 the same roll, declared, wins": (
        [ANTE, bone("Ann"), roll(Ann="b12", Bob=2, Cat=1)],
        {"last": last(won("Ann", 8, 0, bones=1)), "bones": (1, 1, 1)},
    ),
    "RB-07 a Bone and no Jewel: antes nothing, rolls the Bone": (
        [ANTE, roll(Ann="b3", Bob=2, Cat=1)],
        {"last": last(won("Ann", 2, bones=1), won("Bob", 4, 1))},
        holding(THREE, Ann=(0, 1), Bob=(5, 0), Cat=(5, 0)),
    ),
    "RB-07 it counts as declared": (
        [ANTE, roll(Ann="b3", Bob=2)],
        {"last": last(won("Ann", 1, bones=1)), "jewels": (1, 4)},
        holding(TWO, Ann=(0, 1), Bob=(5, 0)),
    ),
    "RB-08 tie for the highest: rolled dice stay, the ante again, a face-off": (
        TIED,
        {
            "phase": "face-off",
            "contenders": ["Ann", "Bob"],
            "pots": [pot(10, "Ann Bob Cat"), rolled(3)],
            "jewels": (5, 5, 7),
            "last": last(tie="Ann Bob"),
            "owes": {},
            "round": 1,
        },
    ),
    "RB-08 the winner takes the pot and every die rolled in the round": (
        [*TIED, roll(Ann=1, Bob=3)],
        {"jewels": (4, 19, 7), "last": last(won("Bob", 15, 0)), "phase": "ante", "round": 2},
    ),
    "RB-05 declared for one round only": (
        [ANTE, bone("Cat"), roll(Ann=1, Bob=2, Cat="b3")],
        {"declared": [], "contenders": [], "phase": "ante"},
    ),
    "RB-08 only a tie for the highest": ([ANTE, roll(Ann=4, Bob=2, Cat=2)], {"last": last(won("Ann", 9, 0))}),
    "RB-08 Bones may be declared again": ([*TIED, bone("Bob")], {"declared": ["Bob"]}),
    "RB-08 what was declared before counts no more": (
        [ANTE, bone("Ann"), roll(Ann="b4", Bob=4, Cat=2), roll(Ann=5, Bob=4)],
        {"last": last(won("Ann", 12 + 2, 0, bones=1)), "declared": []},
    ),
    "RB-08 an undeclared Bone in a face-off is forfeited": (
        [*TIED, roll(Ann="b12", Bob=1)],
        {"last": last(won("Bob", 14, 0, bones=1), forfeited="Ann"), "bones": (0, 2, 1)},
    ),
    "RB-08 no limit to face-offs": (
        [ANTE, roll(Ann=1, Bob=1), roll(Ann=2, Bob=2), roll(Ann=3, Bob=3)],
        {"phase": "face-off", "pots": [pot(12, "Ann Bob"), rolled(6)], "jewels": (1, 1)},
        TWO,
    ),
    "RB-09 all match what the poorest of the tied can ante": (
        [ANTE, roll(Ann=2, Bob=2)],
        {"pots": [pot(6, "Ann Bob"), rolled(2)], "jewels": (1, 11)},
        holding(TWO, Ann=(5, 0), Bob=(15, 2)),
    ),
    "RB-09 without a die left one takes back the die rolled": (
        [ANTE, roll(Ann=2, Bob=2)],
        {"pots": [pot(4, "Ann Bob"), rolled(1)], "jewels": (1, 7), "declared": []},
        holding(TWO, Ann=(3, 0), Bob=(10, 0)),
    ),
    "RB-09 and rolls it again": (
        [ANTE, roll(Ann=2, Bob=2), roll(Ann=6, Bob=2)],
        {"jewels": (7, 6), "last": last(won("Ann", 7, 0))},
        holding(TWO, Ann=(3, 0), Bob=(10, 0)),
    ),
    "RB-10 neither Jewels nor Bones: out, and the ante rises": (
        [ANTE, roll(Ann=1, Bob=2, Cat=3)],
        {"out": ["Ann"], "ante": 3, "owes": {"Bob": 3, "Cat": 3}, "round": 2},
        holding(THREE, Ann=(3, 0), Bob=(10, 0), Cat=(9, 0)),
    ),
    "RB-10 not out with a Bone": (
        [ANTE, roll(Ann=1, Bob=2, Cat=3)],
        {"out": [], "ante": 2, "owes": {"Ann": 0, "Bob": 2, "Cat": 2}},
        holding(THREE, Ann=(3, 1), Bob=(10, 0), Cat=(9, 0)),
    ),
    "RB-10 not out, and no higher ante, before the round has ended": (
        [ANTE, roll(Ann=1, Bob=3, Cat=3)],
        {"out": [], "ante": 2, "phase": "face-off", "jewels": (0, 5, 4)},
        holding(THREE, Ann=(3, 0), Bob=(10, 0), Cat=(9, 0)),
    ),
    "RB-11 a side pot for those who can complete their ante": (
        [ANTE],
        {"pots": [pot(6, "Ann Bob Cat"), pot(2, "Bob Cat")], "jewels": (1, 7, 7, 0, 0)},
        short(3),
    ),
    "RB-11 several short players, several levels": (
        [ANTE],
        {"pots": [pot(4, "Ann Bob Cat Dan"), pot(3, "Bob Cat Dan"), pot(2, "Cat Dan")]},
        DEEP,
    ),
    "RB-11 equally short players, one level": (
        [ANTE],
        {"pots": [pot(4, "Ann Bob Cat Dan"), pot(4, "Cat Dan")]},
        holding(SIX, Ann=(2, 0), Bob=(2, 0), Cat=(9, 0), Dan=(9, 0)),
    ),
    "RB-11 a level that only one reaches": (
        [ANTE],
        {"pots": [pot(3, "Ann Bob Cat"), pot(2, "Bob Cat"), pot(1, "Cat")], "jewels": (1, 1, 7, 0, 0)},
        holding(FIVE, Ann=(2, 0), Bob=(3, 0), Cat=(10, 0)),
    ),
    "RB-11 each pot to the highest who may win it, the rolled dice to the highest of all": (
        [ANTE, roll(Ann=6, Bob=5, Cat=3, Dan=4)],
        {"last": last(won("Ann", 8, 0), won("Bob", 3, 1), won("Dan", 2, 2)), "round": 2},
        DEEP,
    ),
    "RB-11 the highest takes all pots he may win": (
        [ANTE, roll(Ann=3, Bob=5, Cat=2, Dan=4)],
        {"last": last(won("Bob", 11, 0, 1), won("Dan", 2, 2)), "out": ["Ann", "Eve", "Fay"]},
        DEEP,
    ),
    "RB-12 player 1 wins": (
        ANN_WINS,
        {"last": last(won("Ann", 6, 0), won("Bob", 4, 1)), "jewels": (6, 10, 6, 0, 0)},
        short(2),
    ),
    "RB-12 another wins, player 1 is out": (
        [ANTE, roll(Ann=4, Bob=5, Cat=3)],
        {"last": last(won("Bob", 10, 0, 1)), "out": ["Ann", "Dan", "Eve"], "ante": 4},
        short(2),
    ),
    "RB-12 centre and side pot": ([ante(3)], {"pots": [pot(3, "Ann Bob Cat"), pot(4, "Bob Cat")]}, short(2)),
    "RB-13 one Jewel left antes nothing": (
        [ANTE],
        {"pots": [pot(0), pot(4, "Bob Cat")], "jewels": (1, 8, 8)},
        ONE_LEFT,
    ),
    "RB-13 and wins only the rolled dice": (
        ANN_WINS,
        {"last": last(won("Ann", 3), won("Bob", 4, 1)), "jewels": (3, 11, 7)},
        ONE_LEFT,
    ),
    "RB-13 or is out": ([ANTE, roll(Ann=3, Bob=5, Cat=4)], {"out": ["Ann"], "ante": 3}, ONE_LEFT),
    "RB-13 unless they hold a Bone": (
        [ANTE, roll(Ann=3, Bob=5, Cat=4)],
        {"out": [], "ante": 2, "jewels": (0, 14, 7)},
        holding(THREE, Ann=(1, 1), Bob=(10, 1), Cat=(10, 1)),
    ),
    "RB-14 two left: both match the poorer": (
        [ANTE],
        {"pots": [pot(2, "Ann Bob")], "jewels": (1, 17)},
        holding(TWO, Ann=(2, 0), Bob=(18, 2)),
    ),
    "RB-14 two left of three": ([], {"ante": 3, "owes": {"Ann": 1, "Cat": 1}}, holding(THREE, Ann=(2, 0), Cat=(18, 2))),
    "RB-14 two left and one Jewel: only the rolled dice": (
        [ANTE, roll(Ann=2, Bob=1)],
        {"last": last(won("Ann", 2)), "jewels": (2, 17)},
        holding(TWO, Ann=(1, 0), Bob=(18, 2)),
    ),
    "RB-15 a tie for second decides a side pot": (
        SECOND_TIED,
        {
            "phase": "face-off",
            "contenders": ["Bob", "Cat"],
            "pots": [pot(3, "Ann Bob Cat"), pot(10, "Bob Cat"), rolled(3)],
            "jewels": (0, 3, 3, 0, 0),
        },
        short(2),
    ),
    "RB-15 the dice rolled in it go with it": (
        [*SECOND_TIED, roll(Bob=5, Cat=1)],
        {"last": last(won("Ann", 6, 0), won("Bob", 12, 1)), "jewels": (6, 14, 2, 0, 0)},
        short(2),
    ),
    "RB-15 tied again, they lie in the side pot": (
        [*SECOND_TIED, roll(Bob=5, Cat=5)],
        {"pots": [pot(3, "Ann Bob Cat"), pot(14, "Bob Cat"), rolled(3)], "contenders": ["Bob", "Cat"]},
        short(2),
    ),
    "RB-15 a tie for second that decides nothing": (
        SECOND_TIED,
        {"phase": "ante", "last": last(won("Ann", 12, 0))},
        short(4),
    ),
    "RB-16 second-mate: all match the poorest": (
        [ANTE],
        {"pots": [pot(3, "Ann Bob Cat")], "jewels": (1, 9, 9, 0, 0)},
        short(2) | MATES,
    ),
    "RB-16 second-mate: owed by all": ([], {"ante": 3, "owes": {"Ann": 1, "Bob": 1, "Cat": 1}}, short(2) | MATES),
    "RB-16 second-mate: if that is nothing, only the rolled dice": ([ANTE], {"pots": [pot(0)]}, ONE_LEFT | MATES),
    "RB-16 and they go to the highest": (ANN_WINS, {"last": last(won("Ann", 3))}, ONE_LEFT | MATES),
    "RB-16 side pots asked for by name": ([], {"owes": {"Ann": 1, "Bob": 3, "Cat": 3}}, short(2) | {"side_pots": True}),
    "RB-17 each wagers so many sweets": ([ANTE], {"stakes": {"Ann": 3, "Bob": 3}}, TWO | {"stakes": 3}),
    "RB-17 the winner takes them all": (
        [ANTE, roll(Ann=1, Bob=4)],
        {"stakes": {"Ann": 0, "Bob": 6}, "winner": "Bob"},
        holding(TWO, Ann=(1, 0), Bob=(19, 2)) | {"stakes": 3},
    ),
    "RB-18 the last with any dice wins": (
        [ANTE, roll(Ann=1, Bob=4)],
        {
            "winner": "Bob",
            "phase": "over",
            "jewels": (0, 20),
            "bones": (0, 2),
            "out": ["Ann"],
            "pots": [pot(0)],
            "contenders": [],
            "declared": [],
            "owes": {},
            "legal": {},
            "round": 1,
            "last": last(won("Bob", 6, 0)),
        },
        holding(TWO, Ann=(3, 0), Bob=(17, 2)),
    ),
    "RB-18 with a Bone alone one is still in": (
        [ANTE, roll(Ann=1, Bob=4)],
        {"winner": None, "phase": "ante", "jewels": (0, 20), "bones": (1, 1)},
        holding(TWO, Ann=(3, 1), Bob=(17, 1)),
    ),
    "RB-S1 the centre pot is listed before the ante": ([], {"pots": [pot(0)]}),
    "RB-S1 and when only side pots were made": ([ANTE], {"pots": [pot(0), pot(4, "Bob Cat")]}, ONE_LEFT),
    "RB-S1 an empty centre pot is opened by a face-off's ante": (
        [ANTE, roll(Ann=2, Bob=5, Cat=5)],
        {"pots": [pot(4, "Bob Cat"), pot(4, "Bob Cat"), rolled(3)]},
        ONE_LEFT,
    ),
    "RB-S1 not by a face-off without ante": (
        ALL_TIED,
        {"pots": [pot(0), pot(4, "Bob Cat"), rolled(2)], "contenders": ["Ann", "Bob", "Cat"]},
        ONE_LEFT,
    ),
    "RB-S1 opened once, it stays with those who faced off first": (
        [ANTE, roll(Ann=2, Bob=5, Cat=5, Dan=5), roll(Bob=5, Cat=5, Dan=2)],
        {"pots": [pot(5, "Bob Cat Dan"), pot(3, "Bob Cat Dan"), rolled(7)]},
        holding(FOUR, Ann=(1, 0), Bob=(10, 0), Cat=(10, 0), Dan=(10, 0)),
    ),
    "RB-S2 pot counts the centre pot alone": ([ante(0)], {"phase": "declaring"}, ONE_LEFT),
    "RB-S2 not the side pots": ([ante(6)], {"phase": "declaring"}, short(3)),
    "RB-S3 no rolled dice while declaring": ([ANTE], {"pots": [pot(6, "Ann Bob Cat")]}),
    "RB-S3 rolled dice stand last, Bones too": (
        [ANTE, bone("Cat"), roll(Ann=3, Bob=5, Cat="b5")],
        {"pots": [pot(9, "Ann Bob Cat"), pot(4, "Bob Cat"), rolled(2, 1)]},
        short(2),
    ),
    "RB-S4 nothing is paid out before the last roll": (SECOND_TIED, {"last": last(tie="Bob Cat")}, short(2)),
    "RB-S4 then all who win something are named": (
        [*SECOND_TIED, roll(Bob=5, Cat=5), roll(Bob=1, Cat=2)],
        {"last": last(won("Ann", 6, 0), won("Cat", 16, 1))},
        short(2),
    ),
    "RB-S5 the die taken back is in hand again": (
        SECOND_TIED,
        {"pots": [pot(3, "Ann Bob Cat"), pot(4, "Bob Cat"), rolled(2)], "jewels": (0, 1, 6, 0, 0)},
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
    ),
    "RB-S5 and goes where the dice of the face-off go": (
        [*SECOND_TIED, roll(Bob=5, Cat=2)],
        {"last": last(won("Ann", 5, 0), won("Bob", 6, 1)), "jewels": (5, 6, 5, 0, 0)},
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
    ),
    "RB-S5 taken back again, from the side pot": (
        [*SECOND_TIED, roll(Bob=5, Cat=5)],
        {"pots": [pot(3, "Ann Bob Cat"), pot(5, "Bob Cat"), rolled(2)], "jewels": (0, 1, 5, 0, 0)},
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
    ),
    "RB-S5 a Bone taken back counts as declared": (
        [ANTE, roll(Ann="b4", Bob=4)],
        {"bones": (1, 0), "declared": ["Ann"], "pots": [pot(0), rolled(1)]},
        holding(TWO, Ann=(0, 1), Bob=(10, 0)),
    ),
    "RB-S5 a Bone and no Jewel left: no ante, the Bone is rolled": (
        [ANTE, roll(Ann=4, Bob=4)],
        {"pots": [pot(4, "Ann Bob"), rolled(2)], "declared": ["Ann"], "jewels": (0, 7)},
        holding(TWO, Ann=(3, 1), Bob=(10, 0)),
    ),
    "RB-S5 and wins with it": (
        [ANTE, roll(Ann=4, Bob=4), roll(Ann="b7", Bob=6)],
        {"last": last(won("Ann", 7, 0, bones=1)), "jewels": (7, 6)},
        holding(TWO, Ann=(3, 1), Bob=(10, 0)),
    ),
    "RB-S6 all rolled undeclared Bones: they count": (
        [ANTE, roll(Ann="b2", Bob="b9", Cat="b3")],
        {"last": last(won("Bob", 6, 0, bones=3)), "bones": (0, 3, 0)},
    ),
    "RB-S6 all in the face-off did": ([*TIED, roll(Ann="b2", Bob="b9")], {"last": last(won("Bob", 13, 0, bones=2))}),
    "RB-S6 not when one was declared": (
        [ANTE, bone("Ann"), roll(Ann="b2", Bob="b9", Cat="b3")],
        {"last": last(won("Ann", 6, 0, bones=3), forfeited="Bob Cat")},
    ),
    "RB-S6 a pot all of whose players forfeited goes to the highest of all": (
        [ANTE, roll(Ann=1, Bob="b9", Cat="b3")],
        {"last": last(won("Ann", 8, 0, 1, bones=2), forfeited="Bob Cat")},
        short(2),
    ),
    "RB-S6 one's own level, forfeited": (
        [ANTE, roll(Ann=3, Bob=2, Cat="b9")],
        {"last": last(won("Ann", 6, 0, 2, bones=1), won("Bob", 2, 1), forfeited="Cat")},
        holding(FIVE, Ann=(2, 0), Bob=(3, 0), Cat=(10, 1)),
    ),
    "RB-S7 declared twice: nothing changes": (
        [ANTE, bone("Ann"), bone("Bob"), bone("Ann")],
        {"declared": ["Ann", "Bob"]},
    ),
    "RB-S7 who rolls the Bone anyway may say so": (
        [ANTE, bone("Ann")],
        {"declared": ["Ann"]},
        holding(TWO, Ann=(0, 1), Bob=(10, 0)),
    ),
    "RB-S8 one's own dice are counted": ([ANTE, roll(Ann=2, Bob=1)], {"last": last(won("Ann", 6, 0))}, TWO),
    "RB-S9 a face-off's rolls count for all later contests": (
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=4)],
        {"last": last(won("Ann", 8, 0), won("Cat", 4, 1)), "phase": "ante"},
        short(2),
    ),
    "RB-S9 the first roll ranks before them": (
        [ANTE, roll(Ann=5, Bob=5, Cat=4), roll(Ann=6, Bob=1)],
        {"last": last(won("Ann", 7, 0), won("Bob", 4, 1))},
        short(2),
    ),
    "RB-S9 tied in the rolled dice first, then in the side pot": (
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=3)],
        {
            "contenders": ["Bob", "Cat"],
            "last": last(tie="Bob Cat"),
            "pots": [pot(3, "Ann Bob Cat"), pot(10, "Bob Cat"), rolled(5)],
        },
        short(2),
    ),
    "RB-S9 the rolls after that decide": (
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=3), roll(Bob=1, Cat=2)],
        {"last": last(won("Ann", 8, 0), won("Cat", 12, 1))},
        short(2),
    ),
    "RB-S9 one side pot after the other": (
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), roll(Bob=5, Cat=2, Dan=2), roll(Cat=3, Dan=6)],
        {"last": last(won("Ann", 7, 0), won("Bob", 3 + 3, 1), won("Dan", 2 + 6 + 2, 2)), "jewels": (7, 6, 0, 10, 0, 0)},
        DEEP,
    ),
    "RB-S9 who forfeits in a face-off is out of later contests too": (
        [*ALL_TIED, roll(Ann=6, Bob="b12", Cat=1)],
        {"last": last(won("Ann", 7, 0, bones=1), won("Cat", 4, 1), forfeited="Bob")},
        short(2),
    ),
    "RB-S9 a Bone forfeited in a face-off for a side pot is in that pot": (
        [*SECOND_TIED, roll(Bob="b12", Cat=1)],
        {"last": last(won("Ann", 6, 0), won("Cat", 11, 1, bones=1), forfeited="Bob")},
        short(2),
    ),
    "RB-S10 stakes stand at the set-up": ([], {"stakes": {"Ann": 1, "Bob": 1, "Cat": 1}}, THREE | {"stakes": 1}),
    "RB-S11 listed from the start": ([ANTE], {"declared": ["Ann"]}, holding(TWO, Ann=(0, 2), Bob=(9, 0))),
    "RB-S11 listed before those who declare": (
        [ANTE, bone("Ann")],
        {"declared": ["Cat", "Ann"]},
        holding(THREE, Ann=(9, 1), Bob=(9, 0), Cat=(0, 2)),
    ),
    "G-S2 never a turn": (TIED, {"turn": None}),
    "G-08 G-S5 retire in ante: the dice lie in the centre pot, the ante rises": (
        [retire("Cat")],
        {
            "pots": [pot(10, bones=1)],
            "ante": 2,
            "owes": {"Ann": 2, "Bob": 2, "Dan": 2},
            "out": ["Cat"],
            "phase": "ante",
        },
        FOUR,
    ),
    "G-S5 they count in the pot of the next ante, and all who ante may win them": (
        [retire("Cat"), ante(16)],
        {"pots": [pot(16, "Ann Bob Dan", bones=1)], "contenders": ["Ann", "Bob", "Dan"]},
        FOUR,
    ),
    "G-S5 retire in ante: they go with the pot": (
        [retire("Cat"), ANTE, roll(Ann=1, Bob=3, Dan=2)],
        {"last": last(won("Bob", 19, 0, bones=1)), "bones": (1, 2, 0, 1)},
        FOUR,
    ),
    "G-S5 nobody antes into the centre: they go to the highest of all": (
        [retire("Dan"), ante(5), roll(Ann=6, Bob=2, Cat=1)],
        {"last": last(won("Ann", 8, 0, bones=2), won("Bob", 4, 1))},
        holding(FOUR, Ann=(1, 0), Bob=(9, 0), Cat=(9, 0), Dan=(5, 2)),
    ),
    "G-S5 retire in ante down to two: both match the poorer": (
        [retire("Cat")],
        {"owes": {"Ann": 0, "Bob": 0}},
        ONE_LEFT,
    ),
    "G-S5 retire while declaring: out of every contest, the dice to the centre": (
        [ANTE, bone("Cat"), bone("Ann"), retire("Cat")],
        {
            "phase": "declaring",
            "pots": [pot(14, "Ann Bob", bones=1)],
            "contenders": ["Ann", "Bob"],
            "declared": ["Ann"],
            "ante": 3,
            "round": 1,
        },
    ),
    "G-S5 retire while declaring: a side pot left with one is that player's": (
        [ANTE, retire("Cat"), roll(Ann=6, Bob=1)],
        {"last": last(won("Ann", 12, 0, bones=1), won("Bob", 4, 1))},
        short(2),
    ),
    "G-S5 retire in a face-off of two: the other has won at once": (
        [*TIED, retire("Ann")],
        {"phase": "ante", "round": 2, "jewels": (0, 23, 7), "bones": (0, 2, 1), "last": {}, "ante": 3},
    ),
    "G-S5 retire in a face-off of three: the others go on, without a new ante": (
        [*ALL_TIED, bone("Cat"), bone("Ann"), retire("Cat")],
        {
            "phase": "face-off",
            "contenders": ["Ann", "Bob"],
            "declared": ["Ann"],
            "pots": [pot(17, "Ann Bob", bones=1), rolled(3)],
            "jewels": (5, 5, 0),
        },
    ),
    "G-S5 retire in a face-off: the ante of the next one has risen": (
        [*ALL_TIED, retire("Cat"), roll(Ann=2, Bob=2)],
        {"pots": [pot(23, "Ann Bob", bones=1), rolled(5)], "jewels": (1, 1, 0)},
    ),
    "G-S5 retire by one who does not face off": (
        [*TIED, retire("Cat")],
        {"contenders": ["Ann", "Bob"], "pots": [pot(17, "Ann Bob", bones=1), rolled(3)], "last": {}},
    ),
    "G-S5 retire by one without dice in hand, before the round has ended": (
        [ANTE, roll(Ann=1, Bob=3, Cat=3), retire("Ann")],
        {"contenders": ["Bob", "Cat"], "out": ["Ann", "Dan"], "ante": 3},
        holding(FOUR, Ann=(2, 0), Bob=(9, 0), Cat=(9, 0)),
    ),
    "G-S5 the winner of the rolled dice retires during a face-off for a side pot": (
        [*SECOND_TIED, retire("Ann"), roll(Bob=5, Cat=1)],
        {"last": last(won("Bob", 3 + 10 + 3 + 2, 0, 1)), "ante": 4, "phase": "ante"},
        short(2),
    ),
    "G-S5 then others than those who face off may be tied: a new face-off": (
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), retire("Ann")],
        {
            "contenders": ["Bob", "Cat", "Dan"],
            "pots": [pot(4, "Bob Cat Dan"), pot(2 + 4, "Bob Cat"), rolled(3)],
            "jewels": (0, 4, 4, 1, 0),
            "phase": "face-off",
        },
        holding(FIVE, Ann=(2, 0), Bob=(9, 0), Cat=(9, 0), Dan=(2, 0)),
    ),
    "G-S5 rolls made for a side pot don't count for the rolled dice, should those be open again": (
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), roll(Cat=5, Dan=5), retire("Ann")],
        {
            "contenders": ["Bob", "Cat", "Dan"],
            "pots": [pot(4, "Bob Cat Dan"), pot(4 + 6 + 2 + 6, "Cat Dan"), rolled(3)],
            "jewels": (0, 1, 9, 9, 0, 0),
        },
        holding(SIX, Ann=(2, 0), Bob=(2, 0), Cat=(20, 0), Dan=(20, 0)),
    ),
    **{
        f"G-S5 the last one left takes everything: {name}": (
            [*events, retire("Ann")],
            {
                "winner": "Bob",
                "phase": "over",
                "jewels": (0, 20),
                "bones": (0, 2),
                "last": {},
            }
            | {"pots": [pot(0)], "round": 1},
            TWO,
        )
        for name, events in (
            ("ante", []),
            ("declaring", [ANTE, bone("Bob")]),
            ("face-off", [ANTE, roll(Ann=3, Bob=3)]),
        )
    },
    "G-S6 round goes up with the next round": (ANN_WINS, {"round": 2}),
    "G-S7 dice are Jewels and Bones in hand": (
        [ANTE],
        {"players": {n: {"dice": 9, "out": False, "score": 0, "jewels": 8, "bones": 1} for n in ("Ann", "Bob", "Cat")}},
    ),
    "G-S9 legal in ante": (
        [],
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"ante": True}}},
        TWO,
    ),
    "G-S9 legal while declaring: the dice kinds for roll": (
        [ANTE],
        {
            "legal": {
                "Ann": {"retire": True, "declare-bone": True},
                "Bob": {"retire": True},
                "table": {"roll": ["jewel", "bone"]},
            }
        },
        holding(TWO, Ann=(5, 1), Bob=(5, 0)),
    ),
    "G-S9 no Bone left": ([ANTE], {"declarers": []}, holding(TWO, Ann=(5, 0), Bob=(5, 0))),
    "G-S9 legal in a face-off: of those tied": (
        TIED,
        {
            "legal": {
                "Ann": {"retire": True, "declare-bone": True},
                "Bob": {"retire": True, "declare-bone": True},
                "Cat": {"retire": True},
                "table": {"roll": ["jewel", "bone"]},
            }
        },
    ),
    "G-S9 a player called table keeps the buttons": (
        [ANTE],
        {
            "legal": {
                "table": {"retire": True, "declare-bone": True, "roll": ["jewel", "bone"]},
                "Bob": {"retire": True, "declare-bone": True},
            }
        },
        {"players": "table Bob"},
    ),
    "G-S10 last is empty after the set-up": ([], {"last": {}}),
    "G-S10 last is empty after the ante": ([*ANN_WINS, ANTE], {"last": {}}),
    "G-S10 last is empty after a Bone was declared": ([*TIED, bone("Ann")], {"last": {}}),
    "G-S10 last is empty after retire": ([*ANN_WINS, retire("Cat")], {"last": {}}),
    "G-06 G-S3 undo": ([*TIED, UNDO], {"phase": "declaring", "pots": [pot(6, "Ann Bob Cat")]}),
    "G-S3b correct a reading": ([*TIED, correct(roll(Ann=4, Bob=3, Cat=2))], {"last": last(won("Ann", 9, 0))}),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(game, events, then):
    state = facts(played(*events, **game).state())
    assert {key: state[key] for key in then} == then


@pytest.mark.parametrize(
    ("game", "events", "kinds"),
    cases(
        {
            "G-S9 Jewels and Bones": ([ANTE], ["jewel", "bone"]),
            "G-S9 Jewels only: no Bone is left": ([ANTE], ["jewel"], holding(TWO, Ann=(5, 0), Bob=(5, 0))),
            "G-S9 Bones only: all have declared": ([ANTE, bone("Ann"), bone("Bob")], ["bone"], TWO),
            "G-S9 of those who face off": (TIED, ["jewel"], holding(THREE, Ann=(9, 0), Bob=(9, 0), Cat=(9, 2))),
        }
    ),
)
def test_offers_the_kinds_that_may_be_rolled(game, events, kinds):
    assert played(*events, **game).state()["legal"]["table"] == {"roll": kinds}


@pytest.mark.parametrize("clause", ["RB-17 RB-S10"])
def test_without_stakes_none_stand_in_the_state(clause):
    assert "stakes" not in played().state()


OVER = [retire("Bob")]

REFUSED = {
    "RB-01 one player": ([], "bad-field", {"players": "Ann"}),
    "RB-01 seven players": ([], "bad-field", {"players": "A B C D E F G"}),
    **{
        f"RB-16 side_pots {value!r}": ([], "bad-field", {"side_pots": value}) for value in (None, 0, 1, "false", [], {})
    },
    **{
        f"RB-17 stakes {value!r}": ([], "bad-field", {"stakes": value})
        for value in (None, 0, -1, 1.0, True, "3", [3], 2**53)
    },
    "RB-02 roll before the ante": ([roll(Ann=1, Bob=2, Cat=3)], "wrong-phase"),
    "RB-02 ante twice": ([ANTE, ANTE], "wrong-phase"),
    "RB-05 declare before the ante": ([bone("Ann")], "wrong-phase"),
    "RB-05 two dice of one player": ([ANTE, roll(Ann=[1, 2], Bob=2, Cat=3)], "bad-field"),
    "RB-06 declared, and a Jewel seen": ([ANTE, bone("Ann"), roll(Ann=1, Bob=2, Cat=3)], "dice-mismatch"),
    "RB-07 without a Jewel, and one seen": (
        [ANTE, roll(Ann=1, Bob=2)],
        "dice-mismatch",
        holding(TWO, Ann=(0, 1), Bob=(5, 0)),
    ),
    "RB-06 a Bone from one who has none": (
        [ANTE, roll(Ann="b1", Bob=2)],
        "dice-mismatch",
        holding(TWO, Ann=(5, 0), Bob=(5, 1)),
    ),
    "RB-08 one not tied rolls": ([*TIED, roll(Ann=1, Bob=2, Cat=3)], "dice-mismatch"),
    "RB-08 ante in a face-off": ([*TIED, ANTE], "wrong-phase"),
    "RB-10 who is out may not declare": ([ANTE, bone("Bob")], "out-of-game", holding(THREE, Ann=(5, 1), Cat=(5, 1))),
    "RB-10 who is out may not roll": (
        [ANTE, roll(Ann=1, Bob=1, Cat=2)],
        "dice-mismatch",
        holding(THREE, Ann=(5, 1), Cat=(5, 1)),
    ),
    "RB-11 one Jewel too few": ([ante(5)], "dice-mismatch"),
    "RB-11 one Jewel too many": ([ante(7)], "dice-mismatch"),
    **{
        f"RB-11 pot {value!r}": ([ante(value)], "bad-field") for value in (None, -1, 6.0, True, "6", [6], {"jewels": 6})
    },
    "RB-S2 the side pot counted in": ([ante(8)], "dice-mismatch", short(3)),
    "RB-S7 no Bone": ([ANTE, bone("Ann")], "no-bone", holding(THREE, Ann=(9, 0), Bob=(5, 1))),
    "RB-S7 not in the face-off": ([*TIED, bone("Cat")], "not-your-turn"),
    "RB-S7 not in the face-off, and no Bone": (
        [*TIED, bone("Cat")],
        "not-your-turn",
        holding(THREE, Ann=(9, 0), Bob=(9, 0), Cat=(9, 0)),
    ),
    "G-07 one player's die missing": ([ANTE, roll(Ann=1, Bob=2)], "dice-mismatch"),
    "G-07 nobody rolled": ([ANTE, roll()], "dice-mismatch"),
    "G-S5 dice of one who retired must count": ([retire("Cat"), ante(6)], "dice-mismatch", FOUR),
    "G-S5 retire twice": ([retire("Cat"), retire("Cat")], "out-of-game"),
    "G-S1 wrong-phase before bad-field": ([ANTE, ante("six")], "wrong-phase"),
    **{
        f"G-S1 dice is {dice!r}": ([ANTE, {"event": "roll", "dice": dice}], "bad-field")
        for dice in (None, [], "Ann", 5)
    },
    **{
        f"G-S1 a die is {value!r}": ([ANTE, roll(Ann=value, Bob=2, Cat=3)], "bad-field")
        for value in (
            None,
            [],
            {},
            {"die": "jewel"},
            {"face": 3},
            {"die": "gem", "face": 3},
            {"die": None, "face": 3},
            {"die": ["bone"], "face": 3},
            {"die": "jewel", "face": 0},
            {"die": "jewel", "face": 7},
            {"die": "jewel", "face": 3.0},
            {"die": "jewel", "face": True},
            {"die": "jewel", "face": "3"},
            {"die": "bone", "face": 13},
            {"die": "bone", "face": 0},
        )
    },
    "G-S1 bad-field before unknown-player in dice": ([ANTE, roll(Zed=7)], "bad-field"),
    "G-S1 unknown-player in dice before dice-mismatch": ([ANTE, roll(Ann=1, Zed=2)], "unknown-player"),
    "G-S1 bad-field before dice-mismatch": ([ANTE, roll(Ann=7)], "bad-field"),
    "G-S3 undo by another": ([ANTE, {"event": "undo", "by": "Ann"}], "not-referee"),
    "G-S3 nothing to undo": ([UNDO], "nothing-to-undo"),
    "G-S3b the corrected reading is refused": ([*TIED, correct(roll(Ann=1))], "dice-mismatch"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
def test_refuses(code, game, events, then):
    if not events:
        with pytest.raises(Refused) as refusal:
            played(**game)
        assert refusal.value.code == then
    else:
        *before, this = events
        assert code(played(*before, **game), this) == then


MESSAGES = {
    "G-07 the pot": ([ante(5)], "the centre pot has 5 instead of 6"),
    "G-07 a die too few": ([ANTE, roll(Ann=1, Bob=2)], "Cat has none instead of 1"),
    "G-07 the wrong dice, all named": (
        [ANTE, bone("Ann"), roll(Ann=1, Bob="b2", Cat=3)],
        "Ann should roll a bone, not a jewel; Bob should roll a jewel, not a bone",
        holding(THREE, Ann=(9, 1), Bob=(9, 0), Cat=(9, 0)),
    ),
    "G-02 whose die": (
        [ANTE, roll(Ann=7, Bob=2, Cat=3)],
        "dice of Ann: the face of a jewel is a number from 1 to 6, not 7",
    ),
    "G-02 what is missing": ([ANTE, roll(Ann={"face": 1})], "dice of Ann: 'die' wants 'jewel' or 'bone', not nothing"),
    "G-02 who has no Bone": ([ANTE, bone("Ann")], "Ann has no Bone", holding(TWO, Ann=(9, 0), Bob=(9, 0))),
    "G-02 who does not roll": ([*TIED, bone("Cat")], "Cat doesn't roll in this face-off"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES))
def test_message(game, events, then):
    *before, this = events
    assert then in refusal(played(*before, **game), this)


AWAITED = {
    "G-07 the antes in the middle, side pots too": ([], ("ante", {}, 7), short(2)),
    "G-07 with what one who retired left there": ([retire("Cat")], ("ante", {}, 17), FOUR),
    "G-07 a die of each, beside the pots": ([ANTE], ("roll", {"Ann": 1, "Bob": 1, "Cat": 1}, 7), short(2)),
    "G-07 a die of each who faces off, beside the rolled dice": (TIED, ("roll", {"Ann": 1, "Bob": 1}, 13)),
    "G-07 over: none": (OVER, None, TWO),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(AWAITED))
def test_awaits_dice(game, events, then):
    awaited = played(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.centre)) == then


@pytest.mark.parametrize("player", ["Ann", "Cat", "Zed", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_all_dice_lie_open(player):
    match = played(*TIED)
    assert match.view(player) == match.state()


# What holds in every game of Roll the Bones, tried on games played at random, and beside a round played by hand.

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")

setups = st.builds(
    lambda seats, options: {"game": "roll-the-bones", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 6),
    st.fixed_dictionaries({}, optional={"side_pots": st.booleans(), "stakes": st.integers(1, 5)}),
)
games = st.tuples(setups, chances)


def throws(state: State, chance: Random, undeclared: float = 0.1) -> Event:
    """A roll of all who must; few faces, so that there are many ties; now and then a Bone that nobody announced."""
    dice, faces = {}, chance.choice(((1, 3, 6), (2, 4), (5, 5, 5, 4)))
    for name in state["contenders"]:
        wild = state["players"][name]["bones"] and chance.random() < undeclared
        die = "bone" if name in state["declared"] or wild else "jewel"
        dice[name] = {"die": die, "face": chance.choice(faces)}
    return {"event": "roll", "dice": dice}


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers."""
    state = match.state()
    for doer, offers in state["legal"].items():
        for name in offers:
            if name == "roll":
                yield throws(state, chance)
            elif name == "ante":
                yield {"event": "ante", "pot": centre_after_ante(state)}
            else:
                yield {"event": name, "player": doer}


def centre_after_ante(state: State) -> int:
    owes = state["owes"]
    return state["pots"][0]["jewels"] + min(owes.values()) * len(owes)


def likely(event: Event) -> float:
    return {"retire": 0.02, "declare-bone": 0.2}.get(event["event"], 2)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, with whether each should be accepted."""
    state = match.state()
    legal, contenders = state["legal"], state["contenders"]
    for name in (*match.players, "Zed"):
        for doing in ("declare-bone", "retire"):
            yield {"event": doing, "player": name}, doing in legal.get(name, {})
    may_ante = "ante" in legal.get("table", {})
    yield {"event": "ante"}, may_ante
    for more in (-1, 0, 1):
        pot = centre_after_ante(state) + more if may_ante else 4
        yield {"event": "ante", "pot": pot}, may_ante and more == 0
    kinds = legal.get("table", {}).get("roll", [])
    for kind in ("jewel", "bone"):
        fits = bool(kinds)
        for name in contenders:
            fits = fits and (kind == "bone" if name in state["declared"] else kind == "jewel" or has_bone(state, name))
        assert not fits or kind in kinds
        dice = {name: {"die": kind, "face": 3} for name in contenders}
        yield {"event": "roll", "dice": dice}, fits
        if dice:
            yield {"event": "roll", "dice": dict(list(dice.items())[1:])}, False
        for other in set(match.players) - set(contenders):
            yield {"event": "roll", "dice": dice | {other: {"die": kind, "face": 3}}}, False


def has_bone(state: State, name: str) -> bool:
    return state["players"][name]["bones"] > 0


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("ante", "declare-bone", "roll", "retire"),
        (*NAMES, "jewel", "bone", "die", "face", 3),
        player=NAMES,
        pot=(4, 6),
    ),
)


def lying(state: State) -> Counter[str]:
    """All dice of the game, in hands and on the table."""
    heaps = [*state["players"].values(), *state["pots"]]
    return Counter({kind: sum(heap[kind] for heap in heaps) for kind in ("jewels", "bones")})


@law("RB-18", 40, game=games)
def test_dice_are_conserved_and_the_last_with_any_wins(clause, game):
    seats = len(game[0]["players"])
    for _, _, match in PLAYERS.played(*game):
        state = match.state()
        assert lying(state) == {"jewels": 10 * seats, "bones": seats}
        assert all(
            heap[kind] >= 0 for heap in (*state["players"].values(), *state["pots"]) for kind in ("jewels", "bones")
        )
    assert state["players"][state["winner"]]["dice"] == 11 * seats
    assert (state["phase"], state["turn"], state["legal"]) == ("over", None, {})


@law("RB-03 RB-10 G-S6", 40, game=games)
def test_the_ante_rises_with_those_out_and_round_with_each_next_ante(clause, game):
    for before, _, after in PLAYERS.played(*game):
        was, is_ = before.state(), after.state()
        out = sum(part["out"] for part in is_["players"].values())
        assert is_["ante"] == (2 if len(is_["players"]) < 4 else 1) + out
        begun = was["phase"] != "ante" and is_["phase"] == "ante"
        assert is_["round"] == was["round"] + begun
        if is_["phase"] == "ante":
            assert all(part["out"] == (not part["dice"]) for part in is_["players"].values())


hands = st.tuples(st.integers(0, 9), st.integers(0, 2)).filter(any)
tables = st.lists(hands, min_size=2, max_size=6)


def compare(match: Match, by_hand: Round, event: Event) -> None:
    """What the engine says must be what lies there."""
    state = match.state()
    for name, hand in by_hand.hands.items():
        held = state["players"][name]
        assert (held["jewels"], held["bones"]) == (hand.count("jewel"), hand.count("bone")), name
    if by_hand.paid is None:
        piles = [(pile.dice, sorted(pile.may_win)) for pile in by_hand.piles]
        piles += [(by_hand.rolled, [])] if by_hand.history else []
        assert [(pot["jewels"], pot["bones"], sorted(pot["eligible"])) for pot in state["pots"]] == [
            (dice.count("jewel"), dice.count("bone"), may_win) for dice, may_win in piles
        ]
        assert state["contenders"] == by_hand.to_roll
        assert set(state["declared"]) == by_hand.declared
        assert state["phase"] == ("face-off" if by_hand.history else "declaring")
    elif event["event"] == "roll":
        assert {won["player"]: won for won in state["last"]["winners"]} == {
            name: {"player": name, "jewels": dice.count("jewel"), "bones": dice.count("bone"), "pots": pots}
            for name, (dice, pots) in by_hand.paid.items()
        }


def step(match: Match, by_hand: Round, chance: Random) -> tuple[Match, Event]:
    """One event that ``legal`` offers, for both."""
    state = match.state()
    leaver, speaker = chance.choice(list(by_hand.hands)), chance.choice(state["contenders"])
    if chance.random() < 0.05 and len(by_hand.hands) > 2:
        event: Event = {"event": "retire", "player": leaver}
        by_hand.retire(leaver)
    elif chance.random() < 0.2 and has_bone(state, speaker):
        event = {"event": "declare-bone", "player": speaker}
        by_hand.declared.add(speaker)
    else:
        event = throws(state, chance)
        by_hand.roll({name: (die["die"], die["face"]) for name, die in event["dice"].items()})
    return match.apply(event), event


def one_round(
    held: list[tuple[int, int]], seats: int, side_pots: bool, chance: Random
) -> Iterator[tuple[Match, Round, Event]]:
    """A round from these hands, in the engine and by hand, after each event; sometimes one retires before the ante.

    The more of the ``seats`` hold nothing and are out, the higher is the ante.
    """
    names = list(NAMES[: len(held)])
    match = dealt(list(NAMES[:seats]), dict(zip(names, held, strict=True)), side_pots=side_pots)
    left_behind: list[str] = []
    if len(names) > 2 and chance.random() < 0.2:
        leaver = names.pop(chance.randrange(len(names)))
        jewels, bones = held[NAMES.index(leaver)]
        left_behind = ["jewel"] * jewels + ["bone"] * bones
        match = match.apply({"event": "retire", "player": leaver})
    state = match.state()
    holding = {name: (state["players"][name]["jewels"], state["players"][name]["bones"]) for name in names}
    matched = not side_pots or len(names) == 2
    by_hand = Round(holding, state["ante"], matched=matched, left_behind=left_behind)
    event: Event = {"event": "ante"}
    match = match.apply(event)
    yield match, by_hand, event
    while by_hand.paid is None:
        match, event = step(match, by_hand, chance)
        yield match, by_hand, event


@law(
    "RB-08 RB-09 RB-11 RB-15 RB-S1 RB-S3 RB-S5 RB-S6 RB-S8 RB-S9 G-S5",
    400,
    held=tables,
    seats=st.integers(2, 6),
    side_pots=st.sampled_from((True, True, True, False)),
    chance=chances,
)
def test_pots_are_settled_as_by_hand(clause, held, seats, side_pots, chance):
    for match, by_hand, event in one_round(held, max(seats, len(held)), side_pots, chance):
        compare(match, by_hand, event)


def happenings(match: Match, by_hand: Round, event: Event) -> Iterator[str]:
    """Rare things that have just happened, by name."""
    state = match.state()
    tie, winners = state["last"].get("tie", []), state["last"].get("winners", [])
    yield f"{len(by_hand.piles) - 1} side pots"
    if event["event"] == "roll" and state["phase"] == "face-off":
        yield "face-off for a side pot" if by_hand.purpose > 0 else "face-off for the rolled dice"
        yield f"{min(len(by_hand.history), 3)} face-offs"
        if not by_hand.piles[0].may_win:
            yield "face-off without ante"
        if by_hand.declared:
            yield "Bone taken back, or left alone"
        if sum(len(faces) for _, faces in by_hand.history) > len(by_hand.rolled) + sum(
            n > 0 for n, _ in by_hand.history
        ):
            yield "die taken back"
        if len({contest for contest, _ in by_hand.history}) > 2:
            yield "face-offs for two side pots"
    if event["event"] == "retire":
        yield f"retired in {state['phase']}"
        if by_hand.history and by_hand.paid is None and by_hand.purpose == -1 and len(by_hand.history) > 1:
            yield "retired, going on"
    if state["last"].get("forfeited"):
        yield "forfeited in a face-off" if len(by_hand.history) > 1 else "forfeited"
    if len(winners) > 2 and not tie:
        yield "three winners"


@pytest.mark.slow
@pytest.mark.parametrize("clause", ["RB-11 RB-15 RB-S5 RB-S9 G-S5"])
def test_random_rounds_reach_the_rare_branches(clause):
    chance, seen, purses = Random(7), Counter[str](), (1, 2, 2, 3, 4, 9, 9)
    for _ in range(1500):
        held = [(chance.choice(purses), chance.randrange(3)) for _ in range(chance.choice((2, 3, 4, 4, 5)))]
        for match, by_hand, event in one_round(held, 6, True, chance):
            compare(match, by_hand, event)
            seen.update(happenings(match, by_hand, event))
    wanted = {"2 side pots", "3 side pots", "face-off for a side pot", "3 face-offs", "face-off without ante"}
    wanted |= {"Bone taken back, or left alone", "die taken back", "forfeited in a face-off", "three winners"}
    wanted |= {"retired in declaring", "retired in face-off", "retired in ante", "face-offs for two side pots"}
    assert not wanted - set(seen)
