# SPDX-License-Identifier: MIT
"""Brings what is asked of the camera's process to whoever does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from vision.order import Answer, Call, Command, Order, Stream

K = TypeVar("K", bound=Command | Stream[Any])
O = TypeVar("O", bound=Order[Any])  # noqa: E741 - an order
Reply = Callable[[Any], None]


class Door:
    """One handler for each order; as many as there are for a command. ``tell`` takes the answers."""

    def __init__(self, tell: Callable[[Answer], None]) -> None:
        self._tell = tell
        self._commands: dict[type, list[Callable[[Any], object]]] = {}
        self._orders: dict[type, Callable[[Any, Reply], None]] = {}

    def on(self, kind: type[K], handle: Callable[[K], object]) -> None:
        """Commands of this kind, or wishes for such a stream, go to ``handle``."""
        self._commands.setdefault(kind, []).append(handle)

    def answer(self, kind: type[O], handle: Callable[[O, Reply], None]) -> None:
        """Orders of this kind go to ``handle``, which answers at once or later, from any thread."""
        self._orders[kind] = handle

    def hear(self, asked: object) -> None:
        """Have it done. What nobody here does is answered so, where somebody waits."""
        if not isinstance(asked, Call):
            for handle in self._commands.get(type(asked), ()):
                handle(asked)
        elif (do := self._orders.get(type(asked.order))) is None:
            self._tell(Answer(asked.number, None, done=False))
        else:
            do(asked.order, lambda value: self._tell(Answer(asked.number, value)))
