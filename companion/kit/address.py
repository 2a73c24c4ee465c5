# SPDX-License-Identifier: MIT
"""The address for phones: numeric (names ending in .local fail on many phones), with its QR code."""

from __future__ import annotations

import io
from typing import Final
from urllib.parse import urlsplit

import segno

from companion.reachable import reachable
from companion.web.guard import local_name

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - the phones must reach it
EVERYWHERE_6: Final = "::"
"""IPv4 too, where there is any."""


def listening_host(host: str) -> str:
    """``host``; where that is every address of IPv4 and this machine has none for phones, but one of IPv6: of both."""
    return EVERYWHERE_6 if host == EVERYWHERE and ":" in (reachable() or ("",))[0] else host


def page_addresses(host: str, port: int) -> tuple[str, ...]:
    """The addresses to type or scan, the likeliest first, for a server that listens on ``host``.

    Of one that listens everywhere, all that phones can reach; where there is no network, this machine's own.
    """
    everywhere = host in ("", EVERYWHERE, EVERYWHERE_6)
    hosts = (reachable() or ("127.0.0.1",)) if everywhere else (host,)
    ending = "" if port == 80 else f":{port}"
    return tuple(f"http://[{one}]{ending}" if ":" in one else f"http://{one}{ending}" for one in hosts)


def page_address(host: str, port: int) -> str:
    """The likeliest of them."""
    return page_addresses(host, port)[0]


def named_address(address: str, trusted: frozenset[str] = frozenset()) -> str:
    """The page ``address`` by the machine's name ending in .local; "" where it has none."""
    host = urlsplit(address).hostname or ""
    name = local_name(host, trusted)
    return address.replace(f"[{host}]" if ":" in host else host, name, 1) if name else ""


def qr_lines(text: str) -> str:
    """``text`` as a QR code of block characters, dark on light, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
