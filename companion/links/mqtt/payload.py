# SPDX-License-Identifier: MIT
"""Payloads for the broker, as JSON: what everybody at the table may see anyhow, and nothing more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.journal.entry import Entry
from companion.links.mqtt.chronicle import Played
from companion.table.telling import News

Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class TableCard:
    """Which table it is: its name, a key of its own for ever, and the address of its pages.

    ``run`` is another one after each start, so that two tables that think they are one are told apart.
    """

    name: str
    key: str
    url: str
    run: str = ""

    def as_json(self) -> Told:
        """The card as every payload holds it."""
        return {"name": self.name, "key": self.key, "url": self.url, "run": self.run}


def game_json(played: Played) -> Told:
    """Which game it is. Number and beginning together name it for ever, also where a journal was begun anew."""
    return {
        "number": played.number,
        "game": played.game,
        "title": played.title,
        "players": list(played.players),
        "begun_ms": played.begun_ms,
    }


def state_payload(public: Mapping[str, Any], card: TableCard, played: Played | None) -> Told:
    """The state as a spectator sees it; besides the table's card, and which game is played."""
    return {**public, "table": card.as_json(), "played": None if played is None else game_json(played)}


def verdict_payload(entry: Entry, card: TableCard, played: Played | None, late: bool) -> Told:
    """A verdict of the journal. ``late``: nobody was told when it was made."""
    return {
        **entry.data,
        "seq": entry.seq,
        "wall_ms": entry.wall_ms,
        "late": late,
        "table": card.as_json(),
        "played": None if played is None else game_json(played),
    }


def press_payload(news: News, card: TableCard, wall_ms: int) -> Told:
    """A ruling. ``event_type``: shout, aye or tie, for those who only want to know that."""
    first = (news.data.get("first") or [{}])[0]
    kind = "tie" if news.data.get("tied") else first.get("button", "shout")
    stamp = {"seq": seq_of(news), "wall_ms": wall_ms, "table": card.as_json()}
    return {"event_type": kind, "player": None if kind == "tie" else first.get("player"), **news.data, **stamp}


def reading_payload(news: News, card: TableCard, wall_ms: int) -> Told:
    """A reading, verified or not."""
    return {**news.data, "seq": seq_of(news), "wall_ms": wall_ms, "table": card.as_json()}


def games_payload(card: TableCard, finished: Sequence[Played]) -> Told:
    """The games that were won, the oldest first."""
    rows = [{**game_json(game), "ended_ms": game.ended_ms, "seq": game.seq, "winner": game.winner} for game in finished]
    return {"table": card.as_json(), "games": rows}


def seq_of(news: News) -> int:
    """The entry of the journal that ``news`` stands for, or came after."""
    return int(news.id.partition(".")[0] or 0)
