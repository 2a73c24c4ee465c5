# SPDX-License-Identifier: MIT
"""From the symptom to the cure; screens that show trouble have a link to its place here."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.guard import ROLES, open_to
from companion.web.schema.calls import PAGE, called

api = Blueprint("help", __name__)


@api.get("/help")
@open_to(*ROLES)
@called("help_page", gives=PAGE)
def page() -> str:
    """From the symptom to the cure."""
    return render_template("help/help.html")
