# SPDX-License-Identifier: MIT
"""``quartermaster bench``: measures reading, memory, press to phone, and the time to a first reading."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.kit.commands.press_trial import press_times
from companion.kit.commands.trial import TableFigures, try_table
from companion.kit.measure import press_to_news
from companion.kit.networks import check, keep_where_possible
from vision.bench import LAID, bench_frame, reading_cost, runtime_times, set_cost
from vision.idle import SLOWER, idle_load
from vision.watch.rounds import play_rounds

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
    runs = check()
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
    times = press_to_news(100 if quick else 1000)
    figures = {"press_to_phone_p50_ms": round(_at(times, 0.5), 2), "press_to_phone_p99_ms": round(_at(times, 0.99), 2)}
    return figures | _lamps_and_page(50 if quick else 300)


def _lamps_and_page(rounds: int) -> Figures:
    """From the wire of a button to all lamps and to an open page, the window of collection included."""
    times = press_times(rounds)
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
