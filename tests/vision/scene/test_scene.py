# SPDX-License-Identifier: MIT
"""One table through time: props that lie there are no dice; dice are learnt; a new table is begun anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import prod

import cv2
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.vision.scene.drawn import HEIGHT, SIDE, WIDTH, Told, candidate, plain, table, with_die
from vision.frame import Pixels
from vision.reading.candidates import PERHAPS_UNKNOWN
from vision.reading.decide import NOT_FLAT, NOT_SURE
from vision.scene.decision import UNSEEN, choose
from vision.scene.known_dice import ENOUGH, KnownDice
from vision.scene.scene import Scene
from vision.sighting import UNKNOWN, Candidate, Sighting

DICE = [candidate(150 + 80 * i, 200) for i in range(3)]
PRINTED = candidate(60, 60)


def test_what_is_printed_on_the_bare_table_is_no_die_and_no_doubt() -> None:
    scene, pixels = Scene(), table()
    assert scene.look(pixels, Told([PRINTED]), 0).dice == ()
    thrown = pixels.copy()
    thrown[180:220, 130:330] = np.random.default_rng(1).integers(0, 255, (40, 200, 3))
    seen = scene.look(thrown, Told([PRINTED, *DICE]), 3)
    assert [die.x for die in seen.dice] == [150, 230, 310]
    assert seen.trusted


def test_four_cups_are_no_die_that_fills_the_picture() -> None:
    """Their lids lie as the pips of a four do: such a die was in doubt, and nobody could say what it shows."""
    cups = candidate(240, 180, face=4, size=0.6 * HEIGHT, there=0.9, sure=0.6, why=NOT_SURE)
    seen = Scene().look(plain(), Told([*DICE, cups]), 3)
    assert len(seen.dice) == 3
    assert (seen.doubts, seen.trusted) == ((), True)


def test_dice_are_learnt_from_what_has_counted_alone() -> None:
    scene = Scene()
    scene.look(plain(), Told(DICE), 3)
    assert scene.dice.sides == ()
    scene.moved()
    assert len(scene.dice.sides) == 3
    scene.look(plain(), Told([candidate(sure=0.5)]), 1)
    scene.moved()
    assert len(scene.dice.sides) == 3


class Closer(Told):
    """A reader that notes at which dice (x) it is asked to look again, and in which side (px)."""

    def __init__(self, candidates: Sequence[Candidate]) -> None:
        super().__init__(candidates)
        self.asked: dict[float, float] = {}

    def measure(self, pixels: Pixels, dice: Sequence[Candidate], side_px: float) -> tuple[Candidate, ...]:
        self.asked |= {one.die.x: side_px for one in dice}
        return tuple(dice)


def test_before_a_new_camera_the_die_that_leans_otherwise_than_the_rest_is_looked_at_again() -> None:
    """How the camera looks is told by the dice of this first throw, as where they are judged."""
    ways = [(0.3, 0.0)] * 6 + [(0.0, 0.0)]
    reader = Closer([replace(candidate(60 + 60 * i, 180, lean=way), faces=(1 / 7,) * 7) for i, way in enumerate(ways)])
    Scene().look(plain(), reader, 7)
    assert list(reader.asked) == [420.0]


def sized(x: float, size: float, why: str = "") -> Candidate:
    """A sure die of this side (px), at which a closer look pays all the same; ``why`` it is doubted."""
    return replace(candidate(x, 180, size=size, there=0.99, sure=0.99, why=why), faces=(1 / 7,) * 7)


def test_dice_of_two_sizes_are_looked_at_again_each_in_the_size_of_its_fellows() -> None:
    """In the first throw, too, when nothing is known of the table's dice."""
    reader = Closer([sized(60 + 60 * i, size) for i, size in enumerate((40, 40, 41, 30, 30, 31))])
    Scene().look(plain(), reader, 6)
    assert list(reader.asked.values()) == [40, 40, 40, 30, 30, 30]


