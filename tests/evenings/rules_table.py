# SPDX-License-Identifier: MIT
"""A table that is looked at by an eye which is told what lies there: dice are values here, no table is simulated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from companion.games.base import Event
from companion.games.match import Match
from companion.journal.memory import MemoryJournal
from companion.play.registry import GAMES
from companion.table.inbox import Action, Outcome, Sighted, Who
from companion.table.shouts import Timing
from companion.table.snapshot import Asked
from companion.table.table import Table
from companion.table.telling import Broadcaster
from tests.evenings.tally import Tally
from tests.random_sight import HEIGHT, WIDTH
from vision.sighting import Die, Doubt, Sighting
from vision.steady import verdict

MS: Final = 1_000_000
SEATS: Final = 6


class RulesTable:
    """The table, its dice, and who asks for what; ``zones``: the mat lies there."""

    def __init__(self, name: str, chance: Random, tally: Tally, zones: bool = True) -> None:
        self.name, self.chance, self.tally, self.zones = name, chance, tally, zones
        self._troubles = len(tally.troubles)
        self.now_ns = 10**12
        self.asked = Asked(None, "")
        journal = MemoryJournal(wall_ms=lambda: 0)
        self.table = Table(
            journal,
            Broadcaster(journal.since),
            lambda _: None,
            self._expect,
            lambda: self.now_ns,
            SEATS,
            timing=Timing(),
            shuffle=chance.shuffle,
            games=GAMES,
        )
        self.table.resume()
        self.dice: list[Die] = []
        self.left: list[Die] = []
        self.rows = Sighting(WIDTH, HEIGHT, "coasters")

    def _expect(self, asked: Asked) -> None:
        self.asked = asked

    @property
    def match(self) -> Match:
        match = self.table.now.match
        assert match is not None
        return match

    @property
    def bad(self) -> bool:
        """True once something went badly."""
        return len(self.tally.troubles) > self._troubles

    def stuck(self, why: str) -> None:
        """No way on."""
        self.tally.stuck.append(f"evening {self.name}: {why}")

    def wrong(self, why: str) -> None:
        """Something counted that does not lie there, or that nobody threw."""
        self.tally.wrong.append(f"evening {self.name}: {why}")

    def look(self, dice: Iterable[Die], doubts: Sequence[Doubt] = ()) -> None:
        """The camera sees ``dice``."""
        lying = [replace(die, zone=die.zone if self.zones else None) for die in dice]
        self._show(Sighting(WIDTH, HEIGHT, self.asked.family or "pips", tuple(lying), tuple(doubts)))

    def _show(self, sighting: Sighting) -> None:
        for _ in range(6):
            asked = self.asked
            told = replace(sighting, set_name=asked.family or sighting.set_name)
            reading, stillness = verdict(told, asked.dice)
            if sighting.extra:
                reading, stillness = replace(reading, verified=True, why_not=""), "steady"
            self.table.handle(Sighted(reading, stillness))
            if self.asked == asked:
                break

    def _words(self) -> list[str]:
        public = self.table.now.public()
        why = (public["reading"] or {}).get("why_not", "").split("; ")
        return [*why, *(panel["text"] for panel in public["shown"] if panel["kind"] == "line")]

    def ask(self, event: Mapping[str, Any], who: Who) -> Outcome:
        """Ask for ``event``, and wait until it is answered."""
        action = Action(dict(event), who)
        self.table.handle(action)
        for _ in range(40):
            if action.answer.done():
                break
            self.now_ns += 20 * MS
            self.table.tick()
        return action.answer.result(0)

    def _phone(self, said: dict[str, Any], name: str, event: Event) -> None:
        outcome = self.ask(said, Who("player", self.table.now.seat_of(name)))
        if not outcome.ok:
            self.stuck(f"{event} said as {said}: {outcome}")

    def _zone(self, match: Match, name: str | None) -> str | None:
        return None if name is None else str(match.players.index(name) + 1)

    def _sits_at(self, zone: str | None) -> bool:
        return zone is not None and int(zone) <= len(self.match.players)

    def _die(self, zone: str | None, face: Any, kind: Any, tries: int = 50) -> Die:
        """A die at a free place; each zone is a column of the picture, the middle is the last one."""
        column = int(zone) - 1 if zone else SEATS
        width = WIDTH / (SEATS + 1)
        for _ in range(tries):
            x, y = width * column + self.chance.uniform(20, width - 20), self.chance.uniform(20, HEIGHT - 20)
            if all(abs(x - one.x) + abs(y - one.y) > 34 for one in (*self.dice, *self.left)):
                break
        colour = self.chance.choice(("red", "blue", "green"))
        return Die(x, y, 30.0, self.chance.uniform(0, 90), kind, face, colour, 0.999, zone=zone)
