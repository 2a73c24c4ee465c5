# SPDX-License-Identifier: MIT
"""What the eye asks about a die, answered; and the faces that the household has named."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.messages.message import Message
from companion.web.answers import answer
from companion.web.body import json_object, only, sentences
from companion.web.calls.frame import check_picture
from companion.web.errors import BadRequest, NotHere
from companion.web.house import house
from companion.web.pages.eye.port import FACES, FacesDesk
from companion.web.roles import ROLES, caller, open_to

api = Blueprint("faces", __name__)


@api.get("/eye")
@open_to(*ROLES)
def page() -> str:
    """GET /eye: what the eye sees, step by step: each die cut out, what it is taken for and how surely."""
    return render_template("eye/eye.html", role=caller().role)


@api.get("/api/v1/faces")
@open_to(*ROLES)
def look() -> Response:
    """GET /api/v1/faces: the faces that were named, and what each stands for."""
    with sentences():
        return answer(dict(_desk().look()))


@api.post("/api/v1/faces")
@open_to("player", "referee")
def say() -> Response:
    """POST /api/v1/faces: what the eye asks about (``question``) stands for that (``stands_for``)."""
    body = json_object()
    only(body, {"question", "stands_for", "key"})
    question = body.get("question")
    if type(question) is not int or question < 0:
        raise BadRequest("bad-field", "question must be the number of the question, as the state tells it.")
    with sentences():
        return answer(dict(_desk().say(question, body.get("stands_for"))))


@api.delete("/api/v1/faces/<int:number>")
@open_to("player", "referee")
def forget(number: int) -> Response:
    """DELETE /api/v1/faces/N: this face is asked about again when it is next seen."""
    try:
        with sentences():
            return answer(dict(_desk().forget(number)))
    except LookupError as error:
        raise NotHere("not-found", Message("no-face-of-number")) from error


@api.get("/api/v1/faces/<int:number>.png")
@open_to(*ROLES)
def picture(number: int) -> Response:
    """GET /api/v1/faces/N.png: what the face looks like."""
    check_picture()
    with sentences():
        found = _desk().picture(number)
    if not found:
        raise NotHere("not-found", Message("no-face-of-number"))
    response = Response(found, content_type="image/png")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _desk() -> FacesDesk:
    return house().desks.at(FACES)
