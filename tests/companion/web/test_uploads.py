# SPDX-License-Identifier: MIT
"""Files sent to the table: only where one is taken, only of that kind, never larger than declared."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.guard import KEY, LARGEST_BODY, upload_at
from companion.web.pages.teach.calls import FILE, LARGEST_SET, TEACH
from companion.web.serve import open_server

Headers = Callable[[str], dict[str, str]]
PATH = "/api/v1/sets/mine.qset"


class Handler:
    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put(self, name: str, data: bytes) -> None:
        if data.startswith(b"bad"):
            raise ValueError("its pictures are damaged")
        self.kept[name] = data

    def file(self, name: str) -> bytes:
        if name not in self.kept:
            raise LookupError(f"there is no taught set called {name!r}")
        return self.kept[name]

    def forget(self, name: str) -> None:
        self.kept.pop(name)

    def look(self, after: int, timeout_s: float) -> Mapping[str, Any]:
        return {"number": 1, "lesson": None, "sets": []}


@pytest.fixture
def handler(app: Flask) -> Handler:
    handler, house = Handler(), app.extensions[KEY]
    app.extensions[KEY] = replace(house, handlers=house.handlers.also(TEACH.to(handler)))
    return handler


def test_ok__a_set_goes_in_and_out(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    data = bytes(range(256)) * 400
    assert len(data) > LARGEST_BODY
    answer = client.put(PATH, data=data, content_type=FILE, headers=bearer("referee"))
    assert answer.get_json() == {"ok": True}
    back = client.get(PATH, headers=bearer("referee"))
    assert (back.data, back.mimetype) == (data, FILE)
    assert back.headers["Content-Disposition"] == 'attachment; filename="mine.qset"'
    assert client.delete(PATH, headers=bearer("referee"), json={}).status_code == 200
    assert client.get(PATH, headers=bearer("referee")).status_code == 404


def test_refuses__others_other_kinds_and_what_is_damaged(
    client: FlaskClient, bearer: Headers, handler: Handler
) -> None:
    for role in ("spectator", "player"):
        assert client.put(PATH, data=b"x", content_type=FILE, headers=bearer(role)).status_code == 403
    as_json = client.put(PATH, json={"x": 1}, headers=bearer("referee"))
    assert (as_json.status_code, as_json.get_json()["code"]) == (400, "bad-field")
    damaged = client.put(PATH, data=b"bad", content_type=FILE, headers=bearer("referee"))
    assert damaged.get_json()["message"] == "Its pictures are damaged."
    elsewhere = client.post("/api/v1/teach", data=b"x", content_type=FILE, headers=bearer("referee"))
    assert elsewhere.get_json()["code"] == "not-json"
    assert handler.kept == {}


def test_refuses__more_than_declared(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    answer = client.put(PATH, data=b"0" * (LARGEST_SET + 1), content_type=FILE, headers=bearer("referee"))
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too-large")
    assert "5859 KiB at most" in answer.get_json()["message"]


def test_the_server_lets_large_bodies_in_only_there(app: Flask, bearer: Headers, handler: Handler) -> None:
    assert upload_at(app, "PUT", PATH) is not None
    assert upload_at(app, "POST", PATH) is None
    assert upload_at(app, "POST", "/api/v1/actions") is None
    server = open_server(app, "127.0.0.1", 0)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        head = {"Content-Type": FILE, **bearer("referee")}
        line.request("PUT", PATH, b"0" * 200_000, head)
        assert line.getresponse().read() == b'{"ok":true}'
        line.request("POST", "/api/v1/actions", b"0" * 200_000, head)
        assert line.getresponse().status == 413
        assert len(handler.kept["mine"]) == 200_000
    finally:
        server.close()
        thread.join(10)
