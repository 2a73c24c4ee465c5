# SPDX-License-Identifier: MIT
"""The address of a network camera: where it is, and the login for it, which is never shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from vision.cameras.base import BadSpec
from vision.notice import Notice

SCHEMES: Final = ("http", "https", "rtsp")
PORTS: Final = {"http": 80, "https": 443, "rtsp": 554}


@dataclass(frozen=True, slots=True)
class Address:
    """One camera's address. ``path`` begins with a slash and holds the query; ``repr`` and `shown` hold no login."""

    scheme: str
    host: str
    port: int
    path: str = field(repr=False)
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)

    @property
    def shown(self) -> str:
        """For people, logs and pages: without user name, password and query, for many a camera has its login there.

        >>> Address.of("http://me:s3cret@10.0.0.7:8080/shot.jpg?pwd=s3cret").shown
        'http://10.0.0.7:8080/shot.jpg?...'
        """
        path, query, _ = self.path.partition("?")
        return f"{self.scheme}://{self._where}{path}{'?...' if query else ''}"

    @property
    def url(self) -> str:
        """The URL to request, without the login."""
        return f"{self.scheme}://{self._where}{self.path}"

    @property
    def url_with_login(self) -> str:
        """For a library that takes a login in no other way; it must reach no log."""
        if not self.user and not self.password:
            return self.url
        login = f"{quote(self.user, safe='')}:{quote(self.password, safe='')}@"
        return f"{self.scheme}://{login}{self._where}{self.path}"

    @property
    def _where(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    def with_login(self, user: str, password: str) -> Address:
        """The same, with this login where the address holds none of its own."""
        return self if self.user or self.password else replace(self, user=user, password=password)

    @classmethod
    def of(cls, spec: str) -> Address:
        """Take an address apart.

        Raises:
            BadSpec: it is none; the sentence does not repeat what was given, which may hold a password.
        """
        scheme = spec.partition("://")[0].lower()
        if scheme not in SCHEMES:
            raise BadSpec(Notice("address-scheme", scheme=repr(scheme[:20]), wanted=Notice("address-wanted")))
        try:
            parts = urlsplit(spec.strip())
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise BadSpec(Notice("address-no-port", wanted=Notice("address-wanted"))) from None
        if not host or any(ord(letter) <= 32 or ord(letter) == 127 for letter in spec.strip()):
            raise BadSpec(Notice("address-no-host", wanted=Notice("address-wanted")))
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        login = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(scheme, host, port or PORTS[scheme], quote(path, safe="/?&=%:;,+~@!$'()*[]"), *login)


def is_address(spec: str) -> bool:
    """True for a camera that is chosen by an address, be it good or bad."""
    return "://" in spec


def shown_spec(spec: str) -> str:
    """Any camera's name for people: an address without its login, all others as they are.

    >>> shown_spec("usb:0"), shown_spec("rtsp://ann:s3cret@cam.example/main"), shown_spec("http://")
    ('usb:0', 'rtsp://cam.example/main', 'http://...')
    """
    if not is_address(spec):
        return spec
    try:
        return Address.of(spec).shown
    except BadSpec:
        return f"{spec.partition('://')[0]}://..."
