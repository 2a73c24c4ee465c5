# SPDX-License-Identifier: MIT
"""Sentences said aloud when the table changes: counts, verdicts, who was first, whose turn it is.

The table's own speaker and any phone that was chosen to speak say the same sentences: they stand in the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.journal.entry import Entry
from companion.messages.languages import NAMES
from companion.messages.message import Message, capital, figure, joined, listed, recalled
from companion.table.telling.say import many_of, one_of
from companion.table.telling.snapshot import Snapshot

GONE = frozenset({"lost", "missing", "frozen", "busy"})


@dataclass(frozen=True, slots=True)
class Change:
    """A step of the table: how it stood, how it stands, and what was written into the journal for it."""

    before: Snapshot
    now: Snapshot
    entries: Sequence[Entry] = field(default=())


def aloud(change: Change) -> Mapping[str, str]:
    """What is to be said, by language; nothing where nobody needs to hear of it."""
    said = joined(one for one in (*_of_entries(change), *_of_table(change)) if one)
    return {language: said.said(language, voice=True) for language in NAMES} if said else {}


def _of_entries(change: Change) -> Iterator[str]:
    """What was written into the journal."""
    verdict = any(entry.kind == "verdict" for entry in change.entries)
    for entry in change.entries:
        if entry.kind == "ruling" and not entry.data["tied"]:
            yield _first(entry.data)
        elif entry.kind == "reading" and not verdict and entry.data.get("counts"):
            yield counted_aloud(entry.data["counts"])
        elif entry.kind in ("correction", "verdict"):
            yield recalled(entry.data)


def _of_table(change: Change) -> Iterator[str]:
    """What else has changed while a game is played."""
    before, now = change.before, change.now
    if now.match is None or now.match.over:
        return
    if (before.condition in GONE) != (now.condition in GONE):
        yield Message("said-camera-gone" if now.condition in GONE else "said-camera-back")
    if now.stillness == "doubt" != before.stillness and now.awaits is not None:
        yield Message("said-doubt")
    if now.on_turn is not None and (before.on_turn != now.on_turn or before.match is None):
        yield Message("said-turn", name=now.on_turn)


def _first(ruling: Mapping[str, Any]) -> Message:
    """Who was first, and by how much, where another button was pressed and both times are exact."""
    name, others = str(ruling["first"][0]["player"]), [*ruling["late"]]
    if not others or others[0]["source"] != "button" or "unsure_ms" in others[0]:
        return Message("said-first", name=name)
    return Message("said-first-by", name=name, ms=milliseconds(others[0]["behind_ms"]))


def milliseconds(value: float) -> Message:
    """A span as it is spoken: tenths only where they are news.

    >>> milliseconds(14.2), milliseconds(1.04), milliseconds(1.52)
    ('14', '1', '1.5')
    """
    return figure(value, 0 if value >= 10 or f"{value:.1f}".endswith(".0") else 1)


def counted_aloud(counts: Mapping[str, int]) -> Message:
    """What was read.

    >>> counted_aloud({"3": 1, "4": 2, "skull": 1, "sword-red": 2})
    'One 3, two 4s, one skull and two red swords.'
    """
    dice = [
        Message("said-dice", n=count, face=_known(face), one=one_of(face), many=many_of(face))
        for face, count in counts.items()
    ]
    return Message("said-count", dice=capital(listed(dice)))


def _known(face: str) -> int | str:
    """A number as such: languages that have nouns for what a die shows ("eine Drei") tell them apart by it."""
    return int(face) if face.isdecimal() else face
