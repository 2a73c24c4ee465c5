# SPDX-License-Identifier: MIT
"""Takes a name out of the journal: the games stay, told of somebody who has no name.

A name may stand anywhere in a line: as a player, as a key of dice, in a sentence that was shown. It is looked for
everywhere, so a player who is called like a word of the game (``skull``) can't be told from it; that is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.errors import Refused
from companion.journal.entry import AnyJournal, Entry
from companion.messages.message import Message
from companion.table.gamekit import Games

NOBODY: Final = "Somebody"
EVERYTHING: Final = 10_000_000
WORDS: Final = frozenset(
    {
        *("red", "blue", "green", "yellow", "purple", "orange", "white", "pink"),
        *("pips", "skull", "bones", "piles", "symbols", "coasters", "map", "cards"),
        *("shout", "aye", "button", "phone", "camera", "referee", "table", "centre", "nobody", "over", "closed"),
        *("damaged", "off", "undo"),
    }
)
"""Values in the journal of any game that are no names: seats' colours, sets of dice, the table's own."""


def forget(journal: AnyJournal, name: str, games: Games[Any]) -> int:
    """Put another name in the place of ``name``, wherever it stands; how many lines are others now.

    ``games``: the games that there are.

    Raises:
        Refused: ``unknown-player``, nobody of that name has played; ``bad-field``, it is a word of the games too.
        JournalFailed: it could not be written; all stands as it stood.
    """
    other = _free(check_name(journal, name, games))
    sentence = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return journal.rewrite(lambda entry: replace(entry, data=_without(entry.data, name, other, sentence)))


def check_name(journal: AnyJournal, name: str, games: Games[Any]) -> set[str]:
    """Refuse a ``name`` that can't be taken out of ``journal``; returns all names in it.

    Raises:
        Refused: as `forget` does.
    """
    entries = journal.since(0, EVERYTHING)
    known = {player for entry in entries if entry.kind == "game" for player in entry.data.get("players", ())}
    known |= {entry.data["name"] for entry in entries if entry.kind == "lobby" and "name" in entry.data}
    if name not in known:
        raise Refused("unknown-player", Message("nobody-of-that-name", name=name))
    if name.casefold() in WORDS.union(*(kit.words for kit in games.values())) or name in _words_of(entries, games):
        raise Refused("bad-field", Message("name-is-a-word", name=name))
    return known


def _words_of(entries: Iterable[Entry], games: Games[Any]) -> set[str]:
    """What the journal says that is no name: events, kinds, codes, and the fields of all lines."""
    events = {str(entry.data.get("event")) for entry in entries}
    kinds = {entry.kind for entry in entries}
    return events | kinds | set(games) | {field for entry in entries for field in entry.data}


def _free(known: Iterable[str]) -> str:
    taken, number = set(known), 1
    while (other := NOBODY if number == 1 else f"{NOBODY} {number}") in taken:
        number += 1
    return other


def _without(data: Any, name: str, other: str, sentence: re.Pattern[str]) -> Any:
    if isinstance(data, str):
        return sentence.sub(lambda _: other, data)
    if isinstance(data, Mapping):
        return {(other if key == name else key): _without(value, name, other, sentence) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_without(value, name, other, sentence) for value in data]
    return data
