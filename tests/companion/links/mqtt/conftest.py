# SPDX-License-Identifier: MIT
"""A real table without camera and buttons, at a real broker."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.links.mqtt.broker import broker_of
from companion.links.mqtt.publisher import Publisher
from companion.play.registry import GAMES
from companion.table.inbox import Inbox, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from tests.companion.memory_journal import MemoryJournal
from tests.mosquitto import Mosquitto, running

REFEREE = Who("referee")
QUICK = (0.05,)


@dataclass
class Saloon:
    """A table with its publisher."""

    folder: Path
    name: str = "Saloon"
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    inbox: Inbox = field(default_factory=Inbox)
    said: list[str] = field(default_factory=list)
    publisher: Publisher | None = None

    def __post_init__(self) -> None:
        self.broadcaster = Broadcaster(self.journal.since)
        self.table = Table(self.journal, self.broadcaster, lambda cue: None, lambda asked: None, games=GAMES)
        self.table.resume()
        self.thread = threading.Thread(target=self.table.run, args=(self.inbox,), daemon=True)
        self.thread.start()

    def publish(self, url: str) -> Publisher:
        self.publisher = Publisher(
            broker_of(url),
            self.name,
            self.folder,
            self.broadcaster,
            self.journal,
            lambda: "http://192.168.1.20:8080",
            self.said.append,
            waits_s=QUICK,
        )
        self.publisher.start()
        return self.publisher

    def ask(self, **event: Any) -> None:
        outcome = self.inbox.ask(event, REFEREE)
        assert outcome.ok, outcome

    def new_game(self, *players: str) -> None:
        self.ask(event="new-game", game="pirates-dice", players=list(players), options={"first": players[0], "dice": 1})

    def win(self, loser: str, winner: str) -> None:
        """One bid that does not hold, with one die each: the game is over."""
        self.ask(event="bid", player=loser, quantity=2, face=6)
        self.ask(event="challenge", player=winner)
        self.ask(event="reveal", dice={loser: [2], winner: [3]})

    def close(self) -> None:
        if self.publisher is not None:
            self.publisher.close()
        self.inbox.put(Stop())
        self.thread.join(10)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines look more often than in real life whether they shall end."""
    monkeypatch.setattr("companion.links.mqtt.publisher.LOOK_S", 0.05)
    monkeypatch.setattr("companion.harbour.watch.LOOK_S", 0.05)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with running(tmp_path) as found:
        yield found


@pytest.fixture
def saloon(tmp_path: Path) -> Iterator[Saloon]:
    table = Saloon(tmp_path)
    yield table
    table.close()


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[[str], Saloon]]:
    with ExitStack() as stack:

        def open_one(name: str) -> Saloon:
            folder = tmp_path / name
            folder.mkdir()
            table = Saloon(folder, name)
            stack.callback(table.close)
            return table

        yield open_one
