# SPDX-License-Identifier: MIT
"""Pictures of counts, and replays, are shown to whoever may see the live picture, and to nobody else.

A phone sends a photograph: who may, of what kind and size, how often, for which throw; what it is told.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.messages.message import Message
from companion.web.calls.pictures import EVIDENCE, FRAMES, LARGEST_PHOTOGRAPH, PHOTO
from companion.web.guard import KEY
from companion.web.ports import Handlers
from companion.web.schema.state import NotPhotographed, Photographed
from vision.photo.intake import BLURRED

Headers = Callable[[str], dict[str, str]]


@pytest.fixture
def shown(table: Any) -> Callable[[bool], FlaskClient]:
    def client(open_picture: bool) -> FlaskClient:
        app = table.app()
        house = app.extensions["quartermaster"]
        picture, film = {"0123": b"jpeg"}.get, {57: (b"webp", 4200)}.get
        object.__setattr__(house, "handlers", Handlers(EVIDENCE.to(picture), FRAMES.to(film)))
        object.__setattr__(house, "open_picture", open_picture)
        made: FlaskClient = app.test_client()
        return made

    return client


@pytest.mark.parametrize("role", ["player", "referee"])
def test_those_at_the_table_see_it(shown: Callable[[bool], FlaskClient], bearer: Headers, role: str) -> None:
    answer = shown(False).get("/api/v1/evidence/0123.jpg", headers=bearer(role))
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/jpeg", b"jpeg")
    assert "private" in answer.headers["Cache-Control"], "no cache between may show it to others"


@pytest.mark.parametrize(("open_picture", "status"), [(True, 200), (False, 403)])
def test_who_looks_on_sees_it_where_the_live_picture_is_open(
    shown: Callable[[bool], FlaskClient], open_picture: bool, status: int
) -> None:
    answer = shown(open_picture).get("/api/v1/evidence/0123.jpg")
    assert answer.status_code == status
    assert (answer.data == b"jpeg") is open_picture


def test_what_is_not_kept_any_more_is_not_there(shown: Callable[[bool], FlaskClient], client: FlaskClient) -> None:
    for app in (shown(True), client):
        answer = app.get("/api/v1/evidence/4567.jpg")
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


def test_a_replay_is_shown_saved_and_kept_by_nobody_between(
    shown: Callable[[bool], FlaskClient], bearer: Headers
) -> None:
    answer = shown(False).get("/api/v1/replays/57.webp", headers=bearer("player"))
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/webp", b"webp")
    assert answer.headers["X-Duration-Ms"] == "4200"
    assert "no-store" in answer.headers["Cache-Control"]
    saved = shown(False).get("/api/v1/replays/57.webp?save=1", headers=bearer("player"))
    assert saved.headers["Content-Disposition"] == 'attachment; filename="quartermaster-57.webp"'


@pytest.mark.parametrize(("open_picture", "clip", "status"), [(False, 57, 403), (True, 57, 200), (True, 58, 404)])
def test_a_replay_is_for_those_who_may_see_the_live_picture(
    shown: Callable[[bool], FlaskClient], open_picture: bool, clip: int, status: int
) -> None:
    assert shown(open_picture).get(f"/api/v1/replays/{clip}.webp").status_code == status


def test_all_screens_of_a_table_may_wait_for_a_replay_at_once(table: Any) -> None:
    """Six phones, the television and the referee's screen: each is answered only once all have asked."""
    app, all_ask = table.app(), threading.Barrier(8, timeout=10)

    def film(_: int) -> tuple[bytes, int]:
        all_ask.wait()
        return b"webp", 900

    object.__setattr__(app.extensions[KEY], "handlers", Handlers(FRAMES.to(film)))
    with ThreadPoolExecutor(8) as screens:
        asked = [screens.submit(app.test_client().get, "/api/v1/replays/57.webp") for _ in range(8)]
        assert [one.result().status_code for one in asked] == [200] * 8


PATH = "/api/v1/photograph"
PICTURE = b"\xff\xd8 a photograph"


class Handler:
    """Reads every photograph as ``told``, and remembers from which seat it came; after count 4 they are too late."""

    def __init__(self) -> None:
        self.told: Photographed | NotPhotographed = Photographed(code="counted", message="", dice=5)
        self.heard: list[tuple[bytes, int | None]] = []

    def take(self, data: bytes, seat: int | None, after: int | None) -> Photographed | NotPhotographed:
        if after not in (None, 4):
            raise ValueError(Message("photo-too-late"))
        self.heard.append((data, seat))
        return self.told


@pytest.fixture
def handler(app: Flask) -> Handler:
    handler, house = Handler(), app.extensions[KEY]
    app.extensions[KEY] = replace(house, handlers=house.handlers.also(PHOTO.to(handler.take)))
    return handler


def send(
    client: FlaskClient, headers: dict[str, str], query: str = "", data: bytes = PICTURE, kind: str = "image/jpeg"
) -> Any:
    return client.post(PATH + query, data=data, content_type=kind, headers=headers)


def test_a_player_s_photograph_is_read_as_its_seat_s(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    answer = send(client, bearer("player"))
    assert answer.get_json() == {"code": "counted", "message": "", "dice": 5}
    assert handler.heard == [(PICTURE, 1)]


def test_a_spectator_may_not(client: FlaskClient, handler: Handler) -> None:
    assert send(client, {}).status_code in (401, 403)
    assert handler.heard == []


def test_what_can_t_be_read_is_refused_with_its_advice(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    handler.told = NotPhotographed(code="blurred", message=BLURRED)
    answer = send(client, bearer("player"))
    told = {
        "code": "blurred",
        "message": "The photograph is blurred: hold the phone still",
        "id": BLURRED.id,
        "params": {},
    }
    assert answer.status_code == 409
    assert {**answer.get_json(), "message": answer.get_json()["message"].partition(",")[0]} == told


def test_one_in_doubt_is_told_so(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    handler.told = Photographed(code="doubt", message="4 of 5 dice seen", dice=4)
    assert send(client, bearer("referee")).get_json()["code"] == "doubt"
    assert handler.heard[0][1] is None


def test_one_of_a_throw_that_has_counted_is_too_late(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    answer = send(client, bearer("player"), "?after=77")
    assert answer.status_code == 400
    assert "has counted already" in answer.get_json()["message"]
    assert send(client, bearer("player"), "?after=soon").status_code == 400
    assert handler.heard == []
    assert send(client, bearer("player"), "?after=4").status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "text/html", "application/octet-stream", ""])
def test_only_pictures_are_taken(client: FlaskClient, bearer: Headers, handler: Handler, kind: str) -> None:
    assert send(client, bearer("player"), kind=kind).status_code == 400
    assert handler.heard == []


def test_one_that_is_too_large_is_refused_before_it_is_read(
    client: FlaskClient, bearer: Headers, handler: Handler
) -> None:
    answer = send(client, bearer("player"), data=bytes(LARGEST_PHOTOGRAPH + 1))
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too-large")
    assert handler.heard == []


def test_too_many_at_once_wait(client: FlaskClient, bearer: Headers, handler: Handler) -> None:
    codes = [send(client, bearer("player")).status_code for _ in range(8)]
    assert (codes[0], codes[-1]) == (200, 429)
    assert len(handler.heard) == codes.count(200)
