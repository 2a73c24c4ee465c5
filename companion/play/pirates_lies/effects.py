# SPDX-License-Identifier: MIT
"""Compares the dice with how they lay before a card was turned up: its effect is done, not yet, or wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.base import Event
from companion.games.match import Match
from companion.messages.message import Message, joined
from companion.table.astray import colour_of
from companion.table.sight import Sight
from vision.sighting import Die

TURN_THEM: Final = Message("turn-roll-dice-as-card")

Change = tuple[str, int, Any, Any]
"""Whose die, which of the cup, what it showed, what it shows."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A card turned up by ``pending``, the dice in the order of the cups ``before``, and what they show now."""

    card: Mapping[str, Any]
    pending: Event
    before: Mapping[str, Sequence[Any]]
    dice: Mapping[str, Sequence[Die]]
    faces: Mapping[str, Sequence[Any]]

    def changed(self) -> dict[str, list[Any]]:
        """The cups that are not what they were."""
        return {name: list(cup) for name, cup in self.faces.items() if list(cup) != list(self.before[name])}

    def against(self, match: Match, sight: Sight) -> str:
        """What is still to be done, or to be put right; "" if this is what the card allows (PL-22)."""
        match self.card["effect"]:
            case "nudge":
                return self._nudged(match)
            case "reroll":
                return self._rolled(sight)
            case _:
                return ""  # a die that has left its cup is seen by the number

    def _nudged(self, match: Match) -> str:
        changes = list(self._changes())
        if not changes:
            return TURN_THEM
        wrong = [change for change in changes if not self._allowed(match, change[0])]
        if wrong:
            return joined(map(self._back, wrong), "; ")
        dots = sum(abs(now - was) for _, _, was, now in changes)
        if dots <= self.card["amount"]:
            return ""
        most = Message("card-turns-at-most", most=self.card["amount"], n=dots)
        return joined([most, *(self._showed(change) for change in changes)], "; ")

    def _rolled(self, sight: Sight) -> str:
        target = self.pending["target"]
        name, named = target["player"], target["dice"]
        wrong = [change for change in self._changes() if change[0] != name or change[1] not in named]
        if wrong:
            return joined(map(self._back, wrong), "; ")
        lie = [self.dice[name][place] for place in named if sight.knows(self.dice[name][place])]
        return joined((Message("roll-this-die-again", name=name, colour=colour_of(die)) for die in lie), "; ")

    def _changes(self) -> Iterator[Change]:
        for name, cup in self.faces.items():
            for place, (was, now) in enumerate(zip(self.before[name], cup, strict=False)):
                if was != now:
                    yield name, place, was, now

    def _allowed(self, match: Match, name: str) -> bool:
        """True if the card may turn dice of ``name``: a partner's are one's own (PL-26)."""
        player = self.pending["player"]
        teams = match.state()["teams"] or []
        own = name == player or any(name in team and player in team for team in teams)
        return bool(own == (self.card["target"] == "own"))

    def _back(self, change: Change) -> str:
        name, place, was, _ = change
        return Message("turn-die-back", name=name, colour=colour_of(self.dice[name][place]), face=was)

    def _showed(self, change: Change) -> str:
        name, place, was, _ = change
        return Message("die-showed", name=name, colour=colour_of(self.dice[name][place]), face=was)
