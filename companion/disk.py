# SPDX-License-Identifier: MIT
"""Has what was written on the disk, names too, before anything relies on it."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any


def write_whole(path: Path, data: str | bytes, *, private: bool = False) -> None:
    """Write ``data`` (text as UTF-8) to ``path``, whole or not at all, and on the disk before this returns.

    ``private``: for the owner's eyes only, whatever a draft was before. It ends in .new: no backup takes it along.

    Raises:
        OSError: it can't be written.
    """
    draft = path.with_name(f"{path.name}.new")
    mode = 0o600 if private else 0o666
    draft.unlink(missing_ok=True)
    with open(draft, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(data.encode() if isinstance(data, str) else data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    sync_folder(path.parent)


def write_json(path: Path, value: Any) -> None:
    """Write ``value`` to ``path``, whole or not at all; what a power cut may take back, for nothing relies on it.

    Raises:
        OSError: it can't be written.
    """
    draft = path.with_name(f"{path.name}.new")
    draft.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    draft.replace(path)


def sum_of(path: Path) -> str:
    """The SHA-256 of the file at ``path``, in hexadecimal digits.

    Raises:
        OSError: it can't be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sync_folder(folder: Path) -> None:
    """Have the names in ``folder`` on disk; Windows does so by itself, and opens no folders.

    Raises:
        OSError: they may not be there after a power cut.
    """
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
