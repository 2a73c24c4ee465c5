# SPDX-License-Identifier: MIT
"""The sentences that are said aloud, in every language that the table speaks: a file for each.

Written for the ear: short, names first, figures as figures (a voice reads them in its own language).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from companion.messages.languages import Language
from companion.table.tongues.english import English
from companion.table.tongues.german import German
from companion.table.tongues.spanish import Spanish


class Tongue(Protocol):
    """What can be said. ``told`` is the data of a verdict, as the journal keeps it."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first, and by how much, if anybody else pressed."""

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""

    def verdict(self, told: Mapping[str, Any]) -> str:
        """What the last event led to, and who has won."""

    def turn(self, name: str) -> str:
        """Whose turn it is."""

    def counts(self, counts: Mapping[str, int]) -> str:
        """What was read."""

    def camera(self, well: bool) -> str:
        """The camera is gone, or back."""

    def asked(self) -> str:
        """A die is in doubt."""

    def correction(self, told: Mapping[str, Any]) -> str:
        """Who has corrected which die."""


TONGUES: Final[Mapping[Language, Tongue]] = {"en": English(), "es": Spanish(), "de": German()}
