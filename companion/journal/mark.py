# SPDX-License-Identifier: MIT
"""The end mark of a journal: number and digest of the last acknowledged entry, kept durably outside the database.

A damaged write-ahead log ends early without SQLite calling it damaged; only what is written elsewhere can tell.
The mark may be one entry behind, where the power went between the two writes; it is never ahead.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.disk import sync_folder
from companion.journal.entry import SELECT, Entry, encode, entry
from companion.journal.errors import JournalDamaged
from companion.journal.opening import open_to_read

log = logging.getLogger(__name__)

SLOT: Final = 4096
"""Two slots, a block each, written in turn: a write that is cut off spoils one of them."""
SLOTS: Final = 2
LOST: Final = "lost"
"""The kind of an entry that stands where one could not be read, so that seq goes on without gaps."""
_LINE: Final = re.compile(rb"([0-9]{1,8}) ([0-9a-f]{16}|-) ([0-9a-f]{16})\n", re.ASCII)


@dataclass(frozen=True, slots=True)
class End:
    """An acknowledged entry. The digest is "-" where it is being written anew."""

    seq: int
    digest: str

    def fits(self, found: Entry) -> bool:
        """Whether ``found``, the entry of this number, is the one that was acknowledged, or is known to be lost."""
        return found.kind == LOST or self.digest in ("-", digest(found))


def digest(found: Entry) -> str:
    """Tells one entry from any other."""
    whole = encode([found.seq, found.game, found.kind, found.data, found.wall_ms, found.key])
    return _hash(whole.encode())


def mark_of(path: Path) -> Path:
    """Where the end mark of the journal at ``path`` is kept."""
    return path.with_name(f"{path.name}.end")


def read_end(path: Path) -> End | None:
    """The last acknowledged entry of the journal at ``path``; None where no mark can be read."""
    try:
        content = mark_of(path).read_bytes()
    except OSError:
        return None
    slots = (_LINE.match(content, at) for at in range(0, SLOT * SLOTS, SLOT))
    ends = [End(int(one[1]), one[2].decode()) for one in slots if one and _sum(*one.groups()[:2]) == one[3]]
    return max(ends, key=lambda end: end.seq, default=None)


def check_present(path: Path, end: End | None) -> None:
    """Refuse a database that is gone or empty where there was something: SQLite would remove the log and begin anew.

    Raises:
        JournalDamaged: it is.
    """
    log_of = Path(f"{path}-wal")
    if path.exists() and path.stat().st_size:
        return
    tail = log_of.exists() and log_of.stat().st_size > 0
    if tail or (end is not None and end.seq):
        what = "empty" if path.exists() else "gone"
        raise JournalDamaged(f"{path} is {what}" + (", only its tail was left" if tail else ""))


def check_end(path: Path, end: End) -> None:
    """Refuse a journal that ends before ``end``, or holds something else there.

    Raises:
        JournalDamaged: it does.
    """
    try:
        with closing(open_to_read(path)) as connection:
            last = connection.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
            found = connection.execute(f"{SELECT} WHERE seq = ?", (end.seq,)).fetchone()
    except sqlite3.Error as error:
        raise JournalDamaged(f"{path}: {error}") from error
    if found is None:
        raise JournalDamaged(f"{path} ends with entry {last}, acknowledged were {end.seq}")
    if not end.fits(entry(found)):
        raise JournalDamaged(f"{path}: entry {end.seq} is not the one that was acknowledged")


def put_end(path: Path, end: End) -> None:
    """Lay the mark down anew, whatever stood there; on disk when this returns.

    Raises:
        OSError: it can't be written.
    """
    fresh = mark_of(path).with_name(f"{mark_of(path).name}.new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(_slot(end) * SLOTS)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(mark_of(path))
    sync_folder(path.parent)


class EndMark:
    """Keeps the mark of one journal while it is written. Made by the journal's writer after the journal is sound."""

    def __init__(self, path: Path, last: Entry | None) -> None:
        self._path = path
        self._next = 0
        self._broken = False
        self.put(last)

    def put(self, last: Entry | None, *, rewriting: bool = False) -> None:
        """Lay it down anew for ``last``; ``rewriting``: its content may be the old or the new one for a while."""
        end = End(0, "-") if last is None else End(last.seq, "-" if rewriting else digest(last))
        try:
            if rewriting or read_end(self._path) != end:
                put_end(self._path, end)
            self._file = os.open(mark_of(self._path), os.O_WRONLY | getattr(os, "O_BINARY", 0))
        except OSError as error:
            self._fail(error)

    def moved(self, last: Entry) -> None:
        """``last`` is on disk and is about to be acknowledged."""
        if self._broken:
            return
        try:
            os.lseek(self._file, self._next * SLOT, os.SEEK_SET)
            os.write(self._file, _slot(End(last.seq, digest(last))))
            getattr(os, "fdatasync", os.fsync)(self._file)
        except OSError as error:
            self._fail(error)
        self._next = (self._next + 1) % SLOTS

    def close(self) -> None:
        """Keep no more."""
        if not self._broken:
            self._broken = True
            os.close(self._file)

    def _fail(self, error: OSError) -> None:
        """The entries themselves are durable: without a mark the table plays on, only less sure of noticing damage."""
        self._broken = True
        log.warning("the end mark %s can't be kept: %s", mark_of(self._path), error)


def _slot(end: End) -> bytes:
    body = str(end.seq).encode(), end.digest.encode()
    return (b" ".join((*body, _sum(*body))) + b"\n").ljust(SLOT, b"\0")


def _sum(*body: bytes) -> bytes:
    return _hash(b" ".join(body)).encode()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
