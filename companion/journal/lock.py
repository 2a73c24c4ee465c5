# SPDX-License-Identifier: MIT
"""Only one process writes a journal: a lock beside it that the kernel lets go when its holder dies."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from portalocker import LockException, LockFlags, lock

from companion.journal.errors import JournalBusy


class WriterLock:
    """Holds ``PATH.lock`` from the start until `release`, or until the process ends in whatever way.

    A file of its own, since SQLite's locks on the database would be lost if it were opened and closed here.

    Raises:
        JournalBusy: another process holds it.
        OSError: the folder can't be written.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.fdopen(os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
        try:
            lock(self._file, LockFlags.EXCLUSIVE | LockFlags.NON_BLOCKING)
        except LockException as error:
            holder = self._holder()
            self._file.close()
            raise JournalBusy(
                f"the journal {path} is already being written by process {holder}: "
                "end that table first, or give this one a folder of its own"
            ) from error
        self._file.truncate(0)
        self._file.seek(0)
        self._file.write(f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others write."""
        self._file.close()

    def _holder(self) -> str:
        with contextlib.suppress(OSError):  # Windows lets nobody read what another has locked
            self._file.seek(0)
            return self._file.read(20).decode(errors="replace").strip() or "unknown"
        return "unknown"
