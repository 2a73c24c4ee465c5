# SPDX-License-Identifier: MIT
"""The stage tells the truth: what it says about dice is what its pixels show."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.stage import floor
from vision.stage.camera import View
from vision.stage.chance import bright
from vision.stage.die.body import Dodecahedron, cube_sides, twelve_sides
from vision.stage.die.emblems import random_skull
from vision.stage.die.numerals import SIDE, STROKE_FONTS, Setting, numbered, numeral, stroke_writer
from vision.stage.die.styles import random_look
from vision.stage.floor import floor_of, lay_print
from vision.stage.render import render
from vision.stage.scene import (
    BLACK,
    TWELVE,
    WHITE,
    Cup,
    Decal,
    DieLook,
    Ground,
    ImpossibleDieError,
    Lamp,
    Lens,
    Picture,
    PieceKind,
    PlacedDie,
    PlacedPiece,
    Print,
    Scene,
    Sensor,
    StageError,
    Thing,
    TrueDie,
    neighbours,
)
from vision.stage.tabletop import table_scene
from vision.stage.things.pieces import solid_of
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


@pytest.mark.slow
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


# Dice on the stage that are not plain: twelve-sided ones, with what is printed on dice instead of pips.

ODD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
NUMBERED = numbered(DieLook(body=WHITE, corner=0.02, gloss=0.0), BLACK)


def dice_shown(*dice: PlacedDie, tilt: float = 0.0) -> Picture:
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
    picture = dice_shown(
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
    clear, none = dice_shown(PlacedDie(NUMBERED, -14, 0, 8, 0), PlacedDie(blank, 14, 0, 8, 0)).dice
    assert clear.contrast > 100
    assert none.contrast == 0


def test_rests__on_its_lower_face_with_the_top_as_high_as_it_is_large() -> None:
    flat, leaning = dice_shown(
        PlacedDie(NUMBERED, -15, 0, 3, 0), PlacedDie(NUMBERED, 15, 0, 3, 0, 0.0, 16.0, 20.0)
    ).dice
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
        look = DieLook(body=WHITE, kind="d12", decals=NUMBERED.decals, layout=layout, corner=0.02, gloss=0.0)
        (true,) = (picture := dice_shown(PlacedDie(look, 0, 0, 2, 0, 0, 24.0))).dice
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
        PlacedDie(NUMBERED, 0, 0, 5, 8)


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


# Pieces on the stage: they stand on their feet, lean away from the camera, throw shadows; prints lie where put.

KINDS: tuple[PieceKind, ...] = ("pawn", "cone", "cylinder", "disc", "hat", "turned", "cube", "meeple", "sawn")
WIDE, HIGH = 240, 200
LENS = Lens(focal_px=1400.0, height_mm=700.0, blur_px=0.3)
RED = (0.6, 0.01, 0.01)
PLAIN = Scene(
    ground=Ground("plain", (0.5, 0.5, 0.5), contrast=0.0), lamps=(Lamp(90, 50, 0.7, 0.05),), lens=LENS,
    sensor=Sensor(noise=0.0), uneven=0.0,
)  # fmt: skip


def piece(kind: PieceKind = "pawn", x: float = 0.0, y: float = 0.0, tall: float = 24.0, seed: int = 1) -> PlacedPiece:
    return PlacedPiece(kind, x, y, RED, 14.0, tall, seed=seed)


def shown(*pieces: PlacedPiece, lens: Lens = LENS) -> Picture:
    return render(replace(PLAIN, pieces=pieces, lens=lens), WIDE, HIGH)


def red_of(picture: Picture) -> np.ndarray:
    """Where the picture is red."""
    blue, _, red = (picture.pixels[..., i].astype(int) for i in range(3))
    return np.asarray(red - blue > 50)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_covers_its_foot_and_points_to_its_top(kind: PieceKind) -> None:
    slanted = replace(LENS, tilt_deg=25.0, tilt_to_deg=-90.0)
    drawn = shown(piece(kind), lens=slanted)
    (true,) = drawn.pieces
    red = red_of(drawn)
    view = View(slanted, WIDE, HIGH)
    assert (true.x, true.y) == pytest.approx(tuple(view.project(np.zeros((1, 3)))[0]))
    assert true.top[1] < true.y - 5  # seen from below the picture, tops lie higher on it than feet
    rows = np.flatnonzero(red.any(axis=1))
    assert rows.size
    assert rows[0] <= true.top[1] + 4
    assert rows[-1] >= true.y - 4
    assert true.visible > 0.95


def test_a_piece_below_the_camera_hides_its_foot_and_nothing_beside_it() -> None:
    drawn = shown(piece("cylinder"))
    red = red_of(drawn)
    (true,) = drawn.pieces
    assert red[round(true.y), round(true.x)]
    rows, columns = np.nonzero(red)
    assert np.hypot(rows - true.y, columns - true.x).max() < 2 * 9  # 2 px a mm, a foot of 7 mm and its height


def test_a_piece_throws_its_shadow_away_from_the_lamp() -> None:
    drawn, bare = shown(piece()), shown()
    darker = bare.pixels[..., 1].astype(int) - drawn.pixels[..., 1].astype(int)
    darker[red_of(drawn)] = 0
    (true,) = drawn.pieces
    lamp_side, far_side = darker[: round(true.y) - 16], darker[round(true.y) + 16 :]
    assert far_side.max() > 40
    assert lamp_side.max() < 0.6 * far_side.max()  # the sky alone is darker there


def test_one_piece_hides_another_behind_it() -> None:
    slanted = replace(LENS, tilt_deg=45.0, tilt_to_deg=-90.0)
    front, behind = piece(tall=34.0), piece("disc", y=16.0, tall=5.0)
    alone = shown(behind, lens=slanted).pieces[0]
    hidden = shown(front, behind, lens=slanted).pieces[1]
    assert alone.visible > 0.9
    assert hidden.visible < 0.75


@pytest.mark.parametrize("kind", KINDS)
def test_solids_are_as_wide_and_as_high_as_they_are_said_to_be(kind: PieceKind) -> None:
    for seed in range(4):
        solid = solid_of(kind, 14.0, 22.0, seed)
        heights = np.linspace(0.5, 30, 60, dtype=np.float32)
        axis = np.stack([np.zeros(60, np.float32), np.zeros(60, np.float32), heights])
        inside = solid.distance(axis) < 0
        assert heights[inside].max() == pytest.approx(22, abs=1.5)
        ring = np.radians(np.arange(0, 360, 10))
        far = np.stack([1.2 * solid.reach * np.cos(ring), 1.2 * solid.reach * np.sin(ring), np.full(36, 5.0)])
        assert (solid.distance(far.astype(np.float32)) > 0).all()


def test_normals_point_outwards() -> None:
    solid = solid_of("pawn", 14.0, 22.0, 2)
    ring = np.radians(np.arange(0, 360, 15))
    points = np.stack([6.0 * np.cos(ring), 6.0 * np.sin(ring), np.full(24, 1.5)]).astype(np.float32)
    normals = solid.normal(points)
    assert (np.einsum("in,in->n", normals[:2], points[:2]) > 0).all()
    assert np.allclose((normals**2).sum(axis=0), 1, atol=1e-3)


def test_the_same_scene_gives_the_same_pixels() -> None:
    assert np.array_equal(shown(piece("hat")).pixels, shown(piece("hat")).pixels)


def test_dice_and_pieces_stand_side_by_side() -> None:
    die = PlacedDie(DieLook(), 22, 0, 3, 1)
    drawn = render(replace(PLAIN, pieces=(piece(x=-20),), dice=(die,)), WIDE, HIGH)
    assert drawn.dice[0].visible > 0.95
    assert drawn.pieces[0].visible > 0.95


@pytest.mark.parametrize("angle", [0.0, 30.0, 180.0])
def test_a_print_lies_where_it_is_put_and_turned_as_it_is_told(angle: float) -> None:
    picture = np.full((200, 300, 3), 230, np.uint8)
    cv2.circle(picture, (240, 50), 20, (0, 0, 255), -1)  # 24 mm right of the middle and 10 mm above it
    printed = Print(picture, 5.0, -8.0, 80.0, angle)
    drawn = render(replace(PLAIN, prints=(printed,)), WIDE, HIGH)
    turn = np.radians(angle)
    x, y = (240 - 150) * 80 / 300, (100 - 50) * 80 / 300
    spot = [5 + x * np.cos(turn) - y * np.sin(turn), -8 + x * np.sin(turn) + y * np.cos(turn), 0.0]
    at = View(LENS, WIDE, HIGH).project(np.array([spot]))[0]
    rows, columns = np.nonzero(red_of(drawn))
    assert (columns.mean(), rows.mean()) == pytest.approx(tuple(at), abs=1.0)


def test_pieces_of_one_maker_are_alike_and_those_of_two_differ() -> None:
    one, same, other = (solid_of("pawn", 14.0, 22.0, seed) for seed in (1, 1, 2))
    assert one is same
    tables = [solid_of("pawn", 14.0, 22.0, seed).table for seed in range(5)]
    assert all(a.shape != b.shape or not np.allclose(a, b) for a, b in itertools.combinations(tables, 2))
    assert other is not one


@pytest.mark.parametrize(("tilt", "k1", "x", "angle"), [(0, 0.0, 0, 0), (40, -0.15, 120, 30), (25, 0.15, -180, 77)])
def test_a_small_sheet_is_laid_as_if_all_of_the_picture_were_looked_at(
    tilt: float, k1: float, x: float, angle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = View(Lens(focal_px=300, height_mm=600, tilt_deg=tilt, k1=k1), 160, 120)
    printed = Print(np.random.default_rng(1).integers(0, 255, (40, 60, 3)).astype(np.uint8), x, 40, 50, angle)
    spots = view.on_plane(view.whole())
    near, whole = np.zeros((2, 120, 160, 3), np.float32)
    lay_print(near, printed, spots, view)
    monkeypatch.setattr(floor, "_SMALL", 0.0)
    lay_print(whole, printed, spots, view)
    assert near.any()
    assert np.array_equal(near, whole)
