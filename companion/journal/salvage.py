# SPDX-License-Identifier: MIT
"""Saves what can be read of a damaged journal: the damaged file is put aside, nothing starts empty silently.

The new file is made whole before the old one is moved, so that a power cut meanwhile loses neither.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.journal.entry import Draft, Entry
from companion.journal.errors import JournalDamaged
from companion.journal.line import INSERT, SELECT, entry, row
from companion.journal.opening import open_to_read, open_to_write

PAGE = 4096
TAILS = ("", "-wal", "-shm", "-journal")
LOST = "lost"
"""The kind of an entry that stands where one could not be read, so that seq goes on without gaps."""
MOST = 10_000_000
"""No journal is longer; a number above it is damage itself."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a damaged journal: where it lies now, and how many entries were carried over or lost."""

    why: str
    aside: Path | None
    carried: int
    lost: int

    def __str__(self) -> str:
        lost = f", {self.lost} in between could not be read" if self.lost else ""
        where = f"; the damaged file was kept as {self.aside}" if self.aside else ""
        return f"the journal was damaged ({self.why}): {self.carried} entries were carried over{lost}{where}"


def salvage(path: Path, why: str, wall_ms: int) -> Saved:
    """Put the damaged journal at ``path`` aside and a sound one with all that can be read in its place."""
    found = dict(_readable(path)) or dict(_readable(_mended(path)))
    _remove(_with_tail(path, ".mending"))
    last = max(found, default=0)
    saving = _with_tail(path, ".saving")
    _remove(saving)
    _write(saving, found, last, why, wall_ms)
    saved = _with_tail(path, ".saved")
    saving.rename(saved)
    return Saved(why, finish(path), len(found), last - len(found))


def finish(path: Path) -> Path | None:
    """Do what is left of a salvage that was cut off after its new file was whole; where the damaged one went."""
    saved = _with_tail(path, ".saved")
    aside = put_aside(path)
    saved.rename(path)
    return aside


def is_unfinished(path: Path) -> bool:
    """Whether a salvage was cut off after its new file was whole, with the damaged one already moved away."""
    return not path.exists() and _with_tail(path, ".saved").exists()


def put_aside(path: Path) -> Path | None:
    """Rename the database with its WAL to NAME.damaged-N, the database first; None where there is nothing."""
    there = [tail for tail in TAILS if Path(f"{path}{tail}").exists()]
    if not there:
        return None
    number = max((_number_of(path, name) for name in path.parent.iterdir()), default=0)
    if not number or path.exists():
        number += 1  # else only tails are left: they follow a database that was moved before the power went
    aside = _with_tail(path, f".damaged-{number}")
    for tail in there:
        Path(f"{path}{tail}").rename(f"{aside}{tail}")
    return aside


def _number_of(path: Path, name: Path) -> int:
    found = re.fullmatch(re.escape(path.name) + r"\.damaged-([1-9][0-9]{0,8})", name.name)
    return int(found[1]) if found else 0


def _write(saving: Path, found: dict[int, Entry], last: int, why: str, wall_ms: int) -> None:
    note = Draft("damage", {"why": why, "carried": len(found), "lost": last - len(found)})
    with closing(open_to_write(saving)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for seq in range(1, last + 1):
            old = found.get(seq)
            draft = Draft(LOST, {}) if old is None else Draft(old.kind, old.data, old.game, old.key)
            connection.execute(INSERT, row(draft, seq, wall_ms if old is None else old.wall_ms))
        connection.execute(INSERT, row(note, last + 1, wall_ms))
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _readable(path: Path) -> Iterator[tuple[int, Entry]]:
    """All entries that still read as they were written: from the front, from the back, then what lies between."""
    try:
        connection = open_to_read(path)
    except sqlite3.Error:
        return
    with closing(connection):
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA writable_schema=ON")  # lets a file be read that is shorter than it says
        front = dict(_walk(connection, "ASC"))
        back = dict(_walk(connection, "DESC"))
        yield from front.items()
        yield from back.items()
        missing = range(max(front, default=0) + 1, min(back, default=0))
        for seq in missing:
            with suppress(sqlite3.Error, JournalDamaged):
                for found in connection.execute(f"{SELECT} NOT INDEXED WHERE seq = ?", (seq,)):
                    yield seq, entry(found)


def _mended(path: Path) -> Path:
    """A copy whose first page, which tells where everything lies, is that of a new journal: it is the same in all."""
    new, mended = _with_tail(path, ".saving"), _with_tail(path, ".mending")
    _remove(new)
    _remove(mended)
    open_to_write(new).close()
    with new.open("rb") as source:
        first_page = source.read(PAGE)
    _remove(new)
    for tail in TAILS[:2]:
        if Path(f"{path}{tail}").exists():
            shutil.copyfile(f"{path}{tail}", f"{mended}{tail}")
    with mended.open("r+b") as copy:
        copy.write(first_page[:28] + bytes(4) + first_page[32:])  # 0 pages: as many as the file is long
    return mended


def _walk(connection: sqlite3.Connection, way: str) -> Iterator[tuple[int, Entry]]:
    with suppress(sqlite3.Error):
        for found in connection.execute(f"{SELECT} NOT INDEXED ORDER BY seq {way}"):
            with suppress(JournalDamaged, ValueError):
                if 0 < found[0] < MOST:
                    yield found[0], entry(found)


def _with_tail(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _remove(path: Path) -> None:
    for tail in TAILS:
        Path(f"{path}{tail}").unlink(missing_ok=True)
