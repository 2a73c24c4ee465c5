# SPDX-License-Identifier: MIT
"""The files that pages load: what all share lies in ``static``, what is one page's own in the page's folder."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, send_from_directory

from companion.web.packing import TEXTS
from companion.web.roles import ROLES, open_to
from companion.web.schema.calls import Answer, Media, called

api = Blueprint("files", __name__)

KINDS = {".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}
"""Kinds of files that not every system's list knows."""
WEB = Path(__file__).parent
STATIC, PAGES = WEB / "static", WEB / "pages"
OF_PAGES = frozenset({".css", ".js"})
"""What of a page's folder a browser may load; the rest of it is the program."""


FOR_EVER = "public, max-age=31536000, immutable"
"""A page loads forty files: kept by the browser, they cost a phone no question and a Pi no answer."""
ASK_AGAIN = "no-cache"


@cache
def release() -> str:
    """A digest of all files: it changes when one of them does, so that an update reaches every phone at once.

    Taken once: who edits a script sees it after the next start, as with a template.
    """
    digest = hashlib.blake2b(digest_size=6)
    own = (path for path in PAGES.rglob("*.*") if path.suffix in OF_PAGES)
    for path in sorted([*STATIC.rglob("*.*"), *own]):
        digest.update(path.relative_to(WEB).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def address() -> str:
    """What stands before a file's name in a page; imports and drawings that a file names lie beside it."""
    return f"/static/~{release()}/"


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
    """Styles, scripts, drawings; for ever under the address of this release, else asked for anew each time."""
    given, _, rest = name.partition("/") if name.startswith("~") else ("", "", name)
    folder, inside = _place(rest)
    if folder == PAGES and Path(name).suffix not in OF_PAGES:
        abort(404)
    response = send_from_directory(folder, inside, max_age=0, mimetype=KINDS.get(Path(name).suffix))
    for header in ("Content-Disposition", "Expires", "Last-Modified", "Accept-Ranges"):  # a page loads forty files
        response.headers.pop(header, None)
    kept = given == f"~{release()}"
    response.headers["Cache-Control"] = FOR_EVER if kept else ASK_AGAIN
    if kept:  # a browser never asks whether it has changed
        response.headers.pop("ETag", None)
    if response.mimetype in TEXTS and response.status_code == 200:
        response.direct_passthrough = False  # so that it can be packed
        response.set_data(response.get_data())
    return response
