# SPDX-License-Identifier: MIT
"""Passes a photograph to the watcher's process, and waits for the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vision.message import Photograph, PhotoTold
from vision.watch.orders import SILENT, Orders

ANSWER_S: Final = 25.0
"""So long an answer is waited for: a slow machine reads for some seconds, and others may come before."""


class PhotoAsk(Orders[PhotoTold]):
    """The parent's side."""

    def __init__(self, send: Callable[[Photograph], None]) -> None:
        super().__init__()
        self._send = send

    def ask(self, data: bytes, by: str, throw: str, timeout_s: float = ANSWER_S) -> PhotoTold:
        """Let the photograph be read; what came of it."""
        answer = self.give(lambda number: self._send(Photograph(number, data, by, throw)), timeout_s)
        return PhotoTold(0, "silent", SILENT) if answer is None else answer
