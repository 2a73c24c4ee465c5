# SPDX-License-Identifier: MIT
"""What the eye asks is answered from a phone, and named faces are listed, shown and forgotten there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.kit.handlers.eye import FacesHandler
from companion.web.pages.eye.calls import FACES
from companion.web.ports import Handlers
from tests.eye_here import EyeHere
from vision.message import NO_SUCH_FACE, Named, Word, WordAnswer
from vision.sighting import SymbolFace
from vision.watch.word_order import GONE

Headers = Callable[[str], dict[str, str]]
SIX, SWORD = Named(1, 6, b"png", 2), Named(2, SymbolFace("sword", "red"), b"other", 1)


def answered(order: Word) -> WordAnswer:
    """An eye knows two faces, and asks question 7."""
    faces = (SIX, SWORD)
    if order.verb == "say" and order.question != 7:
        return WordAnswer(GONE, faces)
    if order.verb == "forget":
        known = any(face.number == order.face for face in faces)
        return WordAnswer("" if known else NO_SUCH_FACE, tuple(face for face in faces if face.number != order.face))
    return WordAnswer("", faces)


@pytest.fixture
def eye() -> EyeHere:
    made = EyeHere()
    made.door.answer(Word, lambda order, reply: reply(answered(order)))
    return made


@pytest.fixture
def phone(table: Any, eye: EyeHere) -> FlaskClient:
    app = table.app()
    object.__setattr__(app.extensions["quartermaster"], "handlers", Handlers(FACES.to(FacesHandler(eye))))
    made: FlaskClient = app.test_client()
    return made


def test_lists_what_was_named(phone: FlaskClient) -> None:
    assert phone.get("/api/v1/faces").get_json() == {
        "faces": [
            {"number": 1, "stands_for": 6, "looks": 2},
            {"number": 2, "stands_for": {"symbol": "sword", "colour": "red"}, "looks": 1},
        ]
    }


@pytest.mark.parametrize("stands_for", [6, "skull", "out", {"symbol": "boat", "colour": "green"}])
@pytest.mark.parametrize("role", ["player", "referee"])
def test_an_answer_goes_to_the_eye(
    phone: FlaskClient, bearer: Headers, eye: EyeHere, role: str, stands_for: object
) -> None:
    answer = phone.post("/api/v1/faces", json={"question": 7, "stands_for": stands_for}, headers=bearer(role))
    assert answer.status_code == 200
    [order] = eye.asked
    assert (order.verb, order.question) == ("say", 7)
    meant = SymbolFace("boat", "green") if isinstance(stands_for, dict) else stands_for
    assert order.stands_for == meant


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"question": 7, "stands_for": 99}, "stands_for must be a whole number up to 12, not 99."),
        ({"question": 7}, "A face stands for 1 to 12"),
        ({"question": "x", "stands_for": 5}, 'question must be a whole number, not "x".'),
        ({"stands_for": 5}, "question must be the number"),
        ({"question": 7, "stands_for": 5, "for_ever": True}, 'There is no field "for_ever" here'),
        ({"question": 8, "stands_for": 5}, "That is not asked any more"),
    ],
)
def test_refuses__what_is_no_answer(phone: FlaskClient, bearer: Headers, body: dict[str, Any], words: str) -> None:
    answer = phone.post("/api/v1/faces", json=body, headers=bearer("player"))
    assert answer.status_code == 400
    assert words in answer.get_json()["message"]


def test_who_looks_on_answers_nothing_and_forgets_nothing(phone: FlaskClient, eye: EyeHere) -> None:
    assert phone.post("/api/v1/faces", json={"question": 7, "stands_for": 5}).status_code == 403
    assert phone.delete("/api/v1/faces/1").status_code == 403
    assert eye.asked == []


def test_a_face_is_forgotten_once(phone: FlaskClient, bearer: Headers) -> None:
    left = phone.delete("/api/v1/faces/1", headers=bearer("player")).get_json()
    assert [face["number"] for face in left["faces"]] == [2]
    answer = phone.delete("/api/v1/faces/9", headers=bearer("player"))
    assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found")


def test_a_named_face_is_shown_to_whoever_may_see_the_live_picture(phone: FlaskClient, bearer: Headers) -> None:
    answer = phone.get("/api/v1/faces/1.png")
    assert (answer.status_code, answer.mimetype, answer.data) == (200, "image/png", b"png")
    assert phone.get("/api/v1/faces/9.png").status_code == 404
    object.__setattr__(phone.application.extensions["quartermaster"], "open_picture", False)
    assert phone.get("/api/v1/faces/1.png").status_code == 403
    assert phone.get("/api/v1/faces/1.png", headers=bearer("player")).status_code == 200


def test_a_table_without_a_camera_says_so(client: FlaskClient) -> None:
    assert client.get("/api/v1/faces").get_json()["code"] == "no-camera"
