# SPDX-License-Identifier: MIT
"""One person alone with a crew: whatever that person does or leaves undone, the crew comes to the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.crew.treasure_map import TreasureMap
from companion.games.catalogue import GAMES
from companion.table.inbox import Who
from tests.evenings.alone import CREW, HABITS, ME, Alone, Habit
from tests.examples import THOROUGH

FEW = 3 if THOROUGH else 1
"""So many evenings of each kind."""


@pytest.mark.parametrize(
    ("name", "game", "habit", "crew", "level"),
    [
        pytest.param("7/roll-the-bones", "roll-the-bones", "leaving", 4, "mate", id="dice of one who left the table"),
        pytest.param("0/dead-mans-dice", "dead-mans-dice", "quiet", 3, "cabin-boy", id="a die that was not placed"),
        pytest.param("5/pirates-lies", "pirates-lies", "wrong", 3, "cabin-boy", id="a card that rolls no die"),
    ],
)
def test_ok__where_the_crew_once_waited_for_ever(name: str, game: str, habit: Habit, crew: int, level: str) -> None:
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
    assert len(one.now.public()["game"]["board"]) == 4


@pytest.mark.slow
@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("game", GAMES)
def test_ok__the_game_always_comes_to_its_end(game: str, habit: Habit) -> None:
    for number in range(FEW):
        crew = 1 + number % CREW.get(game, 5)
        assert Alone(f"{game}/{habit}/{number}", game, habit, crew).play() > 0
