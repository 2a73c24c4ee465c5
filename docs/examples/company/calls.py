# SPDX-License-Identifier: MIT
"""Who sits at the table: the page, and the call for programs."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from companion.web.answers import answer
from companion.web.guard import ROLES, current_services, open_to, sitter
from companion.web.schema.base import PAGE, Schema, called

api = Blueprint("company", __name__)


class Company(Schema):
    """Who sits at the table."""

    names: dict[str, str]


@api.get("/company")
@open_to(*ROLES)
@called("company-page", gives=PAGE)
def page() -> str:
    """Who sits at the table, in large letters."""
    return render_template("company/company.html")


@api.get("/api/v1/company")
@open_to(*ROLES)
@called("company", gives=Company, doc="The names.")
def company() -> Response:
    """The names of those who sit at the table, by seat."""
    seats = range(1, len(current_services().keys.seats) + 1)
    return answer({"names": {str(seat): name for seat in seats if (name := sitter(seat)) is not None}})
