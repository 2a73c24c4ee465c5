# SPDX-License-Identifier: MIT
"""The simulated table: the same seed throws the same dice, dice lie as real ones do, and so they are drawn."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.ticking import Ticking
from vision.cameras.base import CameraLost, CameraMissing
from vision.cameras.simulation import drawn
from vision.cameras.simulation.drawn import BUSY_S, IDLE_S, DrawnCamera
from vision.cameras.simulation.laid import MAP_AT
from vision.cameras.simulation.seated import (
    COLOURS,
    CUP_MM,
    HEIGHT_MM,
    SIDE_MM,
    WIDTH_MM,
    Spot,
    overlap,
    showing,
)
from vision.cameras.simulation.simulated import MOST_DICE, SimulatedTable
from vision.cameras.simulation.staged import SECONDS, Motion, stage_of
from vision.mat.kit_map import SIZE as MAP_MM
from vision.mat.kit_map import squares
from vision.mat.tokens import INKS, LARGE, SMALL, SYMBOL_DICE, SYMBOLS, symbol_face
from vision.mat.zones import default_zones, zones_of
from vision.motion import MotionSense, small_of
from vision.stage.tabletop import HEIGHT, WIDTH


def zone_of(table: SimulatedTable, die: dict[str, Any]) -> str | None:
    x, y = (die["x"] / WIDTH_MM + 0.5) * 1456, (0.5 - die["y"] / HEIGHT_MM) * 1088
    return table.zones.zone_of(x, y, 1456, 1088)


def apart(dice: list[dict[str, Any]]) -> bool:
    spots = [Spot(die["x"], die["y"], die["turn"]) for die in dice]
    return not any(overlap(a, b, SIDE_MM) for i, a in enumerate(spots) for b in spots[:i])


@pytest.mark.parametrize("seats", range(1, 7))
def test_zones_do_not_overlap_and_hold_their_seat(seats: int) -> None:
    zones = default_zones(seats)
    assert [label for label, _ in zones.polygons] == [str(seat) for seat in range(1, seats + 1)]
    for label, polygon in zones.polygons:
        x, y = (sum(corner[axis] for corner in polygon) / len(polygon) for axis in (0, 1))
        assert zones.zone_of(x * 1456, y * 1088, 1456, 1088) == label
    assert zones.zone_of(-5, 3, 1456, 1088) is None
    assert zones.zone_of(1, 1, 0, 0) is None


def test_seats_go_clockwise_from_the_top_left() -> None:
    zones = default_zones(4)
    assert [zones.zone_of(x, y, 100, 100) for x, y in [(10, 10), (90, 10), (90, 90), (10, 90)]] == ["1", "2", "3", "4"]


def test_refuses__zones() -> None:
    with pytest.raises(ValueError, match="three or more"):
        zones_of({"1": [(0, 0), (1, 1)]})
    with pytest.raises(ValueError, match="off the picture"):
        zones_of({"1": [(0, 0), (1, 1), (0, 2)]})
    with pytest.raises(ValueError, match="1 to 6"):
        default_zones(7)


def test_the_same_seed_throws_the_same_dice_whoever_throws_first() -> None:
    one, other, third = SimulatedTable(4, seed=11), SimulatedTable(4, seed=11), SimulatedTable(4, seed=12)
    first = [one.roll(seat, 5) for seat in (1, 2, 3, 4)]
    second = [other.roll(seat, 5) for seat in (4, 3, 2, 1)][::-1]
    assert first == second
    assert one.scene()["dice"] == other.scene()["dice"]
    assert first != [third.roll(seat, 5) for seat in (1, 2, 3, 4)]
    assert one.roll(1, 5) == other.roll(1, 5)


def test_a_table_that_is_shuffled_throws_other_dice_and_looks_the_same() -> None:
    one, other, again = (SimulatedTable(4, seed=11) for _ in range(3))
    other.shuffle(5)
    again.shuffle(5)
    thrown = [[table.roll(seat, 5) for seat in (1, 2, 3, 4)] for table in (one, other, again)]
    assert thrown[0] != thrown[1] == thrown[2]
    assert one.scene()["seed"] == other.scene()["seed"]


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("cover", [False, True])
def test_dice_lie_in_their_zone_and_not_in_one_another(seats: int, cover: bool) -> None:
    table = SimulatedTable(seats, seed=seats)
    for _ in range(30):
        for seat in range(1, seats + 1):
            table.roll(seat, 6, cover)
            if cover:
                table.lift(seat)
        dice = table.scene()["dice"]
        assert apart(dice)
        for die in dice:
            assert zone_of(table, die) == str(die["seat"])
            assert die["colour"] == COLOURS[die["seat"] - 1]
            assert die["front"] not in (die["up"], 7 - die["up"])


def test_what_a_cup_hides_is_not_in_the_scene() -> None:
    table = SimulatedTable(2, seed=3)
    faces = table.roll(1, 5, cover=True)
    scene = table.scene()
    assert scene["dice"] == []
    assert [cup["seat"] for cup in scene["cups"]] == [1]
    assert table.faces(1) == faces
    table.lift(1)
    assert tuple(die["up"] for die in table.scene()["dice"]) == faces
    middle = scene["cups"][0]
    assert all(np.hypot(d["x"] - middle["x"], d["y"] - middle["y"]) < CUP_MM for d in table.scene()["dice"])
    table.cover(1)
    assert table.faces(1) == faces
    assert table.covered(1)
    assert json.loads(json.dumps(table.scene())) == table.scene()


@pytest.mark.parametrize("dice", [6, 7, MOST_DICE])
def test_many_dice_want_a_larger_cup(dice: int) -> None:
    table = SimulatedTable(6, seed=dice)
    for seat in table.seats:
        table.roll(seat, dice, cover=True)
    cups = table.scene()["cups"]
    for seat in table.seats:
        table.lift(seat)
    scene = table.scene()
    for cup, aside in zip(cups, scene["aside"], strict=True):
        lying = [die for die in scene["dice"] if die["seat"] == cup["seat"]]
        assert len(lying) == dice
        assert all(np.hypot(die["x"] - cup["x"], die["y"] - cup["y"]) < cup["rim"] for die in lying)
        near = min(np.hypot(die["x"] - aside["x"], die["y"] - aside["y"]) for die in lying)
        assert near > aside["rim"] + SIDE_MM / 2
        assert (cup["rim"] == CUP_MM) == (dice <= 6)


def test_a_lifted_cup_is_laid_aside_at_the_rim_until_it_is_needed() -> None:
    table = SimulatedTable(4, seed=3)
    for seat in (1, 3):
        table.roll(seat, 5, cover=True)
        table.lift(seat)
    aside = table.scene()["aside"]
    assert [cup["seat"] for cup in aside] == [1, 3]
    for cup in aside:
        assert HEIGHT_MM / 2 - CUP_MM < abs(cup["y"]) < HEIGHT_MM / 2, "half out of the picture"
        near = min(np.hypot(die["x"] - cup["x"], die["y"] - cup["y"]) for die in table.scene()["dice"])
        assert near > CUP_MM + SIDE_MM / 2
    table.roll(1, 5)
    table.clear(3)
    assert table.scene()["aside"] == []


def test_cups_are_lifted_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = SimpleNamespace(pixels=np.zeros((HEIGHT, WIDTH, 3), np.uint8))
    monkeypatch.setattr(drawn, "render", lambda *scene: nothing)  # when they move is tried here, not how it looks
    table, clock = SimulatedTable(4, seed=3), Ticking()
    camera = DrawnCamera(1, clock, frame_s=0.1)
    for seat in table.seats:
        table.roll(seat, 5, cover=True)
    camera.show(table.scene())
    for seat in table.seats:
        table.lift(seat)
    camera.show(table.scene())
    begun = clock.ns
    while camera.busy:
        camera.take(1.0)
    assert (clock.ns - begun) / 1e9 == pytest.approx(0.8 + 3 * 0.25, abs=0.11)


@pytest.mark.slow
def test_a_resting_hand_is_not_quite_still_and_the_table_is() -> None:
    table, clock = SimulatedTable(4, seed=3), Ticking()
    camera, sense = DrawnCamera(1, clock, frame_s=0.1), MotionSense()
    camera.show(table.scene())
    table.hand(True)
    seen = [sense.look(small_of(camera.take(1.0).pixels), clock.ns).motion for _ in range(8)]
    assert seen[-1] == "still"
    camera.show(table.scene())
    seen = [sense.look(small_of(camera.take(1.0).pixels), clock.ns).motion for _ in range(24)]
    assert set(seen[8:]) <= {"reaching", "hands"}


def test_a_card_and_a_glass_lie_elsewhere_each_time() -> None:
    table = SimulatedTable(4, seed=3)
    assert table.scene()["things"] == []
    seen = []
    for times in range(3):
        table.clutter(times)
        seen.append(table.scene()["things"])
    assert [thing[0] for thing in seen[0]] == ["beaker", "card"]
    assert seen[0] != seen[1] != seen[2]


def test_places_dice_exactly() -> None:
    table = SimulatedTable(2)
    table.place(2, [6, 1], at=[[100, 20, 15], [130, -20.5, 400]], tilt_deg=12)
    assert [(d["x"], d["y"], d["turn"], d["up"], d["tilt"]) for d in table.scene()["dice"]] == [
        (100, 20, 15, 6, 0),
        (130, -20.5, 40, 1, 12),
    ]
    table.clear()
    assert table.faces(2) == ()


@pytest.mark.parametrize(
    ("verb", "arguments", "message"),
    [
        ("dance", {}, "wanted one of roll, cover, lift"),
        ("roll", {"seat": 9}, "no seat 9"),
        ("roll", {"seat": True}, "no seat True"),
        ("roll", {"seat": [1]}, "can't be used"),
        ("roll", {"seat": 1, "dice": 11}, "wanted 1 to 10"),
        ("roll", {"seat": 1, "dice": 11, "cover": True}, "wanted 1 to 10"),
        ("roll", {"seat": 1, "dice": "five"}, "can't be used"),
        ("roll", {"seat": 1, "colour": "pink"}, "takes no 'colour'"),
        ("roll", {}, "can't be used"),
        ("lift", {"seat": 1}, "no cup stands at seat 1"),
        ("place", {"seat": 1, "faces": [7]}, "numbers from 1 to 6"),
        ("place", {"seat": 1, "faces": [1], "at": []}, "0 places for 1 dice"),
        ("place", {"seat": 1, "faces": [1], "at": [[1e9, 0, 0]]}, "off the table"),
        ("place", {"seat": 1, "faces": [1], "at": [[float("nan"), 0, 0]]}, "off the table"),
        ("place", {"seat": 1, "faces": [1], "tilt_deg": 80}, "wanted 0 to 45"),
    ],
)
def test_refuses__verb(verb: str, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SimulatedTable(4).do(verb, arguments)


def test_verbs_by_name() -> None:
    table = SimulatedTable(4)
    assert table.do("roll", {"seat": 2, "dice": 4, "cover": True}) == {"dice": 4}
    for verb, arguments in [("lift", {"seat": 2}), ("hand", {"inside": True}), ("lights", {"dark": True})]:
        assert table.do(verb, arguments) == {}
    assert table.scene()["hand"]
    assert table.scene()["dark"]


@pytest.mark.parametrize("kind", SECONDS)
def test_every_move_can_be_staged_from_beginning_to_end(kind: str) -> None:
    table = SimulatedTable(3, seed=1)
    table.roll(1, 5)
    table.roll(2, 5, cover=True)
    for part in (0.0, 0.3, 0.5, 0.99):
        for seat in (1, 2, 3):
            scene = stage_of(table.scene(), [Motion(seat, kind, part, 1)], hand=part, scale=0.5)
            assert len(scene.dice) <= 5


@pytest.mark.slow
def test_the_camera_sees_moves_and_then_a_still_noisy_table() -> None:
    table, clock = SimulatedTable(2, seed=4), Ticking()
    camera = DrawnCamera(seed=1, clock=clock)
    camera.show(table.scene())
    camera.open()
    empty = camera.take(1.0)
    assert empty.pixels.shape == (HEIGHT, WIDTH, 3)
    table.roll(1, 5)
    camera.show(table.scene())
    clock.ns += 300_000_000
    flying = camera.take(1.0)
    clock.ns += 1_000_000_000
    still, again = camera.take(1.0), camera.take(1.0)
    assert again.exposed_ns - still.exposed_ns == int(BUSY_S * 1e9), "while it is read frames come quickly"
    clock.ns += 2_000_000_000
    assert -camera.take(1.0).exposed_ns + camera.take(1.0).exposed_ns == int(IDLE_S * 1e9)
    assert (still.pixels != again.pixels).mean() > 0.3
    assert np.abs(still.pixels.astype(int) - again.pixels).mean() < 4
    left, right = np.s_[:, : WIDTH // 2], np.s_[:, WIDTH // 2 :]
    change = np.abs(still.pixels.astype(int) - empty.pixels).max(axis=2) > 40
    assert 5000 < change[left].sum() < 20000
    assert change[right].sum() < 50
    assert (np.abs(flying.pixels.astype(int) - still.pixels).max(axis=2) > 40).sum() > 3000


@pytest.mark.slow
def test_a_floor_that_was_kept_looks_like_one_that_was_painted_anew() -> None:
    """What is kept is never that of a table on which other coasters lie."""
    seen: dict[bool, list[Any]] = {True: [], False: []}
    for roomy in seen:
        table, clock = SimulatedTable(2, seed=4), Ticking()
        camera = DrawnCamera(seed=1, clock=clock, roomy=roomy)
        for row in ([], [1, 2, 3, 4, 5, 6, 7], [2, 3, 4, 5, 6, 7, 1]):
            table.roll(1, 2)
            if row:
                table.deal(1, row)
                table.turn_coaster(1, 2)
            camera.show(table.scene())
            clock.ns += 2_000_000_000
            seen[roomy].append(camera.take(1.0).pixels)
    assert all((kept == anew).all() for kept, anew in zip(seen[True], seen[False], strict=True))


def test_the_cameras_faults_can_be_had_on_purpose() -> None:
    table, camera = SimulatedTable(2), DrawnCamera(clock=Ticking())

    def next_frame() -> Any:
        camera.show(table.scene())
        return camera.take(1.0).pixels

    table.freeze(True)
    assert (next_frame() == next_frame()).all()
    table.freeze(False)
    table.lights(dark=True)
    assert next_frame().mean() < 10
    table.lights(dark=False)
    table.lens(covered=True)
    assert next_frame().mean() < 40
    table.unplug()
    with pytest.raises(CameraLost, match="plug it in again"):
        next_frame()
    with pytest.raises(CameraMissing):
        camera.open()
    table.plug()
    camera.show(table.scene())
    camera.open()


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
    pairs = enumerate(zip(before, after, strict=True))
    assert [n for n, (old, new) in pairs if (old["x"], old["y"]) != (new["x"], new["y"])] == [0, 3]
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
    assert (die["colour"], zone_of(table, die)) == ("blue", None)


def test_put_out__where_the_middle_is_full_the_die_leaves_the_table() -> None:
    table = SimulatedTable(seats=2, seed=3)
    room = 0
    while len(table.pot) == room:
        table.roll(1, 1)
        table.put_out(1)
        room += 1
    assert (len(table.pot), table.faces(1)) == (room - 1, ())


# What games need on the simulated table: kinds of dice, the map with its pieces and board, rows of coasters.

ROW = [3, 1, 2, 7, 6, 5, 4]


def test_tm_02_every_pair_is_on_two_symbol_dice_and_each_die_has_all_symbols_and_colours() -> None:
    faces = {(die, face): symbol_face(die, face) for die in range(SYMBOL_DICE) for face in range(1, 7)}
    assert Counter(faces.values()) == dict.fromkeys(itertools.product(SYMBOLS, INKS), 2)
    for die in range(SYMBOL_DICE):
        assert {faces[die, face][0] for face in range(1, 7)} == set(SYMBOLS)
        assert {faces[die, face][1] for face in range(1, 7)} == set(INKS)
    assert all(faces[one] == pair for pair in set(faces.values()) for one in showing(*pair))


def thrown(table: SimulatedTable) -> list[Any]:
    dice = table.roll(1, 3), table.roll(2, 2, kind="d12"), table.fall(), table.fall()
    table.deal(1, ROW)
    return [*dice, table.scene()]


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
        for off in (-half, half):
            assert zone_of(table, {"x": one["x"] + off, "y": one["y"] + off}) == str(one["seat"])
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
