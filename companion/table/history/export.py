# SPDX-License-Identifier: MIT
"""Games written out for other programs: JSON with everything, CSV with a line for each entry."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from companion.journal.entry import Entry
from companion.spreadsheet import safe
from companion.table.gamekit import Games
from companion.table.ledger import fold

COLUMNS: Final = ("game", "number", "seq", "when", "kind", "event", "player", "detail")


def write_json(journal: Sequence[Sequence[Entry]], games: Games[Any], out: TextIO) -> None:
    """Every game of the ``journal``: who played, how it stands, and each entry of its journal."""
    json.dump({"games": [_told(entries, games) for entries in journal]}, out, ensure_ascii=False, indent=1)
    out.write("\n")


def write_csv(journal: Sequence[Sequence[Entry]], _: Games[Any], out: TextIO) -> None:
    """A line for each entry, under `COLUMNS`."""
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for entries in journal:
        sheet.writerows(_rows(entries))


def _told(entries: Sequence[Entry], games: Games[Any]) -> dict[str, Any]:
    """One game: who played, how it stands, and every entry of its journal in order."""
    setup = entries[0]
    folded = fold(entries, games)
    state = folded.match.state() if folded else None
    return {
        "number": setup.game,
        "game": setup.data.get("game"),
        "players": setup.data.get("players"),
        "options": setup.data.get("options", {}),
        "begun": _when(setup),
        "state": state,
        "entries": [{"seq": e.seq, "when": _when(e), "kind": e.kind, **e.data} for e in entries],
    }


def _rows(entries: Sequence[Entry]) -> Iterator[tuple[Any, ...]]:
    for entry in entries:
        name, player = entry.data.get("event", ""), entry.data.get("player", "")
        rest = {
            key: value for key, value in entry.data.items() if key not in ("event", "player", "edges", "terms", "line")
        }
        detail = json.dumps(rest, ensure_ascii=False)
        yield entries[0].data.get("game"), entry.game, entry.seq, _when(entry), entry.kind, name, safe(player), detail


def _when(entry: Entry) -> str:
    return datetime.fromtimestamp(entry.wall_ms / 1000, UTC).isoformat(timespec="seconds")
