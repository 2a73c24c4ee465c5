# SPDX-License-Identifier: MIT
"""The address for phones: numeric (names ending in .local fail on many phones), with its QR code."""

from __future__ import annotations

import io
import socket
from urllib.parse import urlsplit

import segno

from companion.web.hosts import local_name


def lan_address() -> str:
    """This machine's numeric address on the local network, or 127.0.0.1 where there is none.

    A UDP socket is pointed at a documentation address (RFC 5737): nothing is sent, but the
    kernel picks the interface that leads outside.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def page_address(host: str, port: int) -> str:
    """The address to type or scan, for a server listening on ``host`` (all interfaces: the LAN's address)."""
    shown = lan_address() if host in ("0.0.0.0", "", "::") else host  # noqa: S104 - compared, not bound
    if ":" in shown:
        shown = f"[{shown}]"
    return f"http://{shown}" + ("" if port == 80 else f":{port}")


def named_address(address: str, trusted: frozenset[str] = frozenset()) -> str:
    """The page ``address`` by the machine's name ending in .local; "" where it has none."""
    host = urlsplit(address).hostname or ""
    name = local_name(host, trusted)
    return address.replace(host, name, 1) if name else ""


def qr_lines(text: str) -> str:
    """``text`` as a QR code of block characters, dark on light, for a terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
