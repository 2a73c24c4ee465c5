# SPDX-License-Identifier: MIT
"""The bench measures a real frame; that it is quick enough is for `make bench` to say, not for a test."""

from __future__ import annotations

from vision.bench import bench_frame, floor, reading_cost


def test_ok__the_frame_has_twenty_dice_and_the_cost_is_told_beside_the_floor() -> None:
    frame, die_px = bench_frame()
    assert frame.shape == (1088, 1456, 3)
    cost = reading_cost(frame, die_px, repeats=1)
    assert cost.dice == 20
    assert min(cost.floor_ms, cost.known_ms, cost.first_ms) > 0
    assert floor(frame) > 20
