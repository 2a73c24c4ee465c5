# SPDX-License-Identifier: MIT
"""What the table writes into the journal, and the game that is read back from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.catalogue import start
from companion.games.errors import GamesError
from companion.games.match import Match
from companion.journal.entry import AnyJournal, Draft, Entry
from companion.table.referee import SHOUT
from companion.table.say import verdict_words
from companion.table.sight import Sight, used_in

ALL: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Folded:
    """A game as the journal tells it. ``trouble``: why it can't go on, "" if it can."""

    number: int
    match: Match
    sight: Sight
    ruling: Mapping[str, Any] | None
    trouble: str = ""


def game_draft(setup: Mapping[str, Any], number: int, key: str | None) -> Draft:
    """The set-up of a game."""
    return Draft("game", setup, number, key)


def end_draft(match: Match, number: int, why: str, key: str | None = None) -> Draft:
    """The end of a game at this table, won or not."""
    return Draft("end", {"why": why, "winner": match.state()["winner"]}, number, key)


def event_drafts(event: Event, after: Match, number: int, key: str | None) -> list[Draft]:
    """An accepted event as applied, and the verdict that it led to."""
    drafts = [Draft("event", event, number, key)]
    state = after.state()
    if event["event"] != "undo" and (state["last"] or state["winner"] is not None):
        words = verdict_words(state["last"], state["winner"])
        drafts.append(Draft("verdict", {**state["last"], "winner": state["winner"], "say": words}, number))
    return drafts


def sight_after(sight: Sight, event: Event, before: Match, after: Match) -> Sight:
    """Dice that have counted may count again once the game calls for a new throw; taking back calls for none."""
    new = after.awaits() is not None and before.awaits() is None and event["event"] not in ("undo", "correct")
    return Sight() if new else sight


def ruling_after(ruling: Mapping[str, Any] | None, event: Event) -> Mapping[str, Any] | None:
    """A ruling is shown until something else happens than the shout that it allowed."""
    return ruling if ruling and event["event"] == SHOUT and not ruling["tied"] else None


def read_back(journal: AnyJournal) -> Folded | None:
    """The last game if it was not closed, as it stood when the last entry was written."""
    number = journal.last_game
    entries = journal.of_game(number) if number else []
    if not entries or any(entry.kind == "end" for entry in entries):
        return None
    lost = next((entry.seq for entry in journal.since(entries[0].seq, ALL) if entry.kind == "lost"), None)
    before = [entry for entry in entries if lost is None or entry.seq < lost]
    folded = fold(before)
    return folded if folded is None or lost is None else replace(folded, trouble=f"entry {lost} can't be read")


def fold(entries: Iterable[Entry]) -> Folded | None:
    """Play the entries of one game again, the set-up first; None where there is no set-up to begin with."""
    told = iter(entries)
    first = next(told, None)
    if first is None or first.kind != "game":
        return None
    try:
        folded = Folded(first.game, start(first.data), Sight(), None)
    except GamesError:
        return None
    for entry in told:
        try:
            folded = and_then(folded, entry)
        except GamesError as error:
            return replace(folded, trouble=f"entry {entry.seq} does not follow: {error}")
    return folded


def and_then(folded: Folded, entry: Entry) -> Folded:
    """The game one entry later.

    Raises:
        Refused: the entry does not follow; what was written was accepted, so the journal or the rules have changed.
    """
    if entry.kind == "ruling":
        return replace(folded, ruling={name: value for name, value in entry.data.items() if name != "edges"})
    if entry.kind == "reading":
        return replace(folded, sight=used_in(entry.data))
    if entry.kind != "event":
        return folded
    after = folded.match.apply(entry.data)
    sight = sight_after(folded.sight, entry.data, folded.match, after)
    return replace(folded, match=after, sight=sight, ruling=ruling_after(folded.ruling, entry.data))
