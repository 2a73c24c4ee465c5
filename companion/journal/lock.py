# SPDX-License-Identifier: MIT
"""Only one process writes a journal: a lock beside it that the kernel lets go when its holder dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.journal.errors import JournalBusy


class WriterLock:
    """Holds ``PATH.lock`` from the start until `release`, or until the process ends in whatever way.

    A file of its own, since SQLite's locks on the database would be lost if it were opened and closed here.

    Raises:
        JournalBusy: another process holds it.
        OSError: the folder can't be written.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._file, 20, 0).decode(errors="replace").strip() or "unknown"
            os.close(self._file)
            raise JournalBusy(
                f"the journal {path} is already being written by process {holder}: "
                "end that table first, or give this one a folder of its own"
            ) from error
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let others write."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
