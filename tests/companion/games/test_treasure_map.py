# SPDX-License-Identifier: MIT
"""Treasure Map clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.games.base import Event, Refused
from tests.companion.games.cases import after, case, refusal, retire

play = partial(after, game="treasure-map")

SYMBOLS = {"k": "skull", "s": "sword", "c": "coconut", "d": "diamond", "b": "boat", "p": "pistol"}
COLOURS = {"K": "black", "R": "red", "G": "green", "B": "blue", "Y": "yellow", "P": "purple"}
COCKED = {"cocked": True}


def dice(short: str) -> list[dict[str, Any]]:
    """Faces in short hand, symbol then colour: "kR sG ?" is a red skull, a green sword, a cocked die."""
    return [COCKED if one == "?" else {"symbol": SYMBOLS[one[0]], "colour": COLOURS[one[1]]} for one in short.split()]


def throw(player: str, board: str) -> Event:
    return {"event": "throw", "player": player, "dice": dice(board)}


def claim(player: str, *series: Any) -> Event:
    return {"event": "claim", "player": player, "series": list(series)}


def tie(*players: Any) -> Event:
    return {"event": "tie", "players": list(players)}


def award(player: Any, *series: str, by: str = "referee") -> Event:
    return {"event": "award", "by": by, "player": player, "series": list(series)}


DEAL = {"event": "deal"}
UNDO = {"event": "undo", "by": "referee"}


def board(after: str, *players: str) -> list[Event]:
    """The board filled die by die, in the order in which ``after`` tells it, by ``players`` in turn."""
    lying = after.split()
    return [throw(players[n % len(players)], " ".join(lying[: n + 1])) for n in range(len(lying))]


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """The state, and in short: the board, the series, who may claim, who is out, the verdict's parts."""
    short = {symbol: letter for letter, symbol in SYMBOLS.items()}
    shade = {colour: letter for letter, colour in COLOURS.items()}
    return state | {
        "lying": " ".join(short[die["symbol"]] + shade[die["colour"]] for die in state["board"]),
        "on board": {part["name"]: part["dice"] for part in state["series"]},
        "claimers": [name for name, offers in state["legal"].items() if "claim" in offers],
        "throwers": [name for name, offers in state["legal"].items() if "throw" in offers],
        "table": state["legal"].get("table", {}),
        "out": [name for name, part in state["players"].items() if part["out"]],
        "dice": {name: part["dice"] for name, part in state["players"].items()},
        "score": {name: part["score"] for name, part in state["players"].items()},
        **{part: state["last"].get(part) for part in ("right", "false_parts", "moves", "taken")},
    }


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
AT_START = {"Ann": 0, "Bob": 0, "Cat": 0}

NO_SERIES = "sR bG cB kK dY pP sG bR cK kB dP pY"  # twelve dice, each symbol and each colour twice
REDS = board("sR bR dR", "Ann", "Bob", "Cat")
SWORDS_AND_REDS = board("sR sG sB bR dR", "Ann", "Bob", "Cat")  # five dice, two series: the last by Bob
SKULLS = board("kR kG kB", "Ann", "Bob", "Cat")
COCONUTS = board("cR cG cB", "Ann", "Bob", "Cat")
ALL = board(NO_SERIES, "Ann", "Bob", "Cat")
TIED = [*REDS, tie("Ann", "Cat")]
AHEAD = [*COCONUTS, claim("Ann", "coconut")]  # Ann on 3, with all dice but two thrown by the others
ALL_AHEAD = [
    *AHEAD,
    *board("cR cG cB", "Ann", "Bob", "Cat"),
    claim("Bob", "coconut"),
    *board("cR cG cB", "Bob", "Cat", "Ann"),
    claim("Cat", "coconut"),
]  # everybody on 3; Cat throws next

