# SPDX-License-Identifier: MIT
"""Compresses text answers, to less than a third of their size."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache

from flask import Flask, Response, request

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
"""What stands before a line, and empty lines. No script of ours has a text of several lines (a test holds that)."""


def pack_in(app: Flask) -> None:
    """Pack what ``app`` answers, for those who take it so."""
    app.after_request(pack)


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
