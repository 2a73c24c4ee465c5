# SPDX-License-Identifier: MIT
"""Pirate's Lies: liar's dice without wilds, with effect cards and teams; last with dice wins (PL-01 to PL-26)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Literal

from companion.games.base import OVER, Await, Event, State, to_the_left
from companion.games.bids import (
    Bid,
    Verdict,
    check_challenge,
    check_raise,
    in_order,
    lifted,
    lowest,
)
from companion.games.cards import Card
from companion.games.checks import Move, admit, choice, on_turn, whole
from companion.games.errors import Refused
from companion.games.pirates_lies_cards import NONE, UNKNOWN, Effect, Holding, Showdown, card_offers, pip
from companion.games.pirates_lies_rules import HouseRules, house_rules
from companion.messages.message import Message

AnyOrAll = Callable[[Iterable[bool]], bool]
Phase = Literal["deck", "bidding", "reveal", "cards", "over"]

MOVES: Final[Mapping[str, Move]] = {
    "deck": Move(frozenset({"deck"})),
    "lay-cards": Move(frozenset({"bidding"}), player=True),
    "bid": Move(frozenset({"bidding"}), player=True),
    "challenge": Move(frozenset({"bidding"}), player=True),
    "reveal": Move(frozenset({"reveal"})),
    "resolve": Move(frozenset({"cards"}), player=True),
    "undo-card": Move(frozenset({"cards"}), player=True),
    "decline": Move(frozenset({"cards"}), player=True),
    "retire": Move(frozenset({"deck", "bidding", "reveal", "cards"}), player=True),
}


@dataclass(frozen=True, slots=True)
class PiratesLies:
    """A game of Pirate's Lies as it stands.

    >>> game = PiratesLies.start(("Peter", "Mary", "Tom", "John"), {})
    >>> game = game.apply({"event": "bid", "player": "Peter", "quantity": 4, "face": 5})
    >>> game.turn, game.legal()["Mary"]["bid"]
    ('Mary', {'1': 5, '2': 5, '3': 5, '4': 5, '5': 5, '6': 4})
    """

    game_id: ClassVar[str] = "pirates-lies"
    seats: ClassVar[range] = range(2, 7)
    option_names: ClassVar[tuple[str, ...]] = ("first", "challenge", "dice", "wild", "cards", "deck", "teams")
    event_names: ClassVar[frozenset[str]] = frozenset(MOVES)

    players: tuple[str, ...]
    rules: HouseRules
    dice: tuple[int, ...]
    """How many dice each player has, by seat; stolen ones count at once (PL-S7)."""
    holding: Holding
    phase: Phase
    starter: str | None
    """Whose bid it is; before the deck is dealt, whose it will be."""
    round: int = 1
    bid: Bid | None = None
    challenger: str | None = None
    showdown: Showdown | None = None
    draws: tuple[tuple[str, int], ...] = ()
    """Who drew at the end of the last round, and of which rating."""
    last: Verdict | None = None
    winner: str | tuple[str, ...] | None = None

    @classmethod
    def start(cls, players: tuple[str, ...], options: Mapping[str, Any]) -> PiratesLies:
        """Set the game up; with ``cards`` the options hold the ``deck`` (PL-23: no engine reads a file).

        Raises:
            Refused: ``bad-field`` for an option of a wrong value, ``bad-teams`` (PL-24).
        """
        dice = whole(options, "dice", 1, 10) if "dice" in options else 5
        first = choice(options, "first", players) if "first" in options else players[0]
        rules = house_rules(players, options)
        phone = rules.mode == "phone"
        each = (UNKNOWN,) if rules.mode == "printed" else NONE
        holding = Holding.of(len(players), each, phone)
        return cls(players, rules, (dice,) * len(players), holding, "deck" if phone else "bidding", first)

    @property
    def turn(self) -> str | None:
        """Whose bid it is now (G-S2)."""
        return self.starter if self.phase == "bidding" else None

    @property
    def still_in(self) -> tuple[str, ...]:
        """Those in the game, in seating order: a player whose last die was stolen until the count is made (PL-20)."""
        if self.showdown is not None:
            return self.showdown.present
        return tuple(name for name, dice in zip(self.players, self.dice, strict=True) if dice)

    def apply(self, event: Event) -> PiratesLies:
        """The game after ``event``.

        Raises:
            Refused: with the code of the first rule that ``event`` breaks, in the order of G-S1.
        """
        name = admit(event, MOVES, self.phase, self.players, self.still_in)
        calm = replace(self, last=None, draws=()) if self.last or self.draws else self
        match name:
            case "bid":
                return calm._bid(event)
            case "challenge":
                return calm._challenge(event["player"])
            case "reveal":
                return calm._reveal(event)
            case "lay-cards":
                return calm._lay_cards(event)
            case "resolve":
                return calm._resolve(event)
            case "undo-card":
                return calm._undo_card(event)
            case "decline":
                return calm._decline(event["player"])
            case "deck":
                return calm._deal(event)
            case _:
                return calm._retire(event["player"])

    def _deal(self, event: Event) -> PiratesLies:
        """Each player begins with a card of rating 1 (PL-10)."""
        shuffled = self.holding.shuffled(event, self.rules.deck)
        dealt, _ = shuffled.draw({self._seat(name): 1 for name in self.still_in})
        return replace(self, holding=dealt, phase="bidding")

    def _lay_cards(self, event: Event) -> PiratesLies:
        if self.rules.mode == "off":
            raise Refused("wrong-phase", Message("this-game-played-without-cards"))
        holding = self.holding.lay(self._seat(event["player"]), event)
        if self.bid is not None:
            raise Refused("too-late", Message("cards-are-laid-before-first"))
        return replace(self, holding=holding)

    def _bid(self, event: Event) -> PiratesLies:
        player = on_turn(event["player"], self.turn)
        bid = Bid(player, whole(event, "quantity", 1), pip(event.get("face"), "face"), under=self.bid)
        if bid.face not in self.rules.numbers:
            raise Refused("cannot-bid-wild", Message("wild-cant-be-bid"))
        check_raise(bid, self.rules.numbers)
        return replace(self, bid=bid, starter=to_the_left(self.players, player, self.still_in))

    def _challenge(self, player: str) -> PiratesLies:
        check_challenge(player, self.bid, self.turn, self.rules.anyone)
        return replace(self, phase="reveal", challenger=player)

    def _reveal(self, event: Event) -> PiratesLies:
        lying = self.holding.lying()
        if lying and "faces" in event:
            raise Refused("bad-field", Message("cards-lie-on-table-reveal"))
        cups, together = lifted(event, dict(zip(self.players, self.dice, strict=True)), pip)
        if not lying:
            return self._count(cups, together)
        first = self._seat(self._accuser())
        turn = first if first in lying else to_the_left(range(len(self.players)), first, lying)
        shown = [cups.get(name, ()) for name in self.players]
        return replace(self, phase="cards", showdown=Showdown.of(shown, self.still_in, turn))

    def _resolve(self, event: Event) -> PiratesLies:
        lie, seat = self._lie(), self._seat(event["player"])
        on_turn(event["player"], self.players[lie.turn])
        card = self.rules.card(event.get("card"))
        holding = self.holding.turn_up(seat, card)
        return self._go_on(Effect(self.rules.sides, lie, seat, card).resolved(event), holding, moves=True)

    def _undo_card(self, event: Event) -> PiratesLies:
        seat = self._seat(event["player"])
        card = self.rules.card(event.get("card"))
        holding = self.holding.turn_up(seat, card)
        return self._go_on(Effect(self.rules.sides, self._lie(), seat, card).undone(event), holding, moves=False)

    def _decline(self, player: str) -> PiratesLies:
        """``player`` says that all that still lies there are undo cards: the others have to be turned up (PL-S3)."""
        lie = self._lie()
        on_turn(player, self.players[lie.turn])
        if self.holding.phone and not all(self.rules.deck[mark].undoes for mark in self.holding.laid[lie.turn]):
            raise Refused("must-resolve", Message("only-undo-cards-may-stay"))
        return self._go_on(replace(lie, declined=lie.declined | {lie.turn}), self.holding, moves=True)

    def _go_on(self, lie: Showdown, holding: Holding, moves: bool) -> PiratesLies:
        """The next one turns up a card; when there is none the count is made (PL-S3)."""
        following = lie.next_turn(holding.lying(), moves)
        here = replace(self, holding=holding, dice=lie.dice(), showdown=following or lie)
        if following is not None:
            return here
        return here._count({name: lie.shown(here._seat(name)) for name in here.still_in}, ())

    def _count(self, cups: Mapping[str, tuple[int, ...]], together: tuple[int, ...]) -> PiratesLies:
        """Whose bid or accusation was wrong loses a die, if one is left (PL-06, PL-S7)."""
        if self.bid is None:
            raise AssertionError("cups are lifted only on a challenge of a bid")
        counting = self.rules.counting(self.bid.face)
        verdict = Verdict.of(self.bid, self._accuser(), (cups, together), counting)
        loser = self._seat(verdict.loser)
        dice = tuple(max(n - (seat == loser), 0) for seat, n in enumerate(self.dice))
        return replace(self, dice=dice, last=verdict)._next_round(self._accuser(), draw=True)

    def _next_round(self, starter: str, *, draw: bool) -> PiratesLies:
        """The round is over: ``starter`` begins the next one, or the next to the left with dice (PL-07).

        ``draw``: after a count; else a player has left, and what the others have laid is theirs again (G-S5).
        """
        holding = self.holding.discarded(self.rules.deck) if draw else self.holding.taken_back()
        calm = replace(self, bid=None, challenger=None, showdown=None, holding=holding)
        still_in = calm.still_in
        winner = self.rules.sides.winner(still_in)
        if winner is not None:
            return calm._over(winner)
        turn = starter if starter in still_in else to_the_left(self.players, starter, still_in)
        following = replace(calm, phase="bidding", round=self.round + 1, starter=turn)
        return following._draw() if draw and self.rules.mode != "off" else following

    def _over(self, winner: str | tuple[str, ...]) -> PiratesLies:
        return replace(self, phase="over", starter=None, winner=winner)

    def _draw(self) -> PiratesLies:
        """A card each: the fewer dice, the better (PL-11, PL-S10)."""
        wanted = {seat: min(6 - min(dice, 5), 4) for seat, dice in enumerate(self.dice) if dice}
        holding, drawn = self.holding.draw(wanted)
        return replace(self, holding=holding, draws=tuple((self.players[seat], n) for seat, n in drawn.items()))

    def _retire(self, player: str) -> PiratesLies:
        """Take ``player`` out as if out of dice; a round that had begun ends without a loss (G-08, G-S5)."""
        seat = self._seat(player)
        held = self.holding if self.bid is None else self.holding.taken_back()
        holding = held.without(seat, self.rules.deck)
        dice = tuple(0 if at == seat else n for at, n in enumerate(self.dice))
        gone = replace(self, dice=dice, holding=holding, showdown=None)
        if not gone.still_in:  # the leaver had stolen every die there was
            left = tuple(name for name in self.still_in if name != player)
            ended = replace(gone, bid=None, challenger=None)
            return ended._over(self.rules.sides.winner(left) or left)
        if self.bid is not None or self.rules.sides.winner(gone.still_in) is not None:
            return gone._next_round(self.challenger or self.starter or player, draw=False)
        if self.starter == player:
            return replace(gone, starter=to_the_left(self.players, player, gone.still_in))
        return gone

    def legal(self) -> dict[str, dict[str, Any]]:
        """What would be accepted now, by player, as far as all may know it; ``"table"`` for events without one (G-S9).

        With ``phone`` it goes by what the deck holds, not by what lies face down: a missing offer would tell.
        """
        if self.phase == OVER:
            return {}
        cards = tuple(self.rules.deck.values())
        offers = {name: self._offers(name, cards, any) for name in self.still_in}
        if self.phase in ("deck", "reveal"):
            offers.setdefault("table", {})[self.phase] = True
        return offers

    def _offers(self, player: str, cards: Sequence[Card], those: AnyOrAll) -> dict[str, Any]:
        """What ``player`` may do, if ``any`` or ``all`` of ``cards`` are what lies there."""
        seat, offers = self._seat(player), dict[str, Any]()
        if self.phase == "bidding":
            least = lowest(self.bid, self.rules.numbers)
            if player == self.turn and least:
                offers["bid"] = {str(face): quantity for face, quantity in least.items()}
            if self.bid and player != self.bid.player and (self.rules.anyone or player == self.turn):
                offers["challenge"] = True
            if self.bid is None and self.holding.hands[seat]:
                offers["lay-cards"] = len(self.holding.hands[seat])
        if self.phase == "cards" and self.holding.laid[seat]:
            undos = not self.holding.phone or those(card.undoes for card in cards)
            offers |= card_offers([Effect(self.rules.sides, self._lie(), seat, card) for card in cards], undos)
        return offers | {"retire": True}

    def state(self) -> State:
        """All that the rules name and everybody may see: of cards only how many there are."""
        still_in, bid, lie = self.still_in, self.bid, self.showdown
        hands, laid = self.holding.hands, self.holding.laid
        return {
            "game": self.game_id,
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "players": {
                name: {"dice": dice, "out": name not in still_in, "score": 0}
                for name, dice in zip(self.players, self.dice, strict=True)
            },
            "winner": list(self.winner) if isinstance(self.winner, tuple) else self.winner,
            "legal": self.legal(),
            "last": self.last.as_json() if self.last else {},
            "bid": bid.as_json() if bid else None,
            "bids": [one.as_json() for one in in_order(bid)],
            "in_play": sum(self.dice),
            "contenders": [],
            "cards": {
                name: {"hand": len(hands[seat]), "laid": len(laid[seat])} for seat, name in enumerate(self.players)
            },
            "resolve_turn": self.players[lie.turn] if lie else None,
            "draws": dict(self.draws),
            "teams": [list(team) for team in self.rules.sides.teams],
        }

    def view(self, player: str | None) -> State:
        """What ``player`` may see: the state, the cards turned up and the dice under them, and the own cards.

        With ``phone`` the own ``legal`` goes by the own cards. What others hold is in nobody's view (PL-21).
        """
        view = self.state() | {"cups": {}, "turned": {}, "hand": [], "laid": []}
        if self.showdown is not None:
            view |= self.showdown.as_json(self.players)
        if not self.holding.phone or player not in self.players:
            return view
        seat, deck = self._seat(player), self.rules.deck
        hand, laid = ([deck[mark] for mark in piles[seat]] for piles in (self.holding.hands, self.holding.laid))
        view |= {"hand": [card.as_json() for card in hand], "laid": [card.as_json() for card in laid]}
        if self.phase == "cards" and player in self.still_in:
            view["legal"][player] = self._offers(player, laid, all)
        return view

    def awaits(self) -> Await | None:
        """All dice when cups are lifted (G-07); what a card may change waits for its ``resolve``."""
        if self.phase != "reveal":
            return None
        return Await("reveal", {name: n for name, n in zip(self.players, self.dice, strict=True) if n})

    def _seat(self, name: str) -> int:
        return self.players.index(name)

    def _accuser(self) -> str:
        if self.challenger is None:
            raise AssertionError("cups are lifted only on a challenge")
        return self.challenger

    def _lie(self) -> Showdown:
        if self.showdown is None:
            raise AssertionError("cards are turned up only when the cups are lifted")
        return self.showdown
