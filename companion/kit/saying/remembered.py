# SPDX-License-Identifier: MIT
"""Keeps one message in a file, to be said again in any language."""

from __future__ import annotations

import json
from pathlib import Path

from companion.messages.message import beside, recalled


def remember(file: Path, said: str) -> None:
    """Write down what was ``said``.

    Raises:
        OSError: it can't be written.
    """
    file.write_text(json.dumps(beside(said), ensure_ascii=False) + "\n", encoding="utf-8")


def recall(file: Path) -> str:
    """What was said there; "" where nothing was, as it stands where it is older than its message."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError:
        return ""
    try:
        kept = json.loads(text)
    except ValueError:
        return text
    return recalled(kept) if isinstance(kept, dict) else text
