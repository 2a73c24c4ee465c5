# SPDX-License-Identifier: MIT
"""Every page that the dashboard has, found from its routes: who adds a page has it looked at."""

from __future__ import annotations

import tempfile
from pathlib import Path

from companion.web.app import create_app
from companion.web.keys import load_keys
from tests.pages.scripted_table import ScriptedTable

NO_PAGES = ("/api/", "/static/", "/healthz")


def all_pages() -> list[str]:
    """The paths of the pages, in order."""
    with tempfile.TemporaryDirectory() as folder:
        table = ScriptedTable()
        app = create_app(table, table, table, load_keys(Path(folder)), table, table)
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    return sorted(rule.rule for rule in rules if not rule.rule.startswith(NO_PAGES))
