# SPDX-License-Identifier: MIT
"""What does not lie flat, is a side of another die, or is of another size than the rest: die, doubt, or nothing."""

from __future__ import annotations

import numpy as np
import pytest

from vision.readers.evidence import Evidence
from vision.readers.verdicts import LEANS, PERHAPS_LEANS, SKULL_LEANS, Calibration, settle
from vision.sighting import Face

CALIBRATION = Calibration(bias=0.0, mean=1.5, clear=0.0, clean=0.975, doubt=0.03)


def doubts(face: int, lean: float, one: Face) -> list[str]:
    """What is said of one sure die with this face that leans so much, four flat ones beside it."""
    chances = np.full((5, 8), 0.0002, np.float32)
    chances[:, face] = 0.9986
    places = np.array([[100.0 * (i + 1), 100.0, 40.0] for i in range(5)], np.float32)
    found = Evidence(places, np.zeros(5, np.float32), chances, chances[:, face])
    leaning = np.array([lean, 0, 0, 0, 0], np.float32)
    _, told = settle(found, ["white"] * 5, leaning, CALIBRATION, one)
    return [doubt.why for doubt in told]


@pytest.mark.parametrize(("face", "one", "most"), [(5, 1, PERHAPS_LEANS), (1, 1, PERHAPS_LEANS),
                                                   (5, "skull", PERHAPS_LEANS), (1, "skull", SKULL_LEANS)])  # fmt: skip
def test_settle__leaning_is_a_doubt_and_of_a_skull_later(face: int, one: Face, most: float) -> None:
    assert doubts(face, most - 0.02, one) == []
    assert doubts(face, most + 0.02, one) == ["perhaps it does not lie flat"]
    assert doubts(face, LEANS + 0.02, one) == ["perhaps it does not lie flat"]


@pytest.mark.parametrize(("leaning", "cocked"), [((0.0, 0.3), [1]), ((0.4, 0.3), [0]), ((0.1, 0.2), [])])
def test_settle__of_two_too_near_to_lie_flat_the_one_that_leans_more_is_not_read(
    leaning: tuple[float, float], cocked: list[int]
) -> None:
    chances = np.full((2, 8), 0.0002, np.float32)
    chances[:, 5] = 0.9986
    places = np.array([[100.0, 100.0, 40.0], [134.0, 100.0, 40.0]], np.float32)
    found = Evidence(places, np.zeros(2, np.float32), chances, chances[:, 5])
    dice, told = settle(found, ["white", "red"], np.array(leaning, np.float32), CALIBRATION)
    assert [i for i, die in enumerate(dice) if die.cocked] == cocked
    assert [die.face for die in dice] == [None if i in cocked else 5 for i in range(2)]
    assert len(told) == 2


def test_settle__what_leans_far_beside_a_die_and_too_near_is_its_side() -> None:
    chances = np.full((2, 8), 0.0002, np.float32)
    chances[:, 5] = 0.9986
    places = np.array([[100.0, 100.0, 40.0], [128.0, 100.0, 34.0]], np.float32)
    found = Evidence(places, np.zeros(2, np.float32), chances, chances[:, 5])
    dice, told = settle(found, ["white"] * 2, np.array([0.1, 0.9], np.float32), CALIBRATION)
    assert [(die.x, die.face) for die in dice] == [(100.0, 5)]
    assert [(one.x, one.why) for one in told] == [(128.0, "perhaps a die")]


@pytest.mark.parametrize(("size", "chance", "doubted"), [(40, 0.08, True), (30, 0.08, False), (30, 0.2, True)])
def test_settle__among_dice_of_one_size_others_are_doubts_later(size: float, chance: float, doubted: bool) -> None:
    chances = np.full((6, 8), 0.0002, np.float32)
    chances[:5, 5] = 0.9986
    chances[5, 0], chances[5, 4] = 1 - chance, chance
    places = np.array([*([100.0 * (i + 1), 100.0, 40.0] for i in range(5)), [300.0, 300.0, size]], np.float32)
    found = Evidence(places, np.zeros(6, np.float32), chances, chances[:, 5])
    dice, told = settle(found, ["white"] * 6, np.zeros(6, np.float32), CALIBRATION)
    assert len(dice) == 5
    assert [one.why for one in told] == ["perhaps a die"] * doubted
