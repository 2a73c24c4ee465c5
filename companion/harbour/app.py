# SPDX-License-Identifier: MIT
"""The harbour's page and calls: everybody in the network may read everything, and change nothing.

Requests are checked as at a table (host, origin, headers, deny by default); there is no login.
"""

from __future__ import annotations

import csv
import io
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, Flask, Response, current_app, g, render_template, request

from companion.harbour.fleet import Fleet
from companion.harbour.league import League, standings
from companion.messages.message import Message
from companion.spreadsheet import safe
from companion.web import drawing, files
from companion.web.answers import answer, answer_errors, asked_language, encoded
from companion.web.errors import NotAllowed, TooOften
from companion.web.files import empty_app
from companion.web.guard import (
    KEY,
    LARGEST_BODY,
    ROLES,
    SPECTATOR,
    Services,
    add_headers,
    caller_name,
    check_form,
    check_host,
    check_origin,
    check_rate,
    current_services,
    declared,
    open_to,
)
from companion.web.keys import Keys
from companion.web.limits import Lease

api = Blueprint("harbour", __name__)

HARBOUR: Final = "quartermaster-harbour"
BEAT_S: Final = 10.0
LOOK_S: Final = 1.0
RETRY_MS: Final = 1500
PAUSE_S: Final = 0.2
"""Ten tables with rolling dice are a lot of news; nobody reads faster than this."""
ABSENT: Final[Any] = None
"""There is no table here: what would ask it is not registered."""
COLUMNS: Final = ("rank", "player", "played", "won", "evenings")


@dataclass(frozen=True, slots=True)
class Harbour:
    """What a request may reach."""

    fleet: Fleet
    league: League


def create_harbour(fleet: Fleet, league: League, *, trusted_hosts: Iterable[str] = (), language: str = "en") -> Flask:
    """The harbour as a WSGI application, to be served by ``companion.web.serve``."""
    app = empty_app()
    nobody = Keys((), secrets.token_hex(16), secrets.token_hex(32))  # which nobody can prove
    hosts = frozenset(name.lower() for name in trusted_hosts)
    app.extensions[KEY] = Services(ABSENT, ABSENT, ABSENT, nobody, None, ABSENT, trusted_hosts=hosts, language=language)
    app.extensions[HARBOUR] = Harbour(fleet, league)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    for check in (check_host, check_declared, check_origin, check_form, check_rate):
        app.before_request(check)
    app.after_request(add_headers)
    answer_errors(app)
    drawing.speak_in(app)
    # the menu's list is a table's: of it, the harbour has the choices of the device alone
    nothing = {"has_page": lambda path: False, "wears": lambda role: False, "open_roles": lambda: "spectator"}  # noqa: ARG005
    app.jinja_env.globals.update(nothing)
    app.register_blueprint(api)
    app.add_url_rule("/static/<path:name>", "static", files.static)
    return app


def check_declared() -> None:
    """Everybody is a spectator here, and may do what was declared for spectators.

    Raises:
        NotAllowed: nobody may do that.
    """
    g.who = SPECTATOR
    if request.endpoint is not None and SPECTATOR.role not in declared(request.endpoint):
        raise NotAllowed("not-allowed", Message("nobody-may"))


def harbour() -> Harbour:
    """The harbour of the app that answers now."""
    found = current_app.extensions[HARBOUR]
    assert isinstance(found, Harbour)  # noqa: S101 - create_harbour put it there
    return found


@api.get("/")
@open_to(*ROLES)
def page() -> str:
    """All tables on one page."""
    return render_template("harbour/harbour.html")


@api.get("/api/v1/state")
@open_to(*ROLES)
def state() -> Response:
    """GET /api/v1/state: every table, and how the line to the broker is."""
    return answer(_shown(harbour()))


@api.get("/api/v1/events")
@open_to(*ROLES)
def events() -> Response:
    """GET /api/v1/events: the same as server-sent events, each time it changes."""
    lease = current_services().streams.take(caller_name(), seated=False)
    if lease is None:
        raise TooOften("too-many-streams", Message("too-many-screens"), 5.0)
    gone: Callable[[], bool] = request.environ.get("waitress.client_disconnected", lambda: False)
    response = Response(
        _tell(harbour(), lease, gone, asked_language()), content_type="text/event-stream; charset=utf-8"
    )
    response.headers["X-Accel-Buffering"] = "no"
    response.call_on_close(lease.close)
    return response


@api.get("/api/v1/league")
@open_to(*ROLES)
def league() -> Response:
    """GET /api/v1/league?game=&month=: who won how often."""
    return answer(_league())


@api.get("/api/v1/league.csv")
@open_to(*ROLES)
def league_sheet() -> Response:
    """GET /api/v1/league.csv?game=&month=: the same for a spreadsheet."""
    out = io.StringIO()
    sheet = csv.writer(out)
    sheet.writerow(COLUMNS)
    for row in _league()["league"]:
        sheet.writerow([safe(row[name]) if name == "player" else row[name] for name in COLUMNS])
    response = Response(out.getvalue(), content_type="text/csv; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="league.csv"'
    return response


@api.get("/healthz")
@open_to(*ROLES)
def healthz() -> Response:
    """GET /healthz: 200 while the harbour answers; a lost broker is told but is no illness of the harbour."""
    shown = harbour().fleet.shown()
    online = sum(table["online"] for table in shown["tables"])
    return answer({"ok": True, "broker": shown["broker"], "tables": len(shown["tables"]), "online": online})


def _shown(found: Harbour) -> dict[str, Any]:
    return {**found.fleet.shown(), "league": found.league.version}


def _league() -> dict[str, Any]:
    game, month = request.args.get("game", ""), request.args.get("month", "")
    found = harbour().league
    games = found.games(game, month)
    return {"game": game, "month": month, "played": len(games), "league": standings(games), **found.choices()}


def _tell(found: Harbour, lease: Lease, gone: Callable[[], bool], language: str) -> Iterator[bytes]:
    """A state at once and after every change; in between a beat, so that a dead line is noticed."""
    version, beat_at = 0, time.monotonic() + BEAT_S
    yield b"retry: %d\n\n" % RETRY_MS
    while not (lease.ended or gone()):
        newest = found.fleet.wait(version, LOOK_S)
        if newest != version:
            version = newest
            yield b"id: %d\nevent: state\ndata: %s\n\n" % (version, encoded(_shown(found), language))
            time.sleep(PAUSE_S)
        elif time.monotonic() >= beat_at:
            yield b"event: beat\ndata: {}\n\n"
        else:
            continue
        beat_at = time.monotonic() + BEAT_S
