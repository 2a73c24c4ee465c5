# SPDX-License-Identifier: MIT
"""A gentle clock: screens tell how much of a turn's time is left, where the settings give one; nothing else happens."""

from __future__ import annotations

from typing import Any

from companion.play.registry import GAMES
from companion.table.table import Table


def timed(bench: Any, seconds: int) -> Any:
    """The same bench at a table that gives so long for a turn."""
    bench.table = Table(
        bench.journal,
        bench.broadcaster,
        bench.cues.append,
        bench.expect,
        lambda: bench.now_ns,
        turn_s=lambda: seconds,
        games=GAMES,
    )
    return bench.game("Ann", "Bob", first="Ann", dice=2)


def test_the_time_runs_from_when_it_is_ones_turn_and_begins_anew_with_the_next(bench: Any) -> None:
    timed(bench, 60)
    assert bench.state["turn"] == {"player": "Ann", "ms": 60_000}
    bench.wait(20_000)
    assert bench.state["turn"] == {"player": "Ann", "ms": 40_000}
    assert bench.bid(1, 1, 4).ok
    assert bench.state["turn"] == {"player": "Bob", "ms": 60_000}


def test_nothing_happens_when_it_is_over(bench: Any) -> None:
    timed(bench, 60)
    written = len(bench.entries)
    bench.wait(90_000)
    assert bench.state["turn"] == {"player": "Ann", "ms": 0}
    assert len(bench.entries) == written
    assert bench.bid(1, 1, 4).ok


def test_no_time_is_told_where_none_is_given_or_it_is_nobodys_turn(bench: Any) -> None:
    timed(bench, 0)
    assert bench.state["turn"] is None
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    bench.read({1: [4, 1], 2: [3, 3]})
    bench.ask({"event": "close-game"})
    timed(bench, 60)
    bench.bid(1, 1, 4)
    bench.ask({"event": "challenge", "player": "Bob"}, 2)
    assert bench.state["turn"] is None, "the cups are lifted by all"
