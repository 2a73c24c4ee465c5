# SPDX-License-Identifier: MIT
"""Coming in: a seat's QR code, the referee's PIN, and the way out."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from companion.table.inbox import Who
from companion.web.answers import answer
from companion.web.body import json_object
from companion.web.errors import BadRequest, NotHere, WrongKey
from companion.web.hosts import host_of, lan_address
from companion.web.house import house
from companion.web.roles import REFEREE_COOKIE, ROLES, SEAT_COOKIE, give_cookie, open_to, prove

api = Blueprint("join", __name__)


@api.get("/join/<token>")
@open_to(*ROLES)
def join(token: str) -> AnyResponse:
    """GET /join/TOKEN: what a seat's QR code leads to; the token goes into a cookie and out of sight."""
    who = _seat(token)
    response = redirect("/seat", 303)
    assert isinstance(response, Response)  # noqa: S101 - the app's own response class
    return give_cookie(response, who)


def _seat(token: str) -> Who:
    stale = "That QR code is out of date. Scan the one that the table shows now."
    try:
        who = prove(token)
    except WrongKey as error:
        raise NotHere("wrong-key", stale) from error
    if who.role != "player":
        raise NotHere("wrong-key", stale)
    return who


@api.post("/api/v1/session")
@open_to(*ROLES)
def enter() -> Response:
    """POST /api/v1/session {"key": …}: prove a role by token or PIN and get its cookie."""
    key = json_object().get("key")
    if not isinstance(key, str):
        raise BadRequest("bad-field", "Send {\"key\": the seat's token or the referee's PIN}.")
    who = prove(key)
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
    out = io.BytesIO()
    code = segno.make(join_url(seat), error="m", micro=False)
    code.save(out, kind="svg", border=2, dark="#1c130a", light="#f3e6c8", xmldecl=False, svgns=True, scale=4)
    return Response(out.getvalue(), content_type="image/svg+xml")


@api.get("/api/v1/seats/<int:seat>")
@open_to("referee")
def seat_link(seat: int) -> Response:
    """GET /api/v1/seats/N: the address inside the QR code, for those who can't scan."""
    return answer({"seat": seat, "join": join_url(seat)})


def join_url(seat: int) -> str:
    """The numeric address by which a phone sits down at ``seat``.

    Raises:
        NotHere: the table has no such seat.
    """
    seats = house().keys.seats
    if not 1 <= seat <= len(seats):
        raise NotHere("not-found", f"This table has seats 1 to {len(seats)}.")
    return f"{_base_url()}/join/{seats[seat - 1]}"


def _base_url() -> str:
    """Names ending in .local fail on many phones, so the address is numeric whatever the referee typed."""
    if house().public_url:
        return str(house().public_url).rstrip("/")
    header = request.headers.get("Host", "localhost")
    asked = host_of(header)
    own = lan_address()
    local = own is None or asked in ("localhost", "::1") or asked.startswith("127.")
    host = asked if own is None or (not local and asked.replace(".", "").isdigit()) else own
    port = header.rpartition(":")[2] if header.rpartition(":")[2].isdigit() and "]" not in header[-1:] else ""
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}" + (f":{port}" if port else "")
