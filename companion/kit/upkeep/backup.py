# SPDX-License-Identifier: MIT
"""``quartermaster backup``: all that a table has learned and played, and its settings, as one file.

It is one zip with a list of what is in it, each file with its check sum; written whole or not at all. Nothing in a
strange one is believed: names, sizes and sums are checked before any of it is laid anywhere. A fresh one is tried as
soon as it is made, as a restore would: unpacked, examined, its games played again.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Final

from companion.command import CommandError
from companion.config import CONFIG_FOLDER, ConfigError, load_config
from companion.disk import sum_of, sync_folder, write_json
from companion.journal.errors import JournalError
from companion.journal.opening import examine
from companion.journal.reader import Reader
from companion.journal.store import Journal
from companion.kit.files import JOURNAL
from companion.kit.simulator import NAME as SIMULATED
from companion.kit.upkeep.packed import LIST as SIGNERS
from companion.kit.upkeep.requests import SAID as WENT_BACK
from companion.messages.message import Message, beside, recalled, system_words, words_of
from companion.play.registry import GAMES
from companion.table.ledger import fold
from vision.scene.known_dice import BARE_FOLDER
from vision.scene.known_dice import FILE_NAME as KNOWN_DICE
from vision.settled import FILE_NAME as NETWORKS

LIST: Final = "backup.json"
FORMAT: Final = 1
ROOMS: Final = ("state", "settings")
MOST_FILES, MOST_BYTES = 5000, 1_000_000_000
MOST_PACKED: Final = 50
"""How many times its own size an archive may hold, beyond what is small: a journal packs to a tenth."""
SMALL: Final = 64_000_000
_CHUNK: Final = 1 << 20


class ArchiveError(CommandError):
    """The archive can't be used; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What an archive says of itself: the version that made it, when, and every file with its SHA-256."""

    version: str
    made: str
    files: Mapping[str, str]

    def within(self, room: str) -> list[str]:
        """The names in one room, ``state`` or ``settings``."""
        return sorted(name for name in self.files if name.startswith(f"{room}/"))


