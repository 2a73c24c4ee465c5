# SPDX-License-Identifier: MIT
"""The league: who played and who won, over all tables and evenings, in a small database of its own.

Each game stands in it once, however often it is told, and as the newest telling has it.
"""

from __future__ import annotations

import itertools
import json
import logging
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from companion.harbour.messages import Result

log = logging.getLogger(__name__)

FILE: Final = "harbour.db"
NOBODY: Final = "Somebody"
NIGHT: Final = timedelta(hours=6)
"""Who plays past midnight still plays the same evening."""
SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS game (
    table_key TEXT NOT NULL, begun_ms INTEGER NOT NULL, number INTEGER NOT NULL, seq INTEGER NOT NULL,
    place TEXT NOT NULL, game TEXT NOT NULL, title TEXT NOT NULL, players TEXT NOT NULL, winners TEXT NOT NULL,
    PRIMARY KEY (table_key, begun_ms, number));
CREATE TABLE IF NOT EXISTS berth (
    level TEXT PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL, online INTEGER NOT NULL, since_ms INTEGER NOT NULL);
"""


class LeagueError(RuntimeError):
    """The league can't be kept; the message says why."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table that was seen here: whether it was there, and since when."""

    level: str
    name: str
    url: str
    online: bool
    since_ms: int


@dataclass(slots=True)
class Tally:
    """What one player has done."""

    played: int = 0
    won: int = 0
    evenings: set[str] = field(default_factory=set)


def _nobodies() -> Iterator[str]:
    """Names for those who want none."""
    yield NOBODY
    yield from (f"{NOBODY} {number}" for number in itertools.count(2))


def evening(begun_ms: int) -> datetime:
    """The evening to which a game belongs that began then, by the clock of this machine."""
    return datetime.fromtimestamp(begun_ms / 1000) - NIGHT


def month(begun_ms: int) -> str:
    """The month of that evening, such as ``2026-11``."""
    return evening(begun_ms).strftime("%Y-%m")


def standings(results: Iterable[Result]) -> list[dict[str, Any]]:
    """Rank, name, games played and won, and evenings, the best first: by games won, then by their share.

    Those who stand alike share a rank.
    """
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for result in results:
        for name in result.players:
            tally = tallies[name]
            tally.played += 1
            tally.won += name in result.winners
            tally.evenings.add(evening(result.begun_ms).strftime("%Y-%m-%d"))
    order = sorted(tallies.items(), key=lambda item: (-item[1].won, item[1].played, item[0].casefold(), item[0]))
    merits = [(tally.won, tally.played) for _, tally in order]
    return [
        {
            "rank": merits.index((tally.won, tally.played)) + 1,
            "player": name,
            "played": tally.played,
            "won": tally.won,
            "evenings": len(tally.evenings),
        }
        for name, tally in order
    ]


def _who(result: Result) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who won and who played. A table from which a name was deleted tells the same game with another one."""
    return result.winners, result.players


class League:
    """The games in the database at ``path``, made there if there is none. For any thread.

    A damaged database is put aside and said so in ``notes``: the tables still tell their last games. ``version`` grows
    with every news.

    Raises:
        LeagueError: it can't be opened.
    """

    def __init__(self, path: Path) -> None:
        self.notes: tuple[str, ...] = ()
        self._path = path
        self._lock = threading.Lock()
        try:
            self._db = self._opened()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):
                raise LeagueError(f"the league {path} can't be opened: {error}") from error
            aside = path.with_name(f"{path.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}")
            path.rename(aside)
            self.notes = (f"The league {path} was damaged ({error}); it is kept as {aside} and begun anew.",)
            self._db = self._opened()
        self._results = {result.id: result for result in self._kept()}
        self.version = 1

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None, timeout=5)
        try:
            db.executescript(f"PRAGMA synchronous = FULL; {SCHEMA}")
            db.execute("SELECT count(*) FROM game").fetchone()
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _kept(self) -> Iterator[Result]:
        for row in self._db.execute("SELECT * FROM game ORDER BY begun_ms"):
            table, begun_ms, number, seq, place, game, title, players, winners = row
            named = tuple(json.loads(players)), tuple(json.loads(winners))
            yield Result(table, place, number, begun_ms, seq, game, title, *named)

    def note(self, result: Result) -> bool:
        """Take in what came of a game; True if that is news.

        A game without winners is kept only where it had some: a victory was taken back, and an old telling of it
        shall not bring it back.
        """
        with self._lock:
            known = self._results.get(result.id)
            if known is None and not result.winners:
                return False
            if known is not None and (result.seq < known.seq or _who(result) == _who(known)):
                return False
            self._results[result.id] = result
            self.version += 1
            try:
                self._write(result)
            except sqlite3.Error as error:
                log.error("a game could not be written into the league %s: %s", self._path, error)
            return True

    def _write(self, result: Result) -> None:
        row = (result.table, result.begun_ms, result.number, result.seq, result.place, result.game, result.title)
        named = (json.dumps(result.players, ensure_ascii=False), json.dumps(result.winners, ensure_ascii=False))
        self._db.execute("INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (*row, *named))

    def forget(self, name: str) -> int:
        """Put `NOBODY` in the place of ``name``; in how many games. Each table forgets for itself."""
        with self._lock:
            named = [result for result in self._results.values() if name in result.players]
            for one in named:
                other = next(free for free in _nobodies() if free not in one.players)
                players, winners = (
                    tuple(other if n == name else n for n in names) for names in (one.players, one.winners)
                )
                self._results[one.id] = replace(one, players=players, winners=winners)
                self._write(self._results[one.id])
            self.version += 1
        return len(named)

    def games(self, game: str = "", in_month: str = "") -> list[Result]:
        """The games that somebody has won, the oldest first; of one kind or one month where that is asked."""
        with self._lock:
            won = [result for result in self._results.values() if result.winners]
        fits = [one for one in won if game in ("", one.game) and in_month in ("", month(one.begun_ms))]
        return sorted(fits, key=lambda one: (one.begun_ms, one.table, one.number))

    def choices(self) -> Mapping[str, Any]:
        """By which games and months one can choose."""
        games = self.games()
        titles = {result.game: result.title for result in games}
        return {
            "games": [{"game": game, "title": title} for game, title in sorted(titles.items(), key=lambda it: it[1])],
            "months": sorted({month(result.begun_ms) for result in games}, reverse=True),
        }

    def known_tables(self) -> list[KnownTable]:
        """The tables that were seen here before."""
        with self._lock:
            rows = self._db.execute("SELECT level, name, url, online, since_ms FROM berth").fetchall()
        return [KnownTable(level, name, url, bool(online), since_ms) for level, name, url, online, since_ms in rows]

    def remember_table(self, one: KnownTable) -> None:
        """Remember a table."""
        row = (one.level, one.name, one.url, one.online, one.since_ms)
        with self._lock:
            try:
                self._db.execute("INSERT OR REPLACE INTO berth VALUES (?, ?, ?, ?, ?)", row)
            except sqlite3.Error as error:
                log.error("a table could not be written into %s: %s", self._path, error)

    def forget_table(self, level: str) -> None:
        """Remember a table no more."""
        with self._lock, self._db:
            self._db.execute("DELETE FROM berth WHERE level = ?", (level,))

    def close(self) -> None:
        """Close the database."""
        with self._lock:
            self._db.close()
