# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.history.chronicle import LogLine
from companion.web.schema.base import Schema


class GameLog(Schema):
    """One game in sentences."""

    id: int
    lines: Sequence[LogLine]
