# SPDX-License-Identifier: MIT
"""Who sits at the table: the page, and the call for programs."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.house import house
from companion.web.roles import ROLES, open_to, sitter

api = Blueprint("company", __name__)


@api.get("/company")
@open_to(*ROLES)
def page() -> str:
    """GET /company: the page, which asks for what it shows."""
    return render_template("company/company.html")


@api.get("/api/v1/company")
@open_to(*ROLES)
def company() -> Response:
    """GET /api/v1/company: the names of those who sit at the table, by seat."""
    seats = range(1, len(house().keys.seats) + 1)
    return answer({"names": {str(seat): name for seat in seats if (name := sitter(seat)) is not None}})
