# SPDX-License-Identifier: MIT
"""Opens the database of a journal: looks whether it is sound, sets it up, brings an old one up to date."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from companion.disk import sync_folder
from companion.journal.entry import SELECT, entry
from companion.journal.errors import JournalDamaged, JournalFailed, JournalFull, NotAJournal

APPLICATION: Final = 0x514D4A31
"""Marks the file as ours ("QMJ1"), so that somebody else's database is never taken for a damaged journal."""
VERSION: Final = 1
ROOM: Final = 256 * 1024
"""What a new journal wants; with less, whatever SQLite says of it, the disk is full."""
NEWEST: Final = 999
"""No Quartermaster comes to a higher version; a number above it is damage itself."""
STEPS: Final = {1: "schema.sql"}
"""What leads to each version from the one before; applied in one transaction each."""
OUT_OF_REACH: Final = frozenset(
    {
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_IOERR),
        *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_AUTH),
        sqlite3.SQLITE_READONLY,
    }
)
"""What says nothing of the content of a file; any other error of reading does: a missing table, a text that is none."""


def primary_code(error: sqlite3.Error) -> int:
    """SQLite's own number of what went wrong, without its finer points."""
    return int(getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can't write: it neither recovers, nor checkpoints, nor removes anything."""
    address = f"file:{quote(str(path))}?mode=ro"
    return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)


def open_to_write(path: Path) -> sqlite3.Connection:
    """The one connection that writes, ready for durable commits and with the newest schema.

    It may be made in one thread and used by another, never by two at once: only the table writes.

    Raises:
        NotAJournal: another program's database, or a newer version's.
        JournalFailed: it can't be opened, or this file system can't do what a journal wants.
    """
    try:
        _keep_private(path)
        # SQLite's own mutex lets a second thread in safely; that only one uses it is for the order, not for the file.
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except (sqlite3.Error, OSError) as error:
        raise JournalFailed(f"the journal {path} can't be opened: {error}") from error
    try:
        _demand(connection, path, "PRAGMA journal_mode=WAL", "wal")
        connection.execute("PRAGMA synchronous=FULL")
        _demand(connection, path, "PRAGMA synchronous", 2)
        connection.execute("PRAGMA mmap_size=0")
        connection.execute("PRAGMA trusted_schema=OFF")
        _bring_up_to_date(connection, path)
        sync_folder(path.parent)
    except (sqlite3.Error, OSError) as error:
        connection.close()
        if isinstance(error, JournalFailed):
            raise
        if shutil.disk_usage(path.parent).free < ROOM:
            raise JournalFull(f"there is no room for the journal {path}: the disk is full") from error
        raise JournalFailed(f"the journal {path}: {error}") from error
    except NotAJournal:
        connection.close()
        raise
    return connection


def _keep_private(path: Path) -> None:
    """Make database and log the owner's alone, whatever the folder's mode is; SQLite gives its log the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for one in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if one.exists() and one.stat().st_mode & 0o077:
            one.chmod(0o600)


def examine(path: Path) -> None:
    """Check a journal: the database is whole, seq has no gaps, every entry is as it was written.

    Raises:
        JournalDamaged: it is not; the message says how.
        NotAJournal: another program's database, or a newer version's.
        JournalFailed: the file can't be read at all.
    """
    try:
        try:
            _examine(open_to_read(path), path)
        except sqlite3.Error as error:
            if primary_code(error) != sqlite3.SQLITE_READONLY:
                raise
            # It was killed while SQLite was making it: what was begun must be rolled back, which a reader can't.
            _examine(sqlite3.connect(path), path)
    except sqlite3.Error as error:
        if primary_code(error) in OUT_OF_REACH:
            raise JournalFailed(f"the journal {path} can't be read: {error}") from error
        raise JournalDamaged(f"{path}: {error}") from error


def _examine(connection: sqlite3.Connection, path: Path) -> None:
    with closing(connection):
        _look_through(connection, path)


def _look_through(connection: sqlite3.Connection, path: Path) -> None:
    found = version(connection, path)
    answer = _first(connection, "PRAGMA integrity_check(1)")
    if answer != "ok":
        raise JournalDamaged(f"{path}: {answer}")
    if found == 0:
        return  # made, but not yet set up: killed in its first moments
    at = 0
    for at, row in enumerate(connection.execute(f"{SELECT} ORDER BY seq"), 1):
        if row[0] != at:
            raise JournalDamaged(f"{path}: entry {at} is missing")
        entry(row)
    if at != _first(connection, "SELECT count(*) FROM entry"):
        raise JournalDamaged(f"{path}: its index does not fit its entries")


def version(connection: sqlite3.Connection, path: Path) -> int:
    """Which version of the schema stands in the file; 0 for an empty one.

    Raises:
        JournalDamaged: one that can't be.
        NotAJournal: another program's database, or a newer version's.
    """
    tables = _first(connection, "SELECT count(*) FROM sqlite_schema")
    found = int(_first(connection, "PRAGMA user_version"))
    if tables and _first(connection, "PRAGMA application_id") != APPLICATION:
        raise NotAJournal(f"{path} is a database of another program; the journal wants a file of its own")
    if found > NEWEST:
        raise JournalDamaged(f"{path}: its version reads {found}")
    if found > VERSION:
        raise NotAJournal(
            f"{path} was written by a newer Quartermaster (its version {found}, this one knows {VERSION}): update", True
        )
    return found


def _bring_up_to_date(connection: sqlite3.Connection, path: Path) -> None:
    for step in range(version(connection, path) + 1, VERSION + 1):
        script = resources.files("companion.journal").joinpath(STEPS[step]).read_text(encoding="utf-8")
        mark = f"PRAGMA application_id={APPLICATION}; PRAGMA user_version={step};"
        connection.executescript(f"BEGIN IMMEDIATE; {script} {mark} COMMIT;")


def _demand(connection: sqlite3.Connection, path: Path, pragma: str, wanted: object) -> None:
    answer = _first(connection, pragma)
    if answer != wanted:
        raise JournalFailed(f"the journal {path}: {pragma} answers {answer!r}, wanted {wanted!r} (a network folder?)")


def _first(connection: sqlite3.Connection, question: str) -> Any:
    return connection.execute(question).fetchone()[0]
