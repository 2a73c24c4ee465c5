# SPDX-License-Identifier: MIT
"""The calls of the camera's process that are not answered yet: the caller's side."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from vision.order import Answer, Call, EyeSilent, Order

A = TypeVar("A")
Send = Callable[[Call], None]


class Calls:
    """Any thread may call. Orders that are given while there is no process go to the next one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, Future[Any]] = {}
        self._unsent: dict[int, Call] = {}
        self._send: Send | None = None
        self._closed = False

    def call(self, order: Order[A], timeout_s: float | None = None) -> A:
        """Wait for the answer, for ``timeout_s`` (None: the order's own deadline).

        Raises:
            EyeSilent: none came.
        """
        answer: Future[Any] = Future()
        with self._lock:
            call, send = Call(next(self._numbers), order), self._send
            if self._closed:
                raise EyeSilent
            self._waiting[call.number] = answer
            if send is None:
                self._unsent[call.number] = call
        try:
            if send is not None:
                send(call)
            answered: A = answer.result(order.deadline_s if timeout_s is None else timeout_s)
        except TimeoutError:
            raise EyeSilent from None
        finally:
            with self._lock:
                self._waiting.pop(call.number, None)
                self._unsent.pop(call.number, None)
        return answered

    def hear(self, answer: Answer) -> None:
        """Pass on what came of a call, if anybody still waits for it."""
        with self._lock:
            waiting = self._waiting.pop(answer.number, None)
        if waiting is None:
            return
        if answer.done:
            waiting.set_result(answer.value)
        else:
            waiting.set_exception(EyeSilent())

    def connect(self, send: Send) -> None:
        """A process has started: it gets what nobody took so far."""
        with self._lock:
            self._send, unsent = send, list(self._unsent.values())
            self._unsent.clear()
        for call in unsent:
            send(call)

    def disconnect(self) -> None:
        """It has ended: what it was asked is never answered."""
        with self._lock:
            self._send = None
            lost = [self._waiting.pop(number) for number in [*self._waiting] if number not in self._unsent]
        for waiting in lost:
            waiting.set_exception(EyeSilent())

    def close(self) -> None:
        """Let go of everybody who waits, now and later."""
        with self._lock:
            self._closed = True
            self._unsent.clear()
        self.disconnect()
