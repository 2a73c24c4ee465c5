# SPDX-License-Identifier: MIT
"""One HTTP request to another program, with a deadline that holds whatever that program does.

Only a name that its resolver does not answer can take longer; whoever asks does so on a thread of its own.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from companion.messages.message import Message, system_words

MOST_BYTES: Final = 200_000
"""No answer that is wanted is longer; WLED's with 32 segments has about 20 kB."""
PORTS: Final = {"http": 80, "https": 443}

Resolve = Callable[[str, int], Sequence[str]]
"""Gives the numeric addresses of a host; raises what it likes where one must not be asked."""


class OutsideError(Exception):
    """The program outside did not answer; the message says why, in half a sentence that holds no path and no login."""


@dataclass(frozen=True, slots=True)
class Url:
    """An http or https address. ``repr`` and `shown` hold neither login, path nor query."""

    scheme: str
    host: str
    port: int
    path: str = field(default="/", repr=False)

    @property
    def shown(self) -> str:
        """For people and logs.

        >>> Url.of("https://hooks.example/s3cret?k=1").shown
        'https://hooks.example'
        """
        return f"{self.scheme}://{self.where}"

    @property
    def where(self) -> str:
        """Host and, where it is not the usual one, port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @classmethod
    def of(cls, text: str) -> Url:
        """Take an address apart.

        Raises:
            ValueError: it is none; the sentence does not repeat it.
        """
        try:
            parts = urlsplit(text.strip())
            host, port = parts.hostname or "", parts.port
            host.encode("idna")
        except (ValueError, UnicodeError):
            raise ValueError(Message("no-web-address")) from None
        bad = any(ord(letter) <= 32 or ord(letter) >= 127 for letter in text.strip())
        if parts.scheme not in PORTS or not host or bad or parts.username is not None or port == 0:
            raise ValueError(Message("no-web-address"))
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(parts.scheme, host, port or PORTS[parts.scheme], path)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; ``location`` is where a redirection points ("": nowhere)."""

    status: int
    body: bytes
    location: str = ""


def addresses_of(host: str, port: int) -> list[str]:
    """The numeric addresses of ``host``.

    Raises:
        OutsideError: it has none.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise OutsideError(Message("outside-no-host")) from None
    return list(dict.fromkeys(str(one[4][0]) for one in found))


def ask(
    url: Url,
    method: str = "GET",
    body: bytes = b"",
    headers: Mapping[str, str] | None = None,
    *,
    deadline_s: float,
    resolve: Resolve = addresses_of,
) -> Answer:
    """Ask ``url`` at the first of its addresses; no redirection is followed, and no proxy is used.

    Raises:
        OutsideError: no whole answer came within ``deadline_s``.
    """
    address = resolve(url.host, url.port)[0]
    try:
        plain = socket.create_connection((address, url.port), deadline_s)
    except OSError as error:
        raise OutsideError(why_of(error, deadline_s)) from None
    end = _End(plain, deadline_s)
    try:
        return _asked(end, url, method, body, dict(headers or {}))
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise OutsideError(why_of(TimeoutError() if end.over else error, deadline_s)) from None
    finally:
        end.close()


class _End:
    """A line that is cut after a time: a timeout counts from byte to byte, and one that drips would never end."""

    def __init__(self, line: socket.socket, deadline_s: float) -> None:
        self.line, self.over = line, False
        self._timer = threading.Timer(deadline_s, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        self._timer.cancel()
        self.line.close()

    def _cut(self) -> None:
        self.over = True
        with suppress(OSError):
            socket.socket.shutdown(self.line, socket.SHUT_RDWR)  # not TLS's own, which another thread is in


def _asked(end: _End, url: Url, method: str, body: bytes, headers: dict[str, str]) -> Answer:
    if url.scheme == "https":
        context = ssl.create_default_context()
        end.line = context.wrap_socket(end.line, server_hostname=url.host, do_handshake_on_connect=False)
        end.line.do_handshake()
    with closing(http.client.HTTPConnection(url.host, url.port)) as connection:
        connection.sock = end.line
        sent = {"Host": url.where, "User-Agent": "quartermaster", "Connection": "close", **headers}
        connection.request(method, url.path, body or None, sent)
        answer = connection.getresponse()
        whole = answer.read(MOST_BYTES + 1)
        if len(whole) > MOST_BYTES or answer.length:
            raise ValueError("too long, or cut off")
        return Answer(answer.status, whole, answer.getheader("Location", ""))


def why_of(error: Exception, deadline_s: float) -> Message:
    """Why there is no answer, in words for people; ``deadline_s``: how long one was waited for."""
    if isinstance(error, TimeoutError):
        return Message("outside-silent", seconds=deadline_s)
    if isinstance(error, ConnectionRefusedError):
        return Message("outside-nothing-listens")
    if isinstance(error, ssl.SSLCertVerificationError):
        return Message("outside-not-trusted")
    if isinstance(error, ssl.SSLError):
        return Message("outside-no-tls")
    if isinstance(error, socket.gaierror):
        return Message("outside-no-host")
    if isinstance(error, OSError):
        return Message("outside-unreachable", why=system_words(error))
    return Message("outside-no-http")
