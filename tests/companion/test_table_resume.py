# SPDX-License-Identifier: MIT
"""After the power went, the game stands where it stood: the same state, the same dice used, the same thing awaited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.journal.entry import Draft
from companion.journal.memory import MemoryJournal
from companion.journal.store import Journal
from companion.messages.message import Message
from tests.examples import examples


def shown(bench: Any) -> dict[str, Any]:
    """What resumes: everything but what camera and lamps say anew."""
    state = bench.state
    return {name: state[name] for name in ("seq", "game", "awaits", "ruling", "seats")}


def test_nothing_to_resume(bench: Any) -> None:
    assert bench.said == ""
    assert bench.state["game"] is None
    assert bench.expected == [None]


def test_a_challenge_still_awaits_its_reveal(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.press(2)
    bench.wait(20)
    before = shown(bench)
    bench.start()
    assert bench.said == "Game 1 goes on where it stood."
    assert shown(bench) == before
    assert bench.state["awaits"] == {"event": "reveal", "dice": {"Ann": 2, "Bob": 2}, "total": 4, "faces": "skull"}
    assert bench.expected[-1] == 4
    bench.read({1: [5, 5], 2: [3, 3]})
    assert bench.state["game"]["last"]["count"] == 2


def test_a_verdict_older_than_its_message_is_told_again_in_any_language(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann", dice=2)
    bench.bid(1, 2, 5)
    bench.press(2)
    bench.wait(20)
    bench.read({1: [5, 5], 2: [3, 3]})
    old = MemoryJournal(wall_ms=lambda: 0)
    for entry in bench.journal.since(0):
        old.append(entry.kind, {name: value for name, value in entry.data.items() if name != "message"}, entry.game)
    before, bench.journal = bench.state["verdict"], old
    bench.start()
    assert bench.state["verdict"] == before
    assert isinstance(bench.state["verdict"]["say"], Message), "the screens of a Spanish table say it in Spanish"


def test_dice_that_have_counted_do_not_count_again(bench: Any) -> None:
    bench.game("Ann", "Bob", dice=2)
    bench.read({1: [6], 2: [6]}, at=5)
    bench.start()
    bench.read({1: [6], 2: [6]}, at=5)
    assert bench.kinds == ["game", "reading", "event"]
    bench.read({1: [6], 2: [4]}, at=300)
    assert bench.state["game"]["turn"] == "Ann"


def test_a_shout_counts_at_once_after_a_restart(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 1, 2)
    bench.start()
    bench.press(2)
    bench.wait(20)
    assert bench.state["game"]["phase"] == "reveal"


def test_undo_goes_back_beyond_the_restart(bench: Any) -> None:
    bench.game("Ann", "Bob", first="Ann")
    bench.bid(1, 1, 2)
    bench.bid(2, 2, 2)
    bench.start()
    bench.ask({"event": "undo"})
    bench.ask({"event": "undo"})
    assert bench.state["game"]["turn"] == "Ann"
    assert bench.state["game"]["bids"] == []
    bench.start()
    assert bench.state["game"]["bids"] == []


def test_a_closed_game_stays_closed(bench: Any) -> None:
    bench.game("Ann", "Bob")
    bench.ask({"event": "close-game"})
    bench.start()
    assert bench.state["game"] is None
    assert bench.state["seq"] == 2
    bench.game("Ann", "Bob")
    assert bench.state["game"]["number"] == 2


@pytest.mark.parametrize(
    "trouble",
    [
        Draft("lost", {}),
        Draft("event", {"event": "challenge", "player": "Ann"}, 1),
    ],
)
def test_a_game_that_can_not_be_read_back_is_ended_and_said(make_bench: Any, trouble: Draft) -> None:
    bench = make_bench()
    bench.game("Ann", "Bob", first="Ann")
    bench.journal.append_all([trouble])
    bench.journal.append("event", {"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, 1)
    bench.start()
    assert bench.said.startswith("Game 1 can't go on: entry 2")
    assert bench.state["game"] is None
    assert bench.entries[-1].data["why"] == "damaged"
    assert bench.game("Ann", "Bob").state["game"]["number"] == 2


def test_a_set_up_that_is_lost_resumes_nothing(make_bench: Any) -> None:
    journal = MemoryJournal()
    journal.append("event", {"event": "bid"}, 1)
    assert make_bench(journal).state["game"] is None


def test_resumes_from_disk(make_bench: Callable[..., Any], tmp_path: Path) -> None:
    bench = make_bench(Journal(tmp_path / "journal.db"))
    bench.game("Ann", "Bob", first="Ann", dice=1)
    bench.bid(1, 1, 2)
    before = shown(bench)
    bench.journal.close()
    bench.journal = Journal(tmp_path / "journal.db")
    bench.start()
    assert shown(bench) == before
    bench.journal.close()


MOVES = st.lists(
    st.tuples(st.sampled_from(["bid", "bid", "shout", "read", "read", "undo", "retire"]), st.integers(0, 99)),
    min_size=10,
    max_size=60,
)


@given(moves=MOVES)
@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_at_every_moment_the_journal_folds_to_what_is_shown(make_bench: Callable[..., Any], moves: Any) -> None:
    """Random play, with a restart after each step: nothing that was shown is different afterwards."""
    bench = make_bench()
    bench.game("Ann", "Bob", "Cat", dice=2, challenge="anyone")
    for kind, chance in moves:
        step(bench, kind, chance)
        before = shown(bench)
        bench.start()
        assert shown(bench) == before


def step(bench: Any, kind: str, chance: int) -> None:
    game, awaits = bench.state["game"], bench.state["awaits"]
    names = list(game["players"])
    seat = names.index(game["turn"]) + 1 if game["turn"] else 1 + chance % 3
    if kind == "bid":
        bench.bid(seat, 1 + len(game["bids"]) + chance % 2, 2 + chance % 5)
    elif kind == "shout":
        bench.press(1 + chance % 3)
        bench.wait(20)
        bench.now_ns += 200_000_000
    elif kind == "read" and awaits:
        seats = {names.index(name) + 1: count for name, count in awaits["dice"].items()}
        bench.read({at: [1 + chance * (at + n) % 6 for n in range(count)] for at, count in seats.items()})
    elif kind == "undo":
        bench.ask({"event": "undo"})
    elif kind == "retire" and chance % 7 == 0:
        bench.ask({"event": "retire", "player": names[chance % 3]})
