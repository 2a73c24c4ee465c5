# SPDX-License-Identifier: MIT
"""Passes people's answers about faces to the watcher's process, and waits for the result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from vision.message import Word, WordTold
from vision.notice import Notice
from vision.watch.orders import SILENT, Orders

NO_SUCH: Final = Notice("face-forgotten-already")
"""Why nothing came of an order about a named face that is not there."""
ANSWER_S: Final = 8.0
"""So long an answer is waited for: a small Pi loads a network for some seconds."""


class WordAsk(Orders[WordTold]):
    """The parent's side: gives orders to the watcher, one at a time."""

    def __init__(self, send: Callable[[Word], None]) -> None:
        super().__init__()
        self._send = send
        self._one_at_a_time = threading.Lock()

    def ask(self, order: Word, timeout_s: float = ANSWER_S) -> WordTold:
        """Have this done, whatever number it bears; what came of it."""
        with self._one_at_a_time:
            answer = self.give(lambda number: self._send(replace(order, number=number)), timeout_s)
        return WordTold(order.number, SILENT) if answer is None else answer
