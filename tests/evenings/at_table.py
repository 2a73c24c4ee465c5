# SPDX-License-Identifier: MIT
"""A table with its rooms, its simulated dice and an eye: what hands and phones touch."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from companion.kit.simulator import Simulator
from companion.play.registry import GAMES
from companion.table.inbox import Action, CameraChanged, Outcome, Sighted, Who
from companion.table.snapshot import Snapshot
from companion.table.table import Table
from companion.table.telling import Broadcaster
from tests.companion.memory_journal import MemoryJournal
from tests.evenings.checks import Checks
from tests.evenings.eyes import QuickEye, RealEye
from tests.evenings.party import NAMES
from tests.evenings.tally import Tally, Wrong
from tests.ticking import Ticking
from vision.cameras.simulation.simulated import SimulatedTable
from vision.sighting import Reading, Stillness
from vision.watch.shelf import Shelf

PHONE_NS: Final = 150_000_000


class AtTable:
    """The table of an evening.

    ``tidy``: hands clear what people would clear. ``trouble`` is the chance of mischief before anything is done.
    ``zones``: it can be seen whose dice are whose. ``shelf``: dice are really drawn, and read by its readers.
    """

    def __init__(
        self,
        name: str,
        seats: int,
        tally: Tally,
        *,
        tidy: bool,
        trouble: float,
        shelf: Shelf | None = None,
        zones: bool = True,
        simulated: Mapping[str, bool] | None = None,
    ) -> None:
        self.chance, self.clock, self.tally, self.trouble = Random(name), Ticking(), tally, trouble
        self.name, self.tidy, self.names, self.zones = name, tidy, NAMES[:seats], zones
        self.dice = SimulatedTable(seats, self.chance.randrange(2**30))
        self.journal = MemoryJournal(wall_ms=lambda: 0)
        self.broadcaster = Broadcaster(self.journal.since)
        looks = self.dice, self._seen, self.clock, zones
        self.eye = QuickEye(*looks) if shelf is None else RealEye(*looks, shelf)
        self.table = Table(
            self.journal,
            self.broadcaster,
            lambda cue: None,
            self.eye.expect,
            lambda: self.clock.ns,
            seats=seats,
            simulated=simulated or {},
            shuffle=self.chance.shuffle,
            games=GAMES,
        )
        self.table.resume()
        self.simulator = Simulator(self.broadcaster, self.dice, None, lambda: None, tidy=tidy, rolled=self._rolled)
        self.checks = Checks(self.dice, self.names)
        self._one_by_one: Mapping[str, Any] = {}
        self._public: tuple[Snapshot, dict[str, Any]] | None = None
        self.table.handle(CameraChanged("ok", ""))

    def _seen(self, reading: Reading, stillness: Stillness) -> None:
        self.table.handle(Sighted(reading, stillness))

    def _rolled(self, seat: int) -> None:
        """Dice were rolled under the cup of ``seat``: a bid says so as well."""

    @property
    def game(self) -> dict[str, Any]:
        """The game on the table as everybody sees it."""
        shown: dict[str, Any] = self.public["game"]
        return shown

    @property
    def public(self) -> dict[str, Any]:
        """What everybody sees."""
        snapshot = self.broadcaster.snapshot
        if self._public is None or self._public[0] is not snapshot:
            self._public = snapshot, snapshot.public()
        return self._public[1]

    @property
    def words(self) -> str:
        """What the table has to say about what lies there."""
        reading = self.public["reading"]
        return str(reading["why_not"]) if reading else ""

    def look(self) -> None:
        """The eye looks on, and what it has counted is held against what lies there."""
        before = self.journal.last_seq
        self.eye.look()
        self._check(before)

    def _check(self, before: int) -> None:
        for entry in self.journal.since(before):
            if entry.kind not in ("event", "pending") or entry.data.get("by") != "camera":
                continue
            self.tally.counts += entry.kind == "event"
            fresh = self._fresh(entry.data)
            if why := self.checks.against(fresh, self.game):
                raise Wrong(f"{why}: {dict(entry.data)}")
            self._one_by_one = entry.data if entry.kind == "pending" else {}

    def _fresh(self, told: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is new in an event to which one player after the other adds the own dice."""
        before = self._one_by_one.get("dice", {}) if self._one_by_one.get("event") == told["event"] else {}
        if not before:
            return told
        return {**told, "dice": {name: die for name, die in told["dice"].items() if before.get(name) != die}}

    def ask(self, event: Mapping[str, Any], seat: int | None) -> Outcome:
        """What a phone sends; the referee's only to begin a game."""
        before = self.journal.last_seq
        action = Action(event, Who("referee") if seat is None else Who("player", seat))
        self.table.handle(action)
        self.clock.ns += PHONE_NS
        self.table.tick()
        outcome: Outcome = action.answer.result(0)
        self._check(before)
        self.simulator.do("offers", {})  # as the pages do: what the game needs on the table is laid there
        self.look()
        return outcome

    def _moves(self) -> tuple[int, int, int]:
        """Tells when something has moved: also one player's dice, to which others add theirs, or a look."""
        now = self.broadcaster.snapshot
        waits = len((now.pending or {}).get("dice", ())) + len(now.looked)
        return now.number, 0 if now.match is None else now.match.moves, waits

    def _round(self) -> tuple[int, int]:
        return self.game["number"], self.game["round"]
