# SPDX-License-Identifier: MIT
"""A die that moved while the picture was taken is a doubt, however sure its face looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tests.vision.reading.test_pairs import CALIBRATION, pair
from vision.reading.checks.motion_blur import MOVED, smeared
from vision.reading.decide import decide
from vision.reading.pyramid import Pyramid
from vision.stage.render import render
from vision.stage.scene import DieLook, PlacedDie
from vision.stage.tabletop import table_scene

PLACES = np.array([[150, 120, 45]], np.float32)


def shown(faces: Sequence[int], motion_px: float = 0.0, motion_deg: float = 0.0) -> NDArray[np.float32]:
    """How smeared dice look whose picture was taken while they moved so far."""
    fronts = [2 if face in (1, 6) else 1 for face in faces]
    dice = (PlacedDie(DieLook(), 50.0 * n - 125, 0.0, face, fronts[n], 20.0) for n, face in enumerate(faces))
    scene = table_scene(tuple(dice))
    lens = replace(scene.lens, motion_px=motion_px, motion_deg=motion_deg)
    picture = render(replace(scene, lens=lens), 1456, 1088)
    quads = np.array([die.polygon for die in picture.dice])
    sides = np.hypot(*(quads[:, 1] - quads[:, 0]).T)
    return smeared(Pyramid(picture.pixels), np.column_stack([quads.mean(1), sides]).astype(np.float32))


def test_smeared__dice_at_rest_are_not() -> None:
    assert (shown(range(1, 7)) < 0.4).all()


def test_smeared__those_that_moved_by_half_their_side_are() -> None:
    assert (shown([4, 5, 6], 16.0, 20.0) > MOVED).all()


def test_smeared__no_places_no_answers() -> None:
    assert len(smeared(Pyramid(np.zeros((60, 60, 3), np.uint8)), PLACES[:0])) == 0


def test_settle__a_smeared_face_is_a_doubt_and_stays_listed() -> None:
    colours, smear = ["white", "red"], np.array([0.1, 0.8], np.float32)
    dice, doubts, _ = decide(pair(2.0), colours, CALIBRATION, smear=smear)
    assert [die.face for die in dice] == [5, 5]
    assert [doubt.why for doubt in doubts] == ["perhaps it moved while the picture was taken"]
