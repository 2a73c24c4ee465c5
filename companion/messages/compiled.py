# SPDX-License-Identifier: MIT
"""Messages as a page takes them: small JSON that its script puts into words (``static/js/base/tongue.js``).

A message is its text, or a list of texts and of what is put in between:

    {"v": "name"}                                           the value of that name
    {"v": "n", "w": 1}                                      a small number as a word; 2: with a capital
    {"v": "n", "o": {"one": …, "other": …}, "d": "other"}   a choice by the value, its number or its plural; d: else
    {"v": "last", "s": 1, "o": {…}, "d": "other"}           a choice by the sound that it begins with
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from companion.messages.languages import PSEUDO
from companion.messages.message import Catalogue, catalogue, english, letters

if TYPE_CHECKING:
    from fluent.syntax import ast

Compiled: TypeAlias = "str | list[Any]"
NUMBERS: Final = "numbers"
"""The words of small numbers: a page has them where one of its messages wants them."""


@lru_cache(maxsize=8192)
def compiled(language: str, id_: str) -> Compiled:
    """The message ``id_`` in ``language``, in English where that has no such.

    Raises:
        KeyError: English has none such either.
        ValueError: it holds what a page can't put into words.
    """
    if language == PSEUDO:
        return _strange(_compiled(english(), id_))
    own = catalogue(language)
    return _compiled(own if id_ in own.sources else english(), id_)


def numbers(language: str) -> str:
    """The words of small numbers, from nought on, with commas between."""
    words = (english() if language == PSEUDO else catalogue(language)).sources.get(NUMBERS, english().sources[NUMBERS])
    text = words.partition(" = ")[2]
    return letters(text) if language == PSEUDO else text


def wants_numbers(message: Any) -> bool:
    """True if a small number is put into words somewhere in ``message``."""
    if isinstance(message, dict):
        return "w" in message or any(map(wants_numbers, message.get("o", {}).values()))
    return isinstance(message, list) and any(map(wants_numbers, message))


def _compiled(of: Catalogue, id_: str) -> Compiled:
    source = of.sources[id_]
    if "{" not in source and "\n" not in source:
        return source.partition(" = ")[2]
    from fluent.syntax import FluentParser  # (not at the start)

    entry = FluentParser(with_spans=False).parse_entry(source)
    pattern = getattr(entry, "value", None)
    if pattern is None:
        raise ValueError(f"the message {id_!r} has no text in {of.language!r}")
    return _pattern(of, pattern)


def _pattern(of: Catalogue, pattern: ast.Pattern) -> Compiled:
    parts: list[Any] = []
    for element in pattern.elements:
        pieces = _element(of, element)
        for piece in pieces if isinstance(pieces, list) else [pieces]:
            if isinstance(piece, str) and parts and isinstance(parts[-1], str):
                parts[-1] += piece
            else:
                parts.append(piece)
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def _element(of: Catalogue, element: Any) -> Any:
    """One part of a pattern: a text, what is put in, or the parts of a message that it refers to."""
    from fluent.syntax import ast

    if isinstance(element, ast.TextElement):
        return element.value
    inner: Any = element.expression if isinstance(element, ast.Placeable) else element
    match inner:
        case ast.Placeable():
            return _element(of, inner)
        case ast.StringLiteral():
            return inner.parse()["value"]
        case ast.VariableReference():
            return {"v": inner.id.name}
        case ast.MessageReference():
            return _compiled(of, inner.id.name)
        case ast.FunctionReference() if inner.id.name == "WORDS":
            return {**_element(of, inner.arguments.positional[0]), "w": 2 if inner.arguments.named else 1}
        case ast.SelectExpression():
            return _choice(of, inner)
    raise ValueError(f"a page can't put {type(inner).__name__} into words")


def _choice(of: Catalogue, choice: ast.SelectExpression) -> dict[str, Any]:
    from fluent.syntax import ast

    by: Any = choice.selector
    sound = isinstance(by, ast.FunctionReference) and by.id.name == "SOUND"
    form: dict[str, Any] = _element(of, by.arguments.positional[0] if sound else by)
    keys = [
        str(variant.key.value if isinstance(variant.key, ast.NumberLiteral) else variant.key.name)
        for variant in choice.variants
    ]
    form["o"] = {key: _pattern(of, one.value) for key, one in zip(keys, choice.variants, strict=True)}
    form["d"] = next(key for key, one in zip(keys, choice.variants, strict=True) if one.default)
    return form | ({"s": 1} if sound else {})


def _strange(message: Compiled) -> Compiled:
    """``message`` made strange, as `companion.messages.message` does."""
    parts = message if isinstance(message, list) else [message]
    return ["[", *map(_estranged, parts), "]"]


def _estranged(part: Any) -> Any:
    if isinstance(part, str):
        return letters(part)
    if isinstance(part, list):
        return [_estranged(one) for one in part]
    return part | ({"o": {key: _estranged(one) for key, one in part["o"].items()}} if "o" in part else {})
