# SPDX-License-Identifier: MIT
"""Answers to questions about a die, and the faces that the household has named."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Protocol

from flask import Blueprint, Response
from msgspec import Meta

from companion.messages.message import Message
from companion.web.answers import answer, json_object, misfit, sentences
from companion.web.calls.pictures import check_picture
from companion.web.drawing import add_page
from companion.web.errors import NotHere
from companion.web.guard import ROLES, caller_role, handler_at, open_to
from companion.web.ports import Port
from companion.web.schema.base import Media, RequestBody, Schema, called, doc
from companion.web.schema.state import Symbol


class NamedFace(Schema):
    """A face, and what it stands for."""

    number: int
    stands_for: Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol
    looks: Annotated[int, doc("Number of looks by which it is known.")]


class NamedFaces(Schema):
    """The faces that were named."""

    faces: list[NamedFace]


class FaceRequest(RequestBody, kw_only=True):
    """What a face stands for."""

    question: Annotated[int, doc("Its number, as the state's reading tells it.")]
    stands_for: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol, doc('"out": no die of this game.')
    ]


class FacesHandler(Protocol):
    """Answers to what the eye asks, and named faces (companion.kit.handlers.eye); refuses with ValueError."""

    def look(self) -> NamedFaces:
        """All faces that are named."""

    def picture(self, number: int) -> bytes:
        """A small picture of a named face (PNG); empty where there is none."""

    def say(self, question: int, stands_for: object) -> NamedFaces:
        """What this question asks about stands for that."""

    def forget(self, number: int) -> NamedFaces:
        """This face is a stranger again. LookupError: there is none."""


FACES: Final[Port[FacesHandler]] = Port("faces", Message("no-camera-that-asks"), "no-camera")


api = Blueprint("faces", __name__)
add_page(api, "/eye", "eye/eye.html", "eye_page", "What the eye sees, step by step.", caller_role)


@api.get("/api/v1/faces")
@open_to(*ROLES)
@called("faces", gives=NamedFaces, doc="All faces that are named.", refuses=(404,))
def look() -> Response:
    """The faces that this household has named, and what each stands for."""
    with sentences():
        return answer(handler_at(FACES).look())


@api.post("/api/v1/faces")
@open_to("player", "referee")
@called("say-face", takes=FaceRequest, gives=NamedFaces, doc="All faces that are named.", refuses=(404,))
def say() -> Response:
    """Answer the eye's question: what it asks about stands for that. A face the set does not know is read so from
    now on, anything else as long as it lies so.
    """
    body = json_object(FaceRequest)
    question = body.get("question")
    if type(question) is not int or question < 0:
        raise misfit(body, "question", "the number of the question, as the state tells it")
    with sentences():
        return answer(handler_at(FACES).say(question, body.get("stands_for")))


@api.delete("/api/v1/faces/<int:number>")
@open_to("player", "referee")
@called("forget-face", gives=NamedFaces, doc="All faces that are named.", refuses=(404,))
def forget(number: Annotated[int, doc("As the list of named faces tells it.")]) -> Response:
    """Forget what a face stands for: it is asked about again."""
    try:
        with sentences():
            return answer(handler_at(FACES).forget(number))
    except LookupError as error:
        raise NotHere("not-found", Message("no-face-of-number")) from error


@api.get("/api/v1/faces/<int:number>.png")
@open_to(*ROLES)
@called("face-picture", gives=Media("image/png"), doc="The picture.", refuses=(404,))
def picture(number: Annotated[int, doc("As the list of named faces tells it.")]) -> Response:
    """What a named face looks like."""
    check_picture()
    with sentences():
        found = handler_at(FACES).picture(number)
    if not found:
        raise NotHere("not-found", Message("no-face-of-number"))
    response = Response(found, content_type="image/png")
    response.headers["Cache-Control"] = "private, no-cache"
    return response
