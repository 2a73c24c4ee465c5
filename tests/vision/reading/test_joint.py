# SPDX-License-Identifier: MIT
"""Two readers on one frame: what a reader of dice makes of a printed map is no die."""

from __future__ import annotations

import numpy as np

from vision.frame import Pixels
from vision.reading.reader import Reader
from vision.reading.sets.joint import JointReader
from vision.sighting import Die, Doubt, Sighting


class Dice:
    """Sees a die and a doubt on the map, and one of each beside it."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        dice = tuple(Die(x, 50.0, 20.0, 0.0, "d6", 3, "white", 1.0) for x in (50.0, 250.0))
        return Sighting(300, 100, "symbols", dice, (Doubt(60, 50, "perhaps a die"), Doubt(270, 50, "perhaps a die")))

    def forget(self) -> None:
        pass


class Map:
    """Finds a map on the left half of the picture, or none."""

    def __init__(self, lies: bool) -> None:
        self.outline = ((0.0, 0.0), (150.0, 0.0), (150.0, 100.0), (0.0, 100.0)) if lies else ()

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        return Sighting(300, 100, "map")

    def forget(self) -> None:
        pass


PIXELS = np.zeros((100, 300, 3), np.uint8)


def test_tm_14_nothing_on_the_map_is_a_die_of_the_board() -> None:
    seen = JointReader([Dice(), Map(True)]).read(PIXELS)
    assert [die.x for die in seen.dice] == [250.0]
    assert [doubt.x for doubt in seen.doubts] == [270]


def test_the_map_is_covered_before_dice_are_looked_for() -> None:
    looked: list[Pixels] = []

    class Keen(Dice):
        def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
            looked.append(pixels)
            return super().read(pixels, exposed_ns, die_px)

    noise = np.random.default_rng(1).integers(0, 255, (100, 300, 3)).astype(np.uint8)
    JointReader([Keen(), Map(True)]).read(noise)
    JointReader([Keen(), Map(False)]).read(noise)
    plain, whole = looked
    assert plain[:, :150].std(axis=(0, 1)).max() == 0
    assert np.array_equal(plain[:, 160:], noise[:, 160:])
    assert whole is noise


def test_without_a_map_all_dice_are_told() -> None:
    alone: list[Reader] = [Dice()]
    for readers in ([*alone, Map(False)], alone):
        seen = JointReader(readers).read(PIXELS)
        assert len(seen.dice) == len(seen.doubts) == 2
