# SPDX-License-Identifier: MIT
"""The catalogues: Project Fluent's messages, read from a language's folder and put into words.

A file is cut into its messages at once, which is quick, and a message is parsed when it is said for the first time.
Beside Fluent's own functions a message may use ``WORDS($n)``, a small number as a word (``capital: 1``: with a
capital), and ``SOUND($name)``: ``i`` or ``o`` where it begins so, for the Spanish "e" and "u".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.messages.languages import FOLDER, PSEUDO
from companion.messages.strange import strange

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Value: TypeAlias = "str | int | float"

NUMBERS: Final = "numbers"
"""The id under which a language has its small numbers, from nought on, with commas between."""
FIGURE: Final = "figure"
_ENTRY: Final = re.compile(r"^(-?[a-z][a-z0-9-]*) =", re.MULTILINE)
_REFERRED: Final = re.compile(r"\{ (-?[a-z][a-z0-9-]*)[ .]")
_COMMENT: Final = re.compile(r"^#.*\n?", re.MULTILINE)
_SOUNDS: Final = {"i": re.compile(r"h?[ií](?![aeou])", re.IGNORECASE), "o": re.compile(r"h?[oó]", re.IGNORECASE)}


class Catalogue:
    """The messages of one language."""

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.sources: Mapping[str, str] = dict(_entries(folder))
        """Each message as it stands in its file, by id."""
        self._bundle: FluentBundle | None = None

    def said(self, id_: str, params: Mapping[str, Value], voice: bool) -> str:
        """The message ``id_`` with ``params`` put in.

        Raises:
            KeyError: there is no such id.
            ValueError: a param that it wants is not given, or it can't be read.
        """
        source = self.sources[id_]
        if "{" not in source and "\n" not in source:
            return source.partition(" = ")[2]
        bundle = self._with(id_, source)
        message = bundle.get_message(id_)
        pattern = (message.attributes.get("voice") if voice else None) or message.value
        if pattern is None:
            raise ValueError(f"the message {id_!r} has no text in {self.language!r}")
        text, errors = bundle.format_pattern(pattern, {name: _number(value) for name, value in params.items()})
        if errors:
            raise ValueError(f"the message {id_!r} in {self.language!r}: {errors[0]}")
        return str(text)

    def put_in(self, id_: str, params: Mapping[str, Value]) -> list[str]:
        """The texts of ``params`` that stand in the message ``id_``; others only choose between its variants."""
        source = self.sources[id_]
        whole = source + "".join(self.sources[name] for name in _REFERRED.findall(source))
        return [value for name, value in params.items() if isinstance(value, str) and f"{{ ${name} }}" in whole]

    def _with(self, id_: str, source: str) -> FluentBundle:
        """The bundle, with ``id_`` and all that it refers to in it."""
        from fluent.runtime import FluentBundle, FluentResource  # (a quarter of a second: not at the start)

        if self._bundle is None:
            functions: dict[str, Any] = {"WORDS": self._words, "SOUND": _sound}
            self._bundle = FluentBundle([self.language], functions=functions, use_isolating=False)
        if not self._bundle.has_message(id_):
            for name in _REFERRED.findall(source):
                self._bundle.add_resource(FluentResource(self.sources[name]))
            self._bundle.add_resource(FluentResource(source))
        return self._bundle

    def _words(self, number: Any, capital: Any = 0) -> str:
        words = self.sources[NUMBERS].partition(" = ")[2].split(", ")
        value = int(number)
        said = words[value] if 0 <= value < len(words) else str(value)
        return said[:1].upper() + said[1:] if capital else said


@lru_cache(maxsize=4096)
def formatted(language: str, id_: str, given: tuple[tuple[str, Value], ...], voice: bool) -> str:
    """The message ``id_`` in ``language``, with what is ``given`` put in; in English where that language has none such.

    Raises:
        KeyError: English has none such either.
        ValueError: a param is missing.
    """
    params = dict(given)
    if id_ == FIGURE:
        return _figure(language, params)
    if language == PSEUDO:
        return strange(english().said(id_, params, voice), english().put_in(id_, params))
    own = catalogue(language)
    return (own if id_ in own.sources else english()).said(id_, params, voice)


@cache
def catalogue(language: str) -> Catalogue:
    """The messages of ``language``; none for one that has no folder."""
    return Catalogue(language, FOLDER / language)


def english() -> Catalogue:
    """The catalogue that has every message."""
    return catalogue("en")


def _entries(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.ftl")):
        text = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        starts = list(_ENTRY.finditer(text))
        ends = [start.start() for start in starts[1:]] + [len(text)]
        for start, end in zip(starts, ends, strict=True):
            yield start[1], text[start.start() : end].strip()


def _number(value: Value) -> Any:
    from fluent.runtime.types import fluent_number

    return value if isinstance(value, str) else fluent_number(value, useGrouping=False)


def _figure(language: str, params: Mapping[str, Value]) -> str:
    from babel.numbers import format_decimal

    digits = int(params["digits"])
    shape = "0." + "0" * digits if digits else "0"
    return format_decimal(
        float(params["value"]), shape, locale="en" if language == PSEUDO else language.replace("-", "_")
    )


def _sound(words: Any) -> str:
    return next((name for name, sound in _SOUNDS.items() if sound.match(str(words))), "other")
