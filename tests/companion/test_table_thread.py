# SPDX-License-Identifier: MIT
"""The table on its own thread, with a real journal and many who ask and listen at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal.entry import Entry
from companion.journal.errors import JournalFailed
from companion.journal.store import Journal
from companion.kit.commands.press_trial import press_times
from companion.play.registry import GAMES
from companion.table.inbox import Action, ButtonEdge, Inbox, Outcome, Stop, Who
from companion.table.table import Table
from companion.table.telling import Broadcaster
from firmware.press import Edge

REFEREE = Who("referee")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[Inbox, Broadcaster, Journal]]:
    journal = Journal(tmp_path / "journal.db")
    broadcaster, inbox = Broadcaster(journal.since), Inbox()
    table = Table(journal, broadcaster, lambda cue: None, lambda dice: None, games=GAMES)
    table.resume()
    thread = threading.Thread(target=table.run, args=(inbox,))
    thread.start()
    yield inbox, broadcaster, journal
    inbox.put(Stop())
    thread.join(30)
    assert not thread.is_alive()
    journal.close()


def test_many_ask_at_once_and_the_journal_has_one_order(running: tuple[Inbox, Broadcaster, Journal]) -> None:
    inbox, broadcaster, journal = running
    new = {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}
    assert inbox.ask(new, REFEREE).ok
    outcomes: list[Outcome] = []

    def player(seat: int, name: str) -> None:
        for quantity in range(1, 16):
            bid = {"event": "bid", "player": name, "quantity": quantity, "face": 6}
            outcomes.append(inbox.ask(bid, Who("player", seat), key=f"{name}-{quantity}"))

    threads = [threading.Thread(target=player, args=seat) for seat in ((1, "Ann"), (2, "Bob"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    accepted = sorted(outcome.seq for outcome in outcomes if outcome.ok)
    assert len(outcomes) == 30
    assert accepted == list(range(2, 2 + len(accepted)))
    assert {outcome.code for outcome in outcomes if not outcome.ok} <= {"not-your-turn", "bid-too-low"}
    entries = journal.since(1)
    assert [entry.seq for entry in entries] == accepted
    assert broadcaster.snapshot.seq == journal.last_seq


def test_a_press_is_ruled_though_nothing_else_comes(running: tuple[Inbox, Broadcaster, Journal]) -> None:
    inbox, broadcaster, _ = running
    options = {"first": "Ann", "challenge": "anyone"}
    inbox.ask(
        {"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": options}, REFEREE
    )
    inbox.ask({"event": "bid", "player": "Ann", "quantity": 1, "face": 2}, Who("player", 1))
    phone = broadcaster.listen(None)
    tick = time.monotonic_ns()
    inbox.put(ButtonEdge(Edge(3, "shout", tick + 3_000_000, True)))
    inbox.put(ButtonEdge(Edge(2, "shout", tick, True)))
    news = iter(lambda: phone.get(5.0), None)
    ruling = next(one for one in news if one.kind == "press")
    assert [press["player"] for press in ruling.data["first"]] == ["Bob"]
    assert ruling.data["late"][0]["behind_ms"] == 3.0


def test_who_asks_while_the_table_ends_is_answered_or_given_up(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.db")
    inbox = Inbox()
    table = Table(journal, Broadcaster(journal.since), lambda cue: None, lambda dice: None, games=GAMES)
    inbox.put(Stop())
    late = Action({"event": "close-game"}, REFEREE)
    inbox.put(late)
    table.run(inbox)
    assert not late.answer.done()
    with pytest.raises(TimeoutError):
        inbox.ask({"event": "close-game"}, REFEREE, timeout_s=0.01)
    journal.close()


def test_a_failed_journal_ends_the_thread_after_all_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "journal.db")
    broadcaster, inbox = Broadcaster(journal.since), Inbox()
    table = Table(journal, broadcaster, lambda cue: None, lambda dice: None, games=GAMES)

    def fail(drafts: object) -> list[Entry]:
        raise JournalFailed("the card is dying")

    monkeypatch.setattr(journal, "append_all", fail)
    asked = Action({"event": "new-game", "game": "pirates-dice", "players": ["Ann", "Bob"]}, REFEREE)
    inbox.put(asked)
    with pytest.raises(JournalFailed, match="dying"):
        table.run(inbox)
    assert asked.answer.result(0).code == "journal-failed"
    assert "dying" in broadcaster.snapshot.journal
    journal.close()


def test_the_measure_measures() -> None:
    times = press_times(rounds=3, listeners=5)
    assert len(times.own_ms) == 3
    assert all(0 < own < whole for own, whole in zip(times.own_ms, times.whole_ms, strict=True))
