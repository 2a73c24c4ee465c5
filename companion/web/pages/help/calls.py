# SPDX-License-Identifier: MIT
"""From the symptom to the cure; screens that show trouble have a link to its place here."""

from __future__ import annotations

from flask import Blueprint

from companion.web.drawing import add_page

api = Blueprint("help", __name__)
add_page(api, "/help", "help/help.html", "help_page", "From the symptom to the cure.")
