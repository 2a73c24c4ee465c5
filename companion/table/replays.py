# SPDX-License-Identifier: MIT
"""The moments that can be shown again, and the orders to keep their frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final, Protocol

from companion.games.base import Event
from companion.games.checks import missing_or
from companion.games.errors import Refused
from companion.journal.entry import Entry
from companion.messages.message import Message
from companion.table.inbox import Who

EVENT: Final = "show-replay"
"""Asked for by who sits there: the television shows a moment again."""
MOMENTS: Final = ("shout", "count")
CALLED: Final = "reveal"
"""While this event is waited for somebody has called: nobody touches a die."""


class Frames(Protocol):
    """What the eye keeps of the last seconds. Nothing here may block."""

    def keep(self, clip: int, count: bool) -> None:
        """Keep the last seconds as ``clip``; of a ``count`` also the frames that it was read from."""

    def guard(self) -> None:
        """Somebody has called: tell with the next reading whether dice were touched since."""

    def forget(self) -> None:
        """Forget everything that is kept."""

    def look_again(self, clip: int) -> None:
        """Look again at what ``clip`` was counted from; a `Reviewed` in the inbox tells what came of it."""


class NoFrames:
    """An eye that keeps nothing."""

    def keep(self, clip: int, count: bool) -> None:
        """Nothing is kept."""

    def guard(self) -> None:
        """Nobody guards the dice."""

    def forget(self) -> None:
        """There is nothing to forget."""

    def look_again(self, clip: int) -> None:
        """Nothing is looked at."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The newest moments of this game that are kept, each by the entry of the journal that it is about.

    ``showing``: the one that the television was asked to show last, for the ``shown``-th time.
    """

    shout: int | None = None
    count: int | None = None
    shown: int = 0
    showing: int | None = None

    def as_json(self) -> dict[str, Any]:
        """As the state shows it."""
        return {"shout": self.shout, "count": self.count, "shown": self.shown, "showing": self.showing}

    def after(self, entries: Sequence[Entry]) -> Replay:
        """What can be shown again once ``entries`` are written."""
        after = self
        for entry, following in pairwise([*entries, None]):
            if entry is None:
                break
            if entry.kind in ("game", "end"):
                after = Replay(shown=after.shown)
            elif entry.kind == "ruling":
                after = replace(after, shout=entry.seq)
            elif entry.kind == "reading" and following is not None and following.kind == "event":
                after = replace(after, count=entry.seq)
        return after

    def show(self, event: Event, who: Who) -> Replay:
        """The television shows the ``moment`` that ``event`` names.

        Raises:
            Refused: ``not-allowed``, ``bad-field``, ``too-late``: it is not kept.
        """
        if who.role == "spectator":
            raise Refused("not-allowed", Message("replay-is-for-seats"))
        moment = event.get("moment")
        if moment not in MOMENTS:
            raise Refused("bad-field", Message("moment-wants", given=missing_or(event, "moment")))
        clip = self.shout if moment == "shout" else self.count
        if clip is None:
            raise Refused("too-late", Message("replay-is-gone"))
        return replace(self, shown=self.shown + 1, showing=clip)


def order(frames: Frames, before: Replay, now: Replay, called: bool) -> None:
    """Tell the eye what to keep now; ``called``: somebody has called just now."""
    if (now.shout, now.count) == (None, None) and before != now:
        frames.forget()
    if now.shout is not None and now.shout != before.shout:
        frames.keep(now.shout, count=False)
    if now.count is not None and now.count != before.count:
        frames.keep(now.count, count=True)
    if called:
        frames.guard()
