# SPDX-License-Identifier: MIT
"""``quartermaster restore``: lays down what a backup holds and keeps what was there beside it.

First everything is unpacked and examined in a folder of its own. Then a plan is written of what moves where; from then
on a power cut does no harm: the next start goes on with the plan. Before that, the table is as it was.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.config import CONFIG_FOLDER, ConfigError
from companion.disk import sync_folder, write_whole
from companion.journal.errors import JournalError
from companion.journal.store import WriterLock
from companion.kit.files import JOURNAL
from companion.kit.upkeep.backup import (
    ASIDE,
    KEYS,
    STAGED,
    ArchiveError,
    BackupError,
    Contents,
    check_names,
    examine_staged,
    is_kept,
    read_contents,
    unpack,
)
from companion.kit.upkeep.packed import LIST as SIGNERS
from companion.messages.message import Message, unwritable, words_of

PLAN: Final = "plan.json"


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: what it laid down, and where lies what was there before (None: nothing was).

    ``settings_left``: where the settings of the backup could not be laid down; None if they were, or it holds none.
    """

    contents: Contents
    state_aside: Path | None
    settings_aside: Path | None
    settings_left: Path | None = None


def restore(path: Path, state: Path, settings: Path = CONFIG_FOLDER) -> Restored:
    """Lay down what the backup at ``path`` holds. The table must not be running. Keys stay where it holds none.

    Raises:
        BackupError: it is no backup of ours, is damaged or newer, the table runs, or there is no room; in each case
            the table is as it was.
    """
    try:
        contents = read_contents(path)
        check_names(contents)
        lock = WriterLock(state / JOURNAL)
    except (ArchiveError, JournalError, OSError) as error:
        raise BackupError(Message("backup-nothing-changed", why=_why_not(error, state))) from error
    staged = state / STAGED
    laid = ExitStack()  # takes the settings back where what follows them fails
    try:
        finish_restore(state)
        staged.mkdir(mode=0o700)
        unpack(path, contents, lambda name: staged / name)
        (staged / "settings" / SIGNERS).unlink(missing_ok=True)  # whom to trust is decided at this machine
        examine_staged(staged)
        settings_left = settings if _settings_stay(staged / "settings", settings) else None
        aside = None if settings_left else _lay_settings(staged / "settings", settings, laid)
        _owned_like(state, staged)
        _plan(state, staged)
        laid.pop_all()
        return Restored(contents, finish_restore(state), aside, settings_left)
    except (OSError, JournalError, ArchiveError, ConfigError) as error:
        if not (staged / PLAN).exists():
            with suppress(OSError):  # a disk that takes nothing any more: what was there lies aside
                laid.close()
            shutil.rmtree(staged, ignore_errors=True)
        raise BackupError(Message("backup-cant-be-restored", file=str(path), why=words_of(error))) from error
    finally:
        lock.release()


def finish_restore(state: Path) -> Path | None:
    """Do what is left of a restore's plan, if there is one; where lies what was there before. Each start asks for it.

    Raises:
        OSError: it can't be finished.
    """
    staged = state / STAGED
    try:
        plan = json.loads((staged / PLAN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        shutil.rmtree(staged, ignore_errors=True)
        return None
    aside = state / plan["aside"]
    aside.mkdir(mode=0o700, exist_ok=True)
    for name in plan["old"]:
        # Where it lies aside already, what stands in its place is the new one: the plan was cut off later than here.
        if (state / name).exists() and not (aside / name).exists():
            (state / name).rename(aside / name)
    sync_folder(aside)
    for name in plan["new"]:
        if (staged / "state" / name).exists():
            (staged / "state" / name).rename(state / name)
    sync_folder(state)
    _owned_like(state, aside)
    shutil.rmtree(staged)
    return aside if plan["old"] else None


def _why_not(error: Exception, state: Path) -> str:
    """Why nothing can be restored into ``state``."""
    return unwritable(state, error) if isinstance(error, OSError) and error.strerror else words_of(error)


def _plan(state: Path, staged: Path) -> None:
    new = sorted(path.name for path in (staged / "state").iterdir()) if (staged / "state").is_dir() else []
    lock = f"{JOURNAL}.lock"
    mine = (path.name for path in sorted(state.iterdir()))
    old = [n for n in mine if is_kept(n) or (n.startswith(JOURNAL) and n != lock) or (n == KEYS and KEYS in new)]
    write_whole(staged / PLAN, json.dumps({"aside": _free_name(state).name, "old": old, "new": new}))


def _settings_stay(fresh: Path, settings: Path) -> bool:
    """True where there are settings that this user can't lay down."""
    return fresh.is_dir() and not os.access(settings if settings.exists() else settings.parent, os.W_OK | os.X_OK)


def _lay_settings(fresh: Path, settings: Path, laid: ExitStack) -> Path | None:
    """Lay down ``fresh`` settings; where lie those before. Closing ``laid`` takes it back."""
    if not fresh.is_dir():
        return None
    settings.mkdir(parents=True, exist_ok=True)
    mine = (path for path in sorted(settings.iterdir()) if path.name != SIGNERS)
    old = [path for path in mine if not path.name.startswith((".", ASIDE))]
    aside = _free_name(settings) if old else None
    laid.callback(_put_back, [path.name for path in old], aside, fresh, settings)
    if aside is not None:
        aside.mkdir()
        _copy_all(old, aside)
    for path in old:
        if not (fresh / path.name).exists():
            _remove(path)
    _copy_all(fresh.iterdir(), settings)
    sync_folder(settings)
    return aside


def _put_back(old: Sequence[str], aside: Path | None, fresh: Path, settings: Path) -> None:
    for name in {path.name for path in fresh.iterdir()} - set(old):
        _remove(settings / name)
    if aside is not None and aside.exists():
        _copy_all(aside.iterdir(), settings)
        shutil.rmtree(aside)
    sync_folder(settings)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _copy_all(paths: Iterable[Path], target: Path) -> None:
    for path in paths:
        if path.is_dir():
            shutil.rmtree(target / path.name, ignore_errors=True)
            shutil.copytree(path, target / path.name)
        else:
            draft = target / f".{path.name}.new"
            shutil.copy2(path, draft)
            draft.replace(target / path.name)


def _free_name(folder: Path) -> Path:
    number = 1
    while (folder / f"{ASIDE}{number}").exists():
        number += 1
    return folder / f"{ASIDE}{number}"


def _owned_like(model: Path, folder: Path) -> None:
    """What root lays down must be the service's."""
    if os.name == "nt" or os.geteuid() != 0:
        return
    owner = model.stat()
    for path in (folder, *folder.rglob("*")):
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
