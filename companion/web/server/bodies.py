# SPDX-License-Identifier: MIT
"""Which body is let in: judged by the head alone (who sends it, what kind, how large), before any of it is kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Flask
from waitress.utilities import Error

from companion.web.errors import WebError
from companion.web.guard import LARGEST_BODY, check_host, check_origin, check_role, upload_at

HUGE: Final = 16 * 1024 * 1024
"""Of bodies beyond this there is one at a time at the whole table; of smaller files one from each address."""
BACKSTOP: Final = 64 * 1024
"""Where no file is wanted; the app itself answers from `LARGEST_BODY` on, in JSON."""


class Refusal(Exception, Error):  # type: ignore[misc]
    """The answer to a request whose body is not let in."""

    def __init__(self, status: str, body: bytes, content_type: str) -> None:
        super().__init__(status)
        self._status, self._body, self._type = status, body, content_type

    def to_response(self, _ident: str | None = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Status, headers and body, as waitress wants them."""
        return self._status, [("Content-Type", self._type), ("Cache-Control", "no-store")], self._body


class Bodies:
    """Lets bodies in, and counts those that are under way."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._lock = threading.Lock()
        self._senders: set[str] = set()
        self._huge = False

    def admit(
        self, method: str, target: str, headers: Mapping[str, str], sender: str, length: int, chunked: bool
    ) -> tuple[int, Callable[[], None]]:
        """How many bytes may come, and what is to be called when they are dealt with.

        Raises:
            Refusal: not from them, not so many, or not now.
        """
        upload = upload_at(self._app, method, target.partition("?")[0])
        if upload is None or (not chunked and length <= LARGEST_BODY):
            return (BACKSTOP if upload is None else LARGEST_BODY), lambda: None
        self._check(method, target, headers, sender)
        if length > upload.most:
            raise self._refusal(413, "too-large", f"At most {upload.most // 1_000_000} MB are taken here.")
        huge = max(length, upload.most if chunked else 0) > HUGE
        with self._lock:
            if sender in self._senders or (huge and self._huge):
                raise self._refusal(503, "busy", "Another file is on its way: one after the other.")
            self._senders.add(sender)
            self._huge = self._huge or huge
        return upload.most, _once(lambda: self._dealt_with(sender, huge))

    def _dealt_with(self, sender: str, huge: bool) -> None:
        with self._lock:
            self._senders.discard(sender)
            self._huge = self._huge and not huge

    def _check(self, method: str, target: str, headers: Mapping[str, str], sender: str) -> None:
        sent = {f"HTTP_{name}": value for name, value in headers.items()}
        overrides = {**sent, "REMOTE_ADDR": sender}
        with self._app.test_request_context(target, method=method, environ_overrides=overrides):
            try:
                for check in (check_host, check_role, check_origin):
                    check()
            except WebError as error:
                answer: Any = self._app.make_response(self._app.handle_user_exception(error))
                raise Refusal(answer.status, answer.get_data(), answer.content_type) from error

    def _refusal(self, status: int, code: str, message: str) -> Refusal:
        body = self._app.json.dumps({"code": code, "message": message})
        words = {413: "413 Content Too Large", 503: "503 Service Unavailable"}
        return Refusal(words[status], body.encode(), "application/json")


def _once(work: Callable[[], None]) -> Callable[[], None]:
    left = [work]

    def do() -> None:
        if left:
            left.pop()()

    return do
