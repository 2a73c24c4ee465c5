# SPDX-License-Identifier: MIT
"""The desks for what is kept of what was played, as the pages ask them: games, pictures of counts, the last seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class HistoryDesk(Protocol):
    """What was played (companion.table.history.desk.HistoryDesk)."""

    def all(self) -> Mapping[str, Any]:
        """Evenings, people, dice and games."""

    def log(self, number: int) -> Sequence[Mapping[str, Any]]:
        """One game in sentences; empty where there is none of that number."""

    def plays(self, number: int) -> Sequence[Mapping[str, Any]]:
        """The finished games of the evening of game ``number``, in BG Stats' form."""


class EvidenceDesk(Protocol):
    """The pictures of what counted (companion.kit.evidence.Evidence)."""

    def picture(self, name: str) -> bytes | None:
        """The picture of that name, or None where there is none (any more)."""


class FramesDesk(Protocol):
    """The last seconds before a shout and a count (companion.kit.desk.frames.FramesDesk)."""

    def film(self, clip: int) -> tuple[bytes, int] | None:
        """An animated WebP, and how long it runs (ms); None where it is not kept. Waits while it is made."""
