# SPDX-License-Identifier: MIT
"""Teaching dice with the live camera, and the sets that were taught: for the referee, by phone over the table."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal, Protocol

from flask import Blueprint, Response, request
from msgspec import UNSET

from companion.messages.message import Message
from companion.web.answers import answer, in_full, json_object, misfit, sentences, whole_number
from companion.web.drawing import add_page
from companion.web.errors import NotHere
from companion.web.guard import current_services, handler_at, open_to, page_role, takes
from companion.web.ports import Port, Watched
from companion.web.schema.base import DONE, Done, Maybe, Media, NewsNumber, RequestBody, Schema, called, doc


class Lesson(Schema):
    """The lesson that goes on; null: none does."""

    name: str
    faces: Annotated[Mapping[str, int], doc("How many pictures of each face, by its word (`sword-red`, `5`, `skull`).")]
    newest: Annotated[str, doc("The face that was learnt last.")]
    alike: Annotated[Sequence[tuple[str, str]], doc("Pairs of faces that can hardly be told apart.")]
    look: Annotated[int, doc("Numbers what was seen; a face is named by it.")]
    why: Annotated[str, doc("Why nothing can be learnt from what lies there; empty: it can.")]
    reason: Annotated[str, doc("The same by the name of the sentence in the catalogues.")]
    moving: bool
    die: Annotated[bool, doc("True: `/api/v1/teach/die.jpg` shows the die.")]
    exists: Annotated[bool, doc("A set of this name is kept.")]


class LessonDraft(Schema):
    """A lesson that was broken off."""

    name: str
    faces: Annotated[int, doc("How many it holds.")]


class TaughtSet(Schema, kw_only=True):
    """A set that was taught."""

    name: str
    bytes: int
    kind: Maybe[Literal["symbol", "number"]] = UNSET
    faces: Maybe[int] = UNSET
    pictures: Maybe[int] = UNSET
    broken: Annotated[str, doc("Why the file can't be read; empty: it can.")]
    used_for: Annotated[
        Sequence[str], doc("Families of dice that it is read for; empty text: plain dice, and between games.")
    ]


class Teaching(Schema, kw_only=True):
    """The lesson that goes on, and the taught sets."""

    number: int
    lesson: Lesson | None
    saved: Annotated[str, doc("The set that was just kept; empty: none.")]
    draft: Annotated[LessonDraft | None, doc("Null: none was broken off, or a lesson goes on.")]
    sets: Sequence[TaughtSet]
    why_not: Annotated[str, doc("Why no lesson can begin now; empty: one can.")]


class TeachRequest(RequestBody, kw_only=True):
    """What to do with the lesson."""

    do: Literal["begin", "learn", "undo", "save", "end", "use"]
    name: Maybe[str] = UNSET
    more: Maybe[bool] = UNSET
    face: Maybe[str] = UNSET
    look: Maybe[int] = UNSET
    family: Maybe[str] = UNSET


class TeachHandler(Watched[Teaching], Protocol):
    """Teaching by the live camera, and the taught sets (companion.kit.handlers.teach.TeachHandler).

    What makes no sense now is refused with ValueError and a plain sentence; LookupError: there is no such set.
    """

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


api = Blueprint("teach", __name__)
add_page(api, "/teach", "teach/teach.html", "teach-page", "The page that teaches dice with the live camera.", page_role)


WAIT_S = 3.0
LARGEST_SET = 6_000_000
"""720 pictures that can't be packed are 5 MB; sets people teach are a quarter of one."""
FILE = "application/octet-stream"


@api.get("/api/v1/teach")
@open_to("referee")
@called("lesson", gives=Teaching, doc="The lesson.", query={"after": NewsNumber}, refuses=(404,))
def look() -> Response:
    """How the lesson stands, and the taught sets."""
    after = whole_number(request.args.get("after"), "after")
    place = current_services().lessons.take()
    with place or contextlib.nullcontext():
        return answer(handler_at(TEACH).look(after, 0.0 if place is None else WAIT_S))


@api.post("/api/v1/teach")
@open_to("referee")
@called("teach", takes=TeachRequest, gives=Teaching, doc="The lesson as it is then.", refuses=(404,))
def do() -> Response:
    """Teach: begin, name the die that lies there, take back, keep, break off; or use a set.

    `begin` wants `name`, and `more` to go on with what that set or a broken-off lesson holds; `learn` wants `face`
    and the `look` that it was named by; `use` wants `name` and `family`.
    """
    body = json_object(TeachRequest)
    if not isinstance(body.get("do"), str):
        raise misfit(body, "do", "one of begin, learn, undo, save, end and use")
    command = body.pop("do")
    with sentences():
        if command == "use":
            return answer(handler_at(TEACH).use(str(body.get("name", "")), str(body.get("family", ""))))
        return answer(handler_at(TEACH).do(command, body))


@api.get("/api/v1/teach/die.jpg")
@open_to("referee")
@called("die", gives=Media("image/jpeg"), doc="A picture.", refuses=(404,))
def die() -> Response:
    """The die that is to be named."""
    picture = handler_at(TEACH).die()
    if not picture:
        raise NotHere("no-picture", Message("no-die-alone"))
    return Response(picture, content_type="image/jpeg")


@api.get("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@called("set-file", gives=Media("application/octet-stream"), doc="The file.", refuses=(404,))
def download(set_name: Annotated[str, doc("The name of a taught set.")]) -> Response:
    """A taught set as one file, for another table."""
    try:
        data = handler_at(TEACH).file(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    response = Response(data, content_type=FILE)
    response.headers["Content-Disposition"] = f'attachment; filename="{set_name}.qset"'
    return response


@api.put("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@takes(FILE, LARGEST_SET)
@called("put-set", takes=Media("application/octet-stream"), gives=Done, doc="Done.", refuses=(404,))
def upload(set_name: Annotated[str, doc("The name of a taught set.")]) -> Response:
    """Take in a set that was taught at another table, in place of one of that name.

    6 MB at most. Every byte is looked at; what is damaged or says something impossible is refused.
    """
    with sentences():
        handler_at(TEACH).put(set_name, request.get_data(cache=False))
    return answer(DONE)


@api.delete("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@called("delete-set", gives=Done, doc="Done.", refuses=(404,))
def delete(set_name: Annotated[str, doc("The name of a taught set.")]) -> Response:
    """Throw a taught set away; not while the settings read it."""
    try:
        with sentences():
            handler_at(TEACH).forget(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    return answer(DONE)
