# SPDX-License-Identifier: MIT
"""Verdicts of journals that are older than messages: told in any language, as the rules say them again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.journal.entry import Entry
from companion.messages.message import beside
from companion.table.glue import glue_of
from companion.table.ledger import and_then, fold


def with_messages(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of one game, each verdict with its message.

    The game is played again for them. A sentence that the rules would put otherwise today stays as it was written, in
    English alone; so does all that comes after what can't be played on.
    """
    if all(entry.kind != "verdict" or "message" in entry.data for entry in entries):
        return list(entries)
    folded, told = fold(entries[:1]), list(entries[:1])
    for entry in entries[1:]:
        try:
            folded = folded and and_then(folded, entry)
        except ValueError:
            folded = None
        if folded is not None and entry.kind == "verdict" and "message" not in entry.data:
            match = folded.match
            words = beside(glue_of(match.game.game_id).verdict(match.state()))
            if words["say"] == entry.data.get("say"):
                entry = replace(entry, data={**entry.data, **words})
        told.append(entry)
    return told
