# SPDX-License-Identifier: MIT
"""Beginning a game: any seated player may, with all who sit there, unless that is left to the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import shown
from companion.games.errors import Refused
from companion.messages.message import Message
from companion.table.inbox import Who
from companion.table.people.referee import admit, seated
from companion.table.telling.snapshot import Snapshot

EVENTS: Final = frozenset({"new-game", "again", "close-game"})
FIRST: Final = "pirates-dice"
"""What is begun without a screen where nothing was played yet."""
OF_PEOPLE: Final = frozenset({"player", "teams"})
"""Kinds of options that name players: they fall away where others sit at the table by now."""


def opened(name: str, event: Event, who: Who, now: Snapshot) -> Event:
    """The ``new-game`` or ``close-game`` that ``who`` asks for, with nothing left open.

    Raises:
        Refused: ``not-allowed``; ``no-game``, there is none to be played again.
    """
    if who.role != "referee":
        _admitted(name, event, who, now)
    if name == "again":
        return again(now, event.get("out", ()))
    if name == "new-game" and who.role == "player":
        sitting = at_their_seats(now, event.get("out", ()))
        return {"event": name, "game": event.get("game"), "options": event.get("options", {}), **sitting}
    return event


def again(now: Snapshot, out: object = ()) -> Event:
    """The last game once more, with those who sit at the table by now, but those who sit it ``out``.

    Raises:
        Refused: ``no-game``.
    """
    match = now.match
    if match is None:
        raise Refused("no-game", Message("no-game-on-table-choose"))
    sitting = at_their_seats(now, out)
    options = dict(match.options)
    if sorted(sitting["players"]) != sorted(match.players):
        named = {field.name for field in now.adapter.options() if field.kind in OF_PEOPLE}
        options = {option: value for option, value in options.items() if option not in named}
    setup = {"game": match.game.game_id, "options": options, "referee": match.referee}
    return {"event": "new-game", **setup, **sitting}


def by_button(now: Snapshot) -> Event:
    """What the table button begins when it is held: the last game once more, or a first one.

    Raises:
        Refused: ``not-allowed``, the referee starts the games here.
    """
    if now.match is not None:
        return again(now)
    if now.starts() != "players":
        raise Refused("not-allowed", Message("at-this-table-referee-starts"))
    return {"event": "new-game", "game": FIRST, "options": {}, **at_their_seats(now)}


def at_their_seats(now: Snapshot, out: object = ()) -> Mapping[str, Any]:
    """All who sit at the table, once round it, but those who sit the game ``out``: they are in the next one again.

    Raises:
        Refused: ``bad-field``, ``out`` is no list of people who sit here.
    """
    sitting = {seat: guest.name for seat, guest in enumerate(now.lobby.guests, 1) if guest is not None}
    if not isinstance(out, list | tuple) or not all(name in sitting.values() for name in out):
        raise Refused("bad-field", Message("out-wants-names", out=shown(out)))
    sitting = {seat: name for seat, name in sitting.items() if name not in out}
    return {"players": [*sitting.values()], "seats": [*sitting]}


def _admitted(name: str, event: Event, who: Who, now: Snapshot) -> None:
    guest = now.lobby.guest(who.seat) if who.role == "player" else None
    if guest is None and seated(who, now.seats) is None:
        admit(name, event, Who("spectator"), now.seats)
    if now.starts() != "players":
        raise Refused("not-allowed", Message("at-this-table-referee-starts"))
    match = now.match
    if name == "close-game" and match is not None and match.moves and not match.over:
        raise Refused("not-allowed", Message("this-game-has-begun-referee"))
