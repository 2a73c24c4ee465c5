# SPDX-License-Identifier: MIT
"""``quartermaster bench``: measures reading, memory, press to phone, and the time to a first reading."""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.kit.commands.press_trial import press_times, shown_times
from companion.kit.networks import keep_where_possible
from vision.bench import LAID, bench_frame, reading_cost, runtime_times, set_cost
from vision.idle import SLOWER, idle_load
from vision.settled import choice
from vision.watch.rounds import play_rounds

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
            _wait(lambda: reading.update(_reading_of(url)) or len(reading.get("dice", ())) == DICE)
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


def _reading_of(url: str) -> dict[str, Any]:
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


Say = Callable[[str], object]
Figures = dict[str, float | int | str]


def measure(as_json: bool, quick: bool, say: Say, state: Path | None = None) -> None:
    """Measure everything and print it; ``quick`` repeats less. ``state``: where it is kept what runs the networks."""
    keep_where_possible(state)
    figures: Figures = {
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else "unknown",
    }
    steps: tuple[Callable[[bool], Figures], ...] = (
        _networks,
        _reading,
        _other_sets,
        _presses,
        _idle,
        _rounds,
        _table_running,
    )
    for step in steps:
        part = step(quick)
        figures |= part
        if not as_json:
            for name, value in part.items():
                say(f"{name:34} {value}")
    if as_json:
        say(json.dumps(figures, indent=1))


def _networks(quick: bool) -> Figures:
    """What runs the networks and why, and how long the classifier takes over 24 crops in each that is there."""
    runs = choice()
    times = runtime_times(5 if quick else 25)
    figures: Figures = {"networks": runs.runtime, "networks_why": runs.why}
    return figures | {f"classifier_24_crops_{name}_ms": round(ms, 2) for name, ms in times.items()}


def _reading(quick: bool) -> Figures:
    frame, die_px = bench_frame()
    cost = reading_cost(frame, die_px, repeats=5 if quick else 30)
    return {
        "frame": f"{frame.shape[1]}x{frame.shape[0]}, {cost.dice} dice found",
        "floor_ms": round(cost.floor_ms, 2),
        "read_known_size_ms": round(cost.known_ms, 2),
        "read_known_size_ratio": round(cost.known_ms / cost.floor_ms, 2),
        "look_with_memory_ratio": round(cost.scene_ms / cost.floor_ms, 2),
        "read_first_look_ms": round(cost.first_ms, 2),
        "read_first_look_ratio": round(cost.first_ms / cost.floor_ms, 2),
    }


def _other_sets(quick: bool) -> Figures:
    """What the other sets cost, as ratios to the floor: a first look, and a second one."""
    figures: Figures = {}
    for name in LAID:
        cost = set_cost(name, repeats=3 if quick else 12)
        figures[f"read_{name}_first_look_ratio"] = round(cost.first_ms / cost.floor_ms, 2)
        figures[f"read_{name}_again_ratio"] = round(cost.again_ms / cost.floor_ms, 2)
    return figures


def _presses(quick: bool) -> Figures:
    times = press_times(100 if quick else 1000).own_ms
    figures = {"press_to_phone_p50_ms": round(_at(times, 0.5), 2), "press_to_phone_p99_ms": round(_at(times, 0.99), 2)}
    return figures | _lamps_and_page(50 if quick else 300)


def _lamps_and_page(rounds: int) -> Figures:
    """From the wire of a button to all lamps and to an open page, the window of collection included."""
    times = shown_times(rounds)
    shown = {"lamps": times.lamps_ms, "page": times.page_ms}
    figures: Figures = {"press_window_ms": times.window_ms}
    for name, each in shown.items():
        figures |= {f"press_to_{name}_p{round(100 * share)}_ms": round(_at(each, share), 2) for share in (0.5, 0.99)}
    return figures


def _idle(quick: bool) -> Figures:
    """What the eye costs while nothing moves, here and, by estimate, on the machines it is made for."""
    try:
        load = idle_load(5.0 if quick else 30.0)
    except TimeoutError as error:
        return {"idle_percent_of_a_core": f"not measured: {error}"}
    figures: Figures = {"idle_percent_of_a_core": round(load.percent, 1)}
    return figures | {f"idle_percent_{name}_estimated": round(load.on(name), 1) for name in SLOWER}


def _rounds(quick: bool) -> Figures:
    """How long it takes from lifted cups to a verdict over twenty dice, and how often something was asked."""
    count = 2 if quick else 10
    rounds = play_rounds(count)
    times = rounds.lift_to_verdict_s
    figures: Figures = {"rounds_of_20_dice": count, "rounds_asked": rounds.asked, "rounds_wrong": rounds.wrong}
    if times:
        figures |= {
            "lift_to_verdict_s": round(statistics.median(times), 2),
            "lift_to_verdict_max_s": round(max(times), 2),
            "rest_to_verdict_s": round(statistics.median(rounds.rest_to_verdict_s), 2),
            "rest_to_verdict_max_s": round(max(rounds.rest_to_verdict_s), 2),
        }
    return figures


def _table_running(quick: bool) -> Figures:
    try:
        runs: list[TableFigures] = [try_table(seed) for seed in range(1 if quick else 3)]
    except TimeoutError as error:
        return {"start_to_first_reading_s": f"not measured: {error}"}
    return {
        "start_to_page_s": round(statistics.median(run.page_s for run in runs), 2),
        "start_to_first_reading_s": round(statistics.median(run.reading_s for run in runs), 2),
        "verified_without_asking": f"{sum(run.verified for run in runs)} of {len(runs)} throws",
        "play_memory_mb": round(max(run.memory_mb for run in runs), 1),
    }


def _at(times: Sequence[float], share: float) -> float:
    """The value that ``share`` of ``times`` do not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]
