# SPDX-License-Identifier: MIT
"""Connects the table to an MQTT broker, if one is named; else nothing of MQTT is loaded."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.check import Check
from companion.config import Config
from companion.journal.store import Journal
from companion.links.link import Link
from companion.links.mqtt.broker import Broker, broker_of
from companion.links.mqtt.errors import MqttError
from companion.messages.message import Message, words_of
from companion.table.telling import Broadcaster


def broker_wanted(asked: str | None, config: Config) -> Broker | None:
    """The broker that was ``asked`` for, else the one of the settings, if there is one.

    Raises:
        BadBroker: that is no broker's address.
        NoClient: paho-mqtt is not installed.
    """
    where = config.mqtt if asked is None else asked
    if not where:
        return None
    from companion.links.mqtt.line import client_library

    client_library()
    return broker_of(where)


def host_name() -> str:
    """What this machine is called, without its domain."""
    return socket.gethostname().partition(".")[0]


def look_at_broker(config: Config) -> Iterator[Check]:
    """Whether the broker that the settings name lets this machine in; nothing where none is named."""
    name = Message("check-broker")
    try:
        broker = broker_wanted(None, config)
        if broker is None:
            return
        from companion.links.mqtt.line import Line

        line = Line(broker, f"quartermaster-doctor-{os.getpid()}", lambda _topic, _payload, _kept: None)
        line.open()
        line.close()
    except MqttError as error:
        yield Check("mqtt", name, "warn", Message("broker-trouble", why=words_of(error)), Message("broker-cure"))
    else:
        yield Check("mqtt", name, "ok", Message("broker-lets-in", broker=str(broker)))


def told_to(
    broker: Broker,
    name: str,
    folder: Path,
    broadcaster: Broadcaster,
    journal: Journal,
    addresses: Callable[[], Sequence[str]],
    say: Callable[[str], object],
) -> Link:
    """The link that tells ``broker`` what happens at the table called ``name``."""
    from companion.links.mqtt.publisher import Publisher

    publisher = Publisher(broker, name, folder, broadcaster, journal, lambda: addresses()[0], say)
    say(f"MQTT: this table is told as {publisher.topics.state} at {broker}.")
    return publisher
