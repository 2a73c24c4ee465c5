# SPDX-License-Identifier: MIT
"""Dead Man's Dice: pile your dice, plunder the tops of the others, first to 100 doubloons (DM-01 to DM-19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, Face, State, to_the_left
from companion.games.checks import (
    Move,
    admit,
    as_many,
    by_player,
    choice,
    missing_or,
    on_turn,
    one_of,
    quoted,
    shown,
    whole,
)
from companion.games.errors import Refused
from companion.messages.message import Message, word

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


Phase = Literal["start", "rolling", "placing", "restart", "over"]

MOVES: Final[Mapping[str, Move]] = {
    "start-roll": Move(frozenset({"start"})),
    "roll": Move(frozenset({"rolling", "placing", "restart"}), player=True),
    "place": Move(frozenset({"placing"}), player=True),
    "plunder": Move(frozenset({"placing"}), player=True),
    "end-turn": Move(frozenset({"placing"}), player=True),
    "knock": Move(frozenset({"rolling", "placing"}), player=True),
    "retire": Move(frozenset({"start", "rolling", "placing", "restart"}), player=True),
}

UNTIL_MAROONED: Final = "until-marooned"


@dataclass(frozen=True, slots=True)
class Broken:
    """The turn that stands still while the owner of a pile knocked over starts again (DM-S2)."""

    knocker: str
    phase: Phase
    rolled: Die | None


@dataclass(frozen=True, slots=True)
class DeadMansDice:
    """A game of Dead Man's Dice as it stands.

    >>> game = DeadMansDice.start(("Jack", "Bart"), {})
    >>> bottoms = {"Jack": {"die": "regular", "face": 2}, "Bart": {"die": "regular", "face": 6}}
    >>> game = game.apply({"event": "start-roll", "dice": bottoms})
    >>> game = game.apply({"event": "roll", "player": "Jack", "die": "regular", "face": 5})
    >>> game.phase, game.legal()["Jack"]
    ('placing', {'place': True, 'end-turn': True, 'knock': True, 'retire': True})
    """

    game_id: ClassVar[str] = "dead-mans-dice"
    seats: ClassVar[range] = range(2, 7)
    option_names: ClassVar[tuple[str, ...]] = ("target", "rolls_per_turn")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    dice: Dice
    scores: tuple[int, ...]
    """The doubloons of each player, by seat."""
    target: int = 100
    many_rolls: bool = False
    """Whether a turn goes on until its player is marooned (DM-03)."""
    phase: Phase = "start"
    round: int = 1
    turn: str | None = None
    rolled: Die | None = None
    """The die in the air (DM-S5)."""
    broken: Broken | None = None
    gone: frozenset[str] = frozenset()
    last: Haul | None = None
    """How the round before ended, until anything is done in the next one."""
    winner: str | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> DeadMansDice:
        """Set the game up: everybody holds three dice (DM-01, DM-02).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        target = whole(options, "target", 1) if "target" in options else 100
        rolls = options.get("rolls_per_turn", 1)
        if rolls != UNTIL_MAROONED and (type(rolls) is not int or rolls != 1):
            raise Refused(
                "bad-field", Message("rolls-per-turn-wants", until_marooned=UNTIL_MAROONED, rolls=shown(rolls))
            )
        return cls(players, Dice.dealt(players), (0,) * len(players), target, rolls == UNTIL_MAROONED)

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those who have not retired, in seating order."""
        return tuple(name for name in self.players if name not in self.gone)

    def apply(self, event: Event) -> DeadMansDice:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        name = admit(event, MOVES, self.phase, self.players, self.still_in)
        if name == "start-roll":
            return self._start_roll(event)
        if name == "retire":
            return self._retire(event["player"])
        if name == "knock":
            return self._knock(event["player"], event)
        self._check_now(name)
        player = on_turn(event["player"], self.turn)
        match name:
            case "roll":
                return self._roll(player, event)
            case "place":
                return self._place(player)
            case "plunder":
                return self._plunder(player, event)
            case _:
                return self._pass_on()

    def _check_now(self, name: str) -> None:
        """Refuse what does not fit the die in the air in this phase (DM-S4, DM-S7)."""
        if name == "place" and self.rolled is None:
            raise Refused("wrong-phase", Message("no-die-has-been-rolled"))
        if name == "roll" and self.phase == "placing" and not self._may_roll_again:
            why = "one-roll-a-turn" if self.rolled is None else "die-in-the-air"
            raise Refused("wrong-phase", Message(why))

    @property
    def _may_roll_again(self) -> bool:
        return self.many_rolls and self.rolled is None

    def _start_roll(self, event: Event) -> DeadMansDice:
        """The bottoms of the piles; the lowest plays first, and nothing lies while the lowest are tied (DM-02)."""
        rolled = by_player(event, "dice", self.players, thrown)
        as_many(dict.fromkeys(self.still_in, 1), dict.fromkeys(rolled, 1))
        dice = self.dice
        for name, (kind, face) in rolled.items():
            dice = dice.held(name, dice.hand(name).without(kind)).placed(name, Die(face, kind, name))
        numbers = {name: pile[-1].number for name, pile in zip(self.players, dice.piles, strict=True) if pile}
        lowest = [name for name, number in numbers.items() if number == min(numbers.values())]
        if len(lowest) > 1:
            return replace(self, last=None)
        return replace(self, dice=dice, phase="rolling", turn=lowest[0], last=None)

    def _roll(self, player: str, event: Event) -> DeadMansDice:
        kind, face = thrown(event, "roll")
        hand = self.dice.hand(player)
        if kind not in hand.kinds:
            raise Refused("die-not-in-hand", Message("holds-no-more", player=player, die=kind))
        die, dice = Die(face, kind, player), self.dice.held(player, hand.without(kind))
        if self.phase == "restart":
            return replace(self, dice=dice.placed(player, die))._resumed()
        return replace(self, dice=dice, phase="placing", rolled=die)._settled()

    def _place(self, player: str) -> DeadMansDice:
        die, top = self.rolled, self.dice.top(player)
        if die is None:
            raise AssertionError("only a die in the air is placed")
        if not die.may_lie_on(top):
            under = top.number if top else 0
            missed = Message("not-same-nor-next-nor-seven", seven=SEVEN)
            raise Refused(
                "illegal-placement",
                Message("cant-lie-on", number=word(str(die.number)), under=word(str(under)), missed=missed),
            )
        placed = replace(self, dice=self.dice.placed(player, die), rolled=None)
        return placed._settled() if placed.dice.hand(player).dice else placed._end_round()

    def _plunder(self, player: str, event: Event) -> DeadMansDice:
        victim = self._pile_named(event, "from", [name for name in self.still_in if name != player])
        loot, top = self.dice.top(victim), self.dice.top(player)
        if loot is None:
            raise AssertionError("an empty pile is not named")
        if loot.skull:
            raise Refused("jolly-roger-safe", Message("jolly-roger-cant-be-plundered", victim=victim))
        if top is None:
            raise Refused("illegal-placement", Message("plundered-die-cant-begin-pile"))
        if not loot.follows(top):
            missed = Message("not-next-nor-seven", seven=SEVEN)
            raise Refused(
                "illegal-placement",
                Message(
                    "plundered-misfit",
                    number=word(str(loot.number)),
                    number2=word(str(top.number)),
                    missed=missed,
                ),
            )
        return replace(self, dice=self.dice.plundered(player, victim))._settled()

    def _pile_named(self, event: Event, where: str, names: list[str]) -> str:
        """The player named in ``where``, one of ``names`` in whose pile there is a die (DM-S7)."""
        piled = [name for name in names if self.dice.pile(name)]
        if not piled:
            raise Refused("bad-field", Message("wants-pile-all-are-empty", where=where, event=missing_or(event, where)))
        return choice(event, where, piled)

    def _plunderable(self, player: str) -> list[str]:
        """From whom ``player`` may plunder now (DM-05, DM-08)."""
        top = self.dice.top(player)
        others = [(name, self.dice.top(name)) for name in self.still_in if name != player]
        return [name for name, loot in others if top and loot and not loot.skull and loot.follows(top)]

    def _settled(self) -> DeadMansDice:
        """The turn goes on where something can still be done in it, else it ends by itself (DM-10, DM-S1)."""
        if self.phase != "placing" or self.turn is None or self._may_roll_again or self._placeable(self.turn):
            return self
        return self if self._plunderable(self.turn) else self._pass_on()

    def _placeable(self, player: str) -> bool:
        return self.rolled is not None and self.rolled.may_lie_on(self.dice.top(player))

    def _pass_on(self) -> DeadMansDice:
        """The next player's turn; a die in the air goes back to the hand (DM-03, DM-10)."""
        left = to_the_left(self.players, str(self.turn), self.still_in)
        return replace(self._landed(), phase="rolling", turn=left)

    def _landed(self) -> DeadMansDice:
        """With no die in the air: it is in its owner's hand again, be it of this turn or of the broken one."""
        aloft = [die for die in (self.rolled, self.broken and self.broken.rolled) if die]
        return replace(self, dice=self.dice.returned(*aloft), rolled=None, broken=None)

    def _knock(self, player: str, event: Event) -> DeadMansDice:
        """Any pile, by whoever is on turn; by another the own one, and the turn goes on as it is (DM-S6)."""
        if event.get("pile") != player:
            on_turn(player, self.turn)
        pile = self._pile_named(event, "pile", list(self.still_in))
        spilled = replace(self, dice=self.dice.spilled(pile))
        if pile == player:
            return spilled._pass_on() if player == self.turn else spilled._settled()
        fined = tuple(n - SEVEN * (name == player) for name, n in zip(self.players, self.scores, strict=True))
        broken = Broken(player, self.phase, self.rolled)
        return replace(spilled, phase="restart", turn=pile, rolled=None, broken=broken, scores=fined)

    def _resumed(self) -> DeadMansDice:
        """The broken turn goes on as it was, or passes on where the knocker has left (DM-S2)."""
        broken = self.broken
        if broken is None:
            raise AssertionError("only a broken turn is resumed")
        again = replace(self, phase=broken.phase, turn=broken.knocker, rolled=broken.rolled, broken=None)
        return again._pass_on() if broken.knocker in self.gone else again._settled()

    def _end_round(self) -> DeadMansDice:
        """Count the piles; the highest at or above the target wins, unless tied (DM-11 to DM-13, DM-17, DM-18)."""
        haul = Haul.of(self.round, self.dice)
        scores = tuple(score + points for score, (_, points) in zip(self.scores, haul.points, strict=True))
        fresh = Dice.dealt(self.players, self.gone)
        ended = replace(self, dice=fresh, scores=scores, turn=None, last=haul)
        mine = {name: n for name, n in zip(self.players, scores, strict=True) if name not in self.gone}
        most = max(mine.values())
        best = [name for name, n in mine.items() if n == most]
        if most >= self.target and len(best) == 1:
            return replace(ended, phase="over", winner=best[0])
        return replace(ended, phase="start", round=self.round + 1)

    def _retire(self, player: str) -> DeadMansDice:
        """Take ``player`` out with all dice of their own; plundered ones go back (G-08, G-S5)."""
        own, broken = self.rolled if player != self.turn else None, self.broken
        if broken and broken.knocker == player:
            broken = replace(broken, rolled=None)
        gone = self.gone | {player}
        left = replace(self, dice=self.dice.without(player), rolled=own, broken=broken, gone=gone, last=None)
        if len(left.still_in) == 1:
            return replace(left._landed(), phase="over", turn=None, winner=left.still_in[0])
        if player != self.turn:
            return left._settled()
        return left._resumed() if broken else left._pass_on()

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one (G-05, G-S9)."""
        if self.phase == OVER:
            return {}
        offers = {name: self._offers(name) | {"retire": True} for name in self.still_in}
        if self.turn is None:
            offers.setdefault("table", {})["start-roll"] = True
        return offers

    def _offers(self, player: str) -> dict[str, Any]:
        offers: dict[str, Any] = {}
        if player != self.turn:  # the own pile may fall at any time (DM-S6)
            return {"knock": True} if self._knocks_now and self.dice.pile(player) else offers
        placing = self.phase == "placing"
        if self._rolls_now:
            offers["roll"] = list(self.dice.hand(player).kinds)
        if self._placeable(player):
            offers["place"] = True
        if placing and (victims := self._plunderable(player)):
            offers["plunder"] = victims
        if placing:
            offers["end-turn"] = True
        if self._knocks_now and any(self.dice.piles):
            offers["knock"] = True
        return offers

    @property
    def _knocks_now(self) -> bool:
        return self.phase in MOVES["knock"].phases

    @property
    def _rolls_now(self) -> bool:
        return self.phase in ("rolling", "restart") or (self.phase == "placing" and self._may_roll_again)

    def state(self) -> State:
        """All that the rules name; in this game nothing of it is hidden."""
        by_seat = list(zip(self.players, self.dice.piles, self.dice.hands, self.scores, strict=True))
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "players": {
                name: {"dice": hand.dice, "out": name in self.gone, "score": score} for name, _, hand, score in by_seat
            },
            "winner": self.winner,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "piles": {name: [die.as_json() for die in pile] for name, pile, _, _ in by_seat},
            "hand": {name: {"regular": hand.regular, "jolly": hand.jolly} for name, _, hand, _ in by_seat},
            "rolled": {"die": self.rolled.kind, "face": self.rolled.face} if self.rolled else None,
            "scores": dict(zip(self.players, self.scores, strict=True)),
            "target": self.target,
        }

    def view(self, player: str | None) -> State:  # noqa: ARG002  (other games hide hands)
        """What ``player`` may see: the state, for all dice lie open."""
        return self.state()

    def awaits(self) -> Await | None:
        """One die of everybody at the start; before a roll the tops of the piles and one die more."""
        if self.phase == "start":
            return Await("start-roll", dict.fromkeys(self.still_in, 1), one_each=True, faces="piles")
        if not self._rolls_now:
            return None
        aloft = self.broken.knocker if self.broken and self.broken.rolled else None
        seen = {name: bool(self.dice.pile(name)) + (name == self.turn) + (name == aloft) for name in self.still_in}
        return Await("roll", {name: dice for name, dice in seen.items() if dice}, faces="piles")
