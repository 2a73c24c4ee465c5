# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, says


class Evening(Schema):
    """An evening of games."""

    begun_ms: int
    ended_ms: int
    games: list[int]
    players: list[str]
    won: dict[str, int]


class Person(Schema):
    """What one player has done."""

    name: str
    games: int
    finished: int
    won: int
    streak: int
    best_streak: int
    by_game: dict[str, Annotated[list[int], says("finished, won")]]
    deeds: dict[str, int]


class DiceFairness(Schema):
    """How fairly one set has fallen."""

    set_name: str
    kind: Literal["d6", "d12", "symbol"]
    counts: dict[str, int]
    throws: int
    expected: float
    chi_square: float
    chance: float
    noticeable: float
    finding: Literal["too-few", "nothing-against", "unusual", "hardly-chance"]


class PlayedGame(Schema):
    """A game that was played."""

    number: int
    game: str
    title: str
    players: list[str]
    options: dict[str, Any]
    begun_ms: int
    ended_ms: int
    end: Literal["running", "won", "closed", "damaged"]
    winners: list[str]
    rounds: int
    scores: dict[str, float]
    deeds: dict[str, dict[str, int]]
    faces: list[dict[str, Any]]
    by_hand: int
    taken_back: int
    corrected: int
    ties: int
    margins_ms: list[float]
    verdicts: list[dict[str, Any]]
    last_seq: int


class History(Schema):
    """What was played at this table."""

    evenings: list[Evening]
    people: list[Person]
    dice: list[DiceFairness]
    games: list[PlayedGame]


class LogLine(Schema):
    """A line of a game's log."""

    seq: int
    wall_ms: int
    say: str
    mark: Literal["", "by-hand", "by-camera", "verdict", "referee"]
    players: list[str]


class PlayGame(Schema, rename="camel"):
    """Which game it was."""

    name: str
    source_game_id: str
    highest_wins: bool
    no_points: bool


class PlayPlayer(Schema, rename="camel"):
    """Who played it."""

    name: str
    source_player_id: str
    winner: bool
    score: Maybe[float] = UNSET


class Play(Schema, rename="camel"):
    """A play as BG Stats takes it."""

    source_name: str
    source_play_id: str
    play_date: Annotated[str, says("its end, UTC")]
    duration_min: int
    game: PlayGame
    players: list[PlayPlayer]
    link: str


class GameLog(Schema):
    """One game in sentences."""

    id: int
    lines: list[LogLine]
