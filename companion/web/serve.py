# SPDX-License-Identifier: MIT
"""Serves the dashboard: waitress in this process, set so that thirty phones neither stall it nor are forgotten.

One client can hold neither the server's lines, nor its threads, nor its memory: there are limits by address. What a
line has to keep to: a request's head within `HEAD_S`, a body and the reading of an answer at no less than
`LEAST_BYTES_S`. Beyond `LINES` lines, or `WORKERS` requests at once, an address gets in its own way, not in others'.
Which body is let in is judged by the head alone (who sends it, what kind, how large), before any of it is kept.
"""

from __future__ import annotations

import copy
import functools
import logging
import os
import select
import socket
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from flask import Flask
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher
from waitress.utilities import Error

from companion.messages.message import Message
from companion.web.answers import answer, trouble
from companion.web.errors import PortTaken, WebError
from companion.web.guard import LARGEST_BODY, check_host, check_origin, check_role, upload_at
from companion.web.limits import Bucket, sender, unmapped

HUGE: Final = 16 * 1024 * 1024
"""Of bodies beyond this there is one at a time at the whole table; of smaller files one from each address."""
BACKSTOP: Final = 64 * 1024
"""Where no file is wanted; the app itself answers from `LARGEST_BODY` on, in JSON."""


class Refusal(Exception, Error):  # type: ignore[misc]
    """The answer to a request whose body is not let in."""

    def __init__(self, status: str, body: bytes, content_type: str) -> None:
        super().__init__(status)
        self._status, self._body, self._type = status, body, content_type

    def to_response(self, _ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and body, as waitress wants them."""
        return self._status, [("Content-Type", self._type), ("Cache-Control", "no-store")], self._body


class Bodies:
    """Lets bodies in, and counts those that are under way."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._senders: set[str] = set()
        self._huge = False

    def admit(
        self, method: str, target: str, headers: Mapping[str, str], sender: str, length: int, chunked: bool
    ) -> tuple[int, Callable[[], None]]:
        """How many bytes may come, and what is to be called when they are dealt with.

        Raises:
            Refusal: not from them, not so many, or not now.
        """
        upload = upload_at(self._app, method, target.partition("?")[0])
        if upload is None or (not chunked and length <= LARGEST_BODY):
            return (BACKSTOP if upload is None else LARGEST_BODY), lambda: None
        self._check(method, target, headers, sender)
        if length > upload.most:
            raise self._refusal(413, target, "too-large", Message("file-too-large", most=upload.most // 1_000_000))
        huge = max(length, upload.most if chunked else 0) > HUGE
        with self._lock:
            if sender in self._senders or (huge and self._huge):
                raise self._refusal(503, target, "busy", Message("another-file-comes"))
            self._senders.add(sender)
            self._huge = self._huge or huge
        return upload.most, _once(lambda: self._dealt_with(sender, huge))

    def _dealt_with(self, sender: str, huge: bool) -> None:
        with self._lock:
            self._senders.discard(sender)
            self._huge = self._huge and not huge

    def _check(self, method: str, target: str, headers: Mapping[str, str], sender: str) -> None:
        sent = {f"HTTP_{name}": value for name, value in headers.items()}
        overrides = {**sent, "REMOTE_ADDR": sender}
        with self._app.test_request_context(target, method=method, environ_overrides=overrides):
            try:
                for check in (check_host, check_role, check_origin):
                    check()
            except WebError as error:
                refused: Any = self._app.make_response(self._app.handle_user_exception(error))
                raise Refusal(refused.status, refused.get_data(), refused.content_type) from error

    def _refusal(self, status: int, target: str, code: str, message: Message) -> Refusal:
        with self._app.test_request_context(target):
            body = answer(trouble(code, message)).get_data()
        words = {413: "413 Content Too Large", 503: "503 Service Unavailable"}
        return Refusal(words[status], body, "application/json")


def _once(work: Callable[[], None]) -> Callable[[], None]:
    left = [work]

    def do() -> None:
        if left:
            left.pop()()

    return do


log = logging.getLogger(__name__)

LINES: Final = 96
"""Lines of one address; more than thirty phones behind one router's address need."""
WORKERS: Final = 6
"""Requests of one address that are answered at once, its event streams apart: those have limits of their own."""
OPENED_S, OPENED_BURST = 30.0, 500
"""New lines a second of one address; what is beyond it is closed at once."""
RATE_S, BURST = 80.0, 400
"""Requests a second of one address; what is beyond it waits, or one client would have all of the processor."""
HEAD_S: Final = 8.0
REST_S: Final = 60.0
"""How long a line that has been answered may rest until its next request."""
WINDOW_S: Final = 8.0
LEAST_BYTES_S: Final = 4096
BLOCKED_S: Final = 1.0
"""A client that reads nothing of its answer for this long gives way where another request of its address waits."""
STREAM: Final = "/api/v1/events"
TLS: Final = b"\x16\x03"
"""How a browser begins that was asked for https."""
NOT_HTTPS: Final = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
    b"This table speaks http, not https: type its address with http:// in front.\n"
)


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """A request that comes in; a body is let in only where it is wanted of this sender, by what the head says."""

    content_length: int
    adj: Any
    path = ""  # of a head that can't be read

    def __init__(self, adj: Any, line: Line) -> None:
        super().__init__(adj)
        self._line = line
        self.let_go: Callable[[], None] = lambda: None

    def parse_header(self, header_plus: bytes) -> None:
        """Judge the body by the head."""
        super().parse_header(header_plus)
        if self.content_length <= 0 and not self.chunked:
            return
        target = f"{self.path}?{self.query}" if self.query else self.path
        asked = self.command, target, self.headers, self._line.sender
        try:
            most, self.let_go = self._line.server.bodies.admit(*asked, self.content_length, self.chunked)
        except Refusal as refusal:
            self.error, self.completed = refusal, True
            self.adj = _with_most(self.adj, 2**62)  # the refusal says more than "too large"
            self.content_length = 0
            return
        self.adj = _with_most(self.adj, most + 1)  # one more is the app's to refuse

    def close(self) -> None:
        """It was dealt with, or nobody waits for it."""
        self.let_go()
        super().close()


def _with_most(adj: Any, most: int) -> Any:
    adj = copy.copy(adj)
    adj.max_request_body_size = most
    return adj


class Line(HTTPChannel):  # type: ignore[misc]
    """One line from a client."""

    request: Parser | None

    def __init__(self, server: TableServer, sock: Any, addr: Any, adj: Any, map: Any = None) -> None:  # noqa: A002
        self.sender = sender(str(addr[0]))
        self.parser_class = functools.partial(Parser, line=self)
        self.moved = 0
        self.opened_s = self.window_s = self.read_s = time.monotonic()
        self.answered = self.counted = self.blocked = False
        super().__init__(server, sock, addr, adj, map=map)

    def received(self, data: bytes) -> Any:
        """Take in what came; what begins as https does is answered in http at once."""
        self.moved += len(data)
        if not self.answered and self.request is None and data.startswith(TLS):
            with suppress(OSError):
                self.socket.send(NOT_HTTPS)
            self.will_close = True
            return False
        if self.request is None:
            self.window_s, self.moved = time.monotonic(), 0
        return super().received(data)

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Send what the client takes, and count it."""
        sent = super().send(data, do_close=do_close)
        self.moved += sent
        if sent:
            self.read_s = time.monotonic()
        return int(sent)

    def _flush_outbufs_below_high_watermark(self) -> None:
        """Wait until the client has read enough; a thread waits with it, so that it is watched (`overdue`)."""
        self.read_s, self.blocked = time.monotonic(), True
        try:
            super()._flush_outbufs_below_high_watermark()
        finally:
            self.blocked = False

    def service(self) -> None:
        """Answer one request, in a thread of the server."""
        counted = self.counted
        try:
            super().service()
        finally:
            self.answered = True
            self.window_s, self.moved = time.monotonic(), 0
            self.server.served(self, counted)

    def handle_close(self) -> None:
        """Close it, and let go of what was only begun."""
        if self.request is not None:
            self.request.close()
            self.request = None
        super().handle_close()

    def is_stream(self) -> bool:
        """Whether what it asks for now is the event stream."""
        return bool(self.requests) and self.requests[0].path == STREAM

    def overdue(self, now: float) -> bool:
        """Whether it neither sends nor reads what it should by now."""
        if self.blocked and now - self.read_s >= BLOCKED_S and self.server.waits(self.sender):
            return True
        waited = now - self.window_s
        if self.total_outbufs_len or (self.request is not None and self.request.headers_finished):
            if waited < WINDOW_S:
                return False
            slow = self.moved < LEAST_BYTES_S * WINDOW_S and not (self.total_outbufs_len and self._a_little())
            self.window_s, self.moved = now, 0
            return slow
        if self.requests:
            self.window_s, self.moved = now, 0
            return False
        if self.request is not None or not self.answered:
            return waited >= HEAD_S
        return waited >= REST_S

    def _a_little(self) -> bool:
        """Whether what waits is so little that a phone asleep may have it when it wakes: no thread waits for it."""
        return self.is_stream() and self.total_outbufs_len <= self.adj.outbuf_high_watermark

    def worth(self) -> tuple[bool, bool, float]:
        """Which line is given up first: one that is asked nothing before one that is, then the oldest."""
        return bool(self.requests), self.answered, self.opened_s


class TableServer(TcpWSGIServer):  # type: ignore[misc]
    """Waitress, with lines and workers bounded by address; there is always room for another address."""

    channel_class = Line

    def __init__(self, app: Any, bodies: Bodies, most: int, **more: Any) -> None:
        self.bodies, self._most = bodies, most
        self._busy: Counter[str] = Counter()
        self._waiting: dict[str, deque[Line]] = defaultdict(deque)
        self._lock = threading.Lock()
        self._rate, self._opened = Bucket(RATE_S, BURST), Bucket(OPENED_S, OPENED_BURST)
        self._told_s = float("-inf")
        super().__init__(app, **more)

    def pull_trigger(self) -> None:
        """Wake the server's loop; a thread that ends its answer when the loop has ended already wakes nobody."""
        with suppress(OSError):
            super().pull_trigger()

    def handle_accept(self) -> None:
        """Take a new line; where there are too many, the one that is worth least goes."""
        try:
            conn, addr = self.socket.accept()
        except BlockingIOError:
            return
        except OSError as error:
            self._complain("no more lines can be opened (%s): one that is idle is closed", error)
            self._give_one_up(self.active_channels)
            return
        if self._opened.take(sender(str(addr[0]))):
            conn.close()
            return
        conn.setblocking(False)
        addr = (unmapped(str(addr[0])), *addr[1:])
        try:
            self.set_socket_options(conn)
            line = Line(self, conn, addr, self.adj, map=self._map)
        except OSError:
            conn.close()
            return
        theirs = {key: one for key, one in self.active_channels.items() if one.sender == line.sender}
        if len(theirs) > LINES:
            self._give_one_up(theirs, line)
        elif len(self.active_channels) > self._most:
            fullest = Counter(one.sender for one in self.active_channels.values()).most_common(1)[0][0]
            lines = {key: one for key, one in self.active_channels.items() if one.sender == fullest}
            self._give_one_up(lines, line)

    def maintenance(self, _now: float) -> None:
        """Close every line that is overdue; asked for each second."""
        mono = time.monotonic()
        for line in list(self.active_channels.values()):
            if line.overdue(mono):
                line.handle_close()
        self._go_on()

    def cut_all(self) -> None:
        """Close every line, and listen no more; a thread that waits for a client to read is woken by its line's end."""
        for line in list(self.active_channels.values()):
            line.handle_close()
        wasyncore.close_all(self._map)

    def waits(self, address: str) -> bool:
        """Whether a request of ``address`` waits for another one of it."""
        return address in self._waiting

    def add_task(self, task: Line) -> None:
        """Have a request answered, or wait until its address has fewer under way."""
        with self._lock:
            task.counted = not task.is_stream()
            if task.counted and (self._busy[task.sender] >= WORKERS or self._rate.take(task.sender)):
                self._waiting[task.sender].append(task)
                return
            self._busy[task.sender] += task.counted
        self.task_dispatcher.add_task(task)

    def _go_on(self) -> None:
        """Answer what had to wait for its address's rate, and has nobody to follow."""
        following = []
        with self._lock:
            for address, waiting in list(self._waiting.items()):
                while waiting and self._busy[address] < WORKERS and not self._rate.take(address):
                    self._busy[address] += 1
                    following.append(waiting.pop())
                if not waiting:
                    del self._waiting[address]
        for line in following:
            self.task_dispatcher.add_task(line)

    def served(self, line: Line, counted: bool) -> None:
        """A request was answered: the next of its address may be."""
        if not counted:
            return
        with self._lock:
            waiting = self._waiting.get(line.sender)
            if waiting and not self._rate.take(line.sender):
                following = waiting.pop()  # the newest: the older ones may be many, and nobody may read them
                if not waiting:
                    del self._waiting[line.sender]
            else:
                following = None
                self._busy[line.sender] -= 1
                if not self._busy[line.sender]:
                    del self._busy[line.sender]
        if following is not None:
            self.task_dispatcher.add_task(following)

    def _give_one_up(self, lines: Mapping[Any, Line], but: Line | None = None) -> None:
        others = [line for line in lines.values() if line is not but]
        if others:
            min(others, key=Line.worth).handle_close()

    def _complain(self, text: str, error: OSError) -> None:
        now = time.monotonic()
        if now - self._told_s >= REST_S:
            self._told_s = now
            log.warning(text, error)


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
            self._server.trigger.pull_trigger(self._server.cut_all)


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
