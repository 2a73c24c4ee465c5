# SPDX-License-Identifier: MIT
"""The guides for adding a page and a game, followed to the letter in a copy of the sources: it is there, all holds."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info", "screens", "print", "cad")
HELD = (
    "tests/test_house.py",
    "tests/test_messages.py",
    "tests/companion/web/test_openapi.py",
    "tests/companion/web/test_roles.py",
    "tests/companion/web/test_scripts.py",
    "tests/companion/web/test_tongue.py",
)
"""What a page can turn red."""
OF_GAMES = (
    "tests/companion/games/test_catalogue.py",
    "tests/companion/games/test_games_at_random.py",
    "tests/companion/table/games/test_doubt_in_every_game.py",
    "tests/companion/table/test_buttons_page.py",
    "tests/companion/table/test_sets_read.py",
    "tests/companion/test_replay_playthroughs.py",
    "tests/companion/web/test_rules.py",
    "tests/test_messages.py",
)
"""What a game can."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, to be changed."""
    folder = tmp_path_factory.mktemp("clone") / "quartermaster"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    return folder


def steps_of(guide: str) -> list[str]:
    """The numbered steps under the guide's "In ten minutes"."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8").partition("## In ten minutes")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. (.*?)(?=^\d+\. |\n\n|\Z)", text, re.DOTALL | re.MULTILINE)


def quoted(step: str) -> list[str]:
    """What stands in backquotes."""
    return re.findall(r"`([^`]+)`", step)


def insert(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{path.name} has not one {old!r}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_page_is_added_by_the_guide(clone: Path) -> None:
    copy, words, shelf, roles, _ = steps_of("add-a-page.md")
    for step in (copy, words):
        [command] = quoted(step)
        subprocess.run(["sh", "-ec", command], cwd=clone, check=True)
    path, line, name, place = quoted(shelf)
    before = "from companion.web.pages.corners"
    insert(clone / path, before, f"{line}\n{before}")
    insert(clone / path, f"{place} = (\n", f"{place} = (\n    {name}\n")
    path, place, *lines = quoted(roles)
    insert(clone / path, f"{place} = {{\n", f"{place} = {{\n" + "".join(f"    {line}\n" for line in lines))
    asked = (
        "from tests.companion.web.conftest import *\n\n\n"
        "def test_it_is_there(client):\n"
        "    assert client.get('/company').status_code == 200\n"
        "    with client.get('/static/pages/company/company.js') as script:\n"
        "        assert script.status_code == 200\n"
        "    assert 'Noch niemand.' in client.get('/company', headers={'Accept-Language': 'de'}).text\n"
        "    assert set(client.get('/api/v1/company').get_json()) == {'names'}\n"
    )
    (clone / "tests" / "companion" / "web" / "test_company.py").write_text(asked, encoding="utf-8")
    holds(clone, *HELD, "tests/companion/web/test_company.py")


def test_a_game_is_added_by_the_guide(clone: Path) -> None:
    copy, catalogue, _, _ = steps_of("add-your-own-game.md")
    [command] = quoted(copy)
    subprocess.run(["sh", "-ec", command], cwd=clone, check=True)
    path, place, line = quoted(catalogue)
    before = "from companion.games.lucky_seven"
    insert(clone / path, before, f"from companion.games.high_roller import HighRoller\n{before}")
    begins = f"{place}: Final[Mapping[str, type[Game]]] = MappingProxyType(\n    {{\n"
    insert(clone / path, begins, f"{begins}        {line}\n")
    holds(clone, *OF_GAMES)


def holds(clone: Path, *tests: str) -> None:
    """These tests of the copy pass."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *tests],
        cwd=clone,
        env={"PYTHONPATH": str(clone), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
