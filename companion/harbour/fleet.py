# SPDX-License-Identifier: MIT
"""The tables as the harbour sees them now: who is there, since when, and how each stands."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.harbour.league import KnownTable
from companion.harbour.messages import Card, State, link
from companion.messages.message import recalled, word

MOST: Final = 64
"""Number of tables shown at most: a broker full of junk must not fill the memory."""
SILENT_S: Final = 150.0
"""A table sends its state every minute; one silent for this long is gone, whatever the broker still has of it."""
GRACE_S: Final = 45.0
"""Time a table may take to find a broker that came back."""
GAME: Final = ("phase", "turn", "round", "bid", "bids", "winner", "contenders", "in_play")
"""What is passed on of a game's state: enough to say in words how it stands."""
FOREVER_MS: Final = 14 * 24 * 3600 * 1000
"""A table that was not seen for two weeks is shown no more."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table. ``heard_s``: when it was heard last, by the clock that never goes back."""

    level: str
    name: str
    url: str = ""
    online: bool = False
    since_ms: int = 0
    heard_s: float = 0.0
    state: State | None = None

    @property
    def known(self) -> KnownTable:
        """What is remembered of it."""
        return KnownTable(self.level, self.name, self.url, self.online, self.since_ms)

    def as_json(self) -> dict[str, Any]:
        """What the page is told."""
        shown = {"table": self.level, "name": self.name, "url": link(self.url), "online": self.online}
        return shown | {"since_ms": self.since_ms} | ({} if self.state is None else _standing(self.state))


