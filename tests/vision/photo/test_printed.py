# SPDX-License-Identifier: MIT
"""What is printed on photographs: rows of coasters, read from the side on which they stand upright; the map."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.simulation.staged import stage_of
from vision.frame import Pixels
from vision.photo.look import looked_at
from vision.reading.reader import open_reader
from vision.sighting import Sighting
from vision.stage.render import render
from vision.stage.tabletop import HEIGHT, WIDTH

ORDERS = {1: [3, 5, 1, 7, 2, 6, 4], 4: [2, 1, 4, 3, 7, 6, 5]}
TURNED = {1: {2: 5, 5: 2}, 4: {1: 2}}


@pytest.fixture(scope="module")
def table() -> Pixels:
    """Two rows of coasters that face each other, some turned up."""
    laid = SimulatedTable(seats=4, seed=3)
    for seat, order in ORDERS.items():
        laid.deal(seat, order)
        for position in TURNED[seat]:
            laid.turn_coaster(seat, position)
    return np.ascontiguousarray(render(stage_of(laid.scene()), WIDTH, HEIGHT).pixels[:, : WIDTH // 2])


def photograph(pixels: Pixels) -> Sighting:
    return looked_at(np.ascontiguousarray(pixels), open_reader("coasters")).sighting


def rows(sighting: Sighting) -> list[tuple[int, dict[int, int]]]:
    """Each row's set, and its coasters face up by position."""
    found: dict[int, tuple[int, dict[int, int]]] = {}
    for coaster in sighting.extra["coasters"]:
        turned = found.setdefault(coaster["row"], (coaster["set"], {}))[1]
        if coaster["face_up"]:
            turned[coaster["position"]] = coaster["number"]
    return sorted(found.values())


@pytest.mark.slow
@pytest.mark.parametrize("turn", [None, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_two_rows_are_two_each_read_from_its_own_side_however_the_phone_is_held(
    table: Pixels, turn: int | None
) -> None:
    sighting = photograph(table if turn is None else cv2.rotate(table, turn))
    assert sighting.trusted
    assert rows(sighting) == [(1, TURNED[1]), (4, TURNED[4])]


def test_what_the_rim_cuts_off_beside_a_whole_row_is_left_out(table: Pixels) -> None:
    cut = table.copy()
    cut[HEIGHT // 2 :, : WIDTH // 4] = table[HEIGHT // 2, WIDTH // 4]
    sighting = photograph(cut)
    assert sighting.trusted
    assert rows(sighting) == [(1, TURNED[1])]


def test_of_a_row_that_is_cut_off_no_position_is_told(table: Pixels) -> None:
    sighting = photograph(table[:, : WIDTH // 4])
    assert [doubt.whole for doubt in sighting.doubts] == [True, True], "no coaster there is to be looked at"
    assert {coaster["position"] for coaster in sighting.extra["coasters"]} == {None}


@pytest.mark.slow
def test_a_map_in_the_photograph_is_no_mat_that_tells_whose_dice_are_whose() -> None:
    laid = SimulatedTable(seats=2, seed=7)
    laid.lay_map({1: 3, 2: 0})
    pixels = render(stage_of(laid.scene()), WIDTH, HEIGHT).pixels
    sighting = looked_at(pixels, open_reader("symbols+map")).sighting
    assert {piece["square"] for piece in sighting.extra["pieces"]} == {0, 3}
    assert (sighting.mat, sighting.zoned) == (None, False)
