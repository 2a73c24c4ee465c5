# SPDX-License-Identifier: MIT
"""``quartermaster panel``: one JSON object a line, the wiring test by virtual fingers, rulings told again."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

import pytest

from companion.command import CommandError
from companion.config import ConfigError
from companion.journal.entry import Draft
from companion.journal.store import Journal
from companion.kit.commands.panel import Asked, watch_panel
from companion.kit.commands.press_trial import shown_times
from companion.kit.files import JOURNAL
from companion.kit.keyboard import keyboard
from companion.kit.speaker import LONGEST, VOICES, Night, Speaker, SpeakError, find_voice
from companion.table.shouts import ruling_json
from companion.table.telling import Listener
from firmware.arbiter import Arbiter
from firmware.press import Edge

MS = 1_000_000


def told(asked: Asked) -> tuple[int, list[str]]:
    lines: list[str] = []
    return watch_panel(asked, lines.append), lines


def objects(lines: list[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines]


def test_ok__live_presses_as_one_json_object_a_line() -> None:
    status, lines = told(Asked("simulated", demo=True, as_json=True))
    assert status == 0
    kinds = [one["what"] for one in objects(lines)]
    assert kinds[0] == "condition"
    assert {"edge", "ruling"} <= set(kinds)


def test_ok__the_wiring_is_tested_by_virtual_fingers() -> None:
    status, lines = told(Asked("simulated", demo=True, wiring=True, as_json=True))
    findings = [one for one in objects(lines) if one["what"] == "finding"]
    assert (status, len(findings), {finding["verdict"] for finding in findings}) == (0, 22, {"good"})
    assert objects(lines)[-1]["words"] == "Everything is wired as it should be."


@pytest.fixture
def ruled(tmp_path: Path) -> Path:
    """A journal with one race, seat 2 before seat 3."""
    arbiter = Arbiter()
    for seat, at_ms in ((3, 14), (2, 0)):
        arbiter = arbiter.feed(Edge(seat, "shout", at_ms * MS, True), at_ms * MS)
    ruling = arbiter.rule(100 * MS)[1]
    assert ruling is not None
    journal = Journal(tmp_path / JOURNAL)
    setup = {"game": "pirates-dice", "players": ["Ann", "Bob", "Cat"], "options": {}}
    journal.append_all([Draft("game", setup, 1), Draft("ruling", ruling_json(ruling, ("Ann", "Bob", "Cat")), 1)])
    journal.close()
    return tmp_path


def test_ok__a_ruling_is_told_again_with_its_line_of_time(ruled: Path) -> None:
    status, lines = told(Asked(rulings=5, state=ruled))
    assert status == 0
    assert lines[0] == "2: Bob was first, and ruled again from the raw edges it is the same"
    assert "seat 3 SHOUT 14.00 ms behind" in lines[1]
    assert [line.split("|")[0].strip() for line in lines[2:4]] == ["seat 2 SHOUT", "seat 3 SHOUT"]
    [shown] = objects(told(Asked(rulings=5, state=ruled, as_json=True))[1])
    assert (shown["again"], shown["seq"], len(shown["edges"])) == (True, 2, 2)


def test_refuses__rulings_where_nothing_was_played(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="journal"):
        watch_panel(Asked(rulings=1, state=tmp_path), print)


# The measurement of a press: from the wire to all lamps and an open page, through everything that is real.


def test_ok__every_press_is_seen_on_the_lamps_and_on_the_page() -> None:
    times = shown_times(4)
    assert len(times.lamps_ms) == len(times.page_ms) == 4
    assert min(*times.lamps_ms, *times.page_ms) >= times.window_ms, "nothing is shown before it is ruled"
    assert max(*times.lamps_ms, *times.page_ms) < 5000


# Lines that are typed or piped in come one by one, without waiting for those that do not come.


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The writing end of what the program takes for its keyboard."""
    reading, writing = os.pipe()
    with os.fdopen(reading) as end:
        monkeypatch.setattr(sys, "stdin", end)
        yield writing


