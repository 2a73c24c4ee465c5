# SPDX-License-Identifier: MIT
"""Errors of the journal.

JournalError
 +-- JournalFailed (OSError)        nothing more can be made durable: acknowledge nothing, end, open again
 |    +-- JournalFull               the disk is full: this was not written, later ones may be when there is room
 +-- JournalBusy (OSError)          another process has this journal open for writing
 +-- JournalDamaged (ValueError)    what is read is not what was written
 +-- NotAJournal (ValueError)       the file belongs to another program, or to a newer Quartermaster
 +-- KeyTaken (ValueError)          a command with this key has been written already
"""

from __future__ import annotations


class JournalError(Exception):
    """Anything that this room raises on purpose."""


class JournalFailed(JournalError, OSError):
    """No more can be made durable. After a failed sync Linux forgets what was not written: never try again."""


class JournalFull(JournalFailed):
    """The disk is full. Nothing was written and nothing is broken; it may work again when there is room."""


class JournalBusy(JournalError, OSError):
    """Another process has this journal open for writing; two writers would spoil it."""


class JournalDamaged(JournalError, ValueError):
    """What is read is not what was written."""


class NotAJournal(JournalError, ValueError):
    """The file belongs to another program, or to a ``newer`` Quartermaster: it is left alone."""

    def __init__(self, message: str, newer: bool = False) -> None:
        super().__init__(message)
        self.newer = newer


class KeyTaken(JournalError, ValueError):
    """A command with this key has been written already; nothing was written now."""
