# SPDX-License-Identifier: MIT
"""The language that a page speaks, and its words: messages by id, in the template here and in its scripts there.

Beside them ``words/`` holds patterns of what the table still says in English sentences.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import msgspec
from flask import Blueprint, Flask, Response, request
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.messages.languages import NAMES, offered
from companion.messages.message import Message, in_language
from companion.web.errors import NotHere
from companion.web.house import house
from companion.web.page_messages import messages_of
from companion.web.roles import ROLES, open_to

api = Blueprint("tongue", __name__)

WORDS = Path(__file__).parent / "words"
FROM_THE_TABLE = "table-"
"""Files with this beginning hold sentences that the table sends; only these are patterns."""
COOKIE = "quartermaster-language"


def _of_table(language: str, rooms: frozenset[str] = frozenset()) -> dict[str, str]:
    """What the table sends, in patterns; in ``rooms`` alone, if there are any."""
    files = (path for path in _files(language) if path.name.startswith(FROM_THE_TABLE))
    return _merged(path for path in files if not rooms or path.stem.removeprefix(FROM_THE_TABLE) in rooms)


def _files(language: str) -> list[Path]:
    return sorted((WORDS / language).glob("*.json"))


def _merged(paths: Iterable[Path]) -> dict[str, str]:
    merged: dict[str, str] = {}
    for path in paths:
        merged |= json.loads(path.read_text(encoding="utf-8"))
    return merged


def language() -> str:
    """The language of who asks: as chosen on this device, else what its browser prefers, else the table's own."""
    chosen = request.cookies.get(COOKIE, "")
    return chosen if chosen in offered() else request.accept_languages.best_match(list(NAMES), house().language)


def translated(id_: str) -> str:
    """The message ``id_`` in the language of who asks."""
    return Message(id_).said(language())


@pass_context
def messages(context: Context) -> Markup:
    """What the scripts of the page that is drawn say, as JSON."""
    return messages_of(str(context.name), language())


def said(message: str) -> str:
    """``message`` in the language of who asks; as it is where it is none."""
    return in_language(message, language())


def speak_in(app: Flask) -> None:
    """Give the templates of ``app`` their words, ``_("your-seat")`` and ``said(message)``, and the languages."""
    app.jinja_env.globals.update(_=translated, said=said, messages=messages, language=language, languages=offered())


@lru_cache(maxsize=32)
def _told(code: str, rooms: frozenset[str]) -> bytes:
    return msgspec.json.encode({"table": _of_table(code, rooms)})


@lru_cache(maxsize=32)
def _packed(code: str, rooms: frozenset[str]) -> bytes:
    return gzip.compress(_told(code, rooms), mtime=0)


@api.get("/words/<code>.json")
@open_to(*ROLES)
def words(code: str) -> Response:
    """GET /words/es.json: ``table``: patterns of what the table says in English.

    ``?rooms=house+phone``: the files of these names alone, for pages that load much else.
    """
    if code not in offered():
        raise NotHere("not-found", Message("no-such-language", language=repr(code[:12]), known=list(NAMES)))
    rooms = frozenset(request.args.get("rooms", "").split())
    packed = request.accept_encodings.quality("gzip") > 0
    response = Response(_packed(code, rooms) if packed else _told(code, rooms), content_type="application/json")
    if packed:
        response.content_encoding = "gzip"  # a third of its size, for a phone at the far end of the garden
    response.vary.add("Accept-Encoding")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)
    return response
