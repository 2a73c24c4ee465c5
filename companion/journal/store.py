# SPDX-License-Identifier: MIT
"""The journal on disk: SQLite in WAL mode, synced at every commit, with one writer.

A lock beside it, which the kernel lets go when its holder dies, keeps other writers out. A journal is written anew,
line by line, for the one reason there is: somebody wants their name out of it. The new file is whole and on disk before
it takes the old one's place, so that a power cut leaves one or the other.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from portalocker import LockException, LockFlags, lock

from companion.disk import sync_folder
from companion.journal.entry import INSERT, SELECT, Change, Draft, Entry, entry, row
from companion.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFailed,
    JournalFull,
    KeyTaken,
    NotAJournal,
)
from companion.journal.mark import End, EndMark, check_end, check_present, mark_of, read_end
from companion.journal.opening import examine, open_to_write, primary_code
from companion.journal.reader import Reader
from companion.journal.salvage import finish, is_unfinished, salvage


class WriterLock:
    """Holds ``PATH.lock`` from the start until `release`, or until the process ends in whatever way.

    A file of its own, since SQLite's locks on the database would be lost if it were opened and closed here.

    Raises:
        JournalBusy: another process holds it.
        OSError: the folder can't be written.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
        try:
            lock(self._file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except LockException as error:
            holder = self._holder()
            self._file.close()
            raise JournalBusy(
                f"the journal {path} is already being written by process {holder}: "
                "end that table first, or give this one a folder of its own"
            ) from error
        self._file.truncate(0)
        self._file.seek(0)
        self._file.write(f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Release the lock for other writers."""
        self._file.close()

    def _holder(self) -> str:
        with contextlib.suppress(OSError):  # Windows lets nobody read what another has locked
            self._file.seek(0)
            return self._file.read(20).decode(errors="replace").strip() or "unknown"
        return "unknown"


TAILS = ("", "-wal", "-shm")


def write_anew(path: Path, entries: Iterable[Entry], change: Change) -> Path:
    """A journal with ``entries`` as changed, beside ``path``; whole and synced, but not yet in its place.

    Raises:
        sqlite3.Error, OSError: it could not be written.
    """
    new = beside(path)
    throw_away(path)
    with closing(open_to_write(new)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for old in entries:
            entry = change(old)
            draft = Draft(old.kind, entry.data, old.game, old.key)
            connection.execute(INSERT, row(draft, old.seq, old.wall_ms))
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return new


def put_in_place(path: Path) -> None:
    """Replace the old journal, which nobody may have open, by the new one; nothing of the old one stays."""
    os.replace(beside(path), path)
    for tail in TAILS[1:]:
        Path(f"{path}{tail}").unlink(missing_ok=True)  # emptied before; of the old file they would spoil the new one
    sync_folder(path.parent)


def throw_away(path: Path) -> None:
    """Remove what a rewriting has left that was cut off before its file took the old one's place."""
    for tail in TAILS:
        Path(f"{beside(path)}{tail}").unlink(missing_ok=True)


def beside(path: Path) -> Path:
    """Where the new journal is written."""
    return path.with_name(f"{path.name}.anew")


log = logging.getLogger(__name__)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


class Journal:
    """A journal at ``path``, made there if there is none.

    One thread, the table's, appends and asks for keys. ``since``, ``of_game``, ``games`` and ``copy_to`` have a
    connection of their own and may be called from any thread.

    ``notes`` says in plain words what was found and done when it was opened; empty when all was well.

    Parameters:
        path: the database; beside it lie PATH-wal, PATH-shm, PATH.end (the end mark) and PATH.lock.
        wall_ms: the time of day in milliseconds, a label on each entry.

    Raises:
        JournalBusy: another process writes it.
        NotAJournal: another program's file, or a newer version's.
        JournalFailed: it can't be opened or not be made durable.
    """

    def __init__(self, path: Path, wall_ms: Callable[[], int] = _now_ms) -> None:
        self.path = path
        self.notes: tuple[str, ...] = ()
        self._wall_ms = wall_ms
        self._broken = ""
        self._settled = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = WriterLock(path)
        except JournalError:
            raise
        except OSError as error:
            raise JournalFailed(f"the journal {path} can't be opened: {error.strerror or error}") from error
        try:
            self._make_sound()
            self._writer = open_to_write(path)
        except BaseException:
            self._lock.release()
            raise
        try:
            self.last_seq, self.last_game = self._ends()
            # Opened second and closed last, the reader keeps SQLite from removing the WAL: its name is made durable
            # once, when the journal is made, and not at every start (PERSIST_WAL, which Python can't ask for).
            self._reader = Reader(path)
            self._mark = EndMark(path, self._last())
        except BaseException:
            self._writer.close()
            self._lock.release()
            raise

    def append(self, kind: str, data: Mapping[str, Any], game: int = 0, key: str | None = None) -> Entry:
        """Write one entry; when this returns it is on disk.

        Raises:
            KeyTaken: an entry with this key is there already.
            ValueError: ``data`` is no JSON.
            JournalFull: no room; JournalFailed: nothing more can be written.
        """
        return self.append_all([Draft(kind, data, game, key)])[0]

    def append_all(self, drafts: Sequence[Draft]) -> list[Entry]:
        """Write all of ``drafts`` or none, in order. Raises like `append`."""
        if self._broken:
            raise JournalFailed(self._broken)
        wall_ms = self._wall_ms()
        rows = [row(draft, self.last_seq + at, wall_ms) for at, draft in enumerate(drafts, 1)]
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            self._writer.executemany(INSERT, rows)
            self._writer.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._not_written(error) from error
        self.last_seq += len(rows)
        self.last_game = max([self.last_game, *(draft.game for draft in drafts)])
        entries = [entry(one) for one in rows]
        if entries:
            self._mark.moved(entries[-1])
        return entries

    def settle(self) -> None:
        """Bring what is in the log into the main file too, so that it is there twice: after a round, after a minute.

        For the thread that appends. Where it can't be done now it is done later.
        """
        with suppress(sqlite3.Error):
            if not self._broken and self.last_seq != self._settled:
                self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
                self._settled = self.last_seq

    def find_key(self, key: str) -> Entry | None:
        """The entry that was written with this key, if any. For the thread that appends.

        Raises:
            JournalFailed: the journal can't be read.
        """
        try:
            found = self._writer.execute(f"{SELECT} WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error as error:
            raise JournalFailed(f"the journal {self.path} can't be read: {error}") from error
        return None if found is None else entry(found)

    def rewrite(self, change: Change) -> int:
        """Write every line anew as ``change`` gives it, with nothing kept of the old file; how many are others now.

        For the thread that appends. Order, numbers and times stay.

        Raises:
            JournalFailed: it could not be done; the journal stands as it stood.
        """
        if self._broken:
            raise JournalFailed(self._broken)
        try:
            entries = [entry(one) for one in self._writer.execute(f"{SELECT} ORDER BY seq")]
            changed = sum(change(one).data != one.data for one in entries)
            if changed:
                write_anew(self.path, entries, change)
                self._mark.put(self._last(), rewriting=True)
                self._exchange()
                self._mark.put(self._last())
        except (sqlite3.Error, OSError) as error:
            raise JournalFailed(f"the journal {self.path} can't be written anew: {error}") from error
        finally:
            throw_away(self.path)
        return changed

    def _exchange(self) -> None:
        """Replace the old file by the new one while nobody has it open."""
        with self._reader.let_go():
            if self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                raise OSError("somebody else is reading it; try again")  # an old WAL would spoil the new file
            self._writer.close()
            try:
                put_in_place(self.path)
            finally:
                self._writer = open_to_write(self.path)

    def since(self, seq: int, limit: int = 1000) -> list[Entry]:
        """The entries after ``seq``, in order, at most ``limit`` of them."""
        return self._reader.since(seq, limit)

    def of_game(self, game: int) -> list[Entry]:
        """All entries of one game, in order."""
        return self._reader.of_game(game)

    def games(self) -> list[Entry]:
        """The set-up of every game, the oldest first."""
        return self._reader.games()

    def copy_to(self, path: Path) -> None:
        """Write a whole copy, as it stands at one moment, to ``path``; play may go on meanwhile."""
        self._reader.copy_to(path)

    def close(self) -> None:
        """Put everything into the main file and let go of it. The WAL stays, empty."""
        with suppress(sqlite3.Error):
            if not self._broken:
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._broken = self._broken or f"the journal {self.path} is closed"
        with suppress(sqlite3.Error):
            self._writer.close()
        self._reader.close()
        self._mark.close()
        self._lock.release()

    def _make_sound(self) -> None:
        """Examine what is there; where it is damaged, save what can be read and say so."""
        throw_away(self.path)
        if is_unfinished(self.path):
            self._say(
                f"the saving of a damaged journal was cut off and is finished now; it lies at {finish(self.path)}"
            )
        end = read_end(self.path)
        if end is None and mark_of(self.path).exists():
            self._say(
                f"{mark_of(self.path)} can't be read: whether the journal's newest entries are missing can't be told"
            )
        try:
            self._check_whole(end)
        except JournalDamaged as damage:
            self._say(str(salvage(self.path, str(damage), self._wall_ms(), 0 if end is None else end.seq)))

    def _check_whole(self, end: End | None) -> None:
        check_present(self.path, end)
        if not self.path.exists():
            return
        try:
            examine(self.path)
        except NotAJournal as error:
            if end is None or error.newer:
                raise
            raise JournalDamaged(f"{self.path} no longer reads as the journal that it was") from error
        if end is not None and end.seq:
            check_end(self.path, end)

    def _say(self, note: str) -> None:
        log.warning(note)
        self.notes = (*self.notes, note)

    def _ends(self) -> tuple[int, int]:
        try:
            return self._writer.execute("SELECT coalesce(max(seq), 0), coalesce(max(game), 0) FROM entry").fetchone()  # type: ignore[no-any-return]
        except sqlite3.Error as error:
            raise JournalFailed(f"the journal {self.path} can't be read: {error}") from error

    def _last(self) -> Entry | None:
        found = self._writer.execute(f"{SELECT} WHERE seq = ?", (self.last_seq,)).fetchone()
        return None if found is None else entry(found)

    def _not_written(self, error: sqlite3.Error) -> JournalError:
        """Take back what was begun, and name what went wrong."""
        code = primary_code(error)
        try:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
        except sqlite3.Error as worse:
            error, code = worse, 0
        if code == sqlite3.SQLITE_CONSTRAINT and "entry.key" in str(error):
            return KeyTaken("an entry with this key is there already")
        if code == sqlite3.SQLITE_FULL:
            return JournalFull(f"there is no room left for the journal {self.path}: nothing was written")
        self._broken = f"the journal {self.path} can't be written any more ({error}): end the table and start it again"
        return JournalFailed(self._broken)
