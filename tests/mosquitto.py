# SPDX-License-Identifier: MIT
"""A real Mosquitto on a free port of this machine, which tests start, stop and start again."""

from __future__ import annotations

import getpass
import json
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.outside import eventually

PATIENCE_S = 15.0


def mosquitto() -> str:
    """Where the broker is; tests that want it are skipped where there is none."""
    pytest.importorskip("paho.mqtt.client", reason="paho-mqtt is not installed")
    found = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
    if found is None:
        pytest.skip("there is no mosquitto (Debian: apt install mosquitto)")
    return found


class Mosquitto:
    """The broker. ``url`` is where it listens, and stays so over `stop` and `start`."""

    def __init__(self, folder: Path, lines: str = "allow_anonymous true\n") -> None:
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        who = getpass.getuser()  # as root it would become a user who can't read this folder
        self._config.write_text(f"listener {self.port} 127.0.0.1\npersistence false\nuser {who}\n{lines}")
        self._run: subprocess.Popen[bytes] | None = None
        self._program = mosquitto()

    @property
    def url(self) -> str:
        """Its address for ``--mqtt``."""
        return f"mqtt://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start, and wait until it listens."""
        self._run = subprocess.Popen([self._program, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        eventually(self._listens, "the broker's start")

    def stop(self) -> None:
        """Stop; all that it kept is forgotten."""
        if self._run is not None:
            self._run.kill()
            self._run.wait()
            self._run = None

    def freeze(self) -> None:
        """Let it stand still: lines stay open, and nothing is answered."""
        assert self._run is not None
        self._run.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._run is not None
        self._run.send_signal(signal.SIGCONT)

    def _listens(self) -> bool:
        with closing(socket.socket()) as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def running(folder: Path, lines: str = "allow_anonymous true\n") -> Iterator[Mosquitto]:
    """A broker that is stopped in the end."""
    broker = Mosquitto(folder, lines)
    try:
        broker.start()
        yield broker
    finally:
        broker.stop()


@dataclass(frozen=True)
class Told:
    """One message as it came."""

    topic: str
    payload: bytes
    retained: bool

    @property
    def last(self) -> str:
        return self.topic.rpartition("/")[2]

    @property
    def json(self) -> Any:
        return json.loads(self.payload)


class Ear:
    """Hears everything that is told to the broker."""

    def __init__(self, port: int) -> None:
        from paho.mqtt import client

        self.told: list[Told] = []
        self._client = client.Client(client.CallbackAPIVersion.VERSION2)
        self._client.on_message = lambda _c, _d, m: self.told.append(Told(m.topic, m.payload, m.retain))
        self._client.on_connect = lambda c, *_: c.subscribe("#", 1)
        ready = threading.Event()
        self._client.on_subscribe = lambda *_: ready.set()
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert ready.wait(PATIENCE_S), "the broker does not let us hear"

    def of(self, last: str) -> list[Told]:
        """All that came under topics that end in ``last``."""
        return [one for one in self.told if one.last == last]

    def wait(self, last: str, fits: Callable[[Any], bool] = lambda _: True, after: int = 0) -> Any:
        """The first payload under ``last``, after so many messages in all, that ``fits``."""

        def look() -> list[Any]:
            found = [
                one.json if one.payload[:1] == b"{" else one.payload for one in self.told[after:] if one.last == last
            ]
            return [payload for payload in found if fits(payload)]

        return eventually(look, f"{last} as it was wanted")[0]

    def say(self, topic: str, payload: str, retain: bool = False) -> None:
        """Tell something oneself."""
        self._client.publish(topic, payload, qos=1, retain=retain).wait_for_publish(PATIENCE_S)

    def close(self) -> None:
        """Hear no more."""
        self._client.disconnect()
        self._client.loop_stop()
        self._client.on_connect = self._client.on_message = self._client.on_subscribe = None


@contextmanager
def hearing(broker: Mosquitto) -> Iterator[Ear]:
    """An ear that is closed in the end."""
    ear = Ear(broker.port)
    try:
        yield ear
    finally:
        ear.close()
