# SPDX-License-Identifier: MIT
"""The browser's scripts stand in rooms: each import leads to a file, and none from a lower room to a higher one."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path, PurePosixPath

from companion.web.files import PAGES, STATIC, file_of
from tests.pages.files import scripts, sources_of_templates

FLOORS = ({"base"}, {"show", "stage"}, {"join", "keeping"})
"""Who may import whom: each floor what lies below it, and its own room. Pages stand on top, beside one another."""
NAMED = re.compile(r'"(\.[./\w]+\.js|/static/[./\w]+\.js)"')


def url_of(path: Path) -> PurePosixPath:
    """By which address a browser loads the script at ``path``."""
    root = PAGES.parent if path.is_relative_to(PAGES) else STATIC
    return PurePosixPath("/static") / path.relative_to(root).as_posix()


def imports() -> list[tuple[Path, Path]]:
    """Each script with each file that it names, deferred imports too."""
    return [
        (path, file_of(posixpath.normpath(url_of(path).parent / name).removeprefix("/static/")))
        for path in scripts()
        for name in NAMED.findall(path.read_text(encoding="utf-8"))
    ]


def floor(path: Path) -> int:
    if path.is_relative_to(PAGES):
        return len(FLOORS)
    return next(number for number, rooms in enumerate(FLOORS) if path.parent.name in rooms)


def test_a_template_names_files_by_the_address_of_this_release() -> None:
    assert '"/static/' not in sources_of_templates(), "write {{ static }}NAME: it is another address after an update"


def test_every_import_leads_to_a_file() -> None:
    assert len(imports()) > 300
    assert [f"{path.name}: {name}" for path, name in imports() if not name.is_file()] == []


def test_no_script_imports_from_above_or_beside_it() -> None:
    wrong = [
        f"{url_of(path)} imports {url_of(name)}"
        for path, name in imports()
        if name.suffix == ".js"
        and "nosleep" not in name.parts
        and path.parent != name.parent
        and floor(path) <= floor(name)
    ]
    assert wrong == []


def test_no_scripts_import_in_a_circle() -> None:
    imported: dict[Path, list[Path]] = {}
    for path, name in imports():
        imported.setdefault(path.resolve(), []).append(name.resolve())
    done: set[Path] = set()

    def visit(script: Path, way: tuple[Path, ...]) -> None:
        assert script not in way, " -> ".join(one.name for one in [*way[way.index(script) :], script])
        if script not in done:
            for other in imported.get(script, ()):
                visit(other, (*way, script))
            done.add(script)

    for script in imported:
        visit(script, ())


def exports(path: Path) -> set[str]:
    """What a script lets others import."""
    text = path.read_text(encoding="utf-8")
    named = set(re.findall(r"^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)", text, re.MULTILINE))
    listed = re.findall(r"^export \{([^}]*)\}", text, re.MULTILINE)
    return named | {one.split(" as ")[-1].strip() for names in listed for one in names.split(",") if one.strip()}


def test_every_name_that_a_script_imports_is_there() -> None:
    wrong = []
    for path in scripts():
        text = path.read_text(encoding="utf-8")
        asked = re.findall(r'^import \{([^}]*)\} from "([^"]+)"', text, re.MULTILINE)
        asked += [(name, file) for file, name in re.findall(r'later\(\(\) => import\("([^"]+)"\), "(\w+)"\)', text)]
        for names, file in asked:
            there = exports(file_of(posixpath.normpath(url_of(path).parent / file).removeprefix("/static/")))
            wanted = {one.split(" as ")[0].strip() for one in names.split(",") if one.strip()}
            wrong += [f"{url_of(path)}: {name} of {file}" for name in sorted(wanted - there)]
    assert wrong == []
