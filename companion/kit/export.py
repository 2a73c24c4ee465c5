# SPDX-License-Identifier: MIT
"""``quartermaster export``: finished and running games as JSON or CSV, also while the table is playing."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

from companion.config import state_folder
from companion.journal.entry import Entry
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.words import JOURNAL
from companion.table.ledger import fold

COLUMNS = ("game", "number", "seq", "when", "kind", "event", "player", "detail")


class ExportError(RuntimeError):
    """The games can't be written out; the message says why."""


def export_games(state: Path | None, form: str, game: int | None, out: TextIO) -> None:
    """Write all games, or the one numbered ``game``, to ``out`` in ``form`` (json or csv).

    Raises:
        ExportError: there is no journal, or no game of that number.
    """
    path = state_folder(state) / JOURNAL
    try:
        reader = Reader(path)
        numbers = [entry.game for entry in reader.games()]
        if game is not None and game not in numbers:
            known = f"the games are {numbers[0]} to {numbers[-1]}" if numbers else "no game was played yet"
            raise ExportError(f"there is no game {game}: {known}")
        games = [reader.of_game(number) for number in numbers if game in (None, number)]
        reader.close()
    except JournalError as error:
        raise ExportError(str(error)) from error
    write: dict[str, Callable[[list[list[Entry]], TextIO], None]] = {"json": _write_json, "csv": _write_csv}
    write[form](games, out)


def _write_json(games: list[list[Entry]], out: TextIO) -> None:
    json.dump({"games": [_told(entries) for entries in games]}, out, ensure_ascii=False, indent=1)
    out.write("\n")


def _write_csv(games: list[list[Entry]], out: TextIO) -> None:
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for entries in games:
        sheet.writerows(_rows(entries))


def _told(entries: list[Entry]) -> dict[str, Any]:
    """One game: who played, how it stands, and every entry of its journal in order."""
    setup = entries[0]
    folded = fold(entries)
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


def _rows(entries: list[Entry]) -> Iterator[tuple[Any, ...]]:
    for entry in entries:
        name, player = entry.data.get("event", ""), entry.data.get("player", "")
        rest = {
            key: value for key, value in entry.data.items() if key not in ("event", "player", "edges", "terms", "line")
        }
        detail = json.dumps(rest, ensure_ascii=False)
        yield entries[0].data.get("game"), entry.game, entry.seq, _when(entry), entry.kind, name, _safe(player), detail


def _safe(text: str) -> str:
    """A name that a spreadsheet will not take for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def _when(entry: Entry) -> str:
    return datetime.fromtimestamp(entry.wall_ms / 1000, UTC).isoformat(timespec="seconds")
