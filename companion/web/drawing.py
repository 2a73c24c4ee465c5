# SPDX-License-Identifier: MIT
"""What pages are drawn with: words in the reader's language, the messages of their scripts, the menu, QR codes.

Messages stand by their ids in the template here and in its scripts there; a page brings those along that its scripts
name, and no others.
"""

from __future__ import annotations

import io
import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec
from flask import Blueprint, Flask, Response, current_app, render_template, request
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from segno import QRCode

from companion.messages.compiled import NUMBERS, compiled, numbers, wants_numbers
from companion.messages.languages import NAMES, offered
from companion.messages.message import Message, english, in_language
from companion.web.files import PAGES, file_of
from companion.web.guard import ROLES, Role, current_services, open_roles, open_to, proven_roles
from companion.web.schema.base import PAGE, called

TEMPLATES: Final = Path(__file__).parent / "templates"
NAMED: Final = re.compile(r"""\bt\(\s*"([a-z0-9-]+)\"""")
_PARTS: Final = re.compile(r"""{%-?\s*(?:extends|include)\s+"([\w/]+\.html)\"""")
_SET: Final = re.compile(r"""{%\s*set\s+(\w+)\s*=\s*"([\w-]+)"\s*%}""")
_STARTS: Final = re.compile(r"\{\{ static \}\}([\w/]+\.js)")
_IMPORTS: Final = re.compile(r"""(?:from|import\()\s*"(\.[./\w]+\.js)\"""")
WORD: Final = "word-"
"""With this begin the words that the table names by an id; a script asks for them by `wordFor`."""


@lru_cache(maxsize=128)
def messages_of(template: str, language: str) -> Markup:
    """The messages of the scripts of ``template`` in ``language``, as JSON that may stand in a page."""
    words = {id_: compiled(language, id_) for id_ in ids_of(template)}
    if any(map(wants_numbers, words.values())):
        words[NUMBERS] = numbers(language)
    text = msgspec.json.encode(words).decode()
    return Markup(text.replace("<", "\\u003c").replace("&", "\\u0026"))  # noqa: S704 - nothing of it ends a script


@cache
def ids_of(template: str) -> tuple[str, ...]:
    """The ids of the messages that the scripts of ``template`` name."""
    sources = [path.read_text(encoding="utf-8") for path in sorted(scripts_of(template))]
    ids = {id_ for source in sources for id_ in NAMED.findall(source)}
    if any("wordFor(" in source for source in sources):
        ids |= {id_ for id_ in english().sources if id_.startswith(WORD)}
    return tuple(sorted(ids))


def scripts_of(template: str) -> set[Path]:
    """Every script that ``template`` loads, one by way of another."""
    source = "".join(_sources(template))
    for name, value in _SET.findall(source):
        source = source.replace(f"{{{{ {name} }}}}", value)
    left = set(_STARTS.findall(source))
    found: dict[str, Path] = {}
    while left:
        name = left.pop()
        if name not in found:
            found[name] = file_of(name)
            imports = _IMPORTS.findall(found[name].read_text(encoding="utf-8"))
            left |= {posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in imports}
    return set(found.values())


def _sources(template: str) -> Iterator[str]:
    """``template``, and those that it stands on and takes in."""
    folder = PAGES if "/" in template else TEMPLATES
    source = (folder / template).read_text(encoding="utf-8")
    yield source
    for part in _PARTS.findall(source):
        yield from _sources(part)


COOKIE = "quartermaster-language"


def language() -> str:
    """The language of who asks: as chosen on this device, else what its browser prefers, else the table's own."""
    chosen = request.cookies.get(COOKIE, "")
    return (
        chosen if chosen in offered() else request.accept_languages.best_match(list(NAMES), current_services().language)
    )


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


def has_page(path: str) -> bool:
    """True if this table answers at ``path``: services come and go, and the menu leads nowhere that is not there."""
    return any(rule.rule == path and "GET" in (rule.methods or ()) for rule in current_app.url_map.iter_rules())


def wears(role: Role) -> bool:
    """True if the one who looks has proved ``role``."""
    return role in proven_roles()


def lay_out(app: Flask) -> None:
    """Give the templates of ``app`` what the menu asks."""
    app.jinja_env.globals.update(has_page=has_page, wears=wears, open_roles=open_roles)


def add_page(
    api: Blueprint, path: str, template: str, id_: str, about: str, role: Callable[[], Role] | None = None
) -> None:
    """Add a page for everybody to ``api``, of a ``template`` that is told in which ``role`` it is shown, where it asks.

    ``id_`` and ``about`` name the call and say what it is for, as `called` and its docstring do for others.
    """

    def page() -> str:
        return render_template(template) if role is None else render_template(template, role=role())

    page.__doc__ = about
    api.get(path, endpoint=id_)(open_to(*ROLES)(called(id_, gives=PAGE)(page)))


def drawn(code: QRCode) -> Response:
    """``code`` as a drawing."""
    out = io.BytesIO()
    code.save(out, kind="svg", border=2, dark="#1c130a", light="#f3e6c8", xmldecl=False, svgns=True, scale=4)
    return Response(out.getvalue(), content_type="image/svg+xml")
