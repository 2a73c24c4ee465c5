# SPDX-License-Identifier: MIT
"""Files of the pages, and the empty app that finds their templates; text is packed to less than a third."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path

from flask import Blueprint, Flask, Response, abort, request, send_from_directory
from jinja2 import ChoiceLoader, FileSystemLoader

from companion.web.guard import ROLES, open_to
from companion.web.schema.base import Answer, Media, called

TEXTS = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "application/manifest+json",
        "image/svg+xml",
    }
)
LEAST = 400
"""Bytes; below this packing gains nothing worth the work."""
_COMMENTS = {
    "text/javascript": re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*\n", re.DOTALL | re.MULTILINE),
    "text/css": re.compile(rb"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.DOTALL | re.MULTILINE),
}
"""Comments that fill their lines. They are for people who read the files, and a seventh of what would be sent."""
_INDENTS = re.compile(rb"^\s+", re.MULTILINE)
"""Indentation, and empty lines. No script of ours has a text of several lines (a test holds that)."""


def pack(response: Response) -> Response:
    """Packed, if it is a text of some length, whole in memory, and wanted so."""
    kind = response.mimetype
    if (
        kind not in TEXTS
        or response.is_streamed
        or response.direct_passthrough
        or "Content-Encoding" in response.headers
    ):
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or request.accept_encodings.quality("gzip") <= 0:
        return response
    data = response.get_data()
    if len(data) >= LEAST:
        response.set_data(_packed(data, kind))
        response.content_encoding = "gzip"
    return response


@lru_cache(maxsize=256)
def _packed(data: bytes, kind: str) -> bytes:
    return gzip.compress(lean(data, kind), mtime=0)


def lean(data: bytes, kind: str) -> bytes:
    """A script or sheet without the lines that are all comment, and without indents.

    >>> lean(b"// why\\nconst pi = 3; // nearly\\n", "text/javascript")
    b'const pi = 3; // nearly\\n'
    >>> lean(b"/* a type */ (pi);\\n/* why */\\n", "text/javascript")  # code after a comment is code
    b'/* a type */ (pi);\\n'
    """
    found = _COMMENTS.get(kind)
    return data if found is None else _INDENTS.sub(b"", found.sub(b"", data))


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
    """The prefix of a file's address in a page; the imports and drawings that a file names are beside it."""
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
@called("static", gives=Media("*/*"), doc="The file.", also={404: Answer("No such file.")})
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


def empty_app() -> Flask:
    """A WSGI application without a call. Templates: those all pages share by name, a page's own by ``PAGE/NAME``."""
    app = Flask("companion.web", static_folder=None, template_folder="templates")
    app.config.update(PROVIDE_AUTOMATIC_OPTIONS=False, PROPAGATE_EXCEPTIONS=False)
    app.jinja_env.loader = ChoiceLoader([app.create_global_jinja_loader(), FileSystemLoader(PAGES)])
    app.jinja_env.globals["static"] = address()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    return app
