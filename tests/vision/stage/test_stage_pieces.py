# SPDX-License-Identifier: MIT
"""Pieces on the stage: they stand on their feet, lean away from the camera, throw shadows; prints lie where put."""

from __future__ import annotations

import itertools
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.stage import floor
from vision.stage.camera import View
from vision.stage.floor import lay_print
from vision.stage.render import render
from vision.stage.scene import (
    DieLook,
    Ground,
    Lamp,
    Lens,
    Picture,
    PieceKind,
    PlacedDie,
    PlacedPiece,
    Print,
    Scene,
    Sensor,
)
from vision.stage.things.pieces import solid_of

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
