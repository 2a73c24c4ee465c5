# SPDX-License-Identifier: MIT
"""The command line as the contract has it: help with an example, exit status, one sentence instead of a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.journal.store import Journal

COMMANDS = sorted(main.commands)


@pytest.fixture(autouse=True)
def _kept_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command keeps it keeps in the test's folder."""
    monkeypatch.setenv("QUARTERMASTER_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("QUARTERMASTER_NETWORKS_FILE", "")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def test_ok__the_commands_of_the_contract_are_there() -> None:
    assert {"play", "read", "replay", "panel", "export", "doctor", "bench"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_ok__every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"Example: quartermaster {command}" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["read"],
        ["read", "a.jpg", "--set", "no-such-set"],
        ["play", "--port", "99999"],
        ["fly"],
        ["export", "--format", "x"],
        ["play", "--camera", "telescope"],
        ["play", "--camera-map", "telescope"],
        ["play", "--camera", "simulated", "--pins", "rusty"],
        ["play", "--mqtt", "ftp://broker"],
        ["play", "--wled", "lamp:"],
        ["panel", "--pins", "rusty"],
        ["aim", "--camera", "telescope", "--once"],
        ["harbour"],
        ["teach", "a/b", "."],
        ["harbour", "--mqtt", "ftp://broker"],
    ],
    ids=" ".join,
)
def test_refuses__wrong_usage_with_status_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["restore", "no-such.zip"], "no-such.zip"),
        (["aim", "--calibrate", "no-such-folder"], "no-such-folder"),
        (["teach", "saturday", "no-such-folder"], "no-such-folder"),
        (["read", "--sitting", "no-such.jsonl"], "no-such.jsonl"),
        (["read", "a.jpg", "--set", "map", "--board", "no-such.toml"], "no-such.toml"),
        (["update", "no-such.tar.gz"], "no-such.tar.gz"),
        (["card", "no-such-folder"], "no-such-folder"),
        (["card", ".", "--release", "no-such.tar.gz"], "no-such.tar.gz"),
        (["settings", "--state", __file__], __file__),
        (["export", "--state", __file__], __file__),
        (["backup", "--state", __file__], __file__),
        (["bench", "--quick", "--state", __file__], __file__),
        (["read", "no-such.jpg", "--state", __file__], __file__),
        (["print", "mat", "--out", __file__], __file__),
    ],
)
def test_refuses__what_cannot_be_done_in_one_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("quartermaster: ")


@pytest.mark.parametrize(
    "command",
    [
        ("backup",),
        ("export",),
        ("doctor",),
        ("settings",),
        ("bundle", "--yes"),
        ("panel", "--rulings", "1"),
        ("harbour", "--forget", "Ann"),
    ],
)
def test_refuses__to_read_a_state_folder_that_is_not_there(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*command, "--state", "nosuch")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "quartermaster: there is no folder nosuch: wanted is the one in which a table keeps its games\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_refuses__a_backup_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("backup")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"quartermaster: there is no folder {tmp_path / 'state'}: wanted is the one in")
    assert list(tmp_path.iterdir()) == []


def test_refuses__a_backup_of_an_empty_folder(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "journal.db.lock").touch()
    result = run("backup", str(tmp_path / "x.zip"))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"quartermaster: no table has kept anything in {tmp_path / 'state'} yet")
    assert not (tmp_path / "x.zip").exists()


@pytest.mark.parametrize("command", [("backup",), ("bundle", "--yes")])
def test_refuses__to_write_over_a_file(command: tuple[str, ...], tmp_path: Path) -> None:
    Journal(tmp_path / "state" / "journal.db").close()
    (tmp_path / "photo.jpg").write_text("mine")
    result = run(*command, str(tmp_path / "photo.jpg"))
    assert result.exit_code == 1
    assert result.stderr == (
        f"quartermaster: {tmp_path / 'photo.jpg'} is there already: choose another name, or remove it\n"
    )
    assert (tmp_path / "photo.jpg").read_text() == "mine"


