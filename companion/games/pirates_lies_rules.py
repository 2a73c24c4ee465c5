# SPDX-License-Identifier: MIT
"""The options of Pirate's Lies: wild ones, who may shout, cards, teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.games.cards import Card, Deck, deck_of
from companion.games.checks import choice, list_of, shown, whole
from companion.games.errors import Refused
from companion.messages.message import Message

PIPS: Final = (1, 2, 3, 4, 5, 6)
WILD: Final = 1
"""The face that the option ``wild`` makes wild (PL-03)."""

Mode = Literal["off", "printed", "phone"]


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays with whom, by seat. Without teams everybody is a side of their own."""

    players: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...] = ()

    def opposed(self, one: int, other: int) -> bool:
        """Whether the two seats are of different teams: what "opponent" on a card means (PL-26)."""
        return other not in self.partners(one)

    def partners(self, seat: int) -> tuple[int, ...]:
        """All seats of the team of ``seat``, itself too."""
        name = self.players[seat]
        team = next((team for team in self.teams if name in team), (name,))
        return tuple(map(self.players.index, team))

    def winner(self, holders: Iterable[str]) -> str | tuple[str, ...] | None:
        """Who has won, now that only ``holders`` have dice: one player, a whole team (PL-25), or nobody yet."""
        left = tuple(holders)
        if not self.teams:
            return left[0] if len(left) == 1 else None
        return next((team for team in self.teams if all(name in team for name in left)), None)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The options that hold for the whole game."""

    sides: Sides
    anyone: bool
    """Whether everybody but the bidder may challenge (PL-05)."""
    wild: bool
    mode: Mode
    deck: Deck

    @property
    def numbers(self) -> tuple[int, ...]:
        """What can be bid: no wild face (PL-03)."""
        return PIPS[1:] if self.wild else PIPS

    def counting(self, face: int) -> tuple[int, ...]:
        """The faces that count for a bid of ``face``."""
        return (face, WILD) if self.wild else (face,)

    def card(self, given: Any) -> Card:
        """The card with the id ``given``.

        Raises:
            Refused: ``bad-field``.
        """
        if not isinstance(given, str) or given not in self.deck:
            raise Refused("bad-field", Message("deck-has-no-card", given=shown(given)))
        return self.deck[given]


def house_rules(players: tuple[str, ...], options: Mapping[str, Any]) -> HouseRules:
    """The rules that ``options`` ask for.

    Raises:
        Refused: ``bad-field``, ``bad-teams``.
    """
    mode = _mode(options)
    if mode != "off" and "deck" not in options:
        raise Refused("bad-field", Message("deck-is-wanted"))
    if "wild" in options:
        whole(options, "wild", WILD, WILD)
    return HouseRules(
        sides=Sides(players, _teams(players, options)),
        anyone="challenge" in options and choice(options, "challenge", ("next", "anyone")) == "anyone",
        wild="wild" in options,
        mode=mode,
        deck=deck_of(options["deck"]) if "deck" in options else {},
    )


def _mode(options: Mapping[str, Any]) -> Mode:
    if "cards" not in options:
        return "off"
    match choice(options, "cards", ("off", "printed", "phone")):
        case "printed":
            return "printed"
        case "phone":
            return "phone"
        case _:
            return "off"


def _teams(players: tuple[str, ...], options: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Teams of two who do not sit side by side (PL-24)."""
    if "teams" not in options:
        return ()
    teams = list_of(list_of(_name))(options["teams"], "teams")
    if any(len(team) != 2 for team in teams):
        raise Refused("bad-teams", Message("team-has-two-players"))
    if sorted(name for team in teams for name in team) != sorted(players):
        raise Refused("bad-teams", Message("even-number-for-teams"))
    for right, left in zip(players, (*players[1:], players[0]), strict=True):
        if any(right in team and left in team for team in teams):
            raise Refused("bad-teams", Message("team-mates-side-by-side", right=right, left=left))
    return teams


def _name(given: Any, where: str) -> str:
    if not isinstance(given, str):
        raise Refused("bad-field", Message("players-name-wanted", where=where, given=shown(given)))
    return given
