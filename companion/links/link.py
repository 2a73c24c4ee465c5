# SPDX-License-Identifier: MIT
"""What every link to another program is: it begins, ends, and tells how it is; most follow the game on a thread."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from companion.check import Check
from companion.table.telling import Broadcaster, News

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


class Follower(ABC):
    """A link that follows the game on a thread of its own.

    Parameters:
        name: what the thread is called.
        broadcaster: where the game is heard, also what happens before `start`.
        patience_s: for how long `close` waits.
    """

    def __init__(self, name: str, broadcaster: Broadcaster, patience_s: float = 2.0) -> None:
        self.broadcaster, self._patience_s = broadcaster, patience_s
        self.closing = threading.Event()
        self._listener = broadcaster.listen(None)
        self._thread = threading.Thread(target=self._follow, name=name, daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """End."""
        self.closing.set()
        if self._thread.is_alive():
            self._thread.join(self._patience_s)
        self._listener.close()

    @abstractmethod
    def hear(self, news: News | None) -> None:
        """Take in the next news, or None: nothing has come for half a second."""

    @abstractmethod
    def checks(self) -> Iterable[Check]:
        """How it is, for the health page."""

    def begun(self) -> None:  # noqa: B027 - most have nothing to do then
        """What is done on the thread before anything is heard."""

    def ended(self) -> None:  # noqa: B027
        """What is done on the thread after all was heard."""

    def _follow(self) -> None:
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
