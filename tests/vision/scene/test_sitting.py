# SPDX-License-Identifier: MIT
"""A sitting's file: what is wrong with it is said by line; a missing picture stops nothing; what is remembered."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from companion.cli import main
from tests.vision.scene.drawn import Told, candidate, plain
from vision.errors import BrokenSitting
from vision.reading.files import command
from vision.scene import sitting
from vision.scene.known_dice import KnownDice
from vision.scene.sitting import read_sitting, shots_in, tell_sitting

DICE = [candidate(100 + 80 * i) for i in range(3)]


def written(folder: Path, *lines: object) -> Path:
    cv2.imwrite(str(folder / "a.png"), plain())
    file = folder / "sitting.jsonl"
    file.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return file


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "open_reader", lambda *_: Told(DICE))
    monkeypatch.setattr(command, "chosen", dict)


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "{}", {"picture": 3}, {"picture": "a.png", "expect": -1}, {"picture": "a.png", "expect": True},
     {"picture": "a.png", "throw": "x"}, {"picture": "a.png", "set": 5}],
)  # fmt: skip
def test_refuses__a_line_that_says_nothing(tmp_path: Path, line: object) -> None:
    file = written(tmp_path, {"picture": "a.png"}, line)
    with pytest.raises(BrokenSitting) as caught:
        shots_in(file)
    assert str(caught.value).startswith(f"{file}, line 2: ")
    assert "\n" not in str(caught.value)


def test_a_missing_picture_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    missing, there = read_sitting(written(tmp_path, {"picture": "none.png"}, {"picture": "a.png", "expect": 3}))
    assert isinstance(missing["error"], dict)
    assert there["trusted"] is True


def test_a_number_of_dice_that_is_not_the_expected_one_is_not_trusted(tmp_path: Path) -> None:
    (answer,) = read_sitting(written(tmp_path, {"picture": "a.png", "expect": 4}))
    assert answer["trusted"] is False


def test_what_was_learnt_is_handed_on_to_be_kept(tmp_path: Path) -> None:
    kept: list[KnownDice] = []
    file = written(tmp_path, {"picture": "a.png", "expect": 3})
    assert tell_sitting(file, lambda _: None, keep=kept.append) == 0
    assert kept[0].sides == tuple(die.die.size for die in DICE)


@pytest.mark.parametrize("arguments", [[], ["a.png", "--sitting", "s.jsonl"]])
def test_refuses__neither_or_both_of_pictures_and_a_sitting(arguments: list[str]) -> None:
    result = CliRunner().invoke(main, ["read", *arguments])
    assert result.exit_code == 2
    assert "--sitting FILE.jsonl" in result.output
