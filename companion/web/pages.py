# SPDX-License-Identifier: MIT
"""The pages: shells that hold no secret; what they show they ask for, in the role the browser has proved."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, redirect, render_template, request, send_from_directory

from companion.web.calls.join import table_name, table_url
from companion.web.errors import TooOften, WrongKey
from companion.web.packing import TEXTS
from companion.web.roles import ROLES, caller, give_cookie, open_to, prove, seat_of_cookie, sitter

pages = Blueprint("pages", __name__)

KINDS = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""Kinds of files that not every system's list knows."""
STATIC = Path(__file__).parent / "static"


@pages.get("/")
@open_to(*ROLES)
def watch() -> Response | str:
    """The table view for everybody in the room; who sits at the table is led back to the seat, unless to ``?watch``."""
    own = seat_of_cookie()
    if "watch" not in request.args and own is not None and sitter(own) is not None:
        return _to("/seat")
    return render_template("table.html", role="spectator", note="", address=table_url(), name=table_name())


@pages.get("/table")
@open_to(*ROLES)
def table() -> Response:
    """The referee's table view; ``?pin=`` lets the referee in and leaves the address without it."""
    pin = request.args.get("pin")
    note, status = "", 200
    if pin is not None:
        try:
            who = prove(pin.strip())
        except (WrongKey, TooOften) as error:
            note, status = error.message, 401 if isinstance(error, WrongKey) else 429
        else:
            return _let_in(who.role == "referee", give_cookie(_to("/table"), who))
    return Response(
        render_template("table.html", role="referee", note=note, address=table_url(), name=table_name()), status
    )


def _let_in(referee: bool, response: Response) -> Response:
    return response if referee else _to("/seat")


def _to(path: str) -> Response:
    response = redirect(path, 303)
    assert isinstance(response, Response)  # noqa: S101 - the app's own response class
    return response


@pages.get("/seat")
@open_to(*ROLES)
def seat() -> str:
    """The phone view of a seat."""
    return render_template("seat.html")


@pages.get("/aim")
@open_to(*ROLES)
def aim() -> str:
    """Help with camera and light, for a phone in the hand over the table."""
    return render_template("aim.html", role=caller().role)


@pages.get("/eye")
@open_to(*ROLES)
def eye() -> str:
    """What the eye sees, step by step: each die cut out, what it is taken for and how surely."""
    return render_template("eye.html", role=caller().role)


@pages.get("/overlay")
@open_to(*ROLES)
def overlay() -> str:
    """What a stream lays over its own picture: the reveal, the score, the shout, and nothing behind them."""
    return render_template("overlay.html")


@pages.get("/help")
@open_to(*ROLES)
def cures() -> str:
    """From the symptom to the cure; screens that show trouble lead to its place here."""
    return render_template("help.html")


@pages.get("/panel")
@open_to(*ROLES)
def panel() -> str:
    """Buttons, lamps and sound: live presses for everybody, tests for the referee."""
    return render_template("panel.html", role="referee" if caller().role == "referee" else "spectator")


@pages.get("/teach")
@open_to(*ROLES)
def teach() -> str:
    """Teaching dice with the live camera, for the referee."""
    return _kept("teach.html")


@pages.get("/corners")
@open_to(*ROLES)
def corners() -> str:
    """The mat's corners by hand, for the referee."""
    return _kept("corners.html")


@pages.get("/health")
@open_to(*ROLES)
def health() -> str:
    """How the table is, with cures, a support bundle and backups; for the referee."""
    return _kept("health.html")


@pages.get("/setup")
@open_to(*ROLES)
def setup() -> str:
    """The first steps with a new table, for the referee."""
    return _kept("setup.html")


@pages.get("/cards")
@open_to(*ROLES)
def cards() -> str:
    """A card for each seat with its own code, to be printed by the referee."""
    return _kept("cards.html")


@pages.get("/settings")
@open_to(*ROLES)
def settings() -> str:
    """Every setting with its reason, for the referee."""
    return _kept("settings.html")


def _kept(template: str) -> str:
    """A page of the referee's: others see whose it is."""
    return render_template(template, role="referee" if caller().role == "referee" else "spectator")


@pages.get("/static/<path:name>")
@open_to(*ROLES)
def static(name: str) -> Response:
    """Styles, scripts and drawings."""
    response = send_from_directory(STATIC, name, max_age=0, mimetype=KINDS.get(Path(name).suffix))
    for name in ("Content-Disposition", "Expires", "Last-Modified", "Accept-Ranges"):  # a page loads forty files
        response.headers.pop(name, None)
    response.headers["Cache-Control"] = "no-cache"  # ask each time whether it changed: one update, no stale phone
    if response.mimetype in TEXTS and response.status_code == 200:
        response.direct_passthrough = False  # so that it can be packed
        response.set_data(response.get_data())
    return response
