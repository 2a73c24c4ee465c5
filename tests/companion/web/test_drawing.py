# SPDX-License-Identifier: MIT
"""The pages speak every language whole: each message that a script or template names is there, with what it wants.

The menu leads to the pages there are, and offers the referee's tools to the referee alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import web
from companion.messages.compiled import compiled
from companion.messages.languages import NAMES, PSEUDO
from companion.messages.message import Message, english
from companion.table.inbox import Who
from companion.web import drawing, files
from companion.web.drawing import has_page, ids_of, messages_of, scripts_of
from companion.web.guard import REFEREE_COOKIE, SEAT_COOKIE
from companion.web.keys import Keys
from companion.web.pages.rules.calls import Sheet, sheets
from tests.pages.files import scripts, sources_of_templates, templates
from tests.shipped import SHIPPED
from tests.test_messages import wanted
from vision.mat.tokens import LETTERS
from vision.sighting import CameraCondition

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


def test_every_script_is_imported_by_a_name_that_stands_there() -> None:
    """Only so are its messages found: a television once told `the-pot-is-won` by its id."""
    text = "".join(path.read_text(encoding="utf-8") for path in scripts())
    assert re.findall(r"\bimport\((?!\")", text) == []
    assert {"the-pot-is-won", "bust", "the-haul"} <= set(ids_of("table/table.html"))


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


# Trouble that a screen shows has its entry among the cures, under the name by which the screen leads there.

JS = Path(files.__file__).parent


@pytest.mark.parametrize("condition", sorted(set(get_args(CameraCondition)) - {"ok", "starting", "phone"}))
def test_every_condition_of_the_camera_has_its_cure(client: FlaskClient, condition: str) -> None:
    assert f'id="camera-{condition}"' in client.get("/help").text


def test_every_link_leads_to_an_entry(client: FlaskClient) -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in JS.rglob("*.js"))
    linked = set(re.findall(r"/help#([a-z-]+)[`\"]", scripts)) | set(re.findall(r'\["([a-z-]+)", journal\]', scripts))
    page = client.get("/help").text
    assert linked
    assert [name for name in linked if f'id="{name}"' not in page] == []


@pytest.mark.parametrize("language", sorted(set(NAMES) - {"en"}))
def test_it_is_told_in_the_reader_s_language(client: FlaskClient, language: str) -> None:
    page = client.get("/help", headers={"Accept-Language": language}).text
    assert Message("a-die-is-in-doubt").said(language) in page
    assert "A die is in doubt" not in page


# The rules on a page: every game of the catalogue, in every language, with the same parts.

LONGEST_WORDS = 300
"""So many can be read while the others wait."""


def sheet(language: str, game: str) -> Sheet:
    return sheets(language)[game]


@pytest.mark.parametrize("game", SHIPPED)
def test_ok__every_game_has_short_rules_in_every_language(game: str) -> None:
    shapes = set()
    for language in NAMES:
        rules = sheet(language, game)
        lines = [rules.name, rules.aim, *(line for part in rules.parts for line in (part.title, *part.lines))]
        assert len(" ".join(lines).split()) < LONGEST_WORDS
        shapes.add(tuple(len(part.lines) for part in rules.parts))
    assert len(shapes) == 1, "each language tells as much as the others"


def test_ok__a_page_in_the_language_of_who_asks(client: FlaskClient) -> None:
    for headers, language in (({}, "en"), *(({"Accept-Language": code}, code) for code in NAMES)):
        rules = sheet(language, "lucky-seven")
        page = client.get("/rules/lucky-seven", headers=headers).get_data(as_text=True)
        assert rules.aim in page
        assert rules.parts[1].lines[0] in page
        listed = client.get("/rules", headers=headers).get_data(as_text=True)
        assert all(f'href="/rules/{game}"' in listed for game in SHIPPED)


def test_refuses__a_game_without_rules(client: FlaskClient) -> None:
    for path in ("/rules/poker", "/rules/..%2fphone", "/rules/%3Cscript%3E"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert b"<script>" not in answer.data


# Fonts, icons, dice and symbols of the pages: one drawing a thing, all of them there, light enough for a phone.

HOUSE = Path(web.__file__).parent
STATIC = HOUSE / "static"
ICONS = {path.stem for path in (STATIC / "icons").glob("*.svg")}
SHEETS = {path.name: path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.css")}


def paths_of(drawing: str) -> list[str]:
    tree = ElementTree.parse(STATIC / drawing)  # noqa: S314 - our own file
    return [path.attrib["d"] for path in tree.iter() if path.tag.endswith("path")]


def test_every_icon_has_its_class_and_every_class_its_icon() -> None:
    named = dict(re.findall(r"\.icon\.([a-z-]+) \{ --icon: url\(icons/([a-z-]+)\.svg\)", SHEETS["house.css"]))
    assert named == {name: name for name in ICONS}


def test_every_icon_that_a_page_or_script_shows_is_there() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.js"))
    pages = "".join(path.read_text(encoding="utf-8") for path in HOUSE.rglob("*.html"))
    shown = set(re.findall(r"\bicon\(\"([a-z-]+)\"\)", scripts)) | set(re.findall(r'class="icon ([a-z-]+)[ "]', pages))
    shown |= set(re.findall(r'place\([^,]+, "([a-z-]+)"', pages))
    assert shown
    assert shown <= ICONS


@pytest.mark.parametrize("name", sorted(ICONS))
def test_an_icon_is_light_and_takes_any_colour(name: str) -> None:
    drawing = (STATIC / "icons" / f"{name}.svg").read_text()
    assert len(drawing) < 1000
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawing)) <= {"none", "currentColor"}


def test_the_skull_of_the_dice_is_the_printed_one() -> None:
    assert paths_of("dice/skull.svg") == paths_of("symbols/skull.svg")


def test_the_letters_of_the_colours_are_the_printed_ones() -> None:
    script = (STATIC / "js" / "base" / "dice.js").read_text(encoding="utf-8")
    named = re.search(r"const LETTERS = \{(.*?)\}", script)
    assert named
    assert dict(re.findall(r'(\w+): "(\w+)"', named[1])) == LETTERS


@pytest.mark.parametrize("face", range(1, 7))
def test_a_drawn_die_has_its_pips_and_the_body_of_all_dice(face: int) -> None:
    drawing = (STATIC / "dice" / f"{face}.svg").read_text()
    blank = (STATIC / "dice" / "blank.svg").read_text()
    assert drawing.count("<circle") == face
    assert re.findall("<rect[^>]+>", drawing) == re.findall("<rect[^>]+>", blank)


def test_what_the_sheets_name_is_there() -> None:
    for name, sheet in SHEETS.items():
        for url in re.findall(r"url\(([^)]+)\)", sheet):
            assert (STATIC / url).is_file(), f"{name}: {url}"


def test_fonts_are_small_and_carry_their_licence() -> None:
    fonts = list((STATIC / "fonts").glob("*.woff2"))
    assert len(fonts) == 2
    assert sum(font.stat().st_size for font in fonts) <= 40_000
    licence = (STATIC / "fonts" / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert all(font.name in licence for font in fonts)


def test_the_manifest_and_what_it_names_are_sent_as_what_they_are(client: FlaskClient) -> None:
    with client.get("/static/quartermaster.webmanifest") as answer:
        assert answer.mimetype == "application/manifest+json"
        icons = json.loads(answer.data)["icons"]
    assert "manifest-src 'self'" in client.get("/").headers["Content-Security-Policy"]
    kinds = {icon["src"]: icon["type"] for icon in icons} | {"/static/fonts/quartermaster-display.woff2": "font/woff2"}
    for path, kind in kinds.items():
        with client.get(path) as file:
            assert (file.status_code, file.mimetype) == (200, kind)
