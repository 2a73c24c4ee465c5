# SPDX-License-Identifier: MIT
"""A round of Roll the Bones as hands would play it: single dice in lists, moved one by one. Slow, small, obvious.

Thought out apart from the engine, to be compared with it: antes are laid down one Jewel each at a time, and a contest
is settled by sending home, roll by roll, all who did not roll highest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.games.match import Match
from companion.games.roll_the_bones import Dice
from companion.play.registry import GAMES

ROLLED = -1


def dealt(players: list[str], hold: Mapping[str, tuple[int, int]], **options: object) -> Match:
    """A match some rounds on: who holds how many Jewels and Bones; the others are out."""
    match = GAMES.start({"game": "roll-the-bones", "players": players, "options": options})
    hands = {name: Dice(*hold.get(name, (0, 0))) for name in players}
    return replace(match, game=replace(match.game, hands=hands, still_in=tuple(hold)))


@dataclass
class Pile:
    """Dice in the middle, and the names of those who may win them."""

    dice: list[str] = field(default_factory=list)
    may_win: list[str] = field(default_factory=list)


class Round:
    """One round, from the antes until everything is paid out; then ``paid`` says who took which dice and pots."""

    def __init__(self, hands: dict[str, tuple[int, int]], ante: int, *, matched: bool, left_behind: list[str]) -> None:
        self.hands = {name: ["jewel"] * jewels + ["bone"] * bones for name, (jewels, bones) in hands.items()}
        self.ante = ante
        self.piles = [Pile(left_behind)]
        self.rolled: list[str] = []
        self.history: list[tuple[int, dict[str, int]]] = []
        self.beaten: set[str] = set()
        self.lies: dict[str, tuple[str, list[str]]] = {}
        self.purpose = ROLLED
        self.to_roll = list(hands)
        self.declared: set[str] = set()
        self.paid: dict[str, tuple[list[str], list[int]]] | None = None
        for _ in range(ante):
            self._everybody_lays_one_down(matched)
        self._must_roll_bones()

    def _everybody_lays_one_down(self, matched: bool) -> None:
        able = [name for name, hand in self.hands.items() if hand.count("jewel") > 1]
        if len(able) == len(self.hands):
            pile = self.piles[0]
            pile.may_win = able
        elif matched or not able:
            return
        else:
            pile = next((one for one in self.piles[1:] if one.may_win == able), Pile(may_win=able))
            if pile not in self.piles[1:]:
                self.piles.append(pile)
        for name in able:
            self._lay_down(name, pile)

    def _lay_down(self, name: str, pile: Pile) -> None:
        self.hands[name].remove("jewel")
        pile.dice.append("jewel")

    def _must_roll_bones(self) -> None:
        self.declared = {name for name in self.to_roll if "jewel" not in self.hands[name]}

    def roll(self, throws: dict[str, tuple[str, int]]) -> None:
        """All ``to_roll`` have rolled: a die and its face each."""
        undeclared = {name for name, (die, _) in throws.items() if die == "bone" and name not in self.declared}
        if undeclared == set(throws):
            undeclared = set()
        side = self.piles[self.purpose].dice if self.purpose > 0 else None
        for name, (die, _) in throws.items():
            heap = self.rolled if side is None else side
            if name in undeclared:
                heap = self.piles[0].dice if side is None else side
            self.hands[name].remove(die)
            heap.append(die)
            self.lies[name] = (die, heap)
        self.beaten |= undeclared
        self.history.append((self.purpose, {n: face for n, (_, face) in throws.items() if n not in undeclared}))
        self._settle()

    def retire(self, player: str) -> None:
        """``player`` gives up; the dice in hand are for whoever wins the centre."""
        self.piles[0].dice += self.hands.pop(player)
        self.beaten.add(player)
        self.ante += 1
        for pile in self.piles:
            pile.may_win = [name for name in pile.may_win if name != player]
        self.to_roll = [name for name in self.to_roll if name != player]
        self.declared.discard(player)
        if self.history:
            purpose, tied = self._first_tie()
            if tied and tied == self.to_roll:
                self.purpose = purpose
            else:
                self._settle()

    def _leaders(self, contest: int) -> list[str]:
        unbeaten = [name for name in self.hands if name not in self.beaten]
        leaders = unbeaten if contest == ROLLED else [n for n in unbeaten if n in self.piles[contest].may_win]
        if not leaders:
            return self._leaders(ROLLED)
        for purpose, faces in self.history:
            if purpose <= contest and all(name in faces for name in leaders):
                highest = max(faces[name] for name in leaders)
                leaders = [name for name in leaders if faces[name] == highest]
        return leaders

    def _first_tie(self) -> tuple[int, list[str]]:
        for contest in (ROLLED, *range(len(self.piles))):
            leaders = self._leaders(contest)
            if len(leaders) > 1:
                return contest, leaders
        return ROLLED, []

    def _settle(self) -> None:
        self.purpose, self.to_roll = self._first_tie()
        if not self.to_roll:
            self._pay()
            return
        pile = self.piles[max(self.purpose, 0)]
        for name in self.to_roll:
            if not self.hands[name]:
                die, heap = self.lies[name]
                heap.remove(die)
                self.hands[name].append(die)
        for _ in range(self.ante):
            if all(self.hands[name].count("jewel") > 1 for name in self.to_roll):
                pile.may_win = pile.may_win or list(self.to_roll)
                for name in self.to_roll:
                    self._lay_down(name, pile)
        self._must_roll_bones()

    def _pay(self) -> None:
        self.paid = {}
        for contest in (ROLLED, *range(len(self.piles))):
            dice = self.rolled if contest == ROLLED else self.piles[contest].dice
            (winner,) = self._leaders(contest)
            if dice:
                taken, pots = self.paid.setdefault(winner, ([], []))
                taken += dice
                pots += [contest] if contest != ROLLED else []
                self.hands[winner] += dice