def test_a_sure_die_of_no_known_size_is_not_looked_at_as_one_of_another() -> None:
    """Framed a quarter too small it seemed to be less surely a die, or to lean."""
    known = KnownDice((40.0,) * ENOUGH)
    reader = Closer([sized(60, 50), sized(120, 50, why=NOT_FLAT), sized(180, 42)])
    Scene(known).look(plain(), reader, 3)
    assert reader.asked == {60: 50, 120: 40, 180: 40}


def test_another_table_is_learnt_anew() -> None:
    scene, reader = Scene(), Told(DICE)
    scene.look(table(1), reader, 3)
    scene.moved()
    scene.look(np.ascontiguousarray(table(2)[::-1, ::-1]), reader, 3)
    assert reader.forgot == 1
    assert scene.dice.sides == ()


BRICK = candidate(400, 80, face=4, why=PERHAPS_UNKNOWN)


def with_brick(pixels: Pixels, x: int = 400, y: int = 80) -> Pixels:
    """A toy brick that joined the table: four studs, like a four."""
    half = SIDE // 2
    cv2.rectangle(pixels, (x - half, y - half), (x + half, y + half), (190,) * 3, -1)
    for right, down in ((-9, -9), (9, -9), (-9, 9), (9, 9)):
        cv2.circle(pixels, (x + right, y + down), 6, (150,) * 3, 2, cv2.LINE_AA)
    return pixels


def dice_at(down: int) -> Pixels:
    """Three dice thrown so far down, beside the brick."""
    pixels = with_brick(plain())
    for die in DICE:
        with_die(pixels, int(die.die.x), down)
    return pixels


@pytest.mark.parametrize("brick", [BRICK, replace(BRICK, why=NOT_SURE, there=0.95), replace(BRICK, why=UNKNOWN)])
def test_a_brick_that_lay_there_through_a_throw_is_not_asked_about_again(brick: Candidate) -> None:
    """Of ten drawn sittings one asked about such a brick at each of its throws, another about a row of dots."""
    scene = Scene()
    scene.look(plain(), Told([]), 0)
    thrown = [candidate(150 + 80 * i, 280) for i in range(3)]
    asked = scene.look(dice_at(280), Told([*thrown, brick]), 3)
    assert not asked.trusted
    scene.moved()
    seen = scene.look(dice_at(200), Told([*DICE, brick]), 3)
    assert seen.trusted
    assert len(seen.dice) == 3


def test_a_strange_die_that_may_be_the_one_that_is_missing_stays_a_die() -> None:
    scene = Scene()
    scene.look(plain(), Told([]), 0)
    thrown = [candidate(150 + 80 * i, 280) for i in range(3)]
    for down, dice in ((280, thrown), (200, DICE)):
        seen = scene.look(dice_at(down), Told([*dice, BRICK]), 4)
        assert len(seen.dice) == 4
        assert not seen.trusted
        scene.moved()


def test_a_printed_die_in_the_shadow_of_another_is_still_printed() -> None:
    """A shadow's edge over print is another structure than the bare table's: only where it lies tells."""
    scene, bare = Scene(), table()
    scene.look(bare, Told([PRINTED]), 0)
    shaded = bare.copy()
    shaded[40:62, 40:80] //= 4
    with_die(shaded, 150, 200)
    seen = scene.look(shaded, Told([PRINTED, DICE[0]]), 1)
    assert seen.trusted
    assert [die.x for die in seen.dice] == [150]


def test_a_die_that_lies_on_print_with_another_face_or_turn_is_a_die() -> None:
    for face, angle in ((4, 10.0), (5, 40.0)):
        scene = Scene()
        scene.look(table(), Told([PRINTED]), 0)
        other = replace(PRINTED, die=replace(PRINTED.die, face=face, angle=angle))
        thrown = table()
        thrown[40:80, 40:80] = np.random.default_rng(1).integers(0, 255, (40, 40, 3))
        assert len(scene.look(thrown, Told([other]), 1).dice) == 1


def test_what_seems_to_lie_askew_and_is_one_too_many_is_no_die_at_the_next_throw() -> None:
    """Such as a tile with dots: it leans otherwise than a flat die would there, and is surely a three."""
    scene, tile = Scene(), replace(BRICK, why="", lean=(0.9, 0.0))
    scene.look(plain(), Told([]), 0)
    thrown = [candidate(150 + 80 * i, 280) for i in range(3)]
    assert not scene.look(dice_at(280), Told([*thrown, tile]), 3).trusted
    scene.moved()
    seen = scene.look(dice_at(200), Told([*DICE, tile]), 3)
    assert seen.trusted
    assert len(seen.dice) == 3


