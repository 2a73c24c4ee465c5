# SPDX-License-Identifier: MIT
"""``quartermaster backup``: all that a table has learned and played, and its settings, as one file."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Final

from companion.config import CONFIG_FOLDER
from companion.journal.errors import JournalError
from companion.journal.reader import Reader
from companion.kit.simulated.kept_table import NAME as SIMULATED
from companion.kit.upkeep.archive import ArchiveError, Contents, write_archive
from companion.kit.upkeep.back import SAID as WENT_BACK
from companion.kit.upkeep.signed import LIST as SIGNERS
from companion.kit.upkeep.tried import FILE as TRIED
from companion.kit.upkeep.tried import Tried, keep_tried, try_backup
from companion.kit.words import JOURNAL
from companion.messages.message import Message, words_of
from vision.scene.kept import BARE_FOLDER
from vision.scene.kept import FILE_NAME as KNOWN_DICE
from vision.settled import FILE_NAME as NETWORKS

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
