# SPDX-License-Identifier: MIT
"""A game without an adapter of its own can be played: acts from what is legal, dice from what is awaited."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.registry import GAMES
from companion.table.adapter.base import Scene
from tests.companion.table.conftest import labels

UNKNOWN = GAMES.adapter("a game that somebody wrote yesterday")


@pytest.fixture
def scene() -> Scene:
    match = GAMES.start({"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}})
    return Scene(match.apply({"event": "bid", "player": "Ann", "quantity": 1, "face": 3}), ("Ann", "Bob"))


def acts(scene: Scene, name: str) -> list[dict[str, Any]]:
    return [act.as_json() for act in UNKNOWN.acts(scene, name, scene.match.view(name))]


def test_every_legal_event_is_an_act(scene: Scene) -> None:
    assert labels(acts(scene, "Bob")) == ["Bid", "Challenge", "Leave the game"]
    assert labels(acts(scene, "Ann")) == ["Leave the game"]


def test_dice_that_are_awaited_are_taken_by_eye_or_by_hand(scene: Scene) -> None:
    lifted = Scene(scene.match.apply({"event": "challenge", "player": "Bob"}), scene.seats)
    assert labels(acts(lifted, "Ann")) == ["Enter the dice by hand", "Leave the game"]
    assert UNKNOWN.expects(lifted) == 2
    assert [act.label for act in UNKNOWN.table_acts(lifted)] == ["Enter the dice by hand"]


def test_its_buttons_mean_nothing_and_its_words_are_plain(scene: Scene) -> None:
    assert UNKNOWN.meaning(scene, "Bob", "shout") is None
    assert UNKNOWN.say(scene, scene.state, "Bob") == "You may: bid or challenge."
    assert UNKNOWN.say(scene, scene.state, "Ann") == "Wait: it is Bob's turn."
    over = scene.match.apply({"event": "retire", "player": "Bob"})
    assert UNKNOWN.verdict(over.state()) == "Ann wins."
