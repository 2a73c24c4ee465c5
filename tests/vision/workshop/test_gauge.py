# SPDX-License-Identifier: MIT
"""What the gauge says of a reading is what a player would: what was read, lost, misread or made up."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.sighting import Die, Doubt, Sighting
from vision.workshop.data.shots import CANT_TELL, IGNORE, SKULL, Shot, label
from vision.workshop.data.shots import table as labels
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
