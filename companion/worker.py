# SPDX-License-Identifier: MIT
"""Work on a thread of its own, from a start to an end."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod


class Worker(ABC):
    """Works on a thread of its own, from `start` until `close`.

    Parameters:
        name: what the thread is called.
        patience_s: for how long `close` waits for it.
    """

    def __init__(self, name: str, patience_s: float = 2.0) -> None:
        self.closing = threading.Event()
        self._patience_s = patience_s
        self._thread = threading.Thread(target=self.work, name=name, daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def close(self) -> None:
        """End; waits for as long as there is patience."""
        self.closing.set()
        if self._thread.is_alive():
            self._thread.join(self._patience_s)

    @abstractmethod
    def work(self) -> None:
        """What is done on the thread; it ends soon after ``closing`` is set."""
