# SPDX-License-Identifier: MIT
"""Rules for sitting down, standing up, swapping and the referee's role: a running game keeps its people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.messages.message import Message, word
from companion.table.inbox import Who
from companion.table.people import hiring
from companion.table.people.same import same_name
from companion.table.telling.snapshot import Snapshot

REFEREE_ALONE: Final = frozenset({"helm", "odds"})
LONGEST: Final = 24


def received(name: str, event: Mapping[str, Any], who: Who, now: Snapshot) -> dict[str, Any]:
    """The event ``name`` of the lobby as it is to be written, with nothing left open.

    Raises:
        Refused: ``not-allowed``, ``bad-field``, ``in-game``, ``name-taken``.
    """
    if name in hiring.EVENTS:
        return hiring.hiring(name, event, who, now)
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
    if event.get("with") is not None and now.match is not None and not now.match.over:
        raise Refused("in-game", Message("swap-between-games"))
    wish = {"event": name, "seat": seat, "with": event.get("with")}
    agreed = who.role == "referee" or wish["with"] in now.lobby.hired  # a computer player changes places with anybody
    return wish | ({"settled": True} if agreed and wish["with"] is not None else {})


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
    """Let a ``new`` guest pass where nobody sits: of two who want one seat at once, the first has it."""
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
