# SPDX-License-Identifier: MIT
"""Fonts, icons, dice and symbols of the pages: one drawing a thing, all of them there, light enough for a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from companion import web
from vision.mat.tokens import LETTERS

WEB = Path(web.__file__).parent
STATIC = WEB / "static"
ICONS = {path.stem for path in (STATIC / "icons").glob("*.svg")}
SHEETS = {path.name: path.read_text(encoding="utf-8") for path in WEB.rglob("*.css")}


def paths_of(drawing: str) -> list[str]:
    tree = ElementTree.parse(STATIC / drawing)  # noqa: S314 - our own file
    return [path.attrib["d"] for path in tree.iter() if path.tag.endswith("path")]


def test_every_icon_has_its_class_and_every_class_its_icon() -> None:
    named = dict(re.findall(r"\.icon\.([a-z-]+) \{ --icon: url\(icons/([a-z-]+)\.svg\)", SHEETS["house.css"]))
    assert named == {name: name for name in ICONS}


def test_every_icon_that_a_page_or_script_shows_is_there() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.js"))
    pages = "".join(path.read_text(encoding="utf-8") for path in WEB.rglob("*.html"))
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
