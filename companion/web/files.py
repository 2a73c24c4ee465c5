# SPDX-License-Identifier: MIT
"""The files that pages load: what all share lies in ``static``, what is one page's own in the page's folder."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, abort, send_from_directory

from companion.web.packing import TEXTS
from companion.web.roles import ROLES, open_to
from companion.web.schema.calls import Answer, Media, called

api = Blueprint("files", __name__)

KINDS = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""Kinds of files that not every system's list knows."""
STATIC = Path(__file__).parent / "static"
PAGES = Path(__file__).parent / "pages"
OF_PAGES = frozenset({".css", ".js"})
"""What of a page's folder a browser may load; the rest of it is the program."""


def file_of(name: str) -> Path:
    """Where ``/static/NAME`` lies."""
    folder, inside = _place(name)
    return folder / inside


def _place(name: str) -> tuple[Path, str]:
    """The folder that holds ``/static/NAME``, and the way from there."""
    return (PAGES, name.removeprefix("pages/")) if name.startswith("pages/") else (STATIC, name)


@api.get("/static/<path:name>")
@open_to(*ROLES)
@called("static", gives=Media("*/*"), says="The file.", also={404: Answer("No such file.")})
def static(name: str) -> Response:
    """Styles, scripts, drawings."""
    folder, inside = _place(name)
    if folder == PAGES and Path(name).suffix not in OF_PAGES:
        abort(404)
    response = send_from_directory(folder, inside, max_age=0, mimetype=KINDS.get(Path(name).suffix))
    for header in ("Content-Disposition", "Expires", "Last-Modified", "Accept-Ranges"):  # a page loads forty files
        response.headers.pop(header, None)
    response.headers["Cache-Control"] = "no-cache"  # ask each time whether it changed: one update, no stale phone
    if response.mimetype in TEXTS and response.status_code == 200:
        response.direct_passthrough = False  # so that it can be packed
        response.set_data(response.get_data())
    return response
