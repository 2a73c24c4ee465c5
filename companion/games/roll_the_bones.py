# SPDX-License-Identifier: MIT
"""Roll the Bones: ante up Jewels, roll one more against the others, take the pot (RB-01 to RB-18)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, State
from companion.games.checks import Move, admit, as_many, by_player, missing_or, shown, whole
from companion.games.errors import Refused
from companion.messages.message import Message, joined, word

Kind = Literal["jewel", "bone"]

ROLLED: Final = -1
"""The contest for the dice rolled; the pots' contests are their places in ``Table.pots`` (RB-S9)."""
CENTRE: Final = 0
"""The place of the centre pot, listed first even when nothing lies in it (RB-S1)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A number of Jewels and of Bones: a hand, a pot, a share.

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


Phase = Literal["ante", "declaring", "face-off", "over"]

TO_ROLL: Final = frozenset({"declaring", "face-off"})
MOVES: Final[Mapping[str, Move]] = {
    "ante": Move(frozenset({"ante"})),
    "declare-bone": Move(TO_ROLL, player=True),
    "roll": Move(TO_ROLL),
    "retire": Move(frozenset({"ante"}) | TO_ROLL, player=True),
}
SIDES: Final[Mapping[Kind, int]] = {"jewel": 6, "bone": 12}
START: Final = Dice(jewels=10, bones=1)
"""What each player begins with (RB-01)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a roll led to: shares when it ended the round, else who face off."""

    forfeited: tuple[str, ...]
    winners: tuple[Share, ...] = ()
    tie: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The outcome as ``last`` shows it."""
        winners = [share.as_json() for share in self.winners]
        return {"winners": winners, "forfeited": list(self.forfeited), "tie": list(self.tie)}


