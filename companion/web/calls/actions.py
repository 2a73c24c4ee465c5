# SPDX-License-Identifier: MIT
"""The call that asks the table for one event: a bid, a shout, a new game. The table decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from flask import Blueprint, Response, request
from msgspec import Meta

from companion.games.checks import OTHER_PHASE
from companion.messages.message import Message
from companion.web.answers import (
    STATUS_OF_REFUSAL,
    answer,
    clean_name,
    json_object,
    misfit,
    refusal,
    sentence,
    too_late,
)
from companion.web.errors import Busy, NotAllowed
from companion.web.guard import caller, current_services, open_to
from companion.web.schema.base import Accepted, AnyEvent, called

api = Blueprint("actions", __name__)

LONGEST_KEY = 64
ANSWER_S = 5.0
OF_THE_DOOR = frozenset({"let-in", "alone"})
"""What is asked for by calls that know which phone asks."""
OVERTAKEN = frozenset({OTHER_PHASE, "simulated-not-offered"})
"""What is said against a press that somebody else made a moment before."""
KEYED = {
    "Idempotency-Key": Annotated[
        str,
        Meta(min_length=1, max_length=64, description="The sender's own name for this request: sent twice, done once."),
    ]
}
SEEN = {"seen": Annotated[int, Meta(ge=0, description="The `seq` of the state on which the button was pressed.")]}


@api.post("/api/v1/actions")
@open_to("player", "referee")
@called(
    "act",
    takes=AnyEvent,
    gives=Accepted,
    doc="It is on the disk and was told to everybody; or it came too late, where `seen` was sent.",
    headers=KEYED,
    query=SEEN,
    refuses=(409, 503),
)
def act() -> Response:
    """Ask the table for one event.

    A player acts under the name of the own seat only. 409 carries the code of the rules.
    """
    event = json_object()
    key = request_key(event.pop("key", None))
    if not isinstance(event.get("event"), str):
        raise misfit(event, "event", 'the name of one, such as "bid"')
    if event["event"] in OF_THE_DOOR:
        raise NotAllowed("not-allowed", Message("has-a-call-of-its-own"))
    try:
        outcome = current_services().inbox.ask(_with_clean_names(event), caller(), key, timeout_s=ANSWER_S)
    except TimeoutError as error:
        raise Busy("busy", Message("table-busy-key")) from error
    if outcome.ok:
        return answer(Accepted(ok=True, seq=outcome.seq))
    status = STATUS_OF_REFUSAL.get(outcome.code, 409)
    late = late_press(outcome.code, outcome.message, status)
    return late or refusal(outcome.code, outcome.message, seq=outcome.seq)


def late_press(code: str, message: str, status: int = 409) -> Response | None:
    """The answer to a press of a button that had been on its page before the table moved on; None for programs.

    What is refused as senseless or not allowed may have made sense on a page that has not seen the newest state.
    """
    state = current_services().broadcaster.snapshot.public()
    if status != 409 and int(request.args.get("seen", state["seq"])) >= state["seq"]:
        return None
    if isinstance(message, Message) and message.id in OVERTAKEN:
        message = Message("game-gone-on")  # the rules' own names for it mean nothing to who only pressed a button
    return too_late(code, sentence(message), state["seq"], (state.get("instruction") or {}).get("say", ""))


def request_key(in_body: object) -> str | None:
    """The sender's own name for this request, so that sending it twice does it once."""
    key = request.headers.get("Idempotency-Key", in_body)
    if key is None:
        return None
    if not (isinstance(key, str) and 1 <= len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise misfit({"key": key}, "key", f"1 to {LONGEST_KEY} plain letters")
    who = caller()
    return f"{who.role}-{who.seat or 0}:{key}"  # two seats may choose the same key


def _with_clean_names(event: dict[str, Any]) -> Mapping[str, Any]:
    if event["event"] == "new-game" and isinstance(event.get("players"), list):
        event["players"] = [clean_name(name) for name in event["players"]]
    if event["event"] == "sit" or (event["event"] == "hire" and event.get("name") is not None):
        event["name"] = clean_name(event.get("name"))
    return event
