# SPDX-License-Identifier: MIT
"""Talks to systemd: tells it how the service is (one datagram to $NOTIFY_SOCKET, sd_notify(3)), takes its socket."""

from __future__ import annotations

import os
import socket

FIRST_HANDED = 3
"""Sockets that systemd hands in are numbered from here (sd_listen_fds(3))."""


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


def is_service() -> bool:
    """Whether systemd runs this as the service that is installed, and wants to be told how it is."""
    return bool(os.environ.get("NOTIFY_SOCKET"))


def watchdog_seconds() -> float | None:
    """How often systemd wants a sign of life (half of WATCHDOG_USEC, as sd_watchdog_enabled(3) advises), or None."""
    wanted = os.environ.get("WATCHDOG_USEC", "")
    return int(wanted) / 2e6 if wanted.isdigit() and int(wanted) > 0 else None


def handed_socket() -> socket.socket | None:
    """The socket that systemd listens on for us, such as port 80, or None where it hands in none."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()) or os.environ.get("LISTEN_FDS", "0") in ("", "0"):
        return None
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)  # it is ours alone, not our children's
    os.set_inheritable(FIRST_HANDED, False)
    return socket.socket(fileno=FIRST_HANDED)
