# SPDX-License-Identifier: MIT
"""The command line as the contract has it: help with an example, exit status, one sentence instead of a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner, Result

from companion.cli import main

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
        (["update", "no-such.tar.gz"], ""),
        (["card", ".", "--release", "no-such.tar.gz"], "no-such.tar.gz"),
        (["settings", "--state", __file__], __file__),
        (["export", "--state", __file__], __file__),
        (["print", "mat", "--out", __file__], __file__),
    ],
)
def test_refuses__what_cannot_be_done_in_one_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("quartermaster: ")


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
