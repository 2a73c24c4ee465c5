# SPDX-License-Identifier: MIT
"""The phone of a seat: what may be done there, and what is shown of the game."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.guard import ROLES, open_to
from companion.web.schema.calls import PAGE, called

api = Blueprint("seat", __name__)


@api.get("/seat")
@open_to(*ROLES)
@called("seat", gives=PAGE)
def page() -> str:
    """The phone view of a seat."""
    return render_template("seat/seat.html")
