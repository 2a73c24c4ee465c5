# SPDX-License-Identifier: MIT
"""The phone of a seat: what may be done there, and what is shown of the game."""

from __future__ import annotations

from flask import Blueprint

from companion.web.drawing import add_page

api = Blueprint("seat", __name__)
add_page(api, "/seat", "seat/seat.html", "seat", "The phone view of a seat.")
