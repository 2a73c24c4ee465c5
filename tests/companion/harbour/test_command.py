# SPDX-License-Identifier: MIT
"""``quartermaster harbour`` from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.harbour.league import FILE, League
from companion.harbour.messages import Result as Game


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["harbour", *arguments])


@pytest.mark.parametrize(
    ("mqtt", "sentence"),
    [([], "which broker?"), (["--mqtt", "broker"], "that is no broker's address")],
)
def test_refuses__without_a_broker(tmp_path: Path, mqtt: list[str], sentence: str) -> None:
    result = run("--state", str(tmp_path), *mqtt)
    assert result.exit_code == 1
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_ok__a_name_is_forgotten(tmp_path: Path) -> None:
    league = League(tmp_path / FILE)
    league.note(Game("f00d", "Saloon", 1, 0, 9, "pirates-dice", "Pirates Dice", ("Ann", "Bob"), ("Bob",)))
    league.close()
    done = run("--state", str(tmp_path), "--forget", "Bob")
    assert (done.exit_code, done.output) == (0, "Bob is Somebody now, in 1 game of the league.\n")
    again = run("--state", str(tmp_path), "--forget", "Bob")
    assert again.exit_code == 1
    assert again.stderr == "quartermaster: nobody called Bob stands in the league\n"
