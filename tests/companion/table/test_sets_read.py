# SPDX-License-Identifier: MIT
"""Which set the eye is told to read: each game its own, phase by phase."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.inbox import Sighted
from tests.companion.table.conftest import die
from tests.shipped import SHIPPED
from vision.sighting import Reading, Sighting, SymbolFace

SETS = {
    "pirates-dice": "skull",
    "pirates-lies": "skull",
    "roll-the-bones": "bones",
    "dead-mans-dice": "skull",
    "lucky-seven": "coasters",
    "treasure-map": "symbols+map",
}


@pytest.mark.parametrize("game", SHIPPED)
def test_each_game_has_its_own_set_read_from_the_start(begin: Any, game: str) -> None:
    bench = begin(game, "Ann", "Bob")
    assert (bench.read_sets[0], bench.read_sets[-1]) == ("", SETS[game])


def test_no_set_is_asked_for_when_the_game_has_left_the_table(begin: Any) -> None:
    bench = begin("pirates-dice", "Ann", "Bob")
    assert bench.ask({"event": "close-game"}).ok
    assert bench.read_sets[-1] == ""


def test_dm_02_single_dice_are_read_until_the_piles_are_begun(begin: Any, look: Any) -> None:
    bench = begin("dead-mans-dice", "Ann", "Bob")
    bench.look("nothing")
    look(bench, [die(2, 1, (0, 0)), die(6, 2, (90, 0))], set_name="skull")
    assert bench.state["game"]["phase"] == "rolling"
    assert (bench.expected[-1], bench.read_sets[-1]) == (3, "piles")


def test_what_another_set_saw_is_not_judged_again(begin: Any) -> None:
    """The dice of the last look are waited for in number, too, but were seen before this game's set was read."""
    bench = begin("pirates-dice", "Ann", "Bob")
    assert bench.ask({"event": "close-game"}).ok
    lying = (die(5, 1, (0, 0)), die(3, 2, (90, 0)))
    bench.table.handle(Sighted(Reading(Sighting(1456, 1088, "pips", lying), 2, True), "steady"))
    new = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {}}
    assert bench.ask(new).ok
    bench.press(1)
    bench.wait(100)
    assert bench.state["game"]["phase"] == "roll-off"


def pieces(*squares: int, sure: float = 0.999) -> tuple[dict[str, Any], ...]:
    colours = ("red", "blue", "green", "yellow")
    return tuple(
        {"x": 60.0 * n, "y": 9.0, "colour": colours[n], "square": square, "sure": sure}
        for n, square in enumerate(squares)
    )


def test_tm_03_pieces_that_stand_elsewhere_are_told_and_change_nothing(begin: Any) -> None:
    bench = begin("treasure-map", "Ann", "Bob", squares=9)
    bench.look("nothing")
    thrown = (die(SymbolFace("sword", "red"), None, (500, 500)),)

    def see(*told: dict[str, Any]) -> list[str]:
        sighting = Sighting(1456, 1088, "symbols+map", thrown, extra={"pieces": tuple(told)})
        bench.table.handle(Sighted(Reading(sighting, 1, True), "steady"))
        return [panel["text"] for panel in bench.state["shown"] if panel["kind"] == "line"]

    assert see(*pieces(0, 0)) == []
    assert see(*pieces(0, 2)) == ["On the map a piece stands on square 2; it should stand on the start."]
    assert see(*pieces(0)) == see(*pieces(0, 2, sure=0.5)) == see() == []
    assert bench.state["game"]["position"] == {"Ann": 0, "Bob": 0}
    assert len(bench.state["game"]["board"]) == 1
