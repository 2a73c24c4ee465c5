# SPDX-License-Identifier: MIT
"""The bench measures a real frame; that it is quick enough is for `make bench` to say, not for a test."""

from __future__ import annotations

import pytest

from vision.bench import LAID, bench_frame, floor, reading_cost, set_cost


def test_ok__the_frame_has_twenty_dice_and_the_cost_is_told_beside_the_floor() -> None:
    frame, die_px = bench_frame()
    assert frame.shape == (1088, 1456, 3)
    cost = reading_cost(frame, die_px, repeats=1)
    assert cost.dice == 20
    assert min(cost.floor_ms, cost.known_ms, cost.first_ms) > 0
    assert floor(frame) > 20


@pytest.mark.parametrize(
    ("set_name", "found"),
    [
        ("map", 4),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in (("skull", 20), ("piles", 4), ("bones", 20), ("symbols", 12), ("coasters", 28))
        ),
    ],
)
def test_ok__every_set_is_measured_on_a_frame_that_shows_it(set_name: str, found: int) -> None:
    cost = set_cost(set_name, repeats=1)
    assert cost.found == found
    assert min(cost.floor_ms, cost.first_ms, cost.again_ms) > 0


def test_ok__no_set_of_dice_is_left_out() -> None:
    assert set(LAID) == {"skull", "piles", "bones", "symbols", "coasters", "map"}
