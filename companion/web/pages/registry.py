# SPDX-License-Identifier: MIT
"""The list of the pages: only a page that is on it is served."""

from __future__ import annotations

from companion.web.pages.aim import calls as aim
from companion.web.pages.cards import calls as cards
from companion.web.pages.corners import calls as corners
from companion.web.pages.eye import calls as eye
from companion.web.pages.health import calls as health
from companion.web.pages.help import calls as help_
from companion.web.pages.history import calls as history
from companion.web.pages.inputs import calls as inputs
from companion.web.pages.join import calls as join
from companion.web.pages.panel import calls as panel
from companion.web.pages.pins import calls as pins
from companion.web.pages.rules import calls as rules
from companion.web.pages.seat import calls as seat
from companion.web.pages.settings import calls as settings
from companion.web.pages.setup import calls as setup
from companion.web.pages.table import calls as table
from companion.web.pages.teach import calls as teach

PAGES = (
    aim,
    cards,
    corners,
    eye,
    health,
    help_,
    history,
    inputs,
    join,
    panel,
    pins,
    rules,
    seat,
    settings,
    setup,
    table,
    teach,
)
