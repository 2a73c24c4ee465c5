# SPDX-License-Identifier: MIT
"""The players' cards in Pirate's Lies: dealt, laid, turned up, discarded, drawn (PL-10 to PL-13, PL-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.base import Event
from companion.games.cards import RATINGS, Card, Deck
from companion.games.checks import list_of, missing_or, shown, whole
from companion.games.errors import Refused
from companion.messages.message import Message

FULL: Final = 3
"""Who holds so many cards draws none (PL-12)."""
UNKNOWN: Final = ""
"""A printed card that nobody has shown to the table yet (PL-21)."""

Pile = tuple[str, ...]
NONE: Final[Pile] = ()
EMPTY: Final = (NONE,) * len(RATINGS)


@dataclass(frozen=True, slots=True)
class Holding:
    """All cards, by seat and by rating. Of printed ones only how many each holds is known, and of stacks nothing."""

    hands: tuple[Pile, ...]
    laid: tuple[Pile, ...]
    phone: bool = False
    """Whether the table deals the cards itself and so knows them."""
    stacks: tuple[Pile, ...] = EMPTY
    """Face down, by rating; the first is on top."""
    discards: tuple[Pile, ...] = EMPTY
    """By rating; the first was discarded first."""
    used: tuple[Card, ...] = ()
    """Turned up this round, in that order."""

    @classmethod
    def of(cls, seats: int, each: Pile, phone: bool) -> Holding:
        """Everybody holds ``each``, and nothing lies on the table."""
        return cls((each,) * seats, (NONE,) * seats, phone)

    def lying(self) -> frozenset[int]:
        """The seats before which cards lie face down."""
        return frozenset(seat for seat, pile in enumerate(self.laid) if pile)

    def lay(self, seat: int, event: Event) -> Holding:
        """Lay face down what ``event`` names: ids, or of printed cards how many.

        Raises:
            Refused: ``bad-field``, also for cards that ``seat`` has not in hand.
        """
        hand = self.hands[seat]
        if self.phone:
            cards = list_of(_id)(event.get("cards"), "cards")
            lacking = Counter(cards) - Counter(hand)
            if not cards or lacking:
                what = (
                    Message("not-in-hand", card=shown(next(iter(lacking))))
                    if lacking
                    else Message("empty-list-is-nothing")
                )
                raise Refused("bad-field", Message("cards-wants-ids", what=what))
        else:
            cards = hand[: _count(event, len(hand))]
        left = _without(hand, cards)
        return replace(self, hands=_with(self.hands, seat, left), laid=_with(self.laid, seat, self.laid[seat] + cards))

    def turn_up(self, seat: int, card: Card) -> Holding:
        """Turn up ``card``, which lies face down before ``seat``.

        Raises:
            Refused: ``bad-field`` if it does not lie there.
        """
        mark = card.id if self.phone else UNKNOWN
        if mark not in self.laid[seat]:
            raise Refused("bad-field", Message("does-lie-face-down-before", id=shown(card.id)))
        left = _without(self.laid[seat], (mark,))
        return replace(self, laid=_with(self.laid, seat, left), used=(*self.used, card))

    def discarded(self, deck: Deck) -> Holding:
        """After the count: what was turned up goes to the discards, then what was laid and was not (PL-S5)."""
        laid = tuple(deck[mark] for pile in self.laid for mark in pile) if self.phone else ()
        away = self._discarding((*self.used, *laid))
        return replace(away, laid=(NONE,) * len(self.laid), used=())

    def taken_back(self) -> Holding:
        """A round that ended without a count: used cards go to the discards, those laid back to the hands (G-S5)."""
        hands = tuple(hand + laid for hand, laid in zip(self.hands, self.laid, strict=True))
        return replace(self._discarding(self.used), hands=hands, laid=(NONE,) * len(hands), used=())

    def without(self, seat: int, deck: Deck) -> Holding:
        """``seat`` has left: its cards, in hand and face down, go to the discards (G-S5)."""
        cards = self.hands[seat] + self.laid[seat]
        away = self._discarding([deck[mark] for mark in cards] if self.phone else ())
        return replace(away, hands=_with(self.hands, seat, NONE), laid=_with(self.laid, seat, NONE))

    def _discarding(self, cards: Sequence[Card]) -> Holding:
        """With ``cards`` on the discards of their ratings, in this order; of printed ones no pile is kept."""
        if not self.phone:
            return self
        discards = tuple(
            pile + tuple(card.id for card in cards if card.rating == rating)
            for rating, pile in zip(RATINGS, self.discards, strict=True)
        )
        return replace(self, discards=discards)

    def draw(self, wanted: Mapping[int, int]) -> tuple[Holding, dict[int, int]]:
        """A card for each seat of ``wanted``, in that order, of the rating that stands there; who really drew.

        Nobody with a full hand draws (PL-12), and nobody where stack and discards are empty (PL-19).
        """
        hands, stacks, discards = list(self.hands), list(self.stacks), list(self.discards)
        drawn: dict[int, int] = {}
        for seat, rating in wanted.items():
            pile = rating - 1
            if len(hands[seat]) >= FULL:
                continue
            if self.phone and not stacks[pile]:
                stacks[pile], discards[pile] = discards[pile], NONE
            if self.phone and not stacks[pile]:
                continue
            hands[seat] += stacks[pile][:1] if self.phone else (UNKNOWN,)
            stacks[pile] = stacks[pile][1:]
            drawn[seat] = rating
        return replace(self, hands=tuple(hands), stacks=tuple(stacks), discards=tuple(discards)), drawn

    def shuffled(self, event: Event, deck: Deck) -> Holding:
        """The four stacks as ``event`` gives them: every card of ``deck``, each in the stack of its rating (PL-S6).

        Raises:
            Refused: ``bad-field``.
        """
        order = event.get("order")
        names = tuple(map(str, RATINGS))
        if not isinstance(order, Mapping) or set(order) != set(names):
            given = missing_or(event, "order")
            raise Refused("bad-field", Message("order-wants-stacks", given=given))
        read = list_of(_id)
        stacks = tuple(read(order[name], Message("stack", rating=name)) for name in names)
        for rating, stack in zip(RATINGS, stacks, strict=True):
            _complete(rating, stack, deck)
        return replace(self, stacks=stacks)


def _complete(rating: int, stack: Pile, deck: Deck) -> None:
    seen = Counter(stack)
    expected = {card.id: card.copies for card in deck.values() if card.rating == rating}
    for mark in dict.fromkeys([*expected, *seen]):
        if seen[mark] != expected.get(mark, 0):
            wanted = Message("so-many-of", mark=expected.get(mark, 0), mark2=shown(mark))
            raise Refused("bad-field", Message("stack-rating-holds", rating=rating, wanted=wanted, seen=seen[mark]))


def _count(event: Event, most: int) -> int:
    if not most:
        raise Refused("bad-field", Message("no-cards-in-hand"))
    return whole(event, "count", 1, most)


def _id(given: Any, where: str) -> str:
    if not isinstance(given, str) or given == UNKNOWN:
        raise Refused("bad-field", Message("id-card-wanted", where=where, given=shown(given)))
    return given


def _with(piles: tuple[Pile, ...], seat: int, pile: Pile) -> tuple[Pile, ...]:
    return (*piles[:seat], pile, *piles[seat + 1 :])


def _without(pile: Pile, cards: Sequence[str]) -> Pile:
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)
