# SPDX-License-Identifier: MIT
"""Types of the journal's games and entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta

from companion.web.schema.base import Maybe, Schema, says


class Entry(Schema):
    """One line of the journal."""

    seq: int
    kind: Annotated[str, Meta(examples=["game", "event", "ruling", "reading", "end"])]
    data: Mapping[str, Any]
    wall_ms: Maybe[Annotated[int, says("Time of day; a label only, order is seq.")]] = UNSET


class GameStarted(Schema):
    """A game with its set-up."""

    id: int
    seq: Maybe[int] = UNSET
    wall_ms: Maybe[int] = UNSET
    game: Maybe[str] = UNSET
    players: Maybe[list[str]] = UNSET
    options: Maybe[dict[str, Any]] = UNSET
    seats: Maybe[Annotated[list[int], says("Where the players sit, if not at 1, 2, 3 and so on.")]] = UNSET


class Games(Schema):
    """The games of the journal."""

    games: list[GameStarted]


class GameEntries(Schema):
    """What the journal holds of one game."""

    id: int
    entries: Sequence[Entry]
