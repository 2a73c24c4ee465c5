# SPDX-License-Identifier: MIT
"""A reader that knows how large its dice are looks for them at two scales by turns, and now and then at all."""

from __future__ import annotations

import numpy as np

from vision.readers.pyramid import Pyramid
from vision.readers.sized import FULL_LOOK_EVERY, SizedReader
from vision.sighting import Die, Sighting

GREY = np.full((60, 80, 3), 90, np.uint8)


class Listed(SizedReader):
    """Sees one die of 40 px; keeps the sizes it was told to look for."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[float | None] = []

    def _sight(self, pyramid: Pyramid, size: float | None, exposed_ns: int) -> Sighting:
        self.sizes.append(size)
        die = Die(30, 30, 40.0, 0.0, "d6", 3, "white", 0.999)
        return Sighting(pyramid.width, pyramid.height, "pips", (die,), exposed_ns=exposed_ns)


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
