# SPDX-License-Identifier: MIT
"""A television asks to see the picture: a seated phone lets it in by its code, and nobody else can.

What large screens tell, for phones to go by.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.web.errors import TooOften
from companion.web.guard import KEY
from companion.web.visitors import EVENING_S, MOST_IN, MOST_WAITING, SILENT_S, Screens, Wall

Headers = Callable[[str], dict[str, str]]
FRAME = "/api/v1/frame.jpg"


@pytest.fixture
def closed(app: Flask) -> Flask:
    """A table whose picture is for those who sit at it."""
    object.__setattr__(app.extensions[KEY], "open_picture", False)
    return app


def far(app: Flask) -> FlaskClient:
    """A device in the network, with cookies of its own: the table's own machine may do more."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
    return client


def asked(client: FlaskClient, headers: dict[str, str]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = client.get("/api/v1/state", headers=headers).get_json().get("screens", [])
    return found


def test_one_tap_on_a_seated_phone_lets_the_television_in(closed: Flask, bearer: Headers) -> None:
    screen, phone, other = (far(closed) for _ in range(3))
    assert screen.get(FRAME).status_code == 403
    told = screen.post("/api/v1/screen").get_json()
    assert (told["answer"], len(told["code"])) == ("waiting", 4)
    assert screen.post("/api/v1/screen").get_json() == told, "a page that is opened again asks no second time"
    assert asked(other, {}) == [], "others are told no id"
    [question] = asked(phone, bearer("player"))
    assert question["code"] == told["code"]
    path = f"/api/v1/screens/{question['id']}"
    assert other.post(path, json={"yes": True}).status_code == 403
    assert phone.post(path, json={"yes": "please"}, headers=bearer("player")).status_code == 400
    assert screen.get(FRAME).status_code == 403
    assert phone.post(path, json={"yes": True}, headers=bearer("player")).status_code == 200
    assert screen.get("/api/v1/screen").get_json()["answer"] == "let-in"
    assert screen.get(FRAME).status_code != 403
    assert other.get(FRAME).status_code == 403
    assert asked(phone, bearer("player")) == []
    assert phone.post(path, json={"yes": True}, headers=bearer("player")).status_code == 404


def test_one_that_is_refused_sees_nothing(closed: Flask, bearer: Headers) -> None:
    screen, phone = far(closed), far(closed)
    screen.post("/api/v1/screen")
    [question] = asked(phone, bearer("referee"))
    phone.post(f"/api/v1/screens/{question['id']}", json={"yes": False}, headers=bearer("referee"))
    assert screen.get("/api/v1/screen").get_json()["answer"] == "refused"
    assert screen.get(FRAME).status_code == 403


def test_an_empty_seat_s_key_lets_nobody_in(closed: Flask, bearer: Headers) -> None:
    screen, phone = far(closed), far(closed)
    screen.post("/api/v1/screen")
    [question] = asked(phone, bearer("referee"))
    object.__setattr__(closed.extensions[KEY], "broadcaster", Empty(closed.extensions[KEY].broadcaster))
    answer = phone.post(f"/api/v1/screens/{question['id']}", json={"yes": True}, headers=bearer("player"))
    assert answer.status_code == 403


class Empty:
    """A broadcaster of a table at which nobody sits."""

    def __init__(self, broadcaster: object) -> None:
        self.snapshot = _Nobody(broadcaster.snapshot)  # type: ignore[attr-defined]


class _Nobody:
    def __init__(self, snapshot: object) -> None:
        self._snapshot = snapshot

    def __getattr__(self, name: str) -> object:
        return getattr(self._snapshot, name)

    def sitter(self, seat: int) -> None:
        """Nobody."""


def test_a_screen_is_let_in_for_an_evening_and_one_that_went_away_asks_no_more() -> None:
    now = [0.0]
    screens = Screens(lambda: now[0])
    gone, here = screens.ask(), screens.ask()
    now[0] = SILENT_S - 1
    screens.heard(here.secret)
    now[0] = SILENT_S + 1
    assert [one.id for one in screens.waiting()] == [here.id]
    assert not screens.settle(gone.id, True)
    assert screens.settle(here.id, True)
    now[0] += EVENING_S - 1
    assert screens.lets_in(here.secret)
    now[0] += 2
    assert not screens.lets_in(here.secret)
    assert not screens.lets_in("")


def test_only_so_many_ask_and_only_so_many_see() -> None:
    screens = Screens(lambda: 0.0)
    first = screens.ask()
    screens.settle(first.id, True)
    for _ in range(MOST_IN):
        screens.settle(screens.ask().id, True)
    assert not screens.lets_in(first.secret), "the oldest makes room"
    for _ in range(MOST_WAITING):
        screens.ask()
    with pytest.raises(TooOften):
        screens.ask()


def test_ok__phones_wait_for_no_screen_where_none_plays() -> None:
    wall = Wall()
    with wall.screen(), wall.screen():
        assert wall.state == (0, 0)
    assert wall.state is None


def test_ok__an_older_moment_takes_nothing_back() -> None:
    wall = Wall()
    with wall.screen():
        wall.tell((2, 3))
        wall.tell((1, 9))
        assert wall.state == (2, 3)
