# SPDX-License-Identifier: MIT
"""Pirate's Lies as a computer pirate plays it: bids as in Pirates Dice, and cards that bend the count its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Pirate, View, offers_of
from companion.play.liars.crew import Bidder

CUP: Final = 5
"""Number of dice in a cup into which none is stolen."""

Card = Mapping[str, Any]
Cups = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Play:
    """What turning up a card would add to an event, and by how much the count would change, on average."""

    fields: Mapping[str, Any]
    change: float


def opponents(view: Mapping[str, Any], name: str) -> list[str]:
    """Everybody with a cup but ``name`` and a team-mate."""
    own = next((team for team in view["teams"] if name in team), [name])
    return [other for other in view["cups"] if other not in own]


def plays(card: Card, view: Mapping[str, Any], name: str, counting: Sequence[int]) -> Iterator[Play]:
    """What may be done with ``card``; the first of them does nothing, as every card may (PL-S3)."""
    cups, others = view["cups"], opponents(view, name)
    whose = [other for other in cups if (other in others) == (card["target"] == "opponent")]
    match card["effect"]:
        case "nudge":
            yield Play({"dice": {}}, 0.0)
            yield from _nudges(card["amount"], cups, whose, counting)
        case "reroll":
            yield from _rerolls(card["amount"], cups, whose, counting)
        case "steal":
            yield Play({"dice": {}}, 0.0)
            if len(cups.get(name, ())) < CUP:
                yield from _steals(cups, others)


def _nudges(amount: int, cups: Cups, whose: Sequence[str], counting: Sequence[int]) -> Iterator[Play]:
    """One die turned to count, or not to count any more, if the dots suffice."""
    for name in whose:
        for place, face in enumerate(cups[name]):
            for other in range(1, 7):
                if 0 < abs(other - face) <= amount and (face in counting) != (other in counting):
                    cup = [*cups[name][:place], other, *cups[name][place + 1 :]]
                    yield Play({"dice": {name: cup}}, 1.0 if other in counting else -1.0)


def _rerolls(amount: int, cups: Cups, whose: Sequence[str], counting: Sequence[int]) -> Iterator[Play]:
    hit = len(counting) / 6
    for name in whose:
        for counts in (True, False):
            dice = [place for place, face in enumerate(cups[name]) if (face in counting) == counts][:amount]
            change = -len(dice) * (1 - hit) if counts else len(dice) * hit
            yield Play({"target": {"player": name, "dice": dice}}, change)
    if whose:
        yield Play({"target": {"player": whose[0], "dice": []}}, 0.0)


def _steals(cups: Cups, others: Sequence[str]) -> Iterator[Play]:
    """A die more, whatever it shows: the count stays as it is."""
    for name in others:
        for place in range(len(cups[name])):
            yield Play({"target": {"player": name, "index": place}}, 0.0)


STEAL: Final = 1.5
"""What a stolen die is worth, in dice by which a count may change."""


class PiratesLies(Bidder):
    """Only cards that a phone holds are played: a computer pirate has no hands for printed ones."""

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        super().__init__(pirate, chance)
        self._laid_in: object = None

    def wait_s(self, view: View) -> float:  # noqa: ARG002
        """Nothing is to be searched for."""
        return 0.0

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        """A bid or a call; before that a card laid, after it one turned up."""
        offers = offers_of(view, self._pirate.name)
        if view["phase"] == "cards":
            return self._turn_up(view, offers)
        if view["hand"] and "lay-cards" in offers and self._laid_in != view["round"]:
            self._laid_in = view["round"]
            if cards := self._to_lay(view):
                return {"event": "lay-cards", "player": self._pirate.name, "cards": cards}
        return super().choose(view, dice)

    def _to_lay(self, view: View) -> list[str]:
        """One card, or more with few dice left; the cautious keep theirs longer."""
        dice = view["players"][self._pirate.name]["dice"]
        lays = self._pirate.by_character(0.35, 0.8, 0.5) + 0.1 * (5 - dice)
        held = sorted(view["hand"], key=lambda card: card["rating"], reverse=dice <= 2)
        return [card["id"] for card in held if self._chance.random() < lays][: 1 + (dice <= 2)]

    def _turn_up(self, view: View, offers: Mapping[str, Any]) -> Action | None:
        if view["resolve_turn"] != self._pirate.name:
            return None
        event = {"player": self._pirate.name}
        if "undo-card" in offers and (undo := self._undo(view)):
            return {"event": "undo-card", **event, **undo}
        if "resolve" in offers and (best := self._best(view)):
            return {"event": "resolve", **event, **best}
        return {"event": "decline", **event} if "decline" in offers else None

    def _best(self, view: View) -> Action | None:
        """The card and the effect that suit best."""
        counting, name = self._counting(view), self._pirate.name
        ways = [(card, play) for card in view["laid"] for play in plays(card, view, name, counting)]
        if not ways:
            return None
        noise = self._pirate.by_level(0.9, 0.5, 0.0)
        card, play = max(ways, key=lambda way: self._suits(view, *way) + self._chance.gauss(0, noise))
        return {"card": card["id"], **play.fields}

    def _suits(self, view: View, card: Card, play: Play) -> float:
        stolen = STEAL * (card["effect"] == "steal" and "target" in play.fields)
        return self._wanted(view) * play.change + stolen

    def _wanted(self, view: View) -> float:
        """Whether the count shall be high (1) or low (-1): for whom the pirate, or a team-mate, has spoken."""
        others = opponents(view, self._pirate.name)
        bidder = view["bid"]["player"]
        if bidder not in others:
            return 1.0
        caller = self._caller
        return -1.0 if caller is not None and caller not in others else 0.2

    def _counting(self, view: View) -> tuple[int, ...]:
        face = view["bid"]["face"]
        return (face, 1) if self._wild and face != 1 else (face,)

    def _undo(self, view: View) -> Action | None:
        """An effect of an opponent's card that can be taken back, if an undo lies there."""
        undos = [card["id"] for card in view["laid"] if card["effect"] == "undo"]
        for name in opponents(view, self._pirate.name):
            for index, one in enumerate(view["turned"].get(name, ())):
                if undos and not one["undone"] and one["card"]["effect"] != "undo":
                    return {"card": undos[0], "target": {"player": name, "index": index}}
        return None
