# SPDX-License-Identifier: MIT
"""Waits until all players have said that they have looked, or their time is over; then the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.table import ledger
from companion.table.play import Play
from companion.table.telling.teller import Teller

BY_ALL: Final = "all"
"""In whose name comes what all have waited for."""
AGAIN_NS: Final = 1_000_000_000
"""What could not be written is tried again, but not at once."""
EYE_NS: Final = 6_000_000_000
"""Whoever says to have rolled is believed so long, if the eye has not looked since: a busy machine is slow."""


class Looks:
    """What is asked of all before the game goes on (`Asking`): who has looked, and by when the others must have.

    The game's adapter says who is asked and what comes then; time is known only here. Every method raises:
        JournalFailed: what came of it could not be written; it does not count then.
    """

    def __init__(self, play: Play, teller: Teller, clock_ns: Callable[[], int]) -> None:
        self._play = play
        self._teller = teller
        self._clock_ns = clock_ns
        self._until_ns: int | None = None
        self._eye_ns: int | None = None

    def due_ns(self) -> int | None:
        """When to call `rule`, or None."""
        return min((due for due in (self._until_ns, self._eye_ns) if due is not None), default=None)

    def watch(self) -> None:
        """Something has changed: the time runs from when the first has looked, and ends with what was asked."""
        asking = self._teller.now.asking
        if asking is None or not self._teller.now.looked:
            self._until_ns = None
        elif not self._teller.now.lookers:
            self._until_ns = None if asking.event is None else self._clock_ns()
        elif self._until_ns is None:
            self._until_ns = self._clock_ns() + asking.patience_ns
            self._teller.changed(looks_until_ns=self._until_ns)

    def said(self, name: str, key: str | None = None) -> int:
        """``name`` has looked; the number of the entry. The last one lets the game go on."""
        now_ns = self._clock_ns()
        self._eye_ns = now_ns + EYE_NS
        seq = self._note([name], key, said_ns=now_ns)
        self.watch()
        self.rule(now_ns)
        return seq

    def rule(self, now_ns: int) -> bool:
        """Go on if all have looked, or have had the time to; True if the game has moved."""
        asking = self._teller.now.asking
        if self._eye_ns is not None and now_ns >= self._eye_ns:
            self._eye_ns = None
            self._teller.changed(said_ns=None)
        if self._until_ns is None or now_ns < self._until_ns or asking is None:
            return False
        self._until_ns = now_ns + AGAIN_NS
        if asking.event is None:
            self._note(self._teller.now.lookers)
        else:
            self._play.step(asking.event, BY_ALL, sound="press")
        self.watch()
        return True

    def _note(self, names: list[str], key: str | None = None, **shows: Any) -> int:
        now = self._teller.now
        draft = ledger.looked_draft(names, now.number, key)
        until_ns = None if now.asking is None else self._clock_ns() + now.asking.patience_ns
        began = {} if now.looked or self._until_ns is not None else {"looks_until_ns": until_ns}
        if began:
            self._until_ns = until_ns
        return self._play.note([draft], "press", looked=(*now.looked, *names), refusal=None, **began, **shows)
