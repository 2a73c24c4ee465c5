# SPDX-License-Identifier: MIT
"""Tries each backup as soon as it is made, as a restore would: unpacked, examined, its games played again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from companion.config import ConfigError, load_config
from companion.journal.errors import JournalError
from companion.journal.opening import examine
from companion.journal.store import Journal
from companion.kit.json_file import write_json
from companion.kit.upkeep.archive import ArchiveError, read_contents, unpack
from companion.kit.words import JOURNAL
from companion.messages.message import Message, beside, recalled, words_of
from companion.play.registry import GAMES
from companion.table.ledger import fold

FILE: Final = "backup-tried.json"
"""What came of the last backup, in the state folder; no backup takes it along."""
NEWEST: Final = 50
"""So many games are played again, the newest: a small Pi takes a tenth of a second for each."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of trying a backup. ``trouble``: why it can't be relied on, "" if it can; ``made``: when, in ISO."""

    made: str
    files: int
    entries: int
    games: int
    trouble: str = ""


def try_backup(path: Path, aside: Path) -> Tried:
    """Try the backup at ``path`` in the folder ``aside``, of which nothing is kept.

    Raises:
        OSError: there is no room to try it in.
    """
    try:
        contents = read_contents(path)
        unpack(path, contents, lambda name: aside / name)
        examine_staged(aside)
    except (ArchiveError, JournalError, ConfigError) as error:
        return Tried("", 0, 0, 0, words_of(error))
    entries, games, trouble = 0, 0, ""
    if (aside / "state" / JOURNAL).exists():
        with closing(Journal(aside / "state" / JOURNAL)) as journal:
            entries = journal.last_seq
            troubles = list(_played_again(journal))
            games, trouble = len(troubles), next(filter(None, troubles), "")
    return Tried(contents.made, len(contents.files), entries, games, trouble)


def examine_staged(staged: Path) -> None:
    """Let only what this program can use pass, of a backup that lies unpacked in ``staged``.

    Raises:
        JournalError: the journal in it is damaged, or newer.
        ConfigError: the settings in it are none for this version.
    """
    journal = staged / "state" / JOURNAL
    if journal.exists():
        examine(journal)
        for tail in ("-wal", "-shm"):
            journal.with_name(JOURNAL + tail).unlink(missing_ok=True)
    with suppress(FileNotFoundError):
        load_config(staged / "settings", staged / "state")


def keep_tried(state: Path, tried: Tried) -> None:
    """Keep what came of it, for the health page; where that can't be written nothing is lost."""
    with suppress(OSError):
        write_json(state / FILE, asdict(tried) | {"trouble": beside(tried.trouble)})


def last_tried(state: Path) -> Tried | None:
    """What came of the last backup; None: none was made here yet."""
    try:
        trial: dict[str, Any] = json.loads((state / FILE).read_text(encoding="utf-8"))
        files, entries, games = (int(trial[name]) for name in ("files", "entries", "games"))
        trouble = trial["trouble"]
        words = recalled(trouble) if isinstance(trouble, dict) else str(trouble)
        return Tried(str(trial["made"]), files, entries, games, words)
    except (OSError, ValueError, LookupError, TypeError):
        return None


def _played_again(journal: Journal) -> Iterator[str]:
    """For each of the newest games what did not follow, or ""."""
    for opened in journal.games()[-NEWEST:]:
        folded = fold(journal.of_game(opened.game), GAMES)
        yield Message("game-unreadable", game=opened.game) if folded is None else folded.trouble
