# SPDX-License-Identifier: MIT
"""What is told of the locked set counts dice that were made up as wrong."""

from __future__ import annotations

from vision.workshop.evaluate.__main__ import summary
from vision.workshop.evaluate.gauge import Gauge


def test_told__made_up_dice_are_wrong_ones() -> None:
    words = summary(Gauge(dice=10, right=8, beyond=7, misled=1, lost=1, made_up=2, empty=3))
    assert words.startswith("8 of 10 dice right (80.0%); of 10 beyond doubt 3 wrong, 2 of them made up, at most 60.66%")


def test_told__of_nothing_nothing_is_proven() -> None:
    assert "of 0 beyond doubt 0 wrong, 0 of them made up, at most 100.00%" in summary(Gauge())
