# SPDX-License-Identifier: MIT
"""The guides for adding things, followed to the letter in a copy of the sources: it is there, all holds."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, serialize
from fluent.syntax.visitor import Transformer

from companion.messages.message import letters

ROOT = Path(__file__).parent.parent
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info", "screens", "print", "cad")
HELD = (
    "tests/test_house.py",
    "tests/test_messages.py",
    "tests/companion/web/test_calls.py",
    "tests/companion/web/test_roles.py",
    "tests/companion/web/test_files.py",
    "tests/companion/web/test_drawing.py",
)
"""What a page can turn red."""
OF_GAMES = (
    "tests/companion/games/test_catalogue.py",
    "tests/companion/games/test_laws.py",
    "tests/companion/kit/test_simulated_games.py",
    "tests/companion/table/games/test_every_game_at_the_table.py",
    "tests/companion/table/games/test_resume_every_game.py",
    "tests/companion/table/test_languages.py",
    "tests/companion/table/test_panels.py",
    "tests/companion/test_replay.py",
    "tests/companion/web/test_drawing.py",
    "tests/hardware/test_sheets.py",
    "tests/test_messages.py",
)
"""What a game can."""
OF_LANGUAGES = (
    "tests/test_messages.py",
    "tests/companion/test_telling.py",
    "tests/companion/kit/test_panel.py",
    "tests/companion/table/test_languages.py",
    "tests/companion/web/test_drawing.py",
    "tests/companion/web/test_roles.py",
)
"""What a language can."""
SEEN = "tests/browser/languages/test_strange.py"
"""Looks at every page of every game for words that are not translated. Of the games one is looked at in the copy: all
six are in the strange language that the program has."""
ONE = "no_page or lucky-seven"
HEARD = """
import re


def test_what_is_said_aloud_is_translated(bench):
    bench.game("Ann", "Bob", "Cat", "Dan", first="Ann", challenge="anyone", dice=2)
    heard = []
    for act in ("bid", 1, 2, 3), ("press", 3), ("wait", 20), ("camera", "lost"):
        getattr(bench, act[0])(*act[1:])
        heard.append(bench.state["spoken"]["{code}"])
    assert len(set(heard)) == 3
    assert [one for one in heard if re.search(r"[a-z]{{2}}", re.sub("Ann|Bob|Cat|Dan", "", one))] == []
"""

pytestmark = pytest.mark.slow


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the sources, to be changed."""
    folder = tmp_path / "quartermaster"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    return folder


def steps_of(guide: str, under: str = "## In ten minutes") -> list[str]:
    """The numbered steps under this heading of the guide, or in all of it."""
    text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
    text = text.partition(under)[2].partition("\n## ")[0] or text
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
    copy, registry, _, _ = steps_of("add-your-own-game.md")
    [command] = quoted(copy)
    subprocess.run(["sh", "-ec", command], cwd=clone, check=True)
    path, imported, place, line = quoted(registry)
    before = "from companion.play.lucky_seven.kit"
    insert(clone / path, before, f"{imported}\n{before}")
    begins = f"{place}: Final[Games[GameKit]] = Games(\n    (\n"
    insert(clone / path, begins, f"{begins}        {line}\n")
    holds(clone, *OF_GAMES)


