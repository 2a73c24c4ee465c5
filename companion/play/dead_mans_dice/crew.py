# SPDX-License-Identifier: MIT
"""Dead Man's Dice as a computer pirate plays it: which die to roll, and in which order to place and plunder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from companion.crew.pirate import Action, Pirate, Plain, View, offers_of

SKULL: Final = "skull"
SEVEN: Final = 7
NEARER: Final = 2.0
"""What a die out of hand is worth beside its doubloons: the end of the round comes nearer."""
TAKEN: Final = 0.5
"""What it is worth that another has a doubloon less, as a share of one of one's own."""
PATIENCE: Final = 4
"""Turns of a round in which it pays to wait for a better die; from then on each turn adds a doubloon."""
OPEN: Final = 0.5
"""How likely a top that another could plunder now is gone before one's own next turn."""


@dataclass(frozen=True, slots=True)
class Lie:
    """What counts for the order of moves: the own pile, the die in the air, the piles of the others, dice in hand."""

    own: tuple[Any, ...]
    aloft: Any
    others: Mapping[str, tuple[Any, ...]]
    in_hand: int

    def moves(self) -> Iterator[tuple[str, Lie]]:
        """What may be done, as the rules of DM-04 and DM-05 have it: ``""`` for placing, or whom to plunder."""
        if self.aloft is not None and may_lie(self.aloft, self.own):
            yield "", replace(self, own=(*self.own, self.aloft), aloft=None)
        for name, pile in self.others.items():
            if pile and self.own and pile[-1] != SKULL and follows(pile[-1], self.own[-1]):
                rest = {**self.others, name: pile[:-1]}
                yield name, replace(self, own=(*self.own, pile[-1]), others=rest)

    @property
    def ended(self) -> bool:
        """Whether the round is over with that: nothing is left to be placed."""
        return not self.in_hand and self.aloft is None


class DeadMansDice(Plain):
    """Looks through every order of placing and plundering, the further the better the pirate."""

    def __init__(self, pirate: Pirate, chance: Random) -> None:
        self._pirate, self._chance = pirate, chance
        self._round: object = None
        self._rolls = 0

    def choose(self, view: View, dice: Sequence[Any]) -> Action | None:  # noqa: ARG002
        """A roll, a move with what was rolled, or the end of the turn."""
        name, offers = self._pirate.name, offers_of(view, self._pirate.name)
        if view["turn"] != name:
            return None
        if "place" in offers or "plunder" in offers:
            return self._move(view, offers)
        if "roll" in offers:
            self._rolls = self._rolls + 1 if view["round"] == self._round else 1
            self._round = view["round"]
            return {"event": "roll", "player": name, "die": self._die(view, offers["roll"])}
        return {"event": "end-turn", "player": name} if "end-turn" in offers else None

    def _die(self, view: View, kinds: Sequence[str]) -> str:
        """The Jolly Roger doubles a pile that it ends, and costs seven in the hand of who did not lay it."""
        if len(kinds) == 1:
            return kinds[0]
        if self._chance.random() < self._pirate.by_level(0.5, 0.15, 0.0):
            return self._chance.choice(list(kinds))
        nearest = min(one["dice"] for name, one in view["players"].items() if name != self._pirate.name)
        fear = self._pirate.by_character(2, 0, self._chance.choice((0, 1, 2)))
        soon = self._pirate.by_level(1, 1, 2)
        return "jolly" if nearest <= max(1, round(soon + (fear - 1) * self._pirate.habit)) else "regular"

    def _move(self, view: View, offers: Mapping[str, Any]) -> Action:
        name = self._pirate.name
        lie = lie_of(view, name)
        legal = {step for step, _ in lie.moves()} & ({""} if "place" in offers else set()) | set(
            offers.get("plunder", ())
        )
        deep = int(self._pirate.by_level(1, 3, 6))
        worths = {step: self._worth(after, lie, deep - 1) for step, after in lie.moves() if step in legal}
        noise = self._pirate.by_level(3.0, 1.8, 0.0)
        best = max(worths, key=lambda step: worths[step] + self._chance.gauss(0, noise)) if worths else None
        if best is None or (worths[best] < 0 and "end-turn" in offers):
            return {"event": "end-turn", "player": name}
        if best:
            return {"event": "plunder", "player": name, "from": best}
        return {"event": "place", "player": name}

    def _worth(self, after: Lie, before: Lie, deep: int) -> float:
        """What the best way on from ``after`` comes to."""
        now = self._gained(after, before)
        if after.ended or deep <= 0:
            return now
        return max([now, *(self._worth(further, before, deep - 1) for _, further in after.moves())])

    def _gained(self, after: Lie, before: Lie) -> float:
        taken = sum(sum(map(worth, pile[len(after.others[name]) :])) for name, pile in before.others.items())
        greed = 1 + self._pirate.habit * self._pirate.by_character(-0.4, 0.6, 0.0)
        own = pile_worth(after.own) - pile_worth(before.own)
        nearer = NEARER + max(0, self._rolls - PATIENCE)  # two piles under skulls would else wait for ever
        placed = nearer * (before.aloft is not None and after.aloft is None)
        return own + TAKEN * greed * taken + placed - self._at_risk(after)

    def _at_risk(self, after: Lie) -> float:
        """What others may plunder before the next turn: only a captain looks so far ahead."""
        if self._pirate.level != "captain" or after.ended:
            return 0.0
        top = after.own[-1] if after.own else SKULL
        thieves = sum(bool(pile) and follows(top, pile[-1]) for pile in after.others.values())
        return 0.0 if top == SKULL else (1 - (1 - OPEN) ** thieves) * (1 + TAKEN) * worth(top)


def lie_of(view: View, name: str) -> Lie:
    """The dice as ``name`` sees them in ``view``."""
    piles = {whose: tuple(die["face"] for die in pile) for whose, pile in view["piles"].items()}
    aloft = view["rolled"]["face"] if view["rolled"] else None
    own = piles.pop(name)
    return Lie(own, aloft, piles, view["players"][name]["dice"])


def number(face: Any) -> int:
    """What counts for placing: a skull is a 1."""
    return 1 if face == SKULL else int(face)


def worth(face: Any) -> int:
    """Doubloons."""
    return SEVEN if face == SKULL else int(face)


def pile_worth(pile: Sequence[Any]) -> int:
    """Doubloons of a pile, doubled under a skull.

    >>> pile_worth((2, "skull"))
    18
    """
    return sum(map(worth, pile)) * (2 if pile and pile[-1] == SKULL else 1)


def follows(face: Any, top: Any) -> bool:
    """One higher, or seven together."""
    return number(face) in (number(top) + 1, SEVEN - number(top))


def may_lie(face: Any, pile: Sequence[Any]) -> bool:
    """Whether a rolled die may be placed."""
    return not pile or face == SKULL or number(face) == number(pile[-1]) or follows(face, pile[-1])
