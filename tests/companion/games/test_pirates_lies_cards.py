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
from companion.messages.message import Message
from companion.play.registry import GAMES
from tests.companion.games.cases import after, bid, cases, counted, cups, refusal, retire, reveal, shout

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
    told = {"event": "resolve", "player": player, "card": mark, "dice": cups(dice)}
    return told if target is None else told | {"target": target}


def undo_card(player: str, of: str, index: Any = 0, mark: str = "belay", **dice: Any) -> Event:
    told = {"event": "undo-card", "player": player, "card": mark, "target": {"player": of, "index": index}}
    return told | {"dice": cups(dice)} if dice else told


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
    """The state, and in short: dice, hands and laid cards in seating order, the cups, who may do what with cards."""
    state = match.state()
    legal = state["legal"]
    return state | {
        "dice": tuple(part["dice"] for part in state["players"].values()),
        "out": [name for name, part in state["players"].items() if part["out"]],
        "hands": tuple(part["hand"] for part in state["cards"].values()),
        "lying": tuple(part["laid"] for part in state["cards"].values()),
        "cups": " ".join("".join(map(str, dice)) or "-" for dice in match.view(None)["cups"].values()),
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

HAPPENS = {
    "PL-10 each begins with a card of rating 1": ([], {"hands": (1, 1, 1), "lying": (0, 0, 0)}, PRINTED),
    "PL-10 PL-S6 phone: the phase deck first": ([], {"phase": "deck", "turn": None, "hands": (0, 0, 0)}, PHONE),
    "PL-10 PL-S6 phone: then one card each": (
        [deal()],
        {"phase": "bidding", "turn": "Ann", "hands": (1, 1, 1), "draws": {}},
        PHONE,
    ),
    "PL-11 three dice left: rating 3, two: rating 4": ([*CALLED, CUPS], {"draws": three(3, 4, 3), "hands": (2, 2, 2)}),
    "PL-11 five dice left: rating 1, four: rating 2": (
        [*CALLED, reveal(Ann="61111", Bob=[1] * 5)],
        {"draws": {"Ann": 1, "Bob": 2}, "dice": (5, 4)},
        TWO,
    ),
    "PL-11 one die left: rating 4": (
        [*CALLED, reveal(Ann="61", Bob="11", Cat="11")],
        {"draws": three(4, 4, 4)},
        {"dice": 2},
    ),
    "PL-11 who is out draws none": (
        [*CALLED, ONE_EACH],
        {"draws": {"Ann": 4, "Cat": 4}, "out": ["Bob"], "hands": (2, 1, 2)},
        LAST_DIE,
    ),
    "PL-13 cards are laid out of turn too": ([lay("Cat")], {"lying": (0, 0, 1), "hands": (1, 1, 0), "turn": "Ann"}),
    "PL-13 G-S9 so many may be laid": (BOB_TWO, {"may_lay": three(2, 2, 2)}),
    "PL-13 G-S9 after laying what is left": ([*BOB_TWO, lay("Ann")], {"may_lay": three(1, 2, 2)}),
    "PL-13 G-S9 none after the first bid": ([bid("Ann")], {"may_lay": {}}),
    "PL-13 PL-S5 a second lay-cards adds to the first": (
        [*BOB_TWO, lay("Ann"), lay("Ann")],
        {"lying": (2, 0, 0), "hands": (0, 2, 2)},
    ),
    "PL-14 G-S2 cards are resolved before the count, the accuser first": (
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
    "PL-14 the accuser has none: the next to the left": (ANN_LAID, {"phase": "cards", "resolve_turn": "Ann"}),
    "PL-14 none lie: the count at once": ([*CALLED, CUPS], {"phase": "bidding", "resolve_turn": None, "round": 2}),
    "PL-14 going left": ([*ALL_LAID, resolve("Bob", "push")], {"resolve_turn": "Cat"}),
    "PL-14 round the table": ([*ALL_LAID, resolve("Bob", "push"), resolve("Cat", "push")], {"resolve_turn": "Ann"}),
    "PL-14 when all have turned up the count is made": (
        [*ALL_LAID, resolve("Bob", "push"), resolve("Cat", "push"), resolve("Ann", "push")],
        {
            "phase": "bidding",
            "turn": "Bob",
            "last": counted(bid("Ann"), 2, holds=True, challenger="Bob", loser="Bob", Ann=0, Bob=1, Cat=1),
        },
    ),
    "PL-14 then second cards in the same order": (
        [*SECOND_CARDS, *(resolve(name, "push") for name in ("Cat", "Ann", "Bob"))],
        {"resolve_turn": "Cat", "lying": (1, 1, 1)},
    ),
    "PL-14 who has none left is skipped": (
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
        {"resolve_turn": "Ann", "lying": (1, 0, 0)},
    ),
    "PL-15 nudge: two dots on one die": ([*ALL_LAID, resolve("Bob", "push", Ann="323")], {"cups": "323 456 156"}),
    "PL-15 nudge: spread over two players": (
        [*ALL_LAID, resolve("Bob", "push", Ann="223", Cat="155")],
        {"cups": "223 456 155"},
    ),
    "PL-15 nudge: fewer dots than allowed": ([*ALL_LAID, resolve("Bob", "push", Ann="113")], {"cups": "113 456 156"}),
    "PL-15 nudge: none at all": ([*ALL_LAID, resolve("Bob", "push")], {"cups": "123 456 156", "resolve_turn": "Cat"}),
    "PL-15 nudge of one's own dice": ([*ALL_LAID, resolve("Bob", "lift", Bob="445")], {"cups": "123 445 156"}),
    "PL-15 a nudge changes the count": (
        [lay("Bob"), *CALLED, CUPS, resolve("Bob", "push", Cat="154")],
        {"last": counted(bid("Ann"), 1, holds=True, challenger="Bob", loser="Bob", Ann=0, Bob=1, Cat=0)},
    ),
    "PL-16 reroll of an opponent's dice": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 2), Cat="651")],
        {"cups": "123 456 651"},
    ),
    "PL-16 reroll of the own dice": (
        [*ALL_LAID, resolve("Bob", "again", at("Bob", 1), Bob="416")],
        {"cups": "123 416 156"},
    ),
    "PL-16 rerolled to what it was": ([*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 2))], {"resolve_turn": "Cat"}),
    "PL-17 undo: the dice go back": (
        [*ALL_LAID, resolve("Bob", "push", Ann="323"), undo_card("Ann", "Bob")],
        {"cups": "123 456 156", "lying": (0, 0, 1)},
    ),
    "PL-17 undo: offered to who has cards lying and is no friend": (
        [*ALL_LAID, resolve("Bob", "push", Ann="323")],
        {"may_undo": ["Ann", "Cat"]},
    ),
    "PL-17 undo: out of turn": (
        [*ALL_LAID, resolve("Bob", "push", Ann="323"), undo_card("Ann", "Bob")],
        {"resolve_turn": "Cat"},
    ),
    "PL-17 undo: dice may be given": (
        [*ALL_LAID, resolve("Bob", "push", Ann="323"), undo_card("Ann", "Bob", Ann="123", Cat="156")],
        {"resolve_turn": "Cat"},
    ),
    "PL-18 steal: the die, with its face, at the end of the cup": (STOLEN, {"cups": "123 5 1564"}),
    "PL-18 PL-S7 steal: counts at once": (STOLEN, {"dice": (3, 1, 4), "in_play": 8}),
    "PL-18 stolen dice stay in the next round": (
        [*STOLEN, decline("Ann"), decline("Bob"), decline("Cat")],
        {"dice": (3, 1, 3), "phase": "bidding", "turn": "Cat", "draws": three(3, 4, 3)},
    ),
    "PL-19 printed: used cards leave the hands": (
        [*ALL_LAID, resolve("Bob", "push"), decline("Cat"), decline("Ann")],
        {"hands": (1, 1, 1), "lying": (0, 0, 0), "draws": three(3, 4, 3)},
    ),
    "PL-20 stolen out: in the game until the count": (
        STOLEN_OUT,
        {"dice": (1, 0, 2), "out": [], "phase": "cards", "resolve_turn": "Ann"},
        LAST_DIE,
    ),
    "PL-20 PL-07 PL-S7 stolen out: out after the count, loses none, the next begins": (
        [*STOLEN_OUT, decline("Ann")],
        {"dice": (1, 0, 2), "out": ["Bob"], "turn": "Cat", "draws": {"Ann": 4, "Cat": 4}, "in_play": 3},
        LAST_DIE,
    ),
    "PL-20 who was stolen out may still turn up a card": (
        [
            lay("Bob"),
            lay("Cat"),
            *CALLED[:1],
            shout("Bob"),
            ONE_EACH,
            decline("Bob"),
            resolve("Cat", "hook", die("Bob", 0), Cat="45"),
            resolve("Bob", "hook", die("Cat", 0), Bob="4", Cat="5"),
        ],
        {
            "dice": (1, 0, 1),
            "out": ["Bob"],
            "last": counted(bid("Ann"), 1, holds=True, challenger="Bob", loser="Bob", Ann=1, Bob=0, Cat=0),
        },
        LAST_DIE,
    ),
    "PL-21 printed: no deck is given, cards are only counted": (
        [],
        {"phase": "bidding", "cards": {name: {"hand": 1, "laid": 0} for name in ("Ann", "Bob", "Cat")}},
        PRINTED,
    ),
    "PL-21 phone: the state tells only how many": (
        [deal(), lay_ids("Ann", "push")],
        {"cards": {"Ann": {"hand": 0, "laid": 1}, "Bob": {"hand": 1, "laid": 0}, "Cat": {"hand": 1, "laid": 0}}},
        PHONE,
    ),
    "PL-26 an opponent is of another team": (
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "push", Ann="233", Cat="323"),
        ],
        {"phase": "bidding"},
        TEAMS,
    ),
    "PL-26 own-dice cards on a partner's dice": (
        [
            lay("Bob"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift", Dan="433", Bob="433"),
        ],
        {"resolve_turn": "Dan"},
        TEAMS,
    ),
    "PL-26 a partner's effect can't be undone, so it is not offered": (
        [
            lay("Bob"),
            lay("Cat"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift", Dan="433"),
        ],
        {"may_undo": ["Cat"]},
        TEAMS,
    ),
    "PL-S2 players without dice may be left out or given as []": (
        [*STOLEN_OUT[:-1], resolve("Cat", "hook", die("Bob", 0), Cat="45")],
        {"dice": (1, 0, 2)},
        LAST_DIE,
    ),
    "PL-S2 unchanged cups may be given": (
        [*ALL_LAID, resolve("Bob", "push", Ann="123", Bob="456")],
        {"resolve_turn": "Cat"},
    ),
    "PL-S3 decline: the next to the left": ([*ALL_LAID, decline("Bob")], {"resolve_turn": "Cat", "lying": (1, 1, 1)}),
    "PL-S3 all decline: the count": (
        [*ALL_LAID, decline("Bob"), decline("Cat"), decline("Ann")],
        {"phase": "bidding", "round": 2, "lying": (0, 0, 0), "hands": (1, 1, 1)},
    ),
    "PL-S3 a steal without target takes nothing": (
        [*SECOND_CARDS, resolve("Cat", "hook")],
        {"dice": (3, 2, 3), "cups": "123 45 156", "resolve_turn": "Ann"},
    ),
    "PL-S3 a steal without target, where no cup has room": (
        [lay("Bob"), *CALLED, reveal(Ann="12345", Bob=[6] * 5), resolve("Bob", "hook", Bob=[6] * 5)],
        {"phase": "bidding", "round": 2, "dice": (5, 4)},
        TWO,
    ),
    "PL-S3 a steal that took nothing can be undone like any effect": (
        [*SECOND_CARDS, resolve("Cat", "hook"), undo_card("Ann", "Cat")],
        {"dice": (3, 2, 3), "cups": "123 45 156"},
    ),
    "PL-S3 a reroll may name no dice": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat"))],
        {"cups": "123 456 156", "resolve_turn": "Cat"},
    ),
    "PL-S3 a steal is offered where no cup has room, too": (
        [lay("Bob"), *CALLED, reveal(Ann=[1] * 5, Bob=[6] * 5)],
        {"may_resolve": ["Bob"]},
        TWO | {"deck": [card("hook", "steal", "opponent")]},
    ),
    "PL-S3 phone: a card of another effect may lie there, so decline is offered by what the deck holds": (
        [deal(), lay_ids("Bob", "lift"), *CALLED, CUPS],
        {"resolve_turn": "Bob", "may_decline": ["Bob"], "may_resolve": ["Bob"]},
        DICE | PHONE,
    ),
    "PL-S3 phone: a deck without an undo offers no decline": (
        [
            {"event": "deck", "order": {"1": ["push"] * DECK[0]["copies"], "2": [], "3": [], "4": []}},
            lay_ids("Bob", "push"),
            *CALLED,
            CUPS,
        ],
        {"resolve_turn": "Bob", "may_decline": [], "may_resolve": ["Bob"]},
        DICE | PHONE | {"deck": DECK[:1]},
    ),
    "PL-S3 phone: a deck of undos offers no resolve": (
        [
            {"event": "deck", "order": {"1": ["belay"] * 3, "2": [], "3": [], "4": []}},
            lay_ids("Bob", "belay"),
            *CALLED,
            CUPS,
        ],
        {"resolve_turn": "Bob", "may_decline": ["Bob"], "may_resolve": []},
        DICE | PHONE | {"deck": [card("belay", "undo", "opponent", copies=3)]},
    ),
    "PL-S3 a decline holds until another card is turned up": (
        [*ALL_LAID, decline("Bob"), resolve("Cat", "push")],
        {"resolve_turn": "Ann"},
    ),
    "PL-S3 then who had declined is asked again": (
        [*ALL_LAID, decline("Bob"), resolve("Cat", "push"), resolve("Ann", "push")],
        {"resolve_turn": "Bob", "phase": "cards"},
    ),
    "PL-S3 an undo wakes those who had declined": (
        [*ALL_LAID, resolve("Bob", "push"), decline("Cat"), undo_card("Ann", "Bob")],
        {"resolve_turn": "Cat", "phase": "cards"},
    ),
    "PL-S3 an undo does not move the turn": (
        [*SECOND_CARDS, resolve("Cat", "push"), undo_card("Bob", "Cat")],
        {"resolve_turn": "Ann"},
    ),
    "PL-S3 an undo on turn with a card left: still on turn": (
        [*SECOND_CARDS, resolve("Cat", "push"), undo_card("Ann", "Cat")],
        {"resolve_turn": "Ann", "lying": (1, 2, 1)},
    ),
    "PL-S3 an undo on turn with the last card: the turn goes on": (
        [*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob")],
        {"resolve_turn": "Ann"},
    ),
    "PL-S3 the last card lying is an undo: the count": (
        [lay("Bob"), lay("Ann"), *CALLED, CUPS, resolve("Bob", "push", Cat="154"), undo_card("Ann", "Bob")],
        {"phase": "bidding", "round": 2},
    ),
    "PL-S4 index counts all that player turned up, undo cards too": (
        [
            *SECOND_CARDS,
            resolve("Cat", "push", Ann="323"),
            undo_card("Bob", "Cat"),
            resolve("Ann", "push"),
            resolve("Bob", "push", Ann="124"),
            undo_card("Cat", "Bob", 1),
        ],
        {"cups": "123 45 156"},
    ),
    "PL-S4 a face goes back whatever was done to it since": (
        [*SECOND_CARDS, resolve("Cat", "push", Ann="323"), resolve("Ann", "lift", Ann="523"), undo_card("Bob", "Cat")],
        {"cups": "123 45 156"},
    ),
    "PL-S4 only dice that the effect changed go back": (
        [
            *SECOND_CARDS,
            resolve("Cat", "shake", at("Ann", 0, 1), Ann="623"),
            resolve("Ann", "lift", Ann="643"),
            undo_card("Bob", "Cat"),
        ],
        {"cups": "143 45 156"},
    ),
    "PL-S4 a stolen die goes to the end of its old cup": (
        [*STOLEN, undo_card("Bob", "Cat", Bob="54", Cat="156")],
        {"cups": "123 54 156", "dice": (3, 2, 3)},
    ),
    "PL-S4 a stolen die goes back with the face it now shows": (
        [*STOLEN, resolve("Ann", "push", Cat="1566"), undo_card("Bob", "Cat")],
        {"cups": "123 56 156"},
    ),
    "PL-S4 a nudged die that was stolen since gets its face back where it lies": (
        [
            *SECOND_CARDS,
            resolve("Cat", "push", Bob="65"),
            resolve("Ann", "hook", die("Bob", 0), Ann="1236", Bob="5"),
            undo_card("Bob", "Cat"),
        ],
        {"cups": "1234 5 156"},
    ),
    "PL-S4 a die stolen twice goes back to where the undone steal took it": (
        [*STOLEN, resolve("Ann", "hook", die("Cat", 3), Ann="1234", Cat="156"), undo_card("Bob", "Cat")],
        {"cups": "123 54 156"},
    ),
    "PL-S5 nothing that was laid goes back to the hand, turned up or not": (
        [*SECOND_CARDS, decline("Cat"), decline("Ann"), decline("Bob")],
        {"hands": (1, 1, 1), "lying": (0, 0, 0), "draws": {"Ann": 3, "Bob": 4, "Cat": 4}},
    ),
    "PL-S5 nor at the end of the game": (
        [lay("Bob"), *CALLED, reveal(Ann="6", Bob="1"), decline("Bob")],
        {"phase": "over", "hands": (1, 0), "lying": (0, 0)},
        LAST_DIE | TWO,
    ),
    "PL-12 PL-S5 three in hand: no draw; laid ones are gone by then": (
        [*ROUNDS_OF_EIGHT[:6], lay("Cat", 3), *ROUNDS_OF_EIGHT[6:], decline("Cat")],
        {"hands": (3, 3, 1), "draws": {"Cat": 1}},
        {"dice": 8},
    ),
    "PL-S6 game over: nobody draws": (
        [*CALLED, reveal(Ann="6", Bob="1")],
        {"phase": "over", "draws": {}, "hands": (1, 1)},
        LAST_DIE | TWO,
    ),
    "PL-S7 the loser's last die was stolen: no second loss": (
        [*STOLEN_OUT, decline("Ann")],
        {"dice": (1, 0, 2)},
        LAST_DIE,
    ),
    "PL-S10 option dice 10: five or more draw rating 1": (
        [*CALLED, reveal(Ann=[1] * 10, Bob=[1] * 10, Cat=[1] * 10)],
        {"draws": three(1, 1, 1)},
        {"dice": 10},
    ),
    "PL-S11 printed: draws go on though the deck is small": (
        [*CALLED, CUPS],
        {"draws": three(3, 4, 3), "hands": (2, 2, 2)},
        DICE | {"deck": [card("one", "nudge", "own", copies=1)]},
    ),
    "G-S10 draws stand until the next accepted event": ([*CALLED, CUPS, bid("Bob")], {"draws": {}}),
    "G-S5 retire while cards lie: no loss, the accuser begins, nobody draws": (
        [*ALL_LAID, resolve("Bob", "push", Ann="323"), retire("Ann")],
        {
            "phase": "bidding",
            "turn": "Bob",
            "round": 2,
            "dice": (0, 3, 3),
            "draws": {},
            "hands": (0, 0, 1),
            "lying": (0, 0, 0),
            "resolve_turn": None,
            "last": {},
        },
    ),
    "G-S5 retire of the accuser while cards lie": (
        [*ALL_LAID, retire("Bob")],
        {"turn": "Cat", "hands": (1, 0, 1), "draws": {}},
    ),
    "G-S5 retire in the reveal: laid cards go back": (
        [*ALL_LAID[:-1], retire("Cat")],
        {"turn": "Bob", "hands": (1, 1, 0), "lying": (0, 0, 0), "draws": {}, "round": 2},
    ),
    "G-S5 retire under a bid: laid cards go back": (
        [lay("Ann"), bid("Ann"), retire("Cat")],
        {"turn": "Bob", "hands": (1, 1, 0), "lying": (0, 0, 0), "draws": {}},
    ),
    "G-S5 retire before the first bid: laid cards stay": (
        [lay("Ann"), retire("Cat")],
        {"turn": "Ann", "round": 1, "hands": (0, 1, 0), "lying": (1, 0, 0)},
    ),
    "G-S5 retire in the deck phase: the next begins": (
        [retire("Ann"), deal()],
        {"turn": "Bob", "hands": (0, 1, 1), "phase": "bidding"},
        PHONE,
    ),
    "G-S5 retire: who was stolen out goes with the round": (
        [*STOLEN_OUT, retire("Ann")],
        {"winner": "Cat", "phase": "over", "out": ["Ann", "Bob"], "dice": (0, 0, 2)},
        LAST_DIE,
    ),
    "G-S9 deck": (
        [],
        {"legal": {"table": {"deck": True}, **{name: {"retire": True} for name in ("Ann", "Bob", "Cat")}}},
        PHONE,
    ),
    "G-S9 cards": (
        [*ALL_LAID, resolve("Bob", "push")],
        {
            "legal": {
                "Ann": {"undo-card": True, "retire": True},
                "Bob": {"retire": True},
                "Cat": {"resolve": True, "undo-card": True, "decline": True, "retire": True},
            }
        },
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS, DICE))
def test_happens(game, events, then):
    seen = facts(play(*events, **game))
    assert {key: seen[key] for key in then} == then


PHONE_LAID = [deal(), lay_ids("Ann", "push"), lay_ids("Bob", "lift")]
TWICE = [*ALL_LAID, resolve("Bob", "push", Ann=[3, 2, 3]), undo_card("Ann", "Bob")]

REFUSED = {
    **{
        f"PL-13 PL-S5 count {count!r}": ([lay("Ann", count)], "bad-field") for count in (0, -1, 2, 1.0, True, "1", None)
    },
    "PL-13 no count": ([{"event": "lay-cards", "player": "Ann"}], "bad-field"),
    "PL-13 nothing in hand": ([lay("Ann"), lay("Ann")], "bad-field"),
    "PL-13 PL-S9 after the first bid": ([bid("Ann"), lay("Bob")], "too-late"),
    "PL-13 too-late again in a later round": ([*BOB_TWO, bid("Bob"), lay("Ann")], "too-late"),
    "PL-13 G-S1 bad-field before too-late": ([bid("Ann"), lay("Bob", 2)], "bad-field"),
    "PL-S9 lay-cards in the reveal": ([*CALLED, lay("Ann")], "wrong-phase"),
    "PL-S9 lay-cards in cards": ([*ALL_LAID, lay("Ann")], "wrong-phase"),
    "PL-S9 lay-cards in deck": ([lay_ids("Ann", "push")], "wrong-phase", PHONE),
    "PL-14 resolve out of turn": ([*ALL_LAID, resolve("Ann", "push")], "not-your-turn"),
    "PL-14 not-your-turn before bad-field": ([*ALL_LAID, resolve("Ann", 7)], "not-your-turn"),
    "PL-14 decline out of turn": ([*ALL_LAID, decline("Ann")], "not-your-turn"),
    "PL-14 no challenge while cards lie": ([*ALL_LAID, shout("Bob")], "wrong-phase"),
    **{
        f"PL-14 card {mark!r}": ([*ALL_LAID, resolve("Bob", mark)], "bad-field")
        for mark in ("nudge-1", "", None, 3, ["push"])
    },
    "PL-15 PL-22 three dots on one die": ([*ALL_LAID, resolve("Bob", "push", Ann="423")], "illegal-effect"),
    "PL-15 PL-22 three dots in all": ([*ALL_LAID, resolve("Bob", "push", Ann="233", Cat="256")], "illegal-effect"),
    "PL-15 PL-22 up and down cost alike": ([*ALL_LAID, resolve("Bob", "push", Ann="313")], "illegal-effect"),
    "PL-15 above 6": ([*ALL_LAID, resolve("Bob", "push", Cat="157")], "bad-field"),
    "PL-15 below 1": ([*ALL_LAID, resolve("Bob", "push", Cat="056")], "bad-field"),
    "PL-15 PL-22 an opponent's card on the own dice": (
        [*ALL_LAID, resolve("Bob", "push", Bob="556")],
        "illegal-effect",
    ),
    "PL-15 PL-22 an own-dice card on an opponent's": ([*ALL_LAID, resolve("Bob", "lift", Cat="256")], "illegal-effect"),
    "PL-16 PL-22 a die that is not named changes": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat="255")],
        "illegal-effect",
    ),
    "PL-16 PL-22 a die of another player changes": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Ann="223")],
        "illegal-effect",
    ),
    "PL-16 PL-S2 more dice than the card says": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0, 1, 2))],
        "illegal-effect",
    ),
    "PL-16 an opponent's card on the own dice": ([*ALL_LAID, resolve("Bob", "shake", at("Bob", 0))], "illegal-effect"),
    "PL-16 an own-dice card on an opponent's": ([*ALL_LAID, resolve("Bob", "again", at("Cat", 0))], "illegal-effect"),
    **{
        f"PL-16 PL-S2 target {target!r}": ([*ALL_LAID, resolve("Bob", "shake", target)], "bad-field")
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
    },
    "PL-16 a target that nobody knows": ([*ALL_LAID, resolve("Bob", "shake", at("Zed", 0))], "unknown-player"),
    "PL-S3 phone: no decline while a card of another effect lies there": (
        [*PHONE_LAID, *CALLED, CUPS, decline("Bob")],
        "must-resolve",
        PHONE | DICE,
    ),
    "PL-S3 not-your-turn before must-resolve": (
        [*PHONE_LAID, *CALLED, CUPS, decline("Ann")],
        "not-your-turn",
        PHONE | DICE,
    ),
    "PL-S3 a steal without target that changes a die": (
        [*SECOND_CARDS, resolve("Cat", "hook", Cat="155")],
        "illegal-effect",
    ),
    "PL-S3 a steal without target and with a die more": (
        [*SECOND_CARDS, resolve("Cat", "hook", Cat="1564", Bob="5")],
        "dice-mismatch",
    ),
    "PL-S3 a reroll of no dice that changes one": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat"), Cat="256")],
        "illegal-effect",
    ),
    "PL-17 PL-S4 undo by resolve": ([*ALL_LAID, resolve("Bob", "belay")], "bad-field"),
    "PL-17 undo-card with another card": (
        [*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob", mark="push")],
        "bad-field",
    ),
    "PL-17 undo-card of who has no card lying": (
        [*ANN_LAID[:1], lay("Bob"), *ANN_LAID[1:], resolve("Bob", "push"), undo_card("Cat", "Bob")],
        "bad-field",
    ),
    "PL-17 undo-card outside cards": ([lay("Ann"), *CALLED, undo_card("Ann", "Bob")], "wrong-phase"),
    "PL-17 of the own card": ([*SECOND_CARDS, resolve("Cat", "push"), undo_card("Cat", "Cat")], "illegal-effect"),
    "PL-17 PL-26 of a partner's card": (
        [
            lay("Bob"),
            lay("Dan"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "lift"),
            undo_card("Dan", "Bob"),
        ],
        "illegal-effect",
        TEAMS,
    ),
    "PL-18 the cup is full": (
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann="12345", Bob=[6] * 5),
            resolve("Bob", "hook", die("Ann", 0), Bob="666661", Ann="2345"),
        ],
        "cup-full",
        {"players": "Ann Bob"},
    ),
    "PL-18 PL-S10 five is the limit whatever dice is": (
        [lay("Bob"), *CALLED, reveal(Ann=[1] * 7, Bob=[6] * 7), resolve("Bob", "hook", die("Ann", 0))],
        "cup-full",
        {"dice": 7, "players": "Ann Bob"},
    ),
    "PL-18 PL-22 the face changed on the way": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="1565", Bob="5")],
        "illegal-effect",
    ),
    "PL-18 PL-S2 not at the end of the cup": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="4156", Bob="5")],
        "illegal-effect",
    ),
    "PL-18 PL-22 another die is gone": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="1564", Bob="4")],
        "illegal-effect",
    ),
    "PL-18 PL-S2 the thief's cup is not given": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Bob="5")],
        "illegal-effect",
    ),
    "PL-18 PL-S2 a bystander's die changed": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="1564", Bob="5", Ann="223")],
        "illegal-effect",
    ),
    "PL-18 from oneself": ([*SECOND_CARDS, resolve("Cat", "hook", die("Cat", 0))], "illegal-effect"),
    "PL-18 PL-26 from a partner": (
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "hook", die("Dan", 0), Bob=[3] * 4, Dan=[3] * 2),
        ],
        "illegal-effect",
        TEAMS,
    ),
    "PL-18 a die that is not there": ([*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 2))], "bad-field"),
    **{
        f"PL-18 index {index!r}": ([*SECOND_CARDS, resolve("Cat", "hook", die("Bob", index))], "bad-field")
        for index in (None, -1, 0.0, "0", True)
    },
    "PL-26 an opponent's card on a partner's dice": (
        [
            lay("Bob"),
            *CALLED,
            reveal(Ann=THREES, Bob=THREES, Cat=THREES, Dan=THREES),
            resolve("Bob", "push", Dan="433"),
        ],
        "illegal-effect",
        TEAMS,
    ),
    "PL-S2 a cup of the wrong size": ([*ALL_LAID, resolve("Bob", "push", Ann="12")], "dice-mismatch"),
    "PL-S2 a reroll with a cup of the wrong size": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat="1566")],
        "dice-mismatch",
    ),
    "PL-S2 a steal with the die still there": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="1564", Bob="45")],
        "dice-mismatch",
    ),
    "PL-S2 dice-mismatch before illegal-effect": (
        [*ALL_LAID, resolve("Bob", "push", Ann="623", Cat="1")],
        "dice-mismatch",
    ),
    "PL-S2 bad-field before dice-mismatch": ([*ALL_LAID, resolve("Bob", "push", Ann="9")], "bad-field"),
    "PL-S2 no dice given": ([*ALL_LAID, {"event": "resolve", "player": "Bob", "card": "push"}], "bad-field"),
    "PL-S2 a stranger's dice": ([*ALL_LAID, resolve("Bob", "push", Zed="1")], "unknown-player"),
    "PL-S2 with cards lying reveal wants dice": (
        [lay("Ann"), *CALLED, {"event": "reveal", "faces": [1] * 9}],
        "bad-field",
    ),
    "PL-S3 undo-card of a stranger": ([*ALL_LAID, undo_card("Zed", "Bob")], "unknown-player"),
    **{
        f"PL-S4 index {index!r}": ([*ALL_LAID, resolve("Bob", "push"), undo_card("Cat", "Bob", index)], "bad-field")
        for index in (1, -1, None, "0", True)
    },
    "PL-S4 an effect is undone once": ([*TWICE, undo_card("Cat", "Bob")], "illegal-effect"),
    "PL-S4 an undo can't be undone": ([*TWICE, undo_card("Cat", "Ann")], "illegal-effect"),
    "PL-S4 the dice given must agree": ([*TWICE[:-1], undo_card("Ann", "Bob", Ann="323")], "illegal-effect"),
    "PL-S4 the dice given are too few": ([*TWICE[:-1], undo_card("Ann", "Bob", Ann="12")], "dice-mismatch"),
    "PL-S5 a phone lays what it has not": ([deal(), lay_ids("Ann", "lift")], "bad-field", PHONE),
    "PL-S5 a phone lays a card twice": ([deal(), lay_ids("Ann", "push", "push")], "bad-field", PHONE),
    "PL-S5 a phone lays no card": ([deal(), lay_ids("Ann")], "bad-field", PHONE),
    **{
        f"PL-S5 a phone lays {cards!r}": (
            [deal(), {"event": "lay-cards", "player": "Ann", "cards": cards}],
            "bad-field",
            PHONE,
        )
        for cards in (None, "push", [1], [""], [["push"]])
    },
    "PL-21 a phone must say which": ([deal(), lay("Ann", 1)], "bad-field", PHONE),
    "PL-21 phone: only a card that lies there is turned up": (
        [*PHONE_LAID, *CALLED, CUPS, resolve("Bob", "push", Ann="223")],
        "bad-field",
        PHONE | DICE,
    ),
    **{
        f"PL-S6 order {order!r}": ([{"event": "deck", "order": order}], "bad-field", PHONE)
        for order in (None, [], {}, {"1": ORDER["1"]}, ORDER | {"5": []}, ORDER | {"4": None}, ORDER | {"4": [3]})
    },
    "PL-S6 a card too few": ([deal(r4=["hook"] * 2)], "bad-field", PHONE),
    "PL-S6 a card too many": ([deal(r4=["hook"] * 4)], "bad-field", PHONE),
    "PL-S6 a stranger's card": ([deal(r4=["hook", "hook", "nail"])], "bad-field", PHONE),
    "PL-S6 a card in the wrong stack": (
        [deal(r4=["hook"] * 2 + ["belay"], r3=["belay"] * 2 + ["hook"])],
        "bad-field",
        PHONE,
    ),
    "PL-S6 bidding before the deal": ([bid("Ann")], "wrong-phase", PHONE),
    "PL-S6 a second deal": ([deal(), deal()], "wrong-phase", PHONE),
    "PL-S6 printed cards are not dealt": ([deal()], "wrong-phase", PRINTED),
    "PL-20 G-S1 stolen out and counted: out of the game": (
        [*STOLEN_OUT, decline("Ann"), bid("Bob")],
        "out-of-game",
        LAST_DIE,
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED, DICE))
def test_refuses(code, game, events, then):
    *before, last = events
    assert code(play(*before, **game), last) == then


