# SPDX-License-Identifier: MIT
"""From a set-up line to a match, or to a plain no."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Refused, UnknownGame, UnknownOption
from companion.play.registry import GAMES


def setup(**given: Any) -> dict[str, Any]:
    return {"game": "pirates-dice", "players": ["Ann", "Bob"]} | given


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(setup(), id="PD-03 no options"),
        pytest.param(setup(options={}), id="PD-03 empty options"),
        pytest.param(setup(players=["Zoë", "Ñu 🏴‍☠️"]), id="G-03 names of any script"),
        pytest.param(setup(players=["ann", "Ann"]), id="G-03 names differ by case"),
        pytest.param(setup(options={"first": "Bob", "challenge": "next", "dice": 1}), id="PD-08 all options"),
        pytest.param(setup(options={"challenge": "anyone", "dice": 10}), id="PD-01 ten dice"),
    ],
)
def test_ok__set_up(given):
    match = GAMES.start(given)
    assert match.players == tuple(given["players"])
    assert match.options == given.get("options", {})
    assert match.last_event is None
    assert not match.over
    assert list(match.state()["players"]) == given["players"]


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(setup(players=None), id="G-S4 players null"),
        pytest.param({"game": "pirates-dice"}, id="G-S4 players missing"),
        pytest.param(setup(players="Ann Bob"), id="G-S4 players a word"),
        pytest.param(setup(players={"Ann": 1, "Bob": 2}), id="G-S4 players an object"),
        pytest.param(setup(players=["Ann", 5]), id="G-S4 a number for a name"),
        pytest.param(setup(players=["Ann", None]), id="G-S4 null for a name"),
        pytest.param(setup(players=["Ann", ["Bob"]]), id="G-S4 a list for a name"),
        pytest.param(setup(players=["Ann", ""]), id="G-S4 an empty name"),
        pytest.param(setup(players=["Ann", "  "]), id="G-S4 a blank name"),
        pytest.param(setup(players=["Ann", "B\nob"]), id="G-S4 a name with a line break"),
        pytest.param(setup(players=["Ann", "B\ud800"]), id="G-S4 a name with half a sign"),
        pytest.param(setup(players=["Ann", "Bob", "Ann"]), id="G-03 a name twice"),
        pytest.param(setup(players=[]), id="PD-01 nobody"),
        pytest.param(setup(players=["Ann"]), id="PD-01 one player"),
        pytest.param(setup(players=list("ABCDE")), id="PD-01 five players"),
        pytest.param(setup(options=[]), id="G-S4 options a list"),
        pytest.param(setup(options=None), id="G-S4 options null"),
        pytest.param(setup(options={"first": "Zed"}), id="PD-03 first is nobody"),
        pytest.param(setup(options={"first": 1}), id="PD-03 first is a number"),
        pytest.param(setup(options={"first": None}), id="PD-03 first is null"),
        pytest.param(setup(options={"challenge": "never"}), id="PD-08 challenge is unknown"),
        pytest.param(setup(options={"challenge": True}), id="PD-08 challenge is true"),
        *[
            pytest.param(setup(options={"dice": dice}), id=f"PD-01 dice {dice!r}")
            for dice in (0, 11, -1, 5.0, True, "5", None)
        ],
        pytest.param(setup(referee=""), id="G-S3 an empty referee"),
        pytest.param(setup(referee=None), id="G-S3 referee null"),
        pytest.param(setup(referee=7), id="G-S3 referee a number"),
    ],
)
def test_refuses__set_up(given):
    with pytest.raises(Refused) as refusal:
        GAMES.start(given)
    assert refusal.value.code == "bad-field"
    assert len(refusal.value.message.splitlines()) == 1


@pytest.mark.parametrize("game", ["poker", "", "Pirates-Dice", None, 5, ["pirates-dice"], {}], ids=repr)
def test_refuses__unknown_game(game):
    with pytest.raises(UnknownGame, match="'pirates-dice'"):
        GAMES.start(setup(game=game))


def test_refuses__no_game():
    with pytest.raises(UnknownGame, match="names no 'game'"):
        GAMES.start({"players": ["Ann", "Bob"]})


@pytest.mark.parametrize("others", [{}, {"players": None}, {"referee": 5}], ids=["alone", "players", "referee"])
def test_refuses__unknown_option_before_all_else(others):
    with pytest.raises(UnknownOption, match="no option \"frist\"; it has 'first', 'challenge' or 'dice'"):
        GAMES.start(setup(options={"frist": "Ann"}, **others))


@pytest.mark.parametrize("clause", ["G-01"])
def test_options_given_stay_as_they_were(clause):
    options: dict[str, Any] = {"dice": 2}
    match = GAMES.start(setup(options=options))
    options["dice"] = 9
    assert match.options == {"dice": 2}
