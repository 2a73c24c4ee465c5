# SPDX-License-Identifier: MIT
"""The games of a table as its journal tells them: who played, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.journal.entry import AnyJournal, Entry

REMEMBERED: Final = 100
"""Number of finished games published; a harbour that was away for longer misses some."""
PAGE: Final = 1000


@dataclass(frozen=True, slots=True)
class Played:
    """One game. ``title``: its name. ``winner`` is a name, several, or None; ``seq`` its last entry."""

    number: int
    game: str
    title: str
    players: tuple[str, ...]
    begun_ms: int
    seq: int
    ended_ms: int
    winner: Any = None

    def and_then(self, entry: Entry) -> Played:
        """The game one entry later. Whatever happens takes a victory back, unless a verdict repeats it."""
        after = replace(self, seq=entry.seq, ended_ms=entry.wall_ms)
        match entry.kind:
            case "event":
                return replace(after, winner=None)
            case "verdict":
                return replace(after, winner=entry.data.get("winner"))
            case "end":
                return replace(self, seq=entry.seq, winner=entry.data.get("winner"))
        return self


def begun(entry: Entry, title: Callable[[str], str]) -> Played:
    """The game that ``entry`` set up; ``title`` tells the name of a game by its id."""
    game = str(entry.data.get("game"))
    players = tuple(str(name) for name in entry.data.get("players") or ())
    return Played(entry.game, game, title(game), players, entry.wall_ms, entry.seq, entry.wall_ms)


def entries_after(journal: AnyJournal, seq: int) -> Iterator[Entry]:
    """Every entry after ``seq``, page by page."""
    while page := journal.since(seq, PAGE):
        yield from page
        seq = page[-1].seq


class Chronicle:
    """Follows a journal. `read` takes in what is new; it looks back as far as the games that are still told."""

    def __init__(self, journal: AnyJournal, title: Callable[[str], str]) -> None:
        self._journal, self._title = journal, title
        self._games: dict[int, Played] = {}
        self._seq: int | None = None

    def read(self) -> None:
        """Take in what was written since the last time.

        Raises:
            JournalFailed: the journal can't be read.
        """
        if self._follow():  # a name was taken out of what is known here already
            self._games, self._seq = {}, None
            self._follow()

    def _follow(self) -> bool:
        """Take in what is new; True if what was read before stands otherwise in the journal now."""
        forgotten = False
        if self._seq is None:
            setups = self._journal.games()[-REMEMBERED:]
            self._seq = setups[0].seq - 1 if setups else 0
        for entry in entries_after(self._journal, self._seq):
            self._seq = entry.seq
            forgotten |= entry.kind == "forgotten"
            if entry.kind == "game":
                self._games[entry.game] = begun(entry, self._title)
                self._games.pop(min(self._games) if len(self._games) > REMEMBERED else -1, None)
            elif entry.game in self._games:
                self._games[entry.game] = self._games[entry.game].and_then(entry)
        return forgotten

    def game(self, number: int) -> Played | None:
        """The game of this number, if it is still told."""
        return self._games.get(number)

    @property
    def finished(self) -> Sequence[Played]:
        """The games that somebody has won, the oldest first."""
        return [game for game in self._games.values() if game.winner]
