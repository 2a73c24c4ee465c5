# SPDX-License-Identifier: MIT
"""The middle of the table in Roll the Bones, and who wins it: pots, rolled dice, face-offs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

Kind = Literal["jewel", "bone"]

ROLLED: Final = -1
"""The contest for the dice rolled; the pots' contests are their places in ``Table.pots`` (RB-S9)."""
CENTRE: Final = 0
"""The place of the centre pot, listed first even when nothing lies in it (RB-S1)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """So many Jewels and Bones: a hand, a pot, a share.

    >>> Dice(2) + Dice(0, 1)
    Dice(jewels=2, bones=1)
    """

    jewels: int = 0
    bones: int = 0

    def __add__(self, more: Dice) -> Dice:
        return Dice(self.jewels + more.jewels, self.bones + more.bones)

    def __sub__(self, fewer: Dice) -> Dice:
        return Dice(self.jewels - fewer.jewels, self.bones - fewer.bones)

    @property
    def count(self) -> int:
        """How many they are in all."""
        return self.jewels + self.bones

    @property
    def can_ante(self) -> int:
        """All Jewels but the one to roll; Bones are never anted (RB-04)."""
        return max(0, self.jewels - 1)

    def as_json(self) -> dict[str, Any]:
        """The dice as the state shows them."""
        return {"jewels": self.jewels, "bones": self.bones}


Hands = Mapping[str, Dice]
"""What each player holds, by name in seating order."""

NOTHING: Final = Dice()
ONE: Final[Mapping[Kind, Dice]] = {"jewel": Dice(1, 0), "bone": Dice(0, 1)}


@dataclass(frozen=True, slots=True)
class Throw:
    """One die as it was rolled."""

    die: Kind
    face: int


@dataclass(frozen=True, slots=True)
class Pot:
    """Dice to be won, and who may win them: those who put their ante in, less those who retired since."""

    dice: Dice = NOTHING
    eligible: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The pot as the state shows it."""
        return self.dice.as_json() | {"eligible": list(self.eligible)}


@dataclass(frozen=True, slots=True)
class Share:
    """What one player takes from the table when a round ends: all dice, one's own included (RB-S8)."""

    player: str
    dice: Dice
    pots: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        """The share as ``last`` shows it."""
        return {"player": self.player} | self.dice.as_json() | {"pots": list(self.pots)}


def antes(hands: Hands, ante: int, *, matched: bool) -> dict[str, int]:
    """What each owes: the ante as far as they can, or ``matched`` to the poorest of all (RB-04, RB-14, RB-16)."""
    owed = {name: min(ante, hand.can_ante) for name, hand in hands.items()}
    return dict.fromkeys(owed, min(owed.values())) if matched else owed


def layered(owed: Mapping[str, int]) -> tuple[Pot, ...]:
    """The pots into which antes fall: the centre, to which all put what the poorest can, then a side pot for every
    level above it, won only by those who reached it (RB-11).

    >>> [(pot.dice.jewels, pot.eligible) for pot in layered({"Ann": 1, "Bob": 3, "Cat": 3})]
    [(3, ('Ann', 'Bob', 'Cat')), (4, ('Bob', 'Cat'))]
    """
    below, *levels = sorted(set(owed.values()))
    pots = [Pot(Dice(below * len(owed)), tuple(owed) if below else ())]
    for level in levels:
        reached = tuple(name for name, most in owed.items() if most >= level)
        pots.append(Pot(Dice((level - below) * len(reached)), reached))
        below = level
    return tuple(pots)


