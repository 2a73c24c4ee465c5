# SPDX-License-Identifier: MIT
"""The camera's process without a process: orders come to handlers in the test."""

from __future__ import annotations

from typing import Any, TypeVar

from vision.door import Door
from vision.order import Call, Command, Order, Stream
from vision.watch.calls import Calls

A = TypeVar("A")


class EyeHere:
    """Answers by what the test puts behind its ``door``. ``asked``: all orders and commands, in their order."""

    def __init__(self) -> None:
        self.asked: list[Order[Any] | Command] = []
        self.streams: dict[Stream[Any], tuple[int, Any]] = {}
        self._calls = Calls()
        self.door = Door(self._calls.hear)
        self._calls.connect(self._take)

    def _take(self, call: Call) -> None:
        self.asked.append(call.order)
        self.door.hear(call)

    def call(self, order: Order[A], timeout_s: float | None = None) -> A:
        return self._calls.call(order, timeout_s)

    def send(self, command: Command) -> None:
        self.asked.append(command)
        self.door.hear(command)

    def newest(self, stream: Stream[A], after: int, timeout_s: float) -> tuple[int, A] | None:
        found = self.streams.get(stream)
        return found if found is not None and found[0] > after else None
