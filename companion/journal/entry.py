# SPDX-License-Identifier: MIT
"""One line of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, as it was written: ``seq`` counts from 1 without gaps over the whole journal.

    ``game`` numbers the games from 1 (0: belongs to no game). ``kind`` says what ``data`` (JSON) is.
    ``wall_ms`` is the time of day, a label only: order is ``seq`` alone. ``key`` is the sender's own
    name for a command, so that a command sent twice is done once.
    """

    seq: int
    game: int
    kind: str
    data: Mapping[str, Any]
    wall_ms: int
    key: str | None = None
