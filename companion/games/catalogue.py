# SPDX-License-Identifier: MIT
"""How a set-up line becomes a match."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from companion.games.base import Game
from companion.games.checks import all_of, missing_or, one_of, quoted, shown
from companion.games.deck_file import kit_deck
from companion.games.errors import Refused, UnknownGame, UnknownOption
from companion.games.match import REFEREE, Match
from companion.messages.message import Message


def start(setup: Mapping[str, Any], games: Mapping[str, type[Game]]) -> Match:
    """The match that ``setup`` describes: ``game``, ``players``, and where wanted ``options`` and ``referee``.

    Parameters:
        games: the rule books that there are, by their ids.

    Raises:
        UnknownGame: no ``game``, or none of these.
        UnknownOption: an option that the game does not have.
        Refused: what the rules don't allow (``bad-field``, ``bad-teams``) (G-S4).
    """
    kind = _game(setup, games)
    options = _options(setup, kind)
    players = _players(setup, kind)
    referee = _name(setup.get("referee", REFEREE), "referee")
    return Match(players, options, kind.start(players, _with_deck(options, kind)), referee)


def _game(setup: Mapping[str, Any], games: Mapping[str, type[Game]]) -> type[Game]:
    named = all_of(quoted(games))
    if "game" not in setup:
        raise UnknownGame(Message("no-game-named", games=named))
    given = setup["game"]
    if not isinstance(given, str) or given not in games:
        raise UnknownGame(Message("no-such-game", given=shown(given), games=named))
    return games[given]


def _options(setup: Mapping[str, Any], kind: type[Game]) -> Mapping[str, Any]:
    given = setup.get("options", {})
    if not isinstance(given, Mapping):
        raise Refused("bad-field", Message("options-wants-object", given=shown(given)))
    for name in given:
        if name not in kind.option_names:
            wanted = one_of(quoted(kind.option_names))
            raise UnknownOption(Message("no-such-option", game=kind.game_id, given=shown(name), options=wanted))
    return MappingProxyType(dict(given))


def _with_deck(options: Mapping[str, Any], kind: type[Game]) -> Mapping[str, Any]:
    """``options``, and the kit's deck where a game is played with cards and brings none (PL-S1).

    It is read here, and given to the rule book as a value: no rule book opens a file (G-01).
    """
    wanted = "deck" in kind.option_names and "deck" not in options and options.get("cards", "off") != "off"
    return MappingProxyType({**options, "deck": kit_deck()}) if wanted else options


def _players(setup: Mapping[str, Any], kind: type[Game]) -> tuple[str, ...]:
    given = setup.get("players")
    if not isinstance(given, list | tuple):
        raise Refused("bad-field", Message("players-wants-list-names", setup=missing_or(setup, "players")))
    names = tuple(_name(name, Message("player-of-seat", seat=seat)) for seat, name in enumerate(given, 1))
    twice = next((name for seat, name in enumerate(names) if name in names[:seat]), None)
    if twice is not None:
        raise Refused("bad-field", Message("two-players-are-called-names", twice=shown(twice)))
    if len(names) not in kind.seats:
        wanted = Message("from-to", start=kind.seats.start, stop=kind.seats.stop - 1)
        raise Refused("bad-field", Message("for-players", game_id=kind.game_id, wanted=wanted, names=len(names)))
    return names


def _name(given: Any, whose: str) -> str:
    if not isinstance(given, str) or not given.strip():
        raise Refused("bad-field", Message("wants-name", whose=whose, given=shown(given)))
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in given):
        raise Refused("bad-field", Message("sign-not-writable", whose=whose, given=shown(given)))
    return given