class Fleet:
    """All tables that were heard. ``hear_*`` belong to the line's thread; the rest may be called from any.

    Parameters:
        known: the tables that were seen before this start.
        remember: is told when a table comes, goes or changes its name.
    """

    def __init__(
        self,
        known: list[KnownTable],
        remember: Callable[[KnownTable], object],
        wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        clock_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._remember, self._wall_ms, self._clock_s = remember, wall_ms, clock_s
        self._changed = threading.Condition()
        self._version = 1
        now_s = clock_s()
        self._tables = {
            one.level: Table(one.level, one.name, one.url, one.online, one.since_ms, now_s) for one in known
        }
        self.trouble = "the broker was not asked yet"

    # what the line brings

    def hear_availability(self, level: str, online: bool) -> None:
        """A table has come, or is gone."""
        table = self._table(level)
        if table is not None:
            self._put(replace(table, online=online, heard_s=self._clock_s()))

    def hear_state(self, level: str, state: State, retained: bool) -> None:
        """How a table stands. What the broker had kept does not prove that the table is there."""
        table = self._table(level)
        if table is not None:
            heard = replace(table, name=state.table.name, url=state.table.url, state=state, heard_s=self._clock_s())
            self._put(heard if retained else replace(heard, online=True))

    def hear_card(self, level: str, card: Card) -> None:
        """A table has told something else, and so is there."""
        table = self._table(level)
        if table is not None:
            self._put(replace(table, name=card.name, url=card.url, online=True, heard_s=self._clock_s()))

    def hear_gone(self, level: str) -> bool:
        """A table took back what the broker kept of it: it has another name now. True if it was known."""
        with self._changed:
            known = self._tables.pop(level, None)
            self._tick(known is not None)
        return known is not None

    def line(self, trouble: str) -> None:
        """The broker is there (""), or why not. Once it is back, tables have some time to be heard again."""
        with self._changed:
            if not trouble and self.trouble:
                heard_s = self._clock_s() - SILENT_S + GRACE_S
                self._tables = {level: replace(table, heard_s=heard_s) for level, table in self._tables.items()}
            changed, self.trouble = trouble != self.trouble, trouble
            self._tick(changed)

    def look(self) -> None:
        """Strike those who have not been heard for too long; to be called now and then while the broker is there."""
        deadline_s = self._clock_s() - SILENT_S
        for table in list(self._tables.values()):
            if table.online and table.heard_s < deadline_s:
                self._put(replace(table, online=False))

    # what the page asks

    def shown(self) -> dict[str, Any]:
        """Every table, those that are there first, and how the line to the broker is."""
        oldest_ms = self._wall_ms() - FOREVER_MS
        with self._changed:
            seen = [table for table in self._tables.values() if table.online or table.since_ms > oldest_ms]
            shown = {"seq": self._version, "broker": {"connected": not self.trouble, "message": self.trouble}}
        seen.sort(key=lambda table: (not table.online, table.name.casefold(), table.level))
        return shown | {"tables": [table.as_json() for table in seen]}

    def wait(self, after: int, timeout_s: float) -> int:
        """The number of the newest change, as soon as it is another than ``after``."""
        with self._changed:
            self._changed.wait_for(lambda: self._version != after, timeout_s)
            return self._version

    def touch(self) -> None:
        """Something else has changed that the page shows."""
        with self._changed:
            self._tick(True)

    def _table(self, level: str) -> Table | None:
        known = self._tables.get(level)
        if known is None and len(self._tables) < MOST:
            known = Table(level, level, since_ms=self._wall_ms())
        return known

    def _put(self, table: Table) -> None:
        with self._changed:
            before = self._tables.get(table.level)
            if before is None or before.online != table.online:
                table = replace(table, since_ms=self._wall_ms())
            self._tables[table.level] = table
            self._tick(before is None or before.as_json() != table.as_json())
        if before is None or before.known != table.known:
            self._remember(table.known)

    def _tick(self, changed: bool) -> None:
        if changed:
            self._version += 1
            self._changed.notify_all()


def _standing(state: State) -> dict[str, Any]:
    game = None
    if state.played is not None and state.game is not None:
        game = {name: state.game[name] for name in GAME if name in state.game}
    return {
        "title": state.played.title if state.played else None,
        "players": state.played.players if state.played else [],
        "game": game,
        "awaits": state.awaits,
        "score": _score(state),
        "camera": state.camera,
        "stillness": state.stillness,
        "reading": _reading(state.reading),
        "verdict": recalled(state.verdict or {}),
        "told_ms": state.wall_ms,
    }


def _reading(reading: dict[str, Any] | None) -> dict[str, Any] | None:
    """A reading without the places of its dice."""
    if reading is None or not isinstance(reading.get("dice"), list):
        return None
    dice = [{"face": die.get("face")} for die in reading["dice"] if isinstance(die, dict)]
    return {name: reading.get(name) for name in ("verified", "why_not", "expected")} | {"dice": dice}


def _score(state: State) -> dict[str, Any] | None:
    """What counts for each player: in a game of bids the dice left, else what the game itself shows first of each.

    ``title`` is the game's own word for it, or ``dice``.
    """
    if state.played is None or state.game is None:
        return None
    players = state.game.get("players")
    if "bid" in state.game and isinstance(players, dict):
        dice = {name: one.get("dice") for name, one in players.items() if isinstance(one, dict)}
        return {"title": "dice", "rows": [[name, left] for name, left in dice.items() if isinstance(left, int)]}
    for panel in state.shown:
        if isinstance(panel, dict):
            columns, rows = panel.get("columns"), panel.get("rows")
            found = _column(columns, rows, state.played.players) or _drawn(panel, state.played.players)
            if found:
                return found
    return None


def _drawn(panel: dict[str, Any], players: list[str]) -> dict[str, Any] | None:
    """What a drawing notes of each player: where a piece stands, else in words."""
    for parts in panel.values():
        if isinstance(parts, list) and parts and all(isinstance(part, dict) for part in parts):
            notes = [[part.get("name"), part.get("square", part.get("note"))] for part in parts]
            if all(name in players and isinstance(note, str | int) for name, note in notes):
                return {"title": word(str(panel.get("title", "")), "label"), "rows": notes}
    return None


def _column(columns: Any, rows: Any, players: list[str]) -> dict[str, Any] | None:
    """The first column of a table with a line for each player that holds numbers and is called by a word."""
    if not isinstance(columns, list) or not isinstance(rows, list) or not rows:
        return None
    if not all(isinstance(row, list) and len(row) == len(columns) and row[0] in players for row in rows):
        return None
    for at, title in enumerate(columns[1:], 1):
        cells = [str(row[at]) for row in rows]
        if not str(title).isdecimal() and all(cell.lstrip("-").isdecimal() for cell in cells):
            return {
                "title": word(str(title), "label"),
                "rows": [[row[0], cell] for row, cell in zip(rows, cells, strict=True)],
            }
    return None
