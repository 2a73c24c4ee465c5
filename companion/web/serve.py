# SPDX-License-Identifier: MIT
"""Serves the dashboard: waitress in this process, set so that thirty phones neither stall it nor are forgotten."""

from __future__ import annotations

import copy
import socket
from contextlib import suppress
from typing import Any

import waitress
from flask import Flask
from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser

from companion.web.errors import PortTaken
from companion.web.guard import upload_at

THREADS = 64
"""At least twice the phones plus eight: an open event stream holds one."""

SETTINGS: dict[str, Any] = {
    "threads": THREADS,
    "channel_request_lookahead": 1,  # lets a stream notice that its phone is gone
    "outbuf_high_watermark": 128 * 1024,  # at 16 MiB, the default, thirty phones asleep could fill a small Pi's memory
    "connection_limit": 400,  # at 100, the default, 100 streams shut everybody else out
    "max_request_header_size": 16 * 1024,
    "max_request_body_size": 64 * 1024,  # a backstop; the app answers from 16 KiB on, in JSON
    "asyncore_use_poll": True,
    "ident": None,
}


def parser_for(app: Flask) -> type[HTTPRequestParser]:
    """Lets a large body in only where the app declares one (`guard.takes`), before any of it is read."""

    class Parser(HTTPRequestParser):  # type: ignore[misc]
        def parse_header(self, header_plus: bytes) -> None:
            super().parse_header(header_plus)
            upload = upload_at(app, self.command, self.path)
            if upload is not None:
                self.adj: Any = copy.copy(self.adj)
                self.adj.max_request_body_size = upload.most + 1  # one more is the app's to refuse

    return Parser


class Server:
    """A server that already listens; ``run`` answers until ``close`` is called from another thread."""

    def __init__(self, app: Flask, listening: socket.socket) -> None:
        self._server = waitress.create_server(app, sockets=[listening], **SETTINGS)
        self._server.pull_trigger = self._wake
        self._server.channel_class = type("Channel", (HTTPChannel,), {"parser_class": parser_for(app)})
        self.port: int = listening.getsockname()[1]

    def _wake(self) -> None:
        """Wake the server's loop; a thread that ends its answer when the loop has ended already wakes nobody."""
        with suppress(OSError):
            self._server.trigger.pull_trigger()

    def run(self) -> None:
        """Answer requests; returns after ``close``."""
        self._server.run()
        self._server.task_dispatcher.shutdown()

    def close(self) -> None:
        """Stop answering and cut every line; open streams notice and end."""
        with suppress(OSError):  # the server may wake, find its order and close the trigger before we have pulled it
            self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._server._map))


def open_server(app: Flask, host: str, port: int) -> Server:
    """Listen on ``host`` and ``port`` (0: a free one, see ``Server.port``).

    Raises:
        PortTaken: the port can't be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        cure = "is Quartermaster running already? Choose another with --port"
        raise PortTaken("port-taken", f"can't listen on {host} port {port}: {error.strerror}; {cure}") from error
    return Server(app, listening)


def serve(app: Flask, host: str, port: int) -> None:
    """Serve ``app`` until the process ends.

    Raises:
        PortTaken: the port can't be had.
    """
    open_server(app, host, port).run()
