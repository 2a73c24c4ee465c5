# SPDX-License-Identifier: MIT
"""The rule books that a game can be set up by, with their seats and options."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.table import glue
from companion.web.answers import answer
from companion.web.roles import ROLES, open_to
from companion.web.schema.calls import called
from companion.web.schema.play import Rulebooks

api = Blueprint("rulebooks", __name__)


@api.get("/api/v1/rulebooks")
@open_to(*ROLES)
@called("rulebooks", gives=Rulebooks, says="The rule books.")
def rulebooks() -> Response:
    """Every game that can be set up, with its seats and options."""
    return answer({"rulebooks": glue.rulebooks()})
