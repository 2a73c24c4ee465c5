# SPDX-License-Identifier: MIT
"""The table of an evening: the real one with its rules, pages, hands and computer players, under a quick eye."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.kit.aboard.driver import Crewing
from companion.kit.simulator import Simulator, tell_rolled
from companion.play.registry import GAMES
from companion.table.inbox import CameraChanged, Inbox, Sighted, Stop
from companion.table.snapshot import Asked
from companion.table.table import Table
from companion.table.telling import Broadcaster
from companion.web.app import create_app
from companion.web.keys import load_keys
from tests.browser.conftest import answering
from tests.companion.memory_journal import MemoryJournal
from tests.evenings.eyes import QuickEye
from tests.pages.scripted_table import DOT
from tests.ticking import Ticking
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Reading, Stillness

HASTE: Final = 5
"""Computer players think so many times as fast as they do for people."""
LOOK_S: Final = 0.05
"""So often the eye looks whether anything has moved."""


class LookingOn:
    """The quick eye on a thread of its own, at the place of the camera's process."""

    def __init__(self, dice: SimulatedTable, inbox: Inbox) -> None:
        self._inbox = inbox
        self._eye = QuickEye(dice, self._seen, Ticking())
        self._frames = itertools.count(1)
        self._over = threading.Event()
        self._looking = threading.Lock()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def expect(self, asked: Asked) -> None:
        """So many dice of that family are waited for."""
        self._eye.expect(asked)

    def jpeg(self, after: int, timeout_s: float) -> tuple[int, bytes] | None:
        """A picture of nothing, as seldom as a camera may send one."""
        self._over.wait(timeout_s)
        return next(self._frames) + after, DOT

    plain = jpeg

    def start(self) -> None:
        """Look on until `close`."""
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._over.set()
        self._thread.join(5)

    def _run(self) -> None:
        while not self._over.wait(LOOK_S):
            self._eye.look()

    def _seen(self, reading: Reading, stillness: Stillness) -> None:
        self._inbox.put(Sighted(reading, stillness))


@dataclass(frozen=True)
class QuickTable:
    """Where it answers, the referee's PIN, and what everybody may see of it."""

    url: str
    pin: str
    state: Callable[[], Mapping[str, Any]]


@contextmanager
def quick_table(folder: Path, seats: int, seed: int) -> Iterator[QuickTable]:
    """Such a table, with so many seats; nothing of it is kept."""
    with ExitStack() as stack:
        journal, inbox = MemoryJournal(), Inbox()
        broadcaster, dice = Broadcaster(journal.since), SimulatedTable(seats, seed)
        eye = LookingOn(dice, inbox)
        table = Table(
            journal,
            broadcaster,
            lambda _: None,
            eye.expect,
            seats=seats,
            simulated={"camera": True, "pins": True},
            games=GAMES,
        )
        table.resume()
        _in_a_thread(lambda: table.run(inbox), lambda: inbox.put(Stop()), stack)
        inbox.put(CameraChanged("ok", ""))

        def rolled(seat: int) -> None:
            tell_rolled(broadcaster, inbox, seat)

        hands = Simulator(broadcaster, dice, None, lambda: None, rolled=rolled)
        crew = Crewing(broadcaster, inbox.ask, hands, lambda: HASTE * time.monotonic(), seed=seed)
        for one in (eye, crew):
            one.start()
            stack.callback(one.close)
        keys = load_keys(folder, seats)
        server = stack.enter_context(answering(create_app(broadcaster, inbox, eye, keys, hands, journal)))
        yield QuickTable(f"http://127.0.0.1:{server.port}", keys.pin, lambda: broadcaster.snapshot.public())


def _in_a_thread(run: Callable[[], object], end: Callable[[], object], stack: ExitStack) -> None:
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    stack.callback(thread.join, 10)
    stack.callback(end)
