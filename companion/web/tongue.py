# SPDX-License-Identifier: MIT
"""The language that a page speaks, and its words: messages by id, in the template here and in its scripts there."""

from __future__ import annotations

from flask import Flask, request
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from companion.messages.languages import NAMES, offered
from companion.messages.message import Message, in_language
from companion.web.house import house
from companion.web.page_messages import messages_of

COOKIE = "quartermaster-language"


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
