# SPDX-License-Identifier: MIT
"""Messages on their way: notices in plain English, and one kept to be said again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import firmware.notice
import vision.notice
from companion.messages.message import Message, beside, noticed, recalled


def read_plainly() -> None:
    """From now on notices are English as text. To be called before the rooms that make them are imported."""
    for room in (firmware.notice, vision.notice):
        room.read_by(_english)


def _english(id_: str, params: Mapping[str, Any]) -> str:
    return str(Message(id_, **{name: _said(value) for name, value in params.items()}))


def _said(value: Any) -> Any:
    return tuple(noticed(part) for part in value) if isinstance(value, tuple | list) else noticed(value)


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
