# SPDX-License-Identifier: MIT
"""A game as a log that can be read: one sentence for each line of its journal that people would ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.journal.entry import Entry
from companion.messages.message import Message, figure, joined, listed, recalled
from companion.table.gamekit import Games, Said
from companion.table.ledger import and_then, fold, worded
from companion.table.say import event_label, one_of

Mark = Literal["", "by-hand", "by-camera", "verdict", "referee"]


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of a game's log: where it stands in the journal, when, a sentence, how it came about, and who is in it."""

    seq: int
    wall_ms: int
    say: str
    mark: Mark
    players: tuple[str, ...]


def chronicle(entries: Sequence[Entry], games: Games[Any]) -> Iterator[LogLine]:
    """The log of one game, its set-up first; cards stay secret while it runs."""
    players: tuple[str, ...] = ()
    log: Mapping[str, Said] = EVENTS
    for entry in games.public_entries(with_messages(entries, games)):
        if entry.kind == "game":
            players, kit = tuple(entry.data.get("players", ())), games.get(str(entry.data.get("game")))
            log = EVENTS if kit is None else {**EVENTS, **kit.log}
        say = _event(entry.data, log) if entry.kind == "event" else WORDS_OF.get(entry.kind, _nothing)(entry.data)
        if say:
            named = tuple(name for name in players if name in _strings(entry.data))
            yield LogLine(entry.seq, entry.wall_ms, say, _mark(entry), named)


def _mark(entry: Entry) -> Mark:
    if entry.kind == "verdict":
        return "verdict"
    if entry.data.get("manual"):
        return "by-hand"
    if entry.data.get("event") in ("undo", "correct", "award"):
        return "referee"
    return "by-camera" if entry.data.get("by") == "camera" else ""


def _strings(data: Any) -> set[str]:
    """Every string in ``data``, keys of objects too: names are wherever players are told of."""
    if isinstance(data, str):
        return {data}
    if isinstance(data, Mapping):
        return set(data) | {text for value in data.values() for text in _strings(value)}
    return {text for value in data for text in _strings(value)} if isinstance(data, list | tuple) else set()


def _nothing(_data: Mapping[str, Any]) -> str:
    return ""


def _setup(data: Mapping[str, Any]) -> str:
    return Message("sit-down", names=listed(data.get("players", [])))


def _event(data: Mapping[str, Any], log: Mapping[str, Said]) -> str:
    name, player = data.get("event", ""), data.get("player")
    known = log.get(name)
    if callable(known):
        return known(data)
    if known is not None:
        said = {"victim": data.get("from"), "pile": data.get("pile"), "player": player}
        return Message(known, **{name: str(value) for name, value in said.items()})
    what = event_label(str(name))
    return Message("did-event", player=str(player), event=what) if player else Message("event-came", event=what)


EVENTS: Final[Mapping[str, Said]] = {
    "undo": "last-event-taken-back",
    "correct": "what-was-counted-corrected",
    "award": "referee-awards-claim",
    "retire": "leaves-the-game",
    "tie": "they-shout-at-same-moment",
}
"""What the table itself has to say of events, beside the log of each game's kit."""


def _ruling(data: Mapping[str, Any]) -> str:
    names = listed(
        [press.get("player") or Message("seat-number", seat=press["seat"]) for press in data.get("first", ())]
    )
    late = data.get("late") or ()
    if data.get("tied"):
        return Message("at-same-moment-nobody-first", names=names)
    if not late:
        return ""
    ms = figure(late[0]["behind_ms"], 1)
    if "unsure_ms" in late[0]:
        return Message("was-first-by-about", names=names, ms=ms, unsure=late[0]["unsure_ms"])
    return Message("was-first-by", names=names, ms=ms)


def _reading(data: Mapping[str, Any]) -> str:
    counts = data.get("counts") or {}
    parts = [Message("so-many-times", n=times, face=one_of(face)) for face, times in counts.items()]
    return Message("camera-reads", told=joined(parts, ", ")) if parts else ""


def _end(data: Mapping[str, Any]) -> str:
    return {
        "closed": Message("game-taken-off-table"),
        "damaged": Message("journal-was-damaged-here-game"),
    }.get(str(data.get("why")), "")


WORDS_OF: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "game": _setup,
    "ruling": _ruling,
    "reading": _reading,
    "correction": recalled,
    "verdict": recalled,
    "end": _end,
    "lost": lambda _data: Message("line-journal-cant-be-read"),
}


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
