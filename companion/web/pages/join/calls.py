# SPDX-License-Identifier: MIT
"""Sitting down: a seat's QR code, the referee's PIN, leaving a role; and the household's Wi-Fi as a QR code.

The Wi-Fi is for phones that are not in it yet: for players and the referee, nobody else.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import segno
from flask import Blueprint, Response, redirect, render_template
from msgspec import UNSET, Meta
from segno import helpers
from werkzeug.wrappers import Response as AnyResponse

from companion.messages.message import Message
from companion.table.inbox import Who
from companion.web.addresses import card_url, table_name, table_url
from companion.web.answers import answer, confirm, json_object, misfit
from companion.web.drawing import add_page, drawn
from companion.web.errors import NotHere, WrongKey
from companion.web.guard import (
    REFEREE_COOKIE,
    ROLES,
    SEAT_COOKIE,
    caller,
    current_services,
    from_elsewhere,
    give_cookie,
    given_away,
    handler_at,
    open_to,
    prove,
    seat_of_cookie,
    sitter,
    tenure_of,
)
from companion.web.ports import Port
from companion.web.schema.base import (
    DONE,
    PAGE,
    Answer,
    Done,
    Maybe,
    Media,
    RequestBody,
    Schema,
    SeatNumber,
    called,
    doc,
)


class WaysIn(Schema):
    """How a phone comes to a seat."""

    seat: int
    join: Annotated[str, Meta(description="The address inside the QR code.", extra_json_schema={"format": "uri"})]
    code: Annotated[str, doc("Six characters, to be typed at `type_at` or sent to /api/v1/session.")]
    type_at: Annotated[str, Meta(extra_json_schema={"format": "uri"})]


class Key(RequestBody, kw_only=True):
    """A token, a code or the PIN."""

    key: Annotated[str, doc("A seat's token or the referee's PIN.")]


class Entered(Schema):
    """The role that was proved."""

    ok: Annotated[bool, Meta(extra_json_schema={"const": True})]
    role: Annotated[Literal["spectator", "player", "referee"], doc("`spectator`: a card's code, which proves nothing.")]
    seat: Maybe[int | None] = UNSET


class WifiNetwork(Schema, kw_only=True):
    """The network that phones join."""

    ssid: str
    password: str
    hidden: bool

    def __repr__(self) -> str:
        return f"WifiNetwork({self.ssid!r})"  # the password stands in no log


WIFI: Final[Port[WifiNetwork]] = Port("wifi", Message("no-wifi-told"), "not-found")


api = Blueprint("join", __name__)


@api.get("/join/<token>")
@open_to(*ROLES)
@called(
    "join",
    gives=PAGE,
    doc="Another site's page has led here: it asks for one more tap.",
    also={
        303: Answer("To /seat, with the seat's cookie."),
        404: Answer("The code is out of date."),
        429: Answer("Too many tries."),
    },
)
def join(token: str) -> AnyResponse:
    """What a seat's QR code leads to: its own sitter's to the seat, a card to where one sits down or asks for it."""
    if from_elsewhere():
        return confirm()
    if current_services().keys.seat_of_card(token) is not None:
        return redirect("/seat" if current_services().keys.seat_of_card(token) == seat_of_cookie() else "/sit", 303)
    who = _seat(token)
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


add_page(api, "/join", "join/join.html", "type_code", "The page on which a seat's code is typed.")


@api.get("/sit")
@open_to(*ROLES)
@called("sit", gives=PAGE)
def sit() -> str:
    """The page of one's own place: name, colour, swaps, this seat on another phone."""
    return render_template("join/sit.html", gone=given_away(), wifi=_knows_wifi())


@api.get("/lobby")
@open_to(*ROLES)
@called("lobby", gives=PAGE)
def lobby() -> str:
    """How to come in, large, for a TV."""
    told = {"address": table_url(), "name": table_name(), "role": caller().role}
    return render_template("join/lobby.html", wifi=_knows_wifi(), **told)


def _knows_wifi() -> bool:
    """Whether there is a Wi-Fi that the page may ask for."""
    return current_services().handlers.find(WIFI) is not None


