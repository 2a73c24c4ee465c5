# SPDX-License-Identifier: MIT
"""What a game asks the table's eye for, and who is next to the left."""

from __future__ import annotations

import pytest

from companion.games.base import Await, to_the_left

NAMES = ("Ann", "Bob", "Cat", "Dan")


def test_all_dice_are_waited_for_those_in_zones_and_those_in_nobody_s() -> None:
    assert Await("throw", {"Ann": 2, "Bob": 3}, centre=4).total == 9
    assert Await("throw").total == 0


def test_a_throw_is_filled_with_lists_or_with_one_face_each() -> None:
    seen = {"Ann": [4, "skull"], "Bob": []}
    assert Await("reveal", {"Ann": 2, "Bob": 1}).filled(seen) == {"event": "reveal", "dice": seen}
    assert Await("roll-off", {"Ann": 1}, one_each=True).filled(seen) == {"event": "roll-off", "dice": {"Ann": 4}}


def test_what_is_waited_for_can_not_be_changed() -> None:
    with pytest.raises(AttributeError):
        Await("throw").centre = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "still_in", "left"),
    [
        ("Ann", NAMES, "Bob"),
        ("Dan", NAMES, "Ann"),
        ("Bob", ("Ann", "Bob"), "Ann"),
        ("Bob", ("Bob",), "Bob"),
        ("Cat", ("Ann", "Dan"), "Dan"),
    ],
)
def test_g_03_left_is_clockwise_and_oneself_comes_last(name: str, still_in: tuple[str, ...], left: str) -> None:
    """G-03."""
    assert to_the_left(NAMES, name, still_in) == left
