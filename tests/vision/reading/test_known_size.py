# SPDX-License-Identifier: MIT
"""A reader that knows how large its dice are looks for them at two scales by turns, and now and then for any dice."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from vision.reading.detector import Known
from vision.reading.pyramid import Pyramid
from vision.reading.sets.sized import FULL_LOOK_EVERY, SizedReader
from vision.sighting import Die, Doubt, Sighting

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


def test_read__known_dice_are_looked_for_at_two_scales_by_turns() -> None:
    reader = Listed()
    for _ in range(5):
        reader.read(GREY)
    assert reader.sizes == [None, 40.0, 35.0, 40.0, 35.0]


def test_read__every_so_often_dice_of_every_size_are_looked_for() -> None:
    reader = Listed()
    for _ in range(FULL_LOOK_EVERY + 2):
        reader.read(GREY)
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
