# SPDX-License-Identifier: MIT
"""The line to the broker. Nobody at the table ever waits for it: it has threads of its own and is opened anew for ever.

Each connection is a client of its own, thrown away when it is lost. So nothing that a dead connection still held can
come after what is newer.
"""

from __future__ import annotations

import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.links.http import why_of
from companion.links.mqtt.broker import Broker, NoBroker, NoClient
from companion.messages.message import Message, system_words, words_of
from companion.worker import Worker
from vision.backoff import Backoff

log = logging.getLogger(__name__)

KEEPALIVE_S: Final = 20
"""After one and a half of it in silence the broker speaks the last will."""
ANSWER_S: Final = 8.0
WAITS_S: Final = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""How long to wait before the next try."""
SPREAD: Final = 0.25
"""A quarter more or less, so that ten tables don't knock at once."""
STEADY_S: Final = 5.0
"""Time after which a connection counts as good: the waits begin anew."""
INSTALL: Final = "pip install 'paho-mqtt>=2.1', or on Debian 13: sudo apt install python3-paho-mqtt"

Hear = Callable[[str, bytes, bool], None]
"""Takes a topic, what came, and whether the broker had kept it. Called on the line's own thread."""


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker says for us when we are gone without a word; it keeps that."""

    topic: str
    payload: str


def client_library() -> Any:
    """paho-mqtt's client.

    Raises:
        NoClient: it is not there, or older than 2.1.
    """
    try:
        from paho.mqtt import client
    except ImportError as error:
        raise NoClient(f"MQTT wants the package paho-mqtt, which is not installed: {INSTALL}") from error
    if not hasattr(client, "CallbackAPIVersion"):
        raise NoClient(f"MQTT wants a newer paho-mqtt than the one installed: {INSTALL}")
    return client


class Line:
    """One connection, from its opening to its end. ``lost`` is set when it is over."""

    def __init__(self, broker: Broker, client_id: str, hear: Hear, will: Will | None = None) -> None:
        mqtt = client_library()
        self.lost = threading.Event()
        self._broker, self._hear = broker, hear
        self._answered = threading.Event()
        self._refused = ""
        # MQTT 3.1.1: every broker speaks it, and nothing here wants more
        self._client = mqtt.Client(
            mqtt.CallbackAPIVersion.VERSION2, client_id, clean_session=True, reconnect_on_failure=False
        )
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = self._came
        if broker.user is not None:
            self._client.username_pw_set(broker.user, broker.password)
        if will is not None:
            self._client.will_set(will.topic, will.payload, qos=1, retain=True)

    def open(self) -> None:
        """Connect.

        Raises:
            NoBroker: it can't be reached, or refuses; the line is closed then.
        """
        if self._broker.tls:
            self._client.tls_set_context(_trust(self._broker))
        try:
            self._client.connect(self._broker.host, self._broker.port, KEEPALIVE_S)
        except (OSError, ValueError) as error:
            why = (
                why_of(error, self._client.connect_timeout)
                if isinstance(error, OSError)
                else Message("outside-no-host")
            )
            raise NoBroker(Message("broker-unreachable", broker=str(self._broker), why=why)) from error
        self._client.loop_start()
        answered = self._answered.wait(ANSWER_S)
        if self._refused or not answered or self.lost.is_set():
            self.close()
            if self._refused:
                raise NoBroker(Message("broker-refuses", broker=str(self._broker), why=_refusal(self._refused)))
            raise NoBroker(Message("broker-answers-oddly", broker=str(self._broker)))

    def subscribe(self, *topics: str) -> None:
        """Hear what is told under ``topics``."""
        self._client.subscribe([(topic, 1) for topic in topics])

    def unsubscribe(self, *topics: str) -> None:
        """Hear it no more."""
        self._client.unsubscribe(list(topics))

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> None:
        """Publish to the broker, and wait for its acknowledgement.

        Raises:
            NoBroker: it did not say so in time, or the line is lost; the broker may know or not.
        """
        info = self._client.publish(topic, payload, qos, retain)
        deadline = time.monotonic() + ANSWER_S
        try:
            while not info.is_published():
                if self.lost.is_set() or time.monotonic() > deadline:
                    raise NoBroker(Message("broker-gone"))
                info.wait_for_publish(0.25)
        except (ValueError, RuntimeError) as error:
            raise NoBroker(Message("broker-gone")) from error

    def close(self) -> None:
        """End it in good order, or by force where nobody answers any more. No thread is left behind."""
        self._client.disconnect()
        if self._client.socket() is not None and not self.lost.wait(1.0):
            with suppress(OSError, AttributeError):
                self._client.socket().shutdown(socket.SHUT_RDWR)
        with suppress(AttributeError):  # paho's thread forgets itself when it ends, at any moment
            self._client.loop_stop()
        self.lost.set()
        # let go of one another, so that paho closes its sockets now and not when the collector comes by
        self._client.on_connect = self._client.on_disconnect = self._client.on_message = None

    def _connected(self, _client: Any, _data: Any, _flags: Any, reason: Any, _properties: Any) -> None:
        self._refused = str(reason) if reason.is_failure else ""
        self._answered.set()

    def _disconnected(self, _client: Any, _data: Any, _flags: Any, _reason: Any, _properties: Any) -> None:
        self.lost.set()
        self._answered.set()

    def _came(self, _client: Any, _data: Any, message: Any) -> None:
        try:
            self._hear(message.topic, bytes(message.payload), bool(message.retain))
        except Exception:
            log.exception("what came under %r could not be taken in; the line stays", message.topic)


def _trust(broker: Broker) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=broker.ca)
    except OSError as error:
        unusable = Message("broker-ca-unusable", file=str(broker.ca), broker=str(broker), why=system_words(error))
        raise NoBroker(unusable) from error


def _refusal(reason: str) -> str:
    """Why the broker refuses; rare reasons stay in the client's own words."""
    if reason == "Not authorized":
        return Message("broker-not-authorized")
    return Message("broker-bad-password") if reason == "Bad user name or password" else reason


