# SPDX-License-Identifier: MIT
"""What a screen is told is told in messages: which sentences of a state are shown, and what in them is none."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from companion.messages.message import Message, parts_of

NOT_WORDS = re.compile(r'"[^"]*"|[\W\d_]+')
"""What needs no translation: figures, signs, and what somebody wrote and a sentence quotes."""
UPPER = frozenset({"SHOUT", "AYE"})
"""The buttons: they are called so in every language."""
PICKED = frozenset({"by", "article", "was_article", "how", "target", "colour", "die", "effect", "where"})
"""Params that choose a form, that a language may leave out, or that name a field: nobody reads them."""


def plain(sentence: str, names: Collection[str]) -> list[str]:
    """The parts of ``sentence`` that stand in no catalogue and have words that are none of ``names``."""
    return [leaf for leaf in _leaves(sentence) if leaf not in names and _has_words(leaf, names)]


def _leaves(sentence: str) -> Iterator[str]:
    """What stands within a message and is no message itself; else the whole ``sentence``."""
    if not isinstance(sentence, Message):
        yield sentence
        return
    for name, value in sentence.params.items():
        for part in value if isinstance(value, tuple | list) else [value]:
            if name not in PICKED and isinstance(part, str):
                yield from _leaves(part)


def _has_words(text: str, names: Collection[str]) -> bool:
    return any(word not in names and word not in UPPER for word in NOT_WORDS.sub(" ", text).split())


SAID = frozenset({"label", "say", "text", "title", "message", "words", "note", "word", "asks"})
"""Under these keys of the state stand sentences."""
NOT_SAID = frozenset({"game", "legal", "event", "pending", "spoken", "value", "awaits"})
"""Under these stands nothing that a page shows as it is."""


def sentences(state: Any) -> Iterator[str]:
    """Every sentence in ``state`` that a page would show."""
    state = msgspec.structs.asdict(state) if isinstance(state, msgspec.Struct) else state
    if isinstance(state, list | tuple):
        for part in state:
            yield from sentences(part)
    if not isinstance(state, Mapping):
        return
    for key, value in state.items():
        if key in SAID and isinstance(value, str):
            yield value
        elif key == "why_not" and value:
            yield from parts_of(value)
        elif key == "columns":
            yield from value
        elif key == "rows" and state.get("kind") == "table":
            yield from (cell for row in value for cell in row[1:] if isinstance(cell, str))
        elif key == "buttons" and isinstance(value, Mapping):
            yield from (meant for meant in value.values() if meant)
        elif key == "name" and ("jewels" in state or "laid" in state):
            yield value
        elif key not in NOT_SAID:
            yield from sentences(value)