def test_lines_come_one_by_one(typed: int) -> None:
    os.write(typed, b"1 4 6\n\nhal")
    with keyboard(lines=True) as keys:
        assert keys.take() == "1 4 6"
        assert keys.take() == ""
        assert keys.take() is None, "half a line is none yet"
        os.write(typed, b"f\n")
        assert keys.take() == "half"
        os.close(typed)
        assert keys.take() is None
        assert keys.take(0.0) is None


def test_no_keyboard_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with keyboard() as keys:
        assert keys.take() is None
    monkeypatch.setattr(sys, "stdin", io.StringIO("f"))
    with keyboard() as keys:
        assert keys.take() is None, "what is no terminal has no keys"


# The table's voice: what is handed to which program, and what is done where there is none.


@pytest.fixture
def card(tmp_path: Path) -> Path:
    (tmp_path / "pcmC0D0p").touch()
    return tmp_path


def speaker(voice: int, ran: list[Any], language: str = "en", night: bool = False) -> Speaker:
    def run(command: list[str], text: str | None) -> None:
        ran.append((command, text))

    return Speaker(Listener(lambda _: None), VOICES[voice], language, 80, lambda: night, run)


def state(number: int, english: str = "Ann was first.") -> dict[str, Any]:
    return {"spoken": {"number": number, "en": english, "es": "El primer grito es de Ann.", "de": "Ann war zuerst."}}


@pytest.mark.parametrize(("language", "said"), [("es", "El primer grito es de Ann."), ("de", "Ann war zuerst.")])
def test_ok__what_is_new_is_said_once_and_nothing_from_before(language: str, said: str) -> None:
    ran: list[Any] = []
    voice = speaker(0, ran, language)
    for number in (4, 4, 5, 5):
        voice.hear(state(number))
    assert ran == [(["espeak-ng", "-v", language, "-a", "160", "-s", "150", "--stdin"], said)]


def test_ok__a_name_that_looks_like_an_option_is_only_text() -> None:
    ran: list[Any] = []
    speaker(2, ran).say("--help\n was; first $(reboot)")
    assert ran == [
        (["spd-say", "--wait", "--language", "en", "--volume", "60", "--", "--help was; first $(reboot)"], None)
    ]


def test_ok__soft_at_night_and_never_for_ever() -> None:
    ran: list[Any] = []
    speaker(0, ran, night=True).say("x" * 5000)
    ((command, text),) = ran
    assert command[command.index("-a") + 1] == "40"
    assert len(text) == LONGEST


def test_ok__a_program_that_fails_does_not_end_the_table() -> None:
    def run(command: list[str], text: str | None) -> None:
        raise subprocess.TimeoutExpired(command, 30)

    Speaker(Listener(lambda _: None), VOICES[0], "en", 80, lambda: False, run).say("Ann")


def test_ok__the_first_program_there_is(card: Path) -> None:
    there = {"spd-say": "/usr/bin/spd-say", "espeak": "/usr/bin/espeak"}
    assert find_voice("auto", there.get, card).program == "espeak"
    assert find_voice("spd-say", there.get, card).program == "spd-say"


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("off", "switched off"),
        ("parrot", 'voice = "parrot" is not known'),
        ("auto", "sudo apt install espeak-ng"),
        ("spd-say", "spd-say is not installed"),
    ],
)
def test_refuses__voices_that_are_not_there(card: Path, wanted: str, told: str) -> None:
    with pytest.raises(SpeakError, match=told):
        find_voice(wanted, lambda name: None, card)


def test_refuses__to_speak_without_a_sound_card(tmp_path: Path) -> None:
    with pytest.raises(SpeakError, match="no sound card"):
        find_voice("auto", lambda name: name, tmp_path)


@pytest.mark.parametrize(
    ("night", "now", "is_night"),
    [
        ("22:00-07:00", time(23), True),
        ("22:00-07:00", time(6, 59), True),
        ("22:00-07:00", time(7), False),
        ("13:00-14:00", time(13, 30), True),
        ("13:00-14:00", time(12), False),
        ("", time(0), False),
    ],
)
def test_night(night: str, now: time, is_night: bool) -> None:
    assert Night.of(night).at(now) == is_night


@pytest.mark.parametrize("night", ["22", "22:00", "22:00-25:00", "a-b-c"])
def test_refuses__nights_that_are_none(night: str) -> None:
    with pytest.raises(ConfigError, match="wanted are two times"):
        Night.of(night)
