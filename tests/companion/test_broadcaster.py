# SPDX-License-Identifier: MIT
"""The broadcaster: everybody hears everything in order, sleepers hear the newest, nobody holds up the table."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.journal.errors import JournalFailed
from companion.journal.memory import MemoryJournal
from companion.table.snapshot import Snapshot
from companion.table.telling import LONGEST, ROOM, Broadcaster, News


class Hall:
    """A broadcaster with a journal, told from one thread."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.broadcaster = Broadcaster(self.journal.since)

    def write(self, kind: str = "ruling") -> None:
        """Write an entry and tell it, as the table does."""
        entry = self.journal.append(kind, {"n": self.journal.last_seq + 1, "edges": []})
        now = Snapshot(seq=entry.seq)
        self.broadcaster.tell(now, "press", {"n": entry.seq}, entry.seq)
        self.broadcaster.tell(now, "state", now.public())

    def look(self) -> None:
        self.broadcaster.tell(self.broadcaster.snapshot, "reading", {})


@pytest.fixture
def hall() -> Hall:
    return Hall()


def drained(listener: Any) -> list[News]:
    return list(iter(lambda: listener.get(0.0), None))


def heard(listener: Any) -> list[tuple[str, str]]:
    return [(news.kind, news.id.partition(".")[0]) for news in drained(listener)]


def test_a_newcomer_gets_the_newest_state(hall: Hall) -> None:
    hall.write()
    listener = hall.broadcaster.listen(None)
    assert heard(listener) == [("state", "1")]
    assert listener.get(0.0) is None
    assert listener.get(0.001) is None


def test_who_listens_hears_everything_in_order(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    drained(listener)
    for _ in range(3):
        hall.write()
        assert [kind for kind, _ in heard(listener)] == ["press", "state"]


def test_who_slept_gets_every_entry_and_one_state(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    for _ in range(5):
        hall.write()
        hall.look()
    told = drained(listener)
    assert [news.id for news in told if news.kind == "press"] == ["1", "2", "3", "4", "5"]
    assert [news.kind for news in told].count("reading") == 1
    states = [news for news in told[1:] if news.kind == "state"]
    assert len(states) == 1
    assert states[0].data["seq"] == 5


def test_a_reading_that_stands_in_the_journal_is_not_merged(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    drained(listener)
    for n in (1, 2):
        entry = hall.journal.append("reading", {"n": n})
        hall.broadcaster.tell(Snapshot(seq=entry.seq), "reading", {"n": n}, entry.seq)
    hall.look()
    hall.look()
    assert [news.id.partition(".")[0] for news in drained(listener)] == ["1", "2", "2"]


@pytest.mark.parametrize(("last_id", "first"), [("2", 3), ("2.7", 3), ("5", 6), ("0", 1)])
def test_who_comes_back_hears_what_was_missed_then_the_newest_state(hall: Hall, last_id: str, first: int) -> None:
    for _ in range(5):
        hall.write()
    told = drained(hall.broadcaster.listen(last_id))
    assert [news.id for news in told[:-1]] == [str(seq) for seq in range(first, 6)]
    assert told[-1].kind == "state"
    assert all("edges" not in news.data for news in told)


def test_what_shows_in_the_state_alone_is_not_told_again(hall: Hall) -> None:
    hall.write("event")
    hall.write("verdict")
    assert [news.kind for news in drained(hall.broadcaster.listen("0"))] == ["verdict", "state"]


@pytest.mark.parametrize("last_id", ["99", "-1", "x", "", "9" * 30, "²"])
def test_an_id_that_is_none_of_ours_is_a_long_absence(hall: Hall, last_id: str) -> None:
    hall.write()
    assert [news.kind for news in drained(hall.broadcaster.listen(last_id))] == ["resync", "state"]


def test_a_very_long_absence_is_not_told_entry_by_entry(hall: Hall) -> None:
    hall.journal.append_all([])
    for _ in range(LONGEST + 1):
        hall.journal.append("ruling", {})
    hall.broadcaster.tell(Snapshot(seq=LONGEST + 1), "state", {})
    assert [news.kind for news in drained(hall.broadcaster.listen("0"))] == ["resync", "state"]
    assert len(drained(hall.broadcaster.listen("1"))) == LONGEST + 1


def test_a_journal_that_can_not_be_read_is_no_reason_to_be_silent(hall: Hall) -> None:
    hall.write()

    def broken(seq: int) -> list[Any]:
        raise JournalFailed("gone")

    broadcaster = Broadcaster(broken, hall.broadcaster.snapshot)
    assert [news.kind for news in drained(broadcaster.listen("0"))] == ["resync", "state"]


def test_who_is_too_slow_gets_one_resync_and_goes_on(hall: Hall) -> None:
    slow, quick = hall.broadcaster.listen(None), hall.broadcaster.listen(None)
    count = 0
    for _ in range(ROOM + 10):
        hall.write()
        count += sum(news.kind == "press" for news in drained(quick))
    told = drained(slow)
    assert [news.kind for news in told].count("resync") == 1
    assert told[0].kind == "resync"
    assert len(told) <= ROOM
    assert told[-1].kind == "state"
    assert count == ROOM + 10


def test_ids_never_go_back(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    for _ in range(4):
        hall.write()
        hall.look()
    ids = [tuple(map(int, news.id.split("."))) for news in drained(listener)]
    assert [seq for seq, *_ in ids] == sorted(seq for seq, *_ in ids)


def test_who_has_gone_is_forgotten(hall: Hall) -> None:
    listener = hall.broadcaster.listen(None)
    assert hall.broadcaster.listeners == 1
    listener.close()
    listener.close()
    assert hall.broadcaster.listeners == 0
    drained(listener)
    hall.write()
    assert listener.get(0.0) is None


def test_nobody_misses_anything_while_coming_and_going(hall: Hall) -> None:
    """Listeners that reconnect all the time, against a table that never stops: every entry, once, in order."""
    burst, rounds = 20, 300
    heard: list[list[int]] = [[] for _ in range(4)]
    together = threading.Barrier(len(heard) + 1, timeout=20)

    def follow(seqs: list[int]) -> None:
        last: str | None = "0"
        while len(seqs) < rounds:
            listener = hall.broadcaster.listen(last)
            for _ in range(5):
                news = listener.get(0.5)
                last = last if news is None else news.id
                if news is not None and news.kind == "press":
                    seqs.append(int(news.id))
                    if len(seqs) % burst == 0:
                        together.wait()
            listener.close()

    threads = [threading.Thread(target=follow, args=(seqs,)) for seqs in heard]
    for thread in threads:
        thread.start()
    for n in range(rounds):
        hall.write()
        if n % burst == burst - 1:
            together.wait()
    for thread in threads:
        thread.join(20)
    assert heard == [list(range(1, rounds + 1))] * 4
