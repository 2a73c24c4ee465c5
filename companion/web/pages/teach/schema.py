# SPDX-License-Identifier: MIT
"""What the calls of this page take and give."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says


class Lesson(Schema):
    """The lesson that goes on; null: none does."""

    name: Maybe[str] = UNSET
    faces: Maybe[
        Annotated[dict[str, Any], says("How many pictures of each face, by its word (`sword-red`, `5`, `skull`).")]
    ] = UNSET
    newest: Maybe[Annotated[str, says("The face that was learnt last.")]] = UNSET
    alike: Maybe[Annotated[list[list[str]], says("Pairs of faces that can hardly be told apart.")]] = UNSET
    look: Maybe[Annotated[int, says("Numbers what was seen; a face is named by it.")]] = UNSET
    why: Maybe[Annotated[str, says("Why nothing can be learnt from what lies there; empty: it can.")]] = UNSET
    reason: Maybe[Annotated[str, says("The same by the name of the sentence in the catalogues.")]] = UNSET
    moving: Maybe[bool] = UNSET
    die: Maybe[Annotated[bool, says("True: `/api/v1/teach/die.jpg` shows the die.")]] = UNSET
    exists: Maybe[bool] = UNSET


class TaughtSet(Schema, kw_only=True):
    """A set that was taught."""

    name: str
    bytes: int
    kind: Maybe[Literal["symbol", "number"]] = UNSET
    faces: Maybe[int] = UNSET
    pictures: Maybe[int] = UNSET
    broken: Maybe[Annotated[str, says("Why the file can't be read; empty: it can.")]] = UNSET
    used_for: Annotated[
        list[str], says("Families of dice that it is read for; empty text: plain dice, and between games.")
    ]


class Teaching(Schema, kw_only=True):
    """The lesson that goes on, and the taught sets."""

    number: int
    lesson: Lesson | None
    saved: Maybe[str] = UNSET
    draft: Maybe[
        Annotated[dict[str, Any] | None, says("A lesson that was broken off: its name and how many faces.")]
    ] = UNSET
    sets: list[TaughtSet]
    why_not: Maybe[Annotated[str, says("Why no lesson can begin now; empty: one can.")]] = UNSET


class TeachWish(Wish, kw_only=True):
    """What to do with the lesson."""

    do: Literal["begin", "learn", "undo", "save", "end", "use"]
    name: Maybe[str] = UNSET
    more: Maybe[bool] = UNSET
    face: Maybe[str] = UNSET
    look: Maybe[int] = UNSET
    family: Maybe[str] = UNSET
