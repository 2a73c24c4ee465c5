# SPDX-License-Identifier: MIT
"""The stage tells the truth: what it says about dice is what its pixels show."""

from __future__ import annotations

import itertools

import cv2
import numpy as np
import pytest

from vision.stage.camera import View
from vision.stage.chance import bright
from vision.stage.die.body import cube_sides
from vision.stage.die.styles import random_look
from vision.stage.floor import floor_of
from vision.stage.render import render
from vision.stage.scene import (
    BLACK,
    WHITE,
    Cup,
    DieLook,
    Ground,
    ImpossibleDieError,
    Lamp,
    Lens,
    Picture,
    PlacedDie,
    Scene,
    Sensor,
    StageError,
    Thing,
    TrueDie,
)
from vision.stage.tabletop import table_scene
from vision.stage.variety import Crowd, Spot, overlap, random_scene, scatter

FRONTS = {1: 2, 2: 3, 3: 1, 4: 1, 5: 3, 6: 2}
QUIET = Sensor(noise=0.0)
LOOK = DieLook(body=WHITE, pips=(BLACK,) * 6, dimple=0.0, gloss=0.0)


def scene(*dice: PlacedDie, lens: Lens | None = None, **more: object) -> Scene:
    return Scene(
        ground=Ground("plain", (0.2, 0.3, 0.2)),
        dice=dice,
        lens=lens or Lens(focal_px=2600, height_mm=700, blur_px=0.4),
        sensor=QUIET,
        lamps=(Lamp(elevation_deg=75, size=0.4),),
        uneven=0.0,
        **more,  # type: ignore[arg-type]
    )


def die(up: int, x: float = 0.0, y: float = 0.0, yaw: float = 0.0, **more: object) -> PlacedDie:
    return PlacedDie(LOOK, x, y, up, FRONTS[up], yaw, **more)  # type: ignore[arg-type]


def top_mask(true: TrueDie, picture: Picture) -> np.ndarray:
    mask = np.zeros(picture.pixels.shape[:2], np.uint8)
    polygon = np.array(true.polygon)
    inner = polygon.mean(axis=0) + 0.94 * (polygon - polygon.mean(axis=0))
    cv2.fillPoly(mask, [np.round(inner).astype(np.int32)], 1)
    return mask


def dark_blobs(true: TrueDie, picture: Picture) -> np.ndarray:
    """Middles of dark blobs on the upper face."""
    grey = cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2GRAY)
    dark = ((grey < 90) & (top_mask(true, picture) > 0)).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(dark)
    return middles[1:][stats[1:, cv2.CC_STAT_AREA] > 8]


@pytest.mark.parametrize(("face", "yaw"), [*itertools.product(range(1, 7), (0.0, 33.0)), (6, 71.0), (3, 118.0)])
def test_truth__pips_on_the_upper_face_are_as_many_as_it_says(face: int, yaw: float) -> None:
    picture = render(scene(die(face, 3.0, -2.0, yaw)), 200, 160)
    (true,) = picture.dice
    blobs = dark_blobs(true, picture)
    assert (true.face, len(blobs)) == (face, face)
    assert np.allclose(blobs.mean(axis=0), (true.x, true.y), atol=1.0)
    assert true.visible > 0.98


@pytest.mark.parametrize("tilt", [0.0, 25.0, 45.0])
def test_truth__polygon_is_the_edge_of_the_upper_face(tilt: float) -> None:
    """The pale top of a die whose sides are dark in shade fills its polygon, seen from any side."""
    lens = Lens(focal_px=2600, height_mm=700, tilt_deg=tilt, tilt_to_deg=200, roll_deg=30, k1=-0.05, blur_px=0.3)
    look = DieLook(body=WHITE, pips=(WHITE,) * 6, corner=0.02, dimple=0.0, gloss=0.0)
    straight_light = (Lamp(elevation_deg=90, strength=1.0, size=0.02),)
    shown = Scene(
        ground=Ground("plain", (0.02, 0.02, 0.02)),
        dice=(PlacedDie(look, 4, 5, 2, 1, 20),),
        lamps=straight_light,
        ambient=0.05,
        room=0.0,
        uneven=0.0,
        lens=lens,
        sensor=QUIET,
    )
    picture = render(shown, 240, 240)
    bright_pixels = cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2GRAY) > 150
    area = cv2.contourArea(np.array(picture.dice[0].polygon, np.float32))
    assert bright_pixels.sum() == pytest.approx(area, rel=0.08)
    y, x = np.nonzero(bright_pixels)
    assert np.allclose((x.mean(), y.mean()), np.mean(picture.dice[0].polygon, axis=0), atol=1.0)


def test_truth__polygon_runs_clockwise_and_gives_size_and_angle() -> None:
    (true,) = render(scene(die(5, yaw=-20.0)), 200, 160).dice
    corners = np.array(true.polygon)
    edges = np.roll(corners, -1, axis=0) - corners
    turns = edges[:, 0] * np.roll(edges, -1, axis=0)[:, 1] - edges[:, 1] * np.roll(edges, -1, axis=0)[:, 0]
    assert (turns > 0).all()
    assert true.size == pytest.approx(16 * 2600 / (700 - 16), rel=0.01)
    assert true.angle == pytest.approx(20.0, abs=0.5)


def test_same_scene__same_pixels() -> None:
    one = random_scene(np.random.default_rng(5), 128, 96, 36)
    other = random_scene(np.random.default_rng(5), 128, 96, 36)
    assert one == other
    first, second = render(one, 128, 96), render(other, 128, 96)
    assert np.array_equal(first.pixels, second.pixels)
    assert first.dice == second.dice


