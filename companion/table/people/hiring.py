# SPDX-License-Identifier: MIT
"""Hiring and dismissing computer players: who may, and in which games they can play at this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.checks import choice, missing_or
from companion.games.errors import Refused
from companion.games.match import Match
from companion.messages.message import Message
from companion.table.inbox import Who
from companion.table.people.lobby import CHARACTERS, LEVELS
from companion.table.people.same import same_name
from companion.table.telling.snapshot import Snapshot

EVENTS: Final = frozenset({"hire", "dismiss"})
NAMES: Final = ("Anne Bonny", "Blackbeard", "Calico Jack", "Grace O'Malley", "Mary Read", "Henry Every", "Black Bart")
"""What computer players are called where nobody names them."""
LONGEST: Final = 24


def hiring(name: str, event: Mapping[str, Any], who: Who, now: Snapshot) -> dict[str, Any]:
    """``hire`` or ``dismiss`` as it is to be written, with nothing left open.

    Raises:
        Refused: ``not-allowed``, ``bad-field``, ``no-crew-here``, ``table-full``, ``in-game``.
    """
    if who.role != "referee" and (who.role != "player" or now.lobby.guest(who.seat) is None):
        raise Refused("not-allowed", Message("sit-down-to-choose-computer"))
    if name == "dismiss":
        return {"event": name, "seat": _dismissed(event, now)}
    hired = {"event": name, "seat": _seat(event, now), "name": _name(event, now), "colour": now.lobby.free_colour()}
    return hired | {"level": choice(event, "level", LEVELS), "character": choice(event, "character", CHARACTERS)}


def check_players(match: Match, now: Snapshot) -> None:
    """Let ``match`` begin here: at a real table computer players have virtual dice, which not every game can do with.

    Raises:
        Refused: ``no-crew-here``.
    """
    names = [guest.name for guest in now.lobby.hired.values()]
    if now.simulated["camera"] or not any(same_name(name, player) for name in names for player in match.players):
        return
    if not now.games.adapter(match.game.game_id).virtual or match.options.get("cards", "off") != "off":
        raise Refused("no-crew-here", Message("computer-players-have-virtual-dice"))


def _dismissed(event: Mapping[str, Any], now: Snapshot) -> int:
    seat = event.get("seat")
    if type(seat) is not int:
        raise Refused("bad-field", Message("seat-wants-number", seats=len(now.seats), event=missing_or(event, "seat")))
    plays = now.plays_at(seat)
    if plays is not None:
        raise Refused("in-game", Message("plays-this-game-computer-players", plays=plays))
    return seat


def _seat(event: Mapping[str, Any], now: Snapshot) -> Any:
    """The seat that is asked for, else the first free one."""
    if event.get("seat") is not None:
        return event["seat"]
    free = [n for n, guest in enumerate(now.lobby.guests, 1) if guest is None and now.plays_at(n) is None]
    if not free:
        raise Refused("table-full", Message("no-seat-free"))
    return free[0]


def _name(event: Mapping[str, Any], now: Snapshot) -> str:
    """The name that is asked for, else one that nobody here has."""
    taken = [guest.name for guest in now.lobby.guests if guest is not None] + [name for name in now.seats if name]
    if event.get("name") is None:
        return next(name for name in NAMES if not any(same_name(name, other) for other in taken))
    name = event["name"]
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST:
        raise Refused("bad-field", Message("name-wants-1-letters", longest=LONGEST, event=missing_or(event, "name")))
    return name
