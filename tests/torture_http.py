# SPDX-License-Identifier: MIT
"""The torture's victim as people run it: ``quartermaster play`` with its watcher, played over HTTP.

Every second time, the first too, only the parent is killed: its watcher must end by itself.
"""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

from companion.web.keys import FILE_NAME
from tests.torture_guest import Guest
from tests.torture_player import Asked

Line = dict[str, Any]
MARK = "QUARTERMASTER_TORTURE"
START_S, STEP_S, ORPHAN_S, END_S = 60.0, 10.0, 10.0, 20.0


class HttpDriver:
    """One table, started anew for each life.

    ``early`` is the share of lives that end while it starts. The last one, unharmed, plays ``steps`` steps.
    """

    def __init__(self, early: float = 0.3, steps: int = 5) -> None:
        self._early, self._steps = early, steps
        self._lives, self._start_s = 0, 1.0

    def start(self, path: Path, seed: int, again: Asked | None, game: str) -> None:
        """Start the table on the folder of ``path``, and a guest at it who plays ``game`` as long as it lives."""
        self._lives += 1
        self._folder, self._chance = path.parent, random.Random(seed)
        self._mark = f"{MARK}={os.getpid()}-{self._lives}"
        self._said: list[Line] = []
        self._open, self._over = threading.Event(), threading.Event()
        command = [sys.executable, "-m", "companion.cli", "play", "--camera", "simulated", "--pins", "simulated"]
        command += ["--host", "127.0.0.1", "--port", "0", "--seed", str(abs(seed)), "--state", str(self._folder)]
        with self._log.open("wb") as out:
            environment = {**os.environ, MARK: self._mark.partition("=")[2]}
            self._table = subprocess.Popen(command, stdout=out, stderr=out, env=environment, start_new_session=True)
        steps = self._steps if seed < 0 else sys.maxsize
        self._guest = threading.Thread(target=self._play, args=(again, game, steps), daemon=True)
        self._guest.start()

    def kill_after(self, seconds: float) -> list[Line]:
        """Kill it while it starts, or ``seconds`` after it is open."""
        if self._chance.random() < self._early:
            seconds = self._chance.uniform(0.0, 1.1 * self._start_s)
        else:
            self._open.wait(START_S)
        self._guest.join(seconds)  # ends sooner if the guest found trouble
        self._over.set()
        alone = self._lives % 2 == 1
        for pid in [self._table.pid] if alone else [self._table.pid, *self._family()]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return self._bury(-signal.SIGKILL)

    def finish(self) -> list[Line]:
        """Let the guest play so many steps, then end the table as Ctrl-C would."""
        self._guest.join(START_S + STEP_S * self._steps)
        self._over.set()
        self._table.send_signal(signal.SIGINT)
        lines = self._bury(0)
        return [*lines, {"ended": True}]

    @property
    def _log(self) -> Path:
        return self._folder / "said.txt"

    def _bury(self, status: int) -> list[Line]:
        """Wait for the table, the guest and every process that the table started; what was said."""
        try:
            ended = self._table.wait(END_S)
        except subprocess.TimeoutExpired:
            self._trouble(f"the table did not end within {END_S:.0f} s")
            self._table.kill()
            ended = self._table.wait()
        orphans = self._orphans()
        if orphans:
            self._trouble(f"{orphans} outlived the table by {ORPHAN_S:.0f} s")
        for pid in orphans:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._guest.join(END_S)
        words = self._log.read_text(errors="replace")
        if ended != status or "Traceback" in words:
            self._trouble(f"the table ended with status {ended}, saying {words[-3000:]}")
        return self._said

    def _orphans(self) -> list[int]:
        end = time.monotonic() + ORPHAN_S
        while (left := list(self._family())) and time.monotonic() < end:
            time.sleep(0.01)
        return left

    def _family(self) -> Iterator[int]:
        """All processes of this life, by the mark in their environment: orphans keep it."""
        for place in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if self._mark.encode() in (place / "environ").read_bytes().split(b"\0"):
                    yield int(place.name)

    def _play(self, again: Asked | None, game: str, steps: int) -> None:
        began = time.monotonic()
        try:
            address = self._address()
            if address is None:
                return
            self._start_s = time.monotonic() - began
            keys = json.loads((self._folder / FILE_NAME).read_text())
            with closing(Guest(address, keys, self._chance, self._said.append, game)) as guest:
                self._open.set()
                guest.begin(again)
                while steps and not self._over.is_set() and not any("trouble" in line for line in self._said):
                    guest.step()
                    steps -= 1
        except (OSError, HTTPException, ValueError) as error:
            if not self._over.is_set():
                self._trouble(f"the table can't be played at: {error!r}")
        finally:
            self._open.set()

    def _address(self) -> str | None:
        """Where it listens, as it says; None if it was killed before."""
        end = time.monotonic() + START_S
        while not self._over.is_set():
            if found := re.search(r"http://([\d.]+:\d+)/table\?pin=\d+\n", self._log.read_text(errors="replace")):
                return found[1]
            if self._table.poll() is not None or time.monotonic() > end:
                self._trouble("the table did not open")
                break
            time.sleep(0.02)
        return None

    def _trouble(self, words: str) -> None:
        self._said.append({"trouble": words})
