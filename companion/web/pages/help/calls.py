# SPDX-License-Identifier: MIT
"""From the symptom to the cure; screens that show trouble lead to its place here."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.web.roles import ROLES, open_to

api = Blueprint("help", __name__)


@api.get("/help")
@open_to(*ROLES)
def page() -> str:
    """GET /help: symptoms and their cures."""
    return render_template("help/help.html")
