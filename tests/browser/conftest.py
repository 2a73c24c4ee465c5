# SPDX-License-Identifier: MIT
"""A real browser in front of the real pages and the real rules; camera, cups and journal are scripted."""

from __future__ import annotations

import ctypes.util
import itertools
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.games.base import Await
from companion.games.catalogue import start
from companion.games.errors import Refused
from companion.games.match import Match
from companion.journal.entry import Entry
from companion.journal.memory import MemoryJournal
from companion.kit.desk.presets import PresetDesk
from companion.kit.simulated.simulator import Simulator
from companion.table.glue import rulebooks
from companion.table.history.desk import HistoryDesk
from companion.table.inbox import Inbox, Outcome, Stop, Who
from companion.table.ledger import event_drafts, verdict_after
from companion.table.people.lobby import Lobby
from companion.table.table import Table
from companion.table.telling.cues import lamps
from companion.table.telling.herald import Herald
from companion.table.telling.snapshot import Snapshot
from companion.web.app import create_app
from companion.web.calls.ports import PRESETS
from companion.web.desks import Desks
from companion.web.keys import Keys, load_keys
from companion.web.pages.history.port import HISTORY
from companion.web.schema.play import HandsDone
from companion.web.serve import Server, open_server
from tests.browser.quiet import listen
from tests.companion.web.fitting import hold_to_description
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Reading

CHROMIUMS = Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")
"""The first opens a page with a fifth of the other's work: it is Chromium without the browser's own windows."""
CHROMIUM = next((path for path in CHROMIUMS if path.exists()), CHROMIUMS[-1])
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 120_000
"""How long a page may take for anything: a machine that runs CI is slow at times, and only a failure waits so long."""
PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
DOT = bytes.fromhex(  # the smallest JPEG: one grey point
    "ffd8ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c3031343434"
    "1f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400"
    "b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718"
    "191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a9293949596"
    "9798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa"
    "ffda0008010100003f00fbfeffd9"
)


@dataclass(frozen=True)
class Told:
    id: str
    kind: str
    data: Mapping[str, Any]


class ScriptedListener:
    def __init__(self, leave: Callable[[ScriptedListener], None]) -> None:
        self.news: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._leave = leave

    def get(self, timeout_s: float) -> Told | None:
        try:
            return self.news.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def close(self) -> None:
        self._leave(self)


@dataclass(frozen=True)
class ScriptedSnapshot:
    """The real snapshot, and over it what was scripted."""

    real: Snapshot
    sight: Mapping[str, Any]
    you: Mapping[str, Any]

    @property
    def lobby(self) -> Lobby:
        return self.real.lobby

    @property
    def awaits(self) -> Await | None:
        return self.real.awaits

    def public(self) -> dict[str, Any]:
        return {**self.real.public(), **self.sight}

    def for_player(self, name: str) -> dict[str, Any]:
        shown = self.real.for_player(name)
        return {**shown, **self.sight, "you": {**shown["you"], **self.you}}

    def for_referee(self) -> dict[str, Any]:
        return {**self.real.for_referee(), **self.sight}


@dataclass
class ScriptedTable:
    """Herald, inbox, eye, simulator and journal in one: the rules are real, the rest does as it is told."""

    match: Match | None = None
    seq: int = 0
    told: int = 0
    number: int = 0
    names: tuple[str, ...] = ()
    cups: dict[int, list[Any]] = field(default_factory=dict)
    asked: list[Mapping[str, Any]] = field(default_factory=list)
    you: dict[str, Any] = field(default_factory=dict)
    """What is told to a player in place of what the rules make of it."""
    verdict: Mapping[str, Any] | None = None
    board: dict[str, Any] = field(default_factory=dict)
    read: Reading | None = None
    """What the eye has read, for dice entered by hand; what is shown of it is scripted in ``sight``."""
    sight: dict[str, Any] = field(
        default_factory=lambda: {
            "camera": {"condition": "ok", "message": ""},
            "stillness": "steady",
            "reading": None,
            "ruling": None,
            "refusal": None,
        }
    )
    listeners: list[ScriptedListener] = field(default_factory=list)
    frames: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    changing: Any = field(default_factory=threading.RLock, repr=False)
    """Held while it changes: a page is never told half an event."""

    @property
    def snapshot(self) -> ScriptedSnapshot:
        with self.changing:
            return self._snapshot()

    def _snapshot(self) -> ScriptedSnapshot:
        seats = (*self.names, None, None, None, None)[: max(4, len(self.names))]
        simulated = {"camera": True, "pins": True}
        told: dict[str, Any] = {
            "board": self.board,
            "reading": self.read,
            "simulated": simulated,
            "verdict": self.verdict,
        }
        bare = Snapshot(self.seq, self.number, self.match, seats, **told)
        return ScriptedSnapshot(replace(bare, lamps=lamps(bare)), self.sight, self.you)

    @property
    def told_id(self) -> str:
        """The id of the state that everybody was told last."""
        return f"{self.seq}.{self.told}"

    def listen(self, last_id: str | None) -> ScriptedListener:
        listener = ScriptedListener(self.listeners.remove)
        self.listeners.append(listener)
        listener.news.put(Told(self.told_id, "state", {}))
        return listener

    def tell(self, **sight: Any) -> None:
        """Change what the camera says, or nothing, and tell everybody."""
        with self.changing:
            self.sight = {**self.sight, **sight}
            self.told += 1
        for listener in list(self.listeners):
            listener.news.put(Told(self.told_id, "state", {}))

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        self.asked.append(event)
        with self.changing:
            try:
                self._apply(dict(event))
            except Refused as refused:
                return Outcome(False, self.seq, refused.code, refused.message)
            self.seq += 1
        self.tell()
        return Outcome(True, self.seq)

    def _apply(self, event: dict[str, Any]) -> None:
        if event["event"] == "new-game":
            self.match = start({name: event[name] for name in ("game", "players", "options")})
            self.names, self.number, self.verdict = tuple(event["players"]), self.number + 1, None
        elif event["event"] == "close-game":
            self.match = self.verdict = None
        elif self.match is not None:
            signed = {**event, "by": "referee"} if event["event"] == "undo" else event
            self.match = self.match.apply(signed)
            for draft in event_drafts(signed, self.match, self.number, None):
                entry = Entry(self.seq + 1, self.number, draft.kind, draft.data, 0)
                self.verdict = verdict_after(self.verdict, entry)

    def play(self, **event: Any) -> None:
        assert self.ask(event, Who("referee")).ok

    def do(self, verb: str, arguments: Mapping[str, Any]) -> HandsDone:
        if verb == "offers":  # the real hands tell what they could do
            table = SimulatedTable(4)
            if self.match is not None and self.match.state()["phase"] == "reveal":
                for seat, cup in self.cups.items():
                    table.roll(seat, len(cup), cover=True)
            return Simulator(self, table, None, lambda: None, tidy=False).do(verb, arguments)  # type: ignore[arg-type]
        if verb == "peek":
            return HandsDone(ok=True, faces=self.cups.get(arguments["seat"], []))
        if verb == "roll" and self.match is not None:
            left = self.match.state()["players"]
            self.cups = {seat: [4] * left[name]["dice"] for seat, name in enumerate(self.names, 1)}
        if verb == "press":
            self.play(event="challenge", player=self.names[arguments["seat"] - 1])
        if verb == "lift":
            self.play(event="reveal", dice={name: self.cups[seat] for seat, name in enumerate(self.names, 1)})
        return HandsDone(ok=True)

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        return next(self.frames) + after, DOT

    plain = jpeg

    def games(self) -> list[Entry]:
        return [
            Entry(1, number, "game", {"game": "pirates-dice", "players": ["Ann", "Bob"]}, 0)
            for number in range(1, self.number + 1)
        ]

    def of_game(self, game: int) -> list[Entry]:
        return [entry for entry in self.games() if entry.game == game]


