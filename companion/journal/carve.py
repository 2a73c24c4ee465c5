# SPDX-License-Identifier: MIT
"""Finds entries in the raw bytes of a damaged database or its write-ahead log, without SQLite.

SQLite believes nothing of a log behind the first byte that is wrong. Each entry carries a check sum of its own, so a
row can be recognised wherever its bytes stand, whatever became of the pages around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.journal.entry import Entry
from companion.journal.errors import JournalDamaged
from companion.journal.line import entry

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
