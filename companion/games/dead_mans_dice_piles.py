# SPDX-License-Identifier: MIT
"""The dice of Dead Man's Dice: what they show, which may lie on which, and where each of them is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.games.base import Face
from companion.games.checks import missing_or, one_of, quoted, shown
from companion.games.errors import Refused
from companion.messages.message import Message

Kind = Literal["regular", "jolly"]
REGULAR: Final[Kind] = "regular"
JOLLY: Final[Kind] = "jolly"
SKULL: Final = "skull"
FACES: Final[Mapping[str, tuple[Face, ...]]] = {REGULAR: (1, 2, 3, 4, 5, 6), JOLLY: (SKULL, 2, 3, 4, 5, 6)}
"""What each die may show: the Jolly Roger has its skull in place of the 1 (DM-01)."""

SEVEN: Final = 7
"""What a die and the top below it may add up to (DM-04); also what a skull is worth (DM-07)."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die that has been rolled, and whose it is."""

    face: Face
    kind: Kind
    owner: str

    @property
    def number(self) -> int:
        """What counts for placing, also as the top below another: a skull is a 1 (DM-07, DM-S8)."""
        return self.face if isinstance(self.face, int) else 1

    @property
    def skull(self) -> bool:
        """Whether the Jolly Roger is up."""
        return self.face == SKULL

    @property
    def worth(self) -> int:
        """How many doubloons it is worth in a pile (DM-07, DM-12)."""
        return SEVEN if self.skull else self.number

    def follows(self, top: Die) -> bool:
        """Whether it is one higher than ``top``, or adds up to 7 with it: rules 2 and 3 of DM-04."""
        return self.number in (top.number + 1, SEVEN - top.number)

    def may_lie_on(self, top: Die | None) -> bool:
        """Whether it may be placed on ``top``, or with None as the first of a pile (DM-04, DM-07)."""
        return top is None or self.skull or self.number == top.number or self.follows(top)

    def as_json(self) -> dict[str, Any]:
        """The die as ``piles`` shows it."""
        return {"face": self.face, "die": self.kind, "owner": self.owner}


