# SPDX-License-Identifier: MIT
"""Saves what can be read of a damaged journal: the damaged file is put aside, nothing starts empty silently.

The new file is made whole before the old one is moved, so that a power cut meanwhile loses neither.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion.journal.carve import carve
from companion.journal.entry import Draft, Entry
from companion.journal.errors import JournalFailed
from companion.journal.line import INSERT, row
from companion.journal.mark import LOST
from companion.journal.opening import open_to_write

TAILS = ("", "-wal", "-shm", "-journal")
Spans = tuple[tuple[int, int], ...]
"""Numbers without gaps, each as the first and the last of them."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a damaged journal: where it lies now, how many entries were carried over, which were lost."""

    why: str
    aside: Path | None
    carried: int
    lost: Spans

    def __str__(self) -> str:
        carried = f"{self.carried} entries were carried over" if self.carried != 1 else "1 entry was carried over"
        where = f"; the damaged file was kept as {self.aside}" if self.aside else ""
        return f"the journal was damaged ({self.why}): {carried}{self._lost()}{where}"

    def _lost(self) -> str:
        which = ", ".join(str(first) if first == last else f"{first} to {last}" for first, last in self.lost)
        return f", {many(self.lost)} could not be read (number {which})" if which else ""


def salvage(path: Path, why: str, wall_ms: int, acknowledged: int = 0) -> Saved:
    """Put the damaged journal at ``path`` aside and a sound one with all that can be read in its place.

    ``acknowledged``: the number of the last entry that was ever acknowledged, where that is known.

    Raises:
        JournalFailed: the new one can't be written; what is there stays as it is.
    """
    found = carve(path)
    last = max(found, default=0)
    lost = _spans(seq for seq in range(1, max(last, acknowledged) + 1) if seq not in found)
    saving = _with_tail(path, ".saving")
    _remove(saving)
    try:
        _write(saving, found, lost, why, wall_ms)
    except (sqlite3.Error, OSError) as error:
        raise JournalFailed(f"the journal {path} is damaged ({why}), and can't be saved: {error}") from error
    saved = _with_tail(path, ".saved")
    saving.rename(saved)
    return Saved(why, finish(path), len(found), lost)


def finish(path: Path) -> Path | None:
    """Do what is left of a salvage that was cut off after its new file was whole; where the damaged one went."""
    saved = _with_tail(path, ".saved")
    aside = put_aside(path)
    saved.rename(path)
    return aside


def is_unfinished(path: Path) -> bool:
    """Whether a salvage was cut off after its new file was whole, with the damaged one already moved away."""
    return not path.exists() and _with_tail(path, ".saved").exists()


def many(lost: Iterable[tuple[int, int]]) -> int:
    """How many numbers there are in ``lost``."""
    return sum(last - first + 1 for first, last in lost)


def put_aside(path: Path) -> Path | None:
    """Rename the database with its WAL to NAME.damaged-N, the database first; None where there is nothing."""
    there = [tail for tail in TAILS if Path(f"{path}{tail}").exists()]
    if not there:
        return None
    number = max((_number_of(path, name) for name in path.parent.iterdir()), default=0)
    # Tails alone follow a database that was moved before the power went, unless they would take another's place.
    aside = _with_tail(path, f".damaged-{number}")
    if not number or any(Path(f"{aside}{tail}").exists() for tail in there):
        aside = _with_tail(path, f".damaged-{number + 1}")
    for tail in there:
        Path(f"{path}{tail}").rename(f"{aside}{tail}")
    return aside


def _number_of(path: Path, name: Path) -> int:
    found = re.fullmatch(re.escape(path.name) + r"\.damaged-([1-9][0-9]{0,8})(?:-\w+)?", name.name)
    return int(found[1]) if found else 0


def _spans(numbers: Iterable[int]) -> Spans:
    spans: list[tuple[int, int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1] = (spans[-1][0], number)
        else:
            spans.append((number, number))
    return tuple(spans)


def _write(saving: Path, found: dict[int, Entry], lost: Spans, why: str, wall_ms: int) -> None:
    last = len(found) + many(lost)
    told = {"why": why, "carried": len(found), "lost": many(lost), "numbers": [list(span) for span in lost]}
    with closing(open_to_write(saving)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        keys: set[str | None] = set()  # what was written and never committed may hold one twice
        for seq in range(1, last + 1):
            old = found.get(seq)
            key = None if old is None or old.key in keys else old.key
            keys.add(key)
            draft = Draft(LOST, {}) if old is None else Draft(old.kind, old.data, old.game, key)
            connection.execute(INSERT, row(draft, seq, wall_ms if old is None else old.wall_ms))
        connection.execute(INSERT, row(Draft("damage", told), last + 1, wall_ms))
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _with_tail(path: Path, tail: str) -> Path:
    return path.with_name(path.name + tail)


def _remove(path: Path) -> None:
    for tail in TAILS:
        Path(f"{path}{tail}").unlink(missing_ok=True)