def test_a_link_is_added_by_the_guide(clone: Path) -> None:
    copy, start = steps_of("add-a-link.md", "One file and two lines")
    [command] = quoted(copy)
    subprocess.run(["sh", "-ec", command], cwd=clone, check=True)
    path, imported, _, line = quoted(start)
    before = "from companion.links.webhooks"
    insert(clone / path, before, f"{imported}\n{before}")
    before = "        try:\n            if config.wled:"
    insert(clone / path, before, f"        {line}\n{before}")
    asked = (
        '# SPDX-License-Identifier: MIT\n"""It follows the game."""\n\n'
        "from contextlib import ExitStack\n\n"
        "from companion.config import Config\n"
        "from companion.kit.links import Links\n"
        "from tests.companion.conftest import Bench\n"
        "from tests.outside import eventually\n\n\n"
        "def test_it_follows_the_game(tmp_path):\n"
        "    bench = Bench()\n"
        "    links = Links(Config(), 'Table', tmp_path, bench.broadcaster, None, print)\n"
        "    with ExitStack() as stack:\n"
        "        links.start(stack)\n"
        "        bench.game('Ann', 'Bob', first='Ann', dice=1)\n"
        "        for event in ({'event': 'bid', 'player': 'Ann', 'quantity': 1, 'face': 6},\n"
        "                      {'event': 'challenge', 'player': 'Bob'},\n"
        "                      {'event': 'reveal', 'dice': {'Ann': [6], 'Bob': [2]}}):\n"
        "            assert bench.ask(event).ok\n"
        "        eventually(lambda: (tmp_path / 'score.txt').exists())\n"
        "        assert [check.verdict for check in links.checks()] == ['ok']\n"
        "    assert 'Bob' in (tmp_path / 'score.txt').read_text()\n"
    )
    (clone / "tests" / "companion" / "links" / "test_score_file.py").write_text(asked, encoding="utf-8")
    holds(
        clone, "tests/test_house.py", "tests/companion/kit/test_settings.py", "tests/companion/links/test_score_file.py"
    )


def test_a_message_is_added_by_the_guide(clone: Path) -> None:
    *languages, say = steps_of("add-a-message.md", "Four files")
    for step in languages:
        path, line = quoted(step)
        with (clone / path).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
    said = quoted(say)[0].replace('name="Ann"', "name=name")
    with (clone / "companion" / "table" / "say.py").open("a", encoding="utf-8") as file:
        file.write(f'\n\ndef wind(name: str) -> str:\n    """The wind."""\n    return {said}\n')
    asked = (
        "from companion.table.say import wind\n\n\n"
        "def test_it_is_said_in_each_language():\n"
        "    assert wind('Ann') == 'The wind turns, Ann.'\n"
        "    assert wind('Ann').said('de') == 'Der Wind dreht sich, Ann.'\n"
        "    assert wind('Ann').said('es') == 'Cambia el viento, Ann.'\n"
    )
    (clone / "tests" / "test_wind.py").write_text(asked, encoding="utf-8")
    holds(clone, "tests/test_messages.py", "tests/test_wind.py")


def test_a_language_is_added_by_the_guide(clone: Path) -> None:
    """The one that is made of English with strange letters: whatever has plain ones left is not translated."""
    copy, name, _ = steps_of("add-a-language.md")
    [command] = quoted(copy)
    subprocess.run(["sh", "-ec", command], cwd=clone, check=True)
    path, place, line = quoted(name)
    text = (clone / path).read_text(encoding="utf-8")
    (clone / path).write_text(re.sub(rf"({place}: .* = \{{\n)", rf"\1    {line}\n", text), encoding="utf-8")
    for words in (clone / command.split()[-1]).rglob("*.ftl"):
        words.write_text(translated(words.read_text(encoding="utf-8")), encoding="utf-8")
    code = line.partition(":")[0].strip('"')
    insert(clone / SEEN, "import PSEUDO, SWITCH", f"import SWITCH\n\nPSEUDO = {code!r}")
    heard = clone / "tests" / "companion" / "test_heard.py"
    heard.write_text(HEARD.format(code=code), encoding="utf-8")
    holds(clone, *OF_LANGUAGES, str(heard.relative_to(clone)))
    holds(clone, SEEN, "-k", ONE, marked="slow")


class Strange(Transformer):  # type: ignore[misc]
    """Every text of a message in strange letters."""

    def visit_TextElement(self, node: Any) -> Any:  # noqa: N802 - Fluent calls it so
        node.value = letters(node.value)
        return node


def translated(messages: str) -> str:
    return str(serialize(Strange().visit(FluentParser(with_spans=False).parse(messages))))


def holds(clone: Path, *tests: str, marked: str = "not slow") -> None:
    """These tests of the copy pass, and what was added is in the house's form."""
    for ask in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *ask, "--no-cache", "companion", "docs"]
        form = subprocess.run(command, cwd=clone, capture_output=True, text=True, check=False)
        assert form.returncode == 0, form.stdout[-4000:]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", marked, *tests],
        cwd=clone,
        env={"PYTHONPATH": str(clone), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
