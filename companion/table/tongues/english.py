# SPDX-License-Identifier: MIT
"""What is said aloud in English."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.messages.message import in_words, listed
from companion.table.telling.say import tie_words
from companion.table.tongues.figures import milliseconds, parted, spoken


class English:
    """English: most of it stands in `companion.table.telling.say` and in the games' glue already."""

    def first(self, name: str, ahead_ms: float | None) -> str:
        """Who was first."""
        return (
            f"{name} was first." if ahead_ms is None else f"{name} was first, by {milliseconds(ahead_ms)} milliseconds."
        )

    def tie(self, names: Sequence[str]) -> str:
        """Nobody was first."""
        return tie_words(names)

    def verdict(self, told: Mapping[str, Any]) -> str:
        """The very words that are shown."""
        return str(told.get("say", ""))

    def turn(self, name: str) -> str:
        """Whose turn it is."""
        return f"{name}'s turn."

    def counts(self, counts: Mapping[str, int]) -> str:
        """What was read."""
        told = [(count, " ".join(filter(None, reversed(parted(face))))) for face, count in counts.items()]
        return spoken(listed([f"one {face}" if count == 1 else f"{in_words(count)} {face}s" for count, face in told]))

    def camera(self, well: bool) -> str:
        """The camera is gone, or back."""
        return "The camera is back." if well else "The camera is gone. The game goes on by hand."

    def asked(self) -> str:
        """A die is in doubt."""
        return "A die is in doubt: look at the phone."

    def correction(self, told: Mapping[str, Any]) -> str:
        """The very words that are shown."""
        return str(told["say"])
