# SPDX-License-Identifier: MIT
"""What the detector's heat is worth is learnt from places of which it is known whether a die lies there."""

from __future__ import annotations

import numpy as np
import pytest

from vision.workshop.data.shots import IGNORE, label, table
from vision.workshop.evaluate.calibrate import _die_at

DICE = table([label(100, 100, 40, 3), label(200, 100, 40, IGNORE)])


@pytest.mark.parametrize(
    ("x", "y", "known"),
    [(105, 98, True), (100, 128, None), (100, 170, False), (200, 102, None), (5, 100, None)],
)
def test_die_at__known_only_where_the_truth_is(x: float, y: float, known: bool | None) -> None:
    assert _die_at(np.array([x, y, 40], np.float32), DICE, set(), (300, 300)) is known


def test_die_at__a_die_is_counted_once() -> None:
    taken: set[int] = set()
    there = np.array([100, 100, 40], np.float32)
    assert [_die_at(there, DICE, taken, (300, 300)) for _ in range(2)] == [True, None]
