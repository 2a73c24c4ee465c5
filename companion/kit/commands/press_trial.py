# SPDX-License-Identifier: MIT
"""Measures a press: from the edge of a button to every listener, and from the wire to every lamp and an open page."""

from __future__ import annotations

import http.client
import itertools
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.journal.store import Journal
from companion.play.registry import GAMES
from companion.table.inbox import ButtonEdge, Inbox, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster, Listener
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.serve import open_server
from firmware.arbiter import WINDOW_NS
from firmware.cue import Cue
from firmware.panel import Panel
from firmware.press import Edge
from firmware.wiring import default_wiring

LISTENERS: Final = 30
"""Number of phones that one table is made for."""
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


def press_times(rounds: int, listeners: int = LISTENERS) -> PressTimes:
    """Milliseconds from an edge to the ruling in the hands of ``listeners``.

    Journal, arbiter, table thread and listeners are the real ones; the journal lies in the system's temporary folder.

    Raises:
        TimeoutError: a listener was not told within ten seconds.
    """
    with _table() as (_, _, broadcaster, inbox):
        crowd = [_Phone(broadcaster.listen(None)) for _ in range(listeners)]
        whole = []
        for turn in range(rounds):
            seat = 2 + turn % 3  # each in turn, for a button is deaf for a while after it was let go
            inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, REFEREE)
            began_ns = time.monotonic_ns()
            inbox.put(ButtonEdge(Edge(seat, "shout", began_ns, True)))
            whole.append((max(phone.heard_ns() for phone in crowd) - began_ns) / 1e6)
            inbox.put(ButtonEdge(Edge(seat, "shout", time.monotonic_ns(), False)))
            for _ in range(2):
                inbox.ask({"event": "undo"}, REFEREE)
        for phone in crowd:
            phone.leave()
        for phone in crowd:
            phone.join()
    return PressTimes(tuple(whole), tuple(ms - WINDOW_NS / 1e6 for ms in whole))


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


@dataclass(frozen=True, slots=True)
class ShownTimes:
    """Milliseconds of each round from the moment the wire moved; the collection window is part of them.

    ``lamps_ms``: until the last lamp of the panel showed the ruling. ``page_ms``: until an open page had it.
    """

    lamps_ms: tuple[float, ...]
    page_ms: tuple[float, ...]
    window_ms: float


class _NoEye:
    """A table without a camera: the pages ask for no picture here."""

    def jpeg(self, after: int, timeout_s: float) -> None:
        """There is none."""

    plain = jpeg


class _Moments:
    """Notes when lamps and page showed the ruling of a round."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.lamps_ns = self.page_ns = 0
        self.lamps, self.page, self.opened = threading.Event(), threading.Event(), threading.Event()

    def show(self, cue: Cue) -> None:
        """Show a cue as the table does; when it returns every lamp is as it should be."""
        self._panel.show(cue)
        if any(lamp == "first" for _, lamp in cue.lamps):
            self.lamps_ns = time.monotonic_ns()
            self.lamps.set()

    def read(self, port: int) -> None:
        """Read the events as a page does; each ruling is noted."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        line.request("GET", "/api/v1/events")
        answer = line.getresponse()
        kind = ""
        try:
            for raw in answer:
                if raw.startswith(b"event:"):
                    kind = raw[6:].strip().decode()
                    self.opened.set()  # whoever has been told something is told what follows
                elif raw.startswith(b"data:") and kind == "press" and b'"first"' in raw:
                    self.page_ns = time.monotonic_ns()
                    self.page.set()
        except (OSError, http.client.HTTPException):
            return  # the table was closed

    def wait(self) -> None:
        """Wait until both have shown it.

        Raises:
            TimeoutError: one has not within ten seconds.
        """
        for name, shown in (("lamps", self.lamps), ("page", self.page)):
            if not shown.wait(PATIENCE_S):
                raise TimeoutError(f"the {name} did not show the ruling within {PATIENCE_S:.0f} s")
            shown.clear()


def shown_times(rounds: int) -> ShownTimes:
    """Press a virtual button ``rounds`` times and see when lamps and page show who was first.

    Raises:
        TimeoutError: the page was not open, or a round was not shown, within ten seconds.
    """
    lamps_ms, page_ms = [], []
    with _shown() as (panel, inbox, moments):
        for _, seat in zip(range(rounds), itertools.cycle((2, 3, 4)), strict=False):
            inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, REFEREE)
            pin = panel.pin(seat, "shout")
            began_ns = time.monotonic_ns()
            pin.drive_low()
            moments.wait()
            lamps_ms.append((moments.lamps_ns - began_ns) / 1e6)
            page_ms.append((moments.page_ns - began_ns) / 1e6)
            pin.drive_high()
            for _ in range(2):
                inbox.ask({"event": "undo"}, REFEREE)
    return ShownTimes(tuple(lamps_ms), tuple(page_ms), WINDOW_NS / 1e6)


@contextmanager
def _shown() -> Iterator[tuple[Panel, Inbox, _Moments]]:
    """A table of four with simulated pins, and one page open."""
    with Panel(default_wiring(), "simulated") as panel:
        moments = _Moments(panel)
        with _table(moments.show) as (folder, journal, broadcaster, inbox):
            panel.on_edge = lambda edge: inbox.put(ButtonEdge(edge))
            app = create_app(broadcaster, inbox, _NoEye(), load_keys(folder, 4), None, journal)
            server = open_server(app, "127.0.0.1", 0)
            threads = [
                threading.Thread(target=server.run, daemon=True),
                threading.Thread(target=moments.read, args=(server.port,), daemon=True),
            ]
            for thread in threads:
                thread.start()
            try:
                if not moments.opened.wait(PATIENCE_S):
                    raise TimeoutError(f"the page was not told of the table within {PATIENCE_S:.0f} s")
                yield panel, inbox, moments
            finally:
                server.close()
                for thread in threads:
                    thread.join(PATIENCE_S)


@contextmanager
def _table(show: Callable[[Cue], None] = lambda _: None) -> Iterator[tuple[Path, Journal, Broadcaster, Inbox]]:
    """A table with a game of four, on a thread of its own; its journal lies on the disk, in ``folder``."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        journal = Journal(folder / "journal.db")
        broadcaster, inbox = Broadcaster(journal.since), Inbox()
        table = Table(journal, broadcaster, show, lambda _: None, games=GAMES)
        table.resume()
        thread = threading.Thread(target=table.run, args=(inbox,), daemon=True)
        thread.start()
        try:
            inbox.ask(SETUP, REFEREE)
            yield folder, journal, broadcaster, inbox
        finally:
            inbox.put(Stop())
            thread.join(PATIENCE_S)
            journal.close()
