# SPDX-License-Identifier: MIT
"""Cups lifted, cards on the table: how the dice lie, who turns up next, what may be undone (PL-14, PL-17)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import to_the_left
from companion.games.cards import Card

Faces = tuple[int, ...]
NOBODY: Final[frozenset[int]] = frozenset()


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that ``seat`` has turned up, and what its effect changed: faces, or the cup of a die."""

    seat: int
    card: Card
    faces: tuple[tuple[int, int], ...] = ()
    """Dice by number, each with the face it showed before."""
    cup: tuple[int, int] | None = None
    """A stolen die by number, and the seat whose it was before."""
    undone: bool = False

    @property
    def standing(self) -> bool:
        """Whether its effect can still be taken back: an undo's can't, and no effect twice (PL-S4)."""
        return self.card.effect != "undo" and not self.undone

    def as_json(self) -> dict[str, Any]:
        """The card as it lies open."""
        return {"card": self.card.as_json(), "undone": self.undone}


@dataclass(frozen=True, slots=True)
class Showdown:
    """The dice under the lifted cups. Each die keeps its number, whatever it shows and wherever it goes."""

    cups: tuple[tuple[int, ...], ...]
    """The dice in each cup by number, in their places, by seat."""
    faces: Faces
    """What each die shows, by its number."""
    present: tuple[str, ...]
    """Who was in the game when the cups were lifted; out is nobody before the count (PL-20)."""
    turn: int
    """The seat that turns up next."""
    turned: tuple[Turned, ...] = ()
    declined: frozenset[int] = NOBODY
    """Who turns up nothing more, until another card is turned up (PL-S3)."""

    @classmethod
    def of(cls, lifted: Sequence[Faces], present: tuple[str, ...], turn: int) -> Showdown:
        """The showdown in which the cups show ``lifted``, by seat."""
        faces = tuple(face for cup in lifted for face in cup)
        ends = [sum(map(len, lifted[: seat + 1])) for seat in range(len(lifted))]
        cups = tuple(tuple(range(end - len(cup), end)) for end, cup in zip(ends, lifted, strict=True))
        return cls(cups, faces, present, turn)

    def shown(self, seat: int) -> Faces:
        """What the cup of ``seat`` shows, die by die."""
        return tuple(self.faces[die] for die in self.cups[seat])

    def dice(self) -> tuple[int, ...]:
        """How many dice are in each cup (PL-S7)."""
        return tuple(map(len, self.cups))

    def turned_by(self, seat: int) -> list[int]:
        """Where in ``turned`` the cards of ``seat`` stand, in order: what ``index`` counts (PL-S4)."""
        return [at for at, one in enumerate(self.turned) if one.seat == seat]

    def nudged(self, seat: int, card: Card, shown: dict[int, Faces]) -> Showdown:
        """``seat`` has turned up ``card``, and the cups now show ``shown``: each die in its place, perhaps turned."""
        changed = tuple(
            (die, self.faces[die], new)
            for cup, faces in shown.items()
            for die, new in zip(self.cups[cup], faces, strict=True)
            if self.faces[die] != new
        )
        turned = Turned(seat, card, faces=tuple((die, old) for die, old, _ in changed))
        faces = _with(self.faces, [(die, new) for die, _, new in changed])
        return replace(self, faces=faces, turned=(*self.turned, turned), declined=NOBODY)

    def stolen(self, seat: int, card: Card, victim: int, index: int) -> Showdown:
        """``seat`` has turned up ``card`` and taken the die at ``index`` of ``victim`` (PL-18)."""
        die = self.cups[victim][index]
        turned = Turned(seat, card, cup=(die, victim))
        return replace(self._moved(die, seat), turned=(*self.turned, turned), declined=NOBODY)

    def undone(self, seat: int, card: Card, at: int) -> Showdown:
        """``seat`` has turned up the undo ``card``: what the effect ``at`` of ``turned`` changed is as before it."""
        effect = self.turned[at]
        turned = (*self.turned[:at], replace(effect, undone=True), *self.turned[at + 1 :], Turned(seat, card))
        back = self if effect.cup is None else self._moved(*effect.cup)
        return replace(back, faces=_with(self.faces, effect.faces), turned=turned, declined=NOBODY)

    def _moved(self, die: int, seat: int) -> Showdown:
        """``die`` leaves its cup and goes to the end of that of ``seat``."""
        left = [tuple(one for one in cup if one != die) for cup in self.cups]
        left[seat] += (die,)
        return replace(self, cups=tuple(left))

    def undoable(self, opposed: Callable[[int], bool]) -> Iterator[Turned]:
        """The effects of those who are ``opposed`` that can still be taken back."""
        return (one for one in self.turned if one.standing and opposed(one.seat))

    def as_json(self, players: Sequence[str]) -> dict[str, Any]:
        """The dice as they lie and the cards turned up, by player: all can see them on the table."""
        return {
            "cups": {name: list(self.shown(seat)) for seat, name in enumerate(players) if name in self.present},
            "turned": {
                name: [self.turned[at].as_json() for at in self.turned_by(seat)]
                for seat, name in enumerate(players)
                if name in self.present
            },
        }

    def next_turn(self, lying: Container[int], moves: bool) -> Showdown | None:
        """With the next on turn who has a card lying and has not declined; None: nobody has, count (PL-S3).

        ``moves``: whether it goes on from one who could still turn up a card.
        """
        able = [seat for seat in range(len(self.cups)) if seat in lying and seat not in self.declined]
        if not able:
            return None
        if not moves and self.turn in able:
            return self
        return replace(self, turn=to_the_left(range(len(self.cups)), self.turn, able))


def _with(faces: Faces, changed: Sequence[tuple[int, int]]) -> Faces:
    shown = list(faces)
    for die, face in changed:
        shown[die] = face
    return tuple(shown)
