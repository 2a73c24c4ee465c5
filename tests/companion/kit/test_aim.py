# SPDX-License-Identifier: MIT
"""``quartermaster aim`` with a scripted eye: once, live, as JSON, and the fitness test from the keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from companion.command import CommandError
from companion.config import Config
from companion.kit.commands import aim
from companion.kit.commands.aim import (
    REMEMBERED,
    View,
    learn_lens,
    table_lines,
    watch_aim,
)
from companion.kit.eyes.eye import calibration_file
from vision.aim.values import Aim, Focused, Measure
from vision.mat.calibration import Calibration, load_calibration
from vision.message import Coach, Condition, FocusNow, Read, RememberBare, WatcherMessage
from vision.sighting import Die, Reading, Sighting

WELL = Aim(
    (Measure("focus", 2.1, "% of a die", 0.9, "good"), Measure("tilt", None, "degrees", 0.0, "unknown")),
    "Dice will be read reliably.",
    "",
    True,
)
DARK = replace(
    WELL,
    measures=(Measure("brightness", 20.0, "of 255", 0.1, "bad", "Switch on a lamp."),),
    advice="Switch on a lamp.",
    about="brightness",
    fit=False,
)


def every_measure(one: Aim) -> Aim:
    """The aim with all measures that are shown as bars."""
    there = {measure.name for measure in one.measures}
    others = tuple(Measure(name, None, "", 0.0, "unknown") for name in aim.SHOWN if name not in there)
    return replace(one, measures=one.measures + others)


class Eye:
    """Stands in for the eye's process: tells what is scripted, and nothing after it."""

    aims: ClassVar[list[Aim]] = []
    told: ClassVar[list[WatcherMessage]] = []
    focused = bared = 0
    bare_why = ""
    lens: ClassVar[list[float | None]] = []

    def __init__(self, spec: str, tell: Callable[[WatcherMessage], None], **more: Any) -> None:
        self._tell = tell
        Eye.lens.append(more["lens"])

    def start(self) -> None:
        for message in Eye.told:
            self._tell(message)

    def newest(self, stream: Coach, after: int, timeout_s: float) -> tuple[int, Aim] | None:
        if after < len(Eye.aims):
            return after + 1, every_measure(Eye.aims[after])
        return None if not Eye.aims else (after + 1, every_measure(Eye.aims[-1]))

    def send(self, command: FocusNow) -> None:
        Eye.focused += 1

    def call(self, order: RememberBare) -> str:
        Eye.bared += 1
        return Eye.bare_why

    def close(self) -> None: ...


class Typed:
    """Stands in for the keyboard: one line or key at a time."""

    def __init__(self, *typed: str | None) -> None:
        self._typed = list(typed)

    def __enter__(self) -> Typed:
        return self

    def __exit__(self, *error: object) -> None: ...

    def take(self, timeout_s: float = 0.0) -> str | None:
        return self._typed.pop(0) if self._typed else None


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.kit.eyes.eye.WatcherProcess", Eye)
    monkeypatch.setattr(aim, "keyboard", lambda lines=False: Typed())
    monkeypatch.setattr(Eye, "aims", [WELL])
    monkeypatch.setattr(Eye, "told", [Condition("ok", "")])
    monkeypatch.setattr(Eye, "lens", [])


def look(state: Path, **asked: Any) -> tuple[int, list[str]]:
    said: list[str] = []
    return watch_aim(View(camera="usb:0", state=state, **asked), said.append), said


def test_once_says_every_measure_and_the_verdict(tmp_path: Path) -> None:
    status, said = look(tmp_path, once=True)
    assert status == 0
    assert said[0] == "ok     focus      2.1 % of a die"
    assert said[-1] == "Dice will be read reliably."


def test_once_as_json_and_the_status_of_a_table_in_the_dark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eye, "aims", [DARK])
    monkeypatch.setattr(aim, "ONCE_S", 0.0)
    status, said = look(tmp_path, once=True, as_json=True)
    assert status == 1
    [told] = map(json.loads, said)
    assert (told["fit"], told["about"], told["measures"][0]["verdict"]) == (False, "brightness", "bad")


def test_live_tells_each_new_advice_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eye, "aims", [DARK, DARK, WELL, WELL])
    monkeypatch.setattr(aim, "keyboard", lambda lines=False: Typed(*[None] * 6, "f", "q"))
    status, said = look(tmp_path)
    assert status == 0
    assert [line.split("  ")[-1] for line in said] == ["Switch on a lamp.", "Dice will be read reliably."]
    assert "focus █████" in said[1]
    assert Eye.focused == 1


