# SPDX-License-Identifier: MIT
"""Treasure Map clause by clause: each case begins with its clause, what happened, and what must then be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event, Refused
from companion.games.match import Match
from tests.companion.games.cases import after, cases, refusal, retire
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

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
        "dice": tuple(part["dice"] for part in state["players"].values()),
        "score": tuple(part["score"] for part in state["players"].values()),
        "hand": tuple(state["hand"].values()),
        "position": tuple(state["position"].values()),
        **{part: state["last"].get(part) for part in ("right", "false_parts", "moves", "taken")},
    }


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}

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

HAPPENS = {
    "TM-01 two players": ([], {"hand": (6, 6)}, TWO),
    "TM-01 three players": ([], {"hand": (4, 4, 4)}),
    "TM-01 four players": ([], {"hand": (3, 3, 3, 3)}, FOUR),
    **{
        f"TM-02 G-04 a {symbol} in {colour}": ([throw("Ann", letter + shade)], {"lying": letter + shade})
        for letter, symbol in SYMBOLS.items()
        for shade, colour in COLOURS.items()
    },
    "TM-02 G-04 in full": ([throw("Ann", "pP")], {"board": [{"symbol": "pistol", "colour": "purple"}]}),
    "TM-03 all on the start, 30 squares": ([], {"position": (0, 0, 0), "squares": 30}),
    "TM-03 option squares": ([], {"squares": 7}, {"squares": 7}),
    "TM-03 a move past the treasure ends on it": (
        AHEAD,
        {"position": (2, 0, 0), "moves": {"Ann": 2}, "winner": "Ann"},
        {"squares": 2},
    ),
    "TM-04 option first": ([], {"turn": "Cat", "throwers": ["Cat"]}, {"first": "Cat"}),
    "TM-04 clockwise": ([throw("Ann", "sR")], {"turn": "Bob", "hand": (3, 4, 4)}),
    "TM-04 G-03 wraps round": ([throw("Cat", "sR")], {"turn": "Ann"}, {"first": "Cat"}),
    "TM-05 two of a kind are no series": (REDS[:2], {"on board": {}, "series": []}),
    "TM-05 three of a colour": (REDS, {"series": [{"name": "red", "dice": 3}]}),
    "TM-05 three of a symbol": (SKULLS, {"series": [{"name": "skull", "dice": 3}]}),
    "TM-05 more than three are one series": (board("kB sB cB dB bB", "Ann", "Bob", "Cat"), {"on board": {"blue": 5}}),
    "TM-05 two series of five dice": (SWORDS_AND_REDS, {"on board": {"sword": 3, "red": 3}}),
    "TM-05 symbols before colours, as TM-02 tells them": (
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
    "TM-06 one series by its name": ([*REDS, claim("Cat", "red")], {"right": True}),
    "TM-06 two at once": ([*SWORDS_AND_REDS, claim("Cat", "sword", "red")], {"right": True}),
    "TM-06 in any order": ([*SWORDS_AND_REDS, claim("Cat", "red", "sword")], {"right": True}),
    "TM-06 one of two lying there": ([*SWORDS_AND_REDS, claim("Cat", "red")], {"right": True, "taken": 3}),
    "TM-06 three likewise": (
        [*board("sR sG sB bR bG bB", "Ann", "Bob", "Cat"), claim("Bob", "sword", "boat")],
        {"right": True, "taken": 6},
    ),
    "TM-07 one square for each series": (
        [*board("sR sG sB bR bG dR dG", "Ann", "Bob", "Cat"), claim("Bob", "green", "sword", "red")],
        {"moves": {"Bob": 3}, "position": (0, 3, 0), "taken": 7, "lying": ""},
    ),
    "TM-07 the dice of the series go into the hand, the others stay as they lie": (
        [*SWORDS_AND_REDS, claim("Cat", "red")],
        {"taken": 3, "lying": "sG sB", "hand": (2, 2, 6)},
    ),
    "TM-07 a die in two of the series is taken once": (
        [*SWORDS_AND_REDS, claim("Cat", "red", "sword")],
        {"taken": 5, "lying": "", "hand": (2, 2, 8)},
    ),
    "TM-07 all dice of the series, more than three too": (
        [*board("kB sB cB dB bR bB", "Ann", "Bob", "Cat"), claim("Ann", "blue")],
        {"taken": 5, "lying": "bR", "moves": {"Ann": 1}},
    ),
    "TM-08 a coconut series moves three squares": (AHEAD, {"moves": {"Ann": 3}}),
    "TM-08 coconuts and a colour move four": (
        [*board("cR cG cB sR dR", "Ann", "Bob", "Cat"), claim("Ann", "red", "coconut")],
        {"moves": {"Ann": 4}},
    ),
    "TM-08 skulls move one, and every other piece back one": (
        [*ALL_AHEAD, *board("kR kG kB", "Cat", "Ann", "Bob"), claim("Bob", "skull")],
        {"moves": {"Ann": -1, "Bob": 1, "Cat": -1}, "position": (2, 4, 2)},
    ),
    "TM-09 wrong: back as many squares as series were announced, dice stay": (
        [*AHEAD, throw("Ann", "sR"), claim("Ann", "sword", "red")],
        {"right": False, "moves": {"Ann": -2}, "taken": 0, "lying": "sR", "hand": (5, 3, 3)},
    ),
    "TM-09 one part false makes it all wrong": (
        [*AHEAD, *board("kR sR dR", "Ann", "Bob", "Cat"), claim("Ann", "red", "boat")],
        {"right": False, "false_parts": ["boat"], "moves": {"Ann": -2}, "lying": "kR sR dR", "taken": 0},
    ),
    "TM-09 wrong coconuts cost one square only": (
        [*AHEAD, throw("Ann", "sR"), claim("Ann", "coconut")],
        {"moves": {"Ann": -1}},
    ),
    "TM-09 wrong skulls move nobody else": (
        [*ALL_AHEAD, throw("Cat", "kR"), claim("Ann", "skull")],
        {"moves": {"Ann": -1}, "position": (2, 3, 3)},
    ),
    "TM-09 the false parts in the order they were said": (
        [*REDS, claim("Ann", "skull", "red", "boat", "black")],
        {"false_parts": ["skull", "boat", "black"]},
    ),
    "TM-10 wrong at the start: nobody moves": (
        [*REDS, claim("Bob", "boat")],
        {"position": (0, 0, 0), "moves": {}, "right": False},
    ),
    "TM-10 skulls send nobody behind the start": (
        [*SKULLS, claim("Bob", "skull")],
        {"position": (0, 1, 0), "moves": {"Bob": 1}},
    ),
    "TM-11 after a right claim the claimant throws": ([*REDS, claim("Cat", "red")], {"turn": "Cat"}),
    "TM-11 and play goes on clockwise from there": ([*REDS, claim("Cat", "red"), throw("Cat", "sR")], {"turn": "Ann"}),
    "TM-11 after a wrong one the player after the last thrower": ([*REDS, claim("Cat", "boat")], {"turn": "Ann"}),
    "TM-12 one claim a throw": ([*SWORDS_AND_REDS, claim("Cat", "red")], {"claimers": [], "claimable": False}),
    "TM-12 a further series waits for the next throw": (
        [
            *board("kR kG kB sR bR dB pB", "Ann", "Bob", "Cat"),
            claim("Ann", "red"),
            throw("Ann", "kG kB dB pB cY"),
            claim("Bob", "blue"),
        ],
        {"right": True, "taken": 3, "lying": "kG cY"},
    ),
    "TM-13 a tie: no claim counts, the turn passes": (TIED, {"claimers": [], "turn": "Ann", "position": (0, 0, 0)}),
    "TM-13 the dice stay": (TIED, {"lying": "sR bR dR", "on board": {"red": 3}}),
    "TM-13 the next throw opens claims again": ([*TIED, throw("Ann", "sR bR dR kK")], {"claimable": True}),
    "TM-14 the board is read afresh: all may show other faces": (
        [*REDS, throw("Ann", "kG kB pY kK")],
        {"lying": "kG kB pY kK", "on board": {"skull": 3}},
    ),
    "TM-15 TM-S6 the die once lies flat, the throw counts": ([throw("Ann", "sR")], {"lying": "sR", "hand": (3, 4, 4)}),
    "TM-16 who has no die is passed over": (
        board(NO_SERIES, "Ann", "Bob", "Cat", "Dan")[:11],
        {"hand": (0, 0, 0, 1), "turn": "Dan", "throwers": ["Dan"]},
        FOUR,
    ),
    "TM-17 all dice dealt out as at the start": ([*ALL, DEAL], {"hand": (4, 4, 4), "board": [], "series": []}),
    "TM-17 there is time to claim first": (
        ALL,
        {"claimers": ["Ann", "Bob", "Cat"], "table": {"tie": True, "deal": True}},
    ),
    "TM-17 a claim at the twelfth die": (
        [*board("sR bG cB kK dY pP sG bR cK kB dP sY", "Ann", "Bob", "Cat"), claim("Bob", "sword")],
        {"right": True, "turn": "Bob", "hand": (0, 3, 0), "table": {}},
    ),
    "TM-17 positions stay": (
        [*AHEAD, *board(NO_SERIES, *("Ann", "Bob", "Cat") * 3, "Ann", "Ann", "Ann"), DEAL],
        {"position": (3, 0, 0), "hand": (4, 4, 4), "turn": "Bob"},
    ),
    "TM-18 the first piece on the treasure wins": (
        AHEAD,
        {"phase": "over", "winner": "Ann", "turn": None, "legal": {}, "claimable": False},
        {"squares": 3},
    ),
    "TM-18 one square before it nobody has won": (AHEAD, {"phase": "throwing", "winner": None}, {"squares": 4}),
    "TM-18 skulls move the others back in the winning move": (
        [*ALL_AHEAD, *board("kR kG kB", "Cat", "Ann", "Bob"), claim("Bob", "skull")],
        {"winner": "Bob", "position": (2, 4, 2), "moves": {"Ann": -1, "Bob": 1, "Cat": -1}},
        {"squares": 4},
    ),
    **{
        f"TM-19 {name} may claim, whoever's turn it is": ([*REDS, claim(name, "red")], {"right": True})
        for name in ("Ann", "Bob", "Cat")
    },
    "TM-S1 claimable though no series lies there": ([throw("Ann", "sR")], {"claimable": True, "on board": {}}),
    "TM-S1 not before the first throw": ([], {"claimable": False}),
    "TM-S1 not after a right claim": ([*REDS, claim("Cat", "red")], {"claimable": False}),
    "TM-S1 not after a wrong claim": ([*REDS, claim("Cat", "boat")], {"claimable": False}),
    "TM-S1 not after a tie": (TIED, {"claimable": False}),
    "TM-S1 a player who leaves changes nothing": ([*REDS, retire("Cat")], {"claimable": True}),
    "TM-S2 twelve dice: nobody's turn": (ALL, {"turn": None, "throwers": []}),
    "TM-S2 nor after a wrong claim": ([*ALL, claim("Bob", "red")], {"turn": None, "table": {"deal": True}}),
    "TM-S2 nor after a tie": ([*ALL, tie("Bob", "Ann")], {"turn": None, "table": {"deal": True}}),
    "TM-S2 deal after a wrong claim": ([*ALL, claim("Bob", "red"), DEAL], {"turn": "Ann", "claimable": False}),
    "TM-S2 the player after the last thrower throws next": ([*ALL, DEAL], {"turn": "Ann", "throwers": ["Ann"]}),
    "TM-S2 whoever that is": ([*board(NO_SERIES, "Bob", "Cat", "Ann"), DEAL], {"turn": "Bob"}, {"first": "Bob"}),
    "TM-S2 no claim until that throw": ([*ALL, DEAL], {"claimable": False, "claimers": [], "table": {}}),
    "TM-S3 the squares really moved": (AHEAD, {"moves": {"Ann": 2}}, {"squares": 2}),
    "TM-S3 no further back than the start": (
        [*REDS, claim("Ann", "red"), throw("Ann", "sR"), claim("Ann", "boat", "red", "sword")],
        {"moves": {"Ann": -1}},
    ),
    "TM-S4 after a tie the player after the last thrower": (TIED, {"turn": "Ann"}),
    "TM-S4 that player is not skipped for having tied": (
        [*REDS, tie("Ann", "Bob")],
        {"turn": "Ann", "throwers": ["Ann"]},
    ),
    "TM-S5 award settles the claim as if only that player had made it": (
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
    "TM-S5 a wrong one too": (
        [*TIED, award("Cat", "boat")],
        {"right": False, "turn": "Ann", "lying": "sR bR dR", "claimable": False},
    ),
    "TM-S5 it may win the game": ([*TIED, award("Cat", "red")], {"winner": "Cat", "phase": "over"}, {"squares": 1}),
    "TM-S5 null leaves the tie as it is": ([*TIED, award(None)], {"turn": "Ann", "claimable": False, "last": {}}),
    "TM-S5 null, and then a name after all": ([*TIED, award(None), award("Ann", "red")], {"right": True}),
    "TM-S5 when all twelve lie there": ([*ALL, tie("Ann", "Bob"), award("Ann", "red")], {"turn": None, "right": False}),
    "TM-S6 a die said not to be cocked": (
        [{"event": "throw", "player": "Ann", "dice": [{"cocked": False, **dice("sR")[0]}]}],
        {"lying": "sR"},
    ),
    "TM-S8 the first seat begins": ([], {"turn": "Ann"}),
    "TM-S8 first is an option": ([], {"turn": "Bob"}, {"first": "Bob"}),
    "TM-S9 from the first throw on, all the time until a claim": (REDS[:1], {"claimers": ["Ann", "Bob", "Cat"]}),
    "TM-S9 not between a claim and the next throw": ([*REDS, claim("Ann", "red")], {"claimers": []}),
    "G-05 what may be done before the first throw": (
        [],
        {"legal": {"Ann": {"throw": True, "retire": True}, "Bob": {"retire": True}}},
        TWO,
    ),
    "G-05 G-S9 what may be done after a throw": (
        [throw("Ann", "sR")],
        {
            "legal": {
                "Ann": {"claim": True, "retire": True},
                "Bob": {"throw": True, "claim": True, "retire": True},
                "table": {"tie": True},
            }
        },
        TWO,
    ),
    "G-05 the referee has no seat: award is not offered": ([throw("Ann", "sR"), tie("Ann", "Bob")], {"table": {}}, TWO),
    "G-S9 a player called table keeps the buttons": (
        [throw("table", "sR")],
        {
            "legal": {
                "table": {"claim": True, "retire": True, "tie": True},
                "Bob": {"throw": True, "claim": True, "retire": True},
            }
        },
        {"players": "table Bob"},
    ),
    "G-08 the last one left wins": (
        [retire("Ann")],
        {"winner": "Bob", "phase": "over", "turn": None, "legal": {}},
        TWO,
    ),
    "G-08 the turn passes": ([retire("Ann")], {"turn": "Bob", "out": ["Ann"]}),
    "G-08 out of turn it stays": ([retire("Cat")], {"turn": "Ann", "out": ["Cat"]}),
    "G-S5 the dice in hand go one by one to the others, clockwise": ([retire("Bob")], {"hand": (4, 0, 4, 4)}, FOUR),
    "G-S5 beginning with the next to the left": (
        [throw("Ann", "sR"), retire("Bob")],
        {"hand": (5, 0, 6), "turn": "Cat"},
    ),
    "G-S5 past those who have left before": (
        [retire("Cat"), retire("Bob")],
        {"hand": (6, 0, 0, 6), "turn": "Ann"},
        FOUR,
    ),
    "G-S5 the piece leaves the map": ([*AHEAD, retire("Ann")], {"position": (0, 0), "score": (0, 0, 0)}),
    "G-S5 dice on the board stay": ([*REDS, retire("Ann")], {"lying": "sR bR dR", "hand": (0, 5, 4)}),
    "G-S5 TM-17 then deals the dice evenly to those still in": (
        [*ALL, retire("Bob"), DEAL],
        {"hand": (6, 0, 6), "turn": "Ann"},
    ),
    "G-S5 deal: the last thrower has left": ([*ALL, retire("Cat"), DEAL], {"hand": (6, 6, 0), "turn": "Ann"}),
    "G-S5 twelve dice lie there: still nobody's turn": (
        [*ALL, retire("Ann")],
        {"turn": None, "table": {"tie": True, "deal": True}},
    ),
    "G-S5 skulls do not move the piece of one who has left": (
        [*ALL_AHEAD, retire("Ann"), *board("kR kG kB", "Cat", "Bob"), claim("Bob", "skull")],
        {"moves": {"Bob": 1, "Cat": -1}, "position": (4, 2)},
    ),
    "G-S5 who gets the dice may throw them": ([*ALL[:11], retire("Cat")], {"hand": (1, 0, 0), "turn": "Ann"}),
    "G-S5 a tie waits for the referee all the same": ([*TIED, retire("Bob"), award("Ann", "red")], {"right": True}),
    "G-S2 a turn while throwing": (REDS, {"turn": "Ann"}),
    "G-S2 none while all twelve dice lie there": (ALL, {"turn": None}),
    "G-S7 dice in hand, score is the square": (AHEAD, {"dice": (6, 3, 3), "score": (3, 0, 0)}),
    "G-S10 round is always 1": ([*ALL, DEAL, *REDS, claim("Ann", "red")], {"round": 1}),
    "G-S10 last is empty after the set-up": ([], {"last": {}}),
    "G-S10 last is empty after a throw": ([*REDS, claim("Cat", "red"), throw("Cat", "kK")], {"last": {}}),
    "G-S10 last is empty after a tie": (TIED, {"last": {}}),
    "G-S10 last is empty after a deal": ([*ALL, claim("Ann", "red"), DEAL], {"last": {}}),
    "G-S10 last is empty after retire": ([*REDS, claim("Cat", "red"), retire("Bob")], {"last": {}}),
    "G-S10 last after a claim": (
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
    "G-06 G-S3 undo a claim": (
        [*REDS, claim("Cat", "red"), UNDO],
        {"claimable": True, "lying": "sR bR dR", "position": (0, 0, 0)},
    ),
    "G-06 G-S3 undo the winning claim": (
        [*REDS, claim("Cat", "red"), UNDO],
        {"phase": "throwing", "winner": None},
        {"squares": 1},
    ),
    "G-06 G-S3b correct a throw that the camera got wrong": (
        [*REDS, {"event": "correct", "by": "referee", "reading": throw("Cat", "sR bR dG")}],
        {"lying": "sR bR dG", "on board": {}, "hand": (3, 3, 3)},
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(game, events, then):
    state = facts(play(*events, **game).state())
    assert {key: state[key] for key in then} == then


OVER = [retire("Bob")]
LEFT = [retire("Cat")]


def said(**fields: Any) -> Event:
    return {"event": "throw", "player": "Ann", "dice": [fields]}


REFUSED = {
    **{
        f"TM-02 {fields}": ([said(**fields)], "bad-field")
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
    },
    **{
        f"TM-02 a die is {die!r}": ([{"event": "throw", "player": "Ann", "dice": [die]}], "bad-field")
        for die in (None, 5, "sword", ["sword", "red"], "skull")
    },
    **{
        f"TM-04 dice is {given!r}": ([{"event": "throw", "player": "Ann", "dice": given}], "bad-field")
        for given in (None, 5, "sR", {"Ann": dice("sR")}, dice("sR")[0])
    },
    "TM-04 dice missing": ([{"event": "throw", "player": "Ann"}], "bad-field"),
    "TM-04 throw out of turn": ([throw("Bob", "sR")], "not-your-turn"),
    "TM-04 a second throw": ([throw("Ann", "sR"), throw("Ann", "sR sB")], "not-your-turn"),
    "TM-04 G-07 no die": ([throw("Ann", "")], "dice-mismatch"),
    "TM-04 G-07 two dice at once": ([throw("Ann", "sR sB")], "dice-mismatch"),
    "TM-04 G-07 no die more than before": ([*REDS, throw("Ann", "sR bR dR")], "dice-mismatch"),
    "TM-04 G-07 one too few": ([*REDS, throw("Ann", "sR bR")], "dice-mismatch"),
    "TM-07 G-07 dice that were taken lie there still": (
        [*REDS, claim("Ann", "red"), throw("Ann", "sR bR dR kB")],
        "dice-mismatch",
    ),
    "TM-11 after a right claim nobody else throws": ([*REDS, claim("Cat", "red"), throw("Ann", "sR")], "not-your-turn"),
    "TM-12 a second claim": ([*SWORDS_AND_REDS, claim("Cat", "red"), claim("Bob", "sword")], "wait-for-throw"),
    "TM-12 after a wrong claim": ([*REDS, claim("Cat", "boat"), claim("Bob", "red")], "wait-for-throw"),
    "TM-13 a claim after a tie": ([*TIED, claim("Bob", "red")], "wait-for-throw"),
    "TM-13 a claim of one who tied": ([*TIED, claim("Ann", "red")], "wait-for-throw"),
    "TM-15 a die on edge is not read": ([throw("Ann", "?")], "cocked"),
    "TM-15 nor when another one stands on edge": ([*REDS, throw("Ann", "sR ? dR kB")], "cocked"),
    "TM-S6 cocked, whatever else is said": ([said(cocked=True, symbol="parrot")], "cocked"),
    "TM-S6 a mismatch first": ([throw("Ann", "sR ?")], "dice-mismatch"),
    "TM-S6 an unreadable die first": (
        [REDS[0], {"event": "throw", "player": "Bob", "dice": [COCKED, {}]}],
        "bad-field",
    ),
    **{f"TM-S6 cocked is {it!r}": ([said(cocked=it, **dice("sR")[0])], "bad-field") for it in (None, 1, "yes")},
    "TM-16 who is passed over may not throw": (
        [*board(NO_SERIES, "Ann", "Bob")[:11], throw("Ann", NO_SERIES)],
        "not-your-turn",
        TWO,
    ),
    "TM-17 deal before all lie there": ([DEAL], "wrong-phase"),
    "TM-S2 deal with eleven dice": ([*ALL[:11], DEAL], "wrong-phase"),
    "TM-S2 deal twice": ([*ALL, DEAL, DEAL], "wrong-phase"),
    "TM-S2 nobody throws while twelve lie there": ([*ALL, throw("Ann", NO_SERIES)], "not-your-turn"),
    "TM-S2 no claim after the deal": ([*ALL, DEAL, claim("Ann", "red")], "wait-for-throw"),
    "TM-S4 a tie before the first throw": ([tie("Ann", "Bob")], "wait-for-throw"),
    "TM-S4 a tie after a claim": ([*REDS, claim("Ann", "red"), tie("Ann", "Bob")], "wait-for-throw"),
    "TM-S4 a tie after a tie": ([*TIED, tie("Ann", "Bob")], "wait-for-throw"),
    "TM-S4 a tie after the deal": ([*ALL, DEAL, tie("Ann", "Bob")], "wait-for-throw"),
    **{
        f"TM-13 tie of {names!r}": ([*REDS, {"event": "tie", "players": names}], "bad-field")
        for names in (None, "Ann", [], ["Ann"], ["Ann", "Ann"], ["Ann", "Bob", "Ann"], ["Ann", 5], {"Ann": 1, "Bob": 1})
    },
    "TM-13 tie of nobody named": ([*REDS, {"event": "tie"}], "bad-field"),
    "TM-13 tie with a stranger": ([*REDS, tie("Ann", "Zed")], "unknown-player"),
    "TM-13 tie with one who has left": ([*LEFT, throw("Ann", "sR"), tie("Ann", "Cat")], "out-of-game"),
    "TM-S5 award without a tie": ([*REDS, award("Ann", "red")], "wrong-phase"),
    "TM-S5 award after a claim": ([*REDS, claim("Ann", "red"), award("Ann", "red")], "wrong-phase"),
    "TM-S5 award after the next throw": ([*TIED, throw("Ann", "sR bR dR kB"), award("Ann", "red")], "wrong-phase"),
    "TM-S5 award after the deal": ([*ALL, tie("Ann", "Bob"), DEAL, award("Ann", "red")], "wrong-phase"),
    "TM-S5 award twice": ([*TIED, award("Ann", "red"), award("Cat", "red")], "wrong-phase"),
    "TM-S5 award of null without a tie": ([*REDS, award(None)], "wrong-phase"),
    "TM-S5 award to one who did not tie": ([*TIED, award("Bob", "red")], "bad-field"),
    "TM-S5 award to a stranger": ([*TIED, award("Zed", "red")], "unknown-player"),
    "TM-S5 award to one who has left": ([*TIED, retire("Cat"), award("Cat", "red")], "out-of-game"),
    "TM-S5 award without series": ([*TIED, award("Cat")], "bad-field"),
    "TM-S5 award without player": ([*TIED, {"event": "award", "by": "referee", "series": ["red"]}], "bad-field"),
    "TM-S5 award to a number": ([*TIED, award(5, "red")], "bad-field"),
    "TM-S5 G-S3 award by a player": ([*TIED, award("Cat", "red", by="Cat")], "not-referee"),
    "TM-S5 G-S3 award by nobody": ([*TIED, {"event": "award", "player": "Cat", "series": ["red"]}], "not-referee"),
    **{
        f"TM-S7 series {series!r}": ([*REDS, {"event": "claim", "player": "Ann", "series": series}], "bad-field")
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
    },
    "TM-S7 series missing": ([*REDS, {"event": "claim", "player": "Ann"}], "bad-field"),
    "TM-S7 before the first throw": ([claim("Ann", "red")], "wait-for-throw"),
    "TM-S9 between a claim and the next throw": ([*REDS, claim("Ann", "red"), claim("Ann", "red")], "wait-for-throw"),
    "TM-18 no throw when it is over": ([*REDS, claim("Cat", "red"), throw("Cat", "sR")], "game-over", {"squares": 1}),
    "G-S1 not-your-turn before bad-field": ([{"event": "throw", "player": "Bob"}], "not-your-turn"),
    "G-S1 not-your-turn before dice-mismatch": ([throw("Bob", "")], "not-your-turn"),
    "G-S1 bad-field before dice-mismatch": ([{"event": "throw", "player": "Ann", "dice": [{}, {}]}], "bad-field"),
    "G-S1 bad-field before wait-for-throw": ([claim("Ann", "orange")], "bad-field"),
    "G-S1 bad-field before wait-for-throw: tie": ([tie("Ann")], "bad-field"),
    "G-S1 unknown-player before wait-for-throw: tie": ([tie("Ann", "Zed")], "unknown-player"),
    "G-S1 not-referee before wrong-phase: award": ([award("Ann", "red", by="Ann")], "not-referee"),
    "G-S1 unknown-player before wrong-phase: award": ([award("Zed", "red")], "unknown-player"),
    "G-S1 wrong-phase before bad-field: award": ([award("Ann", "orange")], "wrong-phase"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
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


MESSAGES = {
    "G-07 how many were expected and seen": ([*REDS, throw("Ann", "sR")], "the board has 1 instead of 4"),
    "TM-15 who moves the board": ([throw("Ann", "?")], "Ann moves the board gently until it lies flat"),
    "G-02 whose turn it is": ([throw("Bob", "sR")], "It is Ann's turn: Bob can't throw."),
    "TM-S2 all are to be dealt out": ([*ALL, throw("Ann", "sR")], "All dice lie on the board and are dealt out"),
    "TM-12 what to wait for": ([claim("Ann", "red")], "until another die has been thrown"),
    "G-02 which die, and what was wanted": ([said(symbol="sword", colour="pink")], "die 1: 'colour' wants black,"),
    "G-02 which symbol was wanted": ([said(symbol="owl", colour="red")], "'symbol' wants skull, sword,"),
    "G-02 what is missing": ([said(symbol="sword")], "not nothing"),
    "TM-S7 what a series is called": ([claim("Ann", "reds")], 'not "reds"'),
    "TM-S7 which one was named twice": ([claim("Ann", "red", "red")], '"red" is named twice'),
    "TM-S7 that none was named": ([claim("Ann")], "not nothing at all"),
    "TM-S5 whom the award is for": ([*TIED, award("Bob", "red")], "the award is for Ann and Cat, or null"),
    "TM-17 how many dice lie there": ([*REDS, DEAL], "when all 12 lie on the board, not 3"),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES))
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


AWAITED = {
    "G-07 TM-04 the first die": ([], 1),
    "G-07 TM-14 the whole board and one die more": (REDS, 4),
    "G-07 after a right claim the dice left and one": ([*SWORDS_AND_REDS, claim("Ann", "red")], 3),
    "G-07 TM-S2 none while twelve lie there": (ALL, None),
    "G-07 over: none": (OVER, None, TWO),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(AWAITED))
def test_awaits_the_whole_board(game, events, then):
    awaited = play(*events, **game).awaits()
    assert (awaited and (awaited.event, awaited.dice, awaited.centre, awaited.faces)) == (
        then and ("throw", {}, then, "symbols")
    )


# What holds in every game of Treasure Map, tried on games played at random by the rules.

NAMES = ("Ann", "Bob", "Cat", "Dan")
SERIES = (*SYMBOLS.values(), *COLOURS.values())

setups = st.builds(
    lambda seats, first, squares: {
        "game": "treasure-map",
        "players": list(NAMES[:seats]),
        "options": {"first": NAMES[first % seats], "squares": squares},
    },
    st.integers(2, 4),
    st.integers(0, 3),
    st.integers(1, 8),
)
games = st.tuples(setups, chances)


def a_die(chance: Random) -> dict[str, str]:
    return {"symbol": chance.choice(SERIES[:6]), "colour": chance.choice(SERIES[6:])}


def thrown(player: str, board: list[dict[str, str]], chance: Random) -> Event:
    """One die more; now and then it knocks another one over (TM-14)."""
    lying = [a_die(chance) if chance.random() < 0.05 else die for die in board]
    return {"event": "throw", "player": player, "dice": [*lying, a_die(chance)]}


def on_board(state: dict[str, Any]) -> list[str]:
    """The series that lie there, counted anew."""
    lying = Counter(face for die in state["board"] for face in die.values())
    return [name for name in SERIES if lying[name] >= 3]


def offered(match: Match, chance: Random) -> Iterator[Event]:
    """Every event that ``legal`` offers, claims right and wrong; and what the referee may decide after a tie."""
    state = match.state()
    there = on_board(state)
    for doer, offers in state["legal"].items():
        if "throw" in offers:
            yield thrown(doer, state["board"], chance)
        if "claim" in offers:
            yield claim(doer, *chance.sample(SERIES, chance.randint(1, 3)))
            if there:
                yield claim(doer, *chance.sample(there, chance.randint(1, len(there))))
        if "retire" in offers:
            yield {"event": "retire", "player": doer}
        if "tie" in offers:
            playing = [name for name, part in state["players"].items() if not part["out"]]
            yield {"event": "tie", "players": chance.sample(playing, 2)}
        if "deal" in offers:
            yield {"event": "deal"}
    last = match.last_event
    if last and last["event"] == "tie":
        series = there or chance.sample(SERIES, 1)
        for name in (chance.choice(last["players"]), None):
            yield {"event": "award", "by": "referee", "player": name, "series": series}


def likely(event: Event) -> float:
    return {"throw": 6, "claim": 0.4, "tie": 0.3, "retire": 0.02}.get(event["event"], 2)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, with whether they should be accepted."""
    state, chance = match.state(), Random(3)
    legal = state["legal"]
    for name in (*match.players, "Zed"):
        for doer, dice in ((name, state["board"]), (name, state["board"][1:])):
            right = "throw" in legal.get(doer, {}) and dice == state["board"]
            yield thrown(doer, dice, chance), right
        yield claim(name, "red", "skull"), "claim" in legal.get(name, {})
        yield {"event": "retire", "player": name}, "retire" in legal.get(name, {})
        for other in (*match.players, "Zed"):
            both = name != other and all(who in legal for who in (name, other))
            yield {"event": "tie", "players": [name, other]}, both and "tie" in legal.get("table", {})
    yield {"event": "deal"}, "deal" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("throw", "claim", "tie", "deal", "retire"),
        (*NAMES, "red", "skull", "symbol", "colour", "cocked"),
        player=NAMES,
        series=(["red"], ["red", "skull"]),
        dice=([{"symbol": "skull", "colour": "red"}], [{"cocked": True}]),
        players=(["Ann", "Bob"],),
    ),
)


