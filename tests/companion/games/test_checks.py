# SPDX-License-Identifier: MIT
"""The checks that every rule book makes first, in their order (G-S1): the event, its player, whether it is over."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.cases import after, retire

OF_A_PLAYER = {
    "pirates-dice": ("bid", "challenge", "retire"),
    "pirates-lies": ("lay-cards", "bid", "challenge", "resolve", "undo-card", "decline", "retire"),
    "roll-the-bones": ("declare-bone", "retire"),
    "dead-mans-dice": ("roll", "place", "plunder", "end-turn", "knock", "retire"),
    "lucky-seven": ("turn", "retire"),
    "treasure-map": ("throw", "claim", "retire"),
}
OF_THE_TABLE = {
    "pirates-dice": ("roll-off", "reveal"),
    "pirates-lies": ("deck", "reveal"),
    "roll-the-bones": ("ante", "roll"),
    "dead-mans-dice": ("start-roll",),
    "lucky-seven": ("next-round",),
    "treasure-map": ("tie", "deal", "award"),
}
EVERY_GAME = pytest.mark.parametrize("game", OF_A_PLAYER)
EVENTS_OF_PLAYERS = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game, names in OF_A_PLAYER.items() for name in names]
)


def over(game: str) -> Match:
    """A game of Ann and Bob that everybody has left."""
    match = after(game=game, players="Ann Bob")
    for player in match.players:
        match = match if match.over else match.apply(retire(player))
    assert match.over
    return match


@EVERY_GAME
def test_the_events_are_those_that_are_tried_here(game: str) -> None:
    assert after(game=game).game.event_names == {*OF_A_PLAYER[game], *OF_THE_TABLE[game]}


@EVERY_GAME
@pytest.mark.parametrize("event", [{"event": name} for name in (None, 5, ["bid"], {})] + [{"player": "Ann"}], ids=repr)
def test_g_s1_no_name_of_an_event(code: Any, game: str, event: Event) -> None:
    assert code(after(game=game), event) == "bad-field"


@EVERY_GAME
@pytest.mark.parametrize("name", ["fly", "award"])
def test_g_s1_an_unknown_event_even_when_it_is_over(code: Any, game: str, name: str) -> None:
    if name not in OF_THE_TABLE[game]:
        for match in (after(game=game), over(game)):
            assert code(match, {"event": name, "player": "Ann", "by": "referee"}) == "unknown-event"


@EVENTS_OF_PLAYERS
@pytest.mark.parametrize("player", [None, 7, ["Ann"], {"name": "Ann"}, True], ids=repr)
def test_g_s1_no_player_named_even_when_it_is_over(code: Any, game: str, name: str, player: Any) -> None:
    for match in (after(game=game), over(game)):
        assert code(match, {"event": name, "player": player}) == "bad-field"
        assert code(match, {"event": name}) == "bad-field"


@EVENTS_OF_PLAYERS
def test_g_s1_g_08_game_over_before_who_it_is(code: Any, game: str, name: str) -> None:
    for player in ("Ann", "Bob", "Zed"):
        assert code(over(game), {"event": name, "player": player}) == "game-over"


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in OF_THE_TABLE.items() for name in names])
def test_g_s1_game_over_for_the_table_too(code: Any, game: str, name: str) -> None:
    assert code(over(game), {"event": name}) == "game-over"


@EVENTS_OF_PLAYERS
@pytest.mark.parametrize("player", ["Zed", "", "ann"])
def test_g_s1_unknown_player_before_the_phase_and_names_are_exact(code: Any, game: str, name: str, player: str) -> None:
    assert code(after(game=game), {"event": name, "player": player}) == "unknown-player"


@EVENTS_OF_PLAYERS
def test_g_s1_g_08_who_has_left_is_out_of_the_game_before_the_phase(code: Any, game: str, name: str) -> None:
    assert code(after(retire("Cat"), game=game), {"event": name, "player": "Cat"}) == "out-of-game"
