# SPDX-License-Identifier: MIT
"""Text goes packed to who takes it so, and says the same. The browser's scripts stand in rooms.

Each import of a script leads to a file, and none from a lower room to a higher one.
"""

from __future__ import annotations

import gzip
import posixpath
import re
from pathlib import Path, PurePosixPath

import pytest
from flask.testing import FlaskClient

from companion.web.files import FOR_EVER, PAGES, STATIC, address, file_of, lean
from tests.pages.files import scripts, sources_of_templates

SCRIPTS = sorted([*STATIC.rglob("*.js"), *PAGES.rglob("*.js")])


@pytest.mark.parametrize("path", ["/", "/static/house.css", "/static/js/show/board.js", "/api/v1/openapi.json"])
def test_a_text_comes_packed_and_whole(client: FlaskClient, path: str) -> None:
    with client.get(path) as whole, client.get(path, headers={"Accept-Encoding": "gzip, br"}) as packed:
        assert "Content-Encoding" not in whole.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert len(packed.data) < len(whole.data) / 2
        assert gzip.decompress(packed.data) == lean(whole.data, whole.mimetype)


def test_who_can_t_unpack_gets_it_whole(client: FlaskClient) -> None:
    with client.get("/static/house.css", headers={"Accept-Encoding": "gzip;q=0"}) as answer:
        assert "Content-Encoding" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.data == (STATIC / "house.css").read_bytes()


def test_what_is_short_or_a_picture_comes_as_it_is(client: FlaskClient) -> None:
    for path in ("/static/icons/back.svg", "/static/icons/home-192.png", "/static/fonts/quartermaster-display.woff2"):
        with client.get(path, headers={"Accept-Encoding": "gzip"}) as answer:
            assert "Content-Encoding" not in answer.headers


def test_who_has_it_already_is_told_so(client: FlaskClient) -> None:
    headers = {"Accept-Encoding": "gzip"}
    with client.get("/static/house.css", headers=headers) as first:
        tag = first.headers["ETag"]
    with client.get("/static/house.css", headers={**headers, "If-None-Match": tag}) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_a_browser_keeps_the_files_of_this_release_for_ever_and_asks_for_all_others(client: FlaskClient) -> None:
    kept = {}
    for start in (address(), "/static/", "/static/~old/"):
        for name in ("house.css", "pages/seat/seat.js"):
            with client.get(start + name) as answer:
                assert (answer.status_code, answer.data) == (200, file_of(name).read_bytes())
                kept[start, name] = answer.headers["Cache-Control"]
                assert ("ETag" in answer.headers) == (kept[start, name] != FOR_EVER)
    assert list(kept.values()) == [FOR_EVER] * 2 + ["no-cache"] * 4
    for path in (f"{address()}none.css", f"{address()}pages/seat/calls.py", "/static/~"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/table", "/seat", "/join/old", "/rules", "/none"])
def test_a_page_names_the_files_of_this_release(client: FlaskClient, path: str) -> None:
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(path).get_data(as_text=True))
    assert len(named) > 5
    assert [name for name in named if not name.startswith(address())] == []


def test_a_script_names_another_by_the_way_from_where_it_lies() -> None:
    assert [path.name for path in SCRIPTS if "nosleep" not in path.parts and "/static/" in path.read_text()] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_loses_comments_and_indents_and_nothing_else(script: Path) -> None:
    lines = [line.lstrip() for line in script.read_bytes().splitlines() if line.strip()]
    left = lean(script.read_bytes(), "text/javascript").splitlines()
    gone = list(lines)
    for line in left:
        gone.remove(line)
    assert left
    assert all(line.startswith((b"//", b"/*", b"*")) for line in gone)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_text_goes_over_several_lines_for_its_indents_are_not_sent(script: Path) -> None:
    assert not [line for line in script.read_text(encoding="utf-8").splitlines() if line.count("`") % 2]


def test_nothing_that_television_browsers_of_2022_do_not_know() -> None:
    """``await`` outside of functions came with Chromium 89, ``at`` of lists with 92, ``:is`` with 88."""
    newer = re.compile(r"^(await |(export )?(const|let) .*= await )|\.at\(", re.MULTILINE)
    assert [path.name for path in SCRIPTS if newer.search(path.read_text(encoding="utf-8"))] == []
    texts = [*SCRIPTS, *STATIC.rglob("*.css"), *PAGES.rglob("*.css")]
    assert [path.name for path in texts if re.search(r":(is|where)\(", path.read_text(encoding="utf-8"))] == []


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
