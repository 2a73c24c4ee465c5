# SPDX-License-Identifier: MIT
"""Bare cloth is told from dice: in the dark by nothing to see, elsewhere by its pattern, which comes again."""

from __future__ import annotations

from typing import Literal

import numpy as np
import pytest

from vision.reading.checks.texture import bare, repeats
from vision.reading.pyramid import Pyramid
from vision.stage.render import render
from vision.stage.scene import DieLook, Ground, Lens, PlacedDie, Scene, Sensor

RED, WHITE = (0.45, 0.05, 0.05), (0.7, 0.7, 0.65)
SPOTS = np.array([(x, y, 40) for x in (180, 320, 431) for y in (170, 255, 300)], np.float32)


def seen(ground: Ground, *dice: PlacedDie) -> Pyramid:
    """A die's side is 40 px."""
    lens = Lens(focal_px=1750, height_mm=716, blur_px=0.8, tilt_deg=6)
    return Pyramid(render(Scene(ground, dice, lens=lens, sensor=Sensor(noise=0.01)), 640, 480).pixels)


def cloth(kind: Literal["gingham", "dots", "felt"], scale_mm: float) -> Ground:
    return Ground(kind=kind, colour=WHITE, second=RED, scale_mm=scale_mm, angle_deg=27, rumpled=0.3)


@pytest.mark.parametrize("scale_mm", [14, 18, 24])
def test_ok__squares_and_dots_come_again(scale_mm: float) -> None:
    assert repeats(seen(cloth("gingham", scale_mm)), SPOTS).mean() >= 0.8
    assert repeats(seen(cloth("dots", scale_mm)), SPOTS).mean() >= 0.8


@pytest.mark.parametrize("kind", ["gingham", "dots", "felt"])
def test_ok__a_die_does_not_come_again_nor_do_others_like_it(
    kind: Literal["gingham", "dots", "felt"],
) -> None:
    look, places = DieLook(body=WHITE), [(-52, -31), (-9, 6), (38, -24), (61, 29), (-47, 36), (4, -40)]
    dice = [PlacedDie(look, x, y, 4, 1, 11.0) for x, y in places]
    pyramid = seen(cloth(kind, 18), *dice)
    truth = render(Scene(cloth(kind, 18), tuple(dice), lens=Lens(1750, 716, blur_px=0.8, tilt_deg=6)), 640, 480)
    assert not repeats(pyramid, np.array([(d.x, d.y, d.size) for d in truth.dice], np.float32)).any()


def test_ok__plain_cloth_and_the_very_rim_do_not_repeat() -> None:
    assert not repeats(seen(Ground(kind="felt")), SPOTS).any()
    assert repeats(seen(cloth("gingham", 18)), np.array([(20, 20, 40)], np.float32)).tolist() == [False]
    assert repeats(seen(cloth("gingham", 18)), np.zeros((0, 3), np.float32)).shape == (0,)


def test_ok__a_blank_place_is_bare_and_one_that_shows_a_die_in_the_dark_is_not() -> None:
    lens, sensor = Lens(focal_px=1750, height_mm=716, blur_px=0.8), Sensor(exposure=0.05, noise=0.02)
    die = PlacedDie(DieLook(body=(0.3, 0.28, 0.2)), 0, 0, 5, 1, 30.0)
    picture = render(Scene(Ground(kind="felt", colour=(0.03, 0.03, 0.04)), (die,), lens=lens, sensor=sensor), 640, 480)
    there = picture.dice[0]
    places = np.array([(there.x, there.y, there.size), (120, 100, 40), (500, 390, 40)], np.float32)
    unsure, sure = np.full(3, 0.4, np.float32), np.full(3, 0.99, np.float32)
    assert bare(Pyramid(picture.pixels), places, unsure).tolist() == [False, True, True]
    assert not bare(Pyramid(picture.pixels), places, sure).any(), "what is surely a die is not asked"
