# SPDX-License-Identifier: MIT
"""Random evenings by phones and hands alone: none gets stuck, nothing counts wrongly.

A few of each kind every day, more of them among the slow tests, as many as wanted by ``python -m tests.evenings``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.evenings import hands_evening, rules_evening
from tests.evenings.checks import Checks
from tests.evenings.hands_evening import Evening
from tests.evenings.perfect_eye import PerfectEye
from tests.evenings.tally import Tally
from tests.shipped import SHIPPED
from vision.cameras.simulation.simulated import SimulatedTable

FEW = {"roll-the-bones": 2, "treasure-map": 3}
"""So many games where they are long; of all others more."""


def test_evenings__one_of_each_way_every_day() -> None:
    hands = hands_evening.evenings("dead-mans-dice", 1, seed=4)
    alone = hands_evening.evenings("pirates-dice", 2, seed=5, zones=False)
    rules = rules_evening.evenings("pirates-lies", 1, seed=4)
    for tally in (hands, alone, rules):
        assert tally.troubles == []
        assert tally.counts >= tally.games


@pytest.mark.slow
@pytest.mark.parametrize("zones", [True, False], ids=["with zones", "without zones"])
@pytest.mark.parametrize("game", SHIPPED)
def test_evenings__none_is_stuck_and_nothing_counts_that_does_not_lie_there(game: str, zones: bool) -> None:
    if game == "lucky-seven" and not zones:
        pytest.skip("rows of coasters are told by zones")
    tally = hands_evening.evenings(game, FEW.get(game, 6), seed=4, zones=zones)
    assert tally.troubles == []
    assert tally.counts >= tally.games


@pytest.mark.slow
def test_evenings__in_quiet_ones_hands_alone_bring_piles_to_their_end() -> None:
    tally = hands_evening.evenings("dead-mans-dice", 10, seed=4, trouble=0.0)
    assert (tally.troubles, tally.games) == ([], 10)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_row_8_no_game_needs_the_referee_or_dice_by_hand(game: str) -> None:
    """People do what they are told, by phone and with their hands, and every throw counts as it lies there."""
    tally = rules_evening.evenings(game, 6, seed=8)
    assert (tally.troubles, tally.games) == ([], 6)
    assert tally.counts > 6


def test_evenings__play_the_same_again_by_the_same_seed() -> None:
    """Cards, too: how the table shuffles them follows from the seed here."""
    first, again = (replace(rules_evening.evenings("pirates-lies", 2, seed=3), seconds=0.0) for _ in range(2))
    assert first == again


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


SETUP = {"event": "new-game", "game": "pirates-dice", "options": {"first": "Ann", "dice": 2}}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_liar_before_a_cup_is_lifted_and_nobody_is_asked_about_a_lid(seed: int) -> None:
    """LIAR! and before a cup is lifted: "What lies in the amber ring?" for a cup's lid, in 28 of 30 calls (PD-09)."""
    evening = Evening(f"cups/{seed}", 4, Tally("pirates-dice"), tidy=True, trouble=0.0, pictures=True)
    assert evening.ask({**SETUP, "players": list(evening.names)}, None).ok
    for seat in evening.dice.seats:
        evening.dice.roll(seat, 2, cover=True)
        evening.checks.threw(seat, (1, 1))
    evening.look()
    assert evening.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}, 1).ok
    assert evening.ask({"event": "challenge", "player": "Bob"}, 2).ok
    assert evening.public["stillness"] == "nothing"
    assert (evening.public["reading"]["doubts"], evening.words) == ([], "none of 8 dice seen yet")
    for seat in evening.dice.seats:
        evening.dice.lift(seat)
    evening.look()
    assert evening.game["last"]["count"] == sum(
        face in (1, 3) for seat in (1, 2, 3, 4) for face in evening.dice.faces(seat)
    )
