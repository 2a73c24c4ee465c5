# SPDX-License-Identifier: MIT
"""Functions for the menu: which pages this table has, and the role of the reader. Its list is ``menu.html``."""

from __future__ import annotations

from flask import Flask, current_app

from companion.web.roles import Role, open_roles, worn_roles


def has_page(path: str) -> bool:
    """True if this table answers at ``path``: rooms come and go, and the menu leads nowhere that is not there."""
    return any(rule.rule == path and "GET" in (rule.methods or ()) for rule in current_app.url_map.iter_rules())


def wears(role: Role) -> bool:
    """True if the one who looks has proved ``role``."""
    return role in worn_roles()


def lay_out(app: Flask) -> None:
    """Give the templates of ``app`` what the menu asks."""
    app.jinja_env.globals.update(has_page=has_page, wears=wears, open_roles=open_roles)