@dataclass(frozen=True, slots=True)
class RollTheBones:
    """A game of Roll the Bones as it stands.

    >>> game = RollTheBones.start(("Ann", "Bob"), {}).apply({"event": "ante", "pot": 4})
    >>> dice = {"Ann": {"die": "jewel", "face": 3}, "Bob": {"die": "jewel", "face": 5}}
    >>> game.apply({"event": "roll", "dice": dice}).hands
    {'Ann': Dice(jewels=7, bones=1), 'Bob': Dice(jewels=13, bones=1)}
    """

    game_id: ClassVar[str] = "roll-the-bones"
    seats: ClassVar[range] = range(2, 7)
    option_names: ClassVar[tuple[str, ...]] = ("side_pots", "stakes")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    hands: Hands
    still_in: tuple[str, ...]
    """Those not out. Who has put all dice on the table is out only when the round ends without winning (RB-10)."""
    side_pots: bool = True
    stakes: int | None = None
    """Sweets that each has wagered (RB-17)."""
    phase: Phase = "ante"
    round: int = 1
    table: Table = BARE
    contenders: tuple[str, ...] = ()
    """Who rolls next."""
    declared: tuple[str, ...] = ()
    last: Outcome | None = None
    winner: str | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> RollTheBones:
        """Set the game up: ten Jewels and a Bone each (RB-01).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        side_pots = options.get("side_pots", True)
        if not isinstance(side_pots, bool):
            raise Refused("bad-field", Message("side-pots-wants-true-false", side_pots=shown(side_pots)))
        stakes = whole(options, "stakes", 1) if "stakes" in options else None
        return cls(players, dict.fromkeys(players, START), players, side_pots, stakes)

    @property
    def ante(self) -> int:
        """The full ante: by how many began, and one more for each who has gone out (RB-03)."""
        return (2 if len(self.players) <= 3 else 1) + len(self.players) - len(self.still_in)

    @property
    def owes(self) -> dict[str, int]:
        """What each has to put in now: all at most what the poorest can where no side pots are made (RB-14, RB-16)."""
        if self.phase != "ante":
            return {}
        matched = not self.side_pots or len(self.still_in) == 2
        return antes({name: self.hands[name] for name in self.still_in}, self.ante, matched=matched)

    def apply(self, event: Event) -> RollTheBones:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        match admit(event, MOVES, self.phase, self.players, self.still_in):
            case "ante":
                return self._ante(event)
            case "declare-bone":
                return self._declare(event["player"])
            case "roll":
                return self._roll(event)
            case _:
                return self._retire(event["player"])

    def _ante(self, event: Event) -> RollTheBones:
        owed = self.owes
        table = self.table.anted(owed)
        if "pot" in event:
            pot = Message("the-centre-pot")
            as_many({pot: table.pots[0].dice.jewels}, {pot: whole(event, "pot", 0)})
        hands = {name: hand - Dice(owed.get(name, 0)) for name, hand in self.hands.items()}
        return replace(self, table=table, hands=hands)._to_roll("declaring", self.still_in)

    def _to_roll(self, phase: Phase, contenders: tuple[str, ...], last: Outcome | None = None) -> RollTheBones:
        """Wait for the roll of ``contenders``; who has a Bone but no Jewel rolls it as if declared (RB-07)."""
        declared = tuple(name for name in contenders if not self.hands[name].jewels)
        return replace(self, phase=phase, contenders=contenders, declared=declared, last=last)

    def _declare(self, player: str) -> RollTheBones:
        if player not in self.contenders:
            raise Refused("not-your-turn", Message("doesnt-roll-this-face-off", player=player))
        if not self.hands[player].bones:
            raise Refused("no-bone", Message("has-no-bone-roll", player=player))
        if player in self.declared:
            return self
        return replace(self, declared=(*self.declared, player), last=None)

    def _roll(self, event: Event) -> RollTheBones:
        throws = self._thrown(event)
        forfeited = tuple(n for n, throw in throws.items() if throw.die == "bone" and n not in self.declared)
        if len(forfeited) == len(throws):  # then all did the same, and the Bones count as declared (RB-S6)
            forfeited = ()
        hands = {**self.hands, **{name: self.hands[name] - ONE[throw.die] for name, throw in throws.items()}}
        rolled = replace(self, hands=hands, table=self.table.thrown(throws, forfeited))
        return rolled._settle(Outcome(forfeited))

    def _thrown(self, event: Event) -> dict[str, Throw]:
        """The dice rolled, in seating order, each of a kind that its player may roll."""
        seen = by_player(event, "dice", self.players, _throw)
        as_many(dict.fromkeys(self.contenders, 1), dict.fromkeys(seen, 1))
        throws = {name: seen[name] for name in self.contenders}
        wrong = [
            Message(f"should-roll-a-{self._kinds(n)[0]}", player=n)
            for n, t in throws.items()
            if t.die not in self._kinds(n)
        ]
        if wrong:
            raise Refused("dice-mismatch", Message("these-dice-are-right", wrong=joined(wrong, "; ")))
        return throws

    def _kinds(self, player: str) -> tuple[Kind, ...]:
        """What ``player`` may roll: the Bone once declared (RB-06), else a Jewel, or a Bone to be forfeited."""
        if player in self.declared:
            return ("bone",)
        return ("jewel", "bone") if self.hands[player].bones else ("jewel",)

    def _settle(self, outcome: Outcome | None) -> RollTheBones:
        """Hold a face-off for the first contest that is tied; if none is, pay out and end the round."""
        tied = self.table.tied()
        if tied is None:
            return self._pay_out(outcome)
        table, hands = self.table.face_off(*tied, self.hands, self.ante)
        outcome = outcome and replace(outcome, tie=tied[1])
        return replace(self, table=table, hands=hands)._to_roll("face-off", tied[1], outcome)

    def _pay_out(self, outcome: Outcome | None) -> RollTheBones:
        shares = self.table.shares()
        hands = {**self.hands, **{share.player: self.hands[share.player] + share.dice for share in shares}}
        paid = replace(self, hands=hands, last=outcome and replace(outcome, winners=shares))
        return paid._next_round(tuple(name for name in self.still_in if hands[name].count))

    def _next_round(self, still_in: tuple[str, ...]) -> RollTheBones:
        calm = replace(self, still_in=still_in, table=BARE, contenders=(), declared=())
        if len(still_in) == 1:
            return replace(calm, phase="over", winner=still_in[0])
        return replace(calm, phase="ante", round=self.round + 1)

    def _retire(self, player: str) -> RollTheBones:
        """Take ``player`` out as if out of dice; what they held goes to the centre pot (G-08, G-S5)."""
        still_in = _but(player, self.still_in)
        table = self.table.without(player, self.hands[player])
        gone = replace(self, hands={**self.hands, player: NOTHING}, still_in=still_in, table=table, last=None)
        if len(still_in) == 1:
            left = {still_in[0]: self.hands[still_in[0]] + table.everything}
            return replace(gone, hands={**gone.hands, **left})._next_round(still_in)
        gone = replace(gone, contenders=_but(player, self.contenders), declared=_but(player, self.declared))
        return gone._go_on() if self.phase == "face-off" else gone

    def _go_on(self) -> RollTheBones:
        """The face-off without one who retired: between the others as it stands, unless others are tied now."""
        tied = self.table.tied()
        if tied and tied[1] == self.contenders:
            return replace(self, table=replace(self.table, contest=tied[0]))
        return self._settle(None)

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one (G-05, G-S9)."""
        if self.phase == OVER:
            return {}
        offers: dict[str, dict[str, Any]] = {name: {"retire": True} for name in self.still_in}
        for name in self.contenders:
            if self.hands[name].bones:
                offers[name]["declare-bone"] = True
        if self.phase == "ante":
            offers.setdefault("table", {})["ante"] = True
        else:
            kinds = {kind for name in self.contenders for kind in self._kinds(name)}
            offers.setdefault("table", {})["roll"] = [kind for kind in SIDES if kind in kinds]
        return offers

    def state(self) -> State:
        """All that the rules name; in this game nothing of it is hidden."""
        pots = [pot.as_json() for pot in self.table.pots]
        if self.phase == "face-off":
            pots.append(self.table.rolled.as_json() | {"eligible": [], "rolled": True})
        state: State = {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": None,
            "players": {name: self._player(name) for name in self.players},
            "winner": self.winner,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "ante": self.ante,
            "owes": self.owes,
            "pots": pots,
            "declared": list(self.declared),
            "contenders": list(self.contenders),
        }
        return state if self.stakes is None else state | {"stakes": self._sweets(self.stakes)}

    def _player(self, name: str) -> dict[str, Any]:
        hand = self.hands[name]
        return {"dice": hand.count, "out": name not in self.still_in, "score": 0} | hand.as_json()

    def _sweets(self, each: int) -> dict[str, int]:
        """Everybody's own until the end, then all with the winner (RB-S10)."""
        if self.winner is None:
            return dict.fromkeys(self.players, each)
        return {name: each * len(self.players) if name == self.winner else 0 for name in self.players}

    def view(self, player: str | None) -> State:  # noqa: ARG002  (other games hide hands)
        """What ``player`` may see: the state, for all dice lie open."""
        return self.state()

    def awaits(self) -> Await | None:
        """The antes in the middle, then one die of each who rolls, beside what already lies there (G-07)."""
        if self.phase == "ante":
            return Await("ante", faces="bones", centre=self.table.anted(self.owes).everything.count)
        if self.phase == OVER:
            return None
        rolled = dict.fromkeys(self.contenders, 1)
        return Await("roll", rolled, one_each=True, faces="bones", centre=self.table.everything.count)


def _but(player: str, names: Collection[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name != player)


def _throw(value: Any, where: str) -> Throw:
    """One die as it was rolled: ``{"die": "jewel", "face": 4}``."""
    if not isinstance(value, Mapping):
        raise Refused("bad-field", Message("object-with-die-face-wanted", where=where, value=shown(value)))
    die, face = value.get("die"), value.get("face")
    if die != "jewel" and die != "bone":
        raise Refused("bad-field", Message("die-wants-jewel-bone", where=where, value=missing_or(value, "die")))
    if type(face) is not int or not 1 <= face <= SIDES[die]:
        given = missing_or(value, "face")
        raise Refused(
            "bad-field", Message("face-wants-number", where=where, die=word(die), sides=SIDES[die], given=given)
        )
    return Throw(die, face)
