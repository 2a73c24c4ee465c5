# SPDX-License-Identifier: MIT
"""What does not lie flat, is a side of another die, or is of another size than the rest: die, doubt, or nothing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.reading.candidates import Candidates
from vision.reading.decide import Calibration, decide
from vision.reading.network import Floats
from vision.reading.policy import LIMITS
from vision.reading.pose import strays
from vision.sighting import Face

CALIBRATION = Calibration(bias=0.0, mean=1.5, clean=0.975, doubt=0.018)


def evidence(
    places: list[list[float]], chances: Floats, face: int = 5, stray: tuple[float, ...] = (), flat: float = 0.0
) -> Candidates:
    """Places (x, y, side) with these chances, of which each look favoured ``face`` as much; upright, and none strays
    from how a ``flat`` die leans to the right, or each as told."""
    upright = np.zeros(len(places), np.float32)
    found = Candidates.of(np.array(places, np.float32), upright, chances)
    found.flat[:, 0] = flat
    found.stray[:] = stray or 0
    return found


def sure(count: int, face: int = 5) -> Floats:
    """The chances (count, 8) of dice that surely show this face."""
    chances = np.full((count, 8), 0.0002, np.float32)
    chances[:, face] = 0.9986
    return chances


def doubts(face: int, lean: float, one: Face) -> list[str]:
    """What is said of one sure die with this face that leans so much, four flat ones beside it."""
    found = evidence([[100.0 * (i + 1), 100.0, 40.0] for i in range(5)], sure(5, face), face, (lean, 0, 0, 0, 0))
    _, told, _ = decide(found, ["white"] * 5, CALIBRATION, one)
    return [doubt.why for doubt in told]


@pytest.mark.parametrize(
    ("face", "one", "most"),
    [
        (5, 1, LIMITS.perhaps_leans),
        (1, 1, LIMITS.perhaps_leans),
        (5, "skull", LIMITS.perhaps_leans),
        (1, "skull", LIMITS.skull_leans),
    ],
)
def test_settle__leaning_is_a_doubt_and_of_a_skull_later(face: int, one: Face, most: float) -> None:
    assert doubts(face, most - 0.02, one) == []
    assert doubts(face, most + 0.02, one) == ["perhaps it does not lie flat"]
    assert doubts(face, LIMITS.leans + 0.02, one) == ["perhaps it does not lie flat"]


@pytest.mark.parametrize(("leaning", "cocked"), [((0.0, 0.3), [1]), ((0.4, 0.3), [0]), ((0.1, 0.15), [])])
def test_settle__of_two_too_near_to_lie_flat_the_one_that_leans_more_is_not_read(
    leaning: tuple[float, float], cocked: list[int]
) -> None:
    found = evidence([[100.0, 100.0, 40.0], [134.0, 100.0, 40.0]], sure(2), stray=leaning)
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [i for i, die in enumerate(dice) if die.cocked] == cocked
    assert [die.face for die in dice] == [None if i in cocked else 5 for i in range(2)]
    assert len(told) == 2


@pytest.mark.parametrize(
    ("larger", "lean", "doubted"), [(1.08, 0.15, True), (1.02, 0.15, False), (1.08, 0.1, False), (1.4, 0.15, False)]
)
def test_settle__what_looks_larger_than_its_neighbour_may_be_propped_up_by_it(
    larger: float, lean: float, doubted: bool
) -> None:
    found = evidence([[100.0, 100.0, 40.0], [150.0, 100.0, 40.0 * larger]], sure(2), stray=(lean, lean))
    found.chances[:, 5], found.chances[:, 4] = 0.99980, 0.00003  # surer than what beside another has to be
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [(one.x, one.why) for one in told] == [(150.0, "perhaps it does not lie flat")] * doubted
    assert [die.face for die in dice] == [5, 5]


@pytest.mark.parametrize(("size", "chance", "doubted"), [(40, 0.04, True), (30, 0.04, False), (30, 0.2, True)])
def test_settle__among_dice_of_one_size_others_are_doubts_later(size: float, chance: float, doubted: bool) -> None:
    chances = sure(6)
    chances[5, [0, 4, 5]] = 1 - chance, chance, 0.0002
    found = evidence([*([100.0 * (i + 1), 100.0, 40.0] for i in range(5)), [300.0, 300.0, size]], chances)
    dice, told, _ = decide(found, ["white"] * 6, CALIBRATION)
    assert len(dice) == 5
    assert [one.why for one in told] == ["perhaps a die"] * doubted


@pytest.mark.parametrize(
    ("heat", "chance", "doubted"),
    [(0.5, 0.2, True), (0.22, 0.2, True), (0.15, 0.2, False), (0.15, 0.7, True), (0.22, 0.05, False)],
)
def test_settle__what_the_finder_found_hotter_is_a_doubt_sooner(heat: float, chance: float, doubted: bool) -> None:
    chances = sure(3)
    chances[2, [0, 4, 5]] = 1 - chance, chance, 0.0002
    found = evidence([*([100.0 * (i + 1), 100.0, 40.0] for i in range(2)), [300.0, 300.0, 40.0]], chances)
    found.heat[2] = heat
    dice, told, _ = decide(found, ["white"] * 3, CALIBRATION)
    assert len(dice) == 2
    assert [one.why for one in told] == ["perhaps a die"] * doubted


@pytest.mark.parametrize(("apart", "doubted"), [(40.0, False), (38.5, False), (37.5, True)])
def test_settle__flat_dice_that_touch_seem_a_little_nearer_than_they_are(apart: float, doubted: bool) -> None:
    found = evidence([[100.0, 100.0, 40.0], [100.0 + apart, 100.0, 40.0]], sure(2))
    _, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [one.why for one in told] == ["nearer to another than a flat die can lie"] * 2 * doubted


@pytest.mark.parametrize(("flat", "doubted"), [(0.4, False), (-0.1, True), (0.0, True)])
def test_settle__upper_faces_of_two_sizes_may_be_nearer_than_their_feet(flat: float, doubted: bool) -> None:
    found = evidence([[100.0, 100.0, 34.0], [128.0, 100.0, 26.0]], sure(2), flat=flat)
    _, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [one.why for one in told] == ["nearer to another than a flat die can lie"] * 2 * doubted


def test_feet__dice_stand_where_a_camera_that_looks_from_aside_sees_their_lower_faces() -> None:
    places = np.array([[100.0 * (i + 1), 300.0, 40.0 if i % 2 else 30.0] for i in range(8)], np.float32)
    flat, stray = strays(places, np.tile(np.array([0.3, 0.0], np.float32), (8, 1)), np.ones(8, bool), 900, 600)
    assert stray.max() < 0.1
    found = replace(evidence(places.tolist(), sure(8)), flat=flat)
    assert found.feet[:, 0] == pytest.approx(places[:, 0] - 0.3 * places[:, 2], abs=2.5)
    assert found.feet[:, 1] == pytest.approx(places[:, 1], abs=2.5)


@pytest.mark.parametrize(("size", "sure", "doubted"), [(40, 0.985, False), (47.5, 0.985, True), (47.5, 0.998, False),
                                                       (52, 0.985, False)])  # fmt: skip
def test_settle__two_side_by_side_of_two_sizes_have_to_be_surer(size: float, sure: float, doubted: bool) -> None:
    chances = np.zeros((2, 8), np.float32)
    chances[:, 0], chances[:, 5] = 1 - sure, sure
    found = evidence([[100.0, 100.0, 40.0], [147.0, 100.0, size]], chances)
    dice, told, _ = decide(found, ["white", "red"], CALIBRATION)
    assert [die.face for die in dice] == [5, 5]
    assert [one.why for one in told] == ["not sure of the face"] * 2 * doubted
