# SPDX-License-Identifier: MIT
"""The port of the page for teaching, and the types of what this page's calls take and give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, Protocol

from msgspec import UNSET

from companion.messages.message import Message
from companion.web.ports import Port
from companion.web.schema.base import Maybe, RequestBody, Schema, says


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


class TeachRequest(RequestBody, kw_only=True):
    """What to do with the lesson."""

    do: Literal["begin", "learn", "undo", "save", "end", "use"]
    name: Maybe[str] = UNSET
    more: Maybe[bool] = UNSET
    face: Maybe[str] = UNSET
    look: Maybe[int] = UNSET
    family: Maybe[str] = UNSET


class TeachHandler(Protocol):
    """Teaching by the live camera, and the taught sets (companion.kit.handlers.teach.TeachHandler).

    What makes no sense now is refused with ValueError and a plain sentence; LookupError: there is no such set.
    """

    def look(self, after: int, timeout_s: float) -> Teaching:
        """How the lesson stands, newer than number ``after`` where anything comes in time; and the sets."""

    def do(self, verb: str, arguments: Mapping[str, Any]) -> Teaching:
        """Begin, learn, undo, save or end."""

    def use(self, name: str, family: str) -> Teaching:
        """Read this set for a family of dice from now on."""

    def die(self) -> bytes:
        """The die that is to be named (JPEG); empty where there is none."""

    def file(self, name: str) -> bytes:
        """The file of a taught set."""

    def put(self, name: str, data: bytes) -> None:
        """Take in a set from another table."""

    def forget(self, name: str) -> None:
        """Throw a taught set away."""


TEACH: Final[Port[TeachHandler]] = Port("teach", Message("no-camera-to-teach"), "no-camera")
