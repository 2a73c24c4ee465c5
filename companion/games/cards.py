# SPDX-License-Identifier: MIT
"""Effect cards as values, and a deck as the option ``deck`` gives it (PL-S1).

An engine gets its deck so and opens no file; ``deck_file`` is for those who set a game up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final, TypeVar

from companion.games.checks import choice, missing_or, shown, whole
from companion.games.errors import Refused
from companion.messages.message import Message

EFFECTS: Final = ("nudge", "reroll", "undo", "steal")
TARGETS: Final = ("own", "opponent")
RATINGS: Final = (1, 2, 3, 4)
"""The four stacks (PL-10)."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Card:
    """The text of a card. ``amount`` is dots for ``nudge``, dice for ``reroll``, 1 for the others (PL-S1)."""

    id: str
    name: str
    rating: int
    effect: str
    amount: int
    target: str
    copies: int

    @property
    def undoes(self) -> bool:
        """Whether it takes an effect back: such a card alone may stay face down (PL-S3)."""
        return self.effect == "undo"

    def as_json(self) -> dict[str, Any]:
        """The card as the option ``deck`` gives it."""
        return {field: getattr(self, field) for field in FIELDS}


FIELDS: Final = tuple(field.name for field in fields(Card))

Deck = Mapping[str, Card]
"""Cards by their id, in the order in which the deck names them."""


class BadCard(Refused):
    """A card that a deck may not hold (``bad-field``): the how-manieth, counted from 0, and in which field."""

    def __init__(self, message: str, place: int | None = None, field: str | None = None) -> None:
        why = message if place is None else Message("card-of-the-deck", n=place + 1, why=message)
        super().__init__("bad-field", Message("deck-of-cards", why=why))
        self.reason = message
        self.place = place
        self.field = field


def deck_of(given: Any) -> Deck:
    """The deck in ``given``: a list of objects with the fields of ``Card``; further fields are left alone.

    Raises:
        BadCard: which card, which field, what was wanted.
    """
    if not isinstance(given, list | tuple) or not given:
        raise BadCard(Message("list-of-cards-is-wanted", given=shown(given)))
    deck: dict[str, Card] = {}
    for place, one in enumerate(given):
        card = _card(one, place)
        if card.id in deck:
            raise BadCard(Message("two-cards-one-id", id=shown(card.id)), place, "id")
        deck[card.id] = card
    return MappingProxyType(deck)


def _card(given: Any, place: int) -> Card:
    if not isinstance(given, Mapping):
        raise BadCard(Message("object-is-wanted", given=shown(given)), place)

    def read(field: str, how: Callable[[Mapping[str, Any], str], T]) -> T:
        try:
            return how(given, field)
        except Refused as why:
            raise BadCard(why.message, place, field) from why

    effect = read("effect", lambda card, field: choice(card, field, EFFECTS))
    free = effect in ("nudge", "reroll")
    return Card(
        id=read("id", _text),
        name=read("name", _text),
        rating=read("rating", lambda card, field: whole(card, field, RATINGS[0], RATINGS[-1])),
        effect=effect,
        amount=read("amount", lambda card, field: whole(card, field, 1) if free else _one(card, field, effect)),
        target=read("target", lambda card, field: choice(card, field, TARGETS if free else TARGETS[1:])),
        copies=read("copies", lambda card, field: whole(card, field, 1)),
    )


def _text(card: Mapping[str, Any], field: str) -> str:
    value = card.get(field)
    if not isinstance(value, str) or not value.strip():
        raise Refused("bad-field", Message("wants-word", field=field, card=missing_or(card, field)))
    return value


def _one(card: Mapping[str, Any], field: str, effect: str) -> int:
    if type(card.get(field)) is not int or card[field] != 1:
        raise Refused("bad-field", Message("field-is-one", field=field, effect=effect, card=missing_or(card, field)))
    return 1
