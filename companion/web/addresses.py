# SPDX-License-Identifier: MIT
"""The addresses by which phones reach the table, and those of each seat."""

from __future__ import annotations

from flask import request

from companion.messages.message import Message
from companion.reachable import reachable
from companion.web.errors import NotHere
from companion.web.guard import current_services, host_of, named_address


def card_url(seat: int) -> str:
    """The numeric address on the card of ``seat``: it leads to where one sits down, or asks for the seat.

    Raises:
        NotHere: the table has no such seat.
    """
    seats = len(current_services().broadcaster.snapshot.lobby.guests)
    if not 1 <= seat <= seats:
        raise NotHere("not-found", Message("seats-are", seats=seats))
    return f"{table_url()}/join/{current_services().keys.seats[seat - 1]}"


def table_name() -> str:
    """The same by name, for phones that know names ending in .local; "" where the table has none."""
    return named_address(table_url(), current_services().trusted_hosts)


def table_url() -> str:
    """The numeric address of the table itself, for whoever looks on.

    Names ending in .local fail on many phones, so the address is numeric whatever the referee typed.
    """
    header = request.headers.get("Host", "localhost")
    asked = host_of(header)
    near = reachable()
    local = asked in ("localhost", "::1") or asked.startswith("127.")
    host = asked if not near or (not local and asked.replace(".", "").isdigit()) else near[0]
    port = header.rpartition(":")[2] if header.rpartition(":")[2].isdigit() and "]" not in header[-1:] else ""
    shown = f"[{host}]" if ":" in host else host
    return f"{request.scheme}://{shown}" + (f":{port}" if port else "")
