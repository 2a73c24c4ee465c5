# SPDX-License-Identifier: MIT
"""What a table keeps about its broker from one start to the next: its own key, its name, what it has sent."""

from __future__ import annotations

import json
import logging
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from companion.disk import write_whole

log = logging.getLogger(__name__)

FILE: Final = "mqtt.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """``key`` names the table for ever; ``told`` is the last entry whose verdict was told (None: it never told any)."""

    key: str
    name: str = ""
    told: int | None = None


def load(folder: Path) -> Kept:
    """What lies in ``folder``; a new key where nothing does."""
    try:
        raw: Any = json.loads((folder / FILE).read_text(encoding="utf-8"))
        key, name, seq = raw["key"], raw["name"], raw["told"]
        if isinstance(key, str) and key.isalnum() and isinstance(name, str) and isinstance(seq, int | None):
            return Kept(key, name, seq)
        log.warning("%s makes no sense; the table is a new one to its broker", folder / FILE)
    except FileNotFoundError:
        pass
    except (OSError, ValueError, TypeError, KeyError) as error:
        log.warning("%s can't be used (%s); the table is a new one to its broker", folder / FILE, error)
    return Kept(secrets.token_hex(6))


def save(folder: Path, kept: Kept) -> None:
    """Write ``kept`` into ``folder``, whole or not at all. Where that fails, a verdict may be told twice."""
    try:
        write_whole(folder / FILE, json.dumps(asdict(kept)))
    except OSError as error:
        log.warning("%s can't be written: %s", folder / FILE, error)
