# SPDX-License-Identifier: MIT
"""What every link to another program is: it begins, ends, and tells how it is; most follow the game on a thread."""

from __future__ import annotations

import logging
from abc import abstractmethod
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from companion.check import Check
from companion.table.telling import Broadcaster, News
from companion.worker import Worker

log = logging.getLogger(__name__)

LOOK_S: Final = 0.5


class Link(Protocol):
    """A link, as `companion.kit.links` starts it."""

    def start(self) -> None:
        """Begin; returns at once, whether anybody answers or not."""

    def close(self) -> None:
        """End; does not wait for long."""

    def checks(self) -> Iterable[Check]:
        """How it is, for the health page."""


class Follower(Worker):
    """A link that follows the game on a thread of its own.

    Parameters:
        name: what the thread is called.
        broadcaster: where the game is heard, also what happens before `start`.
        patience_s: for how long `close` waits.
    """

    def __init__(self, name: str, broadcaster: Broadcaster, patience_s: float = 2.0) -> None:
        super().__init__(name, patience_s)
        self.broadcaster = broadcaster
        self._listener = broadcaster.listen(None)

    def close(self) -> None:
        """End."""
        super().close()
        self._listener.close()

    @abstractmethod
    def hear(self, news: News | None) -> None:
        """Take in the next news, or None: nothing has come for half a second."""

    @abstractmethod
    def checks(self) -> Iterable[Check]:
        """How it is, for the health page."""

    def begun(self) -> None:
        """What is done on the thread before anything is heard."""

    def ended(self) -> None:
        """What is done on the thread after all was heard."""

    def work(self) -> None:
        """Begin, hear all news, and end."""
        for work in (self.begun, self._hear_all, self.ended):
            self._safely(work)

    def _hear_all(self) -> None:
        while not self.closing.is_set():
            self._safely(lambda: self.hear(self._listener.get(LOOK_S)))

    def _safely(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception:
            log.exception("%s could not do its work; the game goes on", self._thread.name)
