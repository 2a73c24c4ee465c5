# SPDX-License-Identifier: MIT
"""The browser's scripts stand in rooms: each import leads to a file, and none from a lower room to a higher one."""

from __future__ import annotations

import re
from pathlib import Path

from companion.web import pages

STATIC = Path(pages.__file__).parent / "static"
JS = STATIC / "js"
FLOORS = ({"base"}, {"show"}, {"eye", "join", "history", "keeping"}, {"seat", "table"})
"""Who may import whom: each floor what lies below it, and its own room."""


def imports() -> list[tuple[Path, Path]]:
    """Each script with each file that it names, deferred imports too."""
    named = re.compile(r"""(?:from|import\()?\s*"(\.[./\w]+\.js|/static/[./\w]+\.js)\"""")
    return [
        (path, STATIC / name.removeprefix("/static/") if name.startswith("/") else (path.parent / name).resolve())
        for path in sorted(JS.rglob("*.js"))
        for name in named.findall(path.read_text(encoding="utf-8"))
    ]


def floor(path: Path) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if path.parent.name in rooms)


def test_every_import_leads_to_a_file() -> None:
    assert len(imports()) > 300
    assert [f"{path.name}: {name}" for path, name in imports() if not name.is_file()] == []


def test_no_room_imports_from_one_above_or_beside_it() -> None:
    wrong = [
        f"{path.relative_to(JS)} imports {name.relative_to(JS)}"
        for path, name in imports()
        if name.is_relative_to(JS) and path.parent != name.parent and floor(path) <= floor(name)
    ]
    assert wrong == []
