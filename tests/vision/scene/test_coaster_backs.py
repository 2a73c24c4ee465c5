# SPDX-License-Identifier: MIT
"""Coasters lie on the table of Lucky Seven's next game: their backs and marks are no skulls and no dice."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.cameras.simulation.staged import prints_of
from vision.frame import Pixels
from vision.mat.tokens import LARGE
from vision.reading.reader import Reader, open_reader
from vision.scene.scene import Scene as Table
from vision.sighting import Sighting, is_sure
from vision.stage.die.emblems import random_skull
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene, Sensor

INK = (0.02, 0.02, 0.02)
SKULL = Decal(random_skull(np.random.default_rng(900)), INK)
DICE = [
    PlacedDie(DieLook((0.75, 0.7, 0.55), (INK,) * 6, decals=(SKULL,)), x, 0, face, front, 20 + x)
    for x, face, front in ((-90, 1, 2), (-30, 4, 1), (30, 1, 2), (90, 6, 2))
]

pytestmark = pytest.mark.slow


def picture(dice: Sequence[PlacedDie], noise: int) -> Pixels:
    """A row of coasters by their backs, one face up, and dice between them."""
    rows = [
        {"x": 44.0 * i - 132, "y": y, "turn": 7.0 * i, "seat": 1 + i % 4, "number": number, "side": LARGE.side_mm}
        for i in range(7)
        for y, number in ((-62, None), (62, i + 1))
    ]
    lens, sensor = Lens(focal_px=1750, height_mm=716, blur_px=0.6), Sensor(noise=0.005)
    there = Scene(
        Ground("felt"), tuple(dice), lens=lens, sensor=sensor, prints=prints_of({"coasters": rows}), seed=noise
    )
    return render(there, 960, 640).pixels


@pytest.fixture(scope="module")
def skulls() -> Reader:
    return open_reader("skull")


def sure_of(seen: Sighting) -> list[str]:
    return sorted(str(die.face) for die in seen.dice if is_sure(die))


def test_no_coaster_is_surely_a_die(skulls: Reader) -> None:
    assert sure_of(skulls.read(picture((), 1))) == []
    skulls.forget()
    assert sure_of(skulls.read(picture(DICE, 2))) == ["4", "6", "skull", "skull"]


def test_dice_among_coasters_count_at_once_where_the_table_is_known(skulls: Reader) -> None:
    table = Table()
    skulls.forget()
    table.look(picture((), 1), skulls, 0)
    told = table.look(picture(DICE, 2), skulls, len(DICE))
    assert told.trusted
    assert told.counts == {"skull": 2, "4": 1, "6": 1}


def test_coasters_that_nobody_has_seen_before_are_never_counted_for_a_die(skulls: Reader) -> None:
    for hidden, expected in ((0, len(DICE)), (1, len(DICE))):
        skulls.forget()
        told = Table().look(picture(DICE[hidden:], 2), skulls, expected)
        assert hidden == 0 or not told.trusted
        assert sure_of(told) == ["4", "6", *(["skull"] * (2 - hidden))]
