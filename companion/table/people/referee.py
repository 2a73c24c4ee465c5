# SPDX-License-Identifier: MIT
"""Permissions: a player acts under their own name alone, the referee for all, a spectator not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.base import Event
from companion.games.checks import event_name, missing_or
from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import encode
from companion.messages.message import Message, word
from companion.table.inbox import Who
from firmware.press import Button

REFEREE_ALONE: Final = frozenset({"undo", "correct", "award", "forget", "power-off"})
SIGNED: Final = frozenset({"undo", "correct", "award"})
"""Events that carry the referee's name in ``by`` (G-S3)."""
TABLE_S: Final = ("manual", "evidence", "corrected", "asked", "virtual")
"""Marks that only the table sets."""
PRESSES: Final[Mapping[str, Button]] = {"shout": "shout", "aye": "aye"}
"""Asked for by a phone, these are a press of the seat's button."""

Seats = tuple[str | None, ...]


def clean(event: Event) -> tuple[str, dict[str, Any]]:
    """The event's name, and the event as it can be written: JSON, without marks that only the table sets.

    Raises:
        Refused: ``bad-field``, what is asked is no event.
    """
    name = event_name(event)
    try:
        encode(event)
    except ValueError as error:
        raise Refused("bad-field", Message("event-cant-be-written-down", error=str(error))) from error
    marks = TABLE_S if name in SIGNED else (*TABLE_S, "by")
    return name, {field: value for field, value in event.items() if field not in marks}


def admit(
    name: str, event: Event, who: Who, seats: Seats, anybodys: Callable[[Event], bool] = lambda _: False
) -> str | None:
    """Refuse the event ``name`` unless ``who`` may ask for it; one that is ``anybodys`` may be of another player.

    Whose seat ``who`` speaks for; None for the referee, and while nobody plays.

    Raises:
        Refused: ``not-allowed``.
    """
    if who.role == "referee":
        return None
    if who.role == "spectator":
        raise Refused("not-allowed", Message("who-looks-on-cant-play"))
    if name in REFEREE_ALONE:
        raise Refused("not-allowed", Message("for-referee-alone", name=word(name)))
    player = seated(who, seats)
    if player is None and any(seats):
        raise Refused("not-allowed", Message("nobody-plays-at-seat", seat=str(who.seat)))
    if "player" in event and event["player"] != player and player is not None and not anybodys(event):
        raise Refused(
            "not-allowed", Message("at-seat-sits", seat=str(who.seat), player=player, event=missing_or(event, "player"))
        )
    return player


def seated(who: Who, seats: Seats) -> str | None:
    """Whose seat ``who`` speaks for."""
    if who.role != "player" or who.seat is None or not 1 <= who.seat <= len(seats):
        return None
    return seats[who.seat - 1]


def signed(name: str, event: dict[str, Any], match: Match) -> dict[str, Any]:
    """The referee's own events under the referee's name, which the role has proved already."""
    return {**event, "by": match.referee} if name in SIGNED and "by" not in event else event


def refusal_of(match: Match, event: Event) -> Refused | None:
    """Why the rules refuse ``event`` now, or None if they would not."""
    try:
        match.apply(event)
    except Refused as refusal:
        return refusal
    return None
