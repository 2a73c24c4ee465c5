# SPDX-License-Identifier: MIT
"""Orders to the watcher's process and the wait for their answers, matched by number."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from vision.notice import Notice
from vision.watch.newest import Newest

SILENT: Final = Notice("eye-silent-for-order")


class NumberedAnswer(Protocol):
    """What answers an order."""

    @property
    def number(self) -> int:
        """The order's."""
        ...


Answer = TypeVar("Answer", bound=NumberedAnswer)


class Orders(Generic[Answer]):
    """The parent's side. An answer to a later order answers an earlier one, too."""

    def __init__(self) -> None:
        self._answers: Newest[Answer] = Newest(lambda: None)
        self._lock = threading.Lock()
        self._number = 0

    def hear(self, answer: Answer) -> None:
        """The watcher's answer."""
        self._answers.put(answer)

    def give(self, send: Callable[[int], None], timeout_s: float) -> Answer | None:
        """``send`` an order with its number; what came of it, or None where nobody answers."""
        with self._lock:
            self._number += 1
            number, last = self._number, self._answers.number
            send(number)
        while (found := self._answers.after(last, timeout_s)) is not None:
            last, answer = found
            if answer.number >= number:
                return answer
        return None

    def close(self) -> None:
        """Let go of everybody who waits."""
        self._answers.close()
