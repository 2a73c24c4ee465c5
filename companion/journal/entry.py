# SPDX-License-Identifier: MIT
"""One line of the journal: as it is asked for (a draft), as it was written (an entry), and as a row of the database.

A row has a check that it reads as it was written.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from companion.journal.errors import JournalDamaged


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


Change = Callable[[Entry], Entry]
"""An entry as it shall read from now on; ``seq``, ``game``, ``wall_ms`` and ``key`` stay what they were."""


class JournalReader(Protocol):
    """The games of a journal, for reading, from any thread."""

    def games(self) -> Sequence[Entry]:
        """The set-up line of every game, oldest first."""

    def of_game(self, game: int) -> Sequence[Entry]:
        """Every entry of one game in order."""


class AnyJournal(Protocol):
    """What every journal can do: the one on disk is `store.Journal`."""

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

    def rewrite(self, change: Change) -> int:
        """Write every entry anew as ``change`` gives it; how many are others now.

        Raises:
            JournalFailed: it could not be done; the journal stands as it stood.
        """

    def settle(self) -> None:
        """Bring what was written lately to a second place on the disk; when it is called is no matter of safety."""

    def close(self) -> None:
        """Write no more."""


COLUMNS = "seq, game, kind, data, wall_ms, key, crc"
INSERT = f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - a constant
SELECT = f"SELECT {COLUMNS} FROM entry"  # noqa: S608 - a constant

Row = tuple[int, int, str, str, int, str | None, int]


def encode(data: Any) -> str:
    """``data`` as one line of JSON.

    Raises:
        ValueError: it holds something that JSON has no form for (NaN, half a letter, an object of ours).
    """
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode()
    except (TypeError, RecursionError) as error:
        raise ValueError(f"an entry holds JSON only: {error}") from error
    return text


def row(draft: Draft, seq: int, wall_ms: int) -> Row:
    """``draft`` as row number ``seq``.

    Raises:
        ValueError: its data is no JSON.
    """
    body = (seq, draft.game, draft.kind, encode(draft.data), wall_ms, draft.key)
    return (*body, _crc(*body))


def entry(found: Row) -> Entry:
    """The entry that stands in a row.

    Raises:
        JournalDamaged: the row is not as it was written.
    """
    seq, game, kind, data, wall_ms, key, crc = found
    try:
        if _crc(seq, game, kind, data, wall_ms, key) != crc:
            raise ValueError("its check sum is wrong")
        value = json.loads(data)
    except (ValueError, TypeError) as error:
        raise JournalDamaged(f"entry {seq} is not as it was written: {error}") from error
    return Entry(seq, game, kind, value, wall_ms, key)


def _crc(*body: Any) -> int:
    return zlib.crc32("\x1f".join("" if part is None else str(part) for part in body).encode())
