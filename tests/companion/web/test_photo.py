# SPDX-License-Identifier: MIT
"""A phone sends a photograph: who may, of what kind and size, how often, for which throw; what it is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.messages.message import Message
from companion.web.calls.photo import LARGEST_PHOTOGRAPH
from companion.web.calls.ports import PHOTO
from companion.web.house import KEY
from companion.web.schema.reading import NotPhotographed, Photographed
from vision.photo.intake import BLURRED

Headers = Callable[[str], dict[str, str]]
PATH = "/api/v1/photograph"
PICTURE = b"\xff\xd8 a photograph"


class Desk:
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
def desk(app: Flask) -> Desk:
    desk, house = Desk(), app.extensions[KEY]
    app.extensions[KEY] = replace(house, desks=house.desks.also(PHOTO.to(desk)))
    return desk


def send(
    client: FlaskClient, headers: dict[str, str], query: str = "", data: bytes = PICTURE, kind: str = "image/jpeg"
) -> Any:
    return client.post(PATH + query, data=data, content_type=kind, headers=headers)


def test_a_player_s_photograph_is_read_as_its_seat_s(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    answer = send(client, bearer("player"))
    assert answer.get_json() == {"code": "counted", "message": "", "dice": 5}
    assert desk.heard == [(PICTURE, 1)]


def test_a_spectator_may_not(client: FlaskClient, desk: Desk) -> None:
    assert send(client, {}).status_code in (401, 403)
    assert desk.heard == []


def test_what_can_t_be_read_is_refused_with_its_advice(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    desk.told = NotPhotographed(code="blurred", message=BLURRED)
    answer = send(client, bearer("player"))
    told = {
        "code": "blurred",
        "message": "The photograph is blurred: hold the phone still",
        "id": BLURRED.id,
        "params": {},
    }
    assert answer.status_code == 409
    assert {**answer.get_json(), "message": answer.get_json()["message"].partition(",")[0]} == told


def test_one_in_doubt_is_told_so(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    desk.told = Photographed(code="doubt", message="4 of 5 dice seen", dice=4)
    assert send(client, bearer("referee")).get_json()["code"] == "doubt"
    assert desk.heard[0][1] is None


def test_one_of_a_throw_that_has_counted_is_too_late(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    answer = send(client, bearer("player"), "?after=77")
    assert answer.status_code == 400
    assert "has counted already" in answer.get_json()["message"]
    assert send(client, bearer("player"), "?after=soon").status_code == 400
    assert desk.heard == []
    assert send(client, bearer("player"), "?after=4").status_code == 200


@pytest.mark.parametrize("kind", ["application/json", "text/html", "application/octet-stream", ""])
def test_only_pictures_are_taken(client: FlaskClient, bearer: Headers, desk: Desk, kind: str) -> None:
    assert send(client, bearer("player"), kind=kind).status_code == 400
    assert desk.heard == []


def test_one_that_is_too_large_is_refused_before_it_is_read(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    answer = send(client, bearer("player"), data=bytes(LARGEST_PHOTOGRAPH + 1))
    assert (answer.status_code, answer.get_json()["code"]) == (413, "too-large")
    assert desk.heard == []


def test_too_many_at_once_wait(client: FlaskClient, bearer: Headers, desk: Desk) -> None:
    codes = [send(client, bearer("player")).status_code for _ in range(8)]
    assert (codes[0], codes[-1]) == (200, 429)
    assert len(desk.heard) == codes.count(200)