def write_archive(target: Path, sources: Iterable[tuple[str, Path]], version: str, made: str) -> Contents:
    """Write ``sources`` (name in the archive, file) to ``target``, for the owner's eyes only, whole or not at all.

    Raises:
        OSError: it can't be written.
    """
    draft = target.with_name(f".{target.name}.new")
    sums: dict[str, str] = {}
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, source in sources:
                    archive.write(source, name)
                    sums[name] = sum_of(source)
                contents = Contents(version, made, sums)
                archive.writestr(LIST, json.dumps(_manifest(contents), indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(target.parent)
    return contents


def read_contents(path: Path, called: str = "") -> Contents:
    """What is in the archive at ``path``, after every byte of it was looked at; errors call it ``called``, or its path.

    Raises:
        ArchiveError: it is no backup, is damaged, comes from a newer Quartermaster, or holds what it should not.
    """
    called = called or str(path)
    try:
        with zipfile.ZipFile(path) as archive:
            contents = _contents(archive, called)
            _look_through(archive, contents, called)
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError) as error:
        raise ArchiveError(Message("archive-unreadable", file=called, why=_why(error))) from error
    except ValueError as error:
        raise ArchiveError(Message("archive-damaged", file=called, why=_why(error))) from error
    return contents


def _why(error: Exception) -> str:
    return system_words(error) if isinstance(error, OSError) and error.strerror else words_of(error)


def unpack(path: Path, contents: Contents, place: Callable[[str], Path]) -> None:
    """Lay every file of the archive where ``place`` says, on disk before this returns.

    Raises:
        ArchiveError: it changed since it was looked through.
        OSError: it can't be written.
    """
    with zipfile.ZipFile(path) as archive:
        for name, wanted in contents.files.items():
            target = place(name)
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with archive.open(name) as source, target.open("wb") as copy:
                if _copy(source, copy) != wanted:  # type: ignore[arg-type]
                    raise ArchiveError(Message("archive-changed", file=str(path), name=name))
                copy.flush()
                os.fsync(copy.fileno())
            sync_folder(target.parent)


def _manifest(contents: Contents) -> dict[str, Any]:
    return {
        "quartermaster-backup": FORMAT,
        "version": contents.version,
        "made": contents.made,
        "files": dict(contents.files),
    }


def _contents(archive: zipfile.ZipFile, called: str) -> Contents:
    if LIST not in archive.namelist() or archive.getinfo(LIST).file_size > 10_000_000:
        raise ArchiveError(Message("archive-no-list", file=called, name=LIST))
    listed = json.loads(archive.read(LIST))
    form = listed.get("quartermaster-backup") if isinstance(listed, dict) else None
    if not isinstance(form, int) or not isinstance(listed.get("files"), dict):
        raise ArchiveError(Message("archive-foreign-list", file=called, name=LIST))
    if form > FORMAT:
        raise ArchiveError(Message("archive-newer", file=called, version=str(listed.get("version"))))
    return Contents(
        str(listed.get("version")), str(listed.get("made")), {str(k): str(v) for k, v in listed["files"].items()}
    )


def _look_through(archive: zipfile.ZipFile, contents: Contents, called: str) -> None:
    infos = {info.filename: info for info in archive.infolist()}
    if set(infos) - {LIST} != set(contents.files) or len(infos) != len(archive.infolist()):
        raise ArchiveError(Message("archive-other-files", file=called, name=LIST))
    whole, packed = (sum(getattr(info, size) for info in infos.values()) for size in ("file_size", "compress_size"))
    if len(infos) > MOST_FILES or whole > min(MOST_BYTES, max(SMALL, MOST_PACKED * packed)):
        raise ArchiveError(Message("archive-too-large", file=called, count=len(infos)))
    for name, wanted in contents.files.items():
        parts = PurePosixPath(name).parts
        plain = len(parts) > 1 and parts[0] in ROOMS and not any(part in ("..", ".", "") for part in name.split("/"))
        if not plain or "\\" in name or name.startswith("/"):
            raise ArchiveError(Message("archive-strange-place", file=called, name=repr(name)))
        with archive.open(infos[name]) as source:
            if _copy(source, None) != wanted:  # type: ignore[arg-type]
                raise ArchiveError(Message("archive-other-content", file=called, name=name))


def _copy(source: BinaryIO, target: BinaryIO | None) -> str:
    total = hashlib.sha256()
    while chunk := source.read(_CHUNK):
        total.update(chunk)
        if target is not None:
            target.write(chunk)
    return total.hexdigest()


TRIED: Final = "backup-tried.json"
"""What came of the last backup, in the state folder; no backup takes it along."""
NEWEST: Final = 50
"""Number of games replayed, newest first: a small Pi takes a tenth of a second for each."""


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
    """Refuse an unpacked backup in ``staged`` that this program can't use.

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


class BackupError(CommandError):
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
    *,
    for_update: bool = False,
) -> Kept:
    """Copy everything into one file: ``target``, or a file in it if it is a folder. The table may play meanwhile.

    It is tried at once, as a restore would, and what came of it is kept for the health page.

    ``keys``: the PIN and the seats' tokens too, so that QR codes that were printed work at the other table.
    ``for_update``: the program's own way back: takes the place of an earlier one, also where nothing was kept yet.

    Raises:
        BackupError: there is nothing to keep, a file of that name is there, it can't be read or not be written, or what
            was written can't be read back.
    """
    if not state.is_dir():
        raise BackupError(Message("backup-of-nothing", folder=str(state)))
    now = now or datetime.now(UTC)
    target = target / backup_name(now) if target.is_dir() else target
    if not for_update:
        if not any(path.name == JOURNAL or is_kept(path.name) for path in state.iterdir()):
            raise BackupError(Message("backup-of-empty", folder=str(state)))
        if os.path.lexists(target):
            raise BackupError(Message("file-there-already", file=str(target)))
    try:
        with tempfile.TemporaryDirectory(prefix=".quartermaster-", dir=target.parent) as aside:
            sources = [*_state_files(state, Path(aside), keys), *_settings_files(settings)]
            made = now.isoformat(timespec="seconds")
            contents = write_archive(target, sources, version("quartermaster-table"), made)
            tried = try_backup(target, Path(aside) / "tried")
    except (OSError, JournalError) as error:
        raise BackupError(Message("backup-unwritten", file=str(target), why=_why(error))) from error
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
    """Refuse names that no backup of ours holds: they could be written where they do harm.

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
        with closing(Reader(state / JOURNAL)) as reader:
            reader.copy_to(aside / JOURNAL)
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
