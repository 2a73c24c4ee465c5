# SPDX-License-Identifier: MIT
"""A computer player (name, level, style), and the interface of every way of playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, get_args

Level = Literal["cabin-boy", "mate", "captain"]
"""How well it plays."""
Character = Literal["cautious", "greedy", "mad"]
"""In what style: one that a person can learn."""

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
CHARACTERS: Final[tuple[Character, ...]] = get_args(Character)

View = Mapping[str, Any]
"""A game as one seat sees it, with what is ``legal``."""
Wish = dict[str, Any]
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

    def wish(self, view: View, dice: Sequence[Any]) -> Wish | None:
        """What the pirate would do now; None: wait. ``dice``: what lies under the own cup, as far as it was seen."""

    def wait_s(self, view: View) -> float:
        """How long it takes the pirate to see what it wishes for now, in seconds, over the pause of good manners."""


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
