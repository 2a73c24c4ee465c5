# SPDX-License-Identifier: MIT
"""Pictures of counts are kept for the evening, not for ever: so many, so many bytes, so many days."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.kit import evidence
from companion.kit.evidence import DAY_S, Evidence

NOW = 2_000_000_000.0


def kept(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.jpg"))


def aged(folder: Path, name: str, days: float) -> None:
    os.utime(folder / f"{name}.jpg", (NOW - days * DAY_S, NOW - days * DAY_S))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "evidence"


def test_a_picture_is_had_at_once_and_still_after_a_power_cut(folder: Path) -> None:
    shelf = Evidence(folder, 1)
    name = shelf.keep(b"one")
    assert shelf.picture(name) == b"one"
    shelf.flush()
    assert shelf.picture(name) == b"one", "now from the card"
    assert Evidence(folder, 1).picture(name) == b"one", "and in the next process"
    assert Evidence(folder, 1).keep(b"one") == name


@pytest.mark.parametrize("name", ["../keys", "", "x" * 20, "0" * 20, "0" * 19 + "/", "0" * 20 + ".jpg"])
def test_nothing_else_can_be_asked_for(folder: Path, name: str) -> None:
    folder.mkdir()
    (folder.parent / "keys.jpg").write_bytes(b"secret")
    assert Evidence(folder, 1).picture(name) is None


def test_old_ones_go_at_the_next_start(folder: Path) -> None:
    shelf = Evidence(folder, 2, lambda: NOW)
    old, young = shelf.keep(b"old"), shelf.keep(b"young")
    shelf.flush()
    aged(folder, old, 2.5)
    aged(folder, young, 1.5)
    Evidence(folder, 2, lambda: NOW)
    assert kept(folder) == [young]


def test_with_no_days_they_last_until_the_table_closes(folder: Path) -> None:
    shelf = Evidence(folder, 0)
    shelf.keep(b"one")
    shelf.flush()
    assert len(kept(folder)) == 1
    again = Evidence(folder, 0)
    assert len(kept(folder)) == 1, "a power cut is no end of an evening"
    again.close()
    assert kept(folder) == []


def test_the_oldest_go_when_there_are_too_many_or_too_much(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Evidence(folder, 9, lambda: NOW)
    names = [shelf.keep(bytes([n]) * 100) for n in range(6)]
    shelf.flush()
    for age, name in enumerate(names):
        aged(folder, name, age / 10)
    monkeypatch.setattr(evidence, "MOST", 4)
    Evidence(folder, 9, lambda: NOW)
    assert set(kept(folder)) == set(names[:4])
    monkeypatch.setattr(evidence, "MOST_BYTES", 250)
    Evidence(folder, 9, lambda: NOW)
    assert set(kept(folder)) == set(names[:2])


def test_a_full_card_spoils_no_game(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    shelf = Evidence(folder, 1)
    name = shelf.keep(b"one")
    shelf.flush()
    assert shelf.picture(name) is None


def test_ok__a_clock_that_is_set_sweeps_no_picture_of_this_evening(tmp_path: Path) -> None:
    wall_s, mono_s = [1_000_000.0], [5.0]
    shelf = Evidence(tmp_path, 1, lambda: wall_s[0], lambda: mono_s[0])
    first = shelf.keep(b"first")
    wall_s[0] += 7 * 86_400
    second = shelf.keep(b"second")
    shelf.flush()
    assert (shelf.picture(first), shelf.picture(second)) == (b"first", b"second")
    shelf = Evidence(tmp_path, 1, lambda: wall_s[0], lambda: mono_s[0])
    shelf.flush()
    assert (shelf.picture(first), shelf.picture(second)) == (None, b"second"), (
        "after a start only the time of day tells"
    )
