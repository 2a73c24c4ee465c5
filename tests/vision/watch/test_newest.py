# SPDX-License-Identifier: MIT
"""The newest value goes to whoever has an older one; it is asked for while somebody wants it, but not in a flood."""

from __future__ import annotations

import threading

import pytest

from vision.watch import newest
from vision.watch.newest import Newest


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
