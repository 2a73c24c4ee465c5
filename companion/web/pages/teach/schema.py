# SPDX-License-Identifier: MIT
"""Types of this page's calls: what they take and give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import UNSET

from companion.web.schema.base import Maybe, Schema, Wish, says


class Lesson(Schema):
    """The lesson that goes on; null: none does."""

    name: str
    faces: Annotated[
        Mapping[str, int], says("How many pictures of each face, by its word (`sword-red`, `5`, `skull`).")
    ]
    newest: Annotated[str, says("The face that was learnt last.")]
    alike: Annotated[Sequence[tuple[str, str]], says("Pairs of faces that can hardly be told apart.")]
    look: Annotated[int, says("Numbers what was seen; a face is named by it.")]
    why: Annotated[str, says("Why nothing can be learnt from what lies there; empty: it can.")]
    reason: Annotated[str, says("The same by the name of the sentence in the catalogues.")]
    moving: bool
    die: Annotated[bool, says("True: `/api/v1/teach/die.jpg` shows the die.")]
    exists: Annotated[bool, says("A set of this name is kept.")]


class LessonDraft(Schema):
    """A lesson that was broken off."""

    name: str
    faces: Annotated[int, says("How many it holds.")]


class TaughtSet(Schema, kw_only=True):
    """A set that was taught."""

    name: str
    bytes: int
    kind: Maybe[Literal["symbol", "number"]] = UNSET
    faces: Maybe[int] = UNSET
    pictures: Maybe[int] = UNSET
    broken: Annotated[str, says("Why the file can't be read; empty: it can.")]
    used_for: Annotated[
        Sequence[str], says("Families of dice that it is read for; empty text: plain dice, and between games.")
    ]


class Teaching(Schema, kw_only=True):
    """The lesson that goes on, and the taught sets."""

    number: int
    lesson: Lesson | None
    saved: Annotated[str, says("The set that was just kept; empty: none.")]
    draft: Annotated[LessonDraft | None, says("Null: none was broken off, or a lesson goes on.")]
    sets: Sequence[TaughtSet]
    why_not: Annotated[str, says("Why no lesson can begin now; empty: one can.")]


class TeachWish(Wish, kw_only=True):
    """What to do with the lesson."""

    do: Literal["begin", "learn", "undo", "save", "end", "use"]
    name: Maybe[str] = UNSET
    more: Maybe[bool] = UNSET
    face: Maybe[str] = UNSET
    look: Maybe[int] = UNSET
    family: Maybe[str] = UNSET
