# SPDX-License-Identifier: MIT
"""Piles, the dice in the middle and single dice on the simulated table: where they lie and what hands leave alone."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from vision.cameras.simulation.seated import HEIGHT_MM, SIDE_MM, WIDTH_MM, Spot, overlap
from vision.cameras.simulation.simulated import SimulatedTable
from vision.cameras.simulation.staged import Motion, stage_of


def zone_of(table: SimulatedTable, die: dict[str, Any]) -> str | None:
    x, y = (die["x"] / WIDTH_MM + 0.5) * 1456, (0.5 - die["y"] / HEIGHT_MM) * 1088
    return table.zones.zone_of(x, y, 1456, 1088)


def apart(dice: list[dict[str, Any]]) -> bool:
    spots = [Spot(die["x"], die["y"], die["turn"]) for die in dice]
    return not any(overlap(a, b, SIDE_MM) for i, a in enumerate(spots) for b in spots[:i])


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_lies_in_the_middle_is_in_nobodys_zone(seats: int) -> None:
    table = SimulatedTable(seats, seed=3)
    for seat in table.seats:
        table.roll(seat, 1)
        table.ante(seat, 2)
    table.gather()
    for seat in table.seats:
        table.roll(seat, 4)
    dice = table.scene()["dice"]
    assert [zone_of(table, die) for die in dice if die["seat"] == 0] == [None] * 3 * seats
    assert all(zone_of(table, die) == str(die["seat"]) for die in dice if die["seat"])
    assert apart(dice)
    assert len({die["colour"] for die in dice if die["seat"] == 0}) == seats
    table.clear()
    assert (table.pot, table.scene()["dice"]) == ((), [])


def test_a_new_pot_never_lies_as_the_last_one_lay() -> None:
    table = SimulatedTable(2, seed=1)
    table.ante(1, 6)
    for _ in range(5):
        before = table.scene()["dice"]
        table.clear()
        table.ante(1, 6)
        for old, new in zip(before, table.scene()["dice"], strict=True):
            turned = abs(old["turn"] - new["turn"]) % 90
            assert min(turned, 90 - turned) > 12


def test_dice_are_not_pushed_into_a_middle_that_is_full() -> None:
    table = SimulatedTable(2)
    table.roll(1, 3)
    while table.pot_of("pips") < 15:
        table.ante(2)
    assert not table.gather()
    assert (len(table.faces(1)), len(table.pot)) == (3, 15)
    table.roll(1, 2)
    assert table.gather()
    assert (len(table.faces(1)), len(table.pot)) == (0, 17)


def test_refuses__more_dice_than_the_middle_holds() -> None:
    table = SimulatedTable(2)
    with pytest.raises(ValueError, match="99 dice more for the middle of the table; wanted at most 17"):
        table.ante(1, 99)
    assert table.pot == ()


@given(st.lists(st.sampled_from(["stack 1", "stack 2", "take 1", "take 2", "knock 1", "roll 2"]), max_size=25))
@settings(max_examples=examples(40), deadline=None)
def test_of_each_pile_the_camera_sees_the_top_and_the_die_beside_it(moves: list[str]) -> None:
    table = SimulatedTable(2, seed=9)
    piles: dict[int, list[int]] = {1: [], 2: []}
    for move in moves:
        verb, seat = move.split()[0], int(move.split()[1])
        other = 3 - seat
        if verb == "roll":
            table.roll(seat, 1, beside=True)
        elif verb == "stack":
            (face,) = table.roll(seat, 1, beside=True)
            table.stack(seat)
            piles[seat].append(face)
        elif verb == "take" and piles[other]:
            table.take(seat, other)
            piles[seat].append(piles[other].pop())
        elif verb == "knock" and piles[seat]:
            table.knock(seat)
            piles[seat] = []
    for seat, pile in piles.items():
        seen = [die for die in table.scene()["dice"] if die["seat"] == seat]
        assert table.pile(seat) == tuple(pile)
        assert sorted(die["up"] for die in seen) == sorted([*table.faces(seat), *pile])
        assert apart([die for die in seen if not die["base"]])
        assert {zone_of(table, die) for die in seen} <= {str(seat)}


def test_piles_can_be_drawn_as_they_stand() -> None:
    table = SimulatedTable(2, seed=2)
    table.arrange(1, [4, 3, 6], [2])
    heights = {die["up"]: die["base"] for die in table.scene()["dice"]}
    assert heights == {4: 0, 3: SIDE_MM, 6: 2 * SIDE_MM, 2: 0}
    assert sorted(die.base_mm for die in stage_of(table.scene()).dice) == [0, 0, SIDE_MM, 2 * SIDE_MM]


def test_what_fits_already_stays_as_it_lies() -> None:
    table = SimulatedTable(2, seed=6)
    (face,) = table.roll(1, 1)
    table.arrange(1, [face], [])
    bottom = table.scene()["dice"]
    assert (table.pile(1), table.faces(1)) == ((face,), ())
    table.arrange(1, [face], [5])
    moves = table.scene()["moves"]
    table.arrange(1, [face], [5])
    assert table.scene()["moves"] == moves
    table.arrange(1, [face, 5], [])
    _, top = table.scene()["dice"]
    assert (top["x"], top["y"], top["up"]) == (bottom[0]["x"], bottom[0]["y"], 5)
    table.arrange(1, [2, 2], [1])
    assert (table.pile(1), table.faces(1)) == ((2, 2), (1,))


def test_only_the_named_dice_are_thrown_again_and_only_they_tumble() -> None:
    table = SimulatedTable(2, seed=8)
    table.roll(1, 5)
    before = table.scene()["dice"]
    faces = table.again(1, [0, 3])
    after = table.scene()["dice"]
    assert faces == tuple(die["up"] for die in after)
    moved = [
        n
        for n, (old, new) in enumerate(zip(before, after, strict=True))
        if (old["x"], old["y"]) != (new["x"], new["y"])
    ]
    assert moved == [0, 3]
    assert apart(after)
    flying = stage_of(table.scene(), [Motion(1, "roll", 0.3, 2)]).dice
    assert [n for n, die in enumerate(flying) if die.x_mm != after[n]["x"]] == [0, 3]


def test_a_die_is_turned_where_it_lies_and_taken_to_another_place() -> None:
    table = SimulatedTable(2, seed=8)
    table.place(1, [1, 2, 3])
    table.place(2, [6])
    before = table.scene()["dice"]
    table.turn(1, 1, 5)
    turned = table.scene()["dice"][1]
    assert (turned["x"], turned["turn"], turned["up"]) == (before[1]["x"], before[1]["turn"], 5)
    table.take(2, 1, die=1)
    assert (table.faces(1), table.faces(2)) == ((1, 3), (6, 5))
    dice = table.scene()["dice"]
    assert zone_of(table, dice[-1]) == "2"
    assert dice[-1]["colour"] == before[0]["colour"]
    assert apart(dice)


def test_dice_are_counted_as_they_were_read() -> None:
    table = SimulatedTable(2)
    table.place(1, [1, 2, 3], at=[[-200, 0], [-150, 0], [-100, 0]])
    table.sort(1, [(-101, 2), (-199, 1), (-149, 0)])
    assert table.faces(1) == (3, 1, 2)


@pytest.mark.parametrize(
    ("verb", "arguments", "words"),
    [
        ("ante", (9, 1), "no seat 9"),
        ("ante", (1, -1), "wanted a whole number"),
        ("stack", (1,), "2 dice lie at seat 1; wanted one"),
        ("take", (1, 1), "from itself"),
        ("take", (1, 2), "no pile stands at seat 2"),
        ("take", (2, 1, 2), "die 2 of seat 1; 2 lie there"),
        ("knock", (1,), "no pile stands at seat 1"),
        ("turn", (1, 0, 7), "wanted a number from 1 to 6"),
        ("turn", (1, True, 3), "wanted a whole number"),
        ("again", (1, [5]), "die 5 of seat 1"),
    ],
)
def test_refuses__hands(verb: str, arguments: tuple[Any, ...], words: str) -> None:
    table = SimulatedTable(2)
    table.roll(1, 2)
    with pytest.raises(ValueError, match=words):
        getattr(table, verb)(*arguments)


def crowded() -> SimulatedTable:
    """Every kind of thing lies there, of two seats."""
    table = SimulatedTable(seats=2, seed=5)
    for seat in (1, 2):
        table.roll(seat, 3, cover=seat == 1)
        table.ante(seat, 2)
        table.leave(seat, [6])
        table.deal(seat, [1, 2, 3, 4, 5, 6, 7])
    table.lay_map({1: 4})
    table.fall()
    return table


def lying(table: SimulatedTable) -> dict[str, int]:
    scene = table.scene()
    return {
        "dice": len(table.faces(1) + table.faces(2)),
        "left": len(table.left(1) + table.left(2)),
        "middle": len(table.pot),
        "board": len(table.board),
        "coasters": len(table.numbers(1) + table.numbers(2)),
        "map": int(scene["map"]),
    }


ALL = {"dice": 6, "left": 2, "middle": 4, "board": 1, "coasters": 14, "map": 1}


@pytest.mark.parametrize(
    ("arguments", "gone"),
    [
        ({}, {"dice": 0, "left": 0, "middle": 0}),
        ({"what": "dice"}, {"dice": 0, "left": 0, "middle": 0}),
        ({"what": "left"}, {"left": 0}),
        ({"seat": 2, "what": "left"}, {"left": 1}),
        ({"what": "middle"}, {"middle": 0}),
        ({"what": "board"}, {"board": 0}),
        ({"what": "coasters"}, {"coasters": 0}),
        ({"what": "map"}, {"map": 0}),
        ({"what": "all"}, dict.fromkeys(ALL, 0)),
        ({"seat": 2}, {"dice": 3, "left": 1}),
        ({"seat": 2, "what": "middle"}, {"middle": 2}),
        ({"seat": 2, "what": "coasters"}, {"coasters": 7}),
        ({"seat": 2, "what": "all"}, {"dice": 3, "left": 1, "middle": 2, "coasters": 7}),
    ],
)
def test_clear__takes_away_what_it_names_and_nothing_else(arguments: dict[str, Any], gone: dict[str, int]) -> None:
    table = crowded()
    assert lying(table) == ALL
    table.do("clear", arguments)
    assert lying(table) == {**ALL, **gone}
    moves = table.scene()["moves"]
    table.do("clear", arguments)
    assert table.scene()["moves"] == moves, "what is gone needs no hand"


def test_leave__lies_on_through_throws_and_is_in_no_throw() -> None:
    table = SimulatedTable(seats=4, seed=3)
    table.leave(2, [6, 5])
    spots = [(die["x"], die["y"]) for die in table.scene()["dice"]]
    for _ in range(5):
        table.roll(2, 5)
        scene = table.scene()["dice"]
        assert [(die["x"], die["y"]) for die in scene[-2:]] == spots
        assert len(table.faces(2)) == 5
        apart = [math.dist((a["x"], a["y"]), spot) for a in scene[:-2] for spot in spots]
        assert min(apart) > SIDE_MM
    table.collect()
    assert (table.faces(2), table.left(2)) == ((), (6, 5))


def test_put_out__the_lost_die_goes_to_the_middle_and_keeps_its_colour() -> None:
    table = SimulatedTable(seats=2, seed=3)
    table.roll(2, 3)
    faces = table.faces(2)
    table.put_out(2)
    assert (table.faces(2), table.pot) == (faces[:2], faces[2:])
    [die] = [one for one in table.scene()["dice"] if one["seat"] == 0]
    assert (die["colour"], table.zones.zone_of(die["x"] + 283, 211.5 - die["y"], 566, 423)) == ("blue", None)


def test_put_out__where_the_middle_is_full_the_die_leaves_the_table() -> None:
    table = SimulatedTable(seats=2, seed=3)
    room = 0
    while len(table.pot) == room:
        table.roll(1, 1)
        table.put_out(1)
        room += 1
    assert (len(table.pot), table.faces(1)) == (room - 1, ())
