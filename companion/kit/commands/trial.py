# SPDX-License-Identifier: MIT
"""Starts a real simulated table as a person would, throws dice, and measures it from outside."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE_S = 60.0
DICE = 20


@dataclass(frozen=True, slots=True)
class TableFigures:
    """Seconds from the start to the first page and to a reading of all 20 dice; whether it was verified at once;
    memory (PSS, MB) of all processes."""

    page_s: float
    reading_s: float
    verified: bool
    memory_mb: float


def try_table(seed: int) -> TableFigures:
    """Start ``quartermaster play`` with everything simulated, throw 20 dice, wait until all are read.

    Raises:
        TimeoutError: the table did not get that far within a minute.
    """
    with tempfile.TemporaryDirectory() as state:
        began = time.monotonic()
        with _running(Path(state), seed) as (process, url, pin):
            _wait(lambda: _ask(f"{url}/healthz") is not None)
            page_s = time.monotonic() - began
            _ask(f"{url}/api/v1/simulated/roll", {"cover": False}, pin)
            reading: dict[str, Any] = {}
            _wait(lambda: reading.update(_reading(url)) or len(reading.get("dice", ())) == DICE)
            reading_s = time.monotonic() - began
            return TableFigures(page_s, reading_s, bool(reading["verified"]), memory_mb(process.pid))


@contextmanager
def _running(state: Path, seed: int) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The table's process, the address it prints and the referee's PIN."""
    command = [sys.executable, "-m", "companion.cli", "play", "--camera", "simulated", "--pins", "simulated"]
    command += ["--host", "127.0.0.1", "--port", "0", "--seed", str(seed), "--state", str(state)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own command
    try:
        assert process.stdout is not None  # noqa: S101 - asked for above
        address = pin = ""
        while not (address and pin):
            line = process.stdout.readline()
            if not line:
                raise TimeoutError("the table ended before it printed its address")
            if found := re.search(r"(http://[\d.:]+)/table\?pin=(\d+)", line):
                address, pin = found.groups()
        yield process, address, pin
    finally:
        process.terminate()
        process.wait(10)
        if process.stdout is not None:
            process.stdout.close()


def _ask(url: str, body: dict[str, Any] | None = None, pin: str = "") -> Any:
    """The JSON at ``url`` (posted when there is a ``body``), or None while nobody answers."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {pin}"} if pin else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - our own table's http address
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            return json.load(answer)
    except OSError:
        return None


def _reading(url: str) -> dict[str, Any]:
    state = _ask(f"{url}/api/v1/state")
    return dict(state["reading"] or {}) if state else {}


def _wait(done: Any) -> None:
    until = time.monotonic() + PATIENCE_S
    while not done():
        if time.monotonic() > until:
            raise TimeoutError(f"the table did not get there within {PATIENCE_S:.0f} s")
        time.sleep(0.02)


def memory_mb(pid: int) -> float:
    """Proportional set size of the process ``pid`` and all its descendants, in MB (10^6 bytes)."""
    total = 0
    for one in _family(pid):
        try:
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii")
        except OSError:
            continue  # it ended meanwhile
        total += int(re.findall(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)[0]) * 1024
    return total / 1e6


def _family(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text(encoding="ascii").split():
            yield from _family(int(child))
