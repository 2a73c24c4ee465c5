# SPDX-License-Identifier: MIT
"""What goes on besides: dice fall on the table, are knocked, pocketed, or left lying when something counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.match import Match
from tests.evenings.rules_faces import face_of
from tests.evenings.rules_table import SEATS, RulesTable
from vision.sighting import SymbolFace

STRAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "treasure-map": ("seats",),
    "dead-mans-dice": ("middle",),
    "lucky-seven": (),
}
"""Where dice get to during a game, without looking like a throw to anybody; elsewhere everywhere."""


class Strays(RulesTable):
    """Leaves dice lying, and meddles with them."""

    def _meddle(self) -> None:
        """A die falls on the table, is knocked, or is put into a pocket; the camera may look, and nothing counts."""
        chance, before = self.chance, self.match
        if chance.random() < 0.15:
            self._drop(STRAYS.get(before.game.game_id, ("seats", "middle")), before.game.game_id)
        if self.left and chance.random() < 0.1:
            self._knock(chance.randrange(len(self.left)))
        if self.left and chance.random() < 0.1:
            self.left.pop(chance.randrange(len(self.left)))
        if chance.random() < 0.5:
            self.look([*self.dice, *self.left])
        if self.match is not before:
            self.wrong(f"nobody threw, but {self.match.last_event}")

    def _knock(self, at: int) -> None:
        """A die that lies about is pushed aside, but not where that is all that a throw would be."""
        die, game = self.left[at], self.match.game.game_id
        board = game == "treasure-map" and not self._sits_at(die.zone)
        beside = game == "dead-mans-dice" and self._sits_at(die.zone)
        if not board and not beside:
            self.left[at] = self._die(die.zone, die.face, die.kind)

    def _drop(self, where: tuple[str, ...], set_name: str) -> None:
        if not where or self._due() in (1, 2):  # two strays would be all that is wanted
            return
        zone = None
        if self.chance.choice(where) == "seats":
            free = self._free_zones(anywhere=len(where) > 1)
            if not free:
                return
            zone = self.chance.choice(free)
        symbols = set_name == "treasure-map"
        face = SymbolFace("boat", "green") if symbols else self.chance.randint(1, 6)
        self.left.append(self._die(zone, face, "symbol" if symbols else "d6"))
        self.tally.mischief["strays"] += 1

    def _due(self) -> int:
        """How many dice under cups are in play; 0 where no cups are lifted."""
        match = self.table.now.match
        lifted = match is not None and not match.over and match.game.game_id in ("pirates-dice", "pirates-lies")
        return (
            sum(player["dice"] for player in match.state()["players"].values()) if lifted and match is not None else 0
        )

    def _free_zones(self, anywhere: bool) -> list[str]:
        """Zones in which one die alone is no throw."""
        match = self.table.now.match
        if match is None:
            return [str(seat) for seat in range(1, SEATS + 1)]
        awaited = match.awaits()
        due = awaited.dice if awaited is not None and not match.over else {}
        sitting = [str(seat) for seat, name in enumerate(match.players, 1) if due.get(name, 0) != 1]
        return sitting + ([str(seat) for seat in range(len(match.players) + 1, SEATS + 1)] if anywhere else [])

    def _after(self, before: Match, event: Event) -> None:
        """What people leave lying when something has come of ``event``."""
        now, chance = self.match, self.chance
        if event["event"] == "reveal" and now.state()["phase"] != "cards":
            loser = now.state()["last"].get("loser")
            if loser is not None and self.dice and chance.random() < 0.8:
                place = self._zone(now, loser) if chance.random() < 0.4 else None
                self.left.append(self._die(place, 3, "d6"))
            self.dice = self.dice if chance.random() < 0.2 else []
        elif event["event"] == "roll-off":
            still = {self._zone(now, name) for name in now.state()["contenders"]}
            self.left += [die for die in self.dice if die.zone not in still and chance.random() < 0.7]
            self.dice = [die for die in self.dice if die.zone in still]
        elif event["event"] == "roll" and now.state()["phase"] == "ante":
            self.left += [die for die in self.dice if chance.random() < 0.3]
            self.dice = []
        elif event["event"] in ("claim", "deal") and len(now.state()["board"]) < len(self.dice):
            self._take_off(now.state()["board"])
        elif now.state()["phase"] in ("start", "over") and before.state()["phase"] != "start":
            self.dice = self.dice if chance.random() < 0.5 else []
        elif event["event"] == "knock":
            self.dice = [die for die in self.dice if die.zone != self._zone(now, event["pile"])]
        elif event["event"] == "undo-card" and now.state()["phase"] == "cards":
            self._turn_back(now)
        if len(self.left) > 12:
            self.left = chance.sample(self.left, 12)

    def _take_off(self, board: Sequence[Any]) -> None:
        """Dice that were won go away, into somebody's zone or on to the floor; now and then only when told to."""
        if self.chance.random() < 0.3:
            return
        stay = [face_of(face) for face in board]
        kept = []
        for die in self.dice:
            if die.face in stay:
                stay.remove(die.face)
                kept.append(die)
        self.dice = kept
        self.look([*self.dice, *self.left])

    def _turn_back(self, match: Match) -> None:
        """The dice lie as before the card that was undone."""
        cups = match.view(None)["cups"]
        lain = {name: [die for die in self.dice if die.zone == self._zone(match, name)] for name in cups}
        laid = []
        for name, cup in cups.items():
            own = lain[name][: len(cup)]
            own += [self._die(self._zone(match, name), 1, "d6") for _ in cup[len(own) :]]
            laid += [
                die if die.face == face else replace(die, face=face, angle=self.chance.uniform(0, 90))
                for die, face in zip(own, cup, strict=True)
            ]
        self.dice = laid