def test_contrast__is_high_on_clear_dice_and_nothing_where_pips_have_the_body_colour() -> None:
    blank = DieLook(body=WHITE, pips=(WHITE,) * 6, dimple=0.0, gloss=0.0)
    ringed = DieLook(body=WHITE, pips=(BLACK,) * 6, ring=0.3, ring_colour=WHITE, dimple=0.0, gloss=0.0)
    dice = die(5), PlacedDie(blank, 26, 0, 5, 1), PlacedDie(ringed, -26, 0, 5, 1)
    clear, none, rings = (true.contrast for true in render(scene(*dice), 300, 160).dice)
    assert clear > 100
    assert none < 5
    assert rings > 40


def test_sides__opposite_faces_sum_to_seven_and_all_differ() -> None:
    for up, front, left_handed in itertools.product(range(1, 7), range(1, 7), (False, True)):
        if front in (up, 7 - up):
            continue
        values = cube_sides(up, front, left_handed)
        assert sorted(values) == [1, 2, 3, 4, 5, 6]
        assert [values[i] + values[i + 1] for i in (0, 2, 4)] == [7, 7, 7]
        assert (values[0], values[4]) == (front, up)


def test_refuses__sides_that_no_die_shows_together() -> None:
    with pytest.raises(ImpossibleDieError, match="face 4 in front with 3 on top"):
        PlacedDie(LOOK, 0, 0, 3, 4)
    assert issubclass(ImpossibleDieError, StageError)
    assert issubclass(ImpossibleDieError, ValueError)


def test_visible__falls_when_a_die_lies_on_top() -> None:
    shown = render(scene(die(4), die(2, 6.0, 3.0, 30.0, base_mm=16.0)), 200, 160)
    below, above = shown.dice
    assert below.visible < 0.7
    assert above.visible > 0.98


def test_visible__falls_under_a_thing_and_at_the_rim_of_the_picture() -> None:
    hidden = render(scene(die(4), things=(Thing("card", 10.0, 0.0, 60, base_mm=30.0),)), 200, 160).dice[0]
    assert hidden.visible < 0.6
    cut = render(scene(die(4, x=26.0)), 200, 160).dice[0]
    assert 0.3 < cut.visible < 0.7
    assert render(scene(die(4, x=60.0)), 200, 160).dice == ()


def test_cup__hides_dice_below_and_not_beside() -> None:
    lens = Lens(focal_px=1800, height_mm=700)
    shown = render(scene(die(3, -5.0), die(5, 60.0), cups=(Cup(0, 0, 30, 60),), lens=lens), 420, 300)
    under, beside = shown.dice
    assert under.visible == 0
    assert beside.visible > 0.98


def test_cocked__is_said_of_leaning_dice_only() -> None:
    shown = render(scene(die(3, -14.0, tilt_deg=20.0), die(3, 14.0, tilt_deg=2.0)), 240, 160)
    assert [true.cocked for true in shown.dice] == [True, False]


def test_shadow__lies_away_from_the_lamp() -> None:
    lamp = (Lamp(azimuth_deg=180, elevation_deg=40, strength=1.0, size=0.05),)
    shown = Scene(Ground("plain", (0.4, 0.4, 0.4)), (die(1),), lamps=lamp, uneven=0.0, sensor=QUIET)
    grey = cv2.cvtColor(render(shown, 200, 200).pixels, cv2.COLOR_BGR2GRAY).astype(float)
    left, right = grey[95:105, 60:70].mean(), grey[95:105, 130:140].mean()
    assert right < 0.7 * left


def test_table_scene__one_floor_serves_all_and_gives_the_same_picture() -> None:
    empty, full = table_scene((), width=364), table_scene([die(2, 20, 30), die(6, -60, 10)], width=364)
    floor = floor_of(empty, View(empty.lens, 364, 272))
    assert np.array_equal(render(full, 364, 272).pixels, render(full, 364, 272, floor).pixels)


def test_random_scenes__are_all_drawn_and_vary() -> None:
    rng = np.random.default_rng(11)
    scenes = [random_scene(rng, 96, 96, 30) for _ in range(40)]
    dice = [placed for one in scenes for placed in one.dice]
    assert len({one.ground.kind for one in scenes}) > 8
    assert {placed.up for placed in dice} == {1, 2, 3, 4, 5, 6}
    assert any(placed.cocked for placed in dice)
    for one in scenes[:12]:
        picture = render(one, 96, 96)
        assert picture.pixels.shape == (96, 96, 3)
        assert all(0 <= true.visible <= 1.001 for true in picture.dice)


def test_random_looks__pips_differ_from_bodies() -> None:
    rng = np.random.default_rng(2)
    looks = [random_look(rng) for _ in range(200)]
    clear = [abs(bright(look.pips[1]) - bright(look.body)) > 0.2 for look in looks]
    assert 0.75 < np.mean(clear) < 1.0


def test_scatter__dice_never_share_ground() -> None:
    rng = np.random.default_rng(8)
    spots = scatter(rng, [16.0] * 20, Crowd(0.9, True, 60, 60))
    assert len(spots) > 8
    assert not any(overlap(one, other) for one, other in itertools.combinations(spots, 2))
    assert overlap(Spot(0, 0, 0, 16), Spot(15, 0, 45, 16))
    assert not overlap(Spot(0, 0, 0, 16), Spot(16.5, 0, 0, 16))
