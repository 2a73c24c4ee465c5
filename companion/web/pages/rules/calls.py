# SPDX-License-Identifier: MIT
"""The rules of each game on one page, short, in every language: what one wants to know with the dice in the hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, render_template

from companion.messages.message import Message
from companion.web.errors import NotHere
from companion.web.roles import ROLES, open_to
from companion.web.tongue import WORDS, language

api = Blueprint("rules", __name__)

FIRST = "en"
"""The language in which all rules are kept; another one may lack those of a game."""


def _folder(code: str) -> Path:
    return WORDS / code / "rules"


@cache
def _sheets(code: str) -> Mapping[str, Mapping[str, Any]]:
    """The rules of every game by its id, in the language ``code`` where there are any."""
    found = {}
    for folder in dict.fromkeys((_folder(FIRST), _folder(code))):
        for path in sorted(folder.glob("*.json")):
            found[path.stem] = {"lang": folder.parent.name, **json.loads(path.read_text(encoding="utf-8"))}
    return found


@api.get("/rules")
@open_to(*ROLES)
def rules() -> str:
    """The games whose rules are here."""
    return render_template("rules/rules.html", sheets=_sheets(language()), sheet=None)


@api.get("/rules/<game>")
@open_to(*ROLES)
def rules_of(game: str) -> str:
    """The rules of ``game``.

    Raises:
        NotHere: nobody has written them down for this page.
    """
    sheet = _sheets(language()).get(game)
    if sheet is None:
        raise NotHere("not-found", Message("rules-not-here"))
    return render_template("rules/rules.html", sheets={}, sheet=sheet)
