# SPDX-License-Identifier: MIT
"""The newest count while it can be appealed, or was: a value that the state shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.table.counts import Count, Path

Result = Literal["", "looking", "stands", "changed", "unseen"]


@dataclass(frozen=True, slots=True)
class AppealedDie:
    """A die that was looked at again: where in the event it stands, whose it is, what it counted as, what it is."""

    at: Path
    player: str
    was: Any
    face: Any

    def as_json(self) -> dict[str, Any]:
        """The die as the state shows it and the journal keeps it."""
        return {"at": list(self.at), "player": self.player, "was": self.was, "face": self.face}


@dataclass(frozen=True, slots=True)
class Appeal:
    """The newest count, as far as it can be, or was, appealed.

    ``place``: its event in the game; ``clip``: under which its frames are kept; ``until_ns``: until when it can be.
    ``asked``: who did; ``result``: what came of it, for ``by`` ("": nobody did yet; ``unseen``: the frames are gone).
    """

    place: int
    clip: int
    until_ns: int
    asked: tuple[str, ...] = ()
    result: Result = ""
    dice: tuple[AppealedDie, ...] = ()

    def as_json(self, now_ns: int, counts: tuple[Count, ...]) -> dict[str, Any] | None:
        """As the state shows it, with how long it is still open; None where that count does not hold any more."""
        count = next((count for count in counts if count.place == self.place), None)
        if count is None:
            return None
        left_ms = max(0, (self.until_ns - now_ns) // 1_000_000)
        fields = {"count": count.seq, "ms": left_ms, "asked": list(self.asked), "result": self.result}
        return fields | {"dice": [die.as_json() for die in self.dice]}
