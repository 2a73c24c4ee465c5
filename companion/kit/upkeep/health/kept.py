# SPDX-License-Identifier: MIT
"""What the table keeps: its folder, the room in it, the journal, the last fitness test."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.config import ConfigError, state_folder
from companion.journal.opening import open_to_read
from companion.kit.commands.fitness import kept
from companion.kit.upkeep.check import Check, Place, Verdict
from companion.kit.upkeep.tried import last_tried
from companion.kit.words import JOURNAL

FREE_MB, ENOUGH_MB = 200, 1000
TEST_AGAIN_DAYS = 180


def look_at_kept(place: Place) -> Iterator[Check]:
    """The state folder and what lies in it."""
    try:
        folder = state_folder(place.state)
    except ConfigError as error:
        yield Check("state", "state", "bad", str(error), "choose a folder that can be written, with --state")
        return
    yield _room(folder)
    journal = folder / JOURNAL
    if journal.exists():
        yield _journal(journal)
    yield backup_check(folder)
    yield fitness_check(folder, datetime.now(UTC))


def _room(folder: Path) -> Check:
    free = shutil.disk_usage(folder).free // 1_000_000
    inodes = os.statvfs(folder)
    value = f"{folder}, {free} MB free"
    if inodes.f_files and inodes.f_favail < 1000:
        return Check("state", "state", "bad", f"{value}, but no more files can be made", _MAKE_ROOM)
    verdict: Verdict = "bad" if free < FREE_MB else "warn" if free < ENOUGH_MB else "ok"
    return Check("state", "state", verdict, value, "" if verdict == "ok" else _MAKE_ROOM)


_MAKE_ROOM = "make room on that disk: sudo apt clean; sudo journalctl --vacuum-size=50M; old backups"


def _journal(path: Path) -> Check:
    cure = "start `quartermaster play`: it saves what can be read"
    try:
        with contextlib.closing(open_to_read(path)) as db:
            answer = str(db.execute("PRAGMA quick_check").fetchone()[0])
            lines = int(db.execute("SELECT COUNT(*) FROM entry").fetchone()[0])
    except sqlite3.Error as error:
        return Check("journal", "journal", "bad", str(error), cure)
    if answer != "ok":
        return Check("journal", "journal", "bad", answer, cure)
    return Check("journal", "journal", "ok", f"{lines} entries, whole")


def backup_check(folder: Path) -> Check:
    """What came of trying the last backup; none at all is no trouble of the table's."""
    tried = last_tried(folder)
    if tried is None:
        return Check("backup", "last backup", "ok", "none was made here yet")
    if not tried.made:
        cure = "make another backup, on another disk"
        return Check("backup", "last backup", "warn", f"it can't be read back: {tried.trouble}", cure)
    day = tried.made.replace("T", " ")[:16]
    if tried.trouble:
        cure = "such a game can be read but not gone on with; the support bundle helps whoever looks into it"
        return Check("backup", "last backup", "warn", f"of {day}, whole; but {tried.trouble}", cure)
    value = f"of {day}, tried; files: {tried.files}, entries: {tried.entries}, games played again: {tried.games}"
    return Check("backup", "last backup", "ok", value)


def fitness_check(folder: Path, now: datetime) -> Check:
    """What the last fitness test found; a new one is asked for when it is long ago or found the table unfit."""
    found = kept(folder)
    cure = "quartermaster aim --fitness"
    if found is None:
        return Check("fitness", "fitness", "warn", "not tested yet", cure)
    day = str(found.get("when", ""))[:10]
    value = f"{found['words'].rstrip('.')} ({day})"
    try:
        old = (now - datetime.fromisoformat(str(found.get("when")))).days > TEST_AGAIN_DAYS
    except (ValueError, TypeError):
        old = True
    if old or not found.get("fit"):
        return Check("fitness", "fitness", "warn", value, cure)
    return Check("fitness", "fitness", "ok", value)
