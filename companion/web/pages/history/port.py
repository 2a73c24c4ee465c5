# SPDX-License-Identifier: MIT
"""What the history page asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from companion.messages.message import Message
from companion.web.desks import Port


class HistoryDesk(Protocol):
    """What was played (companion.table.history.desk.HistoryDesk)."""

    def all(self) -> Mapping[str, Any]:
        """Evenings, people, dice and games."""

    def log(self, number: int) -> Sequence[Mapping[str, Any]]:
        """One game in sentences; empty where there is none of that number."""

    def plays(self, number: int) -> Sequence[Mapping[str, Any]]:
        """The finished games of the evening of game ``number``, in BG Stats' form."""


HISTORY: Final[Port[HistoryDesk]] = Port("history", Message("no-history"))
