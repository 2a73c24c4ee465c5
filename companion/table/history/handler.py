# SPDX-License-Identifier: MIT
"""Past games, for pages: each is told once, and again only when it has changed."""

from __future__ import annotations

import threading
from typing import Any

from companion.journal.entry import Entry, JournalReader
from companion.table.gamekit import Games
from companion.table.history.chronicle import LogLine, chronicle
from companion.table.history.export import LinkedPlay, evening_of, linked
from companion.table.history.tale import Tale, tell
from companion.table.history.totals import History, history


class HistoryHandler:
    """What was played at this table, of the ``games`` that there are. May be asked from any thread."""

    def __init__(self, journal: JournalReader, games: Games[Any]) -> None:
        self._journal, self._games = journal, games
        self._lock = threading.Lock()
        self._told: dict[int, tuple[Entry, Tale | None]] = {}

    def all(self) -> History:
        """Evenings, people, dice and games."""
        return history(self.tales())

    def tales(self) -> list[Tale]:
        """Every game that the rules still know, in the order in which they were begun."""
        with self._lock:
            setups = self._journal.games()
            tales = [self._tale(setup, last=setup is setups[-1]) for setup in setups]
        return [tale for tale in tales if tale is not None]

    def log(self, number: int) -> list[LogLine]:
        """One game in sentences; empty where there is none of that number."""
        return list(chronicle(self._journal.of_game(number), self._games))

    def plays(self, number: int) -> list[LinkedPlay]:
        """The finished games of the evening of game ``number``, in BG Stats' form; empty where there are none."""
        return [linked(play) for play in evening_of(self.tales(), number)]

    def _tale(self, setup: Entry, *, last: bool) -> Tale | None:
        """The tale of a game: only the last one can still grow, and only who is forgotten changes a set-up."""
        before, tale = self._told.get(setup.game, (None, None))
        if last or before != setup:
            tale = tell(self._journal.of_game(setup.game), self._games)
            self._told[setup.game] = (setup, tale)
        return tale
