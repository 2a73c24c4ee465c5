# SPDX-License-Identifier: MIT
"""The cards of Pirate's Lies, clause by clause: each case begins with its clause, what happened, what must be so."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.base import Event, Refused
from companion.games.cards import deck_of
from companion.games.match import Match
from companion.games.pirates_lies import PiratesLies
from companion.play.registry import GAMES
from tests.companion.games.cases import after, bid, case, refusal, retire, reveal, shout

UNDO = {"event": "undo", "by": "referee"}


def card(mark: str, effect: str, target: str, rating: int = 1, amount: int = 1, copies: int = 2) -> dict[str, Any]:
    return {
        "id": mark,
        "name": mark.title(),
        "rating": rating,
        "effect": effect,
        "amount": amount,
        "target": target,
        "copies": copies,
    }


DECK = [
    card("push", "nudge", "opponent", amount=2),
    card("lift", "nudge", "own", amount=2),
    card("shake", "reroll", "opponent", amount=2, rating=2),
    card("again", "reroll", "own", amount=2, rating=2),
    card("belay", "undo", "opponent", rating=3, copies=3),
    card("hook", "steal", "opponent", rating=4, copies=3),
]
ORDER = {
    "1": ["push", "lift", "push", "lift"],
    "2": ["shake", "again", "shake", "again"],
    "3": ["belay"] * 3,
    "4": ["hook"] * 3,
}


def lay(player: str, count: Any = 1) -> Event:
    return {"event": "lay-cards", "player": player, "count": count}


def lay_ids(player: str, *cards: Any) -> Event:
    return {"event": "lay-cards", "player": player, "cards": list(cards)}


def resolve(player: str, mark: Any, target: Any = None, **dice: Any) -> Event:
    told = {"event": "resolve", "player": player, "card": mark, "dice": dice}
    return told if target is None else told | {"target": target}


def undo_card(player: str, of: str, index: Any = 0, mark: str = "belay", **dice: Any) -> Event:
    told = {"event": "undo-card", "player": player, "card": mark, "target": {"player": of, "index": index}}
    return told | {"dice": dice} if dice else told


def decline(player: str) -> Event:
    return {"event": "decline", "player": player}


def deal(**stacks: Any) -> Event:
    return {"event": "deck", "order": ORDER | {name.removeprefix("r"): stack for name, stack in stacks.items()}}


def at(player: str, *dice: int) -> dict[str, Any]:
    return {"player": player, "dice": list(dice)}


def die(player: str, index: Any) -> dict[str, Any]:
    return {"player": player, "index": index}


def play(*events: Event, players: str = "Ann Bob Cat", **options: Any) -> Match:
    return after(*events, game="pirates-lies", players=players, **{"cards": "printed", "deck": DECK} | options)


def facts(match: Match) -> dict[str, Any]:
    """The state, and in short: dice, hands and laid cards by player, the cups, who may do what with cards."""
    state = match.state()
    legal = state["legal"]
    return state | {
        "dice": {name: part["dice"] for name, part in state["players"].items()},
        "out": [name for name, part in state["players"].items() if part["out"]],
        "hands": {name: part["hand"] for name, part in state["cards"].items()},
        "lying": {name: part["laid"] for name, part in state["cards"].items()},
        "cups": match.view(None)["cups"],
        "may_lay": {name: offers["lay-cards"] for name, offers in legal.items() if "lay-cards" in offers},
        "may_undo": [name for name, offers in legal.items() if "undo-card" in offers],
        "may_resolve": [name for name, offers in legal.items() if "resolve" in offers],
        "may_decline": [name for name, offers in legal.items() if "decline" in offers],
    }


def three(ann: int, bob: int, cat: int) -> dict[str, int]:
    return {"Ann": ann, "Bob": bob, "Cat": cat}


PRINTED: dict[str, Any] = {}
PHONE = {"cards": "phone"}
DICE = {"dice": 3}
TWO = {"players": "Ann Bob"}
TEAMS = DICE | {"players": "Ann Bob Cat Dan", "teams": [["Ann", "Cat"], ["Bob", "Dan"]]}

THREES = [3, 3, 3]
CUPS = reveal(Ann=[1, 2, 3], Bob=[4, 5, 6], Cat=[1, 5, 6])
"""Three dice each; Ann bids one 6, Bob calls: two sixes lie there, so Bob loses a die."""
CALLED = [bid("Ann"), shout("Bob")]
ALL_LAID = [lay("Ann"), lay("Bob"), lay("Cat"), *CALLED, CUPS]
ANN_LAID = [lay("Ann"), *CALLED, CUPS]
BOB_TWO = [*CALLED, CUPS]
"""A round without cards: Bob has two dice and begins, everybody has drawn and holds two cards."""
SECOND = [*BOB_TWO, lay("Ann", 2), lay("Bob", 2), lay("Cat", 2), bid("Bob"), shout("Cat")]
SECOND_CUPS = reveal(Ann=[1, 2, 3], Bob=[4, 5], Cat=[1, 5, 6])
SECOND_CARDS = [*SECOND, SECOND_CUPS]
ROUNDS_OF_EIGHT = [
    *(bid("Ann"), shout("Bob"), reveal(Ann=[6] * 8, Bob=[1] * 8, Cat=[1] * 8)),
    *(bid("Bob"), shout("Cat"), reveal(Ann=[6] * 8, Bob=[1] * 7, Cat=[1] * 8)),
    *(bid("Cat"), shout("Ann"), reveal(Ann=[6] * 8, Bob=[1] * 7, Cat=[1] * 7)),
]
STOLEN = [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 4], Bob=[5])]
LAST_DIE = {"dice": 1}
ONE_EACH = reveal(Ann=[6], Bob=[5], Cat=[4])
STOLEN_OUT = [lay("Cat"), lay("Ann"), *CALLED, ONE_EACH, resolve("Cat", "hook", die("Bob", 0), Cat=[4, 5], Bob=[])]

HAPPENS = [
    case("PL-10 each begins with a card of rating 1", PRINTED, [], {"hands": three(1, 1, 1), "lying": three(0, 0, 0)}),
    case(
        "PL-10 PL-S6 phone: the phase deck first", PHONE, [], {"phase": "deck", "turn": None, "hands": three(0, 0, 0)}
    ),
    case(
        "PL-10 PL-S6 phone: then one card each",
        PHONE,
        [deal()],
        {"phase": "bidding", "turn": "Ann", "hands": three(1, 1, 1), "draws": {}},
    ),
    case(
        "PL-11 three dice left: rating 3, two: rating 4",
        DICE,
        [*CALLED, CUPS],
        {"draws": three(3, 4, 3), "hands": three(2, 2, 2)},
    ),
    case(
        "PL-11 five dice left: rating 1, four: rating 2",
        TWO,
        [*CALLED, reveal(Ann=[6, 1, 1, 1, 1], Bob=[1] * 5)],
        {"draws": {"Ann": 1, "Bob": 2}, "dice": {"Ann": 5, "Bob": 4}},
    ),
    case(
        "PL-11 one die left: rating 4",
        {"dice": 2},
        [*CALLED, reveal(Ann=[6, 1], Bob=[1, 1], Cat=[1, 1])],
        {"draws": three(4, 4, 4)},
    ),
    case(
        "PL-11 who is out draws none",
        LAST_DIE,
        [*CALLED, ONE_EACH],
        {"draws": {"Ann": 4, "Cat": 4}, "out": ["Bob"], "hands": three(2, 1, 2)},
    ),
    case(
        "PL-13 cards are laid out of turn too",
        DICE,
        [lay("Cat")],
        {"lying": three(0, 0, 1), "hands": three(1, 1, 0), "turn": "Ann"},
    ),
    case("PL-13 G-S9 so many may be laid", DICE, BOB_TWO, {"may_lay": three(2, 2, 2)}),
    case("PL-13 G-S9 after laying what is left", DICE, [*BOB_TWO, lay("Ann")], {"may_lay": three(1, 2, 2)}),
    case("PL-13 G-S9 none after the first bid", DICE, [bid("Ann")], {"may_lay": {}}),
    case(
        "PL-13 PL-S5 a second lay-cards adds to the first",
        DICE,
        [*BOB_TWO, lay("Ann"), lay("Ann")],
        {"lying": three(2, 0, 0), "hands": three(0, 2, 2)},
    ),
    case(
        "PL-14 G-S2 cards are resolved before the count, the accuser first",
        DICE,
        ALL_LAID,
        {
            "phase": "cards",
            "turn": None,
            "resolve_turn": "Bob",
            "round": 1,
            "last": {},
            "may_resolve": ["Bob"],
            "may_decline": ["Bob"],
            "may_undo": [],
        },
    ),
    case("PL-14 the accuser has none: the next to the left", DICE, ANN_LAID, {"phase": "cards", "resolve_turn": "Ann"}),
    case(
        "PL-14 none lie: the count at once",
        DICE,
        [*CALLED, CUPS],
        {"phase": "bidding", "resolve_turn": None, "round": 2},
    ),
    case("PL-14 going left", DICE, [*ALL_LAID, resolve("Bob", "push")], {"resolve_turn": "Cat"}),
    case(
        "PL-14 round the table",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), resolve("Cat", "push")],
        {"resolve_turn": "Ann"},
    ),
    case(
        "PL-14 when all have turned up the count is made",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), resolve("Cat", "push"), resolve("Ann", "push")],
        {
            "phase": "bidding",
            "turn": "Bob",
            "last": {
                "bid": {"player": "Ann", "quantity": 1, "face": 6},
                "count": 2,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": three(0, 1, 1),
            },
        },
    ),
    case(
        "PL-14 then second cards in the same order",
        DICE,
        [*SECOND_CARDS, *(resolve(name, "push") for name in ("Cat", "Ann", "Bob"))],
        {"resolve_turn": "Cat", "lying": three(1, 1, 1)},
    ),
    case(
        "PL-14 who has none left is skipped",
        DICE,
        [
            *BOB_TWO,
            lay("Ann", 2),
            lay("Cat", 1),
            bid("Bob"),
            shout("Cat"),
            SECOND_CUPS,
            resolve("Cat", "push"),
            resolve("Ann", "push"),
        ],
        {"resolve_turn": "Ann", "lying": three(1, 0, 0)},
    ),
    case(
        "PL-15 nudge: two dots on one die",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3])],
        {"cups": {"Ann": [3, 2, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-15 nudge: spread over two players",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[2, 2, 3], Cat=[1, 5, 5])],
        {"cups": {"Ann": [2, 2, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 5]}},
    ),
    case(
        "PL-15 nudge: fewer dots than allowed",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[1, 1, 3])],
        {"cups": {"Ann": [1, 1, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-15 nudge: none at all",
        DICE,
        [*ALL_LAID, resolve("Bob", "push")],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 6]}, "resolve_turn": "Cat"},
    ),
    case(
        "PL-15 nudge of one's own dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "lift", Bob=[4, 4, 5])],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 4, 5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-15 a nudge changes the count",
        DICE,
        [lay("Bob"), *CALLED, CUPS, resolve("Bob", "push", Cat=[1, 5, 4])],
        {
            "last": {
                "bid": {"player": "Ann", "quantity": 1, "face": 6},
                "count": 1,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": three(0, 1, 0),
            }
        },
    ),
    case(
        "PL-16 reroll of an opponent's dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 2), Cat=[6, 5, 1])],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5, 6], "Cat": [6, 5, 1]}},
    ),
    case(
        "PL-16 reroll of the own dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "again", at("Bob", 1), Bob=[4, 1, 6])],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 1, 6], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-16 rerolled to what it was",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 2))],
        {"resolve_turn": "Cat"},
    ),
    case(
        "PL-17 undo: the dice go back",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), undo_card("Ann", "Bob")],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 6]}, "lying": three(0, 0, 1)},
    ),
    case(
        "PL-17 undo: offered to who has cards lying and is no friend",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3])],
        {"may_undo": ["Ann", "Cat"]},
    ),
    case(
        "PL-17 undo: out of turn",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), undo_card("Ann", "Bob")],
        {"resolve_turn": "Cat"},
    ),
    case(
        "PL-17 undo: dice may be given",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), undo_card("Ann", "Bob", Ann=[1, 2, 3], Cat=[1, 5, 6])],
        {"resolve_turn": "Cat"},
    ),
    case(
        "PL-18 steal: the die, with its face, at the end of the cup",
        DICE,
        STOLEN,
        {"cups": {"Ann": [1, 2, 3], "Bob": [5], "Cat": [1, 5, 6, 4]}},
    ),
    case("PL-18 PL-S7 steal: counts at once", DICE, STOLEN, {"dice": three(3, 1, 4), "in_play": 8}),
    case(
        "PL-18 stolen dice stay in the next round",
        DICE,
        [*STOLEN, decline("Ann"), decline("Bob"), decline("Cat")],
        {"dice": three(3, 1, 3), "phase": "bidding", "turn": "Cat", "draws": three(3, 4, 3)},
    ),
    case(
        "PL-19 printed: used cards leave the hands",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), decline("Cat"), decline("Ann")],
        {"hands": three(1, 1, 1), "lying": three(0, 0, 0), "draws": three(3, 4, 3)},
    ),
    case(
        "PL-20 stolen out: in the game until the count",
        LAST_DIE,
        STOLEN_OUT,
        {"dice": three(1, 0, 2), "out": [], "phase": "cards", "resolve_turn": "Ann"},
    ),
    case(
        "PL-20 PL-07 PL-S7 stolen out: out after the count, loses none, the next begins",
        LAST_DIE,
        [*STOLEN_OUT, decline("Ann")],
        {"dice": three(1, 0, 2), "out": ["Bob"], "turn": "Cat", "draws": {"Ann": 4, "Cat": 4}, "in_play": 3},
    ),
    case(
        "PL-20 who was stolen out may still turn up a card",
        LAST_DIE,
        [
            lay("Bob"),
            lay("Cat"),
            *CALLED[:1],
            shout("Bob"),
            ONE_EACH,
            decline("Bob"),
            resolve("Cat", "hook", die("Bob", 0), Cat=[4, 5]),
            resolve("Bob", "hook", die("Cat", 0), Bob=[4], Cat=[5]),
        ],
        {
            "dice": three(1, 0, 1),
            "out": ["Bob"],
            "last": {
                "bid": {"player": "Ann", "quantity": 1, "face": 6},
                "count": 1,
                "holds": True,
                "challenger": "Bob",
                "loser": "Bob",
                "matching": three(1, 0, 0),
            },
        },
    ),
    case(
        "PL-21 printed: no deck is given, cards are only counted",
        PRINTED,
        [],
        {"phase": "bidding", "cards": {name: {"hand": 1, "laid": 0} for name in ("Ann", "Bob", "Cat")}},
    ),
    case(
        "PL-21 phone: the state tells only how many",
        PHONE,
        [deal(), lay_ids("Ann", "push")],
        {"cards": {"Ann": {"hand": 0, "laid": 1}, "Bob": {"hand": 1, "laid": 0}, "Cat": {"hand": 1, "laid": 0}}},
    ),
    case(
        "PL-26 an opponent is of another team",
        TEAMS,
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "push", Ann=[2, 3, 3], Cat=[3, 2, 3]),
        ],
        {"phase": "bidding"},
    ),
    case(
        "PL-26 own-dice cards on a partner's dice",
        TEAMS,
        [
            lay("Bob"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift", Dan=[4, 3, 3], Bob=[4, 3, 3]),
        ],
        {"resolve_turn": "Dan"},
    ),
    case(
        "PL-26 a partner's effect can't be undone, so it is not offered",
        TEAMS,
        [
            lay("Bob"),
            lay("Cat"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift", Dan=[4, 3, 3]),
        ],
        {"may_undo": ["Cat"]},
    ),
    case(
        "PL-S2 players without dice may be left out or given as []",
        LAST_DIE,
        [*STOLEN_OUT[:-1], resolve("Cat", "hook", die("Bob", 0), Cat=[4, 5])],
        {"dice": three(1, 0, 2)},
    ),
    case(
        "PL-S2 unchanged cups may be given",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[1, 2, 3], Bob=[4, 5, 6])],
        {"resolve_turn": "Cat"},
    ),
    case(
        "PL-S3 decline: the next to the left",
        DICE,
        [*ALL_LAID, decline("Bob")],
        {"resolve_turn": "Cat", "lying": three(1, 1, 1)},
    ),
    case(
        "PL-S3 all decline: the count",
        DICE,
        [*ALL_LAID, decline("Bob"), decline("Cat"), decline("Ann")],
        {"phase": "bidding", "round": 2, "lying": three(0, 0, 0), "hands": three(1, 1, 1)},
    ),
    case(
        "PL-S3 a steal without target takes nothing",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook")],
        {"dice": three(3, 2, 3), "cups": {"Ann": [1, 2, 3], "Bob": [4, 5], "Cat": [1, 5, 6]}, "resolve_turn": "Ann"},
    ),
    case(
        "PL-S3 a steal without target, where no cup has room",
        TWO,
        [lay("Bob"), *CALLED, reveal(Ann=[1, 2, 3, 4, 5], Bob=[6] * 5), resolve("Bob", "hook", Bob=[6] * 5)],
        {"phase": "bidding", "round": 2, "dice": {"Ann": 5, "Bob": 4}},
    ),
    case(
        "PL-S3 a steal that took nothing can be undone like any effect",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook"), undo_card("Ann", "Cat")],
        {"dice": three(3, 2, 3), "cups": {"Ann": [1, 2, 3], "Bob": [4, 5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S3 a reroll may name no dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat"))],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5, 6], "Cat": [1, 5, 6]}, "resolve_turn": "Cat"},
    ),
    case(
        "PL-S3 a steal is offered where no cup has room, too",
        TWO | {"deck": [card("hook", "steal", "opponent")]},
        [lay("Bob"), *CALLED, reveal(Ann=[1] * 5, Bob=[6] * 5)],
        {"may_resolve": ["Bob"]},
    ),
    case(
        "PL-S3 phone: a card of another effect may lie there, so decline is offered by what the deck holds",
        DICE | PHONE,
        [deal(), lay_ids("Bob", "lift"), *CALLED, CUPS],
        {"resolve_turn": "Bob", "may_decline": ["Bob"], "may_resolve": ["Bob"]},
    ),
    case(
        "PL-S3 phone: a deck without an undo offers no decline",
        DICE | PHONE | {"deck": DECK[:1]},
        [
            {"event": "deck", "order": {"1": ["push"] * DECK[0]["copies"], "2": [], "3": [], "4": []}},
            lay_ids("Bob", "push"),
            *CALLED,
            CUPS,
        ],
        {"resolve_turn": "Bob", "may_decline": [], "may_resolve": ["Bob"]},
    ),
    case(
        "PL-S3 phone: a deck of undos offers no resolve",
        DICE | PHONE | {"deck": [card("belay", "undo", "opponent", copies=3)]},
        [
            {"event": "deck", "order": {"1": ["belay"] * 3, "2": [], "3": [], "4": []}},
            lay_ids("Bob", "belay"),
            *CALLED,
            CUPS,
        ],
        {"resolve_turn": "Bob", "may_decline": ["Bob"], "may_resolve": []},
    ),
    case(
        "PL-S3 a decline holds until another card is turned up",
        DICE,
        [*ALL_LAID, decline("Bob"), resolve("Cat", "push")],
        {"resolve_turn": "Ann"},
    ),
    case(
        "PL-S3 then who had declined is asked again",
        DICE,
        [*ALL_LAID, decline("Bob"), resolve("Cat", "push"), resolve("Ann", "push")],
        {"resolve_turn": "Bob", "phase": "cards"},
    ),
    case(
        "PL-S3 an undo wakes those who had declined",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), decline("Cat"), undo_card("Ann", "Bob")],
        {"resolve_turn": "Cat", "phase": "cards"},
    ),
    case(
        "PL-S3 an undo does not move the turn",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "push"), undo_card("Bob", "Cat")],
        {"resolve_turn": "Ann"},
    ),
    case(
        "PL-S3 an undo on turn with a card left: still on turn",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "push"), undo_card("Ann", "Cat")],
        {"resolve_turn": "Ann", "lying": three(1, 2, 1)},
    ),
    case(
        "PL-S3 an undo on turn with the last card: the turn goes on",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob")],
        {"resolve_turn": "Ann"},
    ),
    case(
        "PL-S3 the last card lying is an undo: the count",
        DICE,
        [lay("Bob"), lay("Ann"), *CALLED, CUPS, resolve("Bob", "push", Cat=[1, 5, 4]), undo_card("Ann", "Bob")],
        {"phase": "bidding", "round": 2},
    ),
    case(
        "PL-S4 index counts all that player turned up, undo cards too",
        DICE,
        [
            *SECOND_CARDS,
            resolve("Cat", "push", Ann=[3, 2, 3]),
            undo_card("Bob", "Cat"),
            resolve("Ann", "push"),
            resolve("Bob", "push", Ann=[1, 2, 4]),
            undo_card("Cat", "Bob", 1),
        ],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S4 a face goes back whatever was done to it since",
        DICE,
        [
            *SECOND_CARDS,
            resolve("Cat", "push", Ann=[3, 2, 3]),
            resolve("Ann", "lift", Ann=[5, 2, 3]),
            undo_card("Bob", "Cat"),
        ],
        {"cups": {"Ann": [1, 2, 3], "Bob": [4, 5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S4 only dice that the effect changed go back",
        DICE,
        [
            *SECOND_CARDS,
            resolve("Cat", "shake", at("Ann", 0, 1), Ann=[6, 2, 3]),
            resolve("Ann", "lift", Ann=[6, 4, 3]),
            undo_card("Bob", "Cat"),
        ],
        {"cups": {"Ann": [1, 4, 3], "Bob": [4, 5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S4 a stolen die goes to the end of its old cup",
        DICE,
        [*STOLEN, undo_card("Bob", "Cat", Bob=[5, 4], Cat=[1, 5, 6])],
        {"cups": {"Ann": [1, 2, 3], "Bob": [5, 4], "Cat": [1, 5, 6]}, "dice": three(3, 2, 3)},
    ),
    case(
        "PL-S4 a stolen die goes back with the face it now shows",
        DICE,
        [*STOLEN, resolve("Ann", "push", Cat=[1, 5, 6, 6]), undo_card("Bob", "Cat")],
        {"cups": {"Ann": [1, 2, 3], "Bob": [5, 6], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S4 a nudged die that was stolen since gets its face back where it lies",
        DICE,
        [
            *SECOND_CARDS,
            resolve("Cat", "push", Bob=[6, 5]),
            resolve("Ann", "hook", die("Bob", 0), Ann=[1, 2, 3, 6], Bob=[5]),
            undo_card("Bob", "Cat"),
        ],
        {"cups": {"Ann": [1, 2, 3, 4], "Bob": [5], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S4 a die stolen twice goes back to where the undone steal took it",
        DICE,
        [*STOLEN, resolve("Ann", "hook", die("Cat", 3), Ann=[1, 2, 3, 4], Cat=[1, 5, 6]), undo_card("Bob", "Cat")],
        {"cups": {"Ann": [1, 2, 3], "Bob": [5, 4], "Cat": [1, 5, 6]}},
    ),
    case(
        "PL-S5 nothing that was laid goes back to the hand, turned up or not",
        DICE,
        [*SECOND_CARDS, decline("Cat"), decline("Ann"), decline("Bob")],
        {"hands": three(1, 1, 1), "lying": three(0, 0, 0), "draws": {"Ann": 3, "Bob": 4, "Cat": 4}},
    ),
    case(
        "PL-S5 nor at the end of the game",
        LAST_DIE | TWO,
        [lay("Bob"), *CALLED, reveal(Ann=[6], Bob=[1]), decline("Bob")],
        {"phase": "over", "hands": {"Ann": 1, "Bob": 0}, "lying": {"Ann": 0, "Bob": 0}},
    ),
    case(
        "PL-12 PL-S5 three in hand: no draw; laid ones are gone by then",
        {"dice": 8},
        [*ROUNDS_OF_EIGHT[:6], lay("Cat", 3), *ROUNDS_OF_EIGHT[6:], decline("Cat")],
        {"hands": three(3, 3, 1), "draws": {"Cat": 1}},
    ),
    case(
        "PL-S6 game over: nobody draws",
        LAST_DIE | TWO,
        [*CALLED, reveal(Ann=[6], Bob=[1])],
        {"phase": "over", "draws": {}, "hands": {"Ann": 1, "Bob": 1}},
    ),
    case(
        "PL-S7 the loser's last die was stolen: no second loss",
        LAST_DIE,
        [*STOLEN_OUT, decline("Ann")],
        {"dice": three(1, 0, 2)},
    ),
    case(
        "PL-S10 option dice 10: five or more draw rating 1",
        {"dice": 10},
        [*CALLED, reveal(Ann=[1] * 10, Bob=[1] * 10, Cat=[1] * 10)],
        {"draws": three(1, 1, 1)},
    ),
    case(
        "PL-S11 printed: draws go on though the deck is small",
        DICE | {"deck": [card("one", "nudge", "own", copies=1)]},
        [*CALLED, CUPS],
        {"draws": three(3, 4, 3), "hands": three(2, 2, 2)},
    ),
    case("G-S10 draws stand until the next accepted event", DICE, [*CALLED, CUPS, bid("Bob")], {"draws": {}}),
    case(
        "G-S5 retire while cards lie: no loss, the accuser begins, nobody draws",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), retire("Ann")],
        {
            "phase": "bidding",
            "turn": "Bob",
            "round": 2,
            "dice": three(0, 3, 3),
            "draws": {},
            "hands": three(0, 0, 1),
            "lying": three(0, 0, 0),
            "resolve_turn": None,
            "last": {},
        },
    ),
    case(
        "G-S5 retire of the accuser while cards lie",
        DICE,
        [*ALL_LAID, retire("Bob")],
        {"turn": "Cat", "hands": three(1, 0, 1), "draws": {}},
    ),
    case(
        "G-S5 retire in the reveal: laid cards go back",
        DICE,
        [*ALL_LAID[:-1], retire("Cat")],
        {"turn": "Bob", "hands": three(1, 1, 0), "lying": three(0, 0, 0), "draws": {}, "round": 2},
    ),
    case(
        "G-S5 retire under a bid: laid cards go back",
        DICE,
        [lay("Ann"), bid("Ann"), retire("Cat")],
        {"turn": "Bob", "hands": three(1, 1, 0), "lying": three(0, 0, 0), "draws": {}},
    ),
    case(
        "G-S5 retire before the first bid: laid cards stay",
        DICE,
        [lay("Ann"), retire("Cat")],
        {"turn": "Ann", "round": 1, "hands": three(0, 1, 0), "lying": three(1, 0, 0)},
    ),
    case(
        "G-S5 retire in the deck phase: the next begins",
        PHONE,
        [retire("Ann"), deal()],
        {"turn": "Bob", "hands": three(0, 1, 1), "phase": "bidding"},
    ),
    case(
        "G-S5 retire: who was stolen out goes with the round",
        LAST_DIE,
        [*STOLEN_OUT, retire("Ann")],
        {"winner": "Cat", "phase": "over", "out": ["Ann", "Bob"], "dice": three(0, 0, 2)},
    ),
    case(
        "G-S9 deck",
        PHONE,
        [],
        {"legal": {"table": {"deck": True}, **{name: {"retire": True} for name in ("Ann", "Bob", "Cat")}}},
    ),
    case(
        "G-S9 cards",
        DICE,
        [*ALL_LAID, resolve("Bob", "push")],
        {
            "legal": {
                "Ann": {"undo-card": True, "retire": True},
                "Bob": {"retire": True},
                "Cat": {"resolve": True, "undo-card": True, "decline": True, "retire": True},
            }
        },
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), HAPPENS)
def test_happens(game, events, then):
    seen = facts(play(*events, **game))
    assert {key: seen[key] for key in then} == then


PHONE_LAID = [deal(), lay_ids("Ann", "push"), lay_ids("Bob", "lift")]
TWICE = [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), undo_card("Ann", "Bob")]

REFUSED = [
    *[
        case(f"PL-13 PL-S5 count {count!r}", DICE, [lay("Ann", count)], "bad-field")
        for count in (0, -1, 2, 1.0, True, "1", None)
    ],
    case("PL-13 no count", DICE, [{"event": "lay-cards", "player": "Ann"}], "bad-field"),
    case("PL-13 nothing in hand", DICE, [lay("Ann"), lay("Ann")], "bad-field"),
    case("PL-13 PL-S9 after the first bid", DICE, [bid("Ann"), lay("Bob")], "too-late"),
    case("PL-13 too-late again in a later round", DICE, [*BOB_TWO, bid("Bob"), lay("Ann")], "too-late"),
    case("PL-13 G-S1 bad-field before too-late", DICE, [bid("Ann"), lay("Bob", 2)], "bad-field"),
    case("PL-S9 lay-cards in the reveal", DICE, [*CALLED, lay("Ann")], "wrong-phase"),
    case("PL-S9 lay-cards in cards", DICE, [*ALL_LAID, lay("Ann")], "wrong-phase"),
    case("PL-S9 lay-cards in deck", PHONE, [lay_ids("Ann", "push")], "wrong-phase"),
    case("PL-14 resolve out of turn", DICE, [*ALL_LAID, resolve("Ann", "push")], "not-your-turn"),
    case("PL-14 not-your-turn before bad-field", DICE, [*ALL_LAID, resolve("Ann", 7)], "not-your-turn"),
    case("PL-14 decline out of turn", DICE, [*ALL_LAID, decline("Ann")], "not-your-turn"),
    case("PL-14 no challenge while cards lie", DICE, [*ALL_LAID, shout("Bob")], "wrong-phase"),
    *[
        case(f"PL-14 card {mark!r}", DICE, [*ALL_LAID, resolve("Bob", mark)], "bad-field")
        for mark in ("nudge-1", "", None, 3, ["push"])
    ],
    case(
        "PL-15 PL-22 three dots on one die", DICE, [*ALL_LAID, resolve("Bob", "push", Ann=[4, 2, 3])], "illegal-effect"
    ),
    case(
        "PL-15 PL-22 three dots in all",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[2, 3, 3], Cat=[2, 5, 6])],
        "illegal-effect",
    ),
    case(
        "PL-15 PL-22 up and down cost alike", DICE, [*ALL_LAID, resolve("Bob", "push", Ann=[3, 1, 3])], "illegal-effect"
    ),
    case("PL-15 above 6", DICE, [*ALL_LAID, resolve("Bob", "push", Cat=[1, 5, 7])], "bad-field"),
    case("PL-15 below 1", DICE, [*ALL_LAID, resolve("Bob", "push", Cat=[0, 5, 6])], "bad-field"),
    case(
        "PL-15 PL-22 an opponent's card on the own dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Bob=[5, 5, 6])],
        "illegal-effect",
    ),
    case(
        "PL-15 PL-22 an own-dice card on an opponent's",
        DICE,
        [*ALL_LAID, resolve("Bob", "lift", Cat=[2, 5, 6])],
        "illegal-effect",
    ),
    case(
        "PL-16 PL-22 a die that is not named changes",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat=[2, 5, 5])],
        "illegal-effect",
    ),
    case(
        "PL-16 PL-22 a die of another player changes",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Ann=[2, 2, 3])],
        "illegal-effect",
    ),
    case(
        "PL-16 PL-S2 more dice than the card says",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 1, 2))],
        "illegal-effect",
    ),
    case(
        "PL-16 an opponent's card on the own dice",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Bob", 0))],
        "illegal-effect",
    ),
    case(
        "PL-16 an own-dice card on an opponent's",
        DICE,
        [*ALL_LAID, resolve("Bob", "again", at("Cat", 0))],
        "illegal-effect",
    ),
    *[
        case(f"PL-16 PL-S2 target {target!r}", DICE, [*ALL_LAID, resolve("Bob", "shake", target)], "bad-field")
        for target in (
            None,
            "Cat",
            [],
            {"player": "Cat"},
            {"dice": [0]},
            {"player": 3, "dice": [0]},
            at("Cat", 3),
            at("Cat", -1),
            {"player": "Cat", "dice": 0},
            {"player": "Cat", "dice": [True]},
            {"player": "Cat", "dice": ["0"]},
            at("Cat", 1, 1),
        )
    ],
    case(
        "PL-16 a target that nobody knows", DICE, [*ALL_LAID, resolve("Bob", "shake", at("Zed", 0))], "unknown-player"
    ),
    case(
        "PL-S3 phone: no decline while a card of another effect lies there",
        PHONE | DICE,
        [*PHONE_LAID, *CALLED, CUPS, decline("Bob")],
        "must-resolve",
    ),
    case(
        "PL-S3 not-your-turn before must-resolve",
        PHONE | DICE,
        [*PHONE_LAID, *CALLED, CUPS, decline("Ann")],
        "not-your-turn",
    ),
    case(
        "PL-S3 a steal without target that changes a die",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", Cat=[1, 5, 5])],
        "illegal-effect",
    ),
    case(
        "PL-S3 a steal without target and with a die more",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", Cat=[1, 5, 6, 4], Bob=[5])],
        "dice-mismatch",
    ),
    case(
        "PL-S3 a reroll of no dice that changes one",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat"), Cat=[2, 5, 6])],
        "illegal-effect",
    ),
    case("PL-17 PL-S4 undo by resolve", DICE, [*ALL_LAID, resolve("Bob", "belay")], "bad-field"),
    case(
        "PL-17 undo-card with another card",
        DICE,
        [*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob", mark="push")],
        "bad-field",
    ),
    case(
        "PL-17 undo-card of who has no card lying",
        DICE,
        [*ANN_LAID[:1], lay("Bob"), *ANN_LAID[1:], resolve("Bob", "push"), undo_card("Cat", "Bob")],
        "bad-field",
    ),
    case("PL-17 undo-card outside cards", DICE, [lay("Ann"), *CALLED, undo_card("Ann", "Bob")], "wrong-phase"),
    case(
        "PL-17 of the own card",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "push"), undo_card("Cat", "Cat")],
        "illegal-effect",
    ),
    case(
        "PL-17 PL-26 of a partner's card",
        TEAMS,
        [
            lay("Bob"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift"),
            undo_card("Dan", "Bob"),
        ],
        "illegal-effect",
    ),
    case(
        "PL-18 the cup is full",
        {"players": "Ann Bob"},
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=[1, 2, 3, 4, 5], Bob=[6] * 5),
            resolve("Bob", "hook", die("Ann", 0), Bob=[6, 6, 6, 6, 6, 1], Ann=[2, 3, 4, 5]),
        ],
        "cup-full",
    ),
    case(
        "PL-18 PL-S10 five is the limit whatever dice is",
        {"dice": 7, "players": "Ann Bob"},
        [lay("Bob"), *CALLED, reveal(Ann=[1] * 7, Bob=[6] * 7), resolve("Bob", "hook", die("Ann", 0))],
        "cup-full",
    ),
    case(
        "PL-18 PL-22 the face changed on the way",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 5], Bob=[5])],
        "illegal-effect",
    ),
    case(
        "PL-18 PL-S2 not at the end of the cup",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[4, 1, 5, 6], Bob=[5])],
        "illegal-effect",
    ),
    case(
        "PL-18 PL-22 another die is gone",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 4], Bob=[4])],
        "illegal-effect",
    ),
    case(
        "PL-18 PL-S2 the thief's cup is not given",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Bob=[5])],
        "illegal-effect",
    ),
    case(
        "PL-18 PL-S2 a bystander's die changed",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 4], Bob=[5], Ann=[2, 2, 3])],
        "illegal-effect",
    ),
    case("PL-18 from oneself", DICE, [*SECOND_CARDS, resolve("Cat", "hook", die("Cat", 0))], "illegal-effect"),
    case(
        "PL-18 PL-26 from a partner",
        TEAMS,
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "hook", die("Dan", 0), Bob=[3] * 4, Dan=[3] * 2),
        ],
        "illegal-effect",
    ),
    case("PL-18 a die that is not there", DICE, [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 2))], "bad-field"),
    *[
        case(f"PL-18 index {index!r}", DICE, [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", index))], "bad-field")
        for index in (None, -1, 0.0, "0", True)
    ],
    case(
        "PL-26 an opponent's card on a partner's dice",
        TEAMS,
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "push", Dan=[4, 3, 3]),
        ],
        "illegal-effect",
    ),
    case("PL-S2 a cup of the wrong size", DICE, [*ALL_LAID, resolve("Bob", "push", Ann=[1, 2])], "dice-mismatch"),
    case(
        "PL-S2 a reroll with a cup of the wrong size",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat=[1, 5, 6, 6])],
        "dice-mismatch",
    ),
    case(
        "PL-S2 a steal with the die still there",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 4], Bob=[4, 5])],
        "dice-mismatch",
    ),
    case(
        "PL-S2 dice-mismatch before illegal-effect",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[6, 2, 3], Cat=[1])],
        "dice-mismatch",
    ),
    case("PL-S2 bad-field before dice-mismatch", DICE, [*ALL_LAID, resolve("Bob", "push", Ann=[9])], "bad-field"),
    case("PL-S2 no dice given", DICE, [*ALL_LAID, {"event": "resolve", "player": "Bob", "card": "push"}], "bad-field"),
    case("PL-S2 a stranger's dice", DICE, [*ALL_LAID, resolve("Bob", "push", Zed=[1])], "unknown-player"),
    case(
        "PL-S2 with cards lying reveal wants dice",
        DICE,
        [lay("Ann"), *CALLED, {"event": "reveal", "faces": [1] * 9}],
        "bad-field",
    ),
    case("PL-S3 undo-card of a stranger", DICE, [*ALL_LAID, undo_card("Zed", "Bob")], "unknown-player"),
    *[
        case(
            f"PL-S4 index {index!r}",
            DICE,
            [*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob", index)],
            "bad-field",
        )
        for index in (1, -1, None, "0", True)
    ],
    case("PL-S4 an effect is undone once", DICE, [*TWICE, undo_card("Cat", "Bob")], "illegal-effect"),
    case("PL-S4 an undo can't be undone", DICE, [*TWICE, undo_card("Cat", "Ann")], "illegal-effect"),
    case(
        "PL-S4 the dice given must agree", DICE, [*TWICE[:-1], undo_card("Ann", "Bob", Ann=[3, 2, 3])], "illegal-effect"
    ),
    case("PL-S4 the dice given are too few", DICE, [*TWICE[:-1], undo_card("Ann", "Bob", Ann=[1, 2])], "dice-mismatch"),
    case("PL-S5 a phone lays what it has not", PHONE, [deal(), lay_ids("Ann", "lift")], "bad-field"),
    case("PL-S5 a phone lays a card twice", PHONE, [deal(), lay_ids("Ann", "push", "push")], "bad-field"),
    case("PL-S5 a phone lays no card", PHONE, [deal(), lay_ids("Ann")], "bad-field"),
    *[
        case(
            f"PL-S5 a phone lays {cards!r}",
            PHONE,
            [deal(), {"event": "lay-cards", "player": "Ann", "cards": cards}],
            "bad-field",
        )
        for cards in (None, "push", [1], [""], [["push"]])
    ],
    case("PL-21 a phone must say which", PHONE, [deal(), lay("Ann", 1)], "bad-field"),
    case(
        "PL-21 phone: only a card that lies there is turned up",
        PHONE | DICE,
        [*PHONE_LAID, *CALLED, CUPS, resolve("Bob", "push", Ann=[2, 2, 3])],
        "bad-field",
    ),
    *[
        case(f"PL-S6 order {order!r}", PHONE, [{"event": "deck", "order": order}], "bad-field")
        for order in (None, [], {}, {"1": ORDER["1"]}, ORDER | {"5": []}, ORDER | {"4": None}, ORDER | {"4": [3]})
    ],
    case("PL-S6 a card too few", PHONE, [deal(r4=["hook"] * 2)], "bad-field"),
    case("PL-S6 a card too many", PHONE, [deal(r4=["hook"] * 4)], "bad-field"),
    case("PL-S6 a stranger's card", PHONE, [deal(r4=["hook", "hook", "nail"])], "bad-field"),
    case(
        "PL-S6 a card in the wrong stack",
        PHONE,
        [deal(r4=["hook"] * 2 + ["belay"], r3=["belay"] * 2 + ["hook"])],
        "bad-field",
    ),
    case("PL-S6 bidding before the deal", PHONE, [bid("Ann")], "wrong-phase"),
    case("PL-S6 a second deal", PHONE, [deal(), deal()], "wrong-phase"),
    case("PL-S6 printed cards are not dealt", PRINTED, [deal()], "wrong-phase"),
    case(
        "PL-20 G-S1 stolen out and counted: out of the game",
        LAST_DIE,
        [*STOLEN_OUT, decline("Ann"), bid("Bob")],
        "out-of-game",
    ),
]


@pytest.mark.parametrize(("game", "events", "then"), REFUSED)
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = [
    case(
        "PL-22 says which die",
        DICE,
        [*ALL_LAID, resolve("Bob", "push", Ann=[1, 2, 6])],
        "die 3 of Ann (3, now 6) costs more than 2 dots",
    ),
    case(
        "PL-22 says whose",
        DICE,
        [*ALL_LAID, resolve("Bob", "lift", Cat=[1, 5, 5])],
        "die 3 of Cat (6, now 5) is none of Bob's own dice",
    ),
    case(
        "PL-22 says which was not named",
        DICE,
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat=[2, 5, 5])],
        "die 3 of Cat (6, now 5) is not named",
    ),
    case(
        "PL-22 says which die is wrong after a steal",
        DICE,
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat=[1, 5, 6, 5], Bob=[5])],
        "die 4 of Cat (4, now 5)",
    ),
    case("PL-S2 G-07 says for whom", DICE, [*ALL_LAID, resolve("Bob", "push", Ann=[1])], "Ann has 1 instead of 3"),
    case("PL-S6 says which card", PHONE, [deal(r4=["hook"] * 2)], 'rating 4 holds 3 of "hook", not 2'),
]


@pytest.mark.parametrize(("game", "events", "then"), MESSAGES)
def test_message(game, events, then):
    *before, last = events
    assert then in refusal(play(*before, **game), last)


def hand(match: Match, player: str) -> list[str]:
    return [one["id"] for one in match.view(player)["hand"]]


def hands(match: Match) -> dict[str, list[str]]:
    return {name: hand(match, name) for name in match.players}


@pytest.mark.parametrize("first", [pytest.param("Bob", id="PL-S6 dealt in seating order, whoever begins")])
def test_the_deal(first):
    match = play(deal(), cards="phone", first=first)
    assert hands(match) == {"Ann": ["push"], "Bob": ["lift"], "Cat": ["push"]}
    assert match.state()["turn"] == first


def quiet(accuser: str, bidder: str, match: Match) -> Match:
    """A round in which ``bidder`` lies and loses a die."""
    dice = {name: [1] * part["dice"] for name, part in match.state()["players"].items()}
    return match.apply(bid(bidder)).apply(shout(accuser)).apply(reveal(**dice))


@pytest.mark.parametrize("clause", ["PL-19 PL-S6"])
def test_an_empty_stack_is_refilled_in_the_order_of_the_discards(clause):
    deck = [card("a", "nudge", "own"), card("b", "nudge", "own", copies=1), card("z", "undo", "opponent", rating=4)]
    order = {"1": ["a", "b", "a"], "2": [], "3": [], "4": ["z", "z"]}
    match = play({"event": "deck", "order": order}, cards="phone", deck=deck, dice=8)
    match = match.apply(lay_ids("Ann", "a")).apply(lay_ids("Bob", "b")).apply(bid("Ann")).apply(shout("Bob"))
    match = match.apply(reveal(Ann=[1] * 8, Bob=[1] * 8, Cat=[1] * 8))
    match = match.apply(resolve("Bob", "b")).apply(resolve("Ann", "a"))
    assert match.state()["draws"] == {"Ann": 1, "Bob": 1}, "two discards for three players"
    assert hands(match) == {"Ann": ["b"], "Bob": ["a"], "Cat": ["a"]}, "first discarded, first drawn"


ONE_STACK = [DECK[0] | {"copies": 3}, DECK[1] | {"copies": 3}, DECK[4] | {"rating": 1, "copies": 3}]


def two_in_hand(*order: str) -> Match:
    """Ann and Bob have two cards each: the first and the third of the stack, the second and the fourth."""
    rest = Counter({one["id"]: one["copies"] for one in ONE_STACK}) - Counter(order)
    stacks = {"1": [*order, *rest.elements()], "2": [], "3": [], "4": []}
    match = play({"event": "deck", "order": stacks}, players="Ann Bob", cards="phone", deck=ONE_STACK, dice=8)
    return quiet("Bob", "Ann", match)


@pytest.mark.parametrize("clause", ["PL-S3"])
def test_phone_whoever_declines_must_first_turn_up_all_but_the_undos(code, clause):
    match = two_in_hand("push", "push", "belay", "lift")
    dice = {"Ann": [1] * 7, "Bob": [1] * 8}
    for event in (lay_ids("Ann", "belay", "push"), bid("Bob"), shout("Ann"), reveal(**dice)):
        match = match.apply(event)
    assert match.state()["legal"]["Ann"] == {"resolve": True, "decline": True, "retire": True}
    assert match.view("Bob")["legal"]["Ann"] == match.state()["legal"]["Ann"], "what lies there shows in no state"
    assert match.view("Ann")["legal"]["Ann"] == {"resolve": True, "retire": True}
    assert code(match, decline("Ann")) == "must-resolve"
    match = match.apply(resolve("Ann", "push"))
    assert match.state()["resolve_turn"] == "Ann"
    assert match.view("Ann")["legal"]["Ann"] == {"decline": True, "retire": True}
    match = match.apply(decline("Ann"))
    assert match.state()["phase"] == "bidding"
    assert hands(match)["Ann"] == ["push"], "drawn; the undo that stayed face down is gone"


@pytest.mark.parametrize("clause", ["PL-S5 PL-19"])
def test_phone_what_was_laid_and_not_turned_up_is_discarded_after_what_was_in_seating_order(clause):
    match = two_in_hand("belay", "belay", "lift", "belay")
    dice = {"Ann": [1] * 7, "Bob": [1] * 8}
    laid = (lay_ids("Bob", "belay", "belay"), lay_ids("Ann", "belay"), lay_ids("Ann", "lift"))
    for event in (*laid, bid("Bob"), shout("Ann"), reveal(**dice), resolve("Ann", "lift")):
        match = match.apply(event)
    assert match.state()["resolve_turn"] == "Bob"
    match = match.apply(decline("Bob")).apply(decline("Ann"))
    discards = match.game.holding.discards[0]
    assert discards == ("lift", "belay", "belay", "belay")
    assert {name: len(cards) for name, cards in hands(match).items()} == {"Ann": 1, "Bob": 1}, "one drawn each"


@pytest.mark.parametrize("clause", ["PL-S5 PL-19"])
def test_phone_undos_that_stayed_face_down_are_drawn_again_in_the_same_round(clause):
    deck = [card(mark, "undo", "opponent", copies=1) for mark in "abc"]
    order = {"1": ["a", "b", "c"], "2": [], "3": [], "4": []}
    match = play({"event": "deck", "order": order}, cards="phone", deck=deck, dice=8)
    laid = (lay_ids("Cat", "c"), lay_ids("Ann", "a"), lay_ids("Bob", "b"))
    cups = reveal(**dict.fromkeys(("Ann", "Bob", "Cat"), [1] * 8))
    for event in (*laid, *CALLED, cups, decline("Bob"), decline("Cat"), decline("Ann")):
        match = match.apply(event)
    assert match.state()["draws"] == {"Ann": 1, "Bob": 1, "Cat": 1}
    assert hands(match) == {"Ann": ["a"], "Bob": ["b"], "Cat": ["c"]}, "in seating order, not as they were laid"


@pytest.mark.parametrize("clause", ["PL-19"])
def test_with_neither_stack_nor_discards_there_is_no_draw(clause):
    deck = [card("a", "nudge", "own", copies=1)]
    match = play({"event": "deck", "order": {"1": ["a"], "2": [], "3": [], "4": []}}, cards="phone", deck=deck)
    assert hands(match) == {"Ann": ["a"], "Bob": [], "Cat": []}
    match = quiet("Bob", "Ann", match)
    assert match.state()["draws"] == {}
    assert hands(match) == {"Ann": ["a"], "Bob": [], "Cat": []}


@pytest.mark.parametrize("clause", ["PL-11 PL-S6"])
def test_a_phone_draws_from_the_top_of_the_stack_of_its_rating(clause):
    match = quiet("Bob", "Ann", play(deal(), cards="phone", dice=4))
    assert match.state()["draws"] == {"Ann": 3, "Bob": 2, "Cat": 2}
    assert hands(match) == {"Ann": ["push", "belay"], "Bob": ["lift", "shake"], "Cat": ["push", "again"]}


@pytest.mark.parametrize("clause", ["G-S5 PL-19"])
def test_the_cards_of_one_who_leaves_go_to_the_discards_and_are_drawn_again(clause):
    order = {"1": ["push", "lift", "push", "lift"], "2": [], "3": [], "4": []}
    match = play({"event": "deck", "order": order}, cards="phone", deck=DECK[:2], dice=8)
    match = quiet("Bob", "Ann", match)
    assert hands(match) == {"Ann": ["push", "lift"], "Bob": ["lift"], "Cat": ["push"]}
    match = match.apply(lay_ids("Ann", "lift")).apply(retire("Ann"))
    assert hands(match) == {"Ann": [], "Bob": ["lift"], "Cat": ["push"]}
    assert hands(quiet("Cat", "Bob", match)) == {"Ann": [], "Bob": ["lift", "push"], "Cat": ["push", "lift"]}


@pytest.mark.parametrize("clause", ["G-S5 PL-19"])
def test_used_cards_are_discarded_before_those_of_one_who_leaves(clause):
    deck = [card(mark, "nudge", "own", copies=1) for mark in "abc"]
    order = {"1": ["a", "b", "c"], "2": [], "3": [], "4": []}
    match = play({"event": "deck", "order": order}, cards="phone", deck=deck, dice=8)
    for event in (lay_ids("Ann", "a"), lay_ids("Bob", "b"), *CALLED):
        match = match.apply(event)
    match = match.apply(reveal(Ann=[1] * 8, Bob=[1] * 8, Cat=[1] * 8))
    match = quiet("Cat", "Bob", match.apply(resolve("Bob", "b")).apply(retire("Ann")))
    assert hands(match) == {"Ann": [], "Bob": ["b"], "Cat": ["c", "a"]}


VIEWED = play(*PHONE_LAID, cards="phone")


@pytest.mark.parametrize("clause", ["PL-21"])
def test_each_phone_shows_its_owners_cards_only(clause):
    ann, bob, cat = (VIEWED.view(name) for name in VIEWED.players)
    assert (hand(VIEWED, "Ann"), [one["id"] for one in ann["laid"]]) == ([], ["push"])
    assert (hand(VIEWED, "Bob"), [one["id"] for one in bob["laid"]]) == ([], ["lift"])
    assert (hand(VIEWED, "Cat"), cat["laid"]) == (["push"], [])
    assert cat["hand"] == [DECK[0]]
    assert "lift" not in str(ann)
    assert "lift" not in str(cat)
    assert "push" not in str(bob)


@pytest.mark.parametrize("who", [None, "Zed", "referee"], ids=lambda who: f"PL-21 {who}")
def test_nobody_elses_view_shows_a_card(who):
    view = VIEWED.view(who)
    assert view == VIEWED.state() | {"cups": {}, "turned": {}, "hand": [], "laid": []}


@pytest.mark.parametrize("clause", ["PL-21 G-05"])
def test_only_the_owner_sees_that_an_undo_lies_there(clause):
    stacks = {"1": ["push", "belay", "push", "belay", "belay"], "2": [], "3": [], "4": []}
    deck = [DECK[0] | {"copies": 2}, DECK[4] | {"rating": 1}]
    match = play({"event": "deck", "order": stacks}, cards="phone", deck=deck, dice=3)
    for event in (lay_ids("Ann", "push"), lay_ids("Bob", "belay"), lay_ids("Cat", "push"), *CALLED, CUPS):
        match = match.apply(event)
    public = {"resolve": True, "decline": True, "retire": True}
    assert match.state()["legal"]["Bob"] == match.view("Ann")["legal"]["Bob"] == public
    assert match.view("Bob")["legal"]["Bob"] == {"decline": True, "retire": True}, "an undo has nothing to undo yet"
    match = match.apply(decline("Bob")).apply(resolve("Cat", "push", Ann=[2, 2, 3]))
    assert match.state()["legal"]["Ann"].keys() == {"resolve", "undo-card", "decline", "retire"}
    assert match.view("Ann")["legal"]["Ann"].keys() == {"resolve", "retire"}
    assert match.view("Bob")["legal"]["Bob"].keys() == {"undo-card", "retire"}
    assert [one["card"]["id"] for one in match.view(None)["turned"]["Cat"]] == ["push"]
    assert match.view(None)["cups"]["Ann"] == [2, 2, 3]


@pytest.mark.parametrize("clause", ["PL-22 G-06"])
def test_a_misread_effect_is_corrected(clause):
    reading = resolve("Bob", "push", Ann=[1, 2, 5])
    match = play(*ALL_LAID, resolve("Bob", "push", Ann=[1, 2, 4]), **DICE)
    match = match.apply({"event": "correct", "by": "referee", "reading": reading})
    assert match.view(None)["cups"]["Ann"] == [1, 2, 5]
    assert match.apply(UNDO) == play(*ALL_LAID, **DICE)


BAD_DECKS = {
    "no list": "push",
    "an empty list": [],
    "no object": ["push"],
    "an id twice": [DECK[0], DECK[0]],
    **{f"no {field}": [{key: part for key, part in DECK[0].items() if key != field}] for field in DECK[0]},
    **{f"rating {rating!r}": [DECK[0] | {"rating": rating}] for rating in (0, 5, "1", 1.0, True)},
    **{f"effect {effect!r}": [DECK[0] | {"effect": effect}] for effect in ("fly", None, 1)},
    **{f"amount {amount!r}": [DECK[0] | {"amount": amount}] for amount in (0, -1, 1.5, "2", True)},
    **{f"target {target!r}": [DECK[0] | {"target": target}] for target in ("all", None)},
    **{f"copies {copies!r}": [DECK[0] | {"copies": copies}] for copies in (0, 2.0, True)},
    **{f"id {mark!r}": [DECK[0] | {"id": mark}] for mark in ("", " ", None, 7)},
    "an undo for own dice": [DECK[4] | {"target": "own"}],
    "a steal from oneself": [DECK[5] | {"target": "own"}],
    "a steal of two": [DECK[5] | {"amount": 2}],
    "an undo of two": [DECK[4] | {"amount": 2}],
}


@pytest.mark.parametrize("cards", ["off", "printed", "phone"])
@pytest.mark.parametrize("deck", [pytest.param(deck, id=f"PL-S1 {why}") for why, deck in BAD_DECKS.items()])
def test_refuses_a_bad_deck_at_the_set_up(deck, cards):
    with pytest.raises(Refused) as refusal:
        play(deck=deck, cards=cards)
    assert refusal.value.code == "bad-field"


@pytest.mark.parametrize("clause", ["PL-S1"])
def test_a_deck_may_say_more_of_its_cards(clause):
    assert deck_of([DECK[0] | {"text": "Push them."}]) == deck_of(DECK[:1])


@pytest.mark.parametrize("cards", ["printed", "phone"])
@pytest.mark.parametrize("clause", ["PL-23 PL-S1"])
def test_without_a_deck_the_kits_is_played(clause, cards):
    match = GAMES.start({"game": "pirates-lies", "players": ["Ann", "Bob"], "options": {"cards": cards}})
    assert sum(one.copies for one in match.game.rules.deck.values()) == 48
    assert match.options == {"cards": cards}, "the options stay as they were given"


@pytest.mark.parametrize("cards", ["printed", "phone"])
@pytest.mark.parametrize("clause", ["PL-23 G-01"])
def test_the_rule_book_itself_wants_its_deck_as_a_value(clause, cards):
    with pytest.raises(Refused, match="wants its 'deck'"):
        PiratesLies.start(("Ann", "Bob"), {"cards": cards})
    assert PiratesLies.start(("Ann", "Bob"), {"cards": cards, "deck": DECK}).rules.deck.keys() == deck_of(DECK).keys()


@pytest.mark.parametrize("clause", ["G-08 PL-20"])
def test_a_thief_who_leaves_with_the_last_die_leaves_the_game_to_who_was_stolen_out(clause):
    match = play(lay("Bob"), lay("Ann"), *CALLED, reveal(Ann=[6], Bob=[5]), players="Ann Bob", dice=1)
    match = match.apply(resolve("Bob", "hook", die("Ann", 0), Bob=[5, 6], Ann=[])).apply(retire("Bob"))
    assert (match.state()["winner"], match.state()["phase"], match.state()["in_play"]) == ("Ann", "over", 0)


@pytest.mark.parametrize("clause", ["G-08 PL-20"])
def test_if_several_were_stolen_out_they_share_the_win(clause):
    match = play(dice=2)
    for accuser, bidder in ("Bob", "Ann"), ("Cat", "Bob"), ("Ann", "Cat"):
        match = quiet(accuser, bidder, match)
    for event in (
        *(lay("Ann", 2), lay("Cat"), *CALLED, reveal(Ann=[1], Bob=[2], Cat=[3]), decline("Cat")),
        *(resolve("Ann", "hook", die("Bob", 0), Ann=[1, 2]), decline("Cat")),
        *(resolve("Ann", "hook", die("Cat", 0), Ann=[1, 2, 3]), retire("Ann")),
    ):
        match = match.apply(event)
    assert match.state()["winner"] == ["Bob", "Cat"]
    assert match.state()["cards"]["Ann"] == {"hand": 0, "laid": 0}
