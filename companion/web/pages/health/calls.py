# SPDX-License-Identifier: MIT
"""For monitors: is the table alive? A lost camera is no illness of the table. For the referee: how it is."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.body import sentences
from companion.web.house import house
from companion.web.pages.health.port import HEALTH, HealthDesk
from companion.web.roles import ROLES, open_to, page_role

api = Blueprint("health", __name__)


@api.get("/health")
@open_to(*ROLES)
def page() -> str:
    """GET /health: how the table is, with cures, a support bundle and backups; for the referee."""
    return render_template("health/health.html", role=page_role())


@api.get("/healthz")
@open_to(*ROLES)
def healthz() -> Response:
    """GET /healthz: 200 while the table's thread lives, 503 when it does not."""
    state = house().herald.snapshot.public()
    alive = house().alive()
    report = {
        "ok": alive,
        "seq": state.get("seq", 0),
        "camera": (state.get("camera") or {}).get("condition", "starting"),
        "stillness": state.get("stillness"),
        "simulated": state.get("simulated"),
        "streams": house().streams.count,
        **house().about,
    }
    return answer(report, 200 if alive else 503)


@api.get("/api/v1/health")
@open_to("referee")
def health() -> Response:
    """GET /api/v1/health: everything that was looked at, each with its cure."""
    return answer(dict(_desk().look()))


@api.get("/api/v1/bundle")
@open_to("referee")
def bundle() -> Response:
    """GET /api/v1/bundle: collects a support bundle and lists what is in it."""
    return answer({"files": _desk().bundle()})


@api.get("/api/v1/bundle.zip")
@open_to("referee")
def bundle_file() -> Response:
    """GET /api/v1/bundle.zip: the bundle that was listed last, as one file without secrets."""
    with sentences():
        name, data = _desk().bundle_file()
    response = Response(data, content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _desk() -> HealthDesk:
    return house().desks.at(HEALTH)
