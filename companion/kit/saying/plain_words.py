# SPDX-License-Identifier: MIT
"""Gives notices of camera and panel their plain English, for logs and terminals of this process."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import firmware.notice
import vision.notice
from companion.messages.message import Message, noticed


def read_plainly() -> None:
    """From now on notices are English as text. To be called before the rooms that make them are imported."""
    for room in (firmware.notice, vision.notice):
        room.read_by(_english)


def _english(id_: str, params: Mapping[str, Any]) -> str:
    return str(Message(id_, **{name: _said(value) for name, value in params.items()}))


def _said(value: Any) -> Any:
    return tuple(noticed(part) for part in value) if isinstance(value, tuple | list) else noticed(value)
