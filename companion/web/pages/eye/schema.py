# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from companion.web.schema.base import Schema, Wish, says
from companion.web.schema.reading import Symbol


class NamedFace(Schema):
    """A face, and what it stands for."""

    number: int
    stands_for: Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol
    looks: Annotated[int, says("By so many looks it is known.")]


class NamedFaces(Schema):
    """The faces that were named."""

    faces: list[NamedFace]


class FaceWish(Wish, kw_only=True):
    """What a face stands for."""

    question: Annotated[int, says("Its number, as the state's reading tells it.")]
    stands_for: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | Literal["skull", "out"] | Symbol, says('"out": no die of this game.')
    ]
