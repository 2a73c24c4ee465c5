# SPDX-License-Identifier: MIT
"""Saves what can be read of a damaged journal: the damaged file is put aside, nothing starts empty silently.

The new file is made whole before the old one is moved, so that a power cut meanwhile loses neither.

SQLite believes nothing of a write-ahead log behind the first byte that is wrong. Each entry carries a check sum of its
own, so a row can be recognised wherever its bytes stand, whatever became of the pages around it: entries are found in
the raw bytes of database and log, without SQLite.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.journal.entry import INSERT, Draft, Entry, entry, row
from companion.journal.errors import JournalDamaged, JournalFailed
from companion.journal.mark import LOST
from companion.journal.opening import open_to_write

PAGE: Final = 4096
LOG_HEADER, FRAME_HEADER = 32, 24
MOST: Final = 10_000_000
"""No journal is longer; a number above it is damage itself."""
_INLINE: Final = PAGE - 35
"""A payload up to this size lies in its page as a whole; of a larger one the rest lies on overflow pages."""
_LEAST: Final = (PAGE - 12) * 32 // 255 - 23
_WIDTHS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}
_INTEGER, _VARINT = rb"[\x01-\x06\x08\x09]", rb"[\x80-\xff]{0,3}[\x00-\x7f]"
_HEADER: Final = re.compile(
    rb"(?s)(?=([\x08-\x14]\x00" + _INTEGER + _VARINT + _VARINT + _INTEGER + _VARINT + _INTEGER + rb"))"
)
"""The header of a row: its own length, then the types of seq (kept as the row's number), game, kind, data, wall_ms,
key and crc."""

Pages = Mapping[int, memoryview]


def carve(path: Path) -> dict[int, Entry]:
    """Every entry of the journal at ``path`` that still reads as it was written, from the database and its log."""
    found: dict[int, Entry] = {}
    database, frames = _content(path), _content(Path(f"{path}-wal"))
    pages = _pages(database, frames)
    for raw in (database, frames):
        for start, length in _headers(raw):
            if (one := _row(raw, start, length, pages)) is not None:
                found.setdefault(one.seq, one)
    return found


def _content(path: Path) -> memoryview:
    try:
        return memoryview(path.read_bytes())
    except OSError:
        return memoryview(b"")


def _headers(raw: memoryview) -> Iterator[tuple[int, int]]:
    for match in _HEADER.finditer(raw):
        start, length = match.start(1), match.end(1) - match.start(1)
        if raw[start] == length:
            yield start, length


def _pages(database: memoryview, frames: memoryview) -> tuple[Pages, Pages]:
    """The pages by number, as the log has them last and as they were first: overflow is never rewritten."""
    first = {at // PAGE + 1: database[at : at + PAGE] for at in range(0, len(database), PAGE)}
    newest = dict(first)
    for at in range(LOG_HEADER, len(frames) - FRAME_HEADER, FRAME_HEADER + PAGE):
        number = int.from_bytes(frames[at : at + 4])
        page = frames[at + FRAME_HEADER : at + FRAME_HEADER + PAGE]
        first.setdefault(number, page)
        newest[number] = page
    return newest, first


def _row(raw: memoryview, start: int, length: int, among: tuple[Pages, Pages]) -> Entry | None:
    types = list(_varints(bytes(raw[start : start + length])))[1:]
    if len(types) != 7 or any(kind < 13 or kind % 2 == 0 for kind in (types[2], types[3])):
        return None
    size = length + sum(_width(kind) for kind in types)
    for pages in among:
        with suppress(KeyError, ValueError, UnicodeDecodeError):
            values = _values(_payload(raw, start, size, pages), length, types)
            for seq in _numbers_before(raw, start):
                with suppress(JournalDamaged):
                    return entry((seq, *values))  # type: ignore[arg-type]
        if size <= _INLINE:
            break
    return None


def _payload(raw: memoryview, start: int, size: int, pages: Pages) -> bytes:
    if size <= _INLINE:
        return bytes(raw[start : start + size])
    local = _LEAST + (size - _LEAST) % (PAGE - 4)
    local = local if local <= _INLINE else _LEAST
    payload = bytearray(raw[start : start + local])
    number = int.from_bytes(raw[start + local : start + local + 4])
    while len(payload) < size:
        page = pages[number]
        payload += page[4 : 4 + size - len(payload)]
        number = int.from_bytes(page[:4]) if len(page) == PAGE else 0
    return bytes(payload)


def _values(payload: bytes, at: int, types: list[int]) -> list[int | str | None]:
    values: list[int | str | None] = []
    for kind in types[1:]:
        width = _width(kind)
        part = payload[at : at + width]
        at += width
        if len(part) != width or kind in (7, 10, 11):
            raise ValueError("no row")
        if kind >= 12:
            values.append(part.decode())
        else:
            values.append(None if kind == 0 else kind - 8 if width == 0 else int.from_bytes(part, signed=True))
    return values


def _width(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else _WIDTHS.get(kind, 0)


def _varints(data: bytes) -> Iterator[int]:
    value = 0
    for byte in data:
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            yield value
            value = 0


def _numbers_before(raw: memoryview, start: int) -> Iterator[int]:
    """What the bytes before a row's header can mean as its number: where that begins is not to be seen."""
    for width in range(1, 5):
        tail = bytes(raw[max(0, start - width) : start])
        if len(tail) == width and tail[-1] < 0x80 and all(byte >= 0x80 for byte in tail[:-1]):
            seq = next(_varints(tail))
            if 0 < seq < MOST:
                yield seq


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
