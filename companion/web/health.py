# SPDX-License-Identifier: MIT
"""For monitors: is the table alive? A lost camera is told but is no illness of the table."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web.answers import answer
from companion.web.house import house
from companion.web.roles import ROLES, open_to

api = Blueprint("health", __name__)


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
