# SPDX-License-Identifier: MIT
"""Reads a journal beside its writer, from any thread, and can't write."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from companion.journal.entry import SELECT, Entry, entry
from companion.journal.errors import JournalFailed
from companion.journal.opening import open_to_read, primary_code


class Reader:
    """Sees every entry as soon as it is on disk. No transaction outlives a call: the writer is never held up.

    Raises:
        JournalFailed: there is no journal at ``path``, or it can't be read.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._aside: tempfile.TemporaryDirectory[str] | None = None
        try:
            try:
                self._connection = _opened(path)
            except sqlite3.Error as error:
                if primary_code(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) or not path.exists():
                    raise
                self._path = self._copied(path)
                self._connection = _opened(self._path)
        except (sqlite3.Error, OSError) as error:
            self._forget_copy()
            raise JournalFailed(f"the journal {path} can't be read: {error}") from error

    def _copied(self, path: Path) -> Path:
        """A copy: on a disk that is read-only SQLite can't lay its index of the log beside the journal."""
        self._aside = tempfile.TemporaryDirectory(prefix="quartermaster-")
        for tail in ("", "-wal"):
            if Path(f"{path}{tail}").exists():
                shutil.copyfile(f"{path}{tail}", Path(self._aside.name) / f"{path.name}{tail}")
        return Path(self._aside.name) / path.name

    def _forget_copy(self) -> None:
        if self._aside is not None:
            self._aside.cleanup()

    def since(self, seq: int, limit: int = 1000) -> list[Entry]:
        """The entries after ``seq``, in order, at most ``limit`` of them."""
        return self._ask(f"{SELECT} WHERE seq > ? ORDER BY seq LIMIT ?", seq, limit)

    def of_game(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""
        return self._ask(f"{SELECT} WHERE game = ? ORDER BY seq", game)

    def games(self) -> list[Entry]:
        """The set-up of every game, the oldest first."""
        return self._ask(f"{SELECT} WHERE kind = 'game' ORDER BY seq")

    def last_seq(self) -> int:
        """The number of the last entry; 0 while there is none."""
        last = self._ask(f"{SELECT} ORDER BY seq DESC LIMIT 1")
        return last[0].seq if last else 0

    def copy_to(self, path: Path) -> None:
        """Write a whole copy, as it stands at one moment, to ``path``."""
        try:
            with closing(open_to_read(self._path)) as source, closing(sqlite3.connect(path)) as copy:
                source.backup(copy)
        except sqlite3.Error as error:
            raise JournalFailed(f"the journal {self._path} can't be copied to {path}: {error}") from error

    @contextmanager
    def let_go(self) -> Iterator[None]:
        """Have the file closed for a while; who asks meanwhile waits, and then reads what is there by then."""
        with self._lock:
            self._connection.close()
            try:
                yield
            finally:
                self._connection = open_to_read(self._path)

    def close(self) -> None:
        """Read no more."""
        with self._lock:
            self._connection.close()
        self._forget_copy()

    def _ask(self, question: str, *values: Any) -> list[Entry]:
        try:
            with self._lock:
                rows = self._connection.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise JournalFailed(f"the journal {self._path} can't be read: {error}") from error
        return [entry(row) for row in rows]


def _opened(path: Path) -> sqlite3.Connection:
    connection = open_to_read(path)
    try:
        connection.execute("SELECT seq FROM entry LIMIT 1").fetchall()
    except sqlite3.Error:
        connection.close()
        raise
    return connection
