# SPDX-License-Identifier: MIT
"""A line between two processes that never waits for ever, even when the other side stops in the middle of a word.

`multiprocessing.Connection` waits without end for the rest of a message that a stopped process began to send.
"""

from __future__ import annotations

import pickle
import selectors
import socket
import struct
import threading
import time
from typing import Any

_HEAD = struct.Struct("!I")
_CHUNK = 1 << 16
_Selector: type[selectors.BaseSelector] = getattr(selectors, "PollSelector", selectors.SelectSelector)
"""poll() where there is one: select() itself knows no file numbers above 1023."""


class Link:
    """Sends and receives Python values over one end of a socket pair. Only ever connect processes of our own."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._buffer = bytearray()
        self._lock = threading.Lock()

    def send(self, value: object, timeout_s: float = 2.0) -> None:
        """Send ``value``.

        Raises:
            TimeoutError: the other side does not take it; the line is of no use any more.
            EOFError: the other side is gone.
        """
        body = pickle.dumps(value)
        unsent = memoryview(_HEAD.pack(len(body)) + body)
        until = time.monotonic() + timeout_s
        with self._lock:
            while unsent:
                if not self._ready(selectors.EVENT_WRITE, until - time.monotonic()):
                    raise TimeoutError(f"the other side took nothing for {timeout_s} s")
                try:
                    unsent = unsent[self._end.send(unsent) :]
                except BlockingIOError:
                    continue
                except OSError as error:
                    raise EOFError("the other side is gone") from error

    def receive(self, timeout_s: float | None) -> Any:
        """The next value, or None when ``timeout_s`` passed without a whole one.

        Raises:
            EOFError: the other side is gone.
        """
        until = None if timeout_s is None else time.monotonic() + timeout_s
        while True:
            value = self._whole()
            if value is not None:
                return value
            if not self._ready(selectors.EVENT_READ, None if until is None else until - time.monotonic()):
                return None
            self._fill()

    def close(self) -> None:
        """Close this end; the other side then sees EOFError."""
        self._end.close()

    def _ready(self, event: int, timeout_s: float | None) -> bool:
        with _Selector() as selector:
            selector.register(self._end, event)
            return bool(selector.select(None if timeout_s is None else max(0.0, timeout_s)))

    def _fill(self) -> None:
        try:
            chunk = self._end.recv(_CHUNK)
        except BlockingIOError:
            return
        except OSError as error:
            raise EOFError("the other side is gone") from error
        if not chunk:
            raise EOFError("the other side is gone")
        self._buffer += chunk

    def _whole(self) -> Any:
        if len(self._buffer) < _HEAD.size:
            return None
        size = _HEAD.size + _HEAD.unpack_from(self._buffer)[0]
        if len(self._buffer) < size:
            return None
        body = bytes(self._buffer[_HEAD.size : size])
        del self._buffer[:size]
        return pickle.loads(body)  # noqa: S301 (from the process that this one started)
