# SPDX-License-Identifier: MIT
"""The links to other programs that the settings name: built, started, ended, and looked at by the health page.

Where no MQTT broker is named nothing of MQTT is loaded.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.check import Check
from companion.config import Config, ConfigError
from companion.journal.store import Journal
from companion.links.http import Url
from companion.links.lights import Announcer, LightKeeper, RingScenes, Wled
from companion.links.link import Link
from companion.links.mqtt.broker import Broker, MqttError, broker_of
from companion.links.webhooks import Guard, Sender, WebhookTeller, key_of, secret_kept
from companion.messages.message import Message, words_of
from companion.table.telling import Broadcaster
from firmware.cue import Cue
from vision.message import Light
from vision.order import Eye


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

    broker = broker_of(where)
    client_library()
    return broker


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


def broker_link(
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


Say = Callable[[str], object]
Checks = Callable[[], Iterable[Check]]


class Links:
    """All links of this table; ``also``: what else the health page looks at.

    Raises:
        ConfigError: a setting of theirs can't be.
    """

    def __init__(
        self, config: Config, name: str, folder: Path, broadcaster: Broadcaster, eye: Eye, say: Say, *also: Checks
    ) -> None:
        self._announcer = Announcer(lambda still: eye.send(Light(still)))
        self._ring, self._also = config.ring_scenes, also
        self._links: list[Link] = []
        try:
            if config.wled:
                place = config.wled_place
                self.add(LightKeeper(Wled(config.wled), place, folder, broadcaster, self._announcer, say))
            if config.webhooks and (senders := list(_senders(config, folder, say))):
                self.add(WebhookTeller(broadcaster, senders, name))
        except ValueError as error:
            raise ConfigError(Message("outside-setting-wrong", why=words_of(error))) from error

    def add(self, link: Link) -> None:
        """One more, before `start`."""
        self._links.append(link)

    def cues(self, show: Callable[[Cue], None]) -> Callable[[Cue], None]:
        """What takes the table's cues to ``show``: with scenes on the ring where the household wishes for them."""
        return RingScenes(show, self._announcer).show if self._ring else show

    def start(self, stack: ExitStack) -> None:
        """Begin; ``stack`` ends it."""
        for link in self._links:
            link.start()
            stack.callback(link.close)

    def checks(self) -> Iterator[Check]:
        """How the links are, and what else is looked at; none is named where none is set."""
        for checks in (*self._also, *(link.checks for link in self._links)):
            yield from checks()


def _senders(config: Config, folder: Path, say: Say) -> Iterator[Sender]:
    try:
        key = key_of(config.webhook_secret or secret_kept(folder))
    except OSError as error:
        say(f"Webhooks: the secret can't be kept ({error.strerror}): nothing is sent.")
        return
    guard = Guard(config.webhook_private)
    for address in config.webhooks.split():
        yield Sender(Url.of(address), key, guard, say)
