# SPDX-License-Identifier: MIT
"""The watcher over a table with the printed mat: readings tell millimetres and zones, and a bump is asked about."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.ticking import Ticking
from tests.vision.watch.screening import Projector
from vision.frame import Pixels
from vision.mat import layout
from vision.mat.rig import MatWatch, Rig
from vision.mat.zones import default_zones
from vision.message import Corners, FromWatcher, Mounting, Read
from vision.sighting import Die, Sighting
from vision.stage.render import render
from vision.stage.tabletop import table_scene
from vision.watch.shelf import Shelf
from vision.watch.watcher import Watcher
from vision.workshop.printed_mat import mat_print

WIDE, HIGH = 1092, 816
HERE = (-150.0, 100.0)
"""Where the die lies, mm from the table's middle, right and up."""


def table(mat: bool) -> Pixels:
    scene = table_scene([], width=WIDE)
    return render(replace(scene, prints=(mat_print(layout.mat(4)),) if mat else ()), WIDE, HIGH).pixels


class OneDie:
    """Sees one die where it lies, wherever the camera looks from: ``shift`` px to the left of where it hung first."""

    shift = 0

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        scale = WIDE / 566.0
        x, y = WIDE / 2 + scale * HERE[0] + self.shift, HIGH / 2 - scale * HERE[1]
        die = Die(x, y, 16 * scale, 0.0, "d6", 5, "red", 0.999)
        return Sighting(WIDE, HIGH, "pips", (die,), exposed_ns=exposed_ns)

    def forget(self) -> None:
        pass


class Eye:
    """A watcher over a still table, through a camera whose pictures are a little noisy."""

    def __init__(self, pixels: Pixels, mounting: Mounting | None = None) -> None:
        self.pixels, self.reader, self.told = pixels, OneDie(), list[FromWatcher]()
        self.clock = Ticking()
        self.camera = Projector(self.clock, noise=1.4, seed=1)
        self.camera.show([pixels])
        self.watcher = Watcher(
            self.camera,
            Shelf(lambda _: self.reader),
            self.told.append,
            self.clock,
            default_zones(4),
            mat=MatWatch(Rig(seats=4)),
            mounting=mounting or Mounting(),
        )

    def bump(self, shift: int) -> None:
        """The camera looks farther to the left by so many px."""
        self.reader.shift = shift
        self.camera.show([np.roll(self.pixels, shift, axis=1)])

    def run(self, seconds: float) -> Sighting:
        until = self.clock.ns + int(seconds * 1e9)
        while self.clock.ns < until:
            self.watcher.step()
        return next(told.reading.sighting for told in reversed(self.told) if isinstance(told, Read))


@pytest.mark.slow
def test_a_reading_tells_where_the_die_lies_on_the_mat() -> None:
    sighting = Eye(table(mat=True)).run(3)
    assert sighting.mat is not None
    (die,) = sighting.dice
    assert die.mm == pytest.approx((252 + HERE[0], 182 - HERE[1]), abs=6)
    assert die.zone == "1"
    assert sighting.trusted


def test_without_a_mat_zones_are_parts_of_the_picture() -> None:
    (die,) = Eye(table(mat=False)).run(3).dice
    assert die.mm is None
    assert die.zone == "1"


@pytest.mark.slow
def test_corners_dragged_by_hand_hold_at_once_and_can_be_taken_back() -> None:
    eye = Eye(table(mat=False))
    assert eye.run(3).dice[0].mm is None
    left, top = (566 - 504) / 2 / 566, (423 - 364) / 2 / 423
    eye.watcher.hear(Corners(((left, top), (1 - left, top), (1 - left, 1 - top), (left, 1 - top))))
    (die,) = eye.run(6).dice
    assert die.mm == pytest.approx((252 + HERE[0], 182 - HERE[1]), abs=8)
    eye.watcher.hear(Corners(()))
    assert eye.run(6).dice[0].mm is None


@pytest.mark.slow
def test_after_a_bump_the_die_lies_where_it_lay() -> None:
    eye = Eye(table(mat=True))
    before = eye.run(3)
    eye.bump(25)
    after = eye.run(5)
    assert after.trusted
    assert after.dice[0].x == pytest.approx(before.dice[0].x + 25)
    assert after.dice[0].mm == pytest.approx(before.dice[0].mm, abs=1.0)
