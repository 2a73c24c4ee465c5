# SPDX-License-Identifier: MIT
"""The table's voice: what is handed to which program, and what is done where there is none."""

from __future__ import annotations

import subprocess
from datetime import time
from pathlib import Path
from typing import Any

import pytest

from companion.config import ConfigError
from companion.kit.speaker import LONGEST, VOICES, Night, Speaker, SpeakError, find_voice
from companion.table.telling import Listener


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