@pytest.mark.parametrize(
    ("condition", "why", "asked", "words"),
    [
        (Condition("ok", ""), "", 1, REMEMBERED),
        (Condition("ok", ""), "dice lie there", 1, "dice lie there"),
        (Condition("dark", "switch on a lamp"), "", 0, "the camera can't see the table now: switch on a lamp"),
    ],
)
def test_a_key_says_that_the_table_is_bare(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, condition: Condition, why: str, asked: int, words: str
) -> None:
    monkeypatch.setattr(Eye, "told", [condition])
    monkeypatch.setattr(Eye, "bared", 0)
    monkeypatch.setattr(Eye, "bare_why", why)
    monkeypatch.setattr(aim, "keyboard", lambda lines=False: Typed(None, "b", "q"))
    assert words in look(tmp_path)[1]
    monkeypatch.setattr(aim, "keyboard", lambda lines=False: Typed(None, "b", "q"))
    assert {"bare": words} in map(json.loads, look(tmp_path, as_json=True)[1])
    assert Eye.bared == 2 * asked


def test_where_the_lens_was_sharpest_is_used_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eye, "told", [Condition("ok", ""), Focused(3.25)])
    look(tmp_path, once=True)
    look(tmp_path, once=True)
    assert Eye.lens == [None, 3.25]


def test_refuses__a_camera_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eye, "aims", [])
    monkeypatch.setattr(Eye, "told", [Condition("missing", "USB camera 0 is not there: check its plug")])
    with pytest.raises(CommandError, match="check its plug"):
        look(tmp_path, once=True)
    with pytest.raises(CommandError, match="check its plug"):
        look(tmp_path, fitness=True)
    with pytest.raises(CommandError, match="is not known"):
        watch_aim(View(camera="webcam", state=tmp_path), print)


def lying(*faces: int) -> Read:
    dice = tuple(Die(50.0 * i, 9, 20, 0, "d6", face, "red", 1.0) for i, face in enumerate(faces))
    return Read(Reading(Sighting(900, 600, "pips", dice), None, True), "steady")


def test_a_fitness_test_from_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Eye, "told", [lying(4, 4)])
    monkeypatch.setattr(aim, "keyboard", lambda lines=False: Typed(None, "4 9", "4 5"))
    status, said = look(tmp_path, fitness=True, rolled=True, dice=2, rounds=1)
    assert status == 1
    assert said[0] == "Round 1 of 1. Roll 2 dice."
    assert "The camera reads: 4 4." in said[1]
    assert "'9' is no face" in said[2]
    assert said[-2:] == ["5 was read as 4", "1 of 2 right, 1 read wrongly: not fit for play yet."]
    assert json.loads((tmp_path / "fitness.json").read_text())["wrong"] == 1


def test_a_table_in_words() -> None:
    assert list(table_lines(DARK)) == [
        "BAD    light      20 of 255                          Switch on a lamp.",
        "Switch on a lamp.",
    ]


LENS = Calibration(640, 480, (430.0, 431.0), (320.0, 240.0), (-0.2, 0.05, 0.0, 0.0, 0.0), 0.31)


def test_a_learnt_lens_is_kept_and_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, ...]] = []
    monkeypatch.setattr(aim, "calibrate", lambda views: seen.extend(view.shape for view in views) or LENS)
    views, state, said = tmp_path / "views", tmp_path / "state", []
    views.mkdir()
    state.mkdir()
    cv2.imwrite(str(views / "a.png"), np.zeros((48, 64, 3), np.uint8))
    (views / "b.jpg").touch()
    (views / "notes.txt").touch()
    assert calibration_file(Config(), state) is None
    learn_lens(views, state, said.append)
    assert seen == [(48, 64, 3)]
    assert "passed over" in said[0]
    assert "missed by 0.31 px" in said[1]
    assert load_calibration(Path(str(calibration_file(Config(), state)))) == LENS
    assert calibration_file(Config(calibration="/etc/mine.toml"), state) == "/etc/mine.toml"


def test_refuses__no_folder_and_pictures_without_the_sheet(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="there is no folder"):
        learn_lens(tmp_path / "none", tmp_path, print)
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((48, 64, 3), np.uint8))
    with pytest.raises(CommandError, match="0 pictures show the calibration sheet"):
        learn_lens(tmp_path, tmp_path, print)
