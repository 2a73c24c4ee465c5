# SPDX-License-Identifier: MIT
"""What is said aloud when the table changes: counts, verdicts, who was first, whose turn it is, in every language.

The table's own speaker and any phone that was chosen to speak say the same sentences: they stand in the state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.journal.entry import Entry
from companion.table.telling.snapshot import Snapshot
from companion.table.tongues import TONGUES, Tongue

GONE = frozenset({"lost", "missing", "frozen", "busy"})


@dataclass(frozen=True, slots=True)
class Change:
    """A step of the table: how it stood, how it stands, and what was written into the journal for it."""

    before: Snapshot
    now: Snapshot
    entries: Sequence[Entry] = field(default=())


def aloud(change: Change) -> Mapping[str, str]:
    """What is to be said, by language; nothing where nobody needs to hear of it."""
    told: dict[str, str] = {language: " ".join(_said(change, tongue)) for language, tongue in TONGUES.items()}
    return told if any(told.values()) else {}


def _said(change: Change, tongue: Tongue) -> list[str]:
    before, now = change.before, change.now
    kinds = {entry.kind for entry in change.entries}
    said = []
    for entry in change.entries:
        if entry.kind == "ruling" and not entry.data["tied"]:
            others = [*entry.data["late"]]
            exact = bool(others) and others[0]["source"] == "button" and "unsure_ms" not in others[0]
            ahead = others[0]["behind_ms"] if exact else None
            said.append(tongue.first(str(entry.data["first"][0]["player"]), ahead))
        elif entry.kind == "reading" and "verdict" not in kinds and entry.data.get("counts"):
            said.append(tongue.counts(entry.data["counts"]))
        elif entry.kind == "correction":
            said.append(tongue.correction(entry.data))
        elif entry.kind == "verdict":
            said.append(tongue.verdict(entry.data))
    if now.match is not None and not now.match.over:
        if (before.condition in GONE) != (now.condition in GONE):
            said.append(tongue.camera(now.condition not in GONE))
        if now.stillness == "doubt" != before.stillness and now.awaits is not None:
            said.append(tongue.asked())
        if now.on_turn is not None and (before.on_turn != now.on_turn or before.match is None):
            said.append(tongue.turn(now.on_turn))
    return [one for one in said if one]
