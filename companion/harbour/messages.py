# SPDX-License-Identifier: MIT
"""Messages of tables, as far as a harbour uses them; others are ignored."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec

LARGEST: Final = 256 * 1024
"""A payload larger than this is none of a table."""

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Words = Annotated[str, msgspec.Meta(max_length=1000)]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Names = Annotated[list[Word], msgspec.Meta(max_length=12)]


class Card(msgspec.Struct, frozen=True):
    """Which table it is."""

    name: Word
    key: Word
    url: Words = ""


class Played(msgspec.Struct, frozen=True):
    """Which game it is. Number and beginning together name it for ever."""

    number: Moment
    game: Word
    title: Word
    players: Names
    begun_ms: Moment


class Ended(Played, frozen=True):
    """A game that somebody has won."""

    seq: Moment
    winner: Word | Names | None = None


class State(msgspec.Struct, frozen=True):
    """How a table stands."""

    table: Card
    seq: Moment
    wall_ms: Moment
    played: Played | None = None
    game: dict[str, Any] | None = None
    awaits: dict[str, Any] | None = None
    camera: dict[str, Any] = {}
    stillness: str = "nothing"
    reading: dict[str, Any] | None = None
    shown: list[Any] = []
    verdict: dict[str, Any] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """A verdict."""

    table: Card
    seq: Moment
    played: Played | None = None
    winner: Word | Names | None = None


class Games(msgspec.Struct, frozen=True):
    """The finished games of a table."""

    table: Card
    games: list[Ended]


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one game, as it was known at entry ``seq`` of the table's journal; no winners: it goes on."""

    table: str
    place: str
    number: int
    begun_ms: int
    seq: int
    game: str
    title: str
    players: tuple[str, ...]
    winners: tuple[str, ...]

    @property
    def id(self) -> tuple[str, int, int]:
        """What names the game among all games of all tables."""
        return self.table, self.begun_ms, self.number


def result(card: Card, played: Played, seq: int, winner: Any) -> Result:
    """What came of ``played``; only who played can have won."""
    names = [winner] if isinstance(winner, str) else winner if isinstance(winner, list) else []
    players = tuple(dict.fromkeys(played.players))
    winners = tuple(name for name in players if name in names)
    about = (card.key, card.name, played.number, played.begun_ms, seq, played.game, played.title)
    return Result(*about, players, winners)


def results(news: State | Verdict | Games) -> Iterator[Result]:
    """What came of the games that are told of."""
    if isinstance(news, Games):
        yield from (result(news.table, game, game.seq, game.winner) for game in news.games)
    elif news.played is not None:
        winner = (news.game or {}).get("winner") if isinstance(news, State) else news.winner
        yield result(news.table, news.played, news.seq, winner)


def link(url: str) -> str:
    """``url`` if it is the address of a table's pages: http and a numeric address; else "".

    >>> link("http://192.168.1.20:8080"), link("javascript:alert(1)"), link("http://evil.example/")
    ('http://192.168.1.20:8080', '', '')
    """
    try:
        parts = urlsplit(url)
        ipaddress.ip_address(parts.hostname or "")
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or parts.username or parts.path.strip("/") or parts.query:
        return ""
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else parts.hostname
    return f"{parts.scheme}://{host}" + ("" if port is None else f":{port}")
