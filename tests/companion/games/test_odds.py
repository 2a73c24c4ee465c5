# SPDX-License-Identifier: MIT
"""Chances of bids, held against counting every throw there is, and against the games' own counting of dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.bids import faces_matching
from companion.games.odds import at_least, bid_chances
from companion.play.registry import GAMES
from companion.table.adapter.base import Scene

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
