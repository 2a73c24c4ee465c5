# SPDX-License-Identifier: MIT
"""One person alone with a crew: whatever that person does or leaves undone, the crew comes to the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.treasure_map.crew import TreasureMap
from companion.table.inbox import Who
from tests.evenings.alone import HABITS, ME, Alone, Habit
from tests.evenings.party import SEATS
from tests.examples import THOROUGH
from tests.shipped import SHIPPED

FEW = 3 if THOROUGH else 1
"""So many evenings of each kind."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "game", "habit", "crew", "level"),
    [
        pytest.param("7/roll-the-bones", "roll-the-bones", "leaving", 4, "mate", id="dice of one who left the table"),
        pytest.param("0/dead-mans-dice", "dead-mans-dice", "quiet", 3, "cabin-boy", id="a die that was not placed"),
        pytest.param("5/pirates-lies", "pirates-lies", "wrong", 3, "cabin-boy", id="a card that rolls no die"),
        pytest.param("28/dead-mans-dice", "dead-mans-dice", "quiet", 1, None, id="a pile that fell in a turn"),
        pytest.param("24/pirates-lies", "pirates-lies", "quiet", 4, "cabin-boy", id="a die to be stolen"),
    ],
)
def test_ok__where_the_crew_once_waited_for_ever(
    name: str, game: str, habit: Habit, crew: int, level: str | None
) -> None:
    assert Alone(name, game, habit, crew, level).play() > 0


def test_ok__the_crew_throws_on_where_a_board_was_entered_that_no_dice_can_show(monkeypatch: Any) -> None:
    monkeypatch.setattr(TreasureMap, "_found", lambda *_: [])
    one = Alone("by hand", "treasure-map", "quiet", 1)
    for many in range(1, 4):  # two dice have a red skull, not three
        lying = [{"symbol": "skull", "colour": "red"}] * many
        thrown = {"event": "throw", "player": one.now.on_turn, "dice": lying}
        assert one.ask(thrown, Who("player", 1)).ok
    assert one.now.on_turn != ME
    one.pass_s(30)
    assert len(one.game["board"]) == 4


def test_ok__who_bid_without_a_roll_rolls_before_cups_are_lifted() -> None:
    one = Alone("no roll", "pirates-lies", "quiet", 1)
    one.dice.roll(1, 1)  # as a die that was thrown for who begins
    for _ in range(500):
        one.pass_s(1)
        bids, phase = one.now.for_player(ME)["you"]["legal"].get("bid"), one.game["phase"]
        if phase == "deck":
            one.ask({"event": "aye", "player": ME}, Who("player", 1))
        elif bids:
            one.ask({"event": "bid", "player": ME, "quantity": 9, "face": int(min(bids))}, Who("player", 1))
        elif one.game["round"] > 1:
            break
        elif phase == "reveal":
            (first, *_) = one.simulator.do("offers", {"seat": 1}).offers or ()
            one.simulator.do(first.verb, {**first.body, "seat": 1})
            one.done.append(first.verb)
    assert one.done[:2] == ["roll", "lift"]


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("game", SHIPPED)
def test_ok__the_game_always_comes_to_its_end(game: str, habit: Habit) -> None:
    for number in range(FEW):
        crew = 1 + number % (SEATS[game][-1] - 1)
        assert Alone(f"{game}/{habit}/{number}", game, habit, crew).play() > 0
