# SPDX-License-Identifier: MIT
"""What leans too much to count is a doubt, and a skull, which may be drawn aslant, has to lean more."""

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
