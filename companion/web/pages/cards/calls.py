# SPDX-License-Identifier: MIT
"""Cards for the seats, each with its own code, to be printed by the referee."""

from __future__ import annotations

from flask import Blueprint

from companion.web.drawing import add_page
from companion.web.guard import page_role

api = Blueprint("cards", __name__)
add_page(
    api,
    "/cards",
    "cards/cards.html",
    "cards",
    "A card for each seat with its own code, to be printed by the referee.",
    page_role,
)
