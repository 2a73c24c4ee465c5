# SPDX-License-Identifier: MIT
"""The pages speak every language whole: each sentence of a script or template stands in each catalogue."""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web import tongue
from companion.web.files import file_of

WEB = Path(tongue.__file__).parent
OTHERS = sorted(set(tongue.NAMES) - {"en"})


def literals(script: str) -> Iterator[str]:
    """The keys of all t`…` in ``script``: what is put in becomes {}. A literal may hold others."""
    script = re.sub(r"/\*.*?\*/|^\s*//.*?$", "", script, flags=re.DOTALL | re.MULTILINE)
    for start in re.finditer(r"(?<![\w$.])t`", script):
        key, at = "", start.end()
        while script[at] != "`":
            if script.startswith("${", at):
                key, at = key + "{}", past(script, at + 2)
            else:
                at += script[at] == "\\"
                key, at = key + script[at], at + 1
        yield key


def past(script: str, at: int) -> int:
    """Where the braces end that were open at ``at``."""
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(script[at], 0)
        at += 1
    return at


def test_finds_literals_within_literals() -> None:
    assert list(literals("t`It is ${a ? t`${b}'s` : ''} turn` + get`x`")) == ["It is {} turn", "{}'s"]


def keys_of_pages() -> set[str]:
    scripts = {key for path in WEB.rglob("*.js") for key in literals(path.read_text(encoding="utf-8"))}
    templates = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.html"))
    found = re.findall(r"""_\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)""", templates)
    return scripts | {text[1:-1].replace('\\"', '"').replace("\\'", "'") for text in found}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_pages_is_there(language: str) -> None:
    assert sorted(keys_of_pages() - set(tongue._of_pages(language))) == [], "what the table says is no help to a page"


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_translated_that_no_page_says(language: str) -> None:
    own = [
        path for path in (WEB / "words" / language).glob("*.json") if not path.name.startswith(tongue.FROM_THE_TABLE)
    ]
    kept = {key for path in own for key in json.loads(path.read_text(encoding="utf-8"))}
    assert sorted(kept - keys_of_pages()) == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_stands_in_two_files_and_each_puts_in_what_its_key_does(language: str) -> None:
    seen: dict[tuple[bool, str], str] = {}
    for path in sorted((WEB / "words" / language).glob("*.json")):
        for key, sentence in json.loads(path.read_text(encoding="utf-8")).items():
            said = (path.name.startswith(tongue.FROM_THE_TABLE), key)  # a page may say what the table says too
            assert said not in seen, f"{key!r} stands in {seen.get(said)} and {path.name}"
            seen[said] = path.name
            holes = len(re.findall(r"\{(?:#|\.|%|face)?\}", key))
            used = re.findall(r"\{(\d*)\}", sentence)
            assert len(used) == holes or set(used) == {str(i) for i in range(holes)}, f"{path.name}: {key!r}"


@pytest.mark.parametrize(("language", "region"), [("es", "es-MX"), ("de", "de-AT")])
def test_the_browser_s_wish_then_the_device_s_own_choice_are_heard(
    client: FlaskClient, language: str, region: str
) -> None:
    heard = f'lang="{language}"'.encode()
    assert b'lang="en"' in client.get("/seat").data
    wish = {"Accept-Language": f"{region},{language};q=0.9,en;q=0.5"}
    assert heard in client.get("/seat", headers=wish).data
    client.set_cookie(tongue.COOKIE, "en")
    assert b'lang="en"' in client.get("/seat", headers=wish).data
    client.set_cookie(tongue.COOKIE, "<script>")
    assert heard in client.get("/seat", headers=wish).data


def test_every_page_offers_every_language_in_its_own_word(client: FlaskClient) -> None:
    page = client.get("/").text
    offered = re.findall(r'<option value="(\w+)" label="([^"]+)">', page[page.index('id="languages"') :])
    assert dict(offered) == dict(tongue.NAMES)
    scripts = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.js"))
    assert [name for name in tongue.NAMES.values() if f'"{name}"' in scripts] == [], "a script has a list of its own"


def test_the_contract_names_every_language() -> None:
    parts = [json.loads(path.read_text(encoding="utf-8")) for path in (WEB / "openapi").glob("*.json")]
    paths = {path: told for part in parts for path, told in part.get("paths", {}).items()}
    [code] = [one for one in paths["/words/{code}.json"]["get"]["parameters"] if one["name"] == "code"]
    assert code["schema"]["enum"] == list(tongue.NAMES)
    [spoken] = [one for one in map(spoken_of, parts) if one]
    assert set(spoken["properties"]) == {"number", *tongue.NAMES}


def spoken_of(part: Any) -> Any:
    """The schema of what was said aloud, wherever it stands in ``part``."""
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    found = (part.get("spoken") if isinstance(part, dict) else None, *map(spoken_of, inner))
    return next(filter(None, found), None)


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_sent_once(client: FlaskClient, language: str) -> None:
    first = client.get(f"/words/{language}.json")
    sent = first.get_json()
    assert sent["pages"] | sent["table"] == tongue.catalogue(language)
    assert client.get(f"/words/{language}.json", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    assert client.get("/words/xx.json").status_code == 404


def scripts_of(page: Path) -> set[Path]:
    """All scripts that the template ``page`` may load, one by way of another."""
    base = (WEB / "templates" / "base.html").read_text()
    left = set(re.findall(r"/static/([\w/]+\.js)", base + page.read_text()))
    found: set[str] = set()
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            named = re.findall(r"""(?:from|import\()\s*"(\.[./\w]+\.js)\"""", file_of(name).read_text(encoding="utf-8"))
            left |= {posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in named}
    return {file_of(name) for name in found if "nosleep" not in name}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("page", sorted(WEB.rglob("*.html")), ids=lambda path: path.name)
def test_a_page_that_takes_the_words_of_some_rooms_takes_all_it_says(page: Path, language: str) -> None:
    rooms = re.search(r'data-rooms="([^"]+)"', page.read_text(encoding="utf-8"))
    words = tongue._of_pages(language, frozenset(rooms[1].split("+") if rooms else ()))
    said = {key for path in scripts_of(page) for key in literals(path.read_text(encoding="utf-8"))}
    assert said
    assert sorted(said - set(words)) == []


def test_the_words_of_some_rooms_come_alone(client: FlaskClient) -> None:
    some = client.get("/words/es.json?rooms=house+games").get_json()
    assert some == {
        "pages": json.loads((WEB / "words/es/house.json").read_text(encoding="utf-8")),
        "table": json.loads((WEB / "words/es/table-games.json").read_text(encoding="utf-8")),
    }


def test_a_catalogue_is_sent_packed_to_whom_it_may(client: FlaskClient) -> None:
    plain = client.get("/words/es.json")
    packed = client.get("/words/es.json", headers={"Accept-Encoding": "gzip, br"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 2