# The choice of a throw's dice against counting every subset by hand.

CHANCES = st.lists(st.floats(0.01, 0.89), min_size=1, max_size=8)


def by_hand(there: list[float], expected: int) -> tuple[dict[frozenset[int], float], float]:
    """The weight of each choice of so many dice out of the candidates and one unseen, and of all together."""
    odds = [chance / (1 - chance) for chance in there] + [UNSEEN]
    ways = {frozenset(some): prod(odds[i] for i in some) for some in combinations(range(len(odds)), expected)}
    return ways, sum(ways.values())


@given(there=CHANCES, expected=st.integers(0, 8))
def test_it_is_the_likeliest_subset_of_so_many_with_its_true_chance(there: list[float], expected: int) -> None:
    assume(expected <= len(there))
    ways, whole = by_hand(there, expected)
    chosen = choose(there, expected)
    assert len(chosen.dice) == expected
    seen = {some: weight for some, weight in ways.items() if len(there) not in some}
    assert ways[frozenset(chosen.dice)] == pytest.approx(max(seen.values()), rel=1e-6)
    assert chosen.chance == pytest.approx(ways[frozenset(chosen.dice)] / whole, rel=1e-6)
    for i, each in enumerate(chosen.each):
        assert each == pytest.approx(sum(w for some, w in ways.items() if i in some) / whole, rel=1e-6, abs=1e-9)


@given(there=st.lists(st.floats(0, 1), max_size=8), expected=st.none() | st.integers(0, 10))
def test_every_chance_is_one(there: list[float], expected: int | None) -> None:
    chosen = choose(there, expected)
    assert 0 <= chosen.chance <= 1
    assert all(0 <= each <= 1 + 1e-9 for each in chosen.each)
    assert list(chosen.dice) == sorted(set(chosen.dice))
    assert len(chosen.each) == len(there)


@given(there=st.lists(st.floats(0, 1), max_size=8))
def test_where_any_number_may_lie_there_each_stands_for_itself(there: list[float]) -> None:
    chosen = choose(there, None)
    assert chosen.dice == tuple(i for i, chance in enumerate(there) if chance >= 0.5)
    assert chosen.each == tuple(there)


def test_the_number_drops_what_is_hardly_a_die_and_takes_what_is_nearly_one() -> None:
    assert choose([0.99, 0.55, 0.99], 2).dice == (0, 2)
    assert choose([0.99, 0.4, 0.99], 3).dice == (0, 1, 2)
    assert choose([0.99, 0.4, 0.99], 3).each[1] > 0.9


def test_too_many_sure_dice_are_all_told() -> None:
    assert choose([0.95, 0.99, 0.97], 2).dice == (0, 1, 2)


def test_fewer_candidates_than_dice_say_nothing_of_the_number() -> None:
    assert choose([0.99, 0.3], 3).dice == (0,)


def test_the_least_sure_of_the_chosen_is_named() -> None:
    chosen = choose([0.99, 0.8, 0.97], None)
    assert min(chosen.dice, key=lambda i: chosen.each[i]) == 1
    assert choose([], None).dice == ()


class Things:
    """A reader of a set without dice, which sees one thing."""

    def __init__(self, set_name: str) -> None:
        self.set_name = set_name

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:
        thing = {"x": 100.0, "y": 100.0, "size": 40.0, "sure": 0.999}
        return Sighting(WIDTH, HEIGHT, self.set_name, extra={self.set_name: (thing,)})

    def forget(self) -> None:
        """Nothing is kept."""


def test_what_another_set_saw_of_a_still_table_says_nothing_of_this_one() -> None:
    scene = Scene()
    for set_name in ("coasters", "coasters", "cards"):
        seen = scene.look(table(), Things(set_name), None)
        assert (seen.doubts, seen.trusted) == ((), True)
