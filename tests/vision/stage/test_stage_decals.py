# SPDX-License-Identifier: MIT
"""What is printed on dice instead of pips stands where and how it should."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.stage.die.skulls import random_skull
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Lens, PlacedDie, Scene, Sensor

_RED = (0.6, 0.01, 0.01)


def _photographed(decal: Decal, yaw: float = 0.0, up: int = 1) -> np.ndarray:
    """The top face, 64 x 64, cut out of a picture of one die by its true corners."""
    look = DieLook(decals=(None,) * (up - 1) + (decal,), corner=0.03)
    die = PlacedDie(look, 0, 0, up, 2 if up not in (2, 5) else 1, yaw, side_mm=16)
    lens = Lens(focal_px=4000, height_mm=716, blur_px=0.4)
    shown = render(Scene(dice=(die,), lens=lens, sensor=Sensor(noise=0)), 160, 160)
    corners = np.array(shown.dice[0].polygon, np.float32)
    square = np.array([[0, 0], [63, 0], [63, 63], [0, 63]], np.float32)
    return cv2.warpPerspective(shown.pixels, cv2.getPerspectiveTransform(corners, square), (64, 64))


def _letter() -> np.ndarray:
    """An ink that no turn and no mirror maps onto itself."""
    ink = np.zeros((96, 96), np.uint8)
    cv2.putText(ink, "F", (20, 82), cv2.FONT_HERSHEY_SIMPLEX, 3, 255, 12)
    return ink


@pytest.mark.parametrize("up", [1, 2, 3, 4, 5, 6])
def test_decal__stands_on_its_face_and_is_not_mirrored(up: int) -> None:
    face = _photographed(Decal(_letter(), span=1.0), up=up)
    seen = 255 - face[..., 1].astype(np.float32)
    wanted = cv2.resize(_letter(), (64, 64), interpolation=cv2.INTER_AREA).astype(np.float32)
    turned = [np.corrcoef(np.rot90(wanted, k).ravel(), seen.ravel())[0, 1] for k in range(4)]
    mirrored = [np.corrcoef(np.rot90(wanted[:, ::-1], k).ravel(), seen.ravel())[0, 1] for k in range(4)]
    assert max(turned) > 0.8
    assert max(turned) > max(mirrored) + 0.1


def test_decal__has_its_own_colour() -> None:
    face = _photographed(Decal(np.full((32, 32), 255, np.uint8), _RED, span=0.8))
    blue, green, red = face[24:40, 24:40].reshape(-1, 3).mean(0)
    assert red > 3 * green
    assert red > 3 * blue
    assert face[2:6, 20:44].mean() > 150  # the body beside it stays white


def test_skulls__every_seed_draws_one_that_is_neither_empty_nor_full() -> None:
    shares = [(random_skull(np.random.default_rng(seed)) > 127).mean() for seed in range(40)]
    assert min(shares) > 0.03
    assert max(shares) < 0.75
    assert len({round(share, 4) for share in shares}) > 35
