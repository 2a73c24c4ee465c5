# SPDX-License-Identifier: MIT
"""The rules on a page: every game of the catalogue, in every language, with the same parts."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.messages.languages import NAMES
from companion.web.pages.rules.calls import Sheet, sheets
from tests.shipped import SHIPPED

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
