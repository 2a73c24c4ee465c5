# SPDX-License-Identifier: MIT
"""The pages speak every language whole: each message that a script or template names is there, with what it wants.

The menu leads to the pages there are, and offers the referee's tools to the referee alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.messages.compiled import compiled
from companion.messages.languages import NAMES, PSEUDO
from companion.messages.message import Message, english
from companion.table.inbox import Who
from companion.web import drawing
from companion.web.drawing import has_page, ids_of, messages_of, scripts_of
from companion.web.guard import REFEREE_COOKIE, SEAT_COOKIE
from companion.web.keys import Keys
from tests.pages.files import scripts, sources_of_templates, templates
from tests.test_messages import wanted

WEB = Path(drawing.__file__).parent
OTHERS = sorted(set(NAMES) - {"en"})
CALL = re.compile(r"""\bt\(\s*"([a-z0-9-]+)"\s*(,\s*\{)?""")
IN_TEMPLATE = re.compile(r"""_\(['"]([^'"]*)['"]\)""")


def calls(script: str) -> Iterator[tuple[str, set[str]]]:
    """Each message that ``script`` names, and the names of what it is given."""
    script = re.sub(r"^\s*(?://|/?\*).*?$", "", script, flags=re.MULTILINE)
    for call in CALL.finditer(script):
        yield call[1], set(given(script[call.end() : past(script, call.end()) - 1])) if call[2] else set()


def given(inside: str) -> Iterator[str]:
    """The names in an object that is written out, such as ``a, b: f({ c }), d``."""
    outer = inside
    while (plain := re.sub(r"\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\]|`[^`]*`|\"[^\"]*\"", "", outer)) != outer:
        outer = plain
    for part in outer.split(","):
        if part.strip():
            yield part.partition(":")[0].strip()


def past(script: str, at: int) -> int:
    """Where the braces end that were open at ``at``."""
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(script[at], 0)
        at += 1
    return at


def test_finds_what_a_message_is_given() -> None:
    script = 't("bids", { player, bid: words({ of: 2 }, t("one", { n })) }) + t("plain") + get("x")'
    assert list(calls(script)) == [("bids", {"player", "bid"}), ("one", {"n"}), ("plain", set())]


def test_every_message_of_a_script_is_there_and_has_what_it_wants() -> None:
    wrong = []
    for path in scripts():
        for id_, names in calls(path.read_text(encoding="utf-8")):
            if id_ not in english().sources:
                wrong.append(f"{path.name}: there is no message {id_!r}")
            elif wanted(id_) != names:
                wrong.append(f"{path.name}: {id_!r} is given {sorted(names)} and wants {sorted(wanted(id_))}")
    assert wrong == []


def test_every_message_of_a_template_is_there_and_wants_nothing() -> None:
    ids = set(IN_TEMPLATE.findall(sources_of_templates()))
    assert len(ids) > 100
    assert sorted(id_ for id_ in ids if id_ not in english().sources or wanted(id_)) == []


def test_no_script_has_words_in_a_template_string_of_its_own() -> None:
    """The way in which they were looked up before."""
    text = "".join(path.read_text(encoding="utf-8") for path in scripts())
    assert re.findall(r"(?<![\w$.`])t`", re.sub(r"^\s*(?://|/?\*).*?$", "", text, flags=re.MULTILINE)) == []


def test_a_page_brings_the_messages_of_its_scripts_and_no_others(client: FlaskClient) -> None:
    page = client.get("/seat", headers={"Accept-Language": "de"}).text
    brought = json.loads(re.findall(r'id="messages">(.*?)</script>', page)[0])
    assert brought["choose-a-bid"] == Message("choose-a-bid").said("de")
    assert set(brought) - {"numbers"} == set(ids_of("seat/seat.html"))
    assert len(brought) < len(english().sources) / 4


def test_scripts_are_found_by_way_of_templates_and_of_one_another() -> None:
    names = {path.name for path in scripts_of("health/health.html")}
    assert {"health.js", "tongue.js", "menu.js"} <= names
    assert "seat.js" not in names


@pytest.mark.parametrize("language", [*NAMES, PSEUDO])
@pytest.mark.parametrize("page", templates())
def test_no_message_can_end_the_script_that_it_stands_in(page: str, language: str) -> None:
    told = messages_of(page, language)
    assert "<" not in told
    assert set(json.loads(told)) >= set(ids_of(page))


def test_a_page_can_put_every_message_into_words() -> None:
    """Also those that today only the table says."""
    for language in (*NAMES, PSEUDO):
        for id_ in english().sources:
            assert compiled(language, id_), id_


@pytest.mark.parametrize(("language", "region"), [("es", "es-MX"), ("de", "de-AT")])
def test_the_browser_s_wish_then_the_device_s_own_choice_are_heard(
    client: FlaskClient, language: str, region: str
) -> None:
    heard = f'lang="{language}"'.encode()
    assert b'lang="en"' in client.get("/seat").data
    wish = {"Accept-Language": f"{region},{language};q=0.9,en;q=0.5"}
    assert heard in client.get("/seat", headers=wish).data
    client.set_cookie(drawing.COOKIE, "en")
    assert b'lang="en"' in client.get("/seat", headers=wish).data
    client.set_cookie(drawing.COOKIE, "<script>")
    assert heard in client.get("/seat", headers=wish).data


def test_every_page_offers_every_language_in_its_own_word(client: FlaskClient) -> None:
    page = client.get("/").text
    offered = re.findall(r'<option value="(\w+)" label="([^"]+)">', page[page.index('id="languages"') :])
    assert dict(offered) == dict(NAMES)
    text = "".join(path.read_text(encoding="utf-8") for path in scripts())
    assert [name for name in NAMES.values() if f'"{name}"' in text] == [], "a script has a list of its own"


def test_the_strange_language_keeps_what_is_put_in_and_not_what_chooses_between_texts() -> None:
    assert Message("sheet-hidden", sheet="mat").said(PSEUDO).startswith("[ţĥéé ɱååţ'š ")
    assert Message("announces-right", name="Ann", series="red").said(PSEUDO) == "[Ann ååññööûûñçééš red: ŕîîĝĥţ.]"


def places(client: FlaskClient, path: str = "/aim", **headers: str) -> list[str]:
    """Where the menu of the page at ``path`` leads."""
    page = client.get(path, headers=headers).get_data(as_text=True)
    return re.findall(r'<li><a href="([^"]+)"', page)


def test_a_stranger_is_led_to_what_everybody_may_see(client: FlaskClient, app: Flask) -> None:
    found = places(client)
    assert found[0] == "/"
    assert {"/aim", "/panel"} < set(found)
    assert not {"/table", "/seat", "/settings", "/teach", "/setup"} & set(found)
    for path in found:
        assert client.get(path).status_code == 200, path


def test_who_has_a_seat_is_led_to_it_and_the_referee_to_the_tools(client: FlaskClient, app: Flask, keys: Keys) -> None:
    client.set_cookie(SEAT_COOKIE, keys.seal(Who("player", 2)))
    assert places(client)[:2] == ["/?watch", "/seat"], "the front door alone would lead to the seat"
    client.set_cookie(REFEREE_COOKIE, keys.seal(Who("referee")))
    found = places(client)
    assert found[:2] == ["/table", "/seat"], "the referee may have a seat too"
    with app.test_request_context():
        tools = {path for path in ("/teach", "/settings", "/setup") if has_page(path)}
    assert tools == {"/teach", "/settings", "/setup"} & set(found)


def test_only_pages_that_this_table_has_are_offered(client: FlaskClient, app: Flask) -> None:
    with app.test_request_context():
        assert has_page("/aim")
        assert not has_page("/nowhere")
        assert not has_page("/api/v1/actions"), "nothing can be fetched there"
    assert all(re.fullmatch(r"/[a-z]*", path) for path in places(client))


def test_the_page_one_is_on_is_marked(client: FlaskClient) -> None:
    page = client.get("/panel").get_data(as_text=True)
    assert re.findall(r'href="([^"]+)" aria-current="page"', page) == ["/panel"]


def test_an_error_page_has_the_menu_whatever_was_wrong(client: FlaskClient) -> None:
    assert "/aim" in places(client, "/nowhere")
    assert "/aim" in places(client, "/aim", Cookie=f"{SEAT_COOKIE}=forged")
