# SPDX-License-Identifier: MIT
"""What the calls of this page give, beside what `companion.table.history` tells."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.history.chronicle import LogLine
from companion.web.schema.base import Schema


class GameLog(Schema):
    """One game in sentences."""

    id: int
    lines: Sequence[LogLine]
