# SPDX-License-Identifier: MIT
"""Pirates Dice beside what `test_bids` has: each case begins with its clause, what happened, what must then be so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.cases import bid, cases, counted, faces, facts, retire, reveal, shout
from tests.companion.games.laws import Players, chances, events_of_any_kind, law

S = "skull"
TWOS = [2, 2, 2, 2, 2]
ALL_FROM_1 = {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1}


def roll(**dice: Any) -> Event:
    return {"event": "roll-off", "dice": dice}


THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
ROLL = {"roll_off": True}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
FAILED = [*CALLED, reveal(Ann="55S23", Bob=TWOS, Cat=TWOS)]

HAPPENS = {
    "PD-02 G-04 every face is read": (
        [bid("Ann", 1, 2), shout("Bob"), reveal(Ann="S2345", Bob="6" * 5)],
        {"dice": (5, 4)},
        TWO,
    ),
    "PD-03 G-S2 all roll off first": (
        [],
        {"phase": "roll-off", "contenders": ["Ann", "Bob", "Cat"], "turn": None},
        ROLL,
    ),
    "PD-03 highest begins": (
        [roll(Ann=2, Bob=6, Cat=5)],
        {"phase": "bidding", "turn": "Bob", "contenders": [], "round": 1},
        ROLL,
    ),
    "PD-03 tied highest roll again among themselves": (
        [roll(Ann=6, Bob=2, Cat=6)],
        {"phase": "roll-off", "contenders": ["Ann", "Cat"], "turn": None},
        ROLL,
    ),
    "PD-03 second roll settles": ([roll(Ann=6, Bob=2, Cat=6), roll(Ann=2, Cat=3)], {"turn": "Cat"}, ROLL),
    "PD-03 skull is lowest": ([roll(Ann=S, Bob=2, Cat=S)], {"turn": "Bob"}, ROLL),
    "PD-S6 all skulls: all again": ([roll(Ann=S, Bob=S, Cat=S)], {"contenders": ["Ann", "Bob", "Cat"]}, ROLL),
    "PD-S6 tied skulls: the tied again": (
        [roll(Ann=S, Bob=S), roll(Ann=S, Bob=2)],
        {"turn": "Bob", "phase": "bidding"},
        {"players": "Ann Bob", "roll_off": True},
    ),
    "PD-09 worked: two 5s and three skulls hold five 5s": (
        [bid("Ann", 5, 5), shout("Bob"), reveal(Ann="55SSS", Bob=TWOS)],
        {"last": counted(bid("Ann", 5, 5), 5, holds=True, challenger="Bob", loser="Bob", Ann=5, Bob=0)},
        TWO,
    ),
    "PD-09 dice of all players count": (
        [bid("Ann", 3, 6), shout("Bob"), reveal(Ann="62222", Bob="S2222", Cat="6S222")],
        {"last": counted(bid("Ann", 3, 6), 4, holds=True, challenger="Bob", loser="Bob", Ann=1, Bob=1, Cat=2)},
    ),
    "PD-10 lost dice stay out of play": (
        [*FAILED, bid("Ann", 1, 6), shout("Bob"), reveal(Ann="2222", Bob=TWOS, Cat=TWOS)],
        {"dice": (3, 5, 5), "in_play": 13},
    ),
    "PD-11 the bidder who lost begins": (FAILED, {"turn": "Ann", "phase": "bidding", "round": 2}),
    "G-05 only the bidder's buttons work": (
        [],
        {"legal": {"Ann": {"bid": ALL_FROM_1, "retire": True}, "Bob": {"retire": True}}},
        TWO,
    ),
    "G-S9 lowest quantity by face": (
        [bid("Ann", 4, 4)],
        {
            "legal": {
                "Ann": {"retire": True},
                "Bob": {"bid": {"2": 5, "3": 5, "4": 5, "5": 4, "6": 4}, "challenge": True, "retire": True},
            }
        },
        TWO,
    ),
    "G-S9 table: the roll-off": (
        [],
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"roll-off": True}}},
        TWO | ROLL,
    ),
    "G-S5 retire in the roll-off: contends no more": ([retire("Ann")], {"contenders": ["Bob", "Cat"]}, ROLL),
    "G-S5 retire in the roll-off: the last contender begins": (
        [roll(Ann=6, Bob=2, Cat=6), retire("Ann")],
        {"phase": "bidding", "turn": "Cat", "contenders": [], "dice": (0, 5, 5)},
        ROLL,
    ),
    "G-S5 retire in the roll-off by one who does not contend": (
        [roll(Ann=6, Bob=2, Cat=6), retire("Bob")],
        {"phase": "roll-off", "contenders": ["Ann", "Cat"]},
        ROLL,
    ),
    "G-S5 retire in the roll-off down to one": (
        [retire("Bob")],
        {"winner": "Ann", "contenders": [], "phase": "over"},
        TWO | ROLL,
    ),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(pirates, game, events, then):
    state = facts(pirates(*events, **game).state())
    assert {key: state[key] for key in then} == then


REFUSED = {
    "PD-05 skulls": ([bid("Ann", 1, S)], "cannot-bid-skulls"),
    "PD-05 skulls over a bid": ([bid("Ann", 1, 2), bid("Bob", 1, S)], "cannot-bid-skulls"),
    "PD-S4 a 1 in a bid": ([bid("Ann", 1, 1)], "bad-field"),
    "PD-S4 a 1 in the roll-off": ([roll(Ann=1, Bob=2, Cat=3)], "bad-field", ROLL),
    "PD-S4 a 1 in the reveal": ([*CALLED, reveal(Ann="12222", Bob=TWOS)], "bad-field", TWO),
    "PD-S4 a 1 among faces": ([*CALLED, faces(1, *TWOS, 2, 2, 2, 2)], "bad-field", TWO),
    "PD-S5 contender missing": ([roll(Ann=2, Bob=3)], "dice-mismatch", ROLL),
    "PD-S5 nobody rolled": ([roll()], "dice-mismatch", ROLL),
    "PD-S5 another player's die": ([roll(Ann=6, Bob=2, Cat=6), roll(Ann=6, Bob=2, Cat=5)], "dice-mismatch", ROLL),
    "G-S1 bad-field before cannot-bid-skulls": ([bid("Ann", 0, S)], "bad-field"),
    "G-S1 unknown-player in the roll-off": ([roll(Ann=2, Bob=3, Zed=4)], "unknown-player", ROLL),
    "G-S1 wrong-phase: roll-off while bidding": ([roll(Ann=2, Bob=3, Cat=4)], "wrong-phase"),
    "G-S1 wrong-phase: bid in the roll-off": ([bid("Ann", 1, 2)], "wrong-phase", ROLL),
    "G-S1 wrong-phase: challenge in the roll-off": ([shout("Ann")], "wrong-phase", ROLL),
    "G-S1 a list where one die is wanted": ([roll(Ann="2", Bob="3", Cat="4")], "bad-field", ROLL),
}


@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
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


# What holds in every game of Pirates Dice, tried on games played at random by the rules.

NAMES = ("Ann", "Bob", "Cat", "Dan")
FACES = (2, 3, 4, 5, 6, "skull")

setups = st.builds(
    lambda seats, options: {"game": "pirates-dice", "players": list(NAMES[:seats]), "options": options},
    st.integers(2, 4),
    st.fixed_dictionaries(
        {"dice": st.integers(1, 4)},
        optional={"first": st.just("Ann"), "challenge": st.sampled_from(("next", "anyone"))},
    ),
)
games = st.tuples(setups, chances)


def offered(match: Match, chance: random.Random) -> Iterator[Event]:
    """Every event that ``legal`` offers: bids at their lowest, throws of the dice that are awaited."""
    for doer, offers in match.state()["legal"].items():
        for name, how in offers.items():
            if name == "bid":
                yield from (
                    {"event": "bid", "player": doer, "quantity": least, "face": int(face)}
                    for face, least in how.items()
                )
            elif name in ("challenge", "retire"):
                yield {"event": name, "player": doer}
            else:
                yield thrown(match, chance)


def thrown(match: Match, chance: random.Random) -> Event:
    awaited = match.awaits()
    assert awaited
    return awaited.filled({name: chance.choices(FACES, k=dice) for name, dice in awaited.dice.items()})


def likely(event: Event) -> float:
    """Bids end in time, and few give up."""
    return {"bid": 1, "challenge": 4, "retire": 0.1}.get(event["event"], 20)


def anything(match: Match) -> Iterator[tuple[Event, bool]]:
    """Events of every kind by everybody, well formed, each with whether it should be accepted."""
    legal = match.state()["legal"]
    for name in (*match.players, "Zed"):
        offers = legal.get(name, {})
        for quantity in range(1, 5):
            for face in (2, 3, 4, 5, 6):
                bid = {"event": "bid", "player": name, "quantity": quantity, "face": face}
                yield bid, quantity >= offers.get("bid", {}).get(str(face), float("inf"))
        for event in ("challenge", "retire"):
            yield {"event": event, "player": name}, event in offers
    dice = {name: [2] * part["dice"] for name, part in match.state()["players"].items()}
    yield {"event": "reveal", "dice": dice}, "reveal" in legal.get("table", {})
    contenders = match.state()["contenders"] or match.players
    yield {"event": "roll-off", "dice": dict.fromkeys(contenders, 3)}, "roll-off" in legal.get("table", {})


PLAYERS = Players(
    offered,
    likely,
    anything,
    games,
    events_of_any_kind(
        ("bid", "challenge", "reveal", "roll-off", "retire"),
        (*NAMES, *FACES),
        player=NAMES,
        quantity=(1, 3),
        face=FACES,
        dice=({"Ann": [2], "Bob": ["skull"]},),
        faces=([2, "skull"],),
    ),
)


@law("PD-12", game=games)
def test_every_game_ends_with_one_winner(clause, game):
    *_, (_, _, match) = PLAYERS.played(*game)
    state = match.state()
    holders = [name for name, part in state["players"].items() if part["dice"]]
    assert holders == [state["winner"]]
    assert (state["phase"], state["turn"], state["legal"], state["bid"]) == ("over", None, {}, None)


@law("PD-10", game=games)
def test_dice_never_grow_and_a_reveal_costs_exactly_one(clause, game):
    for match, event, then in PLAYERS.played(*game):
        before, after = match.state(), then.state()
        lost = [before["players"][name]["dice"] - after["players"][name]["dice"] for name in match.players]
        assert min(lost) >= 0
        assert after["in_play"] == sum(part["dice"] for part in after["players"].values())
        if event["event"] == "reveal":
            assert sum(lost) == 1
            assert after["last"]["loser"] == match.players[lost.index(1)]
        elif event["event"] != "retire":
            assert sum(lost) == 0


@law("PD-09", game=games)
def test_a_reveal_counts_what_lies_there(clause, game):
    for match, event, after in PLAYERS.played(*game):
        if event["event"] == "reveal":
            wanted = (match.state()["bid"]["face"], "skull")
            verdict = after.state()["last"]
            lying = [face for cup in event["dice"].values() for face in cup]
            assert verdict["count"] == sum(face in wanted for face in lying) == sum(verdict["matching"].values())
            together = match.apply({"event": "reveal", "faces": lying}).state()
            assert together["last"] == {key: part for key, part in verdict.items() if key != "matching"}
            assert together["players"] == after.state()["players"]
