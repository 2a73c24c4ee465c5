# SPDX-License-Identifier: MIT
"""A real HTTP server that does what a test wants: answers, hangs, drips, talks nonsense, vanishes and returns."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal

Manner = Literal["well", "hangs", "drips", "nonsense", "half", "endless", "not-http"]


@dataclass
class Asked:
    """One question that came in."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Reply = Callable[[Asked], tuple[int, Mapping[str, str], bytes]]


@dataclass
class Receiver:
    """A program outside at ``127.0.0.1``; ``manner`` is how it behaves from now on."""

    reply: Reply
    manner: Manner = "well"
    asked: list[Asked] = field(default_factory=list)
    port: int = 0
    released: threading.Event = field(default_factory=threading.Event)
    _server: ThreadingHTTPServer | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                receiver.asked.append(Asked(self.command, self.path, dict(self.headers), body))
                with suppress(OSError):
                    receiver._answer(self)

            do_POST = do_GET  # noqa: N815 - as the library wants it

            def log_message(self, *args: object) -> None:
                pass

        self.released.clear()
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def stop(self) -> None:
        """Vanish; nothing listens there any more."""
        self.released.set()
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def _answer(self, handler: BaseHTTPRequestHandler) -> None:
        handler.close_connection = True
        if self.manner == "hangs":
            self.released.wait(30)
        elif self.manner == "drips":
            for letter in b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 3000:
                if self.released.wait(0.05):
                    return
                handler.wfile.write(bytes([letter]))
        elif self.manner == "not-http":
            handler.wfile.write(b"220 mail.example ESMTP\r\n")
        elif self.manner == "endless":
            handler.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n" + b"[" * 1_000_000)
        elif self.manner == "half":
            handler.wfile.write(b'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"on":')
        else:
            status, headers, body = self.reply(self.asked[-1])
            body = b"<html>Welcome to your router</html>" if self.manner == "nonsense" else body
            handler.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(body)


@contextmanager
def receiving(reply: Reply) -> Iterator[Receiver]:
    """A receiver that runs."""
    receiver = Receiver(reply)
    receiver.start()
    try:
        yield receiver
    finally:
        receiver.stop()


def eventually(look: Callable[[], Any], what: str = "it", within_s: float = 30.0) -> Any:
    """What ``look`` finds as soon as it finds something."""
    until = time.monotonic() + within_s
    while not (found := look()):
        assert time.monotonic() < until, f"{what} never came: {found!r}"
        threading.Event().wait(0.005)
    return found


def free_port() -> int:
    """A port at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
