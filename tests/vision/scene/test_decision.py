# SPDX-License-Identifier: MIT
"""The choice of a throw's dice against counting every subset by hand."""

from __future__ import annotations

from itertools import combinations
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from vision.scene.decision import UNSEEN, choose

CHANCES = st.lists(st.floats(0.01, 0.89), min_size=1, max_size=8)


def by_hand(there: list[float], expected: int) -> tuple[dict[frozenset[int], float], float]:
    """The weight of each choice of so many dice out of the candidates and one unseen, and of all together."""
    odds = [chance / (1 - chance) for chance in there] + [UNSEEN]
    ways = {frozenset(some): prod(odds[i] for i in some) for some in combinations(range(len(odds)), expected)}
    return ways, sum(ways.values())


@given(there=CHANCES, expected=st.integers(0, 8))
def test_it_is_the_likeliest_subset_of_so_many_with_its_true_chance(there: list[float], expected: int) -> None:
    assume(expected <= len(there))
    ways, whole = by_hand(there, expected)
    chosen = choose(there, expected)
    assert len(chosen.dice) == expected
    seen = {some: weight for some, weight in ways.items() if len(there) not in some}
    assert ways[frozenset(chosen.dice)] == pytest.approx(max(seen.values()), rel=1e-6)
    assert chosen.chance == pytest.approx(ways[frozenset(chosen.dice)] / whole, rel=1e-6)
    for i, each in enumerate(chosen.each):
        assert each == pytest.approx(sum(w for some, w in ways.items() if i in some) / whole, rel=1e-6, abs=1e-9)


@given(there=st.lists(st.floats(0, 1), max_size=8), expected=st.none() | st.integers(0, 10))
def test_every_chance_is_one(there: list[float], expected: int | None) -> None:
    chosen = choose(there, expected)
    assert 0 <= chosen.chance <= 1
    assert all(0 <= each <= 1 + 1e-9 for each in chosen.each)
    assert list(chosen.dice) == sorted(set(chosen.dice))
    assert len(chosen.each) == len(there)


@given(there=st.lists(st.floats(0, 1), max_size=8))
def test_where_any_number_may_lie_there_each_stands_for_itself(there: list[float]) -> None:
    chosen = choose(there, None)
    assert chosen.dice == tuple(i for i, chance in enumerate(there) if chance >= 0.5)
    assert chosen.each == tuple(there)


def test_the_number_drops_what_is_hardly_a_die_and_takes_what_is_nearly_one() -> None:
    assert choose([0.99, 0.55, 0.99], 2).dice == (0, 2)
    assert choose([0.99, 0.4, 0.99], 3).dice == (0, 1, 2)
    assert choose([0.99, 0.4, 0.99], 3).each[1] > 0.9


def test_too_many_sure_dice_are_all_told() -> None:
    assert choose([0.95, 0.99, 0.97], 2).dice == (0, 1, 2)


def test_fewer_candidates_than_dice_say_nothing_of_the_number() -> None:
    assert choose([0.99, 0.3], 3).dice == (0,)


def test_the_least_sure_of_the_chosen_is_named() -> None:
    chosen = choose([0.99, 0.8, 0.97], None)
    assert min(chosen.dice, key=lambda i: chosen.each[i]) == 1
    assert choose([], None).dice == ()
