# SPDX-License-Identifier: MIT
"""The server itself: what a phone costs that hears nothing any more."""

from __future__ import annotations

import os
import random
import resource
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

import pytest
from flask import Flask, Response

from companion.web import serve
from companion.web.keys import Keys
from companion.web.serve import open_server
from tests.torture_guest import Guest
from tests.torture_player import RESUMES

Open = Callable[[int, int, bytes], list[socket.socket]]
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


def test_ok__a_server_that_ends_leaves_no_thread_behind_that_writes_to_a_sleeping_phone(
    lines_to: Open, caplog: pytest.LogCaptureFixture
) -> None:
    app, all_sent = Flask(__name__), threading.Event()

    @app.get("/stream")
    def stream() -> Response:
        def pieces() -> Iterator[bytes]:
            for _ in range(2 * TOO_MUCH // len(PIECE)):
                yield PIECE
            all_sent.set()

        return Response(pieces())

    with serving(app) as port:
        lines_to(port, 1, b"GET /stream HTTP/1.1\r\nHost: table\r\n\r\n")
        assert not all_sent.wait(0.4)
    assert "still running" not in caplog.text


def test_ok__a_server_that_ends_leaves_no_thread_behind_that_waits_for_a_picture(
    table: Any, lines_to: Open, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.answers.LOOK_S", 0.05)
    asked = threading.Event()

    class DarkEye:
        def jpeg(self, after: int, timeout_s: float) -> None:
            asked.set()
            threading.Event().wait(timeout_s)

    table.eye = DarkEye()
    with serving(table.app()) as port:
        lines_to(port, 1, b"GET /api/v1/frame.jpg?after=7 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert asked.wait(10)
    assert "still running" not in caplog.text


@contextmanager
def serving(app: Flask) -> Iterator[int]:
    server = open_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        yield server.port
    finally:
        server.close()
        thread.join(10)


def small() -> Flask:
    """An app with one short answer."""
    app = Flask(__name__)
    app.add_url_rule("/small", view_func=lambda: "here", endpoint="small")
    return app


@pytest.fixture
def port() -> Iterator[int]:
    app = small()
    app.add_url_rule("/large", view_func=lambda: bytes(4 * 2**20), endpoint="large")
    with serving(app) as port:
        yield port


@pytest.fixture
def lines_to() -> Iterator[Open]:
    opened: list[socket.socket] = []

    def lines_to(port: int, many: int, sent: bytes) -> list[socket.socket]:
        for _ in range(many):
            line = socket.socket()
            opened.append(line)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.settimeout(10)
            line.connect(("127.0.0.1", port))
            line.sendall(sent)
        return opened[-many:]

    yield lines_to
    for line in opened:
        line.close()


def asked(port: int, path: str = "/small") -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
        line.sendall(f"GET {path} HTTP/1.0\r\nHost: table\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65536), b""))


def test_ok__answers_that_nobody_reads_give_way(port: int, lines_to: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "WORKERS", 4)
    monkeypatch.setattr(serve, "BLOCKED_S", 0.1)
    lines_to(port, 6, b"GET /large HTTP/1.1\r\nHost: table\r\n\r\n" * 8)
    assert asked(port).endswith(b"here")


def test_ok__a_line_too_many_takes_the_place_of_the_oldest_of_its_address(
    port: int, lines_to: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "LINES", 3)
    held = lines_to(port, 5, b"GET / HTTP/1.1\r\nHost: ")
    assert asked(port).endswith(b"here")
    assert held[0].recv(1) == b""


def test_refuses__a_head_that_does_not_come(port: int, lines_to: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "HEAD_S", 0.1)
    half, silent = lines_to(port, 1, b"GET / HTTP/1.1\r\nHost: ")[0], lines_to(port, 1, b"")[0]
    assert (half.recv(1), silent.recv(1)) == (b"", b"")


@pytest.mark.parametrize(
    "head", [b"GET /small HTTP/1.1\r\nno colon\r\n", b"GET  HTTP/1.1\r\n", b"get /small HTTP/1.1\r\n"]
)
def test_refuses__a_head_that_can_t_be_read_with_an_answer(port: int, lines_to: Open, head: bytes) -> None:
    line = lines_to(port, 1, head + b"\r\n")[0]
    assert line.recv(64).startswith(b"HTTP/1.0 400 ")


def test_refuses__https_at_the_http_port_at_once_and_says_so(port: int, lines_to: Open) -> None:
    line = lines_to(port, 1, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")[0]
    assert b"http://" in b"".join(iter(lambda: line.recv(65536), b""))


@pytest.mark.parametrize(
    ("key", "length", "status"), [("", 256_000_000, b"403"), ("pin", 999_000_000, b"413"), ("none", 70_000, b"401")]
)
def test_refuses__a_body_by_its_head(
    table: Any, keys: Keys, lines_to: Open, key: str, length: int, status: bytes
) -> None:
    sent = {"": "", "pin": f"Authorization: Bearer {keys.pin}\r\n", "none": "Authorization: Bearer 000000\r\n"}[key]
    head = f"PUT /api/v1/restore HTTP/1.1\r\nHost: localhost\r\n{sent}Content-Type: application/octet-stream\r\n"
    with serving(table.app()) as port:
        line = lines_to(port, 1, f"{head}Content-Length: {length}\r\n\r\n".encode())[0]
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert b'"code"' in answer


def test_refuses__a_second_large_body_while_one_is_on_its_way(table: Any, keys: Keys, lines_to: Open) -> None:
    head = f"PUT /api/v1/restore HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {keys.pin}\r\n"
    head += "Content-Type: application/octet-stream\r\nContent-Length: 100000000\r\n\r\n"
    with serving(table.app()) as port:
        lines_to(port, 1, head.encode() + b"x")
        second = lines_to(port, 1, head.encode())[0]
        assert second.recv(65536).startswith(b"HTTP/1.1 503")


def test_ok__lines_that_can_t_be_opened_are_said_in_one_line(
    caplog: pytest.LogCaptureFixture, port: int, lines_to: Open
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    held: list[socket.socket] = []
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(map(int, os.listdir("/proc/self/fd"))) + 6, hard))
        with suppress(OSError):
            while True:
                held += lines_to(port, 1, b"GET / HTTP/1.1\r\n")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    for line in held:
        line.close()
    assert asked(port).endswith(b"here")
    assert len(caplog.records) <= 1
    assert not any(record.exc_info for record in caplog.records)


def test_refuses__more_new_lines_than_anybody_needs(lines_to: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "OPENED_S", 0.001)
    monkeypatch.setattr(serve, "OPENED_BURST", 3)
    with serving(small()) as port:
        assert [asked(port).endswith(b"here") for _ in range(3)] == [True] * 3
        assert lines_to(port, 1, b"")[0].recv(1) == b""


def test_ok__a_guest_of_the_soak_keeps_to_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "OPENED_S", 0.001)
    monkeypatch.setattr(serve, "OPENED_BURST", 1)
    app = Flask(__name__)
    app.add_url_rule("/api/v1/state", view_func=lambda: {"seq": 0} | dict.fromkeys(RESUMES), endpoint="state")
    said: list[dict[str, Any]] = []
    with serving(app) as port, closing(Guest(f"127.0.0.1:{port}", {}, random.Random(1), said.append, "")) as guest:
        for _ in range(3):
            guest.begin(None)
    assert [line["resumed"]["seq"] for line in said] == [0, 0, 0]


def test_ok__requests_beyond_the_rate_of_an_address_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "RATE_S", 2.0)
    monkeypatch.setattr(serve, "BURST", 1)
    with serving(small()) as port:
        assert [asked(port).endswith(b"here") for _ in range(2)] == [True, True]
