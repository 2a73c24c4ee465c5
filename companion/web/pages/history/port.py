# SPDX-License-Identifier: MIT
"""The port of the history page, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from companion.messages.message import Message
from companion.table.history.chronicle import LogLine
from companion.table.history.export import LinkedPlay
from companion.table.history.totals import History
from companion.web.ports import Port
from companion.web.schema.base import Schema


class GameLog(Schema):
    """One game in sentences."""

    id: int
    lines: Sequence[LogLine]


class HistoryHandler(Protocol):
    """What was played (companion.table.history.handler.HistoryHandler)."""

    def all(self) -> History:
        """Evenings, people, dice and games."""

    def log(self, number: int) -> Sequence[LogLine]:
        """One game in sentences; empty where there is none of that number."""

    def plays(self, number: int) -> Sequence[LinkedPlay]:
        """The finished games of the evening of game ``number``, in BG Stats' form."""


HISTORY: Final[Port[HistoryHandler]] = Port("history", Message("no-history"))
