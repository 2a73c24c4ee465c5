# SPDX-License-Identifier: MIT
"""Answers that come late and out of order, as a busy machine's do: a test that was right by luck fails then."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask, Response

LATE: Final = bool(os.environ.get("QUARTERMASTER_LATE"))
"""Whether the tests' pages are served so."""
SCRIPT_S: Final = (0.0, 0.0, 0.1, 0.4)
CHANGE_S: Final = (0.0, 0.35, 0.7)
OTHER_S: Final = (0.0, 0.15, 0.4)
"""Seconds of which each answer to such a request takes one more, by chance."""


def answer_late(app: Flask) -> None:
    """Let ``app`` answer late, and browsers keep no script, so that each time they come in another order."""
    inner = app.wsgi_app

    def late(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        script = environ["PATH_INFO"].endswith(".js")
        change = environ["REQUEST_METHOD"] == "POST"
        time.sleep(random.choice(SCRIPT_S if script else CHANGE_S if change else OTHER_S))
        return inner(environ, start)

    app.wsgi_app = late  # type: ignore[method-assign]
    app.after_request(keep_nothing)


def keep_nothing(response: Response) -> Response:
    """The same answer, not to be kept."""
    response.headers["Cache-Control"] = "no-store"
    return response
