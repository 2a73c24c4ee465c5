# SPDX-License-Identifier: MIT
"""Has what was written on the disk, names too, before anything relies on it."""

from __future__ import annotations

import os
from pathlib import Path


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
