# SPDX-License-Identifier: MIT
"""All six games for those who play at random: set-ups with every option, what may be done next, and what may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

import tests.companion.games.test_dead_mans_dice as dead_mans
import tests.companion.games.test_lucky_seven as lucky
import tests.companion.games.test_pirates_dice as liars
import tests.companion.games.test_pirates_lies as lies
import tests.companion.games.test_roll_the_bones as bones
import tests.companion.games.test_treasure_map as treasure
from companion.games.base import Event
from companion.games.match import Match
from tests.companion.games.laws import Players

NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
Options = Callable[[Random, int], dict[str, Any]]
"""Options by chance, for so many players."""


def _sometimes(chance: Random, **options: Any) -> dict[str, Any]:
    """Each of ``options``, or not."""
    return {name: value for name, value in options.items() if chance.random() < 0.5}


def _pirates_dice(chance: Random, seats: int) -> dict[str, Any]:
    more = _sometimes(chance, first=chance.choice(NAMES[:seats]), challenge=chance.choice(("next", "anyone")))
    return {"dice": chance.randint(1, 4), **more}


def _pirates_lies(chance: Random, seats: int) -> dict[str, Any]:
    decks = (lies.small_deck(1), lies.small_deck(2))
    more = _sometimes(chance, first="Bob", challenge=chance.choice(("next", "anyone")), wild=1)
    more |= _sometimes(chance, teams=lies.PARTNERS[seats]) if seats in lies.PARTNERS else {}
    more |= _sometimes(chance, deck=chance.choice(decks))
    return {"dice": chance.randint(1, 4), "cards": chance.choice(("off", "printed", "phone", "phone")), **more}


def _roll_the_bones(chance: Random, seats: int) -> dict[str, Any]:
    return _sometimes(chance, side_pots=chance.random() < 0.5, stakes=chance.randint(1, 5))


def _dead_mans_dice(chance: Random, seats: int) -> dict[str, Any]:
    rolls = chance.choice((1, "until-marooned"))
    return {"target": chance.randint(1, 40), **_sometimes(chance, rolls_per_turn=rolls)}


def _lucky_seven(chance: Random, seats: int) -> dict[str, Any]:
    if chance.random() < 0.5:
        return {"match": "rounds", **_sometimes(chance, rounds=chance.randint(1, 3))}
    return {"target": chance.randint(1, 50), **_sometimes(chance, match="target")}


def _treasure_map(chance: Random, seats: int) -> dict[str, Any]:
    return {"squares": chance.randint(1, 10), **_sometimes(chance, first=chance.choice(NAMES[:seats]))}


SET_UPS: Final[Mapping[str, tuple[range, Options]]] = {
    "pirates-dice": (range(2, 5), _pirates_dice),
    "pirates-lies": (range(2, 7), _pirates_lies),
    "roll-the-bones": (range(2, 7), _roll_the_bones),
    "dead-mans-dice": (range(2, 7), _dead_mans_dice),
    "lucky-seven": (range(1, 7), _lucky_seven),
    "treasure-map": (range(2, 5), _treasure_map),
}


def set_up(game: str, chance: Random, most_seats: int = 6) -> dict[str, Any]:
    """A set-up of ``game`` with players and options by chance."""
    seats, options = SET_UPS[game]
    many = min(chance.choice(seats), most_seats)
    return {"game": game, "players": list(NAMES[:many]), "options": options(chance, many)}


PLAYERS: Final[Mapping[str, Players]] = {
    "pirates-dice": liars.PLAYERS,
    "pirates-lies": lies.PLAYERS,
    "roll-the-bones": bones.PLAYERS,
    "dead-mans-dice": dead_mans.PLAYERS,
    "lucky-seven": lucky.PLAYERS,
    "treasure-map": treasure.PLAYERS,
}


def next_event(match: Match, chance: Random) -> Event | None:
    """One of the events that may come now, such that games end; None: the game is over."""
    players = PLAYERS[match.game.game_id]
    choices = list(players.offered(match, chance))
    return chance.choices(choices, weights=[players.likely(choice) for choice in choices])[0] if choices else None