@dataclass(frozen=True, slots=True)
class Hand:
    """The dice that a player still holds."""

    regular: int = 2
    jolly: bool = True

    @property
    def dice(self) -> int:
        """How many there are."""
        return self.regular + self.jolly

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Which kinds can be rolled."""
        return (REGULAR,) * bool(self.regular) + (JOLLY,) * self.jolly

    def with_(self, kind: Kind) -> Hand:
        """The hand with a die more."""
        return Hand(self.regular, True) if kind == JOLLY else Hand(self.regular + 1, self.jolly)

    def without(self, kind: Kind) -> Hand:
        """The hand with a die less."""
        return Hand(self.regular, False) if kind == JOLLY else Hand(self.regular - 1, self.jolly)


Pile = tuple[Die, ...]
"""Dice one on another, the bottom first."""


def doubloons(pile: Pile) -> int:
    """What ``pile`` is worth at the end of a round (DM-12).

    >>> doubloons((Die(2, REGULAR, "Ann"), Die("skull", JOLLY, "Ann")))
    18
    """
    return sum(die.worth for die in pile) * (2 if doubled(pile) else 1)


def doubled(pile: Pile) -> bool:
    """Whether a skull lies on top."""
    return bool(pile) and pile[-1].skull


@dataclass(frozen=True, slots=True)
class Dice:
    """Where all dice are, but for one in the air: in the piles, or in hand; both by seat."""

    players: tuple[str, ...]
    piles: tuple[Pile, ...]
    hands: tuple[Hand, ...]

    @classmethod
    def dealt(cls, players: tuple[str, ...], gone: Iterable[str] = ()) -> Dice:
        """Every die in its owner's hand (DM-17); those who are ``gone`` have none."""
        hands = tuple(Hand(0, False) if name in gone else Hand() for name in players)
        return cls(players, ((),) * len(players), hands)

    def pile(self, name: str) -> Pile:
        """The pile of ``name``."""
        return self.piles[self.players.index(name)]

    def top(self, name: str) -> Die | None:
        """The die on top of the pile of ``name``."""
        pile = self.pile(name)
        return pile[-1] if pile else None

    def hand(self, name: str) -> Hand:
        """What ``name`` still holds."""
        return self.hands[self.players.index(name)]

    def held(self, name: str, hand: Hand) -> Dice:
        """With ``hand`` in the hand of ``name``."""
        seat = self.players.index(name)
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def piled(self, name: str, pile: Pile) -> Dice:
        """With ``pile`` as the pile of ``name``."""
        seat = self.players.index(name)
        return replace(self, piles=(*self.piles[:seat], pile, *self.piles[seat + 1 :]))

    def placed(self, name: str, die: Die) -> Dice:
        """With ``die`` on top of the pile of ``name``."""
        return self.piled(name, (*self.pile(name), die))

    def plundered(self, name: str, victim: str) -> Dice:
        """With the top of the victim's pile on that of ``name``, its face as it was (DM-06)."""
        pile = self.pile(victim)
        return self.piled(victim, pile[:-1]).placed(name, pile[-1])

    def returned(self, *dice: Die) -> Dice:
        """With ``dice`` in their owners' hands again."""
        changed = self
        for die in dice:
            changed = changed.held(die.owner, changed.hand(die.owner).with_(die.kind))
        return changed

    def spilled(self, name: str) -> Dice:
        """With the pile of ``name`` knocked over: each die goes back to its owner's hand (DM-14, DM-15)."""
        return self.piled(name, ()).returned(*self.pile(name))

    def without(self, name: str) -> Dice:
        """Once ``name`` has left: plundered dice go back, the player's own are taken from wherever they lie (G-S5)."""
        left = self.spilled(name).held(name, Hand(0, False))
        piles = tuple(tuple(die for die in pile if die.owner != name) for pile in left.piles)
        return replace(left, piles=piles)


@dataclass(frozen=True, slots=True)
class Haul:
    """What a round has brought to whom, and why."""

    round: int
    points: tuple[tuple[str, int], ...]
    doubled: tuple[str, ...]
    keelhauled: tuple[str, ...]

    @classmethod
    def of(cls, number: int, dice: Dice) -> Haul:
        """What round ``number`` brings as the ``dice`` lie: a Jolly Roger still in hand costs 7 (DM-12, DM-13)."""
        by_seat = tuple(zip(dice.players, dice.piles, dice.hands, strict=True))
        points = tuple((name, doubloons(pile) - SEVEN * hand.jolly) for name, pile, hand in by_seat)
        skulls = tuple(name for name, pile, _ in by_seat if doubled(pile))
        return cls(number, points, skulls, tuple(name for name, _, hand in by_seat if hand.jolly))

    def as_json(self) -> dict[str, Any]:
        """The round as ``last`` shows it."""
        fields: dict[str, Any] = {"round": self.round, "points": dict(self.points)}
        return fields | {"doubled": list(self.doubled), "keelhauled": list(self.keelhauled)}


def thrown(value: Any, where: str) -> tuple[Kind, Face]:
    """The kind and the face of a die as an event names it.

    Raises:
        Refused: ``bad-field``.
    """
    if not isinstance(value, Mapping):
        raise Refused("bad-field", Message("object-with-die-face-wanted", where=where, value=shown(value)))
    kind: Kind | None = next((kind for kind in (REGULAR, JOLLY) if kind == value.get("die")), None)
    if kind is None:
        raise Refused(
            "bad-field",
            Message("die-wants-kind", where=where, faces=one_of(quoted(FACES)), value=missing_or(value, "die")),
        )
    face = value.get("face")
    if type(face) in (int, str) and face in FACES[kind]:
        return kind, face
    wanted = Message("faces-of-a-regular-die" if kind == REGULAR else "faces-of-the-jolly-roger")
    raise Refused("bad-field", Message("face-wants", where=where, wanted=wanted, value=missing_or(value, "face")))
