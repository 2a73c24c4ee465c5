# SPDX-License-Identifier: MIT
"""The wheel, outside of the checkout, where what only Unix has is missing: it serves a game to its end.

Windows and macOS are not to be had here. What is taken away stands in `tests/no_unix/sitecustomize.py`.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.alone import Alone

ROOT = Path(__file__).parent.parent
LACKING = ROOT / "tests/no_unix"


def without_unix(*command: str, site: Path = ROOT) -> tuple[list[str], dict[str, str]]:
    return [sys.executable, *command], {**os.environ, "PYTHONPATH": f"{LACKING}{os.pathsep}{site}"}


@pytest.mark.slow
def test_ok__each_module_of_a_table_loads() -> None:
    code = "import companion.kit.play, companion.kit.upkeep.doctor, companion.kit.commands.read, vision.watch.child"
    code += ", vision.cameras.usb, companion.kit.commands.aim, companion.kit.commands.teach, companion.cli"
    command, env = without_unix("-c", code)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_taken_away_is_missed() -> None:
    """Else the tests here would prove nothing."""
    code = "__name__ = 'vision.x'\ntry:\n import fcntl\nexcept ImportError:\n print('none')\nimport os; os.pipe2"
    command, env = without_unix("-c", code)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.stdout == "none\n"
    assert "has no attribute 'pipe2'" in done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built and unpacked; what it stands on is this environment's."""
    work = tmp_path_factory.mktemp("wheel")
    for name in ("companion", "firmware", "vision", "hardware"):
        shutil.copytree(ROOT / name, work / name, ignore=shutil.ignore_patterns("__pycache__", "ready", "pictures"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, work)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(work / "site"), str(work)], check=True, cwd=work, stderr=subprocess.DEVNULL)
    return work / "site"


@pytest.fixture
def url(site: Path, tmp_path: Path) -> Iterator[str]:
    play = ["play", "--camera", "phone", "--port", "0", "--host", "127.0.0.1", "--state", str(tmp_path / "state")]
    command, env = without_unix("-m", "companion.cli", *play, site=site)
    with subprocess.Popen(command, env=env, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        try:
            shown = next(line for line in table.stdout if line.startswith("On a television:"))
            yield shown.split()[-1]
        finally:
            table.kill()
            table.stdout.read()


@pytest.mark.slow
def test_ok__a_game_is_played_to_its_end(url: str) -> None:
    person = Alone(url, random.Random(1), by_hand=True)
    person.begin("pirates-dice", 1, {"dice": 1})
    state = person.play(240)
    assert state["game"]["phase"] == "over"
    assert state["game"]["winner"]
    until = time.monotonic() + 60
    while person.state()["camera"]["condition"] == "starting" and time.monotonic() < until:
        time.sleep(0.2)
    assert person.state()["camera"]["condition"] == "phone", "the process that reads photographs"
