# SPDX-License-Identifier: MIT
"""Measures the table inside one process: from the edge of a button to the news in every listener's hands."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.journal.store import Journal
from companion.play.registry import GAMES
from companion.table.inbox import Edged, Inbox, Stop, Who
from companion.table.shouts import Timing
from companion.table.table import Table
from companion.table.telling import Broadcaster, Listener
from firmware.arbiter import WINDOW_NS
from firmware.press import Edge

LISTENERS: Final = 30
"""So many phones are the most that one table is made for."""
PATIENCE_S: Final = 10.0
REFEREE: Final = Who("referee")
SETUP: Final = {
    "event": "new-game",
    "game": "pirates-dice",
    "players": ["Ann", "Bob", "Cat", "Dan"],
    "options": {"first": "Ann", "challenge": "anyone"},
}


@dataclass(frozen=True, slots=True)
class PressTimes:
    """Milliseconds of each round from the edge until the last listener has the ruling.

    ``whole_ms`` is what a player waits; ``own_ms`` leaves out the window in which presses are collected on purpose.
    """

    whole_ms: tuple[float, ...]
    own_ms: tuple[float, ...]


def press_to_news(rounds: int) -> list[float]:
    """Milliseconds from an edge to the ruling in the hands of 30 listeners, without the collection window.

    Journal, arbiter, table thread and listeners are the real ones; the journal lies in the system's temporary folder.
    """
    return list(press_times(rounds).own_ms)


def press_times(rounds: int, listeners: int = LISTENERS, window_ns: int = WINDOW_NS) -> PressTimes:
    """The same with and without the window.

    Raises:
        TimeoutError: a listener was not told within ten seconds.
    """
    with _table(window_ns) as (inbox, broadcaster):
        crowd = [_Phone(broadcaster.listen(None)) for _ in range(listeners)]
        whole = []
        for turn in range(rounds):
            seat = 2 + turn % 3  # each in turn, for a button is deaf for a while after it was let go
            inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, REFEREE)
            began_ns = time.monotonic_ns()
            inbox.put(Edged(Edge(seat, "shout", began_ns, True)))
            whole.append((max(phone.heard_ns() for phone in crowd) - began_ns) / 1e6)
            inbox.put(Edged(Edge(seat, "shout", time.monotonic_ns(), False)))
            for _ in range(2):
                inbox.ask({"event": "undo"}, REFEREE)
        for phone in crowd:
            phone.leave()
        for phone in crowd:
            phone.join()
    return PressTimes(tuple(whole), tuple(ms - window_ns / 1e6 for ms in whole))


class _Phone:
    """One listener on a thread of its own, as each stream of the web is."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._told = threading.Event()
        self._heard_ns = 0
        self._listening = True
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def heard_ns(self) -> int:
        """When the next ruling was here."""
        if not self._told.wait(PATIENCE_S):
            raise TimeoutError(f"a listener was not told within {PATIENCE_S:.0f} s")
        self._told.clear()
        return self._heard_ns

    def leave(self) -> None:
        """Listen no more."""
        self._listening = False
        self._listener.close()

    def join(self) -> None:
        """Wait until it has noticed."""
        self._thread.join(PATIENCE_S)

    def _listen(self) -> None:
        while self._listening:
            news = self._listener.get(0.2)
            if news is not None and news.kind == "press" and "first" in news.data:
                self._heard_ns = time.monotonic_ns()
                self._told.set()


@contextmanager
def _table(window_ns: int) -> Iterator[tuple[Inbox, Broadcaster]]:
    """A table with a game of four, on a thread of its own."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.db")
        broadcaster, inbox = Broadcaster(journal.since), Inbox()
        table = Table(journal, broadcaster, _nobody, _nobody, games=GAMES, timing=Timing(window_ns))
        table.resume()
        thread = threading.Thread(target=table.run, args=(inbox,), daemon=True)
        thread.start()
        try:
            inbox.ask(SETUP, REFEREE)
            yield inbox, broadcaster
        finally:
            inbox.put(Stop())
            thread.join(PATIENCE_S)
            journal.close()


def _nobody(value: object) -> None:
    """Take what lamps and eye would be told."""
