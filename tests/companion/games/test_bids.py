# SPDX-License-Identifier: MIT
"""Bids, challenges and reveals as Pirates Dice and Pirate's Lies have them alike, clause by clause."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.base import Event
from companion.games.bids import faces_matching
from companion.games.match import Match
from companion.games.odds import at_least, bid_chances
from companion.play.registry import GAMES
from companion.table.adapter.base import Scene
from tests.companion.games.cases import after, bid, cases, counted, faces, facts, refusal, retire, reveal, shout
from tests.companion.games.laws import law
from tests.random_games import PLAYERS

TWOS = [2, 2, 2, 2, 2]
SIXES = [6, 6, 6, 6, 6]

THREE: dict[str, Any] = {}
TWO = {"players": "Ann Bob"}
FOUR = {"players": "Ann Bob Cat Dan"}
ONE_DIE = {"dice": 1}
ONE_DIE_2 = TWO | ONE_DIE
ANYONE = {"challenge": "anyone"}

CALLED = [bid("Ann", 4, 5), shout("Bob")]
HELD = [*CALLED, reveal(Ann=[5, 5, 5, 2, 3], Bob=[5, 2, 2, 2, 2], Cat=TWOS)]
FAILED = [*CALLED, reveal(Ann=[5, 5, 4, 2, 3], Bob=TWOS, Cat=TWOS)]
BOB_OUT = [bid("Ann", 1, 2), shout("Bob"), reveal(Ann=[2], Bob=[3], Cat=[3])]
OVER = [retire("Bob")]

both = pytest.mark.parametrize("name", ["pirates-dice", "pirates-lies"])


def begun(name: str, game: dict[str, Any], events: list[Event]) -> Match:
    """The game called ``name``, set up as ``game`` says, after ``events``; who sits first begins."""
    return after(*events, game=name, **{"first": game.get("players", "Ann").split()[0]} | game)


HAPPENS = {
    "PD-01 PL-01 two players": ([], {"dice": (5, 5), "in_play": 10}, TWO),
    "PD-01 PL-01 three players": ([], {"dice": (5, 5, 5), "in_play": 15}),
    "PD-01 PL-01 four players": ([], {"dice": (5, 5, 5, 5), "in_play": 20}, FOUR),
    "PD-01 PL-S10 option dice": ([], {"dice": (10, 10, 10), "in_play": 30}, {"dice": 10}),
    "PD-03 PL-02 option first": ([], {"phase": "bidding", "turn": "Cat"}, {"first": "Cat"}),
    "PD-04 first player bids": ([], {"turn": "Ann", "bid": None, "bids": [], "challengers": []}),
    "PD-04 round the table": (
        [bid("Ann", 1, 2), bid("Bob", 2, 2), bid("Cat", 3, 2)],
        {"turn": "Ann", "bid": {"player": "Cat", "quantity": 3, "face": 2}},
    ),
    "PD-04 bids of the round in order": (
        [bid("Ann", 1, 2), bid("Bob", 1, 3)],
        {"bids": [{"player": "Ann", "quantity": 1, "face": 2}, {"player": "Bob", "quantity": 1, "face": 3}]},
    ),
    **{
        f"PD-05 PL-03 one {face}": ([bid("Ann", 1, face)], {"bid": {"player": "Ann", "quantity": 1, "face": face}})
        for face in (2, 3, 4, 5, 6)
    },
    "PD-06 PL-04 worked: five 2s after four 5s": (
        [bid("Ann", 4, 5), bid("Bob", 5, 2)],
        {"bid": {"player": "Bob", "quantity": 5, "face": 2}, "turn": "Cat"},
    ),
    "PD-06 PL-04 same quantity, higher number": ([bid("Ann", 4, 5), bid("Bob", 4, 6)], {"turn": "Cat"}),
    "PD-06 PL-04 higher quantity, same number": ([bid("Ann", 4, 4), bid("Bob", 5, 4)], {"turn": "Cat"}),
    "PD-06 PL-04 higher both": ([bid("Ann", 3, 2), bid("Bob", 6, 3)], {"turn": "Cat"}),
    "PD-07 PL-04 more than there are dice": (
        [bid("Ann", 11, 2), bid("Bob", 1000, 2)],
        {"bid": {"player": "Bob", "quantity": 1000, "face": 2}, "turn": "Ann"},
        TWO,
    ),
    "PD-04 PD-08 PL-05 only the next may challenge, or raise": (
        [bid("Ann", 1, 2)],
        {"challengers": ["Bob"], "turn": "Bob", "bids": [{"player": "Ann", "quantity": 1, "face": 2}]},
        FOUR,
    ),
    "PD-08 PL-05 PD-S3 G-S2 G-S6 G-S10 a challenge lifts the cups": (
        CALLED,
        {"phase": "reveal", "turn": None, "challengers": [], "contenders": [], "round": 1, "last": {}},
    ),
    "PD-08 PL-05 anyone but the bidder": (
        [bid("Ann", 1, 2), bid("Bob", 2, 2)],
        {"challengers": ["Ann", "Cat", "Dan"], "turn": "Cat"},
        FOUR | ANYONE,
    ),
    "PD-08 PL-07 anyone: who pressed first loses, and begins": (
        [bid("Ann", 1, 2), shout("Dan"), reveal(Ann=TWOS, Bob=SIXES, Cat=SIXES, Dan=SIXES)],
        {"dice": (5, 5, 5, 4), "turn": "Dan"},
        FOUR | ANYONE,
    ),
    "PD-08 PL-05 anyone: out of turn no bid": ([], {"challengers": []}, FOUR | ANYONE),
    "PD-10 PL-06 count equal: the challenger loses": (HELD, {"dice": (5, 4, 5), "in_play": 14}),
    "PD-10 PL-06 count above: the challenger loses": (
        [*CALLED, reveal(Ann=[5] * 5, Bob=SIXES, Cat=SIXES)],
        {"dice": (5, 4, 5)},
    ),
    "PD-10 PL-06 count below: the bidder loses": (FAILED, {"dice": (4, 5, 5), "in_play": 14}),
    "PD-11 PL-07 G-S6 the challenger who lost begins": (HELD, {"turn": "Bob", "phase": "bidding", "round": 2}),
    "PD-11 PD-12 PL-07 PL-08 last die lost: out, the next to the left begins": (
        BOB_OUT,
        {"turn": "Cat", "round": 2, "out": ["Bob"], "winner": None, "in_play": 2},
        ONE_DIE,
    ),
    "PD-11 PL-07 last die lost: wraps round the table": (
        [bid("Bob", 1, 2), shout("Cat"), reveal(Ann="2", Bob="3", Cat="3")],
        {"turn": "Ann", "out": ["Cat"]},
        ONE_DIE | {"first": "Bob"},
    ),
    "PD-12 PL-08 who is out is skipped": ([*BOB_OUT, bid("Cat", 1, 2), bid("Ann", 2, 2)], {"turn": "Cat"}, ONE_DIE),
    "PD-12 PL-08 PD-S3 G-S6 G-S10 the last with dice wins; matching names all with dice, also with 0": (
        [*BOB_OUT, bid("Cat", 2, 2), shout("Ann"), reveal(Ann="3", Cat="3")],
        {
            "winner": "Ann",
            "phase": "over",
            "turn": None,
            "out": ["Bob", "Cat"],
            "round": 2,
            "bid": None,
            "bids": [],
            "legal": {},
            "last": counted(bid("Cat", 2, 2), 0, holds=False, challenger="Ann", loser="Cat", Ann=0, Cat=0),
        },
        ONE_DIE,
    ),
    "PD-S2 the bidder is not among those who may shout": ([bid("Ann", 1, 2)], {"challengers": ["Bob", "Cat"]}, ANYONE),
    "PD-S3 PL-05 no matching when faces were given all together": (
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
        TWO,
    ),
    **{
        f"PD-S5 who has no dice may be {how}": (
            [*BOB_OUT, bid("Cat", 1, 6), shout("Ann"), reveal(Ann="3", Cat="2", **none)],
            {"winner": "Ann"},
            ONE_DIE,
        )
        for how, none in (("left out", {}), ("given as []", {"Bob": []}))
    },
    "G-03 to the left wraps round": ([bid("Ann", 1, 2), bid("Bob", 2, 2)], {"turn": "Ann"}, TWO),
    "G-S9 table: the reveal": (
        CALLED,
        {"legal": {"Ann": {"retire": True}, "Bob": {"retire": True}, "table": {"reveal": True}}},
        TWO,
    ),
    "G-S9 a player called table keeps the buttons": (
        [bid("table", 1, 2), shout("Bob")],
        {"legal": {"table": {"retire": True, "reveal": True}, "Bob": {"retire": True}}},
        {"players": "table Bob"},
    ),
    "G-08 retire: as if out of dice": ([retire("Cat")], {"dice": (5, 5, 0), "out": ["Cat"], "in_play": 10}),
    "G-08 retire: the turn passes": ([retire("Ann")], {"turn": "Bob", "round": 1}),
    "G-08 G-05 G-S2 retire: the last one left wins, and nothing is offered": (
        [retire("Ann")],
        {"winner": "Bob", "phase": "over", "turn": None, "legal": {}},
        TWO,
    ),
    "G-S5 retire out of turn, no bid: nothing moves": ([retire("Bob")], {"turn": "Ann", "round": 1}),
    "G-S5 retire under a bid: no loss, whose turn it was begins": (
        [bid("Ann", 3, 3), retire("Ann")],
        {"turn": "Bob", "round": 2, "bid": None, "bids": [], "last": {}, "dice": (0, 5, 5)},
    ),
    "G-S5 retire under a bid on the own turn: the next to the left begins": (
        [bid("Ann", 3, 3), retire("Bob")],
        {"turn": "Cat", "round": 2, "bid": None},
    ),
    "G-S5 retire while cups are lifted: the challenger begins, not whose turn it was": (
        [bid("Ann", 3, 3), shout("Dan"), retire("Bob")],
        {"turn": "Dan", "round": 2, "phase": "bidding", "in_play": 15},
        FOUR | ANYONE,
    ),
    "G-S5 retiring challenger: the next to the left begins": (
        [bid("Ann", 3, 3), shout("Dan"), retire("Dan")],
        {"turn": "Ann", "round": 2, "phase": "bidding"},
        FOUR | ANYONE,
    ),
    "G-S5 G-S6 retire from two while cups are lifted": ([*CALLED, retire("Bob")], {"winner": "Ann", "round": 1}, TWO),
    "G-S6 G-S10 round stays at the end, and no bid": (
        [*CALLED, reveal(Ann="5", Bob="5")],
        {"round": 1, "winner": "Bob", "bid": None, "bids": []},
        ONE_DIE_2,
    ),
    "G-S7 dice in cup, score 0": (
        HELD,
        {
            "players": {
                who: {"dice": 4 if who == "Bob" else 5, "out": False, "score": 0} for who in ("Ann", "Bob", "Cat")
            }
        },
    ),
    "G-S10 last is empty after the set-up": ([], {"last": {}}),
    "G-S10 last is empty after a bid": ([*HELD, bid("Bob", 1, 2)], {"last": {}}),
    "G-S10 last is empty after retire": ([*HELD, retire("Cat")], {"last": {}}),
}


@both
@pytest.mark.parametrize(("game", "events", "then"), cases(HAPPENS))
def test_happens(name, game, events, then):
    state = facts(begun(name, game, events).state())
    assert {key: state[key] for key in then} == then


REFUSED = {
    **{
        f"PD-05 PL-03 quantity {quantity!r}": ([bid("Ann", quantity, 2)], "bad-field")
        for quantity in (0, -1, 4.0, 1.5, True, "4", None, [4], 2**53)
    },
    "PD-05 quantity missing": ([{"event": "bid", "player": "Ann", "face": 2}], "bad-field"),
    "PD-05 face missing": ([{"event": "bid", "player": "Ann", "quantity": 2}], "bad-field"),
    **{
        f"PD-02 PL-03 G-04 face {face!r} in a bid": ([bid("Ann", 1, face)], "bad-field")
        for face in (0, 7, 4.0, True, "4", "Skull", None, [2], {"face": 2}, 10**400)
    },
    "PD-06 PL-04 worked: three 6s after four 4s": ([bid("Ann", 4, 4), bid("Bob", 3, 6)], "bid-too-low"),
    "PD-06 PL-04 the same again": ([bid("Ann", 4, 4), bid("Bob", 4, 4)], "bid-too-low"),
    "PD-06 PL-04 same quantity, lower number": ([bid("Ann", 4, 6), bid("Bob", 4, 5)], "bid-too-low"),
    "PD-06 PL-04 lower quantity, same number": ([bid("Ann", 4, 4), bid("Bob", 3, 4)], "bid-too-low"),
    "PD-08 PL-05 challenge out of turn": ([bid("Ann", 1, 2), shout("Cat")], "not-your-turn"),
    "PD-08 PL-05 challenge of the own bid": ([bid("Ann", 1, 2), shout("Ann")], "not-your-turn", TWO),
    "PD-08 PL-05 no bid yet": ([shout("Ann")], "no-bid-yet"),
    "PD-08 PL-05 no bid yet in the next round": ([*HELD, shout("Bob")], "no-bid-yet"),
    "PD-08 second challenge": ([bid("Ann", 1, 2), shout("Cat"), shout("Bob")], "wrong-phase", ANYONE),
    "PD-08 PL-05 bid out of turn with anyone": ([bid("Ann", 1, 2), bid("Cat", 2, 2)], "not-your-turn", ANYONE),
    "PD-S2 PL-05 the bidder shouts": ([bid("Ann", 1, 2), shout("Ann")], "not-your-turn", ANYONE),
    "PD-S2 no-bid-yet for the one on turn": ([shout("Ann")], "no-bid-yet", ANYONE),
    "PD-S2 PL-05 no-bid-yet is checked first": ([shout("Cat")], "no-bid-yet", ANYONE),
    "PD-S5 dice and faces together": ([*CALLED, faces(*TWOS, *TWOS) | {"dice": {}}], "bad-field", TWO),
    "PD-S5 neither dice nor faces": ([*CALLED, {"event": "reveal"}], "bad-field", TWO),
    "PD-S5 G-07 who has dice is left out": ([*CALLED, reveal(Ann=TWOS)], "dice-mismatch", TWO),
    "PD-S5 dice of one who is out": (
        [*BOB_OUT, bid("Cat", 1, 2), shout("Ann"), reveal(Ann="2", Bob="2", Cat="2")],
        "dice-mismatch",
        ONE_DIE,
    ),
    "PD-12 PL-08 who is out may not bid": ([*BOB_OUT, bid("Bob", 1, 2)], "out-of-game", ONE_DIE),
    "PD-12 PL-08 who is out may not shout": (
        [*BOB_OUT, bid("Cat", 1, 2), shout("Bob")],
        "out-of-game",
        ONE_DIE | ANYONE,
    ),
    "G-07 one die too few": ([*CALLED, reveal(Ann=TWOS, Bob="2222")], "dice-mismatch", TWO),
    "G-07 one die too many": ([*CALLED, reveal(Ann=TWOS, Bob=[*TWOS, 2])], "dice-mismatch", TWO),
    "G-07 the sum right, the cups wrong": ([*CALLED, reveal(Ann=[2] * 4, Bob=[2] * 6)], "dice-mismatch", TWO),
    "G-07 too few faces": ([*CALLED, faces(*TWOS)], "dice-mismatch", TWO),
    "G-07 too many faces": ([*CALLED, faces(*TWOS, *TWOS, 2)], "dice-mismatch", TWO),
    "G-S1 wrong-phase before not-your-turn": ([*CALLED, bid("Cat", 1, 2)], "wrong-phase"),
    "G-S1 not-your-turn before bad-field": ([bid("Cat", "many", 9)], "not-your-turn"),
    "G-S1 not-your-turn before no-bid-yet": ([shout("Bob")], "not-your-turn"),
    "G-S1 bad-field before bid-too-low": ([bid("Ann", 4, 4), bid("Bob", 3, 9)], "bad-field"),
    "G-S1 bad-field before dice-mismatch": ([*CALLED, reveal(Ann="9")], "bad-field", TWO),
    "G-S1 bad-field in dice before unknown-player": ([*CALLED, reveal(Zed="9")], "bad-field", TWO),
    "G-S1 unknown-player in dice before dice-mismatch": ([*CALLED, reveal(Ann="2", Zed="2")], "unknown-player", TWO),
    "G-S1 unknown-player in the dice": ([*CALLED, reveal(Ann=TWOS, Bob=TWOS, Zed=[])], "unknown-player", TWO),
    "G-S1 wrong-phase: reveal while bidding": ([reveal(Ann=TWOS, Bob=TWOS, Cat=TWOS)], "wrong-phase"),
    **{
        f"G-S1 dice is {dice!r}": ([*CALLED, {"event": "reveal", "dice": dice}], "bad-field", TWO)
        for dice in (None, [], "Ann", 5, {"Ann": 2, "Bob": 2}, {"Ann": "22222", "Bob": TWOS}, {"Ann": None})
    },
    **{
        f"G-S1 faces is {seen!r}": ([*CALLED, {"event": "reveal", "faces": seen}], "bad-field", TWO)
        for seen in (None, 5, "2222222222", {"Ann": TWOS}, [[2, 2]])
    },
}


@both
@pytest.mark.parametrize(("game", "events", "then"), cases(REFUSED))
def test_refuses(code, name, game, events, then):
    *before, last = events
    assert code(begun(name, game, before), last) == then


MESSAGES = {
    "G-07 says for whom how many": ([*CALLED, reveal(Ann=TWOS, Bob="2")], "Bob has 1 instead of 5", TWO),
    "G-07 names everybody": ([*CALLED, reveal(Ann="2")], "Ann has 1 instead of 5; Bob has none instead of 5", TWO),
    "G-07 for the whole table": ([*CALLED, faces(2, 2)], "the table has 2 instead of 10", TWO),
    "G-02 says what would do": ([bid("Ann", 4, 4), bid("Bob", 3, 6)], "four of 5 or 6, or five or more of any", TWO),
    "G-02 PL-04 says what sixes want": (
        [bid("Ann", 4, 6), bid("Bob", 4, 5)],
        "After four 6s, four 5s is too low: bid five or more",
        TWO,
    ),
    "G-02 says whose turn it is": ([bid("Bob", 3, 6)], "It is Ann's turn, not Bob's.", TWO),
    "G-02 says who plays": ([bid("Zed", 3, 6)], 'Nobody called "Zed" plays; the players are Ann and Bob.', TWO),
    "G-02 says what was given and wanted": ([bid("Ann", 4.0, 6)], "a whole number of 1 or more, not 4.0", TWO),
    "G-02 says what is missing": ([{"event": "bid", "player": "Ann", "face": 2}], "1 or more, not nothing", TWO),
    "G-02 says in whose dice": ([*CALLED, reveal(Ann="29", Bob=[])], "dice of Ann", TWO),
    "G-02 huge numbers stay short": ([bid("Ann", 10**5000, 2)], "a number too large to count with", TWO),
    "G-02 long words are cut": ([bid("A" * 5000, 1, 2)], "A…", TWO),
    "G-02 one line, whatever was given": ([bid("A\n\ud800B", 1, 2)], '"A\\n\\ud800B"', TWO),
}


@both
@pytest.mark.parametrize(("game", "events", "then"), cases(MESSAGES))
def test_message(name, game, events, then):
    *before, last = events
    words = refusal(begun(name, game, before), last)
    assert then in words
    assert len(words.splitlines()) == 1
    words.encode()


AWAITED = {
    "G-07 reveal: all dice": (CALLED, {"Ann": 5, "Bob": 5, "Cat": 5}),
    "G-07 reveal: of those who have some": ([*BOB_OUT, bid("Cat", 1, 2), shout("Ann")], {"Ann": 1, "Cat": 1}, ONE_DIE),
}


@pytest.mark.parametrize(("name", "shown"), [("pirates-dice", "skull"), ("pirates-lies", "pips")])
@pytest.mark.parametrize(("game", "events", "then"), cases(AWAITED))
def test_awaits_dice_and_takes_them(name, shown, game, events, then):
    match = begun(name, game, events)
    awaited = match.awaits()
    assert awaited
    assert (awaited.event, awaited.dice, awaited.faces, awaited.total) == ("reveal", then, shown, sum(then.values()))
    match.apply(awaited.filled({who: [3] * dice for who, dice in then.items()}))


@both
@pytest.mark.parametrize("events", [pytest.param([], id="G-07 bidding"), pytest.param(OVER, id="G-07 over")])
def test_awaits_no_dice_unless_cups_are_lifted(name, events):
    assert begun(name, TWO, events).awaits() is None


@both
@pytest.mark.parametrize("quantity", [pytest.param(2**53 - 1, id="PD-07 the largest number a phone keeps exactly")])
def test_offers_no_raise_above_the_largest_number(code, name, quantity):
    match = begun(name, THREE, [bid("Ann", quantity, 5)])
    assert match.state()["legal"]["Bob"]["bid"] == {"6": quantity}
    match = match.apply(bid("Bob", quantity, 6))
    assert "bid" not in match.state()["legal"]["Cat"]
    assert code(match, bid("Cat", quantity + 1, 2)) == "bad-field"
    assert match.apply(shout("Cat")).game.phase == "reveal"


@both
@law("PD-06 PL-04", 30, data=st.data())
def test_bids_rise_in_a_round(clause, name, data):
    for match, _, _ in PLAYERS[name].played(*data.draw(PLAYERS[name].games)):
        bids = [(bid["quantity"], bid["face"]) for bid in match.state()["bids"]]
        assert bids == sorted(set(bids))


@both
@law("G-S2 G-S6", 30, data=st.data())
def test_there_is_a_turn_while_bidding_and_a_round_is_counted_when_it_has_ended(clause, name, data):
    for match, _, then in PLAYERS[name].played(*data.draw(PLAYERS[name].games)):
        before, after = match.state(), then.state()
        assert (before["turn"] is not None) == (before["phase"] == "bidding")
        assert before["turn"] is None or not before["players"][before["turn"]]["out"]
        ended = before["bid"] is not None and after["bid"] is None and after["phase"] != "over"
        assert after["round"] == before["round"] + ended


# Chances of bids, held against counting every throw there is, and against the games' own counting of dice.


FACES = ("skull", 2, 3, 4, 5, 6)


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("counting", [(4,), (4, "skull")])
def test_the_chance_is_the_share_of_all_throws(dice: int, counting: tuple[int | str, ...]) -> None:
    throws = list(itertools.product(FACES, repeat=dice))
    hit = Fraction(len(counting), 6)
    for wanted in range(dice + 3):
        good = sum(faces_matching(throw, counting) >= wanted for throw in throws)
        assert at_least(wanted, dice, hit) == Fraction(good, len(throws))


@given(st.integers(-3, 40), st.integers(0, 30), st.fractions(0, 1, max_denominator=12))
def test_a_chance_is_one_and_falls_with_what_is_wanted(wanted: int, dice: int, hit: Fraction) -> None:
    chance = at_least(wanted, dice, hit)
    assert 0 <= chance <= 1
    assert at_least(wanted + 1, dice, hit) <= chance <= at_least(wanted, dice + 1, hit)
    assert chance == 1 if wanted <= 0 else True
    assert chance == 0 if wanted > dice else True
    missed = at_least(dice - wanted + 1, dice, 1 - hit)
    assert chance + missed == 1, "either enough count, or too many don't"


@given(st.integers(1, 20), st.integers(0, 6), st.integers(0, 24))
def test_each_own_die_that_counts_helps(quantity: int, own: int, others: int) -> None:
    chances = bid_chances(quantity, own, others, Fraction(1, 3))
    assert len(chances) == own + 1
    assert chances == sorted(chances)
    assert chances[-1] == 1 if own >= quantity else True


@pytest.mark.parametrize(
    ("game", "options", "face", "hit"),
    [
        ("pirates-dice", {"first": "Ann", "dice": 2}, 4, Fraction(1, 3)),
        ("pirates-lies", {"first": "Ann", "dice": 2}, 4, Fraction(1, 6)),
        ("pirates-lies", {"first": "Ann", "dice": 2, "wild": 1}, 4, Fraction(1, 3)),
    ],
)
def test_wild_faces_count_as_the_game_has_them(game: str, options: dict[str, object], face: int, hit: Fraction) -> None:
    """Every throw of four dice under two cups, judged by the rules themselves."""
    match = GAMES.start({"game": game, "players": ["Ann", "Bob"], "options": options})
    match = match.apply({"event": "bid", "player": "Ann", "quantity": 2, "face": face})
    told = GAMES.adapter(game).odds(Scene(match), "Bob")
    assert told is not None
    assert (told["own"], told["others"]) == (2, 2)
    assert told["chances"] == [round(float(bid_chance), 6) for bid_chance in bid_chances(2, 2, 2, hit)]
    called = match.apply({"event": "challenge", "player": "Bob"})
    if called.state()["phase"] != "reveal":
        pytest.fail("the cups should be lifted now")
    faces = FACES if game == "pirates-dice" else (1, 2, 3, 4, 5, 6)
    own = [face, 3]
    throws = list(itertools.product(faces, repeat=2))
    true = sum(
        called.apply({"event": "reveal", "dice": {"Ann": list(throw), "Bob": own}}).state()["last"]["holds"]
        for throw in throws
    )
    assert told["chances"][1] == round(true / len(throws), 6)


def test_there_are_no_chances_without_a_bid_nor_in_games_without_bids() -> None:
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}})
    assert GAMES.adapter("pirates-dice").odds(Scene(match), "Bob") is None
    other = GAMES.start({"game": "dead-mans-dice", "players": ["Ann", "Bob"]})
    assert GAMES.adapter("dead-mans-dice").odds(Scene(other), "Bob") is None
