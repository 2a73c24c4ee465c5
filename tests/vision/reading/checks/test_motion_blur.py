# SPDX-License-Identifier: MIT
"""A die that moved while the picture was taken is a doubt, however sure its face looks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.reading.test_pairs import CALIBRATION, pair
from vision.reading.checks.motion_blur import MOVED, smeared
from vision.reading.decide import decide
from vision.reading.pyramid import Pyramid
from vision.stage.render import render
from vision.stage.scene import DieLook, PlacedDie
from vision.stage.tabletop import table_scene

PLACES = np.array([[150, 120, 45]], np.float32)


def shown(face: int, motion_px: float = 0.0, motion_deg: float = 0.0) -> float:
    """How smeared a die looks whose picture was taken while it moved so far."""
    front = 2 if face in (1, 6) else 1
    scene = table_scene((PlacedDie(DieLook(), 0.0, 0.0, face, front, 20.0),))
    lens = replace(scene.lens, motion_px=motion_px, motion_deg=motion_deg)
    picture = render(replace(scene, lens=lens), 1456, 1088)
    quad = np.array(picture.dice[0].polygon)
    x, y = quad.mean(0)
    side = float(np.hypot(*(quad[1] - quad[0])))
    return float(smeared(Pyramid(picture.pixels), np.array([[x, y, side]], np.float32))[0])


@pytest.mark.parametrize("face", range(1, 7))
def test_smeared__a_die_at_rest_is_not(face: int) -> None:
    assert shown(face) < 0.4


@pytest.mark.parametrize("face", [4, 5, 6])
def test_smeared__one_that_moved_by_half_its_side_is(face: int) -> None:
    assert shown(face, 16.0, 20.0) > MOVED


def test_smeared__no_places_no_answers() -> None:
    assert len(smeared(Pyramid(np.zeros((60, 60, 3), np.uint8)), PLACES[:0])) == 0


def test_settle__a_smeared_face_is_a_doubt_and_stays_listed() -> None:
    colours, smear = ["white", "red"], np.array([0.1, 0.8], np.float32)
    dice, doubts, _ = decide(pair(2.0), colours, CALIBRATION, smear=smear)
    assert [die.face for die in dice] == [5, 5]
    assert [doubt.why for doubt in doubts] == ["perhaps it moved while the picture was taken"]
