# SPDX-License-Identifier: MIT
"""Rules for people at a table: sitting down, standing up, swapping, the referee's role, computer players, new games.

A running game keeps its people. Any seated player may begin one with all who sit there, unless that is the referee's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import choice, missing_or, shown
from companion.games.errors import Refused
from companion.games.match import Match
from companion.messages.message import Message, word
from companion.table.inbox import Who
from companion.table.people.lobby import CHARACTERS, LEVELS
from companion.table.people.referee import admit, seated
from companion.table.people.same import same_name
from companion.table.snapshot import Snapshot

HIRING: Final = frozenset({"hire", "dismiss"})
NAMES: Final = ("Anne Bonny", "Blackbeard", "Calico Jack", "Grace O'Malley", "Mary Read", "Henry Every", "Black Bart")
"""What computer players are called where nobody names them."""


def hiring(name: str, event: Mapping[str, Any], who: Who, now: Snapshot) -> dict[str, Any]:
    """``hire`` or ``dismiss`` as it is to be written, with nothing left open.

    Raises:
        Refused: ``not-allowed``, ``bad-field``, ``no-crew-here``, ``table-full``, ``in-game``.
    """
    if who.role != "referee" and (who.role != "player" or now.lobby.guest(who.seat) is None):
        raise Refused("not-allowed", Message("sit-down-to-choose-computer"))
    if name == "dismiss":
        return {"event": name, "seat": _dismissed(event, now)}
    hired = {
        "event": name,
        "seat": _free_seat(event, now),
        "name": _hired_name(event, now),
        "colour": now.lobby.free_colour(),
    }
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


def _free_seat(event: Mapping[str, Any], now: Snapshot) -> Any:
    """The seat that is asked for, else the first free one."""
    if event.get("seat") is not None:
        return event["seat"]
    free = [n for n, guest in enumerate(now.lobby.guests, 1) if guest is None and now.plays_at(n) is None]
    if not free:
        raise Refused("table-full", Message("no-seat-free"))
    return free[0]


def _hired_name(event: Mapping[str, Any], now: Snapshot) -> str:
    """The name that is asked for, else one that nobody here has."""
    taken = [guest.name for guest in now.lobby.guests if guest is not None] + [name for name in now.seats if name]
    if event.get("name") is None:
        return next(name for name in NAMES if not any(same_name(name, other) for other in taken))
    return _name(event)


OPENING: Final = frozenset({"new-game", "again", "close-game"})
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


REFEREE_ALONE: Final = frozenset({"helm", "odds"})
LONGEST: Final = 24


def received(name: str, event: Mapping[str, Any], who: Who, now: Snapshot) -> dict[str, Any]:
    """The event ``name`` of the lobby as it is to be written, with nothing left open.

    Raises:
        Refused: ``not-allowed``, ``bad-field``, ``in-game``, ``name-taken``.
    """
    if name in HIRING:
        return hiring(name, event, who, now)
    if name == "add-seat":
        return _one_more(who, now)
    if who.role == "spectator":
        raise Refused("not-allowed", Message("onlooker-has-no-seat"))
    if name in REFEREE_ALONE and who.role != "referee":
        raise Refused("not-allowed", Message("for-referee-alone", name=word(name)))
    if name == "odds":
        return {"event": name, "on": _flag(event)}
    if name == "helm":
        return {"event": name, "seat": event.get("seat")}
    seat = _seat(event, who, now)
    if name == "sit":
        _still_free(seat, event, now)
        return _sitting(seat, event, now)
    if name == "let-in":
        return _letting_in(seat, event, now)
    if name == "alone":
        return {"event": name, "seat": seat}
    if name == "stand":
        _not_playing(seat, now)
        return {"event": name, "seat": seat}
    if event.get("with") is not None and now.playing:
        raise Refused("in-game", Message("swap-between-games"))
    swap = {"event": name, "seat": seat, "with": event.get("with")}
    agreed = who.role == "referee" or swap["with"] in now.lobby.hired  # a computer player changes places with anybody
    return swap | ({"settled": True} if agreed and swap["with"] is not None else {})


def _one_more(who: Who, now: Snapshot) -> dict[str, Any]:
    """One more seat: for whoever comes and finds all taken; for those who sit here at any time.

    Raises:
        Refused: ``seat-free``, a guest can sit down already.
    """
    free = next((seat for seat, guest in enumerate(now.lobby.guests, 1) if guest is None and not now.plays_at(seat)), 0)
    if free and who.role == "spectator":
        raise Refused("seat-free", Message("seat-is-free", seat=free))
    return {"event": "add-seat", "seats": len(now.lobby.guests) + 1}


def _still_free(seat: int, event: Mapping[str, Any], now: Snapshot) -> None:
    """Refuse a ``new`` guest where somebody sits: of two who want one seat at once, the first has it."""
    guest = now.lobby.guest(seat)
    sitter = now.plays_at(seat) if guest is None else guest.name
    if event.get("new") and sitter is not None:
        raise Refused("seat-taken", Message("has-sat-down-at-seat", sitter=sitter, seat=seat))


def _letting_in(seat: int, event: Mapping[str, Any], now: Snapshot) -> dict[str, Any]:
    """Whoever asks for a taken seat has it; in a running game under the name that plays there."""
    name, plays = _name(event), now.plays_at(seat)
    if plays is not None and not same_name(plays, name):
        raise Refused("in-game", Message("plays-at-seat-names-change", plays=plays, seat=seat))
    through = {"through": event["through"]} if isinstance(event.get("through"), str) else {}
    return {"event": "let-in", "seat": seat, "name": name} | through | ({"away": True} if event.get("away") else {})


def _name(event: Mapping[str, Any]) -> str:
    name = event.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST:
        raise Refused("bad-field", Message("name-wants-1-letters", longest=LONGEST, event=missing_or(event, "name")))
    return name


def _sitting(seat: int, event: Mapping[str, Any], now: Snapshot) -> dict[str, Any]:
    name = _name(event)
    guest = now.lobby.guest(seat)
    renamed = guest is None or guest.name != name
    if renamed and now.plays_at(seat) not in (None, name):
        raise Refused("in-game", Message("computer-plays-at-seat", name=str(now.plays_at(seat)), seat=seat))
    playing = () if now.match is None or now.match.over else now.match.players
    if any(same_name(name, other) for other in playing if other != now.plays_at(seat)):
        raise Refused("name-taken", Message("plays-this-game-already-choose", name=name))
    colour = event.get("colour")
    if colour is None:
        colour = guest.colour if guest is not None else now.lobby.free_colour()
    return {"event": "sit", "seat": seat, "name": name, "colour": colour}


def _not_playing(seat: int, now: Snapshot) -> None:
    name = now.plays_at(seat)
    if name is not None:
        raise Refused("in-game", Message("plays-this-game-leave-first", name=name))


def _seat(event: Mapping[str, Any], who: Who, now: Snapshot) -> int:
    """The seat that is meant: a player's own, or the one that the referee names."""
    seat = event.get("seat", who.seat if who.role == "player" else None)
    if type(seat) is not int or not 1 <= seat <= len(now.seats):
        raise Refused("bad-field", Message("seat-wants-number", seats=len(now.seats), event=missing_or(event, "seat")))
    if who.role == "player" and seat != who.seat:
        raise Refused("not-allowed", Message("not-your-seat", seat=seat, seat2=str(who.seat)))
    return seat


def _flag(event: Mapping[str, Any]) -> bool:
    on = event.get("on")
    if not isinstance(on, bool):
        raise Refused("bad-field", Message("on-wants-true-false", event=missing_or(event, "on")))
    return on
