# SPDX-License-Identifier: MIT
"""Markers are found where they were drawn, in lamp light, blur and shadow; millimetres come out within what is said."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.mat import layout
from vision.mat.layout import Marker
from vision.mat.markers import FoundMarker, find_markers, find_mat_markers
from vision.mat.plane import Barrel, Plane, plane_from, plane_from_corners, pose_over
from vision.stage.camera import View
from vision.stage.render import render
from vision.stage.scene import Lamp, Lens, Scene
from vision.stage.tabletop import table_scene
from vision.workshop.printed_mat import mat_print

MAT = layout.mat(4)
IDS = {marker.id for marker in MAT.markers}
WIDE, HIGH = 1092, 816
STRAIGHT = Lens(focal_px=1350.0, height_mm=700.0, blur_px=0.6)
SLANTED = replace(STRAIGHT, tilt_deg=12.0, tilt_to_deg=70.0, roll_deg=7.0)
PLACES = np.array([[x, y] for x in (20.0, 180.0, 252.0, 480.0) for y in (15.0, 182.0, 350.0)])


def scene(lens: Lens = STRAIGHT) -> Scene:
    return replace(table_scene([], width=WIDE), prints=(mat_print(MAT),), lens=lens)


def true_px(lens: Lens, places_mm: np.ndarray) -> np.ndarray:
    """Where places of the mat, which lies in the middle of the table, are seen."""
    world = np.column_stack([places_mm[:, 0] - 252, 182 - places_mm[:, 1], np.zeros(len(places_mm))])
    return View(lens, WIDE, HIGH).project(world)


def markers_as_seen(lens: Lens, noise: float = 0.0, seed: int = 0) -> list[FoundMarker]:
    rng = np.random.default_rng(seed)
    return [
        FoundMarker(m.id, true_px(lens, np.array(m.corners_mm)) + rng.normal(0, noise, (4, 2))) for m in MAT.markers
    ]


def missed_mm(plane: Plane, lens: Lens) -> float:
    return float(np.sqrt(((plane.mm(true_px(lens, PLACES)) - PLACES) ** 2).sum(axis=1).mean()))


SHADOWY = replace(scene(SLANTED), dusk=0.7, lamps=(Lamp(40, 35, 0.9, 0.05, colour=(1.3, 1.0, 0.55)),), ambient=0.12)


@pytest.mark.parametrize(
    "shown",
    [
        scene(SLANTED),
        SHADOWY,
        scene(replace(SLANTED, blur_px=1.6)),
        scene(replace(STRAIGHT, focal_px=820.0)),  # markers of 28 px
    ],
    ids=["lamp", "shadow", "blur", "small"],
)
def test_all_markers_are_found_within_a_pixel_or_the_width_of_the_blur(shown: Scene) -> None:
    pixels = render(shown, WIDE, HIGH).pixels
    found = {marker.number: marker.corners for marker in find_markers(pixels, IDS)}
    assert set(found) == IDS
    for marker in MAT.markers:
        far = np.linalg.norm(found[marker.id] - true_px(shown.lens, np.array(marker.corners_mm)), axis=1)
        assert far.max() < max(1.0, 1.15 * shown.lens.blur_px)  # bright fields swell into dark ones


def test_only_the_wanted_markers_are_told() -> None:
    pixels = render(scene(), WIDE, HIGH).pixels
    assert [marker.number for marker in find_markers(pixels, {18, 40})] == [18]


def test_no_marker_is_found_where_none_is() -> None:
    plain = render(replace(scene(), prints=()), WIDE, HIGH).pixels
    assert find_mat_markers(plain) == []
    assert find_mat_markers(np.random.default_rng(1).integers(0, 255, (HIGH, WIDE, 3), np.uint8)) == []


def test_a_number_seen_in_two_places_is_left_out() -> None:
    pixels = render(scene(), WIDE, HIGH).pixels
    one = next(marker for marker in find_mat_markers(pixels) if marker.number == 18)
    left, top = (int(v) for v in one.corners.min(axis=0) - 8)
    side = int(one.side) + 16
    pixels[400 : 400 + side, 500 : 500 + side] = pixels[top : top + side, left : left + side]
    assert 18 not in {marker.number for marker in find_markers(pixels, IDS)}


@pytest.mark.parametrize("lens", [STRAIGHT, SLANTED, replace(SLANTED, k1=-0.16), replace(SLANTED, k1=0.05)])
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_millimetres_are_as_good_as_is_said(lens: Lens, count: int) -> None:
    """Over several draws of noise the true miss stays below twice what is said (one sigma), and is no guess either."""
    for seed in range(3):
        plane = plane_from(markers_as_seen(lens, 0.3, seed)[:count], MAT.markers, (HIGH, WIDE))
        assert plane is not None
        assert missed_mm(plane, lens) < 2 * plane.error_mm
        assert plane.error_mm < {1: 45.0, 2: 12.0, 3: 6.0, 4: 2.0, 6: 1.5}[count]


def test_px_and_mm_are_each_others_way_back() -> None:
    plane = plane_from(markers_as_seen(replace(SLANTED, k1=-0.16)), MAT.markers, (HIGH, WIDE))
    assert plane is not None
    assert isinstance(plane.lens, Barrel)
    assert np.allclose(plane.mm(plane.px(PLACES)), PLACES, atol=0.02)


def test_a_marker_that_was_moved_is_left_out() -> None:
    seen = markers_as_seen(SLANTED)
    seen[2] = FoundMarker(seen[2].number, seen[2].corners + np.array([14.0, 3.0]))
    plane = plane_from(seen, MAT.markers, (HIGH, WIDE))
    assert plane is not None
    assert seen[2].number not in plane.markers
    assert missed_mm(plane, SLANTED) < 1.0


def test_markers_of_another_sheet_make_no_plane() -> None:
    other = [Marker(40, layout.square(5, 5, 25))]
    assert plane_from(markers_as_seen(STRAIGHT), other, (HIGH, WIDE)) is None


@pytest.mark.parametrize(
    "corners",
    [np.zeros((4, 2)), np.array([[0, 0], [50, 0], [0, 50], [50, 50.0]]), np.full((4, 2), np.nan)],
    ids=["a point", "crossed", "no numbers"],
)
def test_nonsense_makes_no_plane(corners: np.ndarray) -> None:
    assert plane_from([FoundMarker(18, corners)], MAT.markers, (HIGH, WIDE)) is None


def test_a_sheet_seen_from_behind_is_none() -> None:
    mirrored = [FoundMarker(m.number, m.corners * [-1, 1] + [WIDE, 0]) for m in markers_as_seen(STRAIGHT)]
    assert plane_from(mirrored, MAT.markers, (HIGH, WIDE)) is None


def test_four_corners_dragged_by_hand_give_the_same_plane() -> None:
    width, height = MAT.size_mm
    corners = true_px(SLANTED, np.array([[0, 0], [width, 0], [width, height], [0, height]]))
    plane = plane_from_corners([(float(x), float(y)) for x, y in corners.round()], MAT.size_mm, (HIGH, WIDE))
    assert plane is not None
    assert missed_mm(plane, SLANTED) < plane.error_mm < 5
    turned = [corners[i] for i in (0, 3, 2, 1)]
    assert plane_from_corners([(float(x), float(y)) for x, y in turned], MAT.size_mm, (HIGH, WIDE)) is None


@pytest.mark.parametrize("focal", [None, 1350.0], ids=["guessed", "calibrated"])
def test_the_camera_is_where_it_hangs(focal: float | None) -> None:
    plane = plane_from(markers_as_seen(SLANTED), MAT.markers, (HIGH, WIDE))
    assert plane is not None
    pose = pose_over(plane, focal)
    assert pose is not None
    origin = View(SLANTED, WIDE, HIGH).origin
    slack = 25 if focal is None else 4
    assert abs(pose.height_mm - origin[2]) < slack
    assert np.hypot(pose.nadir_mm[0] - (origin[0] + 252), pose.nadir_mm[1] - (182 - origin[1])) < slack


def test_what_stands_up_is_put_back_on_its_foot() -> None:
    plane = plane_from(markers_as_seen(SLANTED), MAT.markers, (HIGH, WIDE))
    assert plane is not None
    pose = pose_over(plane, 1350.0)
    assert pose is not None
    tops = np.column_stack([PLACES[:, 0] - 252, 182 - PLACES[:, 1], np.full(len(PLACES), 16.0)])
    seen = plane.mm(View(SLANTED, WIDE, HIGH).project(tops))
    assert np.abs(seen - PLACES).max() > 4
    assert np.allclose(pose.foot(seen, np.full(len(PLACES), 16.0)), PLACES, atol=0.3)
    assert cv2.norm(pose.lean(np.array([pose.nadir_mm]))) == 0
