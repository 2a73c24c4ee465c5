# SPDX-License-Identifier: MIT
"""Sitting down from the one page that everybody's QR code opens: at a free seat at once, at a taken one if let in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from flask import Blueprint, Response, request

from companion.messages.message import Message
from companion.table.inbox import Outcome, Who
from companion.table.people.same import same_name
from companion.web.answers import answer, clean_name, json_object, misfit, refusal
from companion.web.calls.actions import ANSWER_S, request_key
from companion.web.errors import BadRequest, Busy, NotAllowed, NotHere, TooOften
from companion.web.guard import (
    ROLES,
    Services,
    caller,
    current_services,
    give_cookie,
    given_away,
    open_to,
    seat_of_cookie,
    sitter,
    tenure_of,
    was_first,
)
from companion.web.keys import Tenure
from companion.web.schema.base import DONE, Done, SeatNumber, called, doc
from companion.web.schema.play import (
    Admission,
    Admitted,
    JoinAnswer,
    JoinRequested,
    NewJoinRequest,
    SatDown,
    SeatAdded,
    SeatRequest,
)
from companion.web.visitors import JOIN_COOKIE, JoinRequest

api = Blueprint("seating", __name__)

JOIN_AGE_S = 900


@api.post("/api/v1/seats/<int:seat>/sit")
@open_to(*ROLES)
@called("sit_down", takes=SeatRequest, gives=SatDown, doc="Sitting; the seat's cookie is set.", refuses=(404, 409, 503))
def sit_down(seat: SeatNumber) -> Response:
    """Sit down at a free seat, and get its cookie. Refused with `seat-taken`, `name-taken`, `colour-taken`,
    `already-seated`.
    """
    body = json_object(SeatRequest)
    place = Who("player", _seat(seat))
    name = clean_name(body.get("name"))
    _not_too_often()
    key = request_key(body.get("key"))
    mark = f"{request.remote_addr} {key}"
    if key is not None and (known := current_services().seated.get(mark)) is not None:
        return _seated(Tenure(seat, *known))  # the answer was lost on its way: the same once more, and no other seat
    own = seat_of_cookie()
    if own is not None and sitter(own) is not None:
        raise NotAllowed("already-seated", Message("already-seated", seat=own))
    colour = {"colour": body["colour"]} if body.get("colour") is not None else {}
    outcome = _ask({"event": "sit", "seat": seat, "name": name, "new": True, **colour}, place)
    if not outcome.ok:
        return refusal(outcome.code, outcome.message, seq=outcome.seq)
    at = tenure_of(seat)
    if key is not None:
        current_services().seated.keep(mark, (at.swaps, at.number))
    return _seated(at)


@api.post("/api/v1/seats")
@open_to(*ROLES)
@called("add_seat", gives=SeatAdded, doc="There is one more; it is told to everybody.", refuses=(409, 503))
def add_seat() -> Response:
    """One more seat, up to six: for a guest who finds all of them taken, or for those who sit here."""
    key = request_key(json_object().get("key"))
    _not_too_often()
    outcome = _ask({"event": "add-seat"}, caller(), key)
    if not outcome.ok:
        return refusal(outcome.code, outcome.message, seq=outcome.seq)
    snapshot = current_services().broadcaster.snapshot
    seats = len(snapshot.lobby.guests)
    say = Message("lay-mat-for-seats", seats=seats) if snapshot.zones_of_a_mat else ""
    return answer(SeatAdded(ok=True, seats=seats, say=say))


@api.post("/api/v1/seats/<int:seat>/knock")
@open_to(*ROLES)
@called(
    "ask-for-seat", takes=NewJoinRequest, gives=JoinRequested, doc="Asked; a cookie proves who asked.", refuses=(404,)
)
def ask_for_seat(seat: SeatNumber) -> Response:
    """Ask to be let in at a seat that is taken; whoever sits there is asked, or the referee."""
    body = json_object(NewJoinRequest)
    name = clean_name(body.get("name"))
    if sitter(_seat(seat)) is None:
        raise BadRequest("empty-seat", Message("nobody-sits-there", seat=seat))
    _not_too_often()
    own = request.cookies.get(JOIN_COOKIE)
    if own:
        current_services().join_requests.withdraw(own)
    asked = current_services().join_requests.ask(seat, name, _sitting())
    response = answer(JoinRequested(ok=True, seat=seat))
    response.set_cookie(
        JOIN_COOKIE, asked.secret, max_age=JOIN_AGE_S, httponly=True, samesite="Strict", secure=request.is_secure
    )
    return response


@api.get("/api/v1/knock")
@open_to(*ROLES)
@called("asked", gives=JoinAnswer, doc="The answer.")
def asked() -> Response:
    """What became of one's own question; whoever was let in gets the seat's cookie with the answer."""
    found = current_services().join_requests.heard(request.cookies.get(JOIN_COOKIE, ""))
    if found is None:
        return answer(JoinAnswer(answer="gone"))
    response = answer(JoinAnswer(answer=found.answer, seat=found.seat, name=found.name))
    if found.answer == "let-in":
        return give_cookie(response, Who("player", found.seat), found.at)
    return response


@api.delete("/api/v1/knock")
@open_to(*ROLES)
@called("ask_no_more", gives=Done, doc="Forgotten.")
def ask_no_more() -> Response:
    """Ask no more."""
    current_services().join_requests.withdraw(request.cookies.get(JOIN_COOKIE, ""))
    response = answer(DONE)
    response.delete_cookie(JOIN_COOKIE, httponly=True, samesite="Strict")
    return response


@api.post("/api/v1/knocks/<request_id>")
@open_to("player", "referee")
@called("answer_join_request", takes=Admission, gives=Admitted, doc="Answered.", refuses=(404, 409))
def answer_join_request(request_id: Annotated[str, doc("`id` of one of the state's `knocks`.")]) -> Response:
    """Let somebody in at a taken seat, or don't: its owner, the referee, or another player where neither of them was
    heard from for two minutes.
    """
    yes = said_yes()
    found = current_services().join_requests.find(request_id)
    if found is None:
        raise NotHere("not-found", Message("nobody-asks-for-seat"))
    if not may_answer(current_services(), caller(), found):
        raise NotAllowed("not-allowed", Message("sitter-answers"))
    if not yes:
        current_services().join_requests.settle(found, None, "")
        return answer(Admitted(ok=True))
    who = caller()
    through = _name_of(who)
    plays = current_services().broadcaster.snapshot.plays_at(found.seat)  # names change between games alone
    event = {"event": "let-in", "seat": found.seat, "name": plays or found.name, "through": through}
    event |= {"away": who.role == "player" and who.seat != found.seat}
    outcome = _ask(event, Who("player", found.seat))  # whoever answers for one who is away speaks for that seat
    if not outcome.ok:
        return refusal(outcome.code, outcome.message, seq=outcome.seq)
    current_services().join_requests.settle(found, tenure_of(found.seat), through)
    return answer(Admitted(ok=True, seq=outcome.seq))


@api.post("/api/v1/seats/mine/alone")
@open_to(*ROLES)
@called("sit_alone", gives=Done, doc="No other phone speaks for the seat; its new cookie is set.", refuses=(409, 503))
def sit_alone() -> Response:
    """Send away the other phones at the own seat: for the one that sat there before them, if one came since; also where
    others gave the seat away to another name meanwhile.
    """
    json_object()
    gone = given_away()
    seat, name = (caller().seat, "") if gone is None else gone
    if seat is None or (gone is None and not was_first(seat)):
        return refusal("not-first", Message("came-here-first-alone"))
    event = {"event": "alone"} if gone is None else {"event": "let-in", "name": name}
    outcome = _ask({**event, "seat": seat}, Who("player", seat))
    if not outcome.ok:
        return refusal(outcome.code, outcome.message, seq=outcome.seq)
    if gone is not None:
        current_services().join_requests.came(seat, name)
    return give_cookie(answer(DONE), Who("player", seat))


def said_yes() -> bool:
    """Whether the one who asks is let in, by the body of this request.

    Raises:
        BadRequest: it says neither yes nor no.
    """
    body = json_object(Admission)
    if not isinstance(body.get("yes"), bool):
        raise misfit(body, "yes", "true or false")
    return bool(body["yes"])


def may_answer(services: Services, who: Who, found: JoinRequest) -> bool:
    """The owner and the referee always; others at the table where both are away and the owner can't be asked.

    Of the others only those who play the running game, and who sat there when it was asked: else a guest sits down at a
    free seat, asks from a second browser, and answers.
    """
    if who.role == "referee" or (who.role == "player" and who.seat == found.seat):
        return True
    if who.role != "player" or who.seat is None or sitter(who.seat, services) is None:
        return False
    lobby = services.broadcaster.snapshot.lobby
    if (who.seat, lobby.tenure(who.seat)) not in found.witnesses or not _plays(services, who.seat):
        return False
    referee = services.broadcaster.snapshot.lobby.referee
    refereed = referee is not None and referee != found.seat and not services.presence.away(referee)
    return not refereed and services.presence.away(None) and services.presence.away(found.seat)


def _sitting() -> frozenset[tuple[int, int]]:
    """Every seat that is taken now, with its tenure."""
    lobby = current_services().broadcaster.snapshot.lobby
    seats = range(1, len(current_services().keys.seats) + 1)
    return frozenset((seat, lobby.tenure(seat)) for seat in seats if sitter(seat) is not None)


def _plays(services: Services, seat: int) -> bool:
    """Whether who sits at ``seat`` plays the running game; without one, whoever sits there may speak."""
    shown = services.broadcaster.snapshot.public()
    game = shown.get("game")
    if game is None or game["phase"] == "over":
        return True
    return any(place["seat"] == seat and place["player"] is not None for place in shown["seats"])


def join_requests_for(services: Services, who: Who) -> list[dict[str, Any]]:
    """Who asks for which seat, as ``who`` is told: everybody sees it; ``id`` is for those who may answer."""
    requests = []
    for one in services.join_requests.waiting():
        if sitter(one.seat, services) is None:
            continue  # nobody has to be asked for it any more
        shown: dict[str, Any] = {"seat": one.seat, "name": one.name}
        if may_answer(services, who, one):
            shown |= {"id": one.id, "same": same_name(one.name, sitter(one.seat, services) or "")}
        requests.append(shown)
    return requests


def _seat(seat: int) -> int:
    seats = len(current_services().broadcaster.snapshot.lobby.guests)
    if not 1 <= seat <= seats:
        raise NotHere("not-found", Message("seats-are", seats=seats))
    return seat


def _not_too_often() -> None:
    wait_s = current_services().arrivals.take(str(request.remote_addr))
    if wait_s:
        raise TooOften("too-many-requests", Message("too-many-from-phone"), wait_s)


def _ask(event: Mapping[str, Any], who: Who, key: str | None = None) -> Outcome:
    try:
        return current_services().inbox.ask(event, who, key, timeout_s=ANSWER_S)
    except TimeoutError as error:
        raise Busy("busy", Message("table-busy")) from error


def _seated(at: Tenure) -> Response:
    return give_cookie(answer(SatDown(ok=True, seat=at.seat)), Who("player", at.seat), at)


def _name_of(who: Who) -> str:
    name = sitter(who.seat) if who.seat is not None else None
    return name if who.role == "player" and name is not None else "referee"
