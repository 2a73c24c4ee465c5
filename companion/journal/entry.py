# SPDX-License-Identifier: MIT
"""One line of the journal, as it is asked for (a draft) and as it was written (an entry)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Draft:
    """What shall be written: an entry that has no number yet. ``data`` holds JSON values only."""

    kind: str
    data: Mapping[str, Any]
    game: int = 0
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, as it was written: ``seq`` counts from 1 without gaps over the whole journal.

    ``game`` numbers the games from 1 (0: belongs to no game). ``kind`` says what ``data`` (JSON) is.
    ``wall_ms`` is the time of day, a label only: order is ``seq`` alone. ``key`` is the sender's own
    name for a command, so that a command sent twice is done once.
    """

    seq: int
    game: int
    kind: str
    data: Mapping[str, Any]
    wall_ms: int
    key: str | None = None


class AnyJournal(Protocol):
    """What every journal can do: the one on disk (``store.Journal``) and the one in memory (``memory``)."""

    @property
    def last_seq(self) -> int:
        """The number of the last entry; 0 while there is none."""

    @property
    def last_game(self) -> int:
        """The highest number of a game; 0 while there is none."""

    def append(self, kind: str, data: Mapping[str, Any], game: int = 0, key: str | None = None) -> Entry:
        """Write one entry; when this returns it is on disk.

        Raises:
            KeyTaken: an entry with this key is there already.
            ValueError: ``data`` is no JSON.
            JournalFull: no room; JournalFailed: nothing more can be written.
        """

    def append_all(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Write all of ``drafts`` or none, in order. Raises like `append`."""

    def since(self, seq: int, limit: int = 1000) -> list[Entry]:
        """The entries after ``seq``, in order, at most ``limit`` of them."""

    def of_game(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""

    def games(self) -> list[Entry]:
        """The set-up of every game, the oldest first."""

    def find_key(self, key: str) -> Entry | None:
        """The entry that was written with this key, if any."""

    def rewrite(self, change: Callable[[Entry], Entry]) -> int:
        """Write every entry anew as ``change`` gives it; how many are others now.

        Raises:
            JournalFailed: it could not be done; the journal stands as it stood.
        """

    def settle(self) -> None:
        """Bring what was written lately to a second place on the disk; when it is called is no matter of safety."""

    def close(self) -> None:
        """Write no more."""
