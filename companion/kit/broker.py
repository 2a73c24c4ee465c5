# SPDX-License-Identifier: MIT
"""Connects the table to an MQTT broker, if one is named; else nothing of MQTT is loaded."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.config import Config
from companion.journal.store import Journal
from companion.mqtt.broker import Broker, broker_of
from companion.table.telling.herald import Herald


def broker_wanted(asked: str | None, config: Config) -> Broker | None:
    """The broker that was ``asked`` for, else the one of the settings, if there is one.

    Raises:
        BadBroker: that is no broker's address.
        NoClient: paho-mqtt is not installed.
    """
    where = config.mqtt if asked is None else asked
    if not where:
        return None
    from companion.mqtt.line import client_library

    client_library()
    return broker_of(where)


def host_name() -> str:
    """What this machine is called, without its domain."""
    return socket.gethostname().partition(".")[0]


@contextmanager
def told_to(
    broker: Broker,
    name: str,
    folder: Path,
    herald: Herald,
    journal: Journal,
    address: Callable[[], str],
    say: Callable[[str], object],
) -> Iterator[None]:
    """Tell ``broker`` what happens at the table called ``name``, until this is left."""
    from companion.mqtt.publisher import Publisher

    publisher = Publisher(broker, name, folder, herald, journal, address, say)
    say(f"MQTT: this table is told as {publisher.topics.state} at {broker}.")
    publisher.start()
    try:
        yield
    finally:
        publisher.close()
