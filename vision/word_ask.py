# SPDX-License-Identifier: MIT
"""Hands the household's word to the watcher's process, and waits for what comes of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from vision.message import Word, WordTold
from vision.newest import Newest

ANSWER_S: Final = 8.0
"""So long an answer is waited for: a small Pi loads a network for some seconds."""
SILENT: Final = "the camera's process does not answer: try again in a moment"


class WordAsk:
    """The parent's side: gives orders to the watcher, one at a time."""

    def __init__(self, send: Callable[[Word], None]) -> None:
        self._send = send
        self._told: Newest[WordTold] = Newest(lambda: None)
        self._lock = threading.Lock()
        self._number = 0

    def hear(self, told: WordTold) -> None:
        """The watcher's answer."""
        self._told.put(told)

    def ask(self, order: Word, timeout_s: float = ANSWER_S) -> WordTold:
        """Have this done, whatever number it bears; what came of it."""
        with self._lock:
            self._number += 1
            number, seen = self._number, self._told.number
            self._send(replace(order, number=number))
            while (found := self._told.after(seen, timeout_s)) is not None:
                seen, told = found
                if told.number == number:
                    return told
        return WordTold(number, SILENT)

    def close(self) -> None:
        """Let go of everybody who waits."""
        self._told.close()
