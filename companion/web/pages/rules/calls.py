# SPDX-License-Identifier: MIT
"""The short rules of each game on one page, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count, takewhile

from flask import Blueprint, render_template

from companion.messages.message import Message, catalogue, english
from companion.web.drawing import language
from companion.web.errors import NotHere
from companion.web.guard import ROLES, open_to
from companion.web.schema.base import PAGE, Answer, called

api = Blueprint("rules", __name__)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the rules, and its lines."""

    title: str
    lines: list[str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rules of a game, and the language that they are written in."""

    lang: str
    name: str
    aim: str
    parts: list[Part]


@cache
def sheets(code: str) -> Mapping[str, Sheet]:
    """The rules of every game by its id, in the language ``code`` where there are any, else in English."""
    found = (re.fullmatch(r"rules-(.+)-name", id_) for id_ in english().sources)
    return {game: _sheet(game, code) for game in sorted(one[1] for one in found if one)}


def _sheet(game: str, code: str) -> Sheet:
    def said(part: str) -> str:
        return Message(f"rules-{game}-{part}").said(code)

    def numbered(before: str) -> list[str]:
        names = (f"{before}{n}" for n in count(1))
        return list(takewhile(lambda name: f"rules-{game}-{name}" in english().sources, names))

    parts = [Part(said(part), [said(one) for one in numbered(f"{part}-")]) for part in numbered("")]
    lang = code if f"rules-{game}-aim" in catalogue(code).sources else "en"
    return Sheet(lang, said("name"), said("aim"), parts)


@api.get("/rules")
@open_to(*ROLES)
@called("rules", gives=PAGE)
def rules() -> str:
    """The games whose rules are on a page."""
    return render_template("rules/rules.html", sheets=sheets(language()), sheet=None)


@api.get("/rules/<game>")
@open_to(*ROLES)
@called("rules_of", gives=PAGE, also={404: Answer("Nobody has written them down for this page.")})
def rules_of(game: str) -> str:
    """The rules of a game, short, in the language of who asks.

    Raises:
        NotHere: nobody has written them down for this page.
    """
    sheet = sheets(language()).get(game)
    if sheet is None:
        raise NotHere("not-found", Message("rules-not-here"))
    return render_template("rules/rules.html", sheets={}, sheet=sheet)
