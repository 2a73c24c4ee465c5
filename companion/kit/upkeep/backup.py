# SPDX-License-Identifier: MIT
"""``quartermaster backup``: all that a table has learned and played, and its settings, as one file.

It is tried as soon as it is made, as a restore would: unpacked, examined, its games played again.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, Final

from companion.config import CONFIG_FOLDER, ConfigError, load_config
from companion.journal.errors import JournalError
from companion.journal.opening import examine
from companion.journal.reader import Reader
from companion.journal.store import Journal
from companion.kit.files import JOURNAL, write_json
from companion.kit.simulator import NAME as SIMULATED
from companion.kit.upkeep.archive import ArchiveError, Contents, read_contents, unpack, write_archive
from companion.kit.upkeep.packed import LIST as SIGNERS
from companion.kit.upkeep.wishes import SAID as WENT_BACK
from companion.messages.message import Message, beside, recalled, words_of
from companion.play.registry import GAMES
from companion.table.ledger import fold
from vision.scene.kept import BARE_FOLDER
from vision.scene.kept import FILE_NAME as KNOWN_DICE
from vision.settled import FILE_NAME as NETWORKS

TRIED: Final = "backup-tried.json"
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
        write_json(state / TRIED, asdict(tried) | {"trouble": beside(tried.trouble)})


def last_tried(state: Path) -> Tried | None:
    """What came of the last backup; None: none was made here yet."""
    try:
        trial: dict[str, Any] = json.loads((state / TRIED).read_text(encoding="utf-8"))
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


KEYS: Final = "keys.json"
"""Who has these is the referee: only on demand."""
ASIDE: Final = "before-restore-"
STAGED: Final = "restoring"
PASSING: Final = (
    STAGED,
    ASIDE,
    "starts.json",
    "backups",
    "evidence",
    TRIED,
    WENT_BACK,
    NETWORKS,
    KNOWN_DICE,
    BARE_FOLDER,
    SIMULATED,
)
"""What belongs to this one table or this one moment."""


class BackupError(RuntimeError):
    """No backup can be made or restored; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A backup that was made: where, what is in it, its size in bytes, and what came of trying it."""

    path: Path
    contents: Contents
    size: int
    tried: Tried


def backup_name(now: datetime) -> str:
    """The name a backup gets by itself.

    >>> backup_name(datetime(2026, 11, 21, 19, 5, tzinfo=UTC))
    'quartermaster-2026-11-21-190500.zip'
    """
    return f"quartermaster-{now:%Y-%m-%d-%H%M%S}.zip"


def make_backup(
    state: Path,
    target: Path,
    settings: Path = CONFIG_FOLDER,
    keys: bool = False,
    now: datetime | None = None,
) -> Kept:
    """Copy everything into one file: ``target``, or a file in it if it is a folder. The table may play meanwhile.

    It is tried at once, as a restore would, and what came of it is kept for the health page.

    ``keys``: the PIN and the seats' tokens too, so that QR codes that were printed work at the other table.

    Raises:
        BackupError: it can't be read or not be written, or what was written can't be read back.
    """
    now = now or datetime.now(UTC)
    target = target / backup_name(now) if target.is_dir() else target
    try:
        with tempfile.TemporaryDirectory(prefix=".quartermaster-", dir=target.parent) as aside:
            sources = [*_state_files(state, Path(aside), keys), *_settings_files(settings)]
            made = now.isoformat(timespec="seconds")
            contents = write_archive(target, sources, version("quartermaster-table"), made)
            tried = try_backup(target, Path(aside) / "tried")
    except (OSError, JournalError) as error:
        raise BackupError(Message("backup-unwritten", file=str(target), why=words_of(error))) from error
    keep_tried(state, tried)
    if not tried.made:
        raise BackupError(Message("backup-unreadable-again", file=str(target), why=tried.trouble))
    return Kept(target, contents, target.stat().st_size, tried)


def is_kept(name: str) -> bool:
    """True for what a backup takes of the state folder as it is: no drafts, no locks, no journal that is written to.

    >>> [is_kept(name) for name in ("sets", "lens.json", "journal.db", "journal.db.lock", "lens.json.new")]
    [True, True, False, False, False]
    """
    drafts = name.startswith(".") or name.endswith((".new", ".lock"))
    return not (drafts or name.startswith((JOURNAL, *PASSING)) or name == KEYS)


def check_names(contents: Contents) -> None:
    """Let only what a backup of ours would hold pass: a name that is not would move where it does harm.

    Raises:
        ArchiveError: it holds another; nothing was moved.
    """
    for name in contents.files:
        room, top = PurePosixPath(name).parts[:2]
        if room == "settings":
            ours = not top.startswith((".", ASIDE))
        else:
            ours = is_kept(top) or name in (f"state/{JOURNAL}", f"state/{KEYS}")
        if not ours:
            raise ArchiveError(Message("archive-not-ours", name=repr(name)))


def _state_files(state: Path, aside: Path, keys: bool) -> Iterator[tuple[str, Path]]:
    if (state / JOURNAL).exists():
        reader = Reader(state / JOURNAL)
        try:
            reader.copy_to(aside / JOURNAL)
        finally:
            reader.close()
        yield f"state/{JOURNAL}", aside / JOURNAL
    if keys and (state / KEYS).exists():
        yield f"state/{KEYS}", _without_signing(state / KEYS, aside / KEYS)
    for path in sorted(state.iterdir()):
        if is_kept(path.name):
            yield from _files(path, "state")


def _without_signing(keys: Path, copy: Path) -> Path:
    """The PIN and the seats' cards. What signs cookies never leaves the table: with it anybody could be anybody."""
    try:
        raw = json.loads(keys.read_text(encoding="utf-8"))
        kept = {name: value for name, value in raw.items() if name != "signing"}
    except (ValueError, AttributeError):
        kept = {}
    copy.write_text(json.dumps(kept), encoding="utf-8")
    return copy


def _settings_files(settings: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(settings.iterdir()) if settings.is_dir() else ():
        if not path.name.startswith((".", ASIDE)) and path.name != SIGNERS:
            yield from _files(path, "settings")


def _files(path: Path, room: str) -> Iterator[tuple[str, Path]]:
    """``path`` itself or all files under it; links are left out, for they would lead elsewhere at another table."""
    for file in sorted(path.rglob("*")) if path.is_dir() and not path.is_symlink() else [path]:
        if file.is_file() and not file.is_symlink():
            yield f"{room}/{file.relative_to(path.parent).as_posix()}", file
