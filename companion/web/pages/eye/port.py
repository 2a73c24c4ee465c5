# SPDX-License-Identifier: MIT
"""The port for answers to questions about a die, and the types of what this page's calls take and give."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Protocol

from msgspec import Meta

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import RequestBody, Schema, says
from companion.web.schema.state import Symbol


class NamedFace(Schema):
    """A face, and what it stands for."""

    number: int
    stands_for: Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol
    looks: Annotated[int, says("By so many looks it is known.")]


class NamedFaces(Schema):
    """The faces that were named."""

    faces: list[NamedFace]


class FaceRequest(RequestBody, kw_only=True):
    """What a face stands for."""

    question: Annotated[int, says("Its number, as the state's reading tells it.")]
    stands_for: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol, says('"out": no die of this game.')
    ]


class FacesHandler(Protocol):
    """Answers to what the eye asks, and named faces (companion.kit.handlers.faces); refuses with ValueError."""

    def look(self) -> NamedFaces:
        """All faces that are named."""

    def picture(self, number: int) -> bytes:
        """A small picture of a named face (PNG); empty where there is none."""

    def say(self, question: int, stands_for: object) -> NamedFaces:
        """What this question asks about stands for that."""

    def forget(self, number: int) -> NamedFaces:
        """This face is a stranger again. LookupError: there is none."""


FACES: Final[Port[FacesHandler]] = Port("faces", Message("no-camera-that-asks"), "no-camera")
