# SPDX-License-Identifier: MIT
"""The hands of a simulated table: throw and move virtual dice, lift virtual cups, press virtual buttons.

A player has the own seat only and can't place dice, but may take the own ones away; the referee has all but a peek
under a cup. ``offers`` tells what can be done now; what touches the dice of others is done only while it is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any, Final, Literal, TypeAlias, get_args

from flask import Blueprint, Response, request

from companion.messages.message import Message, words_of
from companion.table.inbox import Who
from companion.web.answers import answer, check_fields, in_full, json_object
from companion.web.calls.actions import KEYED, SEEN, late_press, request_key
from companion.web.errors import BadRequest, NotAllowed, NotHere
from companion.web.guard import ROLES, Role, caller, current_services, open_to
from companion.web.schema.base import called
from companion.web.schema.play import HandsDone, SimulatedArguments

api = Blueprint("simulated", __name__)

Verb: TypeAlias = Literal[
    "roll",
    "press",
    "cover",
    "lift",
    "hand",
    "offers",
    "ante",
    "stack",
    "take",
    "knock",
    "sweep",
    "turn",
    "again",
    "back",
    "peek",
    "place",
    "clear",
    "lights",
    "lens",
    "freeze",
    "unplug",
    "plug",
]
"""All that hands can do."""

VERBS: Final[Mapping[str, frozenset[Role]]] = {
    **dict.fromkeys(get_args(Verb), frozenset[Role]({"player", "referee"})),
    "peek": frozenset({"player"}),
    **dict.fromkeys(("place", "lights", "lens", "freeze", "unplug", "plug"), frozenset[Role]({"referee"})),
}
"""Who may do what; the last five are mishaps of the camera, to see how the table bears them."""


@api.post("/api/v1/simulated/<verb>")
@open_to(*ROLES)
@called(
    "do",
    takes=SimulatedArguments,
    gives=HandsDone,
    doc="Done; or too late, where `seen` was sent.",
    headers=KEYED,
    query=SEEN,
    refuses=(404,),
)
def do(verb: Verb) -> Response:
    """The hands of a simulated table.

    Only where camera or pins are simulated (else 404). A player has the own seat only; peek is for the player,
    place and the camera's mishaps for the referee, the rest for both. clear takes away what the field what names:
    of the whole table, or of a seat what belongs to it (a player's own dice); the map and the coasters that the
    game on the table is played with are refused. offers tells what can be done now; ante, stack, take, knock,
    sweep, turn, again and back are refused while they are not offered. A spectator may do what the referee may
    where the call comes from the table's own machine (loopback), and nothing elsewhere.
    """
    simulator = current_services().simulator
    if simulator is None:
        raise NotHere("not-simulated", Message("table-is-real"))
    if verb not in VERBS:
        raise NotHere("not-found", f"The simulated table knows {', '.join(VERBS)}.")
    arguments = _for_caller(verb, json_object())
    key = request_key(arguments.pop("key", None))
    try:
        return answer(current_services().hands.do(key and f"{key} {verb}", lambda: simulator.do(verb, arguments)))
    except LookupError as error:
        raise NotHere("not-simulated", in_full(error)) from error
    except ValueError as error:
        late = late_press("bad-field", words_of(error))
        if late is None:
            raise BadRequest("bad-field", in_full(error)) from error
        return late


def _for_caller(verb: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """The arguments, held to what the caller may touch."""
    who = _hands()
    if who.role not in VERBS[verb]:
        whom = "referee" if "referee" in VERBS[verb] else "seat"
        raise NotAllowed("not-allowed", Message("only-these-roles", who=whom))
    check_fields(arguments, SimulatedArguments)
    seat = arguments.get("seat")
    if who.role == "referee" or verb == "hand":
        return arguments
    if seat not in (None, who.seat):
        raise NotAllowed("not-allowed", Message("another-players-seat"))
    return {**arguments, "seat": who.seat}


def _hands() -> Who:
    """Whose hands these are: who calls from the machine that draws the table may do what its referee may.

    A browser test, or a newcomer with a shell, needs no PIN to throw virtual dice; from elsewhere a spectator only
    looks on. Pages of other sites are refused before (`guard.check_origin`).
    """
    who = caller()
    here = who.role == "spectator" and ip_address(request.remote_addr or "0.0.0.0").is_loopback  # noqa: S104
    return Who("referee") if here else who
