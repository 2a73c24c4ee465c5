# SPDX-License-Identifier: MIT
"""Measures a press from the wire to every lamp and to an open page: all of it real but the Pi's own pins."""

from __future__ import annotations

import http.client
import itertools
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.journal.store import Journal
from companion.kit.measure import REFEREE, SETUP
from companion.play.registry import GAMES
from companion.table.inbox import Edged, Inbox, Stop, Who
from companion.table.shouts import Timing
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import load_keys
from companion.web.serve import Server, open_server
from firmware.cue import Cue
from firmware.panel import Panel
from firmware.wiring import default_wiring

PATIENCE_S: Final = 10.0


@dataclass(frozen=True, slots=True)
class PressTimes:
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
        self.lamps, self.page = threading.Event(), threading.Event()

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


def press_times(rounds: int, timing: Timing | None = None) -> PressTimes:
    """Press a virtual button ``rounds`` times and see when lamps and page show who was first.

    Raises:
        TimeoutError: a round was not shown within ten seconds.
    """
    timing = timing or Timing()
    lamps_ms, page_ms = [], []
    with _table(timing) as (panel, inbox, moments):
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
    return PressTimes(tuple(lamps_ms), tuple(page_ms), timing.window_ns / 1e6)


@contextmanager
def _table(timing: Timing) -> Iterator[tuple[Panel, Inbox, _Moments]]:
    """A table of four with simulated pins, a journal on disk, and one page open."""
    with tempfile.TemporaryDirectory() as place, Panel(default_wiring(), "simulated") as panel:
        folder = Path(place)
        journal = Journal(folder / "journal.db")
        broadcaster, inbox, moments = Broadcaster(journal.since), Inbox(), _Moments(panel)
        panel.on_edge = lambda edge: inbox.put(Edged(edge))
        table = Table(journal, broadcaster, moments.show, lambda _: None, games=GAMES, timing=timing)
        table.resume()
        app = create_app(broadcaster, inbox, _NoEye(), load_keys(folder, 4), None, journal)
        server = open_server(app, "127.0.0.1", 0)
        threads = _start(table, inbox, server, moments)
        try:
            inbox.ask(SETUP, Who("referee"))
            yield panel, inbox, moments
        finally:
            inbox.put(Stop())
            server.close()
            for thread in threads:
                thread.join(PATIENCE_S)
            journal.close()


def _start(table: Table, inbox: Inbox, server: Server, moments: _Moments) -> list[threading.Thread]:
    work = ((table.run, (inbox,)), (server.run, ()), (moments.read, (server.port,)))
    threads = [threading.Thread(target=target, args=arguments, daemon=True) for target, arguments in work]
    for thread in threads:
        thread.start()
    return threads
