# SPDX-License-Identifier: MIT
"""One door to the camera's process: each order comes to whoever does it, and its answer to whoever asked."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import pytest

from vision.door import Door
from vision.order import Answer, Call, Command, EyeSilent, Order, Stream
from vision.watch import newest
from vision.watch.calls import Calls
from vision.watch.newest import Newest


@dataclass(frozen=True, slots=True)
class Double(Order[int]):
    figure: int


@dataclass(frozen=True, slots=True)
class Note(Command):
    text: str


@dataclass(frozen=True, slots=True)
class Ticks(Stream[int]):
    """One after another."""


def asking(calls: Calls, *figures: int) -> tuple[list[threading.Thread], dict[int, object]]:
    """Threads that ask to have these doubled, and what each hears."""
    heard: dict[int, object] = {}

    def ask(figure: int) -> None:
        try:
            heard[figure] = calls.call(Double(figure), 30.0)
        except EyeSilent as silent:
            heard[figure] = silent.code

    threads = [threading.Thread(target=ask, args=(figure,)) for figure in figures]
    for thread in threads:
        thread.start()
    return threads, heard


class Sent:
    """What was sent, with a wait for so many."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self._came = threading.Condition()

    def take(self, call: Call) -> None:
        with self._came:
            self.calls.append(call)
            self._came.notify_all()

    def wait(self, count: int) -> list[Any]:
        with self._came:
            assert self._came.wait_for(lambda: len(self.calls) >= count, 30)
        return self.calls


def test_each_hears_the_answer_to_its_own_order_in_whatever_sequence_they_come() -> None:
    calls, sent = Calls(), Sent()
    calls.connect(sent.take)
    threads, heard = asking(calls, 3, 4, 5)
    for call in reversed(sent.wait(3)):
        calls.hear(Answer(call.number, 2 * call.order.figure))
    for thread in threads:
        thread.join(30)
    assert heard == {3: 6, 4: 8, 5: 10}


def test_an_order_waits_for_a_process_that_starts_and_no_longer_than_that_lives() -> None:
    calls, first, second = Calls(), Sent(), Sent()
    threads, heard = asking(calls, 3)
    while not calls._unsent:
        threads[0].join(0.01)
    calls.connect(first.take)
    first.wait(1)
    calls.disconnect()
    threads[0].join(30)
    assert heard == {3: "silent"}
    calls.connect(second.take)
    assert second.calls == [], "what has perhaps ended a process is not given to the next"


def test_nobody_answers_in_time_or_ever() -> None:
    calls = Calls()
    with pytest.raises(EyeSilent):
        calls.call(Double(1), 0.0)
    calls.connect(lambda call: calls.hear(Answer(call.number, None, done=False)))
    with pytest.raises(EyeSilent):
        calls.call(Double(1), 30.0)
    calls.hear(Answer(99, 4))
    calls.close()
    with pytest.raises(EyeSilent):
        calls.call(Double(1), 30.0)


def test_closing_lets_go_of_everybody() -> None:
    calls, sent = Calls(), Sent()
    calls.connect(sent.take)
    threads, heard = asking(calls, 1)
    sent.wait(1)
    calls.close()
    threads[0].join(30)
    assert heard == {1: "silent"}


def test_the_door_brings_each_to_whoever_does_it() -> None:
    told: list[Answer] = []
    heard: list[object] = []
    door = Door(told.append)
    door.on(Note, lambda note: heard.append(note.text))
    door.on(Note, heard.append)
    door.on(Ticks, heard.append)
    door.answer(Double, lambda order, reply: reply(2 * order.figure))
    for asked in (Note("a"), Ticks(), Call(7, Double(4)), "what nobody knows"):
        door.hear(asked)
    assert heard == ["a", Note("a"), Ticks()]
    assert told == [Answer(7, 8)]
    Door(told.append).hear(Call(8, Double(4)))
    assert told[1:] == [Answer(8, None, done=False)]


# The newest value goes to whoever has an older one; it is asked for while somebody wants it, but not in a flood.


def test_who_has_the_newest_gets_nothing() -> None:
    values = Newest[str](lambda: None)
    assert values.after(0, 0.0) is None
    values.put("one")
    values.put("two")
    assert values.after(0, 0.0) == (2, "two")
    assert values.after(1, 0.0) == (2, "two")
    assert values.after(2, 0.0) is None


def test_it_is_asked_for_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    now = [10.0]
    monkeypatch.setattr(newest.time, "monotonic", lambda: now[0])
    values = Newest[str](lambda: asked.append(now[0]))
    values.put("one")
    for now[0] in (10.0, 10.4, 10.9, 11.0, 11.5, 12.3):
        values.after(0, 0.0)
    assert asked == [10.0, 11.0, 12.3]


def test_who_waits_is_woken_by_a_new_value_and_by_the_end() -> None:
    values = Newest[str](lambda: None)
    got: list[tuple[int, str] | None] = []
    waiting = threading.Thread(target=lambda: got.append(values.after(0, 30.0)))
    waiting.start()
    values.put("one")
    waiting.join(10)
    assert got == [(1, "one")]
    ended = threading.Thread(target=lambda: got.append(values.after(1, 30.0)))
    ended.start()
    values.close()
    ended.join(10)
    assert got[1:] == [None]
