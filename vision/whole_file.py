# SPDX-License-Identifier: MIT
"""Writes a small file whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """The file with this text, its folder made where there is none.

    Raises:
        OSError: it can't be written; what stood there stays.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, file)
