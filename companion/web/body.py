# SPDX-License-Identifier: MIT
"""The body of a request as a JSON object, or a plain sentence why it is none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec.structs
from flask import request

from companion.messages.message import Message, capital, words_of
from companion.web.errors import BadRequest
from companion.web.schema.base import Wish


def json_object(of: type[Wish] | None = None) -> dict[str, Any]:
    """The object that was sent; no body at all is an empty one.

    Raises:
        BadRequest: no JSON, JSON that is no object, or a field that ``of`` does not know.
    """
    body = request.get_data(cache=True)
    try:
        found = msgspec.json.decode(body) if body.strip() else {}
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise BadRequest("not-json", f"The body is no JSON: {error}") from error
    if not isinstance(found, dict):
        raise BadRequest("bad-field", "The body must be one JSON object, such as {...}.")
    known = None if of is None else {field.encode_name for field in msgspec.structs.fields(of)}
    if known is not None and (unknown := sorted(set(found) - known)):
        raise BadRequest("bad-field", f"There is no field {unknown[0][:40]!r} here.")
    return found


def whole_number(text: str | None, name: str, otherwise: int) -> int:
    """The query's ``text`` as a whole number not below 0; ``otherwise`` where there is none.

    Raises:
        BadRequest: something else was given.
    """
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise BadRequest("bad-field", f"{name} must be a whole number, 0 or more.")
    return int(text)


@contextmanager
def sentences() -> Iterator[None]:
    """What a desk refuses within (ValueError) is answered as a whole sentence.

    Raises:
        BadRequest: it refused.
    """
    try:
        yield
    except ValueError as error:
        raise BadRequest("bad-field", in_full(error)) from error


def in_full(error: Exception) -> str:
    """What a desk said against it, as a whole sentence."""
    said = capital(words_of(error) if error.args else Message("cant-be-done"))
    return said if said[-1:] in ".!?" else said + "."