class Keeper(Worker):
    """Keeps a line to a broker: opens it, lets ``serve`` use it, and opens the next one when it is lost.

    ``trouble`` says why the broker does not answer; "": it does; None: it was not asked yet.

    Parameters:
        make: a new line, not yet open.
        serve: uses an open line until it is lost or ``closing`` is set.
        say: hears in a sentence when the broker is there and when it is gone, once each time.
    """

    def __init__(
        self,
        make: Callable[[], Line],
        serve: Callable[[Line], None],
        say: Callable[[str], object],
        name: str,
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        super().__init__(name, ANSWER_S)  # nobody waits long for a broker that is gone
        self.trouble: str | None = None
        self._make, self._serve, self._say, self._backoff = make, serve, say, Backoff(waits_s, SPREAD)

    def work(self) -> None:
        """Keep the line, until `close`; what is being told then is told to its end."""
        while not self.closing.is_set():
            if self._turn() > STEADY_S:
                self._backoff.reset()
            self.closing.wait(self._backoff.next_s())

    def _turn(self) -> float:
        """One connection, or one try; for how many seconds it held."""
        line, opened = None, None
        try:
            line = self._make()
            line.open()
            opened = time.monotonic()
            self._tell("")
            self._serve(line)
            if not self.closing.is_set():
                raise NoBroker(Message("broker-gone"))
        except NoBroker as error:
            self._tell(words_of(error))
        except Exception as error:
            log.exception("the line to the broker broke down; it is opened anew")
            self._tell(str(error))
        finally:
            if line is not None:
                line.close()
        return 0.0 if opened is None else time.monotonic() - opened

    def _tell(self, trouble: str) -> None:
        before, self.trouble = self.trouble, trouble
        if not self.closing.is_set() and (before is None or bool(before) != bool(trouble)):
            self._say(f"MQTT: {trouble}; trying again." if trouble else "MQTT: connected.")
