# SPDX-License-Identifier: MIT
"""Asks the watcher's process to remember the bare table, and waits for the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.message import BareTold, Condition, RememberBare
from vision.notice import Notice
from vision.watch.orders import SILENT, Orders

ANSWER_S: Final = 9.0
"""So long an answer is waited for: longer than the watcher waits for a still frame."""


def refused_at_once(condition: Condition) -> str:
    """Why nobody needs to wait for an answer: the camera sees nothing ("": it may)."""
    return "" if condition.condition in ("ok", "starting") else Notice("bare-unseen", why=condition.message)


class BareAsk(Orders[BareTold]):
    """The parent's side: gives the order to the watcher and waits for what comes of it."""

    def __init__(self, send: Callable[[RememberBare], None]) -> None:
        super().__init__()
        self._send = send

    def ask(self, timeout_s: float = ANSWER_S) -> str:
        """Let the bare table be remembered; why it was not, in a sentence ("": it was)."""
        answer = self.give(lambda number: self._send(RememberBare(number)), timeout_s)
        return SILENT if answer is None else answer.why
