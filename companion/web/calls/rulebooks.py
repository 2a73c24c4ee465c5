# SPDX-License-Identifier: MIT
"""The rule books that a game can be set up by, with their seats and options."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.table import glue
from companion.web.answers import answer
from companion.web.roles import ROLES, open_to

api = Blueprint("rulebooks", __name__)


@api.get("/api/v1/rulebooks")
@open_to(*ROLES)
def rulebooks() -> Response:
    """GET /api/v1/rulebooks: every game that this table can referee."""
    return answer({"rulebooks": glue.rulebooks()})
