# SPDX-License-Identifier: MIT
"""A game as a log that can be read: one sentence for each line of its journal that people would ask about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.journal.entry import Entry
from companion.table.glue import entries_told
from companion.table.glue.liars import bid_words
from companion.table.say import listed, sentence

Mark = Literal["", "by-hand", "by-camera", "verdict", "referee"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line: where it stands in the journal, when, a sentence, how it came about, and who is in it."""

    seq: int
    wall_ms: int
    say: str
    mark: Mark
    players: tuple[str, ...]


def chronicle(entries: Sequence[Entry]) -> Iterator[Line]:
    """The log of one game, its set-up first; cards stay secret while it runs."""
    players: tuple[str, ...] = ()
    for entry in entries_told(entries):
        if entry.kind == "game":
            players = tuple(entry.data.get("players", ()))
        say = WORDS_OF.get(entry.kind, _nothing)(entry.data)
        if say:
            named = tuple(name for name in players if name in _strings(entry.data))
            yield Line(entry.seq, entry.wall_ms, say, _mark(entry), named)


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
    return f"{listed(data.get('players', []))} sit down."


def _event(data: Mapping[str, Any]) -> str:
    name, player = data.get("event", ""), data.get("player")
    if name == "bid":
        return f"{player} bids {bid_words(data)}."
    known = EVENTS.get(name)
    if known is not None:
        return known.format(player=player, **{part: data.get(part, "") for part in ("from", "pile")})
    what = str(name).replace("-", " ")
    return f"{player}: {what}." if player else f"{sentence(what)}."


EVENTS: Final[Mapping[str, str]] = {
    "challenge": "{player} calls LIAR!",
    "reveal": "The cups are lifted.",
    "roll-off": "They roll for who begins.",
    "start-roll": "They roll for who begins.",
    "undo": "The last event is taken back.",
    "correct": "What was counted is corrected.",
    "award": "The referee awards a claim.",
    "retire": "{player} leaves the game.",
    "next-round": "The next round begins.",
    "ante": "The antes are in.",
    "declare-bone": "{player} rolls the Bone!",
    "plunder": "{player} plunders {from}.",
    "knock": "{player} knocks {pile}'s pile over.",
    "deal": "The dice are dealt out again.",
    "deck": "The cards are shuffled and dealt.",
    "tie": "They shout at the same moment.",
    "end-turn": "{player} ends the turn.",
}


def _ruling(data: Mapping[str, Any]) -> str:
    names = listed([str(press.get("player") or f"seat {press['seat']}") for press in data.get("first", ())])
    late = data.get("late") or ()
    if data.get("tied"):
        return f"{names} at the same moment: nobody was first."
    if not late:
        return ""
    unsure = f" ± {late[0]['unsure_ms']:g} ms" if "unsure_ms" in late[0] else ""
    return f"{names} was first, by {late[0]['behind_ms']:.1f} ms{unsure}."


def _reading(data: Mapping[str, Any]) -> str:
    counts = data.get("counts") or {}
    told = ", ".join(f"{times} × {face}" for face, times in counts.items())
    return f"The camera reads {told}." if told else ""


def _end(data: Mapping[str, Any]) -> str:
    return {
        "closed": "The game is taken off the table.",
        "damaged": "The journal was damaged here: the game can't go on.",
    }.get(str(data.get("why")), "")


WORDS_OF: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "game": _setup,
    "event": _event,
    "ruling": _ruling,
    "reading": _reading,
    "correction": lambda data: str(data.get("say", "")),
    "verdict": lambda data: str(data.get("say", "")),
    "end": _end,
    "lost": lambda _data: "A line of the journal can't be read.",
}
