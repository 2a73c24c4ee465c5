# SPDX-License-Identifier: MIT
"""The server itself: what a phone costs that hears nothing any more."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

from flask import Flask, Response

from companion.web.serve import open_server

PIECE = bytes(64 * 1024)
TOO_MUCH = 7 * 2**20
"""Bytes; twice as much is sent: more than sockets take up themselves, less than the server's own default of 16 MiB."""


def test_ok__what_a_sleeping_phone_does_not_take_is_not_heaped_up() -> None:
    app = Flask(__name__)
    begun, heaped_up, over = threading.Event(), threading.Event(), threading.Event()

    @app.get("/stream")
    def stream() -> Response:
        def pieces() -> Iterator[bytes]:
            begun.set()
            for _ in range(2 * TOO_MUCH // len(PIECE)):
                yield PIECE
            heaped_up.set()

        answer = Response(pieces())
        answer.call_on_close(over.set)
        return answer

    server = open_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        phone.sendall(b"GET /stream HTTP/1.1\r\nHost: table\r\n\r\n")
        assert begun.wait(10)
        assert not heaped_up.wait(0.4), "the server took all of it, though nobody reads"
    assert over.wait(10), "a phone that is gone must give its thread back"
    server.close()
    thread.join(10)
    assert not thread.is_alive()
