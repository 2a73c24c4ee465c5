# SPDX-License-Identifier: MIT
"""Safe mode: a service that ended too soon three times starts without camera and panel, so that its pages work.

Every start is counted before anything else is done. The count goes back to nought when the table has lived a minute, or
was asked to end. A safe start that has lived a minute counts as well: the next one is an ordinary one again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.messages.message import Message

FILE: Final = "starts.json"
"""The count's name in the state folder."""
TOO_MANY: Final = 3
"""After this many failed starts the next one is safe."""
LIVES_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Starts:
    """How many starts in a row did not live, and whether the one that runs (or ran last) is a safe one."""

    failed: int = 0
    safe: bool = False

    @property
    def words(self) -> str:
        """What to tell people; "" where there is nothing to tell."""
        return Message("safe-mode-why", failed=self.failed) if self.safe else ""


def begin(folder: Path) -> Starts:
    """Count this start, on disk before anything that could fail is tried; whether it shall be a safe one.

    A disk that takes nothing at all must not keep a table from starting: then nothing is counted.
    """
    before = read_starts(folder)
    now = Starts(before.failed, before.failed >= TOO_MANY)
    _write(folder, Starts(before.failed + 1, now.safe))
    return now


def lived(folder: Path, safe: bool) -> None:
    """This start has lived a minute, or was asked to end: the next one is an ordinary one."""
    _write(folder, Starts(0, safe))


def forget(folder: Path) -> None:
    """Reset the count: another release runs from now on."""
    (folder / FILE).unlink(missing_ok=True)


def read_starts(folder: Path) -> Starts:
    """The count as it was left; a file that can't be read counts for nothing."""
    try:
        raw = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return Starts(int(raw["failed"]), bool(raw["safe"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Starts()


def _write(folder: Path, starts: Starts) -> None:
    """Kept as a whole; on a disk that is full, over the old count, which takes no more room."""
    text = json.dumps({"failed": starts.failed, "safe": starts.safe}).ljust(80)
    draft = folder / f"{FILE}.new"
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(folder / FILE)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
            with (folder / FILE).open("r+", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
