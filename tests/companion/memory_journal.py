# SPDX-License-Identifier: MIT
"""A journal in memory, held to the same contract as the one on disk."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.journal.entry import Change, Draft, Entry, encode
from companion.journal.errors import JournalFailed, KeyTaken


class MemoryJournal:
    """Forgets everything when the process ends. See `companion.journal.entry.AnyJournal` for what it can do."""

    def __init__(self, wall_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self._entries: list[Entry] = []
        self._by_key: dict[str, Entry] = {}
        self._wall_ms = wall_ms
        self._lock = threading.Lock()
        self._closed = False

    @property
    def last_seq(self) -> int:
        """The number of the last entry; 0 while there is none."""
        return len(self._entries)

    @property
    def last_game(self) -> int:
        """The highest number of a game; 0 while there is none."""
        return max((entry.game for entry in self._entries), default=0)

    def append(self, kind: str, data: Mapping[str, Any], game: int = 0, key: str | None = None) -> Entry:
        """Keep one entry. Raises like ``AnyJournal.append``."""
        return self.append_all([Draft(kind, data, game, key)])[0]

    def append_all(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Keep all of ``drafts`` or none."""
        if self._closed:
            raise JournalFailed("the journal is closed")
        keys = [draft.key for draft in drafts if draft.key is not None]
        taken = next((key for at, key in enumerate(keys) if key in self._by_key or key in keys[:at]), None)
        if taken is not None:
            raise KeyTaken(f"an entry with the key {taken!r} is there already")
        made = [
            Entry(
                self.last_seq + at, draft.game, draft.kind, json.loads(encode(draft.data)), self._wall_ms(), draft.key
            )
            for at, draft in enumerate(drafts, 1)
        ]
        with self._lock:
            self._entries.extend(made)
            self._by_key |= {entry.key: entry for entry in made if entry.key is not None}
        return made

    def since(self, seq: int, limit: int = 1000) -> list[Entry]:
        """The entries after ``seq``, in order, at most ``limit`` of them."""
        with self._lock:
            return self._entries[max(seq, 0) :][:limit]

    def of_game(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""
        with self._lock:
            return [entry for entry in self._entries if entry.game == game]

    def games(self) -> list[Entry]:
        """The set-up of every game, the oldest first."""
        with self._lock:
            return [entry for entry in self._entries if entry.kind == "game"]

    def find_key(self, key: str) -> Entry | None:
        """The entry that was written with this key, if any."""
        return self._by_key.get(key)

    def rewrite(self, change: Change) -> int:
        """Keep every entry as ``change`` gives it; how many are others now."""
        with self._lock:
            new = [replace(entry, data=json.loads(encode(change(entry).data))) for entry in self._entries]
            changed = sum(one != old for one, old in zip(new, self._entries, strict=True))
            self._entries = new
            self._by_key = {one.key: one for one in new if one.key is not None}
        return changed

    def settle(self) -> None:
        """There is no second place."""

    def close(self) -> None:
        """Keep no more."""
        self._closed = True