@dataclass(frozen=True, slots=True)
class Table:
    """The middle of the table during a round, and the rolls that decide about it.

    There is a contest for the dice rolled, then one for each pot, settled in this order (RB-S9). A roll made in the
    face-off for a contest counts for that one and all later ones.
    """

    pots: tuple[Pot, ...] = (Pot(),)
    rolled: Dice = NOTHING
    rolls: Mapping[str, tuple[tuple[int, Throw], ...]] = field(default_factory=dict)
    """By those who can still win something, in seating order: each roll with the contest it was made for."""
    contest: int = ROLLED
    """What the next roll is for."""

    @property
    def everything(self) -> Dice:
        """All dice that lie in the middle."""
        return sum((pot.dice for pot in self.pots), self.rolled)

    def anted(self, owed: Mapping[str, int]) -> Table:
        """The table with everybody's ante, on top of what a player who retired has left in the centre (G-S5)."""
        return replace(self, pots=layered(owed))._with(CENTRE, self.everything)

    def thrown(self, throws: Mapping[str, Throw], forfeited: Collection[str]) -> Table:
        """The table after a roll; who ``forfeited`` leaves the Bone in the pot and wins nothing (RB-06, RB-S9)."""
        rolls = {name: made for name, made in self.rolls.items() if name not in forfeited}
        table = self
        for name, throw in throws.items():
            if name in forfeited:
                table = table._with(max(self.contest, CENTRE), ONE["bone"])
            else:
                rolls[name] = (*rolls.get(name, ()), (self.contest, throw))
                table = table._with(_heap(self.contest), ONE[throw.die])
        return replace(table, rolls=rolls)

    def without(self, player: str, hand: Dice) -> Table:
        """The table once ``player`` has retired: out of every contest, the hand in the centre pot (G-S5)."""
        pots = tuple(replace(pot, eligible=tuple(n for n in pot.eligible if n != player)) for pot in self.pots)
        rolls = {name: made for name, made in self.rolls.items() if name != player}
        return replace(self, pots=pots, rolls=rolls)._with(CENTRE, hand)

    def tied(self) -> tuple[int, tuple[str, ...]] | None:
        """The first contest in which the best roll is shared, and by whom; None when all have their winner."""
        for contest in range(ROLLED, len(self.pots)):
            best = self._best(contest)
            if len(best) > 1:
                return contest, best
        return None

    def face_off(self, contest: int, tied: tuple[str, ...], hands: Hands, ante: int) -> tuple[Table, Hands]:
        """The table and the hands when the ``tied`` have put in their ante for one more roll (RB-08, RB-09)."""
        table, held = replace(self, contest=contest), dict(hands)
        for name in tied:
            if not held[name].count:  # who has no die left takes back the one just rolled (RB-09)
                made_for, throw = self.rolls[name][-1]
                held[name] = ONE[throw.die]
                table = table._with(_heap(made_for), NOTHING - held[name])
        each = min(ante, *(held[name].can_ante for name in tied))
        if not each:
            return table, held
        for name in tied:
            held[name] -= Dice(each)
        return table._with(max(contest, CENTRE), Dice(each * len(tied)), tied), held

    def shares(self) -> tuple[Share, ...]:
        """Who takes what, the winner of the rolled dice first; only once nothing is tied (RB-S4)."""
        shares: dict[str, Share] = {}
        for contest in range(ROLLED, len(self.pots)):
            dice = self.rolled if contest == ROLLED else self.pots[contest].dice
            if dice.count:
                (winner,) = self._best(contest)
                share = shares.get(winner, Share(winner, NOTHING, ()))
                pots = share.pots if contest == ROLLED else (*share.pots, contest)
                shares[winner] = Share(winner, share.dice + dice, pots)
        return tuple(shares.values())

    def _best(self, contest: int) -> tuple[str, ...]:
        """Those who share the best roll in ``contest`` among those who may win it."""
        among = self.rolls if contest == ROLLED else [n for n in self.pots[contest].eligible if n in self.rolls]
        if not among:  # nobody is left who may win this pot: it goes to the highest roll of all (RB-S6)
            return self._best(ROLLED)
        ranks = {name: [throw.face for made_for, throw in self.rolls[name] if made_for <= contest] for name in among}
        best = max(ranks.values())
        return tuple(name for name, rank in ranks.items() if rank == best)

    def _with(self, heap: int, dice: Dice, opened_to: tuple[str, ...] = ()) -> Table:
        """The table with ``dice`` added to a heap; a pot that nobody may win yet is ``opened_to`` these (RB-S1)."""
        if heap == ROLLED:
            return replace(self, rolled=self.rolled + dice)
        pot = Pot(self.pots[heap].dice + dice, self.pots[heap].eligible or opened_to)
        return replace(self, pots=(*self.pots[:heap], pot, *self.pots[heap + 1 :]))


BARE: Final = Table()
"""Between two rounds: nothing lies in the middle."""


def _heap(contest: int) -> int:
    """Where dice rolled for ``contest`` lie: with their side pot, else with the dice rolled (RB-15)."""
    return contest if contest > CENTRE else ROLLED
