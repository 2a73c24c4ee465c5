# SPDX-License-Identifier: MIT
"""Teaching dice with the live camera, and the sets that were taught: for the referee, by phone over the table."""

from __future__ import annotations

import contextlib
from typing import Annotated

from flask import Blueprint, Response, render_template, request

from companion.messages.message import Message
from companion.web.answers import answer, in_full, json_object, sentences, whole_number
from companion.web.errors import BadRequest, NotHere
from companion.web.guard import ROLES, current_services, open_to, page_role, takes
from companion.web.pages.teach.port import TEACH, TeachHandler, Teaching, TeachRequest
from companion.web.schema.base import DONE, Done, NewsNumber, says
from companion.web.schema.calls import PAGE, Media, called

api = Blueprint("teach", __name__)


@api.get("/teach")
@open_to(*ROLES)
@called("teach-page", gives=PAGE)
def page() -> str:
    """The page that teaches dice with the live camera."""
    return render_template("teach/teach.html", role=page_role())


WAIT_S = 3.0
LARGEST_SET = 6_000_000
"""720 pictures that can't be packed are 5 MB; sets people teach are a quarter of one."""
FILE = "application/octet-stream"


@api.get("/api/v1/teach")
@open_to("referee")
@called("lesson", gives=Teaching, says="The lesson.", query={"after": NewsNumber}, refuses=(404,))
def look() -> Response:
    """How the lesson stands, and the taught sets."""
    after = whole_number(request.args.get("after"), "after")
    place = current_services().lessons.take()
    with place or contextlib.nullcontext():
        return answer(_handler().look(after, 0.0 if place is None else WAIT_S))


@api.post("/api/v1/teach")
@open_to("referee")
@called("teach", takes=TeachRequest, gives=Teaching, says="The lesson as it is then.", refuses=(404,))
def do() -> Response:
    """Teach: begin, name the die that lies there, take back, keep, break off; or use a set.

    `begin` wants `name`, and `more` to go on with what that set or a broken-off lesson holds; `learn` wants `face`
    and the `look` that it was named by; `use` wants `name` and `family`.
    """
    body = json_object(TeachRequest)
    command = body.pop("do", None)
    if not isinstance(command, str):
        raise BadRequest("bad-field", "do must be one of begin, learn, undo, save, end and use.")
    with sentences():
        if command == "use":
            return answer(_handler().use(str(body.get("name", "")), str(body.get("family", ""))))
        return answer(_handler().do(command, body))


@api.get("/api/v1/teach/die.jpg")
@open_to("referee")
@called("die", gives=Media("image/jpeg"), says="A picture.", refuses=(404,))
def die() -> Response:
    """The die that is to be named."""
    picture = _handler().die()
    if not picture:
        raise NotHere("no-picture", Message("no-die-alone"))
    return Response(picture, content_type="image/jpeg")


@api.get("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@called("set-file", gives=Media("application/octet-stream"), says="The file.", refuses=(404,))
def download(set_name: Annotated[str, says("The name of a taught set.")]) -> Response:
    """A taught set as one file, for another table."""
    try:
        data = _handler().file(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    response = Response(data, content_type=FILE)
    response.headers["Content-Disposition"] = f'attachment; filename="{set_name}.qset"'
    return response


@api.put("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@takes(FILE, LARGEST_SET)
@called("put-set", takes=Media("application/octet-stream"), gives=Done, says="Done.", refuses=(404,))
def upload(set_name: Annotated[str, says("The name of a taught set.")]) -> Response:
    """Take in a set that was taught at another table, in place of one of that name.

    6 MB at most. Every byte is looked at; what is damaged or says something impossible is refused.
    """
    with sentences():
        _handler().put(set_name, request.get_data(cache=False))
    return answer(DONE)


@api.delete("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@called("delete-set", gives=Done, says="Done.", refuses=(404,))
def delete(set_name: Annotated[str, says("The name of a taught set.")]) -> Response:
    """Throw a taught set away; not while the settings read it."""
    try:
        with sentences():
            _handler().forget(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    return answer(DONE)


def _handler() -> TeachHandler:
    return current_services().handlers.at(TEACH)