@api.post("/api/v1/session")
@open_to(*ROLES)
@called("enter", takes=Key, gives=Entered, doc="The cookie is set.")
def enter() -> Response:
    """Prove a role and get its cookie. What a seat's card says proves none: it names the seat to ask for."""
    key = (body := json_object()).get("key")
    if not isinstance(key, str):
        raise misfit(body, "key", "the seat's token or code, or the referee's PIN")
    card = current_services().keys.seat_of_card(key)
    if card is not None:
        return answer(Entered(ok=True, role="spectator", seat=card))
    who = prove(key)
    return give_cookie(
        answer(Entered(ok=True, role="player" if who.role == "player" else "referee", seat=who.seat)), who
    )


@api.delete("/api/v1/session")
@open_to(*ROLES)
@called("leave", gives=Done, doc="Forgotten.")
def leave() -> Response:
    """Have this browser forget its roles."""
    response = answer(DONE)
    for name in (REFEREE_COOKIE, SEAT_COOKIE):
        response.delete_cookie(name, httponly=True, samesite="Strict")
    return response


@api.get("/api/v1/seats/<int:seat>/qr.svg")
@open_to("referee")
@called("qr", gives=Media("image/svg+xml"), doc="The code.", refuses=(404,))
def qr(seat: SeatNumber) -> Response:
    """The QR code on a seat's card."""
    return drawn(segno.make(card_url(seat), error="m", micro=False))


@api.get("/api/v1/seats/<int:seat>")
@open_to("referee")
@called("seat_link", gives=WaysIn, doc="The ways in.", refuses=(404,))
def seat_link(seat: SeatNumber) -> Response:
    """What the card of a seat says: it points to the seat, and opens none that is taken."""
    scanned = card_url(seat)  # which knows whether there is such a seat
    return answer(
        WaysIn(seat=seat, join=scanned, code=current_services().keys.card_code(seat), type_at=f"{table_url()}/join")
    )


@api.get("/api/v1/seats/mine")
@open_to("player")
@called("own_seat", gives=WaysIn, doc="The ways in.", refuses=(404,))
def own_seat() -> Response:
    """The ways in to one's own seat, for one's other phone."""
    seat = caller().seat or 0
    code = current_services().keys.code(tenure_of(seat))
    return answer(WaysIn(seat=seat, join=own_url(seat), code=code, type_at=f"{table_url()}/join"))


@api.get("/api/v1/seats/mine/qr.svg")
@open_to("player")
@called("own_qr", gives=Media("image/svg+xml"), doc="The code.", refuses=(404,))
def own_qr() -> Response:
    """The QR code of one's own seat."""
    return drawn(segno.make(own_url(caller().seat or 0), error="m", micro=False))


@api.get("/api/v1/qr.svg")
@open_to(*ROLES)
@called("table_qr", gives=Media("image/svg+xml"), doc="The code.")
def table_qr() -> Response:
    """The one code of the table: whoever scans it sits down at a free seat, or asks for a taken one."""
    return drawn(segno.make(f"{table_url()}/sit", error="m", micro=False))


def own_url(seat: int) -> str:
    """The address by which another phone of whoever sits at ``seat`` now comes there too."""
    return f"{table_url()}/join/{current_services().keys.token(tenure_of(seat))}"


@api.get("/api/v1/wifi")
@open_to("player", "referee")
@called("wifi", gives=WifiNetwork, doc="The network.", refuses=(404,))
def wifi() -> Response:
    """The Wi-Fi that phones are to join, where the settings name one."""
    return answer(handler_at(WIFI))


@api.get("/api/v1/wifi/qr.svg")
@open_to("player", "referee")
@called("wifi_qr", gives=Media("image/svg+xml"), doc="The code.", refuses=(404,))
def wifi_qr() -> Response:
    """The QR code that joins the Wi-Fi."""
    known = handler_at(WIFI)
    security = "WPA" if known.password else None
    code = helpers.make_wifi(known.ssid, known.password or None, security, hidden=known.hidden)
    return drawn(code)
