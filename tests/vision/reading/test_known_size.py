# SPDX-License-Identifier: MIT
"""A reader that knows how large its dice are looks for them at two scales by turns, and now and then for any dice."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.candidates import Candidates
from vision.reading.decide import PERHAPS_A_DIE, Calibration, decide
from vision.reading.detector import Known
from vision.reading.policy import LIMITS
from vision.reading.pyramid import Pyramid
from vision.reading.reader import Reader, open_reader
from vision.reading.scale import in_scale
from vision.reading.sets.sized import FULL_LOOK_EVERY, SizedReader
from vision.sighting import Die, Doubt, Sighting
from vision.stage.render import render
from vision.stage.scene import BLACK, DieLook, PlacedDie
from vision.stage.tabletop import HEIGHT_MM, table_scene

GREY = np.full((60, 80, 3), 90, np.uint8)


PLAIN = Die(30, 30, 40.0, 0.0, "d6", 3, "white", 0.999)
UNSURE = Die(200, 30, 41.0, 0.0, "d6", 5, "white", 0.9)
ASKED = Doubt(202, 28, "not sure of the face")


class Listed(SizedReader):
    """Sees one die of 40 px, or what ``shown`` holds, one after the other; keeps the sizes it was told to look for."""

    def __init__(self, *shown: tuple[tuple[Die, ...], tuple[Doubt, ...]]) -> None:
        super().__init__()
        self.sizes: list[float | None] = []
        self._shown = iter(shown or itertools.repeat(((PLAIN,), ())))

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int, known: Known) -> Sighting:
        self.sizes.append(size)
        dice, doubts = next(self._shown)
        return Sighting(pyramid.width, pyramid.height, "pips", dice, doubts, exposed_ns=exposed_ns)


def test_read__known_dice_are_looked_for_at_two_scales_by_turns_and_every_so_often_those_of_every_size() -> None:
    reader = Listed()
    for _ in range(FULL_LOOK_EVERY + 2):
        reader.read(GREY)
    assert reader.sizes[:5] == [None, 40.0, 35.0, 40.0, 35.0]
    assert [place for place, size in enumerate(reader.sizes) if size is None] == [0, FULL_LOOK_EVERY + 1]


def test_forget__looks_for_dice_of_every_size_again() -> None:
    reader = Listed()
    reader.read(GREY)
    reader.forget()
    reader.read(GREY)
    assert reader.sizes == [None, None]


def test_read__a_table_that_stays_in_doubt_is_not_searched_for_every_size_each_time() -> None:
    other = replace(PLAIN, sure=0.9), replace(UNSURE, sure=0.99)
    reader = Listed(*[((PLAIN, UNSURE), (ASKED,)), (other, (Doubt(30, 30, ASKED.why),))] * 2)
    for _ in range(4):
        reader.read(GREY)
    assert reader.sizes == [None, 40.0, 35.0, 40.0]


NEARLY = replace(PLAIN, sure=0.95)
HERE = Doubt(30, 30, ASKED.why)


def test_read__what_a_full_look_was_sure_of_stays_so_while_it_is_nearly_sure_and_lies_still() -> None:
    reader = Listed(((PLAIN,), ()), ((replace(NEARLY, x=32),), (HERE,)))
    assert [reader.read(GREY).trusted for _ in range(2)] == [True, True]
    assert reader.sizes == [None, 40.0]


@pytest.mark.parametrize(
    ("then", "doubts"),
    [
        (replace(NEARLY, sure=0.8), (HERE,)),
        (replace(NEARLY, face=4), (HERE,)),
        (replace(NEARLY, x=36), (HERE,)),
        (PLAIN, (Doubt(30, 30, "perhaps it does not lie flat"),)),
        (NEARLY, (HERE, Doubt(400, 300, "perhaps a die"))),
    ],
    ids=["far from sure", "another face", "it moved", "of its place, not its face", "something else in doubt, too"],
)
def test_read__what_is_in_doubt_otherwise_is_looked_at_in_every_size(then: Die, doubts: tuple[Doubt, ...]) -> None:
    reader = Listed(((PLAIN,), ()), ((then,), doubts), ((PLAIN,), ()))
    assert [reader.read(GREY).trusted for _ in range(2)] == [True, True]
    assert reader.sizes == [None, 40.0, None]


@pytest.mark.parametrize(
    "then",
    [
        ((PLAIN, replace(UNSURE, x=120)), (replace(ASKED, x=120),)),
        ((PLAIN,), (ASKED,)),
        ((PLAIN, UNSURE), (ASKED, Doubt(400, 300, "perhaps a die"))),
        ((), ()),
    ],
    ids=["a die elsewhere in doubt", "a die passed over", "something else in doubt, too", "no dice"],
)
def test_read__a_new_doubt_is_looked_at_in_every_size(then: tuple[tuple[Die, ...], tuple[Doubt, ...]]) -> None:
    reader = Listed(((PLAIN, UNSURE), (ASKED,)), then, ((PLAIN,), ()))
    assert [reader.read(GREY).trusted for _ in range(2)] == [False, True]
    assert reader.sizes == [None, 40.0, None]


@pytest.mark.parametrize(
    "first",
    [((PLAIN,), (Doubt(400, 300, "perhaps a die"),)), ((UNSURE,), (ASKED,)), ((PLAIN, replace(PLAIN, size=60)), ())],
    ids=["something that is no die in doubt", "no sure die", "dice of several sizes"],
)  # fmt: skip
def test_read__without_dice_of_one_size_they_are_looked_for_in_every_size(
    first: tuple[tuple[Die, ...], tuple[Doubt, ...]],
) -> None:
    reader = Listed(first, ((PLAIN,), ()))
    for _ in range(2):
        reader.read(GREY)
    assert reader.sizes == [None, None]


# Dice as large as the picture, and of several sizes on one.


SIDE_PX = 180


@cache
def reader() -> Reader:
    return open_reader("pips")


@cache
def close_up(face: int, red: bool) -> Pixels:
    """One die from near by, its side `SIDE_PX` px, with as much table on each hand."""
    look = DieLook(body=(0.5, 0.02, 0.02), pips=((0.8, 0.8, 0.75),) * 6) if red else DieLook(pips=(BLACK,) * 6)
    die = PlacedDie(look, 0, 0, face, 2 if face in (1, 6) else 1, yaw_deg=25)
    scene = table_scene([die])
    near = replace(scene.lens, focal_px=SIDE_PX * (HEIGHT_MM - die.side_mm) / die.side_mm)
    return render(replace(scene, lens=near), 3 * SIDE_PX, 3 * SIDE_PX).pixels


def cropped(picture: Pixels, sides: float) -> Pixels:
    """The middle of a picture, so many sides of its die wide."""
    half, middle = round(sides * SIDE_PX / 2), len(picture) // 2
    return np.ascontiguousarray(picture[middle - half : middle + half, middle - half : middle + half])


@pytest.mark.slow
@pytest.mark.parametrize("sides", [1.3, 1.5, 1.8])
@pytest.mark.parametrize(("face", "red"), [(1, False), (5, True), (4, False)])
def test_a_die_as_large_as_the_picture_is_read(face: int, red: bool, sides: float) -> None:
    reader().forget()
    assert [die.face for die in reader().read(cropped(close_up(face, red), sides)).dice] == [face]


def places(*sides: tuple[float, float, float]) -> Candidates:
    """Fours at these x, of these sides (px), each with this chance."""
    chances = np.zeros((len(sides), 8), np.float32)
    chances[:, 4] = [chance for _, _, chance in sides]
    chances[:, 0] = 1 - chances[:, 4]
    at = np.array([(x, 300.0, side) for x, side, _ in sides], np.float32)
    return Candidates.of(at, np.zeros(len(sides), np.float32), chances)


def test_a_place_as_large_as_the_picture_is_a_die_only_beyond_doubt() -> None:
    calm = Calibration(0.0, 1.0, 0.97, 0.03)
    across = 300 / LIMITS.fills
    for side, chance, dice in ((310, 0.96, 0), (310, 0.995, 1), (290, 0.96, 1)):
        told = decide(places((300, side, chance)), ["white"], calm, across=across)
        assert len(told.dice) == dice
        assert dice or [doubt.why for doubt in told.doubts] == [PERHAPS_A_DIE]


@pytest.mark.parametrize(
    ("x", "side", "chance", "kept"),
    [
        (500, 20, 0.98, True),  # a small die beside large ones
        (500, 20, 0.9, False),  # perhaps a grain
        (110, 12, 0.98, False),  # a pip of the die at 100
        (140, 20, 0.995, True),  # a small die at its side
        (500, 150, 0.98, True),  # a large die
        (180, 200, 0.98, False),  # the dice at 100 and 250 taken for one
        (180, 200, 0.995, False),
    ],
)
def test_a_die_of_another_size_is_left_out_only_where_the_others_explain_it(
    x: float, side: float, chance: float, kept: bool
) -> None:
    found = in_scale(places((100, 60, 0.999), (250, 60, 0.999), (800, 60, 0.999), (x, side, chance)))
    assert (x in found.places[:, 0].tolist()) == kept
