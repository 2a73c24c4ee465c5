# SPDX-License-Identifier: MIT
"""The languages of the pages: English stands in the code, each other one in a folder of ``words/``.

A catalogue maps an English sentence, with ``{}`` where something is put in, to the sentence in its language. All files
of a folder are one catalogue: a file holds the words of one room, so that a translator has something short to read.
The same catalogues serve the templates here and the scripts in the browser (``static/js/tongue.js``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from flask import Blueprint, Flask, Response, request

from companion.web.answers import answer
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.roles import ROLES, open_to

api = Blueprint("tongue", __name__)

WORDS = Path(__file__).parent / "words"
COOKIE = "quartermaster-language"
NAMES: Mapping[str, str] = {"en": "English", "es": "Español"}
"""Every language that can be chosen, in its own word."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The sentences of ``language`` by their English ones; empty for English.

    >>> catalogue("en")
    {}
    """
    merged: dict[str, str] = {}
    for path in sorted((WORDS / language).glob("*.json")):
        merged |= json.loads(path.read_text(encoding="utf-8"))
    return merged


def language() -> str:
    """The language of who asks: as chosen on this device, else what its browser prefers, else the table's own."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in NAMES else request.accept_languages.best_match(list(NAMES), house().language)


def translated(sentence: str) -> str:
    """``sentence`` in the language of who asks; English where there is no better."""
    return catalogue(language()).get(sentence, sentence)


def speak_in(app: Flask) -> None:
    """Give the templates of ``app`` their words: ``_("Your seat")``, ``language()`` and ``languages``."""
    app.jinja_env.globals.update(_=translated, language=language, languages=NAMES)


@api.get("/words/<code>.json")
@open_to(*ROLES)
def words(code: str) -> Response:
    """GET /words/es.json: the whole catalogue of a language, for the scripts of the pages."""
    if code not in NAMES:
        raise NotHere("not-found", f"There is no language {code[:12]!r} here, only {', '.join(NAMES)}.")
    response = answer(catalogue(code))
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
