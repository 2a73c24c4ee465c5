# SPDX-License-Identifier: MIT
"""The broker's address, as written on the command line, and errors on the way to it. Its password is never shown again.

MqttError
├── BadBroker (ValueError)      an address that is none; the message never repeats it, for it may hold a password
├── NoClient (ImportError)      paho-mqtt is not installed, or too old
└── NoBroker (ConnectionError)  the broker can't be reached, refuses, or is gone
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from companion.messages.message import Message


class MqttError(Exception):
    """Base of the room's errors; the message is a sentence for people."""


class BadBroker(MqttError, ValueError):
    """An address that is none."""


class NoClient(MqttError, ImportError):
    """paho-mqtt is not installed, or too old."""


class NoBroker(MqttError, ConnectionError):
    """The broker can't be reached, refuses, or is gone."""


PORTS: Final = {"mqtt": 1883, "mqtts": 8883}


@dataclass(frozen=True, slots=True)
class Broker:
    """An MQTT broker. ``ca``: the file by which its certificate is checked; None: those that the system trusts."""

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca: str | None = None

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def broker_of(address: str) -> Broker:
    """The broker at ``address``.

    >>> broker = broker_of("mqtts://club:s%40il@broker.local:8884")
    >>> broker, str(broker), broker.password
    (Broker(host='broker.local', port=8884, user='club', tls=True, ca=None), 'broker.local:8884', 's@il')

    Raises:
        BadBroker: it is no such address.
    """
    try:
        parts = urlsplit(address.strip())
        port = parts.port
        asked = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    except ValueError as error:
        raise BadBroker(Message("no-broker-address", wanted=Message("broker-address-wanted"))) from error
    if parts.scheme not in PORTS:
        raise BadBroker(Message("no-broker-address", wanted=Message("broker-address-wanted")))
    if not parts.hostname or parts.path not in ("", "/") or parts.fragment or port == 0 or set(asked) - {"ca"}:
        raise BadBroker(Message("no-broker-address", wanted=Message("broker-address-wanted")))
    if "ca" in asked and parts.scheme != "mqtts":
        raise BadBroker(Message("broker-ca-alone", wanted=Message("broker-address-wanted")))
    user, password = parts.username, parts.password
    return Broker(
        parts.hostname,
        port or PORTS[parts.scheme],
        None if user is None else unquote(user),
        None if password is None else unquote(password),
        parts.scheme == "mqtts",
        asked["ca"][0] if "ca" in asked else None,
    )
