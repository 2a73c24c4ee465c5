# SPDX-License-Identifier: MIT
"""Dice on the stage that are not plain: twelve-sided ones, with what is printed on dice instead of pips."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.stage.die.body import Dodecahedron, twelve_sides
from vision.stage.die.emblems import random_skull
from vision.stage.die.numerals import SIDE, STROKE_FONTS, Setting, numbered, numeral, stroke_writer
from vision.stage.render import render
from vision.stage.scene import (
    BLACK,
    TWELVE,
    WHITE,
    Decal,
    DieLook,
    Ground,
    ImpossibleDieError,
    Lamp,
    Lens,
    Picture,
    PlacedDie,
    Scene,
    Sensor,
    neighbours,
)

ODD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
PLAIN = numbered(DieLook(body=WHITE, corner=0.02, gloss=0.0), BLACK)


def shown(*dice: PlacedDie, tilt: float = 0.0) -> Picture:
    lens = Lens(focal_px=2600, height_mm=700, tilt_deg=tilt, tilt_to_deg=200, blur_px=0.3)
    lamps = (Lamp(elevation_deg=88, size=0.1),)
    ground = Ground("plain", (0.02, 0.02, 0.02))
    return render(
        Scene(ground, dice, lamps=lamps, ambient=0.1, lens=lens, sensor=Sensor(noise=0), uneven=0.0), 240, 200
    )


@pytest.mark.parametrize("layout", [TWELVE, ODD])
def test_sides__any_neighbours_can_be_on_top_and_in_front(layout: tuple[int, ...]) -> None:
    for up in layout:
        for front in neighbours(up, layout):
            found = twelve_sides(up, front, layout)
            assert (found[0], found[2]) == (up, front)
            assert sorted(found) == list(range(1, 13))
            opposite = dict(zip(layout[::2], layout[1::2], strict=True))
            assert all(
                opposite.get(a) == b or opposite.get(b) == a for a, b in zip(found[::2], found[1::2], strict=True)
            )


def test_sides__a_die_is_not_mirrored_when_it_is_turned() -> None:
    """Around every top the neighbours follow one another the same way round as in the layout itself."""
    ring = twelve_sides(TWELVE[0], TWELVE[2])[2::2]
    assert ring == TWELVE[2::2]
    again = twelve_sides(TWELVE[0], ring[2])[2::2]
    assert again == ring[2:] + ring[:2]


def test_shape__corners_lie_on_three_sides_each_and_frames_are_seen_from_outside() -> None:
    solid = Dodecahedron()
    normals = np.repeat(solid.axes, 2, 0) * np.array([1, -1] * 6)[:, None]
    assert ((solid.corners @ normals.T > 1 - 1e-6).sum(axis=1) == 3).all()
    assert np.allclose(np.cross(solid.right, solid.up), normals)


@pytest.mark.parametrize("rounding", [0.05, 0.3])
def test_shape__rounding_cuts_edges_and_leaves_faces(rounding: float) -> None:
    solid = Dodecahedron()
    middles = np.concatenate([solid.axes, -solid.axes]).T.astype(np.float32)
    assert np.allclose(solid.rounded(middles, rounding), 0, atol=1e-3)
    edge = (solid.axes[0] + solid.axes[1]).astype(np.float32)[:, None]
    edge /= np.float32(solid.axes[0] @ edge[:, 0])
    cut = rounding * (1 - np.cos(np.radians(31.717)))
    assert solid.rounded(edge, rounding)[0] == pytest.approx(cut, rel=0.02)
    assert np.allclose(solid.outward(middles, rounding), middles, atol=1e-3)


@pytest.mark.parametrize("tilt", [0.0, 25.0])
def test_truth__polygon_is_the_upper_face_and_size_the_height(tilt: float) -> None:
    picture = shown(
        PlacedDie(DieLook(body=WHITE, kind="d12", corner=0.01, gloss=0.0), 3, -2, 7, 0, 20, 20.0), tilt=tilt
    )
    (true,) = picture.dice
    grey = cv2.cvtColor(picture.pixels, cv2.COLOR_BGR2GRAY)
    inner = np.zeros_like(grey)
    corners = np.array(true.polygon)
    cv2.fillPoly(inner, [np.round(corners).astype(np.int32)], 1)
    bright = grey > np.median(grey[inner > 0]) - 25
    assert bright[inner > 0].mean() > 0.93
    assert bright.sum() == pytest.approx(cv2.contourArea(corners.astype(np.float32)), rel=0.12)
    assert (true.kind, true.face, len(true.polygon)) == ("d12", 7, 5)
    assert 0 <= true.angle < 72
    if not tilt:
        assert true.size == pytest.approx(20 * 2600 / (700 - 20), rel=0.01)


def test_truth__numerals_stand_out_and_blank_dice_are_drawn_all_the_same() -> None:
    blank = DieLook(body=WHITE, kind="d12")
    clear, none = shown(PlacedDie(PLAIN, -14, 0, 8, 0), PlacedDie(blank, 14, 0, 8, 0)).dice
    assert clear.contrast > 100
    assert none.contrast == 0


def test_rests__on_its_lower_face_with_the_top_as_high_as_it_is_large() -> None:
    flat, leaning = shown(PlacedDie(PLAIN, -15, 0, 3, 0), PlacedDie(PLAIN, 15, 0, 3, 0, 0.0, 16.0, 20.0)).dice
    assert flat.size > leaning.size
    assert (flat.cocked, leaning.cocked) == (False, True)


@pytest.mark.parametrize("font", range(STROKE_FONTS))
def test_numerals__all_differ_and_six_and_nine_are_told_apart_upside_down(font: int) -> None:
    inks = [numeral(value, stroke_writer(font, 6), Setting(turn_deg=0)).astype(int) for value in range(1, 13)]
    assert all(ink.shape == (SIDE, SIDE) for ink in inks)
    apart = [np.abs(a - b).mean() for i, a in enumerate(inks) for b in inks[:i]]
    assert min(apart) > 1
    assert np.abs(inks[5] - inks[8][::-1, ::-1]).mean() > 2


def test_numerals__are_not_mirrored_on_any_side() -> None:
    """The 2 lies on top once and upside down in the layout once; both times it is the same shape, only turned."""
    tops = []
    for layout in (TWELVE, (12, 2, 1, 11, 4, 9, 6, 7, 5, 8, 3, 10)):
        look = DieLook(body=WHITE, kind="d12", decals=PLAIN.decals, layout=layout, corner=0.02, gloss=0.0)
        (true,) = (picture := shown(PlacedDie(look, 0, 0, 2, 0, 0, 24.0))).dice
        way = cv2.getAffineTransform(
            np.array(true.polygon[:3], np.float32), np.array([[18, 2], [62, 2], [76, 44]], np.float32)
        )
        tops.append(cv2.cvtColor(cv2.warpAffine(picture.pixels, way, (80, 80)), cv2.COLOR_BGR2GRAY).astype(float))
    turns = [cv2.warpAffine(tops[1], cv2.getRotationMatrix2D((40, 36), 72.0 * k, 1), (80, 80)) for k in range(5)]
    core = slice(20, 54)
    best = max(np.corrcoef(tops[0][core, core].ravel(), turn[core, core].ravel())[0, 1] for turn in turns)
    mirrored = max(np.corrcoef(tops[0][core, core].ravel(), turn[core, core][:, ::-1].ravel())[0, 1] for turn in turns)
    assert best > 0.8 > mirrored


def test_refuses__front_that_is_no_neighbour() -> None:
    with pytest.raises(ImpossibleDieError, match="wanted neighbours of 1-12"):
        PlacedDie(PLAIN, 0, 0, 5, 8)


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
