# SPDX-License-Identifier: MIT
"""Checks of what the table keeps: its folder, the room in it, the journal, the last fitness test."""

from __future__ import annotations

import contextlib
import functools
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.check import Check, Verdict
from companion.config import ConfigError, state_folder
from companion.journal.errors import JournalDamaged, NotAJournal
from companion.journal.opening import open_to_read, version
from companion.kit.commands.fitness import kept
from companion.kit.files import JOURNAL
from companion.kit.upkeep.backup import last_tried
from companion.kit.upkeep.check import Place
from companion.messages.message import Message, words_of

FREE_MB, ENOUGH_MB = 200, 1000
TEST_AGAIN_DAYS = 180


def look_at_kept(place: Place) -> Iterator[Check]:
    """The state folder and what lies in it."""
    try:
        folder = state_folder(place.state)
    except ConfigError as error:
        yield Check("state", Message("check-state"), "bad", words_of(error), Message("state-unusable-cure"))
        return
    yield _room(folder)
    journal = folder / JOURNAL
    if journal.exists():
        yield _journal(journal)
    yield backup_check(folder)
    yield fitness_check(folder, datetime.now(UTC))


def _room(folder: Path) -> Check:
    check = functools.partial(Check, "state", Message("check-state"))
    free = shutil.disk_usage(folder).free // 1_000_000
    value = Message("free-in-folder", folder=str(folder), free=free)
    if _few_files_left(folder):
        return check("bad", Message("no-more-files", room=value), Message("make-room-cure"))
    verdict: Verdict = "bad" if free < FREE_MB else "warn" if free < ENOUGH_MB else "ok"
    return check(verdict, value, "" if verdict == "ok" else Message("make-room-cure"))


def _few_files_left(folder: Path) -> bool:
    """A disk may have room and take no more files, where the system counts them."""
    if os.name == "nt":
        return False
    inodes = os.statvfs(folder)
    return bool(inodes.f_files) and inodes.f_favail < 1000


def _journal(path: Path) -> Check:
    check = functools.partial(Check, "journal", Message("check-journal"))
    cure = Message("journal-cure")
    try:
        with contextlib.closing(open_to_read(path)) as db:
            version(db, path)
            answer = str(db.execute("PRAGMA quick_check").fetchone()[0])
            lines = int(db.execute("SELECT COUNT(*) FROM entry").fetchone()[0])
    except NotAJournal as error:
        return check("bad", str(error), Message("journal-not-ours-cure"))
    except (sqlite3.Error, JournalDamaged) as error:
        return check("bad", str(error), cure)
    if answer != "ok":
        return check("bad", answer, cure)
    aside = sorted(path.parent.glob(f"{path.name}.damaged-*"))
    if aside:
        salvaged = Message("journal-salvaged", file=aside[0].name)
        return check("warn", salvaged, Message("journal-salvaged-cure"))
    return check("ok", Message("journal-whole", count=lines))


def backup_check(folder: Path) -> Check:
    """What came of trying the last backup; none at all is no trouble of the table's."""
    check = functools.partial(Check, "backup", Message("check-last-backup"))
    tried = last_tried(folder)
    if tried is None:
        return check("ok", Message("backup-none"))
    if not tried.made:
        cure = Message("backup-unreadable-cure")
        return check("warn", Message("backup-unreadable", why=tried.trouble), cure)
    day = tried.made.replace("T", " ")[:16]
    if tried.trouble:
        cure = Message("backup-game-cure")
        return check("warn", Message("backup-whole-but", day=day, trouble=tried.trouble), cure)
    counts = {"files": tried.files, "entries": tried.entries, "games": tried.games}
    value = Message("backup-tried", day=day, **counts)
    return check("ok", value)


def fitness_check(folder: Path, now: datetime) -> Check:
    """What the last fitness test found; a new one is asked for when it is long ago or found the table unfit."""
    check = functools.partial(Check, "fitness", Message("check-fitness"))
    found = kept(folder)
    cure = "quartermaster aim --fitness"
    if found is None:
        return check("warn", Message("fitness-not-tested"), cure)
    when = found.when or ""
    value = Message("fitness-of-day", words=found.words, day=when[:10])
    try:
        old = (now - datetime.fromisoformat(when)).days > TEST_AGAIN_DAYS
    except (ValueError, TypeError):
        old = True
    if old or not found.fit:
        return check("warn", value, cure)
    return check("ok", value)
