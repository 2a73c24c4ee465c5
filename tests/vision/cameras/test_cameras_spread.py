# SPDX-License-Identifier: MIT
"""What games need on the simulated table: kinds of dice, the map with its pieces and board, rows of coasters."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.cameras.simulation.laid import MAP_AT
from vision.cameras.simulation.seated import (
    HEIGHT_MM,
    SIDE_MM,
    WIDTH_MM,
    showing,
)
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.simulation.staged import stage_of
from vision.mat.kit_map import SIZE as MAP_MM
from vision.mat.kit_map import squares
from vision.mat.tokens import INKS, LARGE, SMALL, SYMBOL_DICE, SYMBOLS, symbol_face

ROW = [3, 1, 2, 7, 6, 5, 4]


def test_tm_02_every_pair_is_on_two_symbol_dice_and_each_die_has_all_symbols_and_colours() -> None:
    faces = {(die, face): symbol_face(die, face) for die in range(SYMBOL_DICE) for face in range(1, 7)}
    assert Counter(faces.values()) == dict.fromkeys(itertools.product(SYMBOLS, INKS), 2)
    for die in range(SYMBOL_DICE):
        assert {faces[die, face][0] for face in range(1, 7)} == set(SYMBOLS)
        assert {faces[die, face][1] for face in range(1, 7)} == set(INKS)
    assert all(faces[one] == pair for pair in set(faces.values()) for one in showing(*pair))


def thrown(table: SimulatedTable) -> list[Any]:
    return [
        table.roll(1, 3),
        table.roll(2, 2, kind="d12"),
        table.fall(),
        table.fall(),
        table.deal(1, ROW),
        table.scene(),
    ]


def test_the_same_seed_throws_the_same_dice_of_every_kind() -> None:
    assert thrown(SimulatedTable(4, 5)) == thrown(SimulatedTable(4, 5))
    assert thrown(SimulatedTable(4, 5)) != thrown(SimulatedTable(4, 6))


def test_dice_are_drawn_as_what_they_are() -> None:
    table = SimulatedTable(2, 1)
    table.play_with("skull")
    table.roll(1, 1)
    table.roll(2, 1, kind="d12")
    table.ante(1, 1)
    table.fall()
    skull, twelve, anted, symbol = (die.look for die in stage_of(table.scene()).dice)
    assert [look.kind for look in (skull, twelve, anted, symbol)] == ["d6", "d12", "d6", "d6"]
    assert [len(look.decals) for look in (skull, twelve, anted, symbol)] == [1, 12, 1, 6]
    assert skull.decals[0] is anted.decals[0]


def test_a_twelve_sided_die_shows_any_of_its_faces() -> None:
    table = SimulatedTable(2, 3)
    faces = {face for _ in range(200) for face in table.roll(1, 1, kind="d12")}
    assert faces == set(range(1, 13))


def test_dice_keep_their_kind_in_the_middle_and_under_cups() -> None:
    table = SimulatedTable(2, 3)
    table.roll(1, 1, kind="d12")
    table.roll(2, 1)
    table.gather()
    assert (table.pot_of("d12"), table.pot_of("pips")) == (1, 1)
    table.play_with("skull")
    table.roll(1, 3)
    table.play_with("pips")
    table.cover(1)
    assert [kind for _, kind in table.lying(1)] == ["skull"] * 3


def inside(x: float, y: float) -> bool:
    return abs(x) <= WIDTH_MM / 2 - SIDE_MM / 2 and abs(y) <= HEIGHT_MM / 2 - SIDE_MM / 2


@settings(max_examples=examples(15), deadline=None)
@given(seed=st.integers(0, 10_000))
def test_twelve_dice_fall_beside_the_map_and_beside_one_another(seed: int) -> None:
    table = SimulatedTable(4, seed)
    table.lay_map({1: 0})
    for _ in range(SYMBOL_DICE):
        table.fall()
    scene = table.scene()
    assert (len(scene["dice"]), scene["zoned"]) == (SYMBOL_DICE, False)
    for die in scene["dice"]:
        assert inside(die["x"], die["y"])
        assert die["x"] > MAP_AT[0] + MAP_MM[0] / 2 + SIDE_MM / 2
    with pytest.raises(ValueError, match="all twelve"):
        table.fall()


def test_dice_taken_off_the_board_leave_the_others_where_they_lie() -> None:
    table = SimulatedTable(2, 9)
    for _ in range(5):
        table.fall()
    before = {die["number"]: die for die in table.scene()["dice"]}
    kept = table.board[1:3]
    table.lay_board(kept)
    after = table.scene()["dice"]
    assert [(die["number"], die["x"], die["y"], die["stays"]) for die in after] == [
        (number, before[number]["x"], before[number]["y"], True) for number, _ in kept
    ]
    moves = table.scene()["moves"]
    table.lay_board(kept)
    assert table.scene()["moves"] == moves
    table.lay_board([*kept, (kept[0][0] + 1 if kept[0][0] + 1 not in dict(kept) else 11, 4)])
    assert len(table.board) == 3


@pytest.mark.parametrize("square", [0, 7, 30])
def test_tm_03_pieces_of_four_stand_on_one_square_side_by_side(square: int) -> None:
    table = SimulatedTable(4)
    table.lay_map(dict.fromkeys(range(1, 5), square))
    scene = stage_of(table.scene())
    assert len({piece.colour for piece in scene.pieces}) == 4
    x, y = squares()[square]
    middle = MAP_AT[0] + x - MAP_MM[0] / 2, MAP_AT[1] + MAP_MM[1] / 2 - y
    for one, other in itertools.combinations(scene.pieces, 2):
        assert (one.x_mm - other.x_mm) ** 2 + (one.y_mm - other.y_mm) ** 2 >= one.width_mm**2
    assert all(abs(p.x_mm - middle[0]) < 9 and abs(p.y_mm - middle[1]) < 9 for p in scene.pieces)
    table.lay_map(None)
    assert stage_of(table.scene()).prints == stage_of(table.scene()).pieces == ()


@pytest.mark.parametrize(("seats", "side"), [(1, LARGE), (2, LARGE), (3, SMALL), (4, LARGE), (5, SMALL), (6, SMALL)])
def test_ls_02_a_row_lies_in_its_zone_from_its_players_left(seats: int, side: Any) -> None:
    table = SimulatedTable(seats, 2)
    for seat in table.seats:
        table.deal(seat, ROW)
        table.turn_coaster(seat, 2)
        assert table.row(seat) == (None, 1, None, None, None, None, None)
    laid = table.scene()["coasters"]
    half = side.side_mm / 2
    for one in laid:
        for x, y in ((one["x"] - half, one["y"] - half), (one["x"] + half, one["y"] + half)):
            at = (x / WIDTH_MM + 0.5) * 1456, (0.5 - y / HEIGHT_MM) * 1088
            assert table.zones.zone_of(*at, 1456, 1088) == str(one["seat"])
        assert one["side"] == side.side_mm
    for seat in table.seats:
        row = [one for one in laid if one["seat"] == seat]
        turned = 90 < row[0]["turn"] < 270
        assert [one["x"] for one in row] == sorted((one["x"] for one in row), reverse=turned)
        assert turned == (row[0]["y"] > 20)


def test_equal_sheets_are_the_same_so_that_a_floor_is_kept() -> None:
    table = SimulatedTable(2, 2)
    table.deal(1, ROW)
    first = stage_of(table.scene()).prints
    table.roll(2, 1)
    assert stage_of(table.scene()).prints == first
    table.turn_coaster(1, 3)
    second = stage_of(table.scene()).prints
    assert sum(one is not other for one, other in zip(first, second, strict=True)) == 1


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda table: table.deal(1, [1, 1, 2, 3, 4, 5, 6]), "each number from 1 to 7 once"),
        (lambda table: table.turn_coaster(1, 1), "0 coasters lie there"),
        (lambda table: table.lay_map({1: 31}), "wanted 0 to 30"),
        (lambda table: table.lay_map({9: 1}), "no seat 9"),
    ],
)
def test_refuses__what_can_not_lie_there(call: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        call(SimulatedTable(2))
