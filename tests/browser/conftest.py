# SPDX-License-Identifier: MIT
"""A real browser in front of the real pages and the real rules; camera, cups and journal are scripted."""

from __future__ import annotations

import ctypes.util
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.play.registry import GAMES
from companion.table.history.handler import HistoryHandler
from companion.table.inbox import Inbox, Stop
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.calls.games import PRESETS
from companion.web.errors import PortTaken
from companion.web.keys import Keys, Tenure, load_keys
from companion.web.pages.history.calls import HISTORY
from companion.web.ports import Handlers
from companion.web.presets import PresetHandler
from companion.web.serve import Server, open_server
from tests.companion.memory_journal import MemoryJournal
from tests.companion.web.fitting import hold_to_description
from tests.pages.late import LATE, answer_late
from tests.pages.open_pages import OpenPages, empty_page
from tests.pages.scripted_table import ScriptedTable

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
Open = Callable[..., Any]
"""What the fixture `open_page` is."""
TV = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False, "has_touch": False}
WIDE = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}
HD = {"width": 1920, "height": 1080}
NEW = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann", "dice": 2}}
PRESS = {"player": "Ann", "seat": 1, "button": "shout", "source": "button"}


BOXES = "(all, parts) => all.map(e => parts.map(part => e.querySelector(part).getBoundingClientRect().toJSON()))"


def boxes(found: Any, *parts: str) -> list[list[dict[str, float]]]:
    """Where these parts of each element found stand, all at one moment: a page may be drawn anew between two looks."""
    return list(found.evaluate_all(BOXES, list(parts)))


def shows(page: Any, text: str) -> None:
    """Wait until ``page`` shows ``text``."""
    page.get_by_text(text).first.wait_for()


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
        return self.url(f"/join/{self.keys.token(Tenure(seat))}")


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr("companion.web.calls.state.LOOK_S", 0.05)  # streams let go at once when a test ends
    table, keys = ScriptedTable(), load_keys(tmp_path)
    handlers = Handlers(
        HISTORY.to(HistoryHandler(table, GAMES)), PRESETS.to(PresetHandler(tmp_path, GAMES.rulebooks()))
    )
    with answering(create_app(table, table, table, keys, table, table, handlers=handlers)) as server:
        yield Served(table, keys, server)


@pytest.fixture
def by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """The real table, rules and journal at an address; without camera and buttons, so that all is entered by hand."""
    monkeypatch.setattr("companion.web.calls.state.LOOK_S", 0.05)
    monkeypatch.setattr("companion.table.shouts.FLOOR_NS", 600_000_000_000)  # a busy machine has no quick fingers
    journal, inbox, keys = MemoryJournal(), Inbox(), load_keys(tmp_path)
    broadcaster = Broadcaster(journal.since)
    table = Table(journal, broadcaster, lambda cue: None, lambda expected: None, games=GAMES)
    table.resume()
    playing = threading.Thread(target=table.run, args=(inbox,), daemon=True)
    playing.start()
    with answering(create_app(broadcaster, inbox, ScriptedTable(), keys, None, journal)) as server:
        yield Served(ScriptedTable(), keys, server, journal, inbox)
    inbox.put(Stop())
    playing.join(10)


@dataclass(frozen=True)
class Playing:
    """A running ``quartermaster play``, and the folder in which it keeps its keys."""

    url: str
    pin: str
    state: Path

    def way_in(self, seat: int) -> str:
        """The address by which another phone of whoever sits at ``seat`` first comes there."""
        return f"{self.url}/join/{load_keys(self.state).token(Tenure(seat))}"


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Playing]:
    with a_running_table(tmp_path) as table:
        yield table


@contextmanager
def a_running_table(state: Path, camera: str = "simulated") -> Iterator[Playing]:
    """The real command with a simulated table, or another ``camera``, that keeps what it knows in ``state``."""
    command = [sys.executable, "-m", "companion.cli", "play", "--camera", camera, "--pins", "simulated"]
    command += ["--host", "127.0.0.1", "--port", "0", "--seed", "5", "--state", str(state)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment) as run:
        try:
            said = ""
            for line in run.stdout or ():
                said += line
                found = re.search(r"(http://[^/\s]+)/table\?pin=(\d{6})", line)
                if found:
                    yield Playing(found[1], found[2], state)
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
    if LATE:
        answer_late(app)
    server = at_the_same_address(app)
    ADDRESS["port"] = ADDRESS["port"] or server.port
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield server
    server.close()
    thread.join(10)


def at_the_same_address(app: Flask) -> Server:
    """One after another, so that the browser still has the files that all pages load."""
    try:
        return open_server(app, "127.0.0.1", ADDRESS["port"])
    except PortTaken:  # of two at once the second has an address of its own
        return open_server(app, "127.0.0.1", 0)


ADDRESS = {"port": 0}


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Headless Chromium; tests that want it are skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium (Debian: apt install chromium-headless-shell)")
    if not ctypes.util.find_library("atomic"):
        pytest.skip("playwright's driver wants libatomic (Debian: apt install libatomic1)")
    playwright.expect.set_options(timeout=PATIENCE_MS)
    with playwright.sync_playwright() as engine:
        chromium = engine.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def pages(browser: Any) -> Iterator[OpenPages]:
    """Pages that one test after another looks at."""
    with empty_page() as blank:
        yield OpenPages(browser, blank, PATIENCE_MS)


@pytest.fixture
def open_page(pages: OpenPages) -> Iterator[Callable[..., Any]]:
    """Opens a page of its own (cookies too); an error on any page's console fails the test."""
    taken: list[Any] = []
    pages.troubles.clear()

    def open_one(url: str, **look: Any) -> Any:
        page = pages.take(**look)
        taken.append(page)
        page.goto(url)
        return page

    yield open_one
    for page in taken:
        pages.give_back(page)
    assert pages.troubles == []
