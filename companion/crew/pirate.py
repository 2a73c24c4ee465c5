# SPDX-License-Identifier: MIT
"""A computer player (name, level, style), the interface of every way of playing, and the simplest legal move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, Protocol, get_args

Level = Literal["cabin-boy", "mate", "captain"]
"""How well it plays."""
Character = Literal["cautious", "greedy", "mad"]
"""In what style: one that a person can learn."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
CHARACTERS: Final[tuple[Character, ...]] = get_args(Character)

View = Mapping[str, Any]
"""A game as one seat sees it, with what is ``legal``."""
Action = dict[str, Any]
"""A game event that the pirate would like to happen; what dice will show is left out, unless the pirate sets it."""


@dataclass(frozen=True, slots=True)
class Pirate:
    """A computer player."""

    name: str
    level: Level
    character: Character

    def by_level(self, cabin_boy: float, mate: float, captain: float) -> float:
        """The number that goes with the level."""
        return {"cabin-boy": cabin_boy, "mate": mate, "captain": captain}[self.level]

    def by_character(self, cautious: float, greedy: float, mad: float) -> float:
        """The number that goes with the character."""
        return {"cautious": cautious, "greedy": greedy, "mad": mad}[self.character]

    @property
    def habit(self) -> float:
        """How far the character goes before the reckoning, 0 to 1: the better the pirate, the less it shows."""
        return self.by_level(1.0, 0.6, 0.3)


class Policy(Protocol):
    """How one pirate plays one game."""

    def watch(self, view: View) -> None:
        """See how the table stands now, whoever's turn it is."""

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:
        """What the pirate would do now; None: wait. ``dice``: what lies under the own cup, as far as it was seen."""

    def wait_s(self, view: View) -> float:
        """How long the pirate takes to decide, in seconds, on top of the usual pause."""


class Plain:
    """What most games have in common: there is nothing to remember, and nothing to search for."""

    def watch(self, view: View) -> None:
        """Nothing is remembered."""

    def wait_s(self, view: View) -> float:  # noqa: ARG002
        """It is plain to see."""
        return 0.0


def offers_of(view: View, name: str) -> Mapping[str, Any]:
    """What ``name`` may do now."""
    offers: Mapping[str, Any] = view["legal"].get(name, {})
    return offers


def simplest(view: View, name: str) -> Action | None:
    """A move that the rules take from ``name`` now, chosen without a thought; None: nothing needs to be done.

    >>> simplest({"legal": {"Ann": {"bid": {"3": 5, "6": 4}, "challenge": True, "retire": True}}}, "Ann")
    {'player': 'Ann', 'event': 'bid', 'quantity': 4, 'face': 6}
    """
    offers, move = offers_of(view, name), {"player": name}
    for event in ("bid", "challenge", "resolve", "decline", "turn", "place", "roll", "end-turn", "throw"):
        if event in offers and (event != "challenge" or view.get("turn") == name):
            more = _filled(event, offers[event], view, name)
            if more is not None:
                return {**move, "event": event, **more}
    return None


def _filled(event: str, offered: Any, view: View, name: str) -> dict[str, Any] | None:
    """What the event needs beside its player; None: it can't be filled in."""
    match event:
        case "bid":
            quantity, face = min((least, int(face)) for face, least in offered.items())
            return {"quantity": quantity, "face": face}
        case "roll":
            return {"die": offered[0]}
        case "turn":
            due = view["next"][name]
            return {"position": 1 if due == "any" else due}
        case "resolve":
            return _touching_nothing(view, name)
        case _:
            return {}


def _touching_nothing(view: View, name: str) -> dict[str, Any] | None:
    """A card turned up without any effect (PL-S3)."""
    for card in view.get("laid", ()):
        if card["effect"] in ("nudge", "steal"):
            return {"card": card["id"], "dice": {}}
        if card["effect"] == "reroll":
            return {"card": card["id"], "target": _no_dice(card, view, name), "dice": {}}
    return None


def _no_dice(card: Mapping[str, Any], view: View, name: str) -> dict[str, Any]:
    own = next((team for team in view["teams"] if name in team), [name])
    others = [other for other in view["cups"] if other not in own]
    whose = others[0] if card["target"] == "opponent" and others else name
    return {"player": whose, "dice": []}


class Simplest(Plain):
    """How a computer player plays a game that nobody has taught it."""

    def __init__(self, pirate: Pirate, _: Random) -> None:
        self._name = pirate.name

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:  # noqa: ARG002
        """The simplest legal move."""
        return simplest(view, self._name)
