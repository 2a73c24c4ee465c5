# SPDX-License-Identifier: MIT
"""The table on a large screen, for everybody in the room and for the referee, and as an overlay for streams."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, redirect, render_template, request

from companion.web.addresses import table_name, table_url
from companion.web.answers import confirm
from companion.web.drawing import add_page
from companion.web.errors import TooOften, WrongKey
from companion.web.guard import ROLES, from_elsewhere, give_cookie, open_to, prove, seat_of_cookie, sitter
from companion.web.schema.base import PAGE, Answer, called, doc

api = Blueprint("table", __name__)


@api.get("/")
@open_to(*ROLES)
@called("watch", gives=PAGE, also={303: Answer("To /seat.")})
def watch() -> Response | str:
    """The table view for everybody; who sits at the table is led to /seat, unless with ?watch."""
    own = seat_of_cookie()
    if "watch" not in request.args and own is not None and sitter(own) is not None:
        return _to("/seat")
    return render_template("table/table.html", role="spectator", note="", address=table_url(), name=table_name())


@api.get("/table")
@open_to(*ROLES)
@called(
    "table",
    gives=PAGE,
    query={"pin": Annotated[str, doc("Leaves a cookie and an address without it.")]},
    also={303: Answer("The PIN was right."), 401: Answer("It was not."), 429: Answer("Too many tries.")},
)
def table() -> Response:
    """The referee's table view."""
    pin = request.args.get("pin")
    if pin is not None and from_elsewhere():
        return confirm()
    note, status = "", 200
    if pin is not None:
        try:
            who = prove(pin.strip())
        except (WrongKey, TooOften) as error:
            note, status = error.message, 401 if isinstance(error, WrongKey) else 429
        else:
            return give_cookie(_to("/table"), who) if who.role == "referee" else _to("/seat")
    return Response(
        render_template("table/table.html", role="referee", note=note, address=table_url(), name=table_name()), status
    )


def _to(path: str) -> Response:
    response = redirect(path, 303)
    assert isinstance(response, Response)  # noqa: S101 - the app's own response class
    return response


add_page(
    api,
    "/overlay",
    "table/overlay.html",
    "overlay",
    "For a stream: the reveal, the score, the shout over a transparent page.",
)
