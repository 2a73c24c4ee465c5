# SPDX-License-Identifier: MIT
"""The messages that a page brings along for its scripts: those that they name, and no others."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import msgspec
from markupsafe import Markup

from companion.messages.catalogue import english
from companion.messages.compiled import NUMBERS, compiled, numbers, wants_numbers
from companion.web.files import PAGES, file_of

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
