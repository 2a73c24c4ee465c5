# SPDX-License-Identifier: MIT
"""Serves the dashboard: waitress in this process, set so that thirty phones neither stall it nor are forgotten."""

from __future__ import annotations

import os
import select
import socket
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from companion.web.errors import PortTaken
from companion.web.server.bodies import BACKSTOP, Bodies
from companion.web.server.lines import TableServer

THREADS = 112
"""An open event stream holds one (64 of them at most); the others are for what is answered at once."""
MOST_LINES = 400
SELECT_ENDURES = 512
"""Sockets that `select` takes on Windows (FD_SETSIZE of CPython's build)."""

SETTINGS: dict[str, Any] = {
    "threads": THREADS,
    "channel_request_lookahead": 1,  # lets a stream notice that its phone is gone
    "outbuf_high_watermark": 128 * 1024,  # at 16 MiB, the default, thirty phones asleep could fill a small Pi's memory
    "connection_limit": 1_000_000,  # `lines` makes room instead of accepting nobody any more
    "cleanup_interval": 1,
    "max_request_header_size": 16 * 1024,
    "max_request_body_size": BACKSTOP,
    "asyncore_use_poll": hasattr(select, "poll"),  # Windows has `select` alone
    "ident": None,
    "log_socket_errors": False,
}


class Server:
    """A server that already listens; ``run`` answers until ``close`` is called from another thread."""

    def __init__(self, app: Flask, listening: socket.socket) -> None:
        adj = Adjustments(sockets=[listening], **SETTINGS)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(adj.threads)
        most = min(MOST_LINES, max(8, _most_files() // 2))
        sockinfo = (listening.family, listening.type, listening.proto, listening.getsockname())
        self._server = TableServer(
            app, Bodies(app), most, map={}, _sock=listening, dispatcher=dispatcher, adj=adj, bind_socket=False,
            sockinfo=sockinfo,
        )  # fmt: skip
        self.port: int = listening.getsockname()[1]

    def run(self) -> None:
        """Answer requests; returns after ``close``."""
        self._server.run()
        self._server.task_dispatcher.shutdown()

    def close(self) -> None:
        """Stop answering and cut every line; open streams notice and end."""
        with suppress(OSError):  # the server may wake, find its order and close the trigger before we have pulled it
            self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._server._map))


def _most_files() -> int:
    """How many files and sockets this process may have open."""
    try:
        import resource
    except ModuleNotFoundError:
        return SELECT_ENDURES
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def open_server(app: Flask, host: str, port: int) -> Server:
    """Listen on ``host`` and ``port`` (0: a free one, see ``Server.port``).

    Raises:
        PortTaken: the port can't be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two tables listen on one port
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