MESSAGES = {
    "PL-22 says which die": (
        [*ALL_LAID, resolve("Bob", "push", Ann="126")],
        "die 3 of Ann (3, now 6) costs more than 2 dots",
    ),
    "PL-22 says whose": (
        [*ALL_LAID, resolve("Bob", "lift", Cat="155")],
        "die 3 of Cat (6, now 5) is none of Bob's own dice",
    ),
    "PL-22 says which was not named": (
        [*ALL_LAID, resolve("Bob", "shake", at("Cat", 0), Cat="255")],
        "die 3 of Cat (6, now 5) is not named",
    ),
    "PL-22 says which die is wrong after a steal": (
        [*SECOND_CARDS, resolve("Cat", "hook", die("Bob", 0), Cat="1565", Bob="5")],
        "die 4 of Cat (4, now 5)",
    ),
    "PL-S2 G-07 says for whom": ([*ALL_LAID, resolve("Bob", "push", Ann="1")], "Ann has 1 instead of 3"),
    "PL-S6 says which card": ([deal(r4=["hook"] * 2)], 'rating 4 holds 3 of "hook", not 2', PHONE),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES, DICE))
def test_message(game, events, then):
    *before, last = events
    assert then in refusal(play(*before, **game), last)


def test_refuses__a_card_of_the_kit_by_its_name_in_each_language():
    """PL-16 on the own dice."""
    deck = [one | ({"name": "Shot Across the Bow"} if one["id"] == "shake" else {}) for one in DECK]
    match = play(*ALL_LAID, **DICE, deck=deck)
    message = refusal(match, resolve("Bob", "shake", at("Bob", 0), Bob="256"))
    assert isinstance(message, Message)
    assert message.said("en") == "Shot Across the Bow is for an opponent's dice, not Bob's."
    assert "Schuss vor den Bug" in message.said("de")


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
