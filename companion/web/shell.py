# SPDX-License-Identifier: MIT
"""An empty web app that finds the pages' templates, and leaves no answer to the framework's defaults."""

from __future__ import annotations

from flask import Flask
from jinja2 import ChoiceLoader, FileSystemLoader

from companion.web.files import PAGES, address


def empty_app() -> Flask:
    """A WSGI application without a call. Templates: those all pages share by name, a page's own by ``PAGE/NAME``."""
    app = Flask("companion.web", static_folder=None, template_folder="templates")
    app.config.update(PROVIDE_AUTOMATIC_OPTIONS=False, PROPAGATE_EXCEPTIONS=False)
    app.jinja_env.loader = ChoiceLoader([app.create_global_jinja_loader(), FileSystemLoader(PAGES)])
    app.jinja_env.globals["static"] = address()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    return app
