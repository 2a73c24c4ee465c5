# SPDX-License-Identifier: MIT
"""An entry as a row of the database, and back, with a check that it reads as it was written."""

from __future__ import annotations

import json
import zlib
from typing import Any

from companion.journal.entry import Draft, Entry
from companion.journal.errors import JournalDamaged

COLUMNS = "seq, game, kind, data, wall_ms, key, crc"
INSERT = f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - a constant
SELECT = f"SELECT {COLUMNS} FROM entry"  # noqa: S608 - a constant

Row = tuple[int, int, str, str, int, str | None, int]


def encode(data: Any) -> str:
    """``data`` as one line of JSON.

    Raises:
        ValueError: it holds something that JSON has no form for (NaN, half a letter, an object of ours).
    """
    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode()
    except (TypeError, RecursionError) as error:
        raise ValueError(f"an entry holds JSON only: {error}") from error
    return text


def row(draft: Draft, seq: int, wall_ms: int) -> Row:
    """``draft`` as row number ``seq``.

    Raises:
        ValueError: its data is no JSON.
    """
    body = (seq, draft.game, draft.kind, encode(draft.data), wall_ms, draft.key)
    return (*body, _crc(*body))


def entry(found: Row) -> Entry:
    """The entry that stands in a row.

    Raises:
        JournalDamaged: the row is not as it was written.
    """
    seq, game, kind, data, wall_ms, key, crc = found
    try:
        if _crc(seq, game, kind, data, wall_ms, key) != crc:
            raise ValueError("its check sum is wrong")
        value = json.loads(data)
    except (ValueError, TypeError) as error:
        raise JournalDamaged(f"entry {seq} is not as it was written: {error}") from error
    return Entry(seq, game, kind, value, wall_ms, key)


def _crc(*body: Any) -> int:
    return zlib.crc32("\x1f".join("" if part is None else str(part) for part in body).encode())