@law("TM-01 TM-17 G-S5", game=games)
def test_twelve_dice_always(clause, game):
    for _, _, later in PLAYERS.played(*game):
        state = later.state()
        assert sum(state["hand"].values()) + len(state["board"]) == 12
        assert min(state["hand"].values()) >= 0
        assert all(part["dice"] == state["hand"][name] for name, part in state["players"].items())
        assert not any(part["dice"] for part in state["players"].values() if part["out"])


@law("TM-03 TM-10 TM-18 TM-S3", game=games)
def test_pieces_stay_on_the_map_and_move_as_last_says(clause, game):
    for before, event, later in PLAYERS.played(*game):
        was, now = before.state(), later.state()
        assert all(0 <= square <= now["squares"] for square in now["position"].values())
        moved = {name: square - was["position"][name] for name, square in now["position"].items()}
        assert {name: by for name, by in moved.items() if by} == now["last"].get("moves", {})
        winners = [name for name, square in now["position"].items() if square == now["squares"]]
        assert winners == [name for name in [now["winner"]] if event["event"] != "retire" and name]


@law("TM-05 TM-06 TM-07 TM-08 TM-09", game=games)
def test_a_claim_is_worth_what_lies_there(clause, game):
    for before, event, later in PLAYERS.played(*game):
        was, now = before.state(), later.state()
        last = now["last"]
        if not last:
            assert event["event"] != "claim"
            continue
        there, said = on_board(was), event["series"]
        assert [part["name"] for part in was["series"]] == there
        assert last["false_parts"] == [name for name in said if name not in there]
        assert last["right"] == (not last["false_parts"])
        taken = [die for die in was["board"] if set(die.values()) & set(said)] if last["right"] else []
        assert last["taken"] == len(taken) == now["hand"][event["player"]] - was["hand"][event["player"]]
        assert now["board"] == [die for die in was["board"] if die not in taken]
        steps = sum({"coconut": 3}.get(name, 1) for name in said) if last["right"] else -len(said)
        for name, square in was["position"].items():
            back = -1 if last["right"] and "skull" in said else 0
            wanted = square + (steps if name == event["player"] else back)
            assert now["position"][name] == min(max(wanted, 0), now["squares"])


