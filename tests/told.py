# SPDX-License-Identifier: MIT
"""What a page makes of the table's sentences in another language: `told` of tongue.js once more, and its gaps."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.messages.message import Message, parts_of
from companion.web import tongue

HOLES: Mapping[str, str] = {
    "{}": r"(.+?)",
    "{#}": r"(\d+|no|none|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen|twenty)",
    "{.}": r"(\d+\.\d+)",
    "{%}": r"(\d+%)",
    "{face}": r"(\d{1,2}|skull)",
}
SEAT = tongue.WORDS.parent / "pages" / "seat" / "seat.html"
ROOMS = re.findall(r'data-rooms="([^"]+)"', SEAT.read_text(encoding="utf-8"))[0]
HOLE = re.compile(r"\{(?:#|\.|%|face)?\}")
SEAM = re.compile(r"(?<=[.!?]) (?=[A-ZÀ-Þ])")
NOT_WORDS = re.compile(r'"[^"]*"|[\W\d_]+')
"""What needs no translation: figures, signs, and what somebody wrote and a sentence quotes."""


class Glass:
    """A device that shows the table's sentences in ``language``; ``names`` are those of people.

    It has the catalogues of ``rooms``: those that the page of a seat asks for, and no others; "": all of them.
    """

    def __init__(self, language: str, names: Iterable[str], rooms: str = ROOMS) -> None:
        taken = {tongue.FROM_THE_TABLE + room for room in rooms.split("+")}
        files = [path for path in sorted((tongue.WORDS / language).glob("*.json")) if not rooms or path.stem in taken]
        self._table: dict[str, str] = {}
        for path in files:
            self._table |= json.loads(path.read_text(encoding="utf-8"))
        self._names = frozenset(names)
        self._language = language
        patterns = [(key, said, len(HOLE.sub("", key))) for key, said in self._table.items() if HOLE.search(key)]
        patterns.sort(key=lambda one: -one[2])
        self._patterns = [(re.compile(_expression(key), re.DOTALL), key, said) for key, said, _ in patterns]
        self._known: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.used: set[str] = set()
        """The sentences of the table's catalogue that were wanted."""

    def told(self, sentence: str) -> str:
        """``sentence`` as the page shows it."""
        return self._look(sentence)[0]

    def gaps(self, sentence: str) -> tuple[str, ...]:
        """The parts of ``sentence`` that come out as they went in."""
        return self._look(sentence)[1]

    def _look(self, sentence: str) -> tuple[str, tuple[str, ...]]:
        if isinstance(sentence, Message):
            leaves = (gap for leaf in _leaves(sentence) for gap in self._look(leaf)[1])
            return sentence.said(self._language), tuple(leaves)
        if sentence not in self._known:
            self._known[sentence] = self._find(sentence)
        return self._known[sentence]

    def _find(self, sentence: str) -> tuple[str, tuple[str, ...]]:
        if not sentence or sentence in self._names:
            return sentence, ()
        if sentence in self._table:
            self.used.add(sentence)
            return self._table[sentence], ()
        parts = self._severed(sentence)
        if len(parts) > 1:
            looked = [self._look(part) for part in parts]
            return " ".join(part[0] for part in looked), tuple(gap for part in looked for gap in part[1])
        for expression, key, said in self._patterns:
            match = expression.match(sentence)
            if match:
                self.used.add(key)
                parts = [self._look(hole) for hole in match.groups()]
                return _put(said, [part[0] for part in parts]), tuple(gap for part in parts for gap in part[1])
        return sentence, (sentence,) if self._has_words(sentence) else ()

    def _severed(self, text: str) -> list[str]:
        whole = any(SEAM.search(name) and name in text for name in self._names)
        return [text] if whole else SEAM.split(text)

    def _has_words(self, text: str) -> bool:
        words = [word for word in NOT_WORDS.sub(" ", text).split() if word not in self._names]
        return bool(words)


PICKED = frozenset({"by", "article", "was_article", "how", "target", "colour"})
"""Params that choose a form, or that a language may leave out: nobody reads them."""


def _leaves(message: Message) -> Iterator[str]:
    """What stands within ``message`` and is no message itself."""
    for name, value in message.params.items():
        parts = value if isinstance(value, tuple | list) else [value]
        for part in parts if name not in PICKED else ():
            if isinstance(part, Message):
                yield from _leaves(part)
            elif isinstance(part, str):
                yield part


def _expression(key: str) -> str:
    literal = [re.escape(part) for part in HOLE.split(key)]
    holes = [HOLES[hole] for hole in HOLE.findall(key)]
    return "^" + "".join(part + hole for part, hole in zip(literal, [*holes, ""], strict=True)) + "$"


def _put(sentence: str, values: list[str]) -> str:
    following = iter(values)
    return re.sub(r"\{(\d*)\}", lambda hole: values[int(hole[1])] if hole[1] else next(following), sentence)


SAID = frozenset({"label", "say", "text", "title", "message", "words", "note", "word", "asks"})
"""Under these keys of the state stand sentences."""
NOT_SAID = frozenset({"game", "legal", "event", "pending", "spoken", "value", "awaits"})
"""Under these stands nothing that a page shows as it is."""


def sentences(state: Any) -> Iterator[str]:
    """Every sentence in ``state`` that a page would show."""
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
            yield from (str(cell) for row in value for cell in row[1:])
        elif key == "buttons" and isinstance(value, Mapping):
            yield from (meant for meant in value.values() if meant)
        elif key == "name" and ("jewels" in state or "laid" in state):
            yield str(value)
        elif key not in NOT_SAID:
            yield from sentences(value)
