# SPDX-License-Identifier: MIT
"""Fairness: the numbers are the textbook's, and the words promise no more than so many throws can tell."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from companion.table.history.fairness import FACES, fairness, upper_tail


@pytest.mark.parametrize(
    ("freedom", "chi_square", "chance"),
    [
        (1, 3.841, 0.05),
        (2, 9.210, 0.01),
        (5, 11.070, 0.05),
        (5, 20.515, 0.001),
        (11, 19.675, 0.05),
        (11, 31.264, 0.001),
    ],
)
def test_the_tail_is_that_of_the_tables(freedom: int, chi_square: float, chance: float) -> None:
    assert upper_tail(chi_square, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("freedom", [1, 2, 5, 11])
def test_the_tail_falls_from_one_to_nothing(freedom: int) -> None:
    tail = [upper_tail(x / 4, freedom) for x in range(1, 400)]
    assert upper_tail(0, freedom) == 1
    assert all(a > b > 0 for a, b in pairwise(tail))


def thrown(throws: int, seed: int, weights: tuple[int, ...] = (1,) * 6) -> dict[str, int]:
    return dict(Counter(Random(seed).choices(FACES["d6"], weights, k=throws)))


def test_few_throws_tell_nothing_however_uneven() -> None:
    assert fairness("pips", "d6", {"6": 59}).finding == "too-few"
    assert fairness("pips", "d6", {}).finding == "too-few"


def test_fair_dice_are_hardly_ever_spoken_against() -> None:
    findings = Counter(fairness("pips", "d6", thrown(600, seed)).finding for seed in range(1000))
    assert findings["hardly-chance"] <= 2
    assert 1 <= findings["unusual"] <= 25  # one in a hundred is expected


def test_a_face_that_comes_as_often_more_as_is_called_noticeable_is_mostly_noticed() -> None:
    noticeable = fairness("pips", "d6", thrown(3000, 1)).noticeable
    loaded = tuple(1000 + (6000 * noticeable if face == "6" else -1200 * noticeable) for face in FACES["d6"])
    seen = [thrown(3000, seed, tuple(map(int, loaded)))["6"] for seed in range(200)]
    fair_limit = 500 + 1.96 * (3000 * 5 / 36) ** 0.5
    assert sum(six > fair_limit for six in seen) >= 150


def test_loaded_dice_are_found_in_time() -> None:
    assert fairness("pips", "d6", thrown(2000, 3, (1, 1, 1, 1, 1, 2))).finding == "hardly-chance"
