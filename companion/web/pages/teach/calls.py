# SPDX-License-Identifier: MIT
"""Teaching dice with the live camera, and the sets that were taught: for the referee, by phone over the table."""

from __future__ import annotations

import contextlib

from flask import Blueprint, Response, render_template, request

from companion.messages.message import Message
from companion.web.answers import answer
from companion.web.body import in_full, json_object, only, sentences, whole_number
from companion.web.errors import BadRequest, NotHere
from companion.web.guard import takes
from companion.web.house import house
from companion.web.pages.teach.port import TEACH, TeachDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("teach", __name__)


@api.get("/teach")
@open_to(*ROLES)
def page() -> str:
    """GET /teach: teaching dice with the live camera, for the referee."""
    return render_template("teach/teach.html", role=page_role())


WAIT_S = 3.0
LARGEST_SET = 6_000_000
"""720 pictures that can't be packed are 5 MB; sets people teach are a quarter of one."""
FILE = "application/octet-stream"


@api.get("/api/v1/teach")
@open_to("referee")
def look() -> Response:
    """GET /api/v1/teach?after=n: how the lesson stands, as soon as it is newer than ``n``; and the taught sets."""
    after = whole_number(request.args.get("after"), "after", 0)
    place = house().lessons.take()
    with place or contextlib.nullcontext():
        return answer(dict(_desk().look(after, 0.0 if place is None else WAIT_S)))


@api.post("/api/v1/teach")
@open_to("referee")
def do() -> Response:
    """POST /api/v1/teach: begin a lesson, name the die that lies there, take back, keep, break off; or use a set."""
    body = json_object()
    only(body, {"do", "name", "more", "face", "look", "family", "key"})
    wish = body.pop("do", None)
    if not isinstance(wish, str):
        raise BadRequest("bad-field", "do must be one of begin, learn, undo, save, end and use.")
    with sentences():
        if wish == "use":
            return answer(dict(_desk().use(str(body.get("name", "")), str(body.get("family", "")))))
        return answer(dict(_desk().do(wish, body)))


@api.get("/api/v1/teach/die.jpg")
@open_to("referee")
def die() -> Response:
    """GET /api/v1/teach/die.jpg: the die that is to be named."""
    picture = _desk().die()
    if not picture:
        raise NotHere("no-picture", Message("no-die-alone"))
    return Response(picture, content_type="image/jpeg")


@api.get("/api/v1/sets/<set_name>.qset")
@open_to("referee")
def download(set_name: str) -> Response:
    """GET /api/v1/sets/NAME.qset: a taught set as one file, for another table."""
    try:
        data = _desk().file(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    response = Response(data, content_type=FILE)
    response.headers["Content-Disposition"] = f'attachment; filename="{set_name}.qset"'
    return response


@api.put("/api/v1/sets/<set_name>.qset")
@open_to("referee")
@takes(FILE, LARGEST_SET)
def upload(set_name: str) -> Response:
    """PUT /api/v1/sets/NAME.qset: take in a set that was taught at another table; every byte is looked at."""
    with sentences():
        _desk().put(set_name, request.get_data(cache=False))
    return answer({"ok": True})


@api.delete("/api/v1/sets/<set_name>.qset")
@open_to("referee")
def delete(set_name: str) -> Response:
    """DELETE /api/v1/sets/NAME.qset: throw a taught set away; not while the settings read it."""
    try:
        with sentences():
            _desk().forget(set_name)
    except LookupError as error:
        raise NotHere("not-found", in_full(error)) from error
    return answer({"ok": True})


def _desk() -> TeachDesk:
    return house().desks.at(TEACH)


def _sentence(error: LookupError) -> str:
    said = str(error.args[0])
    return f"{said[:1].upper()}{said[1:]}."