@dataclass
class Served:
    """The scripted table at an address, with its keys."""

    table: ScriptedTable
    keys: Keys
    server: Server
    journal: Any = None
    inbox: Any = None

    def url(self, path: str = "/") -> str:
        return f"http://127.0.0.1:{self.server.port}{path}"

    def seat(self, seat: int) -> str:
        return self.url(f"/join/{self.keys.seats[seat - 1]}")


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr("companion.web.calls.stream.LOOK_S", 0.05)  # streams let go at once when a test ends
    table, keys = ScriptedTable(), load_keys(tmp_path)
    desks = Desks(HISTORY.to(HistoryDesk(table)), PRESETS.to(PresetDesk(tmp_path, rulebooks())))
    with answering(create_app(table, table, table, keys, table, table, desks=desks)) as server:
        yield Served(table, keys, server)


@pytest.fixture
def by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """The real table, rules and journal at an address; without camera and buttons, so that all is entered by hand."""
    monkeypatch.setattr("companion.web.calls.stream.LOOK_S", 0.05)
    monkeypatch.setattr("companion.table.shouts.FLOOR_NS", 600_000_000_000)  # a busy machine has no quick fingers
    journal, inbox, keys = MemoryJournal(), Inbox(), load_keys(tmp_path)
    herald = Herald(journal.since)
    table = Table(journal, herald, lambda cue: None, lambda expected: None)
    table.resume()
    playing = threading.Thread(target=table.run, args=(inbox,), daemon=True)
    playing.start()
    with answering(create_app(herald, inbox, ScriptedTable(), keys, None, journal)) as server:
        yield Served(ScriptedTable(), keys, server, journal, inbox)
    inbox.put(Stop())
    playing.join(10)


@dataclass(frozen=True)
class Playing:
    """A running ``quartermaster play``."""

    url: str
    pin: str


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    with a_running_table(tmp_path) as table:
        yield table


@contextmanager
def a_running_table(state: Path) -> Iterator[Playing]:
    """The real command with a simulated table, that keeps what it knows in ``state``."""
    command = [sys.executable, "-m", "companion.cli", "play", "--camera", "simulated", "--pins", "simulated"]
    command += ["--host", "127.0.0.1", "--port", "0", "--seed", "5", "--state", str(state)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment) as run:
        try:
            said = ""
            for line in run.stdout or ():
                said += line
                found = re.search(r"(http://[^/\s]+)/table\?pin=(\d{6})", line)
                if found:
                    yield Playing(found[1], found[2])
                    break
            else:
                raise AssertionError(f"it ended before it was ready:\n{said}")
        finally:
            run.send_signal(signal.SIGINT)
            run.communicate(timeout=60)
    assert run.returncode == 0


@contextmanager
def answering(app: Flask) -> Iterator[Server]:
    """A server for ``app`` that answers until it is left."""
    hold_to_description(app)
    server = open_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield server
    server.close()
    thread.join(10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Headless Chromium; tests that want it are skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium (Debian: apt install chromium-headless-shell)")
    if not ctypes.util.find_library("atomic"):
        pytest.skip("playwright's driver wants libatomic (Debian: apt install libatomic1)")
    with playwright.sync_playwright() as engine:
        chromium = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page of its own (cookies too); an error on any page's console fails the test."""
    contexts: list[Any] = []
    troubles: list[str] = []

    def open_one(url: str, **look: Any) -> Any:
        context = browser.new_context(**{**PHONE, **look})
        contexts.append(context)
        page = context.new_page()
        listen(page)
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda said: "Content Security" in said.text and troubles.append(said.text))
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert troubles == []
