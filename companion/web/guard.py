# SPDX-License-Identifier: MIT
"""The door: checks before every request (host, role, origin, form, rate) and headers on every answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from companion.messages.message import Message
from companion.web.addresses import numeric_url
from companion.web.errors import BadRequest, NotAllowed, TooOften, UnknownHost
from companion.web.hosts import is_ours
from companion.web.house import house
from companion.web.roles import caller_name, check_role

SAFE_METHODS = frozenset({"GET", "HEAD"})
LARGEST_BODY = 16 * 1024
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        "font-src 'self'; media-src data:; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
FILE_HEADERS = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
"""For scripts, styles and fonts: a page loads forty of them, and what governs a page says nothing to a file."""
DRAWING_HEADERS = FILE_HEADERS | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""A drawing can be opened as if it were a page."""


def guard(app: Flask) -> None:
    """Put the checks before every request of ``app`` and the headers on every answer."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    for check in (check_host, check_role, check_origin, check_form, check_rate):
        app.before_request(check)
    app.after_request(add_headers)


def check_host() -> None:
    """Refuse requests that name another machine.

    Raises:
        UnknownHost: a name that is not this table's.
    """
    header = request.headers.get("Host", "")
    if not is_ours(header, house().trusted_hosts):
        address = numeric_url()
        raise UnknownHost("unknown-host", Message("unknown-host", name=repr(header[:80]), address=address), address)


def check_origin() -> None:
    """Refuse changes asked for by another site's page; programs send no Origin and may pass.

    Raises:
        NotAllowed: the asking page came from elsewhere.
    """
    if request.method in SAFE_METHODS:
        return
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    foreign = origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("Host", "").lower()
    if foreign or site not in (None, "same-origin", "none"):
        raise NotAllowed("other-origin", Message("other-origin"))


@dataclass(frozen=True, slots=True)
class Upload:
    """What an endpoint takes in place of a little JSON: which kind of file (``image/*``), how many bytes at most."""

    mimetype: str
    most: int


def takes(mimetype: str, most: int) -> Callable[[Endpoint], Endpoint]:
    """Declare that an endpoint takes a file of this kind, up to ``most`` bytes; it reads the body itself."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.takes = Upload(mimetype, most)  # type: ignore[attr-defined]
        return endpoint

    return mark


def upload_at(app: Flask, method: str, path: str) -> Upload | None:
    """What file is taken there, if any: the server asks before it lets a large body in."""
    try:
        endpoint, _ = app.url_map.bind("").match(path, method)
    except HTTPException:
        return None
    return getattr(app.view_functions[endpoint], "takes", None)


def check_form() -> None:
    """Refuse bodies that are not JSON (or not the file that the endpoint declares), and those that are too large.

    Raises:
        BadRequest: not JSON.
        RequestEntityTooLarge: over 16 KiB, or over what the endpoint declares.
    """
    if request.method in SAFE_METHODS or request.endpoint is None:
        return
    upload: Upload | None = getattr(current_app.view_functions[request.endpoint], "takes", None)
    if upload is not None:
        request.max_content_length = upload.most
        if not fnmatch(request.mimetype, upload.mimetype):
            raise BadRequest("bad-field", f"Send the file itself, with Content-Type: {upload.mimetype}.")
        return
    body = request.get_data(cache=True)  # over the limit this raises the 413
    if body and request.mimetype != "application/json":
        raise BadRequest("not-json", "Send JSON, with Content-Type: application/json.")


def check_rate() -> None:
    """Refuse a caller who asks for changes faster than fingers can.

    Raises:
        TooOften: over 20 a second.
    """
    if request.method in SAFE_METHODS:
        return
    wait_s = house().bucket.take(caller_name())
    if wait_s:
        raise TooOften("too-many-requests", Message("slower-please"), wait_s)


def add_headers(response: Response) -> Response:
    """Headers that keep other sites out and nothing in caches."""
    headers = HEADERS
    if request.endpoint == "files.static":
        headers = DRAWING_HEADERS if response.mimetype == "image/svg+xml" else FILE_HEADERS
    for name, value in headers.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response
