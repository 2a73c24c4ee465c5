# SPDX-License-Identifier: MIT
"""Verdicts of old journals, which have no message: said again by the rules, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.journal.entry import Entry
from companion.table.gamekit import Games
from companion.table.ledger import and_then, fold, worded


def with_messages(entries: Sequence[Entry], games: Games[Any]) -> list[Entry]:
    """The entries of one game, each verdict with its message.

    The game is played again for them, where one has none. What comes after something that can't be played on stays as
    it was written, in English alone.
    """
    if all(entry.kind != "verdict" or "message" in entry.data for entry in entries):
        return list(entries)
    folded, told = fold(entries[:1], games), list(entries[:1])
    for written in entries[1:]:
        entry = written
        try:
            if folded is not None:
                entry = worded(written, folded)
                folded = and_then(folded, entry)
        except ValueError:
            folded = None
        told.append(entry)
    return told
