# SPDX-License-Identifier: MIT
"""Health: for monitors whether the table is alive (a lost camera is no fault), for the referee every check."""

from __future__ import annotations

from flask import Blueprint, Response, render_template
from msgspec import UNSET

from companion.web.answers import answer
from companion.web.body import sentences
from companion.web.house import house
from companion.web.pages.health.port import HEALTH, HealthDesk
from companion.web.pages.health.schema import Bundle, HealthReport
from companion.web.roles import ROLES, open_to, page_role
from companion.web.schema.calls import PAGE, Answer, Media, called
from companion.web.schema.state import Health, Simulated

api = Blueprint("health", __name__)


@api.get("/health")
@open_to(*ROLES)
@called("health-page", gives=PAGE)
def page() -> str:
    """The page of the table's health."""
    return render_template("health/health.html", role=page_role())


@api.get("/healthz")
@open_to(*ROLES)
@called(
    "healthz",
    gives=Health,
    says="Alive; a lost camera is told but is no illness, nor is a broker that refuses.",
    also={503: Answer("The table's thread has ended.", Health)},
)
def healthz() -> Response:
    """Is the table alive? For monitors."""
    state = house().broadcaster.snapshot.public()
    alive = house().alive()
    about, desk = house().about, house().desks.find(HEALTH)
    report = Health(
        ok=alive,
        seq=state["seq"],
        camera=state["camera"]["condition"],
        stillness=state["stillness"],
        simulated=Simulated(**state["simulated"]),
        streams=house().streams.count,
        troubles=UNSET if desk is None else desk.troubles(),
        version=UNSET if about is None else about.version,
        safe_mode=UNSET if about is None else about.safe_mode,
    )
    return answer(report, 200 if alive else 503)


@api.get("/api/v1/health")
@open_to("referee")
@called("health", gives=HealthReport, says="The checks.", refuses=(404,))
def health() -> Response:
    """Everything that was looked at, each with its verdict and cure.

    What takes long to find is looked at every 20 seconds at most.
    """
    return answer(_desk().look())


@api.get("/api/v1/bundle")
@open_to("referee")
@called("bundle", gives=Bundle, says="Its files.", refuses=(404,))
def bundle() -> Response:
    """Collect a support bundle without secrets, and list what is in it."""
    return answer(_desk().bundle())


@api.get("/api/v1/bundle.zip")
@open_to("referee")
@called("bundle-file", gives=Media("application/zip"), says="The file.", refuses=(404,))
def bundle_file() -> Response:
    """The support bundle that was listed last."""
    with sentences():
        name, data = _desk().bundle_file()
    response = Response(data, content_type="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _desk() -> HealthDesk:
    return house().desks.at(HEALTH)