HAPPENS = [
    case("TM-01 two players", TWO, [], {"hand": {"Ann": 6, "Bob": 6}}),
    case("TM-01 three players", THREE, [], {"hand": {"Ann": 4, "Bob": 4, "Cat": 4}}),
    case("TM-01 four players", FOUR, [], {"hand": {"Ann": 3, "Bob": 3, "Cat": 3, "Dan": 3}}),
    *[
        case(f"TM-02 G-04 a {symbol} in {colour}", THREE, [throw("Ann", letter + shade)], {"lying": letter + shade})
        for letter, symbol in SYMBOLS.items()
        for shade, colour in COLOURS.items()
    ],
    case("TM-02 G-04 in full", THREE, [throw("Ann", "pP")], {"board": [{"symbol": "pistol", "colour": "purple"}]}),
    case("TM-03 all on the start, 30 squares", THREE, [], {"position": AT_START, "squares": 30}),
    case("TM-03 option squares", {"squares": 7}, [], {"squares": 7}),
    case(
        "TM-03 a move past the treasure ends on it",
        {"squares": 2},
        AHEAD,
        {"position": {"Ann": 2, "Bob": 0, "Cat": 0}, "moves": {"Ann": 2}, "winner": "Ann"},
    ),
    case("TM-04 option first", {"first": "Cat"}, [], {"turn": "Cat", "throwers": ["Cat"]}),
    case("TM-04 clockwise", THREE, [throw("Ann", "sR")], {"turn": "Bob", "hand": {"Ann": 3, "Bob": 4, "Cat": 4}}),
    case("TM-04 G-03 wraps round", {"first": "Cat"}, [throw("Cat", "sR")], {"turn": "Ann"}),
    case("TM-05 two of a kind are no series", THREE, REDS[:2], {"on board": {}, "series": []}),
    case("TM-05 three of a colour", THREE, REDS, {"series": [{"name": "red", "dice": 3}]}),
    case("TM-05 three of a symbol", THREE, SKULLS, {"series": [{"name": "skull", "dice": 3}]}),
    case(
        "TM-05 more than three are one series",
        THREE,
        board("kB sB cB dB bB", "Ann", "Bob", "Cat"),
        {"on board": {"blue": 5}},
    ),
    case("TM-05 two series of five dice", THREE, SWORDS_AND_REDS, {"on board": {"sword": 3, "red": 3}}),
    case(
        "TM-05 symbols before colours, as TM-02 tells them",
        THREE,
        board("pP pK kP kK sP sK pY kY", "Ann", "Bob", "Cat"),
        {
            "series": [
                {"name": "skull", "dice": 3},
                {"name": "pistol", "dice": 3},
                {"name": "black", "dice": 3},
                {"name": "purple", "dice": 3},
            ]
        },
    ),
    case("TM-06 one series by its name", THREE, [*REDS, claim("Cat", "red")], {"right": True}),
    case("TM-06 two at once", THREE, [*SWORDS_AND_REDS, claim("Cat", "sword", "red")], {"right": True}),
    case("TM-06 in any order", THREE, [*SWORDS_AND_REDS, claim("Cat", "red", "sword")], {"right": True}),
    case("TM-06 one of two lying there", THREE, [*SWORDS_AND_REDS, claim("Cat", "red")], {"right": True, "taken": 3}),
    case(
        "TM-06 three likewise",
        THREE,
        [*board("sR sG sB bR bG bB", "Ann", "Bob", "Cat"), claim("Bob", "sword", "boat")],
        {"right": True, "taken": 6},
    ),
    case(
        "TM-07 one square for each series",
        THREE,
        [*board("sR sG sB bR bG dR dG", "Ann", "Bob", "Cat"), claim("Bob", "green", "sword", "red")],
        {"moves": {"Bob": 3}, "position": {"Ann": 0, "Bob": 3, "Cat": 0}, "taken": 7, "lying": ""},
    ),
    case(
        "TM-07 the dice of the series go into the hand, the others stay as they lie",
        THREE,
        [*SWORDS_AND_REDS, claim("Cat", "red")],
        {"taken": 3, "lying": "sG sB", "hand": {"Ann": 2, "Bob": 2, "Cat": 6}},
    ),
    case(
        "TM-07 a die in two of the series is taken once",
        THREE,
        [*SWORDS_AND_REDS, claim("Cat", "red", "sword")],
        {"taken": 5, "lying": "", "hand": {"Ann": 2, "Bob": 2, "Cat": 8}},
    ),
    case(
        "TM-07 all dice of the series, more than three too",
        THREE,
        [*board("kB sB cB dB bR bB", "Ann", "Bob", "Cat"), claim("Ann", "blue")],
        {"taken": 5, "lying": "bR", "moves": {"Ann": 1}},
    ),
    case("TM-08 a coconut series moves three squares", THREE, AHEAD, {"moves": {"Ann": 3}}),
    case(
        "TM-08 coconuts and a colour move four",
        THREE,
        [*board("cR cG cB sR dR", "Ann", "Bob", "Cat"), claim("Ann", "red", "coconut")],
        {"moves": {"Ann": 4}},
    ),
    case(
        "TM-08 skulls move one, and every other piece back one",
        THREE,
        [*ALL_AHEAD, *board("kR kG kB", "Cat", "Ann", "Bob"), claim("Bob", "skull")],
        {"moves": {"Ann": -1, "Bob": 1, "Cat": -1}, "position": {"Ann": 2, "Bob": 4, "Cat": 2}},
    ),
    case(
        "TM-09 wrong: back as many squares as series were announced, dice stay",
        THREE,
        [*AHEAD, throw("Ann", "sR"), claim("Ann", "sword", "red")],
        {"right": False, "moves": {"Ann": -2}, "taken": 0, "lying": "sR", "hand": {"Ann": 5, "Bob": 3, "Cat": 3}},
    ),
    case(
        "TM-09 one part false makes it all wrong",
        THREE,
        [*AHEAD, *board("kR sR dR", "Ann", "Bob", "Cat"), claim("Ann", "red", "boat")],
        {"right": False, "false_parts": ["boat"], "moves": {"Ann": -2}, "lying": "kR sR dR", "taken": 0},
    ),
    case(
        "TM-09 wrong coconuts cost one square only",
        THREE,
        [*AHEAD, throw("Ann", "sR"), claim("Ann", "coconut")],
        {"moves": {"Ann": -1}},
    ),
    case(
        "TM-09 wrong skulls move nobody else",
        THREE,
        [*ALL_AHEAD, throw("Cat", "kR"), claim("Ann", "skull")],
        {"moves": {"Ann": -1}, "position": {"Ann": 2, "Bob": 3, "Cat": 3}},
    ),
    case(
        "TM-09 the false parts in the order they were said",
        THREE,
        [*REDS, claim("Ann", "skull", "red", "boat", "black")],
        {"false_parts": ["skull", "boat", "black"]},
    ),
    case(
        "TM-10 wrong at the start: nobody moves",
        THREE,
        [*REDS, claim("Bob", "boat")],
        {"position": AT_START, "moves": {}, "right": False},
    ),
    case(
        "TM-10 skulls send nobody behind the start",
        THREE,
        [*SKULLS, claim("Bob", "skull")],
        {"position": {"Ann": 0, "Bob": 1, "Cat": 0}, "moves": {"Bob": 1}},
    ),
    case("TM-11 after a right claim the claimant throws", THREE, [*REDS, claim("Cat", "red")], {"turn": "Cat"}),
    case(
        "TM-11 and play goes on clockwise from there",
        THREE,
        [*REDS, claim("Cat", "red"), throw("Cat", "sR")],
        {"turn": "Ann"},
    ),
    case(
        "TM-11 after a wrong one the player after the last thrower",
        THREE,
        [*REDS, claim("Cat", "boat")],
        {"turn": "Ann"},
    ),
    case(
        "TM-12 one claim a throw", THREE, [*SWORDS_AND_REDS, claim("Cat", "red")], {"claimers": [], "claimable": False}
    ),
    case(
        "TM-12 a further series waits for the next throw",
        THREE,
        [
            *board("kR kG kB sR bR dB pB", "Ann", "Bob", "Cat"),
            claim("Ann", "red"),
            throw("Ann", "kG kB dB pB cY"),
            claim("Bob", "blue"),
        ],
        {"right": True, "taken": 3, "lying": "kG cY"},
    ),
    case(
        "TM-13 a tie: no claim counts, the turn passes",
        THREE,
        TIED,
        {"claimers": [], "turn": "Ann", "position": AT_START},
    ),
    case("TM-13 the dice stay", THREE, TIED, {"lying": "sR bR dR", "on board": {"red": 3}}),
    case("TM-13 the next throw opens claims again", THREE, [*TIED, throw("Ann", "sR bR dR kK")], {"claimable": True}),
    case(
        "TM-14 the board is read afresh: all may show other faces",
        THREE,
        [*REDS, throw("Ann", "kG kB pY kK")],
        {"lying": "kG kB pY kK", "on board": {"skull": 3}},
    ),
    case(
        "TM-15 TM-S6 the die once lies flat, the throw counts",
        THREE,
        [throw("Ann", "sR")],
        {"lying": "sR", "hand": {"Ann": 3, "Bob": 4, "Cat": 4}},
    ),
    case(
        "TM-16 who has no die is passed over",
        FOUR,
        board(NO_SERIES, "Ann", "Bob", "Cat", "Dan")[:11],
        {"hand": {"Ann": 0, "Bob": 0, "Cat": 0, "Dan": 1}, "turn": "Dan", "throwers": ["Dan"]},
    ),
    case(
        "TM-17 all dice dealt out as at the start",
        THREE,
        [*ALL, DEAL],
        {"hand": {"Ann": 4, "Bob": 4, "Cat": 4}, "board": [], "series": []},
    ),
    case(
        "TM-17 there is time to claim first",
        THREE,
        ALL,
        {"claimers": ["Ann", "Bob", "Cat"], "table": {"tie": True, "deal": True}},
    ),
    case(
        "TM-17 a claim at the twelfth die",
        THREE,
        [*board("sR bG cB kK dY pP sG bR cK kB dP sY", "Ann", "Bob", "Cat"), claim("Bob", "sword")],
        {"right": True, "turn": "Bob", "hand": {"Ann": 0, "Bob": 3, "Cat": 0}, "table": {}},
    ),
    case(
        "TM-17 positions stay",
        THREE,
        [*AHEAD, *board(NO_SERIES, *("Ann", "Bob", "Cat") * 3, "Ann", "Ann", "Ann"), DEAL],
        {"position": {"Ann": 3, "Bob": 0, "Cat": 0}, "hand": {"Ann": 4, "Bob": 4, "Cat": 4}, "turn": "Bob"},
    ),
    case(
        "TM-18 the first piece on the treasure wins",
        {"squares": 3},
        AHEAD,
        {"phase": "over", "winner": "Ann", "turn": None, "legal": {}, "claimable": False},
    ),
    case("TM-18 one square before it nobody has won", {"squares": 4}, AHEAD, {"phase": "throwing", "winner": None}),
    case(
        "TM-18 skulls move the others back in the winning move",
        {"squares": 4},
        [*ALL_AHEAD, *board("kR kG kB", "Cat", "Ann", "Bob"), claim("Bob", "skull")],
        {"winner": "Bob", "position": {"Ann": 2, "Bob": 4, "Cat": 2}, "moves": {"Ann": -1, "Bob": 1, "Cat": -1}},
    ),
    *[
        case(f"TM-19 {name} may claim, whoever's turn it is", THREE, [*REDS, claim(name, "red")], {"right": True})
        for name in ("Ann", "Bob", "Cat")
    ],
    case(
        "TM-S1 claimable though no series lies there", THREE, [throw("Ann", "sR")], {"claimable": True, "on board": {}}
    ),
    case("TM-S1 not before the first throw", THREE, [], {"claimable": False}),
    case("TM-S1 not after a right claim", THREE, [*REDS, claim("Cat", "red")], {"claimable": False}),
    case("TM-S1 not after a wrong claim", THREE, [*REDS, claim("Cat", "boat")], {"claimable": False}),
    case("TM-S1 not after a tie", THREE, TIED, {"claimable": False}),
    case("TM-S1 a player who leaves changes nothing", THREE, [*REDS, retire("Cat")], {"claimable": True}),
    case("TM-S2 twelve dice: nobody's turn", THREE, ALL, {"turn": None, "throwers": []}),
    case("TM-S2 nor after a wrong claim", THREE, [*ALL, claim("Bob", "red")], {"turn": None, "table": {"deal": True}}),
    case("TM-S2 nor after a tie", THREE, [*ALL, tie("Bob", "Ann")], {"turn": None, "table": {"deal": True}}),
    case(
        "TM-S2 deal after a wrong claim", THREE, [*ALL, claim("Bob", "red"), DEAL], {"turn": "Ann", "claimable": False}
    ),
    case(
        "TM-S2 the player after the last thrower throws next", THREE, [*ALL, DEAL], {"turn": "Ann", "throwers": ["Ann"]}
    ),
    case("TM-S2 whoever that is", {"first": "Bob"}, [*board(NO_SERIES, "Bob", "Cat", "Ann"), DEAL], {"turn": "Bob"}),
    case("TM-S2 no claim until that throw", THREE, [*ALL, DEAL], {"claimable": False, "claimers": [], "table": {}}),
    case("TM-S3 the squares really moved", {"squares": 2}, AHEAD, {"moves": {"Ann": 2}}),
    case(
        "TM-S3 no further back than the start",
        THREE,
        [*REDS, claim("Ann", "red"), throw("Ann", "sR"), claim("Ann", "boat", "red", "sword")],
        {"moves": {"Ann": -1}},
    ),
    case("TM-S4 after a tie the player after the last thrower", THREE, TIED, {"turn": "Ann"}),
    case(
        "TM-S4 that player is not skipped for having tied",
        THREE,
        [*REDS, tie("Ann", "Bob")],
        {"turn": "Ann", "throwers": ["Ann"]},
    ),
    case(
        "TM-S5 award settles the claim as if only that player had made it",
        THREE,
        [*TIED, award("Cat", "red")],
        {
            "last": {
                "player": "Cat",
                "series": ["red"],
                "right": True,
                "false_parts": [],
                "moves": {"Cat": 1},
                "taken": 3,
            },
            "turn": "Cat",
            "claimable": False,
        },
    ),
    case(
        "TM-S5 a wrong one too",
        THREE,
        [*TIED, award("Cat", "boat")],
        {"right": False, "turn": "Ann", "lying": "sR bR dR", "claimable": False},
    ),
    case("TM-S5 it may win the game", {"squares": 1}, [*TIED, award("Cat", "red")], {"winner": "Cat", "phase": "over"}),
    case(
        "TM-S5 null leaves the tie as it is",
        THREE,
        [*TIED, award(None)],
        {"turn": "Ann", "claimable": False, "last": {}},
    ),
    case("TM-S5 null, and then a name after all", THREE, [*TIED, award(None), award("Ann", "red")], {"right": True}),
    case(
        "TM-S5 when all twelve lie there",
        THREE,
        [*ALL, tie("Ann", "Bob"), award("Ann", "red")],
        {"turn": None, "right": False},
    ),
    case(
        "TM-S6 a die said not to be cocked",
        THREE,
        [{"event": "throw", "player": "Ann", "dice": [{"cocked": False, **dice("sR")[0]}]}],
        {"lying": "sR"},
    ),
    case("TM-S8 the first seat begins", THREE, [], {"turn": "Ann"}),
    case("TM-S8 first is an option", {"first": "Bob"}, [], {"turn": "Bob"}),
    case(
        "TM-S9 from the first throw on, all the time until a claim",
        THREE,
        REDS[:1],
        {"claimers": ["Ann", "Bob", "Cat"]},
    ),
    case("TM-S9 not between a claim and the next throw", THREE, [*REDS, claim("Ann", "red")], {"claimers": []}),
    case(
        "G-05 what may be done before the first throw",
        TWO,
        [],
        {"legal": {"Ann": {"throw": True, "retire": True}, "Bob": {"retire": True}}},
    ),
    case(
        "G-05 G-S9 what may be done after a throw",
        TWO,
        [throw("Ann", "sR")],
        {
            "legal": {
                "Ann": {"claim": True, "retire": True},
                "Bob": {"throw": True, "claim": True, "retire": True},
                "table": {"tie": True},
            }
        },
    ),
    case(
        "G-05 the referee has no seat: award is not offered",
        TWO,
        [throw("Ann", "sR"), tie("Ann", "Bob")],
        {"table": {}},
    ),
    case(
        "G-S9 a player called table keeps the buttons",
        {"players": "table Bob"},
        [throw("table", "sR")],
        {
            "legal": {
                "table": {"claim": True, "retire": True, "tie": True},
                "Bob": {"throw": True, "claim": True, "retire": True},
            }
        },
    ),
    case(
        "G-08 the last one left wins",
        TWO,
        [retire("Ann")],
        {"winner": "Bob", "phase": "over", "turn": None, "legal": {}},
    ),
    case("G-08 the turn passes", THREE, [retire("Ann")], {"turn": "Bob", "out": ["Ann"]}),
    case("G-08 out of turn it stays", THREE, [retire("Cat")], {"turn": "Ann", "out": ["Cat"]}),
    case(
        "G-S5 the dice in hand go one by one to the others, clockwise",
        FOUR,
        [retire("Bob")],
        {"hand": {"Ann": 4, "Bob": 0, "Cat": 4, "Dan": 4}},
    ),
    case(
        "G-S5 beginning with the next to the left",
        THREE,
        [throw("Ann", "sR"), retire("Bob")],
        {"hand": {"Ann": 5, "Bob": 0, "Cat": 6}, "turn": "Cat"},
    ),
    case(
        "G-S5 past those who have left before",
        FOUR,
        [retire("Cat"), retire("Bob")],
        {"hand": {"Ann": 6, "Bob": 0, "Cat": 0, "Dan": 6}, "turn": "Ann"},
    ),
    case(
        "G-S5 the piece leaves the map",
        THREE,
        [*AHEAD, retire("Ann")],
        {"position": {"Bob": 0, "Cat": 0}, "score": AT_START},
    ),
    case(
        "G-S5 dice on the board stay",
        THREE,
        [*REDS, retire("Ann")],
        {"lying": "sR bR dR", "hand": {"Ann": 0, "Bob": 5, "Cat": 4}},
    ),
    case(
        "G-S5 TM-17 then deals the dice evenly to those still in",
        THREE,
        [*ALL, retire("Bob"), DEAL],
        {"hand": {"Ann": 6, "Bob": 0, "Cat": 6}, "turn": "Ann"},
    ),
    case(
        "G-S5 deal: the last thrower has left",
        THREE,
        [*ALL, retire("Cat"), DEAL],
        {"hand": {"Ann": 6, "Bob": 6, "Cat": 0}, "turn": "Ann"},
    ),
    case(
        "G-S5 twelve dice lie there: still nobody's turn",
        THREE,
        [*ALL, retire("Ann")],
        {"turn": None, "table": {"tie": True, "deal": True}},
    ),
    case(
        "G-S5 skulls do not move the piece of one who has left",
        THREE,
        [*ALL_AHEAD, retire("Ann"), *board("kR kG kB", "Cat", "Bob"), claim("Bob", "skull")],
        {"moves": {"Bob": 1, "Cat": -1}, "position": {"Bob": 4, "Cat": 2}},
    ),
    case(
        "G-S5 who gets the dice may throw them",
        THREE,
        [*ALL[:11], retire("Cat")],
        {"hand": {"Ann": 1, "Bob": 0, "Cat": 0}, "turn": "Ann"},
    ),
    case(
        "G-S5 a tie waits for the referee all the same",
        THREE,
        [*TIED, retire("Bob"), award("Ann", "red")],
        {"right": True},
    ),
    case("G-S2 a turn while throwing", THREE, REDS, {"turn": "Ann"}),
    case("G-S2 none while all twelve dice lie there", THREE, ALL, {"turn": None}),
    case(
        "G-S7 dice in hand, score is the square",
        THREE,
        AHEAD,
        {"dice": {"Ann": 6, "Bob": 3, "Cat": 3}, "score": {"Ann": 3, "Bob": 0, "Cat": 0}},
    ),
    case("G-S10 round is always 1", THREE, [*ALL, DEAL, *REDS, claim("Ann", "red")], {"round": 1}),
    case("G-S10 last is empty after the set-up", THREE, [], {"last": {}}),
    case("G-S10 last is empty after a throw", THREE, [*REDS, claim("Cat", "red"), throw("Cat", "kK")], {"last": {}}),
    case("G-S10 last is empty after a tie", THREE, TIED, {"last": {}}),
    case("G-S10 last is empty after a deal", THREE, [*ALL, claim("Ann", "red"), DEAL], {"last": {}}),
    case("G-S10 last is empty after retire", THREE, [*REDS, claim("Cat", "red"), retire("Bob")], {"last": {}}),
    case(
        "G-S10 last after a claim",
        THREE,
        [*REDS, claim("Bob", "boat", "red")],
        {
            "last": {
                "player": "Bob",
                "series": ["boat", "red"],
                "right": False,
                "false_parts": ["boat"],
                "moves": {},
                "taken": 0,
            }
        },
    ),
    case(
        "G-06 G-S3 undo a claim",
        THREE,
        [*REDS, claim("Cat", "red"), UNDO],
        {"claimable": True, "lying": "sR bR dR", "position": AT_START},
    ),
    case(
        "G-06 G-S3 undo the winning claim",
        {"squares": 1},
        [*REDS, claim("Cat", "red"), UNDO],
        {"phase": "throwing", "winner": None},
    ),
    case(
        "G-06 G-S3b correct a throw that the camera got wrong",
        THREE,
        [*REDS, {"event": "correct", "by": "referee", "reading": throw("Cat", "sR bR dG")}],
        {"lying": "sR bR dG", "on board": {}, "hand": {"Ann": 3, "Bob": 3, "Cat": 3}},
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


OVER = [retire("Bob")]
LEFT = [retire("Cat")]


def said(**fields: Any) -> Event:
    return {"event": "throw", "player": "Ann", "dice": [fields]}


REFUSED = [
    *[
        case(f"TM-02 {fields}", THREE, [said(**fields)], "bad-field")
        for fields in (
            {},
            {"symbol": "sword"},
            {"colour": "red"},
            {"symbol": "sword", "colour": "orange"},
            {"symbol": "parrot", "colour": "red"},
            {"symbol": "red", "colour": "sword"},
            {"symbol": "Sword", "colour": "red"},
            {"symbol": None, "colour": "red"},
            {"symbol": "sword", "colour": ["red"]},
            {"symbol": {}, "colour": 5},
        )
    ],
    *[
        case(f"TM-02 a die is {die!r}", THREE, [{"event": "throw", "player": "Ann", "dice": [die]}], "bad-field")
        for die in (None, 5, "sword", ["sword", "red"], "skull")
    ],
    *[
        case(f"TM-04 dice is {given!r}", THREE, [{"event": "throw", "player": "Ann", "dice": given}], "bad-field")
        for given in (None, 5, "sR", {"Ann": dice("sR")}, dice("sR")[0])
    ],
    case("TM-04 dice missing", THREE, [{"event": "throw", "player": "Ann"}], "bad-field"),
    case("TM-04 throw out of turn", THREE, [throw("Bob", "sR")], "not-your-turn"),
    case("TM-04 a second throw", THREE, [throw("Ann", "sR"), throw("Ann", "sR sB")], "not-your-turn"),
    case("TM-04 G-07 no die", THREE, [throw("Ann", "")], "dice-mismatch"),
    case("TM-04 G-07 two dice at once", THREE, [throw("Ann", "sR sB")], "dice-mismatch"),
    case("TM-04 G-07 no die more than before", THREE, [*REDS, throw("Ann", "sR bR dR")], "dice-mismatch"),
    case("TM-04 G-07 one too few", THREE, [*REDS, throw("Ann", "sR bR")], "dice-mismatch"),
    case(
        "TM-07 G-07 dice that were taken lie there still",
        THREE,
        [*REDS, claim("Ann", "red"), throw("Ann", "sR bR dR kB")],
        "dice-mismatch",
    ),
    case(
        "TM-11 after a right claim nobody else throws",
        THREE,
        [*REDS, claim("Cat", "red"), throw("Ann", "sR")],
        "not-your-turn",
    ),
    case(
        "TM-12 a second claim", THREE, [*SWORDS_AND_REDS, claim("Cat", "red"), claim("Bob", "sword")], "wait-for-throw"
    ),
    case("TM-12 after a wrong claim", THREE, [*REDS, claim("Cat", "boat"), claim("Bob", "red")], "wait-for-throw"),
    case("TM-13 a claim after a tie", THREE, [*TIED, claim("Bob", "red")], "wait-for-throw"),
    case("TM-13 a claim of one who tied", THREE, [*TIED, claim("Ann", "red")], "wait-for-throw"),
    case("TM-15 a die on edge is not read", THREE, [throw("Ann", "?")], "cocked"),
    case("TM-15 nor when another one stands on edge", THREE, [*REDS, throw("Ann", "sR ? dR kB")], "cocked"),
    case("TM-S6 cocked, whatever else is said", THREE, [said(cocked=True, symbol="parrot")], "cocked"),
    case("TM-S6 a mismatch first", THREE, [throw("Ann", "sR ?")], "dice-mismatch"),
    case(
        "TM-S6 an unreadable die first",
        THREE,
        [REDS[0], {"event": "throw", "player": "Bob", "dice": [COCKED, {}]}],
        "bad-field",
    ),
    *[
        case(f"TM-S6 cocked is {it!r}", THREE, [said(cocked=it, **dice("sR")[0])], "bad-field")
        for it in (None, 1, "yes")
    ],
    case(
        "TM-16 who is passed over may not throw",
        TWO,
        [*board(NO_SERIES, "Ann", "Bob")[:11], throw("Ann", NO_SERIES)],
        "not-your-turn",
    ),
    case("TM-17 deal before all lie there", THREE, [DEAL], "wrong-phase"),
    case("TM-S2 deal with eleven dice", THREE, [*ALL[:11], DEAL], "wrong-phase"),
    case("TM-S2 deal twice", THREE, [*ALL, DEAL, DEAL], "wrong-phase"),
    case("TM-S2 nobody throws while twelve lie there", THREE, [*ALL, throw("Ann", NO_SERIES)], "not-your-turn"),
    case("TM-S2 no claim after the deal", THREE, [*ALL, DEAL, claim("Ann", "red")], "wait-for-throw"),
    case("TM-S4 a tie before the first throw", THREE, [tie("Ann", "Bob")], "wait-for-throw"),
    case("TM-S4 a tie after a claim", THREE, [*REDS, claim("Ann", "red"), tie("Ann", "Bob")], "wait-for-throw"),
    case("TM-S4 a tie after a tie", THREE, [*TIED, tie("Ann", "Bob")], "wait-for-throw"),
    case("TM-S4 a tie after the deal", THREE, [*ALL, DEAL, tie("Ann", "Bob")], "wait-for-throw"),
    *[
        case(f"TM-13 tie of {names!r}", THREE, [*REDS, {"event": "tie", "players": names}], "bad-field")
        for names in (None, "Ann", [], ["Ann"], ["Ann", "Ann"], ["Ann", "Bob", "Ann"], ["Ann", 5], {"Ann": 1, "Bob": 1})
    ],
    case("TM-13 tie of nobody named", THREE, [*REDS, {"event": "tie"}], "bad-field"),
    case("TM-13 tie with a stranger", THREE, [*REDS, tie("Ann", "Zed")], "unknown-player"),
    case("TM-13 tie with one who has left", THREE, [*LEFT, throw("Ann", "sR"), tie("Ann", "Cat")], "out-of-game"),
    case("TM-S5 award without a tie", THREE, [*REDS, award("Ann", "red")], "wrong-phase"),
    case("TM-S5 award after a claim", THREE, [*REDS, claim("Ann", "red"), award("Ann", "red")], "wrong-phase"),
    case(
        "TM-S5 award after the next throw",
        THREE,
        [*TIED, throw("Ann", "sR bR dR kB"), award("Ann", "red")],
        "wrong-phase",
    ),
    case("TM-S5 award after the deal", THREE, [*ALL, tie("Ann", "Bob"), DEAL, award("Ann", "red")], "wrong-phase"),
    case("TM-S5 award twice", THREE, [*TIED, award("Ann", "red"), award("Cat", "red")], "wrong-phase"),
    case("TM-S5 award of null without a tie", THREE, [*REDS, award(None)], "wrong-phase"),
    case("TM-S5 award to one who did not tie", THREE, [*TIED, award("Bob", "red")], "bad-field"),
    case("TM-S5 award to a stranger", THREE, [*TIED, award("Zed", "red")], "unknown-player"),
    case("TM-S5 award to one who has left", THREE, [*TIED, retire("Cat"), award("Cat", "red")], "out-of-game"),
    case("TM-S5 award without series", THREE, [*TIED, award("Cat")], "bad-field"),
    case(
        "TM-S5 award without player",
        THREE,
        [*TIED, {"event": "award", "by": "referee", "series": ["red"]}],
        "bad-field",
    ),
    case("TM-S5 award to a number", THREE, [*TIED, award(5, "red")], "bad-field"),
    case("TM-S5 G-S3 award by a player", THREE, [*TIED, award("Cat", "red", by="Cat")], "not-referee"),
    case(
        "TM-S5 G-S3 award by nobody",
        THREE,
        [*TIED, {"event": "award", "player": "Cat", "series": ["red"]}],
        "not-referee",
    ),
    *[
        case(
            f"TM-S7 series {series!r}",
            THREE,
            [*REDS, {"event": "claim", "player": "Ann", "series": series}],
            "bad-field",
        )
        for series in (
            None,
            "red",
            [],
            {},
            5,
            {"red": 1},
            ["red", "red"],
            ["red", "blue", "red"],
            ["orange"],
            ["Red"],
            ["red", "parrot"],
            ["skulls"],
            [""],
            [None],
            [["red"]],
            [3],
        )
    ],
    case("TM-S7 series missing", THREE, [*REDS, {"event": "claim", "player": "Ann"}], "bad-field"),
    case("TM-S7 before the first throw", THREE, [claim("Ann", "red")], "wait-for-throw"),
    case(
        "TM-S9 between a claim and the next throw",
        THREE,
        [*REDS, claim("Ann", "red"), claim("Ann", "red")],
        "wait-for-throw",
    ),
    case(
        "TM-18 no throw when it is over", {"squares": 1}, [*REDS, claim("Cat", "red"), throw("Cat", "sR")], "game-over"
    ),
    case("G-S1 not-your-turn before bad-field", THREE, [{"event": "throw", "player": "Bob"}], "not-your-turn"),
    case("G-S1 not-your-turn before dice-mismatch", THREE, [throw("Bob", "")], "not-your-turn"),
    case(
        "G-S1 bad-field before dice-mismatch",
        THREE,
        [{"event": "throw", "player": "Ann", "dice": [{}, {}]}],
        "bad-field",
    ),
    case("G-S1 bad-field before wait-for-throw", THREE, [claim("Ann", "orange")], "bad-field"),
    case("G-S1 bad-field before wait-for-throw: tie", THREE, [tie("Ann")], "bad-field"),
    case("G-S1 unknown-player before wait-for-throw: tie", THREE, [tie("Ann", "Zed")], "unknown-player"),
    case("G-S1 not-referee before wrong-phase: award", THREE, [award("Ann", "red", by="Ann")], "not-referee"),
    case("G-S1 unknown-player before wrong-phase: award", THREE, [award("Zed", "red")], "unknown-player"),
    case("G-S1 wrong-phase before bad-field: award", THREE, [award("Ann", "orange")], "wrong-phase"),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        *[pytest.param({"squares": n}, "bad-field", id=f"TM-03 squares {n!r}") for n in (0, -1, 3.0, True, "30", None)],
        *[pytest.param({"first": who}, "bad-field", id=f"TM-04 first {who!r}") for who in ("Zed", None, 1, "")],
    ],
)
def test_refuses__options(options, wanted):
    with pytest.raises(Refused) as refusal:
        play(**options)
    assert refusal.value.code == wanted


@pytest.mark.parametrize("players", [pytest.param("Ann", id="TM-01 one"), pytest.param("A B C D E", id="TM-01 five")])
def test_refuses__too_few_or_too_many(players):
    with pytest.raises(Refused, match="2 to 4 players"):
        play(players=players)


MESSAGES = [
    case("G-07 how many were expected and seen", THREE, [*REDS, throw("Ann", "sR")], "the board has 1 instead of 4"),
    case("TM-15 who moves the board", THREE, [throw("Ann", "?")], "Ann moves the board gently until it lies flat"),
    case("G-02 whose turn it is", THREE, [throw("Bob", "sR")], "It is Ann's turn: Bob can't throw."),
    case(
        "TM-S2 all are to be dealt out",
        THREE,
        [*ALL, throw("Ann", "sR")],
        "All dice lie on the board and are dealt out",
    ),
    case("TM-12 what to wait for", THREE, [claim("Ann", "red")], "until another die has been thrown"),
    case(
        "G-02 which die, and what was wanted",
        THREE,
        [said(symbol="sword", colour="pink")],
        "die 1: 'colour' wants black,",
    ),
    case("G-02 which symbol was wanted", THREE, [said(symbol="owl", colour="red")], "'symbol' wants skull, sword,"),
    case("G-02 what is missing", THREE, [said(symbol="sword")], "not nothing"),
    case("TM-S7 what a series is called", THREE, [claim("Ann", "reds")], 'not "reds"'),
    case("TM-S7 which one was named twice", THREE, [claim("Ann", "red", "red")], '"red" is named twice'),
    case("TM-S7 that none was named", THREE, [claim("Ann")], "not nothing at all"),
    case("TM-S5 whom the award is for", THREE, [*TIED, award("Bob", "red")], "the award is for Ann and Cat, or null"),
    case("TM-17 how many dice lie there", THREE, [*REDS, DEAL], "when all 12 lie on the board, not 3"),
]


@pytest.mark.parametrize(("game", "events", "then"), MESSAGES)
def test_message(game, events, then):
    *before, last = events
    words = refusal(play(*before, **game), last)
    assert then in words
    assert len(words.splitlines()) == 1


@pytest.mark.parametrize("player", ["Ann", "Cat", "Zed", None], ids=lambda who: f"TM-05 G-01 series hidden from {who}")
def test_no_view_tells_the_series(player):
    match = play(*SWORDS_AND_REDS)
    state, view = match.state(), match.view(player)
    assert "series" not in view
    assert view == {key: part for key, part in state.items() if key != "series"}
    assert state["series"]


@pytest.mark.parametrize("clause", ["TM-16 TM-19"])
def test_without_dice_one_is_passed_over_and_may_still_claim(clause):
    match = play(*board("sR bG cB kK dY pP sG bR cK kB", "Ann", "Bob"), claim("Ann", "boat"), players="Ann Bob")
    match = match.apply(throw("Ann", "sR bG cB kK dY pP sG bR cK kB dP"))
    assert match.state()["hand"] == {"Ann": 0, "Bob": 1}
    assert match.state()["turn"] == "Bob"
    match = match.apply(throw("Bob", "sR bG cB kK dY pP sG bR cK kB dP sY")).apply(claim("Bob", "sword"))
    assert match.state()["hand"] == {"Ann": 0, "Bob": 3}
    match = match.apply(throw("Bob", "bG cB kK dY pP bR cK kB dP bB"))
    assert match.state()["turn"] == "Bob", "Ann has no die to throw: Bob throws again"
    assert "claim" in match.state()["legal"]["Ann"]
    assert match.apply(claim("Ann", "blue")).state()["hand"] == {"Ann": 3, "Bob": 2}


@pytest.mark.parametrize("clause", ["TM-11 TM-S4 G-S5"])
@pytest.mark.parametrize("ends", [claim("Cat", "boat"), tie("Ann", "Cat")], ids=["wrong claim", "tie"])
def test_who_got_dice_from_one_who_left_is_passed_over_no_more(ends, clause):
    lying = board("sR sG sB bK bY bP cR cG dB dK", "Ann", "Bob", "Cat", "Dan")
    match = play(*lying, claim("Dan", "sword", "boat"), **FOUR)
    match = match.apply(throw("Dan", "cR cG dB dK cP")).apply(claim("Ann", "coconut")).apply(throw("Ann", "dB dK sR"))
    assert match.state()["hand"] == {"Ann": 2, "Bob": 0, "Cat": 1, "Dan": 6}
    assert match.state()["turn"] == "Cat", "Bob has no dice"
    match = match.apply(retire("Dan"))
    assert match.state()["hand"] == {"Ann": 4, "Bob": 2, "Cat": 3, "Dan": 0}
    assert match.state()["turn"] == "Cat", "a turn that has begun is not taken away"
    assert match.apply(ends).state()["turn"] == "Bob", "the player after Ann, who threw last"


AWAITED = [
    case("G-07 TM-04 the first die", THREE, [], 1),
    case("G-07 TM-14 the whole board and one die more", THREE, REDS, 4),
    case("G-07 after a right claim the dice left and one", THREE, [*SWORDS_AND_REDS, claim("Ann", "red")], 3),
    case("G-07 TM-S2 none while twelve lie there", THREE, ALL, None),
    case("G-07 over: none", TWO, OVER, None),
]


@pytest.mark.parametrize(("game", "events", "then"), AWAITED)
def test_awaits_the_whole_board(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.centre, awaited.faces)) == (
        then and ("throw", {}, then, "symbols")
    )