def test_refuses__a_backup_of_a_journal_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_text("no journal")
    result = run("backup", str(tmp_path / "x.zip"), "--state", str(tmp_path))
    assert "journal.db can't be read: file is not a database" in result.stderr


def test_refuses__a_file_in_place_of_the_folder_for_drawn_pictures(tmp_path: Path) -> None:
    picture, file = tmp_path / "plain.png", tmp_path / "file"
    cv2.imwrite(str(picture), np.full((240, 320, 3), 90, np.uint8))
    file.write_text("")
    result = run("read", str(picture), "--annotate", str(file))
    assert result.exit_code == 1
    assert result.stderr == f"quartermaster: no picture can be written to {file}: File exists\n"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="wants /dev/full")
@pytest.mark.parametrize("command", [("settings",), ("read", "nosuch.jpg"), ("export",)])
def test_refuses__an_output_that_takes_nothing_in_one_sentence(command: tuple[str, ...], tmp_path: Path) -> None:
    Journal(tmp_path / "journal.db").close()
    line = [sys.executable, "-m", "companion.cli", *command, "--state", str(tmp_path)]
    with open("/dev/full", "wb") as out:
        done = subprocess.run(line, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "quartermaster: standard output can't be written: No space left on device\n"


def test_refuses__a_state_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("play", "--camera", "simulated", "--pins", "simulated", "--state", str(tmp_path / "file" / "x"))
    assert result.exit_code == 1
    assert "--state" in result.stderr


@pytest.mark.parametrize("command", [("read", "a.jpg"), ("play", "--camera", "simulated"), ("bench", "--quick")])
def test_refuses__networks_that_nothing_here_runs(command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.reading.network import ASKED_FOR, chosen

    monkeypatch.setenv(ASKED_FOR, "abacus")
    chosen.cache_clear()
    result = run(*command)
    chosen.cache_clear()
    assert result.exit_code == 1
    assert result.stderr.startswith("quartermaster: QUARTERMASTER_NETWORKS=abacus: no such thing")


def test_ok__a_picture_that_is_none_gets_its_line_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    result = run("read", str(tmp_path / "missing.jpg"), str(tmp_path / "empty.jpg"))
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [line["error"]["code"] for line in lines] == ["unreadable", "unreadable"]
    assert lines[0]["picture"].endswith("missing.jpg")
    assert result.exit_code == 1


def test_ok__rules_start_without_opencv_and_flask() -> None:
    """G-S8: replay answers at once; loading the eye for it would take seconds on a Pi."""
    code = (
        "import sys\n"
        "for name in ('cv2', 'numpy', 'flask', 'gpiozero'): sys.modules[name] = None\n"
        "from companion.cli import main\n"
        "main(['replay', '-'])\n"
    )
    setup = '{"game": "pirates-dice", "players": ["Ann", "Bob"], "options": {"first": "Ann"}}\n'
    done = subprocess.run([sys.executable, "-c", code], input=setup, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["ok"] is True


def test_ok__the_panel_can_be_tried_without_a_pi() -> None:
    result = run("panel", "--pins", "simulated", "--seconds", "0")
    assert result.exit_code == 0
    assert "simulated" in result.output


@pytest.mark.skipif(sys.platform != "linux", reason="wants /dev/full")
@pytest.mark.parametrize("reader", ["has gone", "has no room left"])
def test_ok__a_table_plays_on_though_nobody_reads_what_it_prints(reader: str) -> None:
    code = (
        "import sys\n"
        "from companion.command import say_on\n"
        "for line in 'one', 'two': say_on(line)\n"
        "print('plays on', file=sys.stderr)\n"
    )
    with open("/dev/full", "wb") if reader == "has no room left" else closed_pipe() as out:
        done = subprocess.run([sys.executable, "-c", code], stdout=out, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (0, "plays on\n")


def closed_pipe() -> IO[bytes]:
    """The end to write to of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    return open(writing, "wb")