@law("TM-11 TM-16 TM-17 TM-S2 TM-S4 G-S2", game=games)
def test_whose_turn_it_is(clause, game):
    thrower = None
    for _, event, later in PLAYERS.played(*game):
        state, last = later.state(), later.state()["last"]
        thrower = event["player"] if event["event"] == "throw" else thrower
        if state["phase"] == "over" or len(state["board"]) == 12:
            assert state["turn"] is None
        elif last.get("right"):
            assert state["turn"] == event["player"]
        elif event["event"] not in ("retire", "award"):
            assert thrower is not None
            seat = later.players.index(thrower)
            clockwise = later.players[seat + 1 :] + later.players[: seat + 1]
            assert state["turn"] == next(name for name in clockwise if state["hand"][name])
        assert state["turn"] is None or state["hand"][state["turn"]]


@law("TM-S1 TM-12 TM-13", game=games)
def test_claims_count_from_a_throw_until_a_claim_or_a_tie(clause, game):
    for before, event, later in PLAYERS.played(*game):
        opens = event["event"] == "throw"
        stays = event["event"] == "retire" and before.state()["claimable"]
        assert later.state()["claimable"] == (opens or stays)


@law("TM-05 G-01", game=games)
def test_no_view_tells_what_lies_there_as_series(clause, game):
    for _, _, later in PLAYERS.played(*game):
        state = later.state()
        del state["series"]
        for name in (*later.players, None):
            assert later.view(name) == state


