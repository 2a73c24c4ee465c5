# SPDX-License-Identifier: MIT
"""A camera that hangs upside down, on its side or before a mirror: its pictures are upright, and the mat is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import cv2
import numpy as np
import pytest

from tests.vision.watch.test_watcher_mat import HIGH, WIDE
from vision.aim.sense import Focusing
from vision.cameras.simulation.drawn import DrawnCamera
from vision.cameras.turned import TurnedCamera, turned, upright
from vision.frame import Frame, Pixels
from vision.mat import layout
from vision.mat.fix import place_on_mat
from vision.mat.rig import MatWatch
from vision.message import Mounting
from vision.sighting import Die, Sighting
from vision.stage.camera import View
from vision.stage.render import render
from vision.stage.tabletop import table_scene
from vision.workshop.printed_mat import mat_print

Turn = Literal[0, 90, 180, 270]
HUNG: dict[tuple[Turn, bool], list[int]] = {
    (0, True): [1],
    (180, False): [-1],
    (180, True): [0],
}
"""Of a mounting, the flips by which such a camera sees the table (OpenCV's codes)."""


class Behind:
    """A camera with one picture, whose lens moves."""

    name, live, fresh = "a camera", True, False
    repeats_ns = 7

    def __init__(self, pixels: Pixels) -> None:
        self.pixels = pixels

    def open(self) -> None:
        self.opened = True

    def take(self, timeout_s: float) -> Frame:
        return Frame(self.pixels, 5, 1)

    def close(self) -> None:
        self.closed = True

    def lens_range(self) -> tuple[float, float] | None:
        return 0.0, 10.0

    def move_lens(self, dioptres: float) -> None:
        pass


@pytest.fixture(scope="module")
def table() -> Pixels:
    scene = replace(table_scene([], width=WIDE), prints=(mat_print(layout.mat(4)),))
    return render(scene, WIDE, HIGH).pixels


@pytest.mark.parametrize(("turn", "mirrored"), HUNG)
def test_ok__flipped_pictures_are_upright_again(table: Pixels, turn: Turn, mirrored: bool) -> None:
    seen = table
    for code in HUNG[turn, mirrored]:
        seen = np.asarray(cv2.flip(seen, code), np.uint8)
    assert (upright(seen, Mounting(turn, mirrored)) == table).all()


@pytest.mark.parametrize("turn", [90, 270])
def test_ok__a_camera_on_its_side(table: Pixels, turn: Turn) -> None:
    seen = np.ascontiguousarray(np.rot90(table, 1 if turn == 90 else -1))
    assert (upright(seen, Mounting(turn)) == table).all()


def test_ok__in_a_mirror_the_mat_is_found_only_when_it_is_said(table: Pixels) -> None:
    mirrored = np.asarray(cv2.flip(table, 1), np.uint8)
    assert MatWatch().look(mirrored) is None
    fix = MatWatch().look(turned(Behind(mirrored), Mounting(mirrored=True)).take(1).pixels)
    assert fix is not None
    assert fix.mat.seats == 4


def test_ok__all_else_is_the_cameras_own(table: Pixels) -> None:
    behind = Behind(table)
    camera = turned(behind, Mounting(turn=180))
    camera.open()
    assert (camera.name, camera.live, camera.fresh, camera.repeats_ns) == ("a camera", True, False, 7)  # type: ignore[attr-defined]
    assert camera.take(1).pixels is camera.take(1).pixels, "the same picture again is no other"
    assert isinstance(camera, TurnedCamera)
    assert isinstance(camera.behind, Focusing)
    camera.close()
    assert behind.opened
    assert behind.closed
    assert turned(behind, Mounting()) is behind
    assert hasattr(turned(DrawnCamera(), Mounting(turn=90)), "show")


@pytest.mark.slow
@pytest.mark.parametrize("turn_deg", [0.0, 90.0, 180.0, 233.0])
@pytest.mark.parametrize("tilt_deg", [15.0, 35.0])
def test_ok__from_any_side_a_die_is_in_the_zone_it_lies_in(tilt_deg: float, turn_deg: float) -> None:
    """The mat gives the seats, from wherever the camera looks at it."""
    base = replace(table_scene([], width=WIDE), prints=(mat_print(layout.mat(4)),))
    far = base.lens.height_mm * 1.25  # so that all of the mat is in the picture
    lens = replace(base.lens, tilt_deg=tilt_deg, tilt_to_deg=turn_deg + 40, roll_deg=turn_deg, height_mm=far)
    fix = MatWatch().look(render(replace(base, lens=lens), WIDE, HIGH).pixels)
    assert fix is not None
    view = View(lens, WIDE, HIGH)
    for seat, (x, y) in {"1": (-150, 100), "2": (150, 100), "3": (150, -100), "4": (-150, -100)}.items():
        at = view.project(np.array([[x, y, 16.0]]))[0]
        seen = Sighting(WIDE, HIGH, "pips", (Die(float(at[0]), float(at[1]), 30, 0, "d6", 5, "red", 0.99),))
        (die,) = place_on_mat(seen, fix).dice
        assert die.zone == seat
        assert die.mm == pytest.approx((252 + x, 182 - y), abs=12)
