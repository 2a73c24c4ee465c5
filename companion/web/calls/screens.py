# SPDX-License-Identifier: MIT
"""The calls by which a television is let in to see the camera's picture: one tap on a seated phone, by its code."""

from __future__ import annotations

from typing import Annotated, Any

from flask import Blueprint, Response, request

from companion.messages.message import Message
from companion.table.inbox import Who
from companion.web.answers import answer
from companion.web.calls.seating import said_yes
from companion.web.errors import NotAllowed, NotHere, TooOften
from companion.web.guard import ROLES, Services, caller, current_services, open_to, sitter
from companion.web.keys import LASTS_H
from companion.web.schema.base import DONE, Done, called, doc
from companion.web.schema.play import Admission, ScreenAnswer

api = Blueprint("screens", __name__)

SCREEN_COOKIE = "quartermaster-screen"
COOKIE_AGE_S = LASTS_H * 3600


@api.post("/api/v1/screen")
@open_to(*ROLES)
@called("ask-screen-in", gives=ScreenAnswer, doc="Asked; a cookie proves which screen it was.")
def ask_in() -> Response:
    """Ask that this screen may see the camera's picture, where that is for those at the table. It shows the code; a
    seated phone, or the referee, lets it in.
    """
    known = _heard()
    if known.answer in ("waiting", "let-in"):
        return _told(known)
    if wait_s := current_services().arrivals.take(str(request.remote_addr)):
        raise TooOften("too-many-requests", Message("too-many-from-phone"), wait_s)
    screen = current_services().screens.ask()
    return _with_cookie(answer(ScreenAnswer(answer="waiting", code=screen.code)), screen.secret)


@api.get("/api/v1/screen")
@open_to(*ROLES)
@called("screen-answer", gives=ScreenAnswer, doc="The answer.")
def asked_in() -> Response:
    """What became of this screen's question; ask at least once a minute, else it is forgotten."""
    return _told(_heard())


@api.post("/api/v1/screens/<screen_id>")
@open_to("player", "referee")
@called("answer-screen", takes=Admission, gives=Done, doc="Answered.", refuses=(404,))
def answer_screen(screen_id: Annotated[str, doc("`id` of one of the state's `screens`.")]) -> Response:
    """Let a screen see the camera's picture for the evening, or don't: whoever sits at the table, or the referee."""
    yes = said_yes()
    if not _may_answer(current_services(), caller()):
        raise NotAllowed("not-allowed", Message("sitter-answers"))
    if not current_services().screens.settle(screen_id, yes):
        raise NotHere("not-found", Message("no-such-screen"))
    return answer(DONE)


def sees_picture() -> bool:
    """Whether this request comes from a screen that was let in, before or after the last start of the table."""
    return current_services().keys.admits_screen(request.cookies.get(SCREEN_COOKIE, ""))


def _heard() -> ScreenAnswer:
    """What became of the question of the screen that asks."""
    if sees_picture():
        return ScreenAnswer(answer="let-in")
    found = current_services().screens.heard(request.cookies.get(SCREEN_COOKIE, ""))
    return ScreenAnswer(answer="gone") if found is None else ScreenAnswer(answer=found.answer, code=found.code)


def _told(known: ScreenAnswer) -> Response:
    """The answer; with the first one that says so comes the cookie which shows that the screen was let in."""
    response = answer(known)
    if known.answer == "let-in" and not sees_picture():
        return _with_cookie(response, current_services().keys.seal_screen())
    return response


def _with_cookie(response: Response, value: str) -> Response:
    response.set_cookie(
        SCREEN_COOKIE, value, max_age=COOKIE_AGE_S, httponly=True, samesite="Strict", secure=request.is_secure
    )
    return response


def screens_for(services: Services, who: Who) -> list[dict[str, Any]]:
    """The screens that ask, as ``who`` is told: only those who may let them in."""
    if not _may_answer(services, who):
        return []
    return [{"id": one.id, "code": one.code} for one in services.screens.waiting()]


def _may_answer(services: Services, who: Who) -> bool:
    """Whoever sits at the table, and the referee."""
    return who.role == "referee" or (who.role == "player" and who.seat is not None and bool(sitter(who.seat, services)))
