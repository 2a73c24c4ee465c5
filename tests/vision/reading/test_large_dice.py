# SPDX-License-Identifier: MIT
"""Dice as large as the picture, and of several sizes on one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vision.frame import Pixels
from vision.reading.candidates import Candidates
from vision.reading.decide import PERHAPS_A_DIE, Calibration, decide
from vision.reading.policy import LIMITS
from vision.reading.reader import Reader, open_reader
from vision.reading.scale import in_scale
from vision.stage.render import render
from vision.stage.scene import BLACK, DieLook, PlacedDie
from vision.stage.tabletop import HEIGHT_MM, table_scene

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
