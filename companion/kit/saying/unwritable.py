# SPDX-License-Identifier: MIT
"""The message that a file can't be written."""

from __future__ import annotations

from pathlib import Path

from companion.messages.message import Message, system_words


def unwritable(file: Path, error: OSError) -> Message:
    """That ``file`` can't be written, and why.

    >>> unwritable(Path("a.toml"), OSError(28, "No space left on device"))
    "a.toml can't be written: No space left on device"
    """
    return Message("file-unwritable", file=str(file), why=system_words(error))
