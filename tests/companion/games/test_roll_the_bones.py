# SPDX-License-Identifier: MIT
"""Roll the Bones clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.match import Match
from companion.play.registry import GAMES
from tests.companion.games.bones_by_hand import dealt
from tests.companion.games.cases import case, refusal, retire

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
        "jewels": {name: part["jewels"] for name, part in players},
        "bones": {name: part["bones"] for name, part in players},
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

HAPPENS = [
    *[
        case(
            f"RB-01 {len(names)} players: ten Jewels and a Bone each",
            {"players": " ".join(names)},
            [],
            {"jewels": dict.fromkeys(names, 10), "bones": dict.fromkeys(names, 1), "phase": "ante", "round": 1},
        )
        for names in (["Ann", "Bob"], ["Ann", "Bob", "Cat"], ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"])
    ],
    case("RB-02 all ante", THREE, [ANTE], {"jewels": {"Ann": 8, "Bob": 8, "Cat": 8}, "pots": [pot(6, "Ann Bob Cat")]}),
    case(
        "RB-02 the highest takes the pot and all rolled dice",
        THREE,
        ANN_WINS,
        {"jewels": {"Ann": 16, "Bob": 7, "Cat": 7}, "last": last(won("Ann", 9, 0)), "phase": "ante", "round": 2},
    ),
    case(
        "RB-02 rolled Bones included",
        THREE,
        [ANTE, bone("Bob"), roll(Ann=6, Bob="b7", Cat=1)],
        {"bones": {"Ann": 1, "Bob": 1, "Cat": 1}, "last": last(won("Bob", 8, 0, bones=1))},
    ),
    case(
        "RB-02 a Bone that loses is the winner's",
        THREE,
        [ANTE, bone("Bob"), roll(Ann=6, Bob="b5", Cat=1)],
        {"bones": {"Ann": 2, "Bob": 0, "Cat": 1}, "last": last(won("Ann", 8, 0, bones=1))},
    ),
    case("RB-03 two began", TWO, [], {"ante": 2, "owes": {"Ann": 2, "Bob": 2}}),
    case("RB-03 three began", THREE, [], {"ante": 2, "owes": {"Ann": 2, "Bob": 2, "Cat": 2}}),
    case("RB-03 four began", FOUR, [], {"ante": 1, "owes": {"Ann": 1, "Bob": 1, "Cat": 1, "Dan": 1}}),
    case("RB-03 six began", SIX, [], {"ante": 1}),
    case("RB-03 one more for each who has gone out", short(10), [], {"ante": 3, "out": ["Dan", "Eve"]}),
    case("RB-04 all but the one to roll", short(3), [], {"owes": {"Ann": 2, "Bob": 3, "Cat": 3}}),
    case("RB-04 also who holds a Bone", short(3, 2), [], {"owes": {"Ann": 2, "Bob": 3, "Cat": 3}}),
    case("RB-04 never a Bone", short(1, 5), [ANTE], {"bones": {"Ann": 5, "Bob": 1, "Cat": 1, "Dan": 0, "Eve": 0}}),
    case("RB-05 declared before the roll", THREE, [ANTE, bone("Cat")], {"declared": ["Cat"], "phase": "declaring"}),
    case(
        "RB-05 the others may then declare too, in the order in which they spoke",
        THREE,
        [ANTE, bone("Cat"), bone("Ann")],
        {"declared": ["Cat", "Ann"], "declarers": ["Ann", "Bob", "Cat"]},
    ),
    case(
        "RB-05 several Bones are rolled one at a time",
        holding(THREE, Ann=(5, 3), Bob=(5, 0), Cat=(5, 0)),
        [ANTE, bone("Ann"), roll(Ann="b2", Bob=3, Cat=4)],
        {"bones": {"Ann": 2, "Bob": 0, "Cat": 1}},
    ),
    case(
        "RB-06 undeclared: the Bone goes to the pot, the round is lost",
        THREE,
        [ANTE, roll(Ann="b12", Bob=2, Cat=1)],
        {
            "bones": {"Ann": 0, "Bob": 2, "Cat": 1},
            "jewels": {"Ann": 8, "Bob": 15, "Cat": 7},
            "last": last(won("Bob", 8, 0, bones=1), forfeited="Ann"),
        },
    ),
    case(
        "RB-06 a forfeited Bone lies in the centre pot during a face-off",
        THREE,
        [ANTE, roll(Ann="b12", Bob=2, Cat=2)],
        {
            "pots": [pot(10, "Ann Bob Cat", bones=1), rolled(2)],
            "contenders": ["Bob", "Cat"],
            "last": last(forfeited="Ann", tie="Bob Cat"),
        },
    ),
    case(
        "RB-06 the same roll, declared, wins",
        THREE,
        [ANTE, bone("Ann"), roll(Ann="b12", Bob=2, Cat=1)],
        {"last": last(won("Ann", 8, 0, bones=1)), "bones": {"Ann": 1, "Bob": 1, "Cat": 1}},
    ),
    case(
        "RB-07 a Bone and no Jewel: antes nothing, rolls the Bone",
        holding(THREE, Ann=(0, 1), Bob=(5, 0), Cat=(5, 0)),
        [ANTE, roll(Ann="b3", Bob=2, Cat=1)],
        {"last": last(won("Ann", 2, bones=1), won("Bob", 4, 1))},
    ),
    case(
        "RB-07 it counts as declared",
        holding(TWO, Ann=(0, 1), Bob=(5, 0)),
        [ANTE, roll(Ann="b3", Bob=2)],
        {"last": last(won("Ann", 1, bones=1)), "jewels": {"Ann": 1, "Bob": 4}},
    ),
    case(
        "RB-08 tie for the highest: rolled dice stay, the ante again, a face-off",
        THREE,
        TIED,
        {
            "phase": "face-off",
            "contenders": ["Ann", "Bob"],
            "pots": [pot(10, "Ann Bob Cat"), rolled(3)],
            "jewels": {"Ann": 5, "Bob": 5, "Cat": 7},
            "last": last(tie="Ann Bob"),
            "owes": {},
            "round": 1,
        },
    ),
    case(
        "RB-08 the winner takes the pot and every die rolled in the round",
        THREE,
        [*TIED, roll(Ann=1, Bob=3)],
        {"jewels": {"Ann": 4, "Bob": 19, "Cat": 7}, "last": last(won("Bob", 15, 0)), "phase": "ante", "round": 2},
    ),
    case(
        "RB-05 declared for one round only",
        THREE,
        [ANTE, bone("Cat"), roll(Ann=1, Bob=2, Cat="b3")],
        {"declared": [], "contenders": [], "phase": "ante"},
    ),
    case(
        "RB-08 only a tie for the highest", THREE, [ANTE, roll(Ann=4, Bob=2, Cat=2)], {"last": last(won("Ann", 9, 0))}
    ),
    case("RB-08 Bones may be declared again", THREE, [*TIED, bone("Bob")], {"declared": ["Bob"]}),
    case(
        "RB-08 what was declared before counts no more",
        THREE,
        [ANTE, bone("Ann"), roll(Ann="b4", Bob=4, Cat=2), roll(Ann=5, Bob=4)],
        {"last": last(won("Ann", 12 + 2, 0, bones=1)), "declared": []},
    ),
    case(
        "RB-08 an undeclared Bone in a face-off is forfeited",
        THREE,
        [*TIED, roll(Ann="b12", Bob=1)],
        {"last": last(won("Bob", 14, 0, bones=1), forfeited="Ann"), "bones": {"Ann": 0, "Bob": 2, "Cat": 1}},
    ),
    case(
        "RB-08 no limit to face-offs",
        TWO,
        [ANTE, roll(Ann=1, Bob=1), roll(Ann=2, Bob=2), roll(Ann=3, Bob=3)],
        {"phase": "face-off", "pots": [pot(12, "Ann Bob"), rolled(6)], "jewels": {"Ann": 1, "Bob": 1}},
    ),
    case(
        "RB-09 all match what the poorest of the tied can ante",
        holding(TWO, Ann=(5, 0), Bob=(15, 2)),
        [ANTE, roll(Ann=2, Bob=2)],
        {"pots": [pot(6, "Ann Bob"), rolled(2)], "jewels": {"Ann": 1, "Bob": 11}},
    ),
    case(
        "RB-09 without a die left one takes back the die rolled",
        holding(TWO, Ann=(3, 0), Bob=(10, 0)),
        [ANTE, roll(Ann=2, Bob=2)],
        {"pots": [pot(4, "Ann Bob"), rolled(1)], "jewels": {"Ann": 1, "Bob": 7}, "declared": []},
    ),
    case(
        "RB-09 and rolls it again",
        holding(TWO, Ann=(3, 0), Bob=(10, 0)),
        [ANTE, roll(Ann=2, Bob=2), roll(Ann=6, Bob=2)],
        {"jewels": {"Ann": 7, "Bob": 6}, "last": last(won("Ann", 7, 0))},
    ),
    case(
        "RB-10 neither Jewels nor Bones: out, and the ante rises",
        holding(THREE, Ann=(3, 0), Bob=(10, 0), Cat=(9, 0)),
        [ANTE, roll(Ann=1, Bob=2, Cat=3)],
        {"out": ["Ann"], "ante": 3, "owes": {"Bob": 3, "Cat": 3}, "round": 2},
    ),
    case(
        "RB-10 not out with a Bone",
        holding(THREE, Ann=(3, 1), Bob=(10, 0), Cat=(9, 0)),
        [ANTE, roll(Ann=1, Bob=2, Cat=3)],
        {"out": [], "ante": 2, "owes": {"Ann": 0, "Bob": 2, "Cat": 2}},
    ),
    case(
        "RB-10 not out, and no higher ante, before the round has ended",
        holding(THREE, Ann=(3, 0), Bob=(10, 0), Cat=(9, 0)),
        [ANTE, roll(Ann=1, Bob=3, Cat=3)],
        {"out": [], "ante": 2, "phase": "face-off", "jewels": {"Ann": 0, "Bob": 5, "Cat": 4}},
    ),
    case(
        "RB-11 a side pot for those who can complete their ante",
        short(3),
        [ANTE],
        {
            "pots": [pot(6, "Ann Bob Cat"), pot(2, "Bob Cat")],
            "jewels": {"Ann": 1, "Bob": 7, "Cat": 7, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-11 several short players, several levels",
        DEEP,
        [ANTE],
        {"pots": [pot(4, "Ann Bob Cat Dan"), pot(3, "Bob Cat Dan"), pot(2, "Cat Dan")]},
    ),
    case(
        "RB-11 equally short players, one level",
        holding(SIX, Ann=(2, 0), Bob=(2, 0), Cat=(9, 0), Dan=(9, 0)),
        [ANTE],
        {"pots": [pot(4, "Ann Bob Cat Dan"), pot(4, "Cat Dan")]},
    ),
    case(
        "RB-11 a level that only one reaches",
        holding(FIVE, Ann=(2, 0), Bob=(3, 0), Cat=(10, 0)),
        [ANTE],
        {
            "pots": [pot(3, "Ann Bob Cat"), pot(2, "Bob Cat"), pot(1, "Cat")],
            "jewels": {"Ann": 1, "Bob": 1, "Cat": 7, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-11 each pot to the highest who may win it, the rolled dice to the highest of all",
        DEEP,
        [ANTE, roll(Ann=6, Bob=5, Cat=3, Dan=4)],
        {"last": last(won("Ann", 8, 0), won("Bob", 3, 1), won("Dan", 2, 2)), "round": 2},
    ),
    case(
        "RB-11 the highest takes all pots he may win",
        DEEP,
        [ANTE, roll(Ann=3, Bob=5, Cat=2, Dan=4)],
        {"last": last(won("Bob", 11, 0, 1), won("Dan", 2, 2)), "out": ["Ann", "Eve", "Fay"]},
    ),
    case(
        "RB-12 player 1 wins",
        short(2),
        ANN_WINS,
        {
            "last": last(won("Ann", 6, 0), won("Bob", 4, 1)),
            "jewels": {"Ann": 6, "Bob": 10, "Cat": 6, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-12 another wins, player 1 is out",
        short(2),
        [ANTE, roll(Ann=4, Bob=5, Cat=3)],
        {"last": last(won("Bob", 10, 0, 1)), "out": ["Ann", "Dan", "Eve"], "ante": 4},
    ),
    case("RB-12 centre and side pot", short(2), [ante(3)], {"pots": [pot(3, "Ann Bob Cat"), pot(4, "Bob Cat")]}),
    case(
        "RB-13 one Jewel left antes nothing",
        ONE_LEFT,
        [ANTE],
        {"pots": [pot(0), pot(4, "Bob Cat")], "jewels": {"Ann": 1, "Bob": 8, "Cat": 8}},
    ),
    case(
        "RB-13 and wins only the rolled dice",
        ONE_LEFT,
        ANN_WINS,
        {"last": last(won("Ann", 3), won("Bob", 4, 1)), "jewels": {"Ann": 3, "Bob": 11, "Cat": 7}},
    ),
    case("RB-13 or is out", ONE_LEFT, [ANTE, roll(Ann=3, Bob=5, Cat=4)], {"out": ["Ann"], "ante": 3}),
    case(
        "RB-13 unless they hold a Bone",
        holding(THREE, Ann=(1, 1), Bob=(10, 1), Cat=(10, 1)),
        [ANTE, roll(Ann=3, Bob=5, Cat=4)],
        {"out": [], "ante": 2, "jewels": {"Ann": 0, "Bob": 14, "Cat": 7}},
    ),
    case(
        "RB-14 two left: both match the poorer",
        holding(TWO, Ann=(2, 0), Bob=(18, 2)),
        [ANTE],
        {"pots": [pot(2, "Ann Bob")], "jewels": {"Ann": 1, "Bob": 17}},
    ),
    case(
        "RB-14 two left of three",
        holding(THREE, Ann=(2, 0), Cat=(18, 2)),
        [],
        {"ante": 3, "owes": {"Ann": 1, "Cat": 1}},
    ),
    case(
        "RB-14 two left and one Jewel: only the rolled dice",
        holding(TWO, Ann=(1, 0), Bob=(18, 2)),
        [ANTE, roll(Ann=2, Bob=1)],
        {"last": last(won("Ann", 2)), "jewels": {"Ann": 2, "Bob": 17}},
    ),
    case(
        "RB-15 a tie for second decides a side pot",
        short(2),
        SECOND_TIED,
        {
            "phase": "face-off",
            "contenders": ["Bob", "Cat"],
            "pots": [pot(3, "Ann Bob Cat"), pot(10, "Bob Cat"), rolled(3)],
            "jewels": {"Ann": 0, "Bob": 3, "Cat": 3, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-15 the dice rolled in it go with it",
        short(2),
        [*SECOND_TIED, roll(Bob=5, Cat=1)],
        {
            "last": last(won("Ann", 6, 0), won("Bob", 12, 1)),
            "jewels": {"Ann": 6, "Bob": 14, "Cat": 2, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-15 tied again, they lie in the side pot",
        short(2),
        [*SECOND_TIED, roll(Bob=5, Cat=5)],
        {"pots": [pot(3, "Ann Bob Cat"), pot(14, "Bob Cat"), rolled(3)], "contenders": ["Bob", "Cat"]},
    ),
    case(
        "RB-15 a tie for second that decides nothing",
        short(4),
        SECOND_TIED,
        {"phase": "ante", "last": last(won("Ann", 12, 0))},
    ),
    case(
        "RB-16 second-mate: all match the poorest",
        short(2) | MATES,
        [ANTE],
        {"pots": [pot(3, "Ann Bob Cat")], "jewels": {"Ann": 1, "Bob": 9, "Cat": 9, "Dan": 0, "Eve": 0}},
    ),
    case("RB-16 second-mate: owed by all", short(2) | MATES, [], {"ante": 3, "owes": {"Ann": 1, "Bob": 1, "Cat": 1}}),
    case("RB-16 second-mate: if that is nothing, only the rolled dice", ONE_LEFT | MATES, [ANTE], {"pots": [pot(0)]}),
    case("RB-16 and they go to the highest", ONE_LEFT | MATES, ANN_WINS, {"last": last(won("Ann", 3))}),
    case(
        "RB-16 side pots asked for by name",
        short(2) | {"side_pots": True},
        [],
        {"owes": {"Ann": 1, "Bob": 3, "Cat": 3}},
    ),
    case("RB-17 each wagers so many sweets", TWO | {"stakes": 3}, [ANTE], {"stakes": {"Ann": 3, "Bob": 3}}),
    case(
        "RB-17 the winner takes them all",
        holding(TWO, Ann=(1, 0), Bob=(19, 2)) | {"stakes": 3},
        [ANTE, roll(Ann=1, Bob=4)],
        {"stakes": {"Ann": 0, "Bob": 6}, "winner": "Bob"},
    ),
    case(
        "RB-18 the last with any dice wins",
        holding(TWO, Ann=(3, 0), Bob=(17, 2)),
        [ANTE, roll(Ann=1, Bob=4)],
        {
            "winner": "Bob",
            "phase": "over",
            "jewels": {"Ann": 0, "Bob": 20},
            "bones": {"Ann": 0, "Bob": 2},
            "out": ["Ann"],
            "pots": [pot(0)],
            "contenders": [],
            "declared": [],
            "owes": {},
            "legal": {},
            "round": 1,
            "last": last(won("Bob", 6, 0)),
        },
    ),
    case(
        "RB-18 with a Bone alone one is still in",
        holding(TWO, Ann=(3, 1), Bob=(17, 1)),
        [ANTE, roll(Ann=1, Bob=4)],
        {"winner": None, "phase": "ante", "jewels": {"Ann": 0, "Bob": 20}, "bones": {"Ann": 1, "Bob": 1}},
    ),
    case("RB-S1 the centre pot is listed before the ante", THREE, [], {"pots": [pot(0)]}),
    case("RB-S1 and when only side pots were made", ONE_LEFT, [ANTE], {"pots": [pot(0), pot(4, "Bob Cat")]}),
    case(
        "RB-S1 an empty centre pot is opened by a face-off's ante",
        ONE_LEFT,
        [ANTE, roll(Ann=2, Bob=5, Cat=5)],
        {"pots": [pot(4, "Bob Cat"), pot(4, "Bob Cat"), rolled(3)]},
    ),
    case(
        "RB-S1 not by a face-off without ante",
        ONE_LEFT,
        ALL_TIED,
        {"pots": [pot(0), pot(4, "Bob Cat"), rolled(2)], "contenders": ["Ann", "Bob", "Cat"]},
    ),
    case(
        "RB-S1 opened once, it stays with those who faced off first",
        holding(FOUR, Ann=(1, 0), Bob=(10, 0), Cat=(10, 0), Dan=(10, 0)),
        [ANTE, roll(Ann=2, Bob=5, Cat=5, Dan=5), roll(Bob=5, Cat=5, Dan=2)],
        {"pots": [pot(5, "Bob Cat Dan"), pot(3, "Bob Cat Dan"), rolled(7)]},
    ),
    case("RB-S2 pot counts the centre pot alone", ONE_LEFT, [ante(0)], {"phase": "declaring"}),
    case("RB-S2 not the side pots", short(3), [ante(6)], {"phase": "declaring"}),
    case("RB-S3 no rolled dice while declaring", THREE, [ANTE], {"pots": [pot(6, "Ann Bob Cat")]}),
    case(
        "RB-S3 rolled dice stand last, Bones too",
        short(2),
        [ANTE, bone("Cat"), roll(Ann=3, Bob=5, Cat="b5")],
        {"pots": [pot(9, "Ann Bob Cat"), pot(4, "Bob Cat"), rolled(2, 1)]},
    ),
    case("RB-S4 nothing is paid out before the last roll", short(2), SECOND_TIED, {"last": last(tie="Bob Cat")}),
    case(
        "RB-S4 then all who win something are named",
        short(2),
        [*SECOND_TIED, roll(Bob=5, Cat=5), roll(Bob=1, Cat=2)],
        {"last": last(won("Ann", 6, 0), won("Cat", 16, 1))},
    ),
    case(
        "RB-S5 the die taken back is in hand again",
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
        SECOND_TIED,
        {
            "pots": [pot(3, "Ann Bob Cat"), pot(4, "Bob Cat"), rolled(2)],
            "jewels": {"Ann": 0, "Bob": 1, "Cat": 6, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-S5 and goes where the dice of the face-off go",
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
        [*SECOND_TIED, roll(Bob=5, Cat=2)],
        {
            "last": last(won("Ann", 5, 0), won("Bob", 6, 1)),
            "jewels": {"Ann": 5, "Bob": 6, "Cat": 5, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-S5 taken back again, from the side pot",
        holding(FIVE, Ann=(2, 0), Bob=(4, 0), Cat=(10, 0)),
        [*SECOND_TIED, roll(Bob=5, Cat=5)],
        {
            "pots": [pot(3, "Ann Bob Cat"), pot(5, "Bob Cat"), rolled(2)],
            "jewels": {"Ann": 0, "Bob": 1, "Cat": 5, "Dan": 0, "Eve": 0},
        },
    ),
    case(
        "RB-S5 a Bone taken back counts as declared",
        holding(TWO, Ann=(0, 1), Bob=(10, 0)),
        [ANTE, roll(Ann="b4", Bob=4)],
        {"bones": {"Ann": 1, "Bob": 0}, "declared": ["Ann"], "pots": [pot(0), rolled(1)]},
    ),
    case(
        "RB-S5 a Bone and no Jewel left: no ante, the Bone is rolled",
        holding(TWO, Ann=(3, 1), Bob=(10, 0)),
        [ANTE, roll(Ann=4, Bob=4)],
        {"pots": [pot(4, "Ann Bob"), rolled(2)], "declared": ["Ann"], "jewels": {"Ann": 0, "Bob": 7}},
    ),
    case(
        "RB-S5 and wins with it",
        holding(TWO, Ann=(3, 1), Bob=(10, 0)),
        [ANTE, roll(Ann=4, Bob=4), roll(Ann="b7", Bob=6)],
        {"last": last(won("Ann", 7, 0, bones=1)), "jewels": {"Ann": 7, "Bob": 6}},
    ),
    case(
        "RB-S6 all rolled undeclared Bones: they count",
        THREE,
        [ANTE, roll(Ann="b2", Bob="b9", Cat="b3")],
        {"last": last(won("Bob", 6, 0, bones=3)), "bones": {"Ann": 0, "Bob": 3, "Cat": 0}},
    ),
    case(
        "RB-S6 all in the face-off did",
        THREE,
        [*TIED, roll(Ann="b2", Bob="b9")],
        {"last": last(won("Bob", 13, 0, bones=2))},
    ),
    case(
        "RB-S6 not when one was declared",
        THREE,
        [ANTE, bone("Ann"), roll(Ann="b2", Bob="b9", Cat="b3")],
        {"last": last(won("Ann", 6, 0, bones=3), forfeited="Bob Cat")},
    ),
    case(
        "RB-S6 a pot all of whose players forfeited goes to the highest of all",
        short(2),
        [ANTE, roll(Ann=1, Bob="b9", Cat="b3")],
        {"last": last(won("Ann", 8, 0, 1, bones=2), forfeited="Bob Cat")},
    ),
    case(
        "RB-S6 one's own level, forfeited",
        holding(FIVE, Ann=(2, 0), Bob=(3, 0), Cat=(10, 1)),
        [ANTE, roll(Ann=3, Bob=2, Cat="b9")],
        {"last": last(won("Ann", 6, 0, 2, bones=1), won("Bob", 2, 1), forfeited="Cat")},
    ),
    case(
        "RB-S7 declared twice: nothing changes",
        THREE,
        [ANTE, bone("Ann"), bone("Bob"), bone("Ann")],
        {"declared": ["Ann", "Bob"]},
    ),
    case(
        "RB-S7 who rolls the Bone anyway may say so",
        holding(TWO, Ann=(0, 1), Bob=(10, 0)),
        [ANTE, bone("Ann")],
        {"declared": ["Ann"]},
    ),
    case("RB-S8 one's own dice are counted", TWO, [ANTE, roll(Ann=2, Bob=1)], {"last": last(won("Ann", 6, 0))}),
    case(
        "RB-S9 a face-off's rolls count for all later contests",
        short(2),
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=4)],
        {"last": last(won("Ann", 8, 0), won("Cat", 4, 1)), "phase": "ante"},
    ),
    case(
        "RB-S9 the first roll ranks before them",
        short(2),
        [ANTE, roll(Ann=5, Bob=5, Cat=4), roll(Ann=6, Bob=1)],
        {"last": last(won("Ann", 7, 0), won("Bob", 4, 1))},
    ),
    case(
        "RB-S9 tied in the rolled dice first, then in the side pot",
        short(2),
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=3)],
        {
            "contenders": ["Bob", "Cat"],
            "last": last(tie="Bob Cat"),
            "pots": [pot(3, "Ann Bob Cat"), pot(10, "Bob Cat"), rolled(5)],
        },
    ),
    case(
        "RB-S9 the rolls after that decide",
        short(2),
        [*ALL_TIED, roll(Ann=6, Bob=3, Cat=3), roll(Bob=1, Cat=2)],
        {"last": last(won("Ann", 8, 0), won("Cat", 12, 1))},
    ),
    case(
        "RB-S9 one side pot after the other",
        DEEP,
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), roll(Bob=5, Cat=2, Dan=2), roll(Cat=3, Dan=6)],
        {
            "last": last(won("Ann", 7, 0), won("Bob", 3 + 3, 1), won("Dan", 2 + 6 + 2, 2)),
            "jewels": {"Ann": 7, "Bob": 6, "Cat": 0, "Dan": 10, "Eve": 0, "Fay": 0},
        },
    ),
    case(
        "RB-S9 who forfeits in a face-off is out of later contests too",
        short(2),
        [*ALL_TIED, roll(Ann=6, Bob="b12", Cat=1)],
        {"last": last(won("Ann", 7, 0, bones=1), won("Cat", 4, 1), forfeited="Bob")},
    ),
    case(
        "RB-S9 a Bone forfeited in a face-off for a side pot is in that pot",
        short(2),
        [*SECOND_TIED, roll(Bob="b12", Cat=1)],
        {"last": last(won("Ann", 6, 0), won("Cat", 11, 1, bones=1), forfeited="Bob")},
    ),
    case("RB-S10 stakes stand at the set-up", THREE | {"stakes": 1}, [], {"stakes": {"Ann": 1, "Bob": 1, "Cat": 1}}),
    case("RB-S11 listed from the start", holding(TWO, Ann=(0, 2), Bob=(9, 0)), [ANTE], {"declared": ["Ann"]}),
    case(
        "RB-S11 listed before those who declare",
        holding(THREE, Ann=(9, 1), Bob=(9, 0), Cat=(0, 2)),
        [ANTE, bone("Ann")],
        {"declared": ["Cat", "Ann"]},
    ),
    case("G-S2 never a turn", THREE, TIED, {"turn": None}),
    case(
        "G-08 G-S5 retire in ante: the dice lie in the centre pot, the ante rises",
        FOUR,
        [retire("Cat")],
        {
            "pots": [pot(10, bones=1)],
            "ante": 2,
            "owes": {"Ann": 2, "Bob": 2, "Dan": 2},
            "out": ["Cat"],
            "phase": "ante",
        },
    ),
    case(
        "G-S5 they count in the pot of the next ante, and all who ante may win them",
        FOUR,
        [retire("Cat"), ante(16)],
        {"pots": [pot(16, "Ann Bob Dan", bones=1)], "contenders": ["Ann", "Bob", "Dan"]},
    ),
    case(
        "G-S5 retire in ante: they go with the pot",
        FOUR,
        [retire("Cat"), ANTE, roll(Ann=1, Bob=3, Dan=2)],
        {"last": last(won("Bob", 19, 0, bones=1)), "bones": {"Ann": 1, "Bob": 2, "Cat": 0, "Dan": 1}},
    ),
    case(
        "G-S5 nobody antes into the centre: they go to the highest of all",
        holding(FOUR, Ann=(1, 0), Bob=(9, 0), Cat=(9, 0), Dan=(5, 2)),
        [retire("Dan"), ante(5), roll(Ann=6, Bob=2, Cat=1)],
        {"last": last(won("Ann", 8, 0, bones=2), won("Bob", 4, 1))},
    ),
    case(
        "G-S5 retire in ante down to two: both match the poorer",
        ONE_LEFT,
        [retire("Cat")],
        {"owes": {"Ann": 0, "Bob": 0}},
    ),
    case(
        "G-S5 retire while declaring: out of every contest, the dice to the centre",
        THREE,
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
    case(
        "G-S5 retire while declaring: a side pot left with one is that player's",
        short(2),
        [ANTE, retire("Cat"), roll(Ann=6, Bob=1)],
        {"last": last(won("Ann", 12, 0, bones=1), won("Bob", 4, 1))},
    ),
    case(
        "G-S5 retire in a face-off of two: the other has won at once",
        THREE,
        [*TIED, retire("Ann")],
        {
            "phase": "ante",
            "round": 2,
            "jewels": {"Ann": 0, "Bob": 23, "Cat": 7},
            "bones": {"Ann": 0, "Bob": 2, "Cat": 1},
            "last": {},
            "ante": 3,
        },
    ),
    case(
        "G-S5 retire in a face-off of three: the others go on, without a new ante",
        THREE,
        [*ALL_TIED, bone("Cat"), bone("Ann"), retire("Cat")],
        {
            "phase": "face-off",
            "contenders": ["Ann", "Bob"],
            "declared": ["Ann"],
            "pots": [pot(17, "Ann Bob", bones=1), rolled(3)],
            "jewels": {"Ann": 5, "Bob": 5, "Cat": 0},
        },
    ),
    case(
        "G-S5 retire in a face-off: the ante of the next one has risen",
        THREE,
        [*ALL_TIED, retire("Cat"), roll(Ann=2, Bob=2)],
        {"pots": [pot(23, "Ann Bob", bones=1), rolled(5)], "jewels": {"Ann": 1, "Bob": 1, "Cat": 0}},
    ),
    case(
        "G-S5 retire by one who does not face off",
        THREE,
        [*TIED, retire("Cat")],
        {"contenders": ["Ann", "Bob"], "pots": [pot(17, "Ann Bob", bones=1), rolled(3)], "last": {}},
    ),
    case(
        "G-S5 retire by one without dice in hand, before the round has ended",
        holding(FOUR, Ann=(2, 0), Bob=(9, 0), Cat=(9, 0)),
        [ANTE, roll(Ann=1, Bob=3, Cat=3), retire("Ann")],
        {"contenders": ["Bob", "Cat"], "out": ["Ann", "Dan"], "ante": 3},
    ),
    case(
        "G-S5 the winner of the rolled dice retires during a face-off for a side pot",
        short(2),
        [*SECOND_TIED, retire("Ann"), roll(Bob=5, Cat=1)],
        {"last": last(won("Bob", 3 + 10 + 3 + 2, 0, 1)), "ante": 4, "phase": "ante"},
    ),
    case(
        "G-S5 then others than those who face off may be tied: a new face-off",
        holding(FIVE, Ann=(2, 0), Bob=(9, 0), Cat=(9, 0), Dan=(2, 0)),
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), retire("Ann")],
        {
            "contenders": ["Bob", "Cat", "Dan"],
            "pots": [pot(4, "Bob Cat Dan"), pot(2 + 4, "Bob Cat"), rolled(3)],
            "jewels": {"Ann": 0, "Bob": 4, "Cat": 4, "Dan": 1, "Eve": 0},
            "phase": "face-off",
        },
    ),
    case(
        "G-S5 rolls made for a side pot don't count for the rolled dice, should those be open again",
        holding(SIX, Ann=(2, 0), Bob=(2, 0), Cat=(20, 0), Dan=(20, 0)),
        [ANTE, roll(Ann=6, Bob=4, Cat=4, Dan=4), roll(Cat=5, Dan=5), retire("Ann")],
        {
            "contenders": ["Bob", "Cat", "Dan"],
            "pots": [pot(4, "Bob Cat Dan"), pot(4 + 6 + 2 + 6, "Cat Dan"), rolled(3)],
            "jewels": {"Ann": 0, "Bob": 1, "Cat": 9, "Dan": 9, "Eve": 0, "Fay": 0},
        },
    ),
    *[
        case(
            f"G-S5 the last one left takes everything: {name}",
            TWO,
            [*events, retire("Ann")],
            {
                "winner": "Bob",
                "phase": "over",
                "jewels": {"Ann": 0, "Bob": 20},
                "bones": {"Ann": 0, "Bob": 2},
                "last": {},
            }
            | {"pots": [pot(0)], "round": 1},
        )
        for name, events in (
            ("ante", []),
            ("declaring", [ANTE, bone("Bob")]),
            ("face-off", [ANTE, roll(Ann=3, Bob=3)]),
        )
    ],
    case("G-S6 round goes up with the next round", THREE, ANN_WINS, {"round": 2}),
    case(
        "G-S7 dice are Jewels and Bones in hand",
        THREE,
        [ANTE],
        {"players": {n: {"dice": 9, "out": False, "score": 0, "jewels": 8, "bones": 1} for n in ("Ann", "Bob", "Cat")}},
    ),
    case(
        "G-S9 legal in ante",
        TWO,
        [],
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"ante": True}}},
    ),
    case(
        "G-S9 legal while declaring: the dice kinds for roll",
        holding(TWO, Ann=(5, 1), Bob=(5, 0)),
        [ANTE],
        {
            "legal": {
                "Ann": {"retire": True, "declare-bone": True},
                "Bob": {"retire": True},
                "table": {"roll": ["jewel", "bone"]},
            }
        },
    ),
    case("G-S9 no Bone left", holding(TWO, Ann=(5, 0), Bob=(5, 0)), [ANTE], {"declarers": []}),
    case(
        "G-S9 legal in a face-off: of those tied",
        THREE,
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
    case(
        "G-S9 a player called table keeps the buttons",
        {"players": "table Bob"},
        [ANTE],
        {
            "legal": {
                "table": {"retire": True, "declare-bone": True, "roll": ["jewel", "bone"]},
                "Bob": {"retire": True, "declare-bone": True},
            }
        },
    ),
    case("G-S10 last is empty after the set-up", THREE, [], {"last": {}}),
    case("G-S10 last is empty after the ante", THREE, [*ANN_WINS, ANTE], {"last": {}}),
    case("G-S10 last is empty after a Bone was declared", THREE, [*TIED, bone("Ann")], {"last": {}}),
    case("G-S10 last is empty after retire", THREE, [*ANN_WINS, retire("Cat")], {"last": {}}),
    case("G-06 G-S3 undo", THREE, [*TIED, UNDO], {"phase": "declaring", "pots": [pot(6, "Ann Bob Cat")]}),
    case(
        "G-S3b correct a reading", THREE, [*TIED, correct(roll(Ann=4, Bob=3, Cat=2))], {"last": last(won("Ann", 9, 0))}
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    state = facts(played(*events, **game).state())
    assert {key: state[key] for key in then} == then


@pytest.mark.parametrize(
    ("game", "events", "kinds"),
    [
        case("G-S9 Jewels and Bones", THREE, [ANTE], ["jewel", "bone"]),
        case("G-S9 Jewels only: no Bone is left", holding(TWO, Ann=(5, 0), Bob=(5, 0)), [ANTE], ["jewel"]),
        case("G-S9 Bones only: all have declared", TWO, [ANTE, bone("Ann"), bone("Bob")], ["bone"]),
        case("G-S9 of those who face off", holding(THREE, Ann=(9, 0), Bob=(9, 0), Cat=(9, 2)), TIED, ["jewel"]),
    ],
)
def test_offers_the_kinds_that_may_be_rolled(game, events, kinds):
    assert played(*events, **game).state()["legal"]["table"] == {"roll": kinds}


@pytest.mark.parametrize("clause", ["RB-17 RB-S10"])
def test_without_stakes_none_stand_in_the_state(clause):
    assert "stakes" not in played().state()


OVER = [retire("Bob")]

REFUSED = [
    case("RB-01 one player", {"players": "Ann"}, [], "bad-field"),
    case("RB-01 seven players", {"players": "A B C D E F G"}, [], "bad-field"),
    *[
        case(f"RB-16 side_pots {value!r}", {"side_pots": value}, [], "bad-field")
        for value in (None, 0, 1, "false", [], {})
    ],
    *[
        case(f"RB-17 stakes {value!r}", {"stakes": value}, [], "bad-field")
        for value in (None, 0, -1, 1.0, True, "3", [3], 2**53)
    ],
    case("RB-02 roll before the ante", THREE, [roll(Ann=1, Bob=2, Cat=3)], "wrong-phase"),
    case("RB-02 ante twice", THREE, [ANTE, ANTE], "wrong-phase"),
    case("RB-05 declare before the ante", THREE, [bone("Ann")], "wrong-phase"),
    case("RB-05 two dice of one player", THREE, [ANTE, roll(Ann=[1, 2], Bob=2, Cat=3)], "bad-field"),
    case("RB-06 declared, and a Jewel seen", THREE, [ANTE, bone("Ann"), roll(Ann=1, Bob=2, Cat=3)], "dice-mismatch"),
    case(
        "RB-07 without a Jewel, and one seen",
        holding(TWO, Ann=(0, 1), Bob=(5, 0)),
        [ANTE, roll(Ann=1, Bob=2)],
        "dice-mismatch",
    ),
    case(
        "RB-06 a Bone from one who has none",
        holding(TWO, Ann=(5, 0), Bob=(5, 1)),
        [ANTE, roll(Ann="b1", Bob=2)],
        "dice-mismatch",
    ),
    case("RB-08 one not tied rolls", THREE, [*TIED, roll(Ann=1, Bob=2, Cat=3)], "dice-mismatch"),
    case("RB-08 ante in a face-off", THREE, [*TIED, ANTE], "wrong-phase"),
    case(
        "RB-10 who is out may not declare", holding(THREE, Ann=(5, 1), Cat=(5, 1)), [ANTE, bone("Bob")], "out-of-game"
    ),
    case(
        "RB-10 who is out may not roll",
        holding(THREE, Ann=(5, 1), Cat=(5, 1)),
        [ANTE, roll(Ann=1, Bob=1, Cat=2)],
        "dice-mismatch",
    ),
    case("RB-11 one Jewel too few", THREE, [ante(5)], "dice-mismatch"),
    case("RB-11 one Jewel too many", THREE, [ante(7)], "dice-mismatch"),
    *[
        case(f"RB-11 pot {value!r}", THREE, [ante(value)], "bad-field")
        for value in (None, -1, 6.0, True, "6", [6], {"jewels": 6})
    ],
    case("RB-S2 the side pot counted in", short(3), [ante(8)], "dice-mismatch"),
    case("RB-S7 no Bone", holding(THREE, Ann=(9, 0), Bob=(5, 1)), [ANTE, bone("Ann")], "no-bone"),
    case("RB-S7 not in the face-off", THREE, [*TIED, bone("Cat")], "not-your-turn"),
    case(
        "RB-S7 not in the face-off, and no Bone",
        holding(THREE, Ann=(9, 0), Bob=(9, 0), Cat=(9, 0)),
        [*TIED, bone("Cat")],
        "not-your-turn",
    ),
    case("G-07 one player's die missing", THREE, [ANTE, roll(Ann=1, Bob=2)], "dice-mismatch"),
    case("G-07 nobody rolled", THREE, [ANTE, roll()], "dice-mismatch"),
    case("G-S5 dice of one who retired must count", FOUR, [retire("Cat"), ante(6)], "dice-mismatch"),
    case("G-S5 retire twice", THREE, [retire("Cat"), retire("Cat")], "out-of-game"),
    case("G-S1 wrong-phase before bad-field", THREE, [ANTE, ante("six")], "wrong-phase"),
    *[
        case(f"G-S1 dice is {dice!r}", THREE, [ANTE, {"event": "roll", "dice": dice}], "bad-field")
        for dice in (None, [], "Ann", 5)
    ],
    *[
        case(f"G-S1 a die is {value!r}", THREE, [ANTE, roll(Ann=value, Bob=2, Cat=3)], "bad-field")
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
    ],
    case("G-S1 bad-field before unknown-player in dice", THREE, [ANTE, roll(Zed=7)], "bad-field"),
    case("G-S1 unknown-player in dice before dice-mismatch", THREE, [ANTE, roll(Ann=1, Zed=2)], "unknown-player"),
    case("G-S1 bad-field before dice-mismatch", THREE, [ANTE, roll(Ann=7)], "bad-field"),
    case("G-S3 undo by another", THREE, [ANTE, {"event": "undo", "by": "Ann"}], "not-referee"),
    case("G-S3 nothing to undo", THREE, [UNDO], "nothing-to-undo"),
    case("G-S3b the corrected reading is refused", THREE, [*TIED, correct(roll(Ann=1))], "dice-mismatch"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    if not events:
        with pytest.raises(Refused) as refusal:
            played(**game)
        assert refusal.value.code == then
    else:
        *before, this = events
        assert code(played(*before, **game), this) == then


MESSAGES = [
    case("G-07 the pot", THREE, [ante(5)], "the centre pot has 5 instead of 6"),
    case("G-07 a die too few", THREE, [ANTE, roll(Ann=1, Bob=2)], "Cat has none instead of 1"),
    case(
        "G-07 the wrong dice, all named",
        holding(THREE, Ann=(9, 1), Bob=(9, 0), Cat=(9, 0)),
        [ANTE, bone("Ann"), roll(Ann=1, Bob="b2", Cat=3)],
        "Ann should roll a bone, not a jewel; Bob should roll a jewel, not a bone",
    ),
    case(
        "G-02 whose die",
        THREE,
        [ANTE, roll(Ann=7, Bob=2, Cat=3)],
        "dice of Ann: the face of a jewel is a number from 1 to 6, not 7",
    ),
    case(
        "G-02 what is missing",
        THREE,
        [ANTE, roll(Ann={"face": 1})],
        "dice of Ann: 'die' wants 'jewel' or 'bone', not nothing",
    ),
    case("G-02 who has no Bone", holding(TWO, Ann=(9, 0), Bob=(9, 0)), [ANTE, bone("Ann")], "Ann has no Bone"),
    case("G-02 who does not roll", THREE, [*TIED, bone("Cat")], "Cat doesn't roll in this face-off"),
]


@pytest.mark.parametrize(("game", "events", "then"), MESSAGES)
def test_message(game, events, then):
    *before, this = events
    assert then in refusal(played(*before, **game), this)


AWAITED = [
    case("G-07 the antes in the middle, side pots too", short(2), [], ("ante", {}, 7)),
    case("G-07 with what one who retired left there", FOUR, [retire("Cat")], ("ante", {}, 17)),
    case("G-07 a die of each, beside the pots", short(2), [ANTE], ("roll", {"Ann": 1, "Bob": 1, "Cat": 1}, 7)),
    case("G-07 a die of each who faces off, beside the rolled dice", THREE, TIED, ("roll", {"Ann": 1, "Bob": 1}, 13)),
    case("G-07 over: none", TWO, OVER, None),
]


@pytest.mark.parametrize(("game", "events", "then"), AWAITED)
def test_awaits_dice(game, events, then):
    awaited = played(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.centre)) == then


@pytest.mark.parametrize("player", ["Ann", "Cat", "Zed", None], ids=lambda who: f"G-01 {who}")
def test_view_is_the_state_for_all_dice_lie_open(player):
    match = played(*TIED)
    assert match.view(player) == match.state()
