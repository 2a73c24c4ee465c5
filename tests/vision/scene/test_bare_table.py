# SPDX-License-Identifier: MIT
"""What lay there before is known again in other light, under a shadow and from a knocked camera; a die is new."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.scene.drawn import HEIGHT, SIDE, WIDTH, die, plain, shifted, table, with_die
from vision.cameras.simulation.staged import prints_of
from vision.frame import Pixels
from vision.mat.tokens import LARGE
from vision.reading.reader import Reader, open_reader
from vision.scene.bare_table import KEPT, BareTable
from vision.scene.scene import Scene as Table
from vision.sighting import Sighting, is_sure
from vision.stage.die.emblems import random_skull
from vision.stage.render import render
from vision.stage.scene import Decal, DieLook, Ground, Lens, PlacedDie, Scene, Sensor

PRINTED = ((60, 60), (60, 120), (400, 300))


def learnt(pixels: Pixels) -> BareTable:
    bare = BareTable()
    assert bare.align(pixels)
    bare.remember(bare=True)
    return bare


def brightened(pixels: Pixels, factor: float) -> Pixels:
    return np.asarray(np.clip(pixels * factor, 0, 255), np.uint8)


def shaded(pixels: Pixels) -> Pixels:
    shade = 1 - 0.45 * np.clip(np.linspace(-1, 2, WIDTH), 0, 1)
    return np.asarray(pixels * shade[None, :, None], np.uint8)


def test_nothing_is_known_of_a_table_never_seen() -> None:
    bare = BareTable()
    bare.remember()
    assert not bare.known
    assert bare.align(table())
    assert not bare.known
    assert not bare.same(60, 60, SIDE)
    assert not bare.plain(200, 200, SIDE)


@pytest.mark.parametrize("change", [lambda p: brightened(p, 0.6), lambda p: brightened(p, 1.2), shaded])
def test_what_is_printed_on_the_table_is_known_again_in_other_light(change: object) -> None:
    bare = learnt(table())
    assert callable(change)
    assert bare.align(change(table()))
    assert all(bare.same(x, y, SIDE) for x, y in PRINTED)


@pytest.mark.parametrize(("right", "down"), [(5, -3), (-7, 4), (2.5, 8)])
def test_a_knocked_camera_is_followed(right: float, down: float) -> None:
    bare = learnt(table())
    assert bare.align(shifted(table(), right, down))
    assert bare.shift == pytest.approx((right, down), abs=2)  # patches are found within 4 px
    assert all(bare.same(x + right, y + down, SIDE) for x, y in PRINTED)


def test_a_die_is_not_a_part_of_the_table() -> None:
    bare = learnt(table())
    bare.align(with_die(table(), 250, 200))
    assert not bare.same(250, 200, SIDE)


def test_another_table_is_noticed_and_the_old_one_forgotten() -> None:
    bare = learnt(table(1))
    assert not bare.align(table(2)[::-1, ::-1].copy())
    assert not bare.known
    assert bare.shift == (0, 0)
    bare = learnt(table())
    assert not bare.align(np.ascontiguousarray(table()[: HEIGHT - 40]))


def test_plain_cloth_stays_the_same_table_and_a_die_on_it_is_new() -> None:
    bare = learnt(plain(150))
    assert bare.align(with_die(plain(140), 250, 200))
    assert bare.same(100, 100, SIDE)
    assert bare.plain(100, 100, SIDE)
    assert not bare.same(250, 200, SIDE)


def test_what_a_die_covers_is_no_table() -> None:
    thrown = with_die(table(), 250, 200)
    bare = BareTable()
    bare.align(thrown)
    bare.remember([die(250, 200)])
    bare.align(thrown)
    assert not bare.same(250, 200, SIDE), "the die that lay there then was taken for the table"
    assert not bare.same(250 + SIDE, 200, SIDE), "so was its side"
    assert bare.same(60, 60, SIDE)


def test_a_prop_added_later_is_known_beside_the_dice_of_a_throw_but_not_as_bare() -> None:
    bare = learnt(table())
    with_prop = with_die(table(), 300, 100, dark=True)
    bare.align(with_die(with_prop.copy(), 200, 250))
    bare.remember([die(200, 250)])
    bare.align(with_prop)
    assert bare.same(300, 100, SIDE)
    assert not bare.same(300, 100, SIDE, bare=True)


def test_the_bare_table_is_remembered_however_many_throws_follow() -> None:
    bare = learnt(table())
    for number in range(3 * KEPT):
        bare.align(with_die(table(), 150 + 20 * number, 200))
        bare.remember([die(150 + 20 * number, 200)])
    bare.align(table())
    assert all(bare.same(x, y, SIDE, bare=True) for x, y in PRINTED)


def test_forgotten_is_forgotten() -> None:
    bare = learnt(table())
    bare.forget()
    assert not bare.known
    bare.remember(bare=True)
    assert not bare.known, "there is no picture to remember"


def test_what_stands_out_of_the_bare_table_is_known_and_plain_cloth_is_not() -> None:
    bare = learnt(table())
    bare.align(table())
    x, y = PRINTED[2]
    assert bare.stands_out(x, y, SIDE)
    assert not bare.stands_out(250, 200, SIDE)


def test_nothing_stands_out_of_a_table_never_seen() -> None:
    bare = BareTable()
    bare.align(table())
    assert not bare.stands_out(*PRINTED[0], SIDE)


def test_a_white_die_by_the_edge_of_white_paper_is_not_surely_a_part_of_the_table() -> None:
    papered = plain(60)
    papered[:, :200] = plain(225)[:, :200]
    bare = learnt(papered)
    thrown = papered.copy()
    for off in (-9, 9):
        cv2.circle(thrown, (182 + off, 180 + off), 4, (120,) * 3, -1, cv2.LINE_AA)
    bare.align(thrown)
    assert bare.same(182, 180, SIDE)
    assert not bare.same(182, 180, SIDE, bare=True)
    assert bare.same(182, 300, SIDE, bare=True)


# Coasters lie on the table of Lucky Seven's next game: their backs and marks are no skulls and no dice.


INK = (0.02, 0.02, 0.02)
SKULL = Decal(random_skull(np.random.default_rng(900)), INK)
DICE = [
    PlacedDie(DieLook((0.75, 0.7, 0.55), (INK,) * 6, decals=(SKULL,)), x, 0, face, front, 20 + x)
    for x, face, front in ((-90, 1, 2), (-30, 4, 1), (30, 1, 2), (90, 6, 2))
]


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


@pytest.mark.slow
def test_no_coaster_is_surely_a_die(skulls: Reader) -> None:
    assert sure_of(skulls.read(picture((), 1))) == []
    skulls.forget()
    assert sure_of(skulls.read(picture(DICE, 2))) == ["4", "6", "skull", "skull"]


@pytest.mark.slow
def test_dice_among_coasters_count_at_once_where_the_table_is_known(skulls: Reader) -> None:
    table = Table()
    skulls.forget()
    table.look(picture((), 1), skulls, 0)
    told = table.look(picture(DICE, 2), skulls, len(DICE))
    assert told.trusted
    assert told.counts == {"skull": 2, "4": 1, "6": 1}


@pytest.mark.slow
def test_coasters_that_nobody_has_seen_before_are_never_counted_for_a_die(skulls: Reader) -> None:
    for hidden, expected in ((0, len(DICE)), (1, len(DICE))):
        skulls.forget()
        told = Table().look(picture(DICE[hidden:], 2), skulls, expected)
        assert hidden == 0 or not told.trusted
        assert sure_of(told) == ["4", "6", *(["skull"] * (2 - hidden))]
