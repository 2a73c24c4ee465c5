# SPDX-License-Identifier: MIT
"""Games written out for other programs: JSON with everything, CSV with a line for each entry, and plays for BG Stats.

BG Stats, an app for logs of plays, can post them to BoardGameGeek. The form is the one that it documents for other
programs, one object a play:
https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NotRequired, TextIO, TypedDict
from urllib.parse import quote

from companion.journal.entry import Entry
from companion.spreadsheet import safe
from companion.table.gamekit import Games
from companion.table.history.tale import Tale
from companion.table.history.totals import evenings
from companion.table.ledger import fold

COLUMNS: Final = ("game", "number", "seq", "when", "kind", "event", "player", "detail")


def write_json(journal: Sequence[Sequence[Entry]], games: Games[Any], out: TextIO) -> None:
    """Every game of the ``journal``: who played, how it stands, and each entry of its journal."""
    json.dump({"games": [_game_json(entries, games) for entries in journal]}, out, ensure_ascii=False, indent=1)
    out.write("\n")


def write_csv(journal: Sequence[Sequence[Entry]], _: Games[Any], out: TextIO) -> None:
    """A line for each entry, under `COLUMNS`."""
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for entries in journal:
        sheet.writerows(_rows(entries))


def _game_json(entries: Sequence[Entry], games: Games[Any]) -> dict[str, Any]:
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


SOURCE: Final = "Quartermaster"
LINK: Final = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""Opens the app where it is installed, and asks no server where it is not."""


class PlayGame(TypedDict):
    """Which game it was."""

    name: str
    sourceGameId: str
    highestWins: bool
    noPoints: bool


class PlayPlayer(TypedDict):
    """Who played it."""

    name: str
    sourcePlayerId: str
    winner: bool
    score: NotRequired[int]


class Play(TypedDict):
    """A play as BG Stats takes it; `playDate` is its end, UTC."""

    sourceName: str
    sourcePlayId: str
    playDate: str
    durationMin: int
    game: PlayGame
    players: list[PlayPlayer]


class LinkedPlay(Play):
    """A play as BG Stats takes it, and the `link` that hands it to the app; `playDate` is its end, UTC."""

    link: str


def evening_of(tales: Sequence[Tale], number: int) -> list[Play]:
    """The finished games of the evening in which game ``number`` was played, in their order; none where it was not."""
    games = next((set(evening.games) for evening in evenings(tales) if number in evening.games), set[int]())
    return [play_of(tale) for tale in tales if tale.number in games and tale.end == "won"]


def play_of(tale: Tale) -> Play:
    """One game as a play. Points are told where who had most of them won; else the game has none."""
    points = _points(tale)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{tale.number}-{tale.begun_ms}",
        "playDate": datetime.fromtimestamp(tale.ended_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, round(tale.played_ms / 60_000)),
        "game": {"name": tale.title, "sourceGameId": tale.game, "highestWins": True, "noPoints": not points},
        "players": [_player(tale, name, points) for name in tale.players],
    }


def linked(play: Play) -> LinkedPlay:
    """``play`` with the address that hands it to the app."""
    link = LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")
    return {**play, "link": link}


def _player(tale: Tale, name: str, points: bool) -> PlayPlayer:
    player: PlayPlayer = {"name": name, "sourcePlayerId": name, "winner": name in tale.winners}
    if points:
        player["score"] = tale.scores.get(name, 0)
    return player


def _points(tale: Tale) -> bool:
    most = max(tale.scores.values(), default=0)
    best = {name for name, score in tale.scores.items() if score == most}
    return most > 0 and bool(tale.winners) and set(tale.winners) <= best
