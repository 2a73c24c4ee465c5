# SPDX-License-Identifier: MIT
"""Asks the watcher's process to remember the bare table, and waits for what comes of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from vision.message import BareTold, Condition, RememberBare
from vision.newest import Newest

ANSWER_S: Final = 9.0
"""So long an answer is waited for: longer than the watcher waits for a still frame."""
UNSEEN: Final = "the camera can't see the table now: {}"
SILENT: Final = "the camera's process does not answer: try again in a moment"


def refused_at_once(condition: Condition) -> str:
    """Why nobody needs to wait for an answer: the camera sees nothing ("": it may)."""
    return "" if condition.condition in ("ok", "starting") else UNSEEN.format(condition.message)


class BareAsk:
    """The parent's side: gives the order to the watcher and waits for what comes of it."""

    def __init__(self, send: Callable[[RememberBare], None]) -> None:
        self._send = send
        self._told: Newest[BareTold] = Newest(lambda: None)
        self._lock = threading.Lock()
        self._number = 0

    def hear(self, told: BareTold) -> None:
        """The watcher's answer."""
        self._told.put(told)

    def ask(self, timeout_s: float = ANSWER_S) -> str:
        """Let the bare table be remembered; why it was not, in a sentence ("": it was)."""
        with self._lock:
            self._number += 1
            number = self._number
            seen = self._told.number
            self._send(RememberBare(number))
        while (found := self._told.after(seen, timeout_s)) is not None:
            seen, told = found
            if told.number >= number:
                return told.why
        return SILENT

    def close(self) -> None:
        """Let go of everybody who waits."""
        self._told.close()
