# SPDX-License-Identifier: MIT
"""Listens to all tables of a broker, and passes on what they send."""

from __future__ import annotations

import functools
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from companion.harbour.fleet import MOST, Fleet
from companion.harbour.league import League
from companion.harbour.messages import LARGEST, Games, State, Verdict, results
from companion.links.mqtt.broker import Broker
from companion.links.mqtt.line import WAITS_S, Keeper, Line, client_library
from companion.links.mqtt.told import ROOT

log = logging.getLogger(__name__)

HEARD: Final = ("state", "availability", "games", "verdict")
FORMS: Final = {"state": State, "games": Games, "verdict": Verdict}
LOOK_S: Final = 0.5


class Watch:
    """Keeps a line to a broker and passes on what comes.

    Parameters:
        broker: whose tables are heard.
        fleet, league: where it goes.
        say: takes sentences for those who run the harbour.

    Raises:
        NoClient: paho-mqtt is not there.
    """

    def __init__(
        self,
        broker: Broker,
        fleet: Fleet,
        league: League,
        say: Callable[[str], object],
        waits_s: Sequence[float] = WAITS_S,
    ) -> None:
        client_library()
        self._fleet, self._league, self._say = fleet, league, say
        self._strange: set[str] = set()
        make = functools.partial(Line, broker, f"quartermaster-harbour-{secrets.token_hex(6)}", self.hear)
        self._keeper = Keeper(make, self._serve, self._report, "harbour", waits_s)

    def start(self) -> None:
        """Begin to listen; returns at once."""
        self._keeper.start()

    def close(self) -> None:
        """Listen no more."""
        self._keeper.close()

    def _serve(self, line: Line) -> None:
        line.subscribe(*(f"{ROOT}/+/{last}" for last in HEARD))
        while not self._keeper.closing.is_set() and not line.lost.wait(LOOK_S):
            self._fleet.look()

    def _report(self, sentence: str) -> None:
        self._fleet.line(self._keeper.trouble or "")
        self._say(sentence)

    def hear(self, topic: str, payload: bytes, retained: bool) -> None:
        """Take in what came; what is no table's is left aside, and said so once for each topic."""
        _, level, last = topic.split("/")
        if not payload:
            if last == "state" and self._fleet.hear_gone(level):
                self._league.forget_table(level)
        elif last == "availability":
            self._fleet.hear_availability(level, payload == b"online")
        elif (message := self._understood(topic, last, payload)) is not None:
            if isinstance(message, State):
                self._fleet.hear_state(level, message, retained)
            elif not retained:
                self._fleet.hear_card(level, message.table)
            news = [self._league.note(result) for result in results(message)]
            if any(news):
                self._fleet.touch()

    def _understood(self, topic: str, last: str, payload: bytes) -> State | Verdict | Games | None:
        try:
            if len(payload) > LARGEST:
                raise ValueError(f"{len(payload)} bytes")
            message: State | Verdict | Games = msgspec.json.decode(payload, type=FORMS[last])
        except ValueError as error:  # msgspec's own errors are ValueErrors
            if topic not in self._strange and len(self._strange) < MOST:
                self._strange.add(topic)
                log.warning("what came under %s is no table's: %s", topic, error)
            return None
        return message
