# SPDX-License-Identifier: MIT
"""The layout of what is printed: markers apart, zones for every seat, a map as long as the game's."""

from __future__ import annotations

import itertools
import math
import subprocess
import sys

import pytest

from companion.games.deck_file import kit_deck
from companion.games.treasure_map import SQUARES
from vision.mat import kit_map, tokens
from vision.mat.layout import CHARUCO, MAT_SIZE, TILE, Marker, mat, seats_of

ALL_SEATS = range(1, 7)


def inside(marker: Marker, width: float, height: float) -> bool:
    """Whole on the sheet, with one module of white around it."""
    return all(4 <= x <= width - 4 and 4 <= y <= height - 4 for x, y in marker.corners_mm)


def tiles_of(marker: Marker, tile: tuple[float, float]) -> set[tuple[int, int]]:
    return {(int(x // tile[0]), int(y // tile[1])) for x, y in marker.corners_mm}


def test_mat__each_mat_has_markers_of_its_own_below_40() -> None:
    ids = [marker.id for seats in ALL_SEATS for marker in mat(seats).markers]
    assert len(set(ids)) == len(ids)
    assert max(ids) < 40
    assert all(seats_of(marker.id) == seats for seats in ALL_SEATS for marker in mat(seats).markers)
    assert seats_of(40) is None


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__every_tile_bears_a_marker_and_none_crosses_a_seam(seats: int) -> None:
    spread = [tiles_of(marker, TILE) for marker in mat(seats).markers]
    assert all(len(tiles) == 1 for tiles in spread)
    assert set.union(*spread) == {(0, 0), (1, 0), (0, 1), (1, 1)}
    assert all(inside(marker, *MAT_SIZE) for marker in mat(seats).markers)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__zones_go_clockwise_from_the_top_left(seats: int) -> None:
    zones = mat(seats).zones
    assert [zone.seat for zone in zones] == list(range(1, seats + 1))
    middles = {zone.seat: (sum(x for x, _ in zone.corners_mm) / 4, zone.side) for zone in zones}
    top = [x for x, side in middles.values() if side == "top"]
    bottom = [x for x, side in middles.values() if side == "bottom"]
    assert top == sorted(top)
    assert bottom == sorted(bottom, reverse=True)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_mat__zones_are_on_it_and_apart(seats: int) -> None:
    boxes = [(*zone.corners_mm[0], *zone.corners_mm[2]) for zone in mat(seats).zones]
    assert all(0 <= x0 < x1 <= MAT_SIZE[0] and 0 <= y0 < y1 <= MAT_SIZE[1] for x0, y0, x1, y1 in boxes)
    for a, b in itertools.combinations(boxes, 2):
        assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


@pytest.mark.parametrize("seats", [0, 7])
def test_refuses__a_mat_for_other_tables(seats: int) -> None:
    with pytest.raises(ValueError, match="wanted 1 to 6"):
        mat(seats)


def test_map__tm_03_as_many_squares_as_the_game_has() -> None:
    assert kit_map.SQUARES == SQUARES
    assert len(kit_map.squares()) == SQUARES + 1


def test_map__squares_are_apart_from_one_another_and_from_the_markers() -> None:
    spots = kit_map.squares()
    near = [math.dist(a, b) for a, b in itertools.combinations(spots, 2)]
    assert min(near) > 1.5 * kit_map.SPOT_MM
    corners = [corner for marker in kit_map.MARKERS for corner in marker.corners_mm]
    assert min(math.dist(spot, corner) for spot in spots for corner in corners) > kit_map.SPOT_MM
    width, height = kit_map.SIZE
    reach = kit_map.SPOT_MM / 2 + 3
    assert all(reach < x < width - reach and reach < y < height - reach for x, y in spots)


def test_map__markers_are_whole_on_their_tile() -> None:
    assert [marker.id for marker in kit_map.MARKERS] == [40, 41, 42, 43]
    assert all(inside(marker, *kit_map.SIZE) for marker in kit_map.MARKERS)
    assert all(len(tiles_of(marker, kit_map.TILE)) == 1 for marker in kit_map.MARKERS)


def test_cards__pl_23_every_card_of_the_deck_has_a_mark_and_no_other() -> None:
    assert {card["id"] for card in kit_deck()} == set(tokens.CARDS)
    assert len(set(tokens.CARDS)) == len(tokens.CARDS)


def test_tokens__ls_01_no_mark_means_two_things() -> None:
    sides = [
        tokens.Side(owner, number or None, size)
        for owner in range(1, 7)
        for number in range(8)
        for size in tokens.SIZES
    ]
    coasters = {tokens.coaster_mark(side) for side in sides}
    assert [tokens.coaster_of(tokens.coaster_mark(side)) for side in sides] == sides
    cards = {tokens.card_mark(card) for card in tokens.CARDS}
    assert len(coasters) == 96
    assert not coasters & cards
    assert all(tokens.coaster_of(mark) is None for mark in cards)
    assert all(tokens.card_of(mark) is None for mark in coasters)


def test_tokens__seven_coasters_fit_into_a_zone() -> None:
    width = {seats: min(z.corners_mm[1][0] - z.corners_mm[0][0] for z in mat(seats).zones) for seats in ALL_SEATS}
    assert all(7 * (tokens.LARGE.side_mm + 1) <= width[seats] for seats in (1, 2, 3, 4))
    assert all(7 * (tokens.SMALL.side_mm + 1) <= width[seats] for seats in (5, 6))


def test_charuco__fits_on_both_papers() -> None:
    assert CHARUCO.columns * CHARUCO.square_mm <= 279.4 - 20
    assert CHARUCO.rows * CHARUCO.square_mm <= 210 - 20


def test_layout__needs_neither_numpy_nor_opencv() -> None:
    code = (
        "import sys\nfor name in ('cv2', 'numpy'): sys.modules[name] = None\n"
        "import vision.mat.layout, vision.mat.kit_map, vision.mat.tokens"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
