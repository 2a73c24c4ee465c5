# SPDX-License-Identifier: MIT
"""A third look at a picture that shows what two have read: held against them, and read only if it differs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.scene.third_look import ThirdLook
from vision.sighting import Die, Doubt, Sighting

DICE = tuple(Die(60.0 + 70 * n, 80.0, 40.0, 10.0, "d6", n + 1, "red", 0.999) for n in range(3))
READER: Any = object()


def picture(seed: int, noise: float = 3.0, light: float = 0.0) -> Any:
    table = np.full((160, 300, 3), 90.0)
    for die in DICE:
        x, y = round(die.x), round(die.y)
        table[y - 20 : y + 20, x - 20 : x + 20] = 200
        table[y - 5 : y + 5, x - 5 : x + 5] = 20
    table += np.random.default_rng(seed).normal(light, noise, table.shape)
    return table.clip(0, 255).astype(np.uint8)


def sighting(dice: tuple[Die, ...] = DICE, **more: Any) -> Sighting:
    return Sighting(300, 160, "pips", dice, **more)


def twice(told: Sighting | None = None, expected: int | None = 3) -> ThirdLook:
    third_look = ThirdLook()
    for seed in range(2):
        third_look.add(picture(seed), told or sighting(), expected, READER)
    return third_look


def test_after_two_looks_that_agree_the_same_table_shows_the_same_for_all_its_noise_and_light() -> None:
    assert twice().spared(picture(7), 3, READER)
    assert twice().spared(picture(7, light=9), 3, READER)


def test_one_look_is_not_enough() -> None:
    third_look = ThirdLook()
    third_look.add(picture(0), sighting(), 3, READER)
    assert not third_look.spared(picture(1), 3, READER)


@pytest.mark.parametrize("step", [(0, 4), (4, 0)], ids=["down", "right"])
def test_a_die_that_was_pushed_by_a_tenth_of_its_side_is_looked_at_again(step: tuple[int, int]) -> None:
    pushed = np.roll(picture(7), step, (1, 0))
    assert not twice().spared(pushed, 3, READER)


def test_a_die_that_was_turned_over_is_looked_at_again() -> None:
    other = picture(7)
    other[70:90, 110:125] = 20
    assert not twice().spared(other, 3, READER)


def test_another_number_or_another_reader_wants_a_look() -> None:
    assert not twice().spared(picture(7), 4, READER)
    assert not twice().spared(picture(7), 3, object())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "told",
    [
        sighting(doubts=(Doubt(10, 10, "perhaps a die"),)),
        sighting((*DICE[:2], Die(200.0, 80.0, 40.0, 10.0, "d6", 3, "red", 0.6))),
        sighting(()),
        sighting(extra={"cards": ()}),
    ],
    ids=["doubt", "not sure", "nothing", "more than dice"],
)
def test_only_dice_that_count_are_taken_for_read(told: Sighting) -> None:
    assert not twice(told).spared(picture(7), 3, READER)


def test_two_looks_that_do_not_agree_want_another() -> None:
    third_look = twice()
    other = (*DICE[:2], Die(200.0, 80.0, 40.0, 10.0, "d6", 6, "red", 0.999))
    third_look.add(picture(3), sighting(other), 3, READER)
    assert not third_look.spared(picture(7), 3, READER)


def test_when_something_has_moved_all_is_forgotten() -> None:
    third_look = twice()
    third_look.forget()
    assert not third_look.spared(picture(7), 3, READER)
