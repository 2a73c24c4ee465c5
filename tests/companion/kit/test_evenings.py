# SPDX-License-Identifier: MIT
"""Random evenings on the simulated table, by phones and hands alone: none gets stuck, nothing counts wrongly.

``python -m tests.evenings --games 300`` plays more of them.
"""

from __future__ import annotations

import pytest

from companion.games.catalogue import GAMES
from tests.evening_checks import Checks
from tests.evenings import evenings
from tests.perfect_eye import PerfectEye
from vision.cameras.simulated import SimulatedTable

pytestmark = pytest.mark.slow

FEW = {"roll-the-bones": 2, "treasure-map": 3}
"""So many games where they are long; of all others more."""


@pytest.mark.parametrize("game", GAMES)
def test_evenings__none_is_stuck_and_nothing_counts_that_does_not_lie_there(game: str) -> None:
    tally = evenings(game, FEW.get(game, 6), seed=4)
    assert (tally.stuck, tally.wrong) == ([], [])
    assert tally.counts >= tally.games


def test_evenings__in_quiet_ones_hands_alone_bring_piles_to_their_end() -> None:
    tally = evenings("dead-mans-dice", 10, seed=4, trouble=0.0)
    assert (tally.stuck, tally.wrong, tally.games) == ([], [], 10)


def test_perfect_eye__sees_what_a_camera_could_see_and_no_more() -> None:
    table = SimulatedTable(seats=2, seed=3)
    table.roll(1, 5, cover=True)
    table.arrange(2, pile=[2, 6], dice=[4])
    table.ante(2, 2, "d12")
    eye = PerfectEye(table.zones)
    assert sorted(die.face for die in eye.look(table.scene(), "piles", 1).dice) == [4, 6]
    assert [die.zone for die in eye.look(table.scene(), "piles", 1).dice] == ["2", "2"]
    assert [die.kind for die in eye.look(table.scene(), "bones", 1).dice].count("d12") == 2


def test_perfect_eye__follows_a_die_as_long_as_it_lies_there() -> None:
    table = SimulatedTable(seats=2, seed=3)
    table.place(1, [3, 5], at=[[-200, 100, 0], [-150, 100, 10]])
    eye = PerfectEye(table.zones)
    first = {die.face: (die.track, die.since_ns) for die in eye.look(table.scene(), "pips", 100).dice}
    table.place(1, [3, 5], at=[[-200, 100, 0], [-146, 100, 30]])
    then = {die.face: (die.track, die.since_ns) for die in eye.look(table.scene(), "pips", 200).dice}
    assert then == {3: first[3], 5: (first[5][0], 200)}
    table.roll(1, 2)
    thrown = eye.look(table.scene(), "pips", 300).dice
    assert {die.track for die in thrown}.isdisjoint({track for track, _ in first.values()})


def test_checks__tell_a_count_that_is_not_what_lies_there_and_one_throw_that_counts_twice() -> None:
    table = SimulatedTable(seats=2, seed=3)
    checks = Checks(table, ["Ann", "Bob"])
    for seat in (1, 2):
        table.roll(seat, 1)
        checks.threw(seat, (1, 1))
    dice = {"Ann": table.faces(1)[0], "Bob": table.faces(2)[0]}
    wrong = {**dice, "Ann": dice["Ann"] % 6 + 1}
    assert checks.against({"event": "roll-off", "dice": wrong}, {}) == f"Ann has {table.faces(1)}"
    assert checks.against({"event": "roll-off", "dice": dice}, {}) == ""
    assert checks.against({"event": "roll-off", "dice": dice}, {}) == "Ann has thrown nothing new"
