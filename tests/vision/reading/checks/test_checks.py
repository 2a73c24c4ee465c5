# SPDX-License-Identifier: MIT
"""Pictures that seem to show nothing: only a bare table is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.reading.test_pairs import CALIBRATION, pair
from vision.frame import Pixels
from vision.reading.checks.emptiness import NO_LIGHT, UNEXPLAINED, unexplained
from vision.reading.checks.motion_blur import MOVED, smeared
from vision.reading.checks.texture import bare, repeats
from vision.reading.decide import decide
from vision.reading.files.command import read_files
from vision.reading.pyramid import Pyramid
from vision.stage.render import render
from vision.stage.scene import DieLook, Ground, Lens, PlacedDie, Scene, Sensor
from vision.stage.tabletop import table_scene


def part_of_a_die(sides: float) -> Pixels:
    """So many sides of a white die that shows a 5, around its middle."""
    corners, reach = np.array([(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)]) * 0.25, sides / 2
    pixels = np.full((480, 480, 3), (60, 110, 70), np.uint8)
    scale = 480 / (2 * reach)

    def px(at: tuple[float, float]) -> tuple[int, int]:
        return round(240 + at[0] * scale), round(240 + at[1] * scale)

    cv2.rectangle(pixels, px((-0.5, -0.5)), px((0.5, 0.5)), (220, 225, 228), -1)
    for x, y in corners:
        cv2.circle(pixels, px((x, y)), round(0.1 * scale), (20, 20, 20), -1, cv2.LINE_AA)
    return pixels


def table(light: float = 1.0) -> Pixels:
    """A plain table, lit from one side."""
    across = np.linspace(90, 170, 640)[None, :, None] * np.array([0.8, 0.9, 1.0]) * light
    noise = np.random.default_rng(1).normal(0, 3, (480, 640, 3))
    return np.clip(across + noise, 0, 255).astype(np.uint8)


def answer(folder: Path, pixels: Pixels) -> dict[str, object]:
    path = folder / "picture.png"
    assert cv2.imwrite(str(path), pixels)
    return next(read_files([path]))


@pytest.mark.parametrize("sides", [0.3, 0.5, 0.8])
def test_a_part_of_a_die_is_no_empty_table(sides: float, tmp_path: Path) -> None:
    assert not answer(tmp_path, part_of_a_die(sides))["trusted"]


def test_a_plain_table_that_is_lit_from_one_side_is_empty(tmp_path: Path) -> None:
    assert answer(tmp_path, table())["trusted"]


@pytest.mark.parametrize("light", [0.0, 100.0])
def test_a_picture_without_light_or_with_too_much_is_no_empty_table(light: float, tmp_path: Path) -> None:
    seen = answer(tmp_path, table(light))
    assert not seen["trusted"]
    assert [(doubt["why"], doubt["whole"]) for doubt in seen["doubts"]] == [(NO_LIGHT, True)]  # type: ignore[index, attr-defined]


def test_what_is_large_and_no_table_is_told_where_it_is() -> None:
    pixels = table()
    cv2.circle(pixels, (450, 200), 90, (20, 20, 120), -1)
    (doubt,) = unexplained(Pyramid(pixels))
    assert doubt.why == UNEXPLAINED
    assert abs(doubt.x - 450) < 25
    assert abs(doubt.y - 200) < 25


# Bare cloth is told from dice: in the dark by nothing to see, elsewhere by its pattern, which comes again.

RED, WHITE = (0.45, 0.05, 0.05), (0.7, 0.7, 0.65)
SPOTS = np.array([(x, y, 40) for x in (180, 320, 431) for y in (170, 255, 300)], np.float32)


def seen(ground: Ground, *dice: PlacedDie) -> Pyramid:
    """A die's side is 40 px."""
    lens = Lens(focal_px=1750, height_mm=716, blur_px=0.8, tilt_deg=6)
    return Pyramid(render(Scene(ground, dice, lens=lens, sensor=Sensor(noise=0.01)), 640, 480).pixels)


def cloth(kind: Literal["gingham", "dots", "felt"], scale_mm: float) -> Ground:
    return Ground(kind=kind, colour=WHITE, second=RED, scale_mm=scale_mm, angle_deg=27, rumpled=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("scale_mm", [14, 18, 24])
def test_ok__squares_and_dots_come_again(scale_mm: float) -> None:
    assert repeats(seen(cloth("gingham", scale_mm)), SPOTS).mean() >= 0.8
    assert repeats(seen(cloth("dots", scale_mm)), SPOTS).mean() >= 0.8


@pytest.mark.slow
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


# A die that moved while the picture was taken is a doubt, however sure its face looks.

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
