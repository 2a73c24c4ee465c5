# SPDX-License-Identifier: MIT
"""The names and addresses of this table: under which it answers, and by which phones reach it and its seats.

A request under another name is refused, against DNS rebinding.
"""

from __future__ import annotations

import ipaddress
import socket
from pathlib import Path
from urllib.parse import urlsplit

from flask import request

from companion.messages.message import Message
from companion.reachable import reachable
from companion.web.errors import NotHere
from companion.web.house import house

AVAHI = Path("/run/avahi-daemon/socket")
"""Where the responder that gives a machine its name ending in .local answers, in its simple protocol."""
_PATIENCE_S = 0.3


def host_of(header: str) -> str:
    """The host in a Host header, lower case, without port and brackets.

    >>> host_of("Table.local:8080"), host_of("[::1]:8080"), host_of("[::1]")
    ('table.local', '::1', '::1')
    """
    text = header.strip().lower()
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host = text.rpartition(":")[0] if text.count(":") == 1 else text
    return host.removesuffix(".")  # a name written out to its root is the same name


def is_ours(header: str, configured: frozenset[str] = frozenset()) -> bool:
    """True if the Host ``header`` names this machine: localhost, its host name (``.local`` too), a configured
    name, or a numeric address that one of its interfaces has now.
    """
    host = host_of(header)
    try:
        return _is_own_address(ipaddress.ip_address(host))
    except ValueError:
        own = socket.gethostname().lower()
        return host in {"localhost", own, f"{own.partition('.')[0]}.local", *configured}


def _is_own_address(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if address.is_loopback:
        return True
    if address.is_unspecified or address.is_multicast:
        return False
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        # only an address of this machine can be bound, and addresses come and go with the network
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((str(address), 0))
    except OSError:
        return False
    return True


def local_name(address: str, trusted: frozenset[str] = frozenset(), avahi: Path = AVAHI) -> str:
    """The name ending in .local that this machine has in its network at ``address``; "" where none is known.

    The machine's own responder is asked, for only it knows whether it had to take another name. A name to which this
    table would not answer is none.
    """
    if not hasattr(socket, "AF_UNIX"):
        return ""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(_PATIENCE_S)
            line.connect(str(avahi))
            line.sendall(f"RESOLVE-ADDRESS {address}\n".encode())
            answer = line.recv(512).decode("utf-8", "replace").split()
    except OSError:
        return ""
    found = [word.lower() for word in answer if word.lower().endswith(".local")]
    return found[0] if answer[:1] == ["+"] and found and is_ours(found[0], trusted) else ""


def card_url(seat: int) -> str:
    """The numeric address on the card of ``seat``: it leads to where one sits down, or asks for the seat.

    Raises:
        NotHere: the table has no such seat.
    """
    seats = len(house().broadcaster.snapshot.lobby.guests)
    if not 1 <= seat <= seats:
        raise NotHere("not-found", Message("seats-are", seats=seats))
    return f"{table_url()}/join/{house().keys.seats[seat - 1]}"


def numeric_url() -> str:
    """The numeric address for whoever asked under a name that is not this table's."""
    header, near = request.headers.get("Host", ""), str(request.remote_addr)
    host = "127.0.0.1" if near in ("127.0.0.1", "::1") else (reachable() or ("127.0.0.1",))[0]
    port = header.rpartition(":")[2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}" + (f":{port}" if port.isdigit() and len(port) <= 5 else "")


def table_name() -> str:
    """The same by name, for phones that know names ending in .local; "" where the table has none."""
    if house().public_url:
        return ""
    whole = table_url()
    address = urlsplit(whole).hostname or ""
    name = local_name(address, house().trusted_hosts)
    return whole.replace(f"[{address}]" if ":" in address else address, name, 1) if name else ""


def table_url() -> str:
    """The numeric address of the table itself, for whoever looks on.

    Names ending in .local fail on many phones, so the address is numeric whatever the referee typed.
    """
    if house().public_url:
        return str(house().public_url).rstrip("/")
    header = request.headers.get("Host", "localhost")
    asked = host_of(header)
    near = reachable()
    local = asked in ("localhost", "::1") or asked.startswith("127.")
    host = asked if not near or (not local and asked.replace(".", "").isdigit()) else near[0]
    port = header.rpartition(":")[2] if header.rpartition(":")[2].isdigit() and "]" not in header[-1:] else ""
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}" + (f":{port}" if port else "")
