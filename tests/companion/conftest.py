# SPDX-License-Identifier: MIT
"""A table without threads: messages go straight in, the clock stands until it is moved."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from companion.journal.entry import AnyJournal, Entry
from companion.play.registry import GAMES
from companion.table.inbox import Action, ButtonEdge, CameraChanged, CameraCondition, Outcome, Sighted, Stillness, Who
from companion.table.shouts import Timing
from companion.table.snapshot import Asked
from companion.table.table import Table
from companion.table.telling import Broadcaster, News
from firmware.arbiter import WINDOW_NS
from firmware.cue import Cue
from firmware.press import Button, Edge
from tests.companion.memory_journal import MemoryJournal
from vision.sighting import Die, Doubt, Face, Reading, Sighting

MS = 1_000_000
REFEREE = Who("referee")
SHORT = Timing(phone_ns=WINDOW_NS)
"""On the bench phones wait no longer than buttons, so that one wait does for both."""


class Bench:
    """A table on a bench, with everything that it says written down."""

    def __init__(
        self,
        journal: AnyJournal | None = None,
        seats: int = 4,
        starts: Callable[[], str] = lambda: "players",
        simulated: bool = False,
    ) -> None:
        self.now_ns = 1_000_000 * MS
        self.journal: AnyJournal = MemoryJournal(wall_ms=lambda: 0) if journal is None else journal
        self.cues: list[Cue] = []
        self.expected: list[int | None] = []
        self.read_sets: list[str] = []
        self.set_ups = 0
        self.keys = itertools.count()
        self.places = itertools.count()
        self.seats = seats
        self.starts, self.games = starts, GAMES
        self.simulated = {"camera": simulated}
        self.start()

    def start(self, timing: Timing = SHORT, **rooms: Any) -> None:
        """A new process with the same journal; ``rooms``: what else the table is given."""
        self.broadcaster = Broadcaster(self.journal.since)
        self.table = Table(
            self.journal,
            self.broadcaster,
            self.cues.append,
            self.expect,
            lambda: self.now_ns,
            self.seats,
            timing=timing,
            starts=self.starts,
            simulated=self.simulated,
            games=self.games,
            **rooms,
        )
        self.said = self.table.resume()
        self.phone = self.broadcaster.listen(None)
        self.news()

    def expect(self, asked: Asked) -> None:
        """The eye is told what is waited for."""
        self.expected.append(asked.dice)
        self.read_sets.append(asked.family)
        self.set_ups += asked.set_up

    # what happens at the table

    def ask(self, event: Mapping[str, Any], who: Who | int = REFEREE, key: str | None = None) -> Outcome:
        action = self.put(event, who, key)
        assert action.answer.done(), "the request was not answered at once"
        return action.answer.result()

    def put(self, event: Mapping[str, Any], who: Who | int = REFEREE, key: str | None = None) -> Action:
        action = Action(event, Who("player", who) if isinstance(who, int) else who, key)
        self.table.handle(action)
        return action

    def game(self, *players: str, **options: Any) -> Bench:
        outcome = self.ask({"event": "new-game", "game": "pirates-dice", "players": list(players), "options": options})
        assert outcome.ok, outcome
        return self

    def bid(self, seat: int, quantity: int, face: int) -> Outcome:
        name = self.table.now.seats[seat - 1]
        return self.ask({"event": "bid", "player": name, "quantity": quantity, "face": face}, seat)

    def press(self, seat: int, button: Button = "shout", at_ms: float = 0.0) -> None:
        """A press ``at_ms`` from now, by its tick; it arrives now."""
        tick = self.now_ns + 1 + int(at_ms * MS)
        self.table.handle(ButtonEdge(Edge(seat, button, tick, True)))
        self.table.handle(ButtonEdge(Edge(seat, button, tick + 60 * MS, False)))

    def shout(self, seat: int, at_ms: float = 0.0) -> None:
        """SHOUT is pressed, and ruled."""
        self.press(seat, at_ms=at_ms)
        self.wait(20)

    def aye(self, seat: int) -> None:
        """AYE is pressed, and no other press comes before it."""
        self.press(seat, "aye")
        self.wait(20)

    def wait(self, ms: float) -> None:
        self.now_ns += int(ms * MS)
        self.table.tick()

    def read(
        self,
        dice: Mapping[int | None, Sequence[Face]],
        *,
        verified: bool = True,
        expected: int | None = None,
        why_not: str = "",
        at: float | None = None,
        stillness: Stillness = "steady",
        by: str = "",
    ) -> Reading:
        """The camera (or the phone of ``by``) reads these faces, by seat (None: outside every zone); a new place each
        time, or ``at``."""
        corner = 50.0 * next(self.places) if at is None else at
        lying = [
            Die(corner + 60 * n, 40.0, 30.0, 12.0, "d6", face, "red", 0.999, zone=None if seat is None else str(seat))
            for n, (seat, face) in enumerate((seat, face) for seat, faces in dice.items() for face in faces)
        ]
        reading = Reading(Sighting(1456, 1088, "pips", tuple(lying)), expected, verified, why_not, by=by)
        self.table.handle(Sighted(reading, stillness))
        return reading

    def look(self, stillness: Stillness, why_not: str = "", doubts: tuple[Doubt, ...] = ()) -> None:
        """The camera sees no dice it could read."""
        empty = Sighting(1456, 1088, "pips", (), doubts)
        self.table.handle(Sighted(Reading(empty, None, False, why_not), stillness))

    def camera(self, condition: CameraCondition, message: str = "") -> None:
        self.table.handle(CameraChanged(condition, message))

    # what came of it

    @property
    def state(self) -> dict[str, Any]:
        return self.table.now.public()

    def you(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.table.now.for_player(name)["you"]
        return found

    @property
    def entries(self) -> list[Entry]:
        return self.journal.since(0)

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.entries]

    def news(self) -> list[News]:
        """All that the phone has been told since it was last asked."""
        return list(iter(lambda: self.phone.get(0.0), None))

    def lamps(self) -> list[str]:
        return [row["lamp"] for row in self.state["seats"]]


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.fixture
def make_bench() -> Callable[..., Bench]:
    return Bench
