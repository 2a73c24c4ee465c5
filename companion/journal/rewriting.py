# SPDX-License-Identifier: MIT
"""Writes a journal anew, line by line, for the one reason there is: somebody wants their name out of it.

The new file is whole and on disk before it takes the old one's place, so that a power cut leaves one or the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from companion.disk import sync_folder
from companion.journal.entry import Draft, Entry
from companion.journal.line import INSERT, row
from companion.journal.opening import open_to_write

Change = Callable[[Entry], Entry]
"""An entry as it shall read from now on; ``seq``, ``game``, ``wall_ms`` and ``key`` stay what they were."""

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
    """Let the new journal take the place of the old one, which nobody may have open; nothing of the old one stays."""
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
