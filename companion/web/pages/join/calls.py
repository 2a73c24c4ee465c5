# SPDX-License-Identifier: MIT
"""Coming in: a seat's QR code, the referee's PIN, and the way out."""

from __future__ import annotations

import segno
from flask import Blueprint, Response, redirect, render_template
from werkzeug.wrappers import Response as AnyResponse

from companion.messages.message import Message
from companion.table.inbox import Who
from companion.web.addresses import join_url, table_name, table_url
from companion.web.answers import answer
from companion.web.body import json_object
from companion.web.errors import BadRequest, NotHere, WrongKey
from companion.web.house import house
from companion.web.qr import drawn
from companion.web.roles import (
    REFEREE_COOKIE,
    ROLES,
    SEAT_COOKIE,
    caller,
    give_cookie,
    open_to,
    prove,
    seat_of_cookie,
    sitter,
)

api = Blueprint("join", __name__)


@api.get("/join/<token>")
@open_to(*ROLES)
def join(token: str) -> AnyResponse:
    """GET /join/TOKEN: what a seat's QR code leads to; the token goes into a cookie and out of sight.

    Who has a name there goes on at once; who comes in new is asked for one.
    """
    who = _seat(token)
    _announce(who)
    response = redirect("/seat" if sitter(who.seat or 0) else "/sit", 303)
    assert isinstance(response, Response)  # noqa: S101 - the app's own response class
    return give_cookie(response, who)


def _seat(token: str) -> Who:
    stale = Message("qr-code-out-of-date")
    try:
        who = prove(token)
    except WrongKey as error:
        raise NotHere("wrong-key", stale) from error
    if who.role != "player":
        raise NotHere("wrong-key", stale)
    return who


def _announce(who: Who) -> None:
    """Tell whoever sits there that another phone has come to the seat by its code."""
    name = sitter(who.seat or 0)
    if name is not None and who.seat is not None and seat_of_cookie() != who.seat:
        house().knocks.came(who.seat, name)


@api.get("/join")
@open_to(*ROLES)
def type_code() -> str:
    """GET /join: where a seat's code is typed, for those who can't scan."""
    return render_template("join/join.html")


@api.get("/sit")
@open_to(*ROLES)
def sit() -> str:
    """GET /sit: what the table's one QR code opens: take a seat; who has one: name, colour, swaps, another phone."""
    return render_template("join/sit.html")


@api.get("/lobby")
@open_to(*ROLES)
def lobby() -> str:
    """GET /lobby: how to come in, large, for a TV; the referee seats people from there too."""
    return render_template("join/lobby.html", address=table_url(), name=table_name(), role=caller().role)


@api.post("/api/v1/session")
@open_to(*ROLES)
def enter() -> Response:
    """POST /api/v1/session {"key": …}: prove a role by a seat's token or code, or the PIN, and get its cookie."""
    key = json_object().get("key")
    if not isinstance(key, str):
        raise BadRequest("bad-field", "Send {\"key\": the seat's token or code, or the referee's PIN}.")
    who = prove(key)
    if who.role == "player":
        _announce(who)
    return give_cookie(answer({"ok": True, "role": who.role, "seat": who.seat}), who)


@api.delete("/api/v1/session")
@open_to(*ROLES)
def leave() -> Response:
    """DELETE /api/v1/session: this browser forgets its roles."""
    response = answer({"ok": True})
    for name in (REFEREE_COOKIE, SEAT_COOKIE):
        response.delete_cookie(name, httponly=True, samesite="Strict")
    return response


@api.get("/api/v1/seats/<int:seat>/qr.svg")
@open_to("referee")
def qr(seat: int) -> Response:
    """GET /api/v1/seats/N/qr.svg: the code that lets a phone sit down."""
    return drawn(segno.make(join_url(seat), error="m", micro=False))


@api.get("/api/v1/seats/<int:seat>")
@open_to("referee")
def seat_link(seat: int) -> Response:
    """GET /api/v1/seats/N: the address inside the QR code, and the seat's code, for those who can't scan."""
    return answer(_ways_in(seat))


@api.get("/api/v1/seats/mine")
@open_to("player")
def own_seat() -> Response:
    """GET /api/v1/seats/mine: the same of one's own seat, for one's other phone."""
    return answer(_ways_in(caller().seat or 0))


@api.get("/api/v1/seats/mine/qr.svg")
@open_to("player")
def own_qr() -> Response:
    """GET /api/v1/seats/mine/qr.svg: the QR code of one's own seat."""
    return drawn(segno.make(join_url(caller().seat or 0), error="m", micro=False))


@api.get("/api/v1/qr.svg")
@open_to(*ROLES)
def table_qr() -> Response:
    """GET /api/v1/qr.svg: the one code of the table, where everybody sits down; it opens no seat that is taken."""
    return drawn(segno.make(f"{table_url()}/sit", error="m", micro=False))


def _ways_in(seat: int) -> dict[str, object]:
    scanned = join_url(seat)
    return {"seat": seat, "join": scanned, "code": house().keys.code(seat), "type_at": f"{table_url()}/join"}
