# SPDX-License-Identifier: MIT
"""The inbox: everything that reaches the table, from phones, buttons and camera, in one order."""

from __future__ import annotations

import queue
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Literal

from firmware.press import Contact, Edge
from vision.sighting import CameraCondition, Reading, Sighting, Stillness


@dataclass(frozen=True, slots=True)
class Who:
    """Who asks: a spectator, the player of a seat (counted from 1), or the referee."""

    role: Literal["spectator", "player", "referee"]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an action: its place in the journal, or the code and sentence of the refusal."""

    ok: bool
    seq: int
    code: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """A phone, a page or a program asks for one event. ``key`` makes a repeated request harmless."""

    event: Mapping[str, Any]
    who: Who
    key: str | None = None
    answer: Future[Outcome] = field(default_factory=Future, compare=False)


@dataclass(frozen=True, slots=True)
class Edged:
    """A button line changed."""

    edge: Edge


@dataclass(frozen=True, slots=True)
class Held:
    """These buttons were down when the panel was opened, before there was any edge to tell of them."""

    contacts: frozenset[Contact]


@dataclass(frozen=True, slots=True)
class Slack:
    """The slowest button that there is now may be told of so much later than it was pressed."""

    slack_ns: int


@dataclass(frozen=True, slots=True)
class Sighted:
    """The watcher has something new to say about the dice; ``picture`` is what a verified reading was read from."""

    reading: Reading
    stillness: Stillness
    picture: bytes = b""


@dataclass(frozen=True, slots=True)
class CameraSays:
    """The camera's condition, in a code and a plain sentence with its cure."""

    condition: CameraCondition
    message: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The eye has looked again at what ``clip`` was counted from: its dice now; None where its frames are gone."""

    clip: int
    sighting: Sighting | None


@dataclass(frozen=True, slots=True)
class Stop:
    """The table shall finish what it does and end."""


Letter = Action | Edged | Held | Slack | Sighted | CameraSays | Reviewed | Stop


class Inbox:
    """A queue that any thread may fill and only the table empties."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Letter] = queue.SimpleQueue()

    def put(self, message: Letter) -> None:
        """Hand ``message`` to the table and return at once."""
        self._queue.put(message)

    def take(self, timeout_s: float | None) -> Letter | None:
        """The next message, or None when ``timeout_s`` passed without one."""
        try:
            return self._queue.get(timeout=timeout_s)
        except queue.Empty:
            return None

    def ask(self, event: Mapping[str, Any], who: Who, key: str | None = None, timeout_s: float = 5.0) -> Outcome:
        """Ask for ``event`` and wait until it is on disk or refused.

        Raises:
            TimeoutError: the table did not answer within ``timeout_s``.
        """
        action = Action(event, who, key)
        self.put(action)
        return action.answer.result(timeout_s)
