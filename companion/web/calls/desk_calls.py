# SPDX-License-Identifier: MIT
"""Shared by calls to a desk: waiting for news after a number, and reading what is wished."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from flask import Response, request

from companion.web.answers import answer
from companion.web.body import json_object, whole_number
from companion.web.errors import BadRequest
from companion.web.house import house
from companion.web.schema.base import Schema, Wish

WAIT_S = 3.0
"""So long news is waited for, as long as there is a place to wait in."""


def news(look: Callable[[int, float], Schema]) -> Response:
    """What ``look`` has after the number asked with, as soon as there is something; asked with none: at once."""
    after = whole_number(request.args.get("after"), "after", 0)
    place = house().panels.take()
    with place or contextlib.nullcontext():
        return answer(look(after, 0.0 if place is None or "after" not in request.args else WAIT_S))


def wished(of: type[Wish], what: str) -> tuple[str, dict[str, Any]]:
    """The wish, by its name, and what else was sent with it.

    Raises:
        BadRequest: a field that ``of`` does not know, or no name; ``what`` says what ``do`` must say.
    """
    body = json_object(of)
    body.pop("key", None)
    wish = body.pop("do", None)
    if not isinstance(wish, str):
        raise BadRequest("bad-field", f"do must say {what}")
    return wish, body
