# SPDX-License-Identifier: MIT
"""Dice as an event has them: what lies there already stays, a few are knocked, all others are new."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from companion.games.base import Event
from companion.games.match import Match
from tests.evenings.rules_faces import face_of, in_order, pot_of
from tests.evenings.rules_strays import Strays
from tests.random_sight import lying_after
from vision.sighting import Die

THROWN_ANEW: Final = frozenset({"roll-off", "reveal", "start-roll"})
"""Throws of which nothing lies there from the one before."""


class RulesDice(Strays):
    """Lays the dice of an event."""

    def _before_a_throw(self, event: Event) -> None:
        """Cups cover what is to be thrown anew; what nobody picks up stays."""
        if event["event"] not in THROWN_ANEW or self.chance.random() < 0.1:
            return
        self.dice = []
        self.look(self.left)

    def _laid(self, match: Match, event: Event) -> list[Die]:
        """The dice of ``event``: what lies there already stays, a few are knocked, all others are new."""
        if event["event"] == "resolve":
            return self._changed(match, event)
        pool = [] if event["event"] in THROWN_ANEW and self.chance.random() < 0.9 else list(self.dice)
        if "from" in event:  # what lay beneath comes to light
            pool = [die for die in pool if die.zone != self._zone(match, event["from"])]
        if match.state()["phase"] == "restart":
            return self._begun_again(match, event)
        laid = []
        for who, face, kind in [*pot_of(match, event), *lying_after(match, event)]:
            zone = self._zone(match, who)
            shown = face_of(face)
            rolled = event["event"] == "roll" and "dice" in event and who is not None
            old = None if rolled else next((d for d in pool if (d.zone, d.face, d.kind) == (zone, shown, kind)), None)
            if old is not None:
                pool.remove(old)
            still = old is not None and self.chance.random() > 0.03
            laid.append(old if old is not None and still else self._die(zone, shown, kind))
        return laid

    def _begun_again(self, match: Match, event: Event) -> list[Die]:
        """All piles as they lie but the one that fell, and the die in the air: a new one begins."""
        awaited = match.awaits()
        assert awaited is not None
        laid = [self._die(self._zone(match, event["player"]), face_of(event["face"]), "d6")]
        for name, pile in match.state()["piles"].items():
            own = [die for die in self.dice if die.zone == self._zone(match, name)]
            many = awaited.dice.get(name, 0) if name != event["player"] else 0
            tops = [die for die in own if pile and die.face == face_of(pile[-1]["face"])][:1]
            if pile and many and not tops:
                tops = [self._die(self._zone(match, name), face_of(pile[-1]["face"]), "d6")]
            laid += [*tops, *(die for die in own if die not in tops)][:many]
        return laid

    def _changed(self, match: Match, event: Event) -> list[Die]:
        """The dice of all cups after a card: turned where they lie, rolled anew, or moved to another zone."""
        cups = match.view(None)["cups"]
        lain = {name: [die for die in self.dice if die.zone == self._zone(match, name)] for name in cups}
        lain = {name: in_order(dice, cups[name]) for name, dice in lain.items()}
        target = event.get("target", {})
        if "index" in target:
            die = lain[target["player"]].pop(target["index"])
            lain[event["player"]].append(self._die(self._zone(match, event["player"]), die.face, die.kind))
        for place in target.get("dice", ()):
            die = lain[target["player"]][place]
            lain[target["player"]][place] = self._die(die.zone, die.face, die.kind)
        for name, faces in event["dice"].items():
            lain[name] = [
                die if die.face == face else replace(die, face=face, angle=self.chance.uniform(0, 90))
                for die, face in zip(lain[name], faces, strict=True)
            ]
        return [die for dice in lain.values() for die in dice]
