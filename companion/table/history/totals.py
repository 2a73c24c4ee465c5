# SPDX-License-Identifier: MIT
"""Totals over all games: evenings, people, dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.table.adapter.statistics import DieKind, Statistic
from companion.table.history.fairness import Fairness, fairness
from companion.table.history.tale import Tale

EVENING_ENDS_MS: Final = 6 * 3600 * 1000
"""A game that begins later than this after the last one ended belongs to another evening."""


@dataclass(frozen=True, slots=True)
class Person:
    """What one name has done. ``finished`` counts games with a winner; ``streak`` those won in a row, up to now;
    ``by_game`` those finished and won."""

    name: str
    games: int
    finished: int
    won: int
    streak: int
    best_streak: int
    by_game: Mapping[str, tuple[int, int]]
    deeds: Mapping[Statistic, int]


@dataclass(frozen=True, slots=True)
class Evening:
    """Games that were played in one go. ``won`` counts by name."""

    begun_ms: int
    ended_ms: int
    games: tuple[int, ...]
    players: tuple[str, ...]
    won: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class History:
    """What was played at this table."""

    evenings: Sequence[Evening]
    people: Sequence[Person]
    dice: Sequence[Fairness]
    games: Sequence[Tale]


def people(tales: Sequence[Tale]) -> list[Person]:
    """Everybody who played, who won most first."""
    names = list(dict.fromkeys(name for tale in tales for name in tale.players))
    people = [_person(name, [tale for tale in tales if name in tale.players]) for name in names]
    return sorted(people, key=lambda one: (-one.won, one.finished, one.name))


def _person(name: str, tales: Sequence[Tale]) -> Person:
    finished = [tale for tale in tales if tale.end == "won"]
    statistics: Counter[Statistic] = Counter()
    by_game: dict[str, tuple[int, int]] = {}
    streak = best = 0
    for tale in tales:
        statistics.update(tale.deeds.get(name, {}))
    for tale in finished:
        won = name in tale.winners
        played, before = by_game.get(tale.game, (0, 0))
        by_game[tale.game] = (played + 1, before + won)
        streak = streak + 1 if won else 0
        best = max(best, streak)
    won_in_all = sum(name in tale.winners for tale in finished)
    return Person(name, len(tales), len(finished), won_in_all, streak, best, by_game, dict(statistics))


def evenings(tales: Sequence[Tale]) -> list[Evening]:
    """The games in the order of the journal, parted where nobody played for hours; the newest evening first."""
    parted: list[list[Tale]] = []
    for tale in tales:
        new = not parted or abs(tale.begun_ms - parted[-1][-1].ended_ms) > EVENING_ENDS_MS
        parted.append([tale]) if new else parted[-1].append(tale)
    return [_evening(games) for games in reversed(parted)]


def _evening(tales: Sequence[Tale]) -> Evening:
    won = Counter(name for tale in tales for name in tale.winners)
    players = tuple(dict.fromkeys(name for tale in tales for name in tale.players))
    begun, ended = min(t.begun_ms for t in tales), max(t.ended_ms for t in tales)
    return Evening(begun, ended, tuple(tale.number for tale in tales), players, dict(won.most_common()))


def dice(tales: Iterable[Tale]) -> list[Fairness]:
    """What the camera read, by set and kind of die."""
    counts: dict[tuple[str, DieKind], Counter[str]] = {}
    for tale in tales:
        for face in tale.faces:
            counts.setdefault((face.set, face.kind), Counter()).update(face.counts)
    return [fairness(name, kind, faces) for (name, kind), faces in sorted(counts.items())]


def history(tales: Sequence[Tale]) -> History:
    """All of it, games newest first."""
    return History(evenings(tales), people(tales), dice(tales), tales[::-1])
