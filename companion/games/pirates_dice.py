# SPDX-License-Identifier: MIT
"""Pirates Dice: liar's dice in which the skull is wild; last with dice wins (PD-01 to PD-12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, Face, State, to_the_left
from companion.games.bids import (
    Bid,
    Verdict,
    check_challenge,
    check_raise,
    in_order,
    lifted,
    lowest,
)
from companion.games.checks import (
    Move,
    admit,
    as_many,
    by_player,
    choice,
    on_turn,
    shown,
    whole,
)
from companion.games.errors import Refused
from companion.messages.message import Message

NUMBERS: Final = (2, 3, 4, 5, 6)
"""What can be bid; the skull stands where a plain die has its 1 (PD-02)."""
SKULL: Final = "skull"

Phase = Literal["roll-off", "bidding", "reveal", "over"]

MOVES: Final[Mapping[str, Move]] = {
    "roll-off": Move(frozenset({"roll-off"})),
    "bid": Move(frozenset({"bidding"}), player=True),
    "challenge": Move(frozenset({"bidding"}), player=True),
    "reveal": Move(frozenset({"reveal"})),
    "retire": Move(frozenset({"roll-off", "bidding", "reveal"}), player=True),
}


@dataclass(frozen=True, slots=True)
class PiratesDice:
    """A game of Pirates Dice as it stands.

    >>> game = PiratesDice.start(("Ann", "Bob"), {"first": "Ann"})
    >>> game = game.apply({"event": "bid", "player": "Ann", "quantity": 4, "face": 4})
    >>> game.turn, game.legal()["Bob"]["bid"]
    ('Bob', {'2': 5, '3': 5, '4': 5, '5': 4, '6': 4})
    """

    game_id: ClassVar[str] = "pirates-dice"
    seats: ClassVar[range] = range(2, 5)
    option_names: ClassVar[tuple[str, ...]] = ("first", "challenge", "dice")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    dice: tuple[int, ...]
    """How many dice each player has left, by seat."""
    anyone: bool
    """Whether everybody but the bidder may challenge (PD-08)."""
    phase: Phase
    round: int = 1
    turn: str | None = None
    contenders: tuple[str, ...] = ()
    bid: Bid | None = None
    challenger: str | None = None
    last: Verdict | None = None
    winner: str | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> PiratesDice:
        """Set the game up: everybody rolls off, or the option ``first`` begins (PD-03).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value.
        """
        dice = whole(options, "dice", 1, 10) if "dice" in options else 5
        anyone = "challenge" in options and choice(options, "challenge", ("next", "anyone")) == "anyone"
        cups = (dice,) * len(players)
        if "first" in options:
            return cls(players, cups, anyone, "bidding", turn=choice(options, "first", players))
        return cls(players, cups, anyone, "roll-off", contenders=players)

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those who have dice (PD-12), in seating order."""
        return tuple(name for name, dice in zip(self.players, self.dice, strict=True) if dice)

    def apply(self, event: Event) -> PiratesDice:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        match admit(event, MOVES, self.phase, self.players, self.still_in):
            case "bid":
                return self._bid(event)
            case "challenge":
                return self._challenge(event["player"])
            case "reveal":
                return self._reveal(event)
            case "roll-off":
                return self._roll_off(event)
            case _:
                return self._retire(event["player"])

    def _roll_off(self, event: Event) -> PiratesDice:
        rolled = by_player(event, "dice", self.players, _face)
        as_many(dict.fromkeys(self.contenders, 1), dict.fromkeys(rolled, 1))
        worth = {name: face if isinstance(face, int) else 0 for name, face in rolled.items()}
        best = max(worth.values())
        return self._contend(tuple(name for name in self.contenders if worth[name] == best))

    def _contend(self, contenders: tuple[str, ...]) -> PiratesDice:
        if len(contenders) > 1:
            return replace(self, contenders=contenders)
        return replace(self, phase="bidding", turn=contenders[0], contenders=())

    def _bid(self, event: Event) -> PiratesDice:
        player = on_turn(event["player"], self.turn)
        quantity = whole(event, "quantity", 1)
        face = _face(event.get("face"), "face")
        if not isinstance(face, int):
            raise Refused("cannot-bid-skulls", Message("skulls-cant-be-bid-they"))
        bid = Bid(player, quantity, face, under=self.bid)
        check_raise(bid, NUMBERS)
        return replace(self, bid=bid, turn=to_the_left(self.players, player, self.still_in), last=None)

    def _challenge(self, player: str) -> PiratesDice:
        check_challenge(player, self.bid, self.turn, self.anyone)
        return replace(self, phase="reveal", turn=None, challenger=player, last=None)

    def _reveal(self, event: Event) -> PiratesDice:
        bid, challenger = self.bid, self.challenger
        if bid is None or challenger is None:
            raise AssertionError("cups are lifted only on a challenge of a bid")
        shown = lifted(event, dict(zip(self.players, self.dice, strict=True)), _face)
        verdict = Verdict.of(bid, challenger, shown, (bid.face, SKULL))
        return self._next_round(self._without(verdict.loser, 1), verdict.loser, verdict)

    def _without(self, player: str, lost: int) -> tuple[int, ...]:
        return tuple(n - lost if name == player else n for name, n in zip(self.players, self.dice, strict=True))

    def _next_round(self, dice: tuple[int, ...], starter: str, last: Verdict | None) -> PiratesDice:
        """The round is over: ``starter`` begins the next one, or the next to the left with dice (PD-11)."""
        calm = replace(self, dice=dice, bid=None, challenger=None, last=last)
        still_in = calm.still_in
        if len(still_in) == 1:
            return replace(calm, phase="over", turn=None, contenders=(), winner=still_in[0])
        turn = starter if starter in still_in else to_the_left(self.players, starter, still_in)
        return replace(calm, phase="bidding", round=self.round + 1, turn=turn)

    def _retire(self, player: str) -> PiratesDice:
        """Take ``player`` out as if out of dice (G-08, G-S5)."""
        gone = replace(self, dice=self._without(player, self.dice[self.players.index(player)]), last=None)
        if self.bid is not None or len(gone.still_in) == 1:
            return self._next_round(gone.dice, self.challenger or self.turn or player, None)
        if self.phase == "roll-off":
            return gone._contend(tuple(name for name in self.contenders if name != player))
        if self.turn == player:
            return replace(gone, turn=to_the_left(self.players, player, gone.still_in))
        return gone

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player; ``"table"`` for events without one (G-05, G-S9)."""
        if self.phase == OVER:
            return {}
        least = lowest(self.bid, NUMBERS)
        offers: dict[str, dict[str, Any]] = {name: self._offers(name, least) for name in self.still_in}
        if self.phase != "bidding":
            offers.setdefault("table", {})[self.phase] = True
        return offers

    def _offers(self, player: str, least: Mapping[int, int]) -> dict[str, Any]:
        offers: dict[str, Any] = {}
        if self.phase == "bidding":
            if player == self.turn and least:
                offers["bid"] = {str(face): quantity for face, quantity in least.items()}
            if self.bid and player != self.bid.player and (self.anyone or player == self.turn):
                offers["challenge"] = True
        return offers | {"retire": True}

    def state(self) -> State:
        """All that the rules name; in this game nothing of it is hidden."""
        bid = self.bid
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "players": {
                name: {"dice": dice, "out": not dice, "score": 0}
                for name, dice in zip(self.players, self.dice, strict=True)
            },
            "winner": self.winner,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "bid": bid.as_json() if bid else None,
            "bids": [one.as_json() for one in in_order(bid)],
            "in_play": sum(self.dice),
            "contenders": list(self.contenders),
        }

    def view(self, player: str | None) -> State:  # noqa: ARG002  (other games hide hands)
        """What ``player`` may see: the state, for dice under cups are known to nobody here."""
        return self.state()

    def awaits(self) -> Await | None:
        """One die of each contender in the roll-off, all dice when cups are lifted (G-07)."""
        if self.phase == "roll-off":
            return Await("roll-off", dict.fromkeys(self.contenders, 1), one_each=True, faces="skull")
        if self.phase == "reveal":
            lifted = {name: n for name, n in zip(self.players, self.dice, strict=True) if n}
            return Await("reveal", lifted, faces="skull")
        return None


def _face(value: Any, where: str) -> Face:
    """A face of these dice (PD-02); a 1 is none (PD-S4)."""
    if value == SKULL:
        return SKULL
    if type(value) is int and value in NUMBERS:
        return value
    raise Refused("bad-field", Message("dice-show-numbers-or-skull", where=where, value=shown(value)))
