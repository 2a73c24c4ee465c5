# SPDX-License-Identifier: MIT
"""Tells systemd how the service is: the sd_notify protocol is one datagram to $NOTIFY_SOCKET (sd_notify(3))."""

from __future__ import annotations

import os
import socket


def notify(message: str) -> bool:
    """Send ``message`` (``READY=1``, ``WATCHDOG=1``, ``STATUS=...``) to systemd; False when it is not listening."""
    path = os.environ.get("NOTIFY_SOCKET")
    if not path:
        return False
    address = "\0" + path[1:] if path.startswith("@") else path
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
        try:
            channel.sendto(message.encode(), address)
        except OSError:
            return False
    return True


def watchdog_seconds() -> float | None:
    """How often systemd wants a sign of life (half of WATCHDOG_USEC, as sd_watchdog_enabled(3) advises), or None."""
    wanted = os.environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 2e6 if wanted.isdigit() and int(wanted) > 0 else None