@pytest.mark.slow
@pytest.mark.parametrize("clause", ["TM-16 TM-17 TM-18 TM-S5 G-08"])
def test_random_play_meets_what_is_rare(clause):
    """Else the tests above would hold without having been tried."""
    met: Counter[str] = Counter()
    for seed in range(60):
        chance = Random(seed)
        players = list(NAMES[: 2 + seed % 3])
        setup = {"game": "treasure-map", "players": players, "options": {"squares": 1 + seed % 8}}
        for before, event, later in PLAYERS.played(setup, chance):
            was, now = before.state(), later.state()
            met[event["event"]] += 1
            met["right"] += now["last"].get("right") is True
            met["wrong"] += now["last"].get("right") is False
            met["skulls send back"] += len(now["last"].get("moves", {})) > 1
            worth = sum({"coconut": 3}.get(name, 1) for name in event.get("series", ()))
            met["past the treasure"] += now["last"].get("moves", {}).get(now["winner"], worth) < worth
            met["claim at twelve"] += event["event"] == "claim" and len(was["board"]) == 12
            met["won by claim"] += bool(now["winner"] and now["last"])
            met["won by being left"] += bool(now["winner"] and not now["last"])
            met["passed over"] += now["turn"] is not None and 0 in [
                part["dice"] for part in now["players"].values() if not part["out"]
            ]
    rare = ["throw", "claim", "tie", "award", "deal", "retire", "right", "wrong", "skulls send back"]
    rare += ["past the treasure", "claim at twelve", "won by claim", "won by being left", "passed over"]
    assert {name for name in rare if met[name] < 3} == set(), met
