# SPDX-License-Identifier: MIT
"""Computer pirates play whole games by the rules, whatever their level and character, and by seed alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.crew.pirate import CHARACTERS, LEVELS, Action, Pirate, Plain, View, simplest
from companion.play.registry import GAMES
from tests.crew.tournament import SEATS, any_game, level_against, one_among_three, options_of
from tests.crew.trial import trial
from tests.shipped import SHIPPED

NAMES = ("Ann", "Bob", "Cat")


class Simple(Plain):
    """Does the simplest thing that is legal."""

    def __init__(self, name: str) -> None:
        self._name = name

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        return simplest(view, self._name)


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__no_pirate_ever_makes_an_illegal_move(game: str) -> None:
    for number in range(4):
        played = any_game(game, Random(f"everyday/{game}/{number}"))
        assert played.illegal == []
        assert played.match.over


@pytest.mark.slow
@pytest.mark.parametrize("game", SHIPPED)
def test_ok__no_pirate_makes_an_illegal_move_in_many_games(game: str) -> None:
    """`make tournament` plays a thousand."""
    for number in range(150):
        assert any_game(game, Random(f"slow/{game}/{number}")).illegal == []


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("character", CHARACTERS)
def test_ok__every_kind_of_pirate_finishes_every_game(game: str, level: Any, character: Any) -> None:
    players = {name: GAMES[game].crew(Pirate(name, level, character), Random(name)) for name in NAMES}
    played = trial(game, players, options_of(game, Random(game)), Random(game)).play()
    assert played.illegal == []
    assert played.match.over
    assert set(played.winners) <= set(NAMES)


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__the_simplest_move_is_always_legal(game: str) -> None:
    for number in range(3):
        chance = Random(f"{game}/{number}")
        names = NAMES[: max(2, chance.choice(SEATS[game]) % 4)]
        played = trial(game, {name: Simple(name) for name in names}, options_of(game, chance), chance).play(150)
        assert played.illegal == []
        assert played.match.over or played.moves == 150


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__the_same_seed_plays_the_same_game(game: str) -> None:
    one, other = (any_game(game, Random("again")) for _ in range(2))
    assert one.match.state() == other.match.state()
    assert one.moves == other.moves


@pytest.mark.parametrize("number", [20, 61, 67, 78])
def test_ok__two_piles_under_skulls_do_not_wait_for_each_other_for_ever(number: int) -> None:
    played = any_game("dead-mans-dice", Random(f"1/dead-mans-dice/{number}"))
    assert (played.match.over, played.illegal) == (True, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "game", "games"),
    [
        ("mate", "cabin-boy", "dead-mans-dice", 300),
        ("mate", "cabin-boy", "lucky-seven", 1200),
        ("mate", "cabin-boy", "treasure-map", 100),
        ("captain", "mate", "dead-mans-dice", 1200),
        ("captain", "mate", "lucky-seven", 1200),
        ("captain", "mate", "treasure-map", 100),
    ],
)
def test_ok__the_better_pirate_wins_more_often(better: Any, worse: Any, game: str, games: int) -> None:
    """25 of 100 is even; more games where levels are nearer: of 1,200 chance may take away 2.5 of 100."""
    assert level_against(better, worse, game, games, seed=5) > 0.25


@pytest.mark.slow
@pytest.mark.parametrize("character", CHARACTERS)
def test_ok__every_captain_wins_35_of_100_games_among_three_who_reckon_odds(character: Any) -> None:
    """They win 55 to 66 of 100 (docs/crew.md), so 150 games tell: chance takes away 20 of 100 once in a million."""
    assert one_among_three(Pirate("", "captain", character), 150, seed=1) >= 0.35 * 150
