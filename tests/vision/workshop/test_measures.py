# SPDX-License-Identifier: MIT
"""What measures say of a reading is what a player would: what was read, lost, misread or made up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.sighting import Die, Doubt, Sighting
from vision.workshop.data.shots import CANT_TELL, IGNORE, SKULL, Shot, label
from vision.workshop.data.shots import table as labels
from vision.workshop.evaluate.__main__ import summary
from vision.workshop.evaluate.calibrate import _die_at
from vision.workshop.evaluate.gauge import Gauge, judged, table

SHOT = Shot(
    np.zeros((300, 500, 3), np.uint8),
    labels([
        label(100, 100, 40, 3), label(200, 100, 40, SKULL), label(300, 100, 40, CANT_TELL), label(400, 100, 40, IGNORE),
        label(4, 200, 40, 5),
    ]),
)  # fmt: skip


def _seen(dice: list[tuple[float, int]], doubts: Sequence[float] = ()) -> Sighting:
    read = tuple(Die(x, 100, 40, 0, "d6", face, "white", 0.99, False) for x, face in dice)
    return Sighting(500, 300, "pips", read, tuple(Doubt(x, 100, "perhaps a die") for x in doubts))


@pytest.mark.parametrize(
    ("seen", "gauge"),
    [
        (_seen([(102, 3), (198, 1)]), Gauge(dice=2, right=2, beyond=2)),
        (_seen([(102, 3), (198, 1)], [100]), Gauge(dice=2, right=2, beyond=1)),
        (_seen([(100, 4)], [200]), Gauge(dice=2, misled=1)),
        (_seen([(100, 4)], [100]), Gauge(dice=2, lost=1)),
        (_seen([(100, 3), (200, 1), (480, 2)], [250, 300, 400]), Gauge(2, 2, 2, made_up=1, empty=1)),
    ],
    ids=["all right", "a face in doubt", "one misread, one in doubt", "a doubt misses one", "made up"],
)
def test_judged__says_what_became_of_every_die(seen: Sighting, gauge: Gauge) -> None:
    assert judged(SHOT, seen) == gauge


def test_gauge__adds_up() -> None:
    assert Gauge(2, 1, 1) + Gauge(3, 2, 0, 1, empty=4) == Gauge(5, 3, 1, 1, empty=4)


def test_table__a_row_a_chunk() -> None:
    assert (
        list(table(iter([("calm/9103-0000", Gauge(5, 4, 3, 0, 1, 0, 2))])))[-1]
        == "| calm/9103-0000 | 5 | 4 | 3 | 0 | 1 | 0 | 2 |"
    )


def test_told__made_up_dice_are_wrong_ones() -> None:
    words = summary(Gauge(dice=10, right=8, beyond=7, misled=1, lost=1, made_up=2, empty=3))
    assert words.startswith("8 of 10 dice right (80.0%); of 10 beyond doubt 3 wrong, 2 of them made up, at most 60.66%")


def test_told__of_nothing_nothing_is_proven() -> None:
    assert "of 0 beyond doubt 0 wrong, 0 of them made up, at most 100.00%" in summary(Gauge())


DICE = labels([label(100, 100, 40, 3), label(200, 100, 40, IGNORE)])


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
