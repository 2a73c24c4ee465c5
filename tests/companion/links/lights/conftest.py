# SPDX-License-Identifier: MIT
"""A light that behaves as WLED does, over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.outside import Asked, Receiver, receiving

AIMED = {
    "on": True,
    "bri": 180,
    "transition": 7,
    "ps": -1,
    "pl": -1,
    "nl": {"on": False},
    "seg": [
        {"id": 0, "start": 0, "stop": 20, "on": True, "bri": 255, "fx": 0, "sx": 128, "ix": 128, "pal": 0}
        | {"col": [[255, 240, 220], [0, 0, 0], [0, 0, 0]], "n": "over the table"}
    ],
}


@dataclass
class Lamp:
    """How the light stands, and all that it was told to show, in order."""

    state: dict[str, Any] = field(default_factory=lambda: json.loads(json.dumps(AIMED)))
    told: list[dict[str, Any]] = field(default_factory=list)
    live: bool = False

    def reply(self, asked: Asked) -> tuple[int, Mapping[str, str], bytes]:
        if asked.method == "POST" and asked.path == "/json/state":
            self.told.append(asked.json)
            self.state |= {name: asked.json[name] for name in ("on", "bri") if name in asked.json}
            for change in asked.json.get("seg", []):
                self.state["seg"][change["id"]] |= change
            return 200, {}, b'{"success":true}'
        if asked.path == "/json/si":
            return 200, {}, json.dumps({"state": self.state, "info": {"ver": "0.15.0", "live": self.live}}).encode()
        return 404, {}, b"Not Found"

    @property
    def colour(self) -> tuple[int, ...]:
        return tuple(self.state["seg"][0]["col"][0])


@pytest.fixture
def lamp() -> Lamp:
    return Lamp()


@pytest.fixture
def wled(lamp: Lamp) -> Iterator[Receiver]:
    with receiving(lamp.reply) as receiver:
        yield receiver
