# SPDX-License-Identifier: MIT
"""Cards for the seats, each with its own code, to be printed by the referee."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.guard import ROLES, open_to, page_role
from companion.web.schema.calls import PAGE, called

api = Blueprint("cards", __name__)


@api.get("/cards")
@open_to(*ROLES)
@called("cards", gives=PAGE)
def page() -> str:
    """A card for each seat with its own code, to be printed by the referee."""
    return render_template("cards/cards.html", role=page_role())
