# SPDX-License-Identifier: MIT
"""ONE contract for every journal: the one in memory and the one on disk must both keep it."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.journal.entry import AnyJournal, Draft, Entry
from companion.journal.errors import JournalFailed, KeyTaken
from companion.journal.memory import MemoryJournal
from companion.journal.store import Journal


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnyJournal]:
    ticks = itertools.count(1000)
    made: AnyJournal
    if request.param == "memory":
        made = MemoryJournal(wall_ms=lambda: next(ticks))
    else:
        made = Journal(tmp_path / "journal.db", wall_ms=lambda: next(ticks))
    yield made
    made.close()


def test_begins_empty(journal: AnyJournal) -> None:
    assert (journal.last_seq, journal.last_game) == (0, 0)
    assert journal.since(0) == [] == journal.games() == journal.of_game(1)


def test_counts_from_one_without_gaps(journal: AnyJournal) -> None:
    entries = [journal.append("event", {"n": n}, game=1) for n in range(5)]
    assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5]
    assert journal.last_seq == 5
    assert journal.since(0) == entries
    assert journal.since(3) == entries[3:]
    assert journal.since(1, limit=2) == entries[1:3]


def test_gives_back_what_was_written(journal: AnyJournal) -> None:
    data = {"player": "Zoë 🏴‍☠️", "faces": ["skull", 2], "deep": {"none": None, "yes": True, "big": 2**70, "f": 0.1}}
    written = journal.append("event", data, game=3, key="phone-1:7")
    assert written.data == data
    assert written.wall_ms >= 1000
    assert written.kind == "event"
    assert written.game == 3
    assert journal.since(0) == [written] == journal.of_game(3)
    assert journal.last_game == 3


def test_refuses__a_key_a_second_time(journal: AnyJournal) -> None:
    first = journal.append("event", {"n": 1}, key="k")
    with pytest.raises(KeyTaken):
        journal.append_all([Draft("reading", {}), Draft("event", {"n": 2}, key="k")])
    with pytest.raises(KeyTaken):
        journal.append_all([Draft("event", {}, key="j"), Draft("event", {}, key="j")])
    assert journal.since(0) == [first]
    assert journal.find_key("k") == first
    assert journal.find_key("j") is None
    assert journal.append("event", {"n": 3}).seq == 2


@pytest.mark.parametrize(
    "data",
    [{"x": float("nan")}, {"x": {1, 2}}, {"x": "\ud800"}, {"x": b""}],
    ids=["nan", "set", "half-letter", "bytes"],
)
def test_refuses__what_is_no_json(journal: AnyJournal, data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"JSON|surrogates"):
        journal.append_all([Draft("reading", {}), Draft("event", data)])
    assert journal.last_seq == 0
    assert journal.append("event", {}).seq == 1


def test_writes_several_in_order(journal: AnyJournal) -> None:
    entries = journal.append_all([Draft("reading", {"a": 1}, 2), Draft("event", {"b": 2}, 2, "k"), Draft("end", {}, 2)])
    assert [(entry.seq, entry.kind, entry.key) for entry in entries] == [
        (1, "reading", None),
        (2, "event", "k"),
        (3, "end", None),
    ]
    assert journal.since(0) == entries


def test_lists_games_by_their_set_up(journal: AnyJournal) -> None:
    journal.append("game", {"game": "pirates-dice"}, game=1)
    journal.append("event", {}, game=1)
    journal.append("game", {"game": "lucky-seven"}, game=2)
    assert [(entry.game, entry.data["game"]) for entry in journal.games()] == [(1, "pirates-dice"), (2, "lucky-seven")]
    assert [entry.kind for entry in journal.of_game(1)] == ["game", "event"]


def test_what_is_changed_outside_is_not_changed_inside(journal: AnyJournal) -> None:
    data = {"faces": [1]}
    journal.append("event", data)
    data["faces"].append(2)
    assert journal.since(0)[0].data == {"faces": [1]}


def test_gives_back_a_thousand_at_a_time(journal: AnyJournal) -> None:
    journal.append_all([Draft("event", {"n": n}) for n in range(1001)])
    assert len(journal.since(0)) == 1000
    assert [entry.data["n"] for entry in journal.since(1000)] == [1000]


def test_what_names_no_game_and_no_key_has_none(journal: AnyJournal) -> None:
    [written] = journal.append_all([Draft("event", {})])
    assert (written.game, written.key) == (0, None)
    assert (journal.append("event", {}).game, journal.last_game) == (0, 0)


def test_is_written_anew_with_every_number_time_and_key_as_it_was(journal: AnyJournal) -> None:
    journal.append("game", {"players": ["Ann"]}, game=1)
    journal.append("event", {"player": "Ann"}, game=1, key="phone-1:7")
    journal.append("event", {"player": "Bob"}, game=1)
    before = journal.since(0)

    def somebody(entry: Entry) -> Entry:
        return replace(entry, data={**entry.data, "player": "Somebody"} if "Ann" in str(entry.data) else entry.data)

    assert journal.rewrite(lambda entry: entry) == 0
    assert journal.since(0) == before
    assert journal.rewrite(somebody) == 2
    assert journal.since(0) == [somebody(entry) for entry in before]
    assert journal.find_key("phone-1:7") == somebody(before[1])
    assert journal.last_seq == 3
    assert journal.append("event", {}).seq == 4


def test_what_was_written_can_not_be_changed(journal: AnyJournal) -> None:
    for value in (Draft("event", {}), journal.append("event", {})):
        with pytest.raises(AttributeError):
            value.kind = "other"  # type: ignore[misc]


@pytest.mark.parametrize("kind", [MemoryJournal, Journal])
def test_the_label_is_the_time_of_day_in_milliseconds(kind: Any, tmp_path: Path) -> None:
    journal = kind() if kind is MemoryJournal else kind(tmp_path / "journal.db")
    before = time.time()
    written = journal.append("event", {})
    assert before * 1000 - 1 <= written.wall_ms <= time.time() * 1000 + 1
    journal.close()


def test_refuses__to_write_after_the_end(journal: AnyJournal) -> None:
    journal.append("event", {})
    journal.close()
    with pytest.raises(JournalFailed, match="is closed"):
        journal.append("event", {})
