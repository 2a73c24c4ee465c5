# SPDX-License-Identifier: MIT
"""A bid and a press on their way through the program: the files that they pass, and the calls from file to file."""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from companion.journal.store import Journal
from companion.play.registry import GAMES
from companion.table.inbox import Action, ButtonEdge, Inbox, Outcome, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import Tenure
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring
from tests.companion.conftest import Bench
from tests.companion.web.conftest import KEYS, ScriptedEye
from tests.imports import ROOT

NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 1}}
BID = {"event": "bid", "player": "Ann", "quantity": 1, "face": 6}


@dataclass(slots=True)
class Walk:
    """Calls of each function, by its file, and how often each file was entered from another one."""

    calls: Counter[tuple[str, str]] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)

    @property
    def moves(self) -> int:
        """How often the way led from one file into another, or back."""
        return 2 * self.entries.total()

    @property
    def files(self) -> set[str]:
        """All files that are passed."""
        return {file for file, _ in self.calls}


def file_of(frame: FrameType | None) -> str:
    """The file of the program that this is in, or the nearest that called it; "" where none did."""
    while frame is not None and not ours(frame):
        frame = frame.f_back
    return "" if frame is None else str(Path(frame.f_code.co_filename).relative_to(ROOT))


def ours(frame: FrameType) -> bool:
    """Whether this is in the program or its tests, and in no library."""
    name = frame.f_code.co_filename
    return name.startswith(f"{ROOT}/") and "/.venv/" not in name


@contextmanager
def walking() -> Iterator[Walk]:
    """What is passed meanwhile on this thread; neither tests nor other people's libraries count."""
    walk = Walk()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not ours(frame) or (file := file_of(frame)).startswith("tests/"):
            return
        walk.calls[file, frame.f_code.co_name] += 1
        walk.entries[file] += file_of(frame.f_back) != file

    sys.setprofile(note)
    try:
        yield walk
    finally:
        sys.setprofile(None)


class AtOnce(Inbox):
    """An inbox whose table takes what is asked on the thread that asks."""

    table: Table

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        self.put(Action(event, who, key))
        action = self.take(0.0)
        assert isinstance(action, Action)
        self.table.handle(action)
        return action.answer.result(0)


@contextmanager
def a_journal() -> Iterator[Journal]:
    """A journal on disk, as a table keeps it."""
    with tempfile.TemporaryDirectory() as folder, closing(Journal(Path(folder) / "journal.db")) as journal:
        yield journal


def bid() -> Walk:
    """Ann bids by phone, in a game of two."""
    with a_journal() as journal:
        return _bid(journal)


def _bid(journal: Journal) -> Walk:
    inbox = AtOnce()
    broadcaster = Broadcaster(journal.since)
    inbox.table = Table(journal, broadcaster, lambda _: None, lambda _: None, games=GAMES)
    phone = create_app(broadcaster, inbox, ScriptedEye(), KEYS, None, journal, alive=lambda: True).test_client()
    phone.post("/api/v1/actions", json=NEW, headers={"Authorization": f"Bearer {KEYS.pin}"})
    with walking() as walk:
        answer = phone.post("/api/v1/actions", json=BID, headers={"Authorization": f"Bearer {KEYS.token(Tenure(1))}"})
    assert answer.status_code == 200
    return walk


def shout() -> Walk:
    """Bob presses SHOUT, and after a while is the first."""
    with a_journal() as journal:
        return _shout(Bench(journal))


def _shout(bench: Bench) -> Walk:
    edges = list[Edge]()
    bench.game("Ann", "Bob", "Cat", first="Ann", challenge="anyone", dice=1).bid(1, 2, 3)
    with Panel(default_wiring(), "simulated", edges.append, clock_ns=lambda: bench.now_ns) as panel, walking() as walk:
        panel.press(2, "shout")
        panel._rhythm.step()
        for edge in edges:
            bench.table.handle(ButtonEdge(edge))
        bench.wait(60)
    assert bench.state["ruling"]["first"]
    return walk
