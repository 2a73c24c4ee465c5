# SPDX-License-Identifier: MIT
"""Reads the kit's cards: which lie face up, and where. A card bears its mark twice; one of them is enough."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vision.frame import Pixels
from vision.mat.tokens import CARD_MARK_AT, CARD_MARK_MM, CARD_MM, card_of
from vision.notice import Notice
from vision.reading.sets.marks import Mark, Quads, find_marks, of_size
from vision.sighting import TRUST, Doubt, Sighting

UNREAD = Notice("card-unread")
_FRAME, _ALIKE = 0.95, 0.1
"""An outline of about this part of a card's sides may be a card: its frame, or its edge."""
_APART = 0.35
"""Two marks of one id are one card's if they say its middle within so many of the mark's sides."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies: its middle (px), its id, how sure; ``side`` is the mark's (px)."""

    x: float
    y: float
    id: str
    sure: float
    side: float

    def as_json(self) -> dict[str, Any]:
        """In the contract's form."""
        return {"x": round(self.x, 1), "y": round(self.y, 1), "id": self.id, "sure": round(self.sure, 4)}


class CardsReader:
    """Every frame is read for itself. Cards that lie face down bear no mark and are not told."""

    def read(self, pixels: Pixels, exposed_ns: int = 0, die_px: float | None = None) -> Sighting:  # noqa: ARG002
        """What the picture shows."""
        began = time.perf_counter()
        found = find_marks(pixels)
        cards = _joined([card for mark in found.marks if (card := _card(mark)) is not None])
        unread = [quad.mean(0) for quad in found.unread]
        unread += [quad.mean(0) for quad in _like_cards(found.outlines, cards)]
        doubts = [Doubt(float(x), float(y), UNREAD) for x, y in unread if not _on_a_card(x, y, cards)]
        doubts += [Doubt(card.x, card.y, Notice("not-sure")) for card in cards if card.sure < TRUST]
        doubts += [Doubt(card.x, card.y, Notice("cards-crossed")) for card in _crossed(cards)]
        height, width = pixels.shape[:2]
        took = (time.perf_counter() - began) * 1e3
        extra = {"cards": tuple(card.as_json() for card in cards)}
        return Sighting(width, height, "cards", (), tuple(doubts), None, exposed_ns, took, extra)

    def forget(self) -> None:
        """Nothing is kept."""


def _card(mark: Mark) -> Card | None:
    card = card_of(mark.id)
    if card is None:
        return None
    u = 0.5 + (CARD_MM[0] / 2 - CARD_MARK_AT[0]) / CARD_MARK_MM
    v = 0.5 + (CARD_MM[1] / 2 - CARD_MARK_AT[1]) / CARD_MARK_MM
    return Card(*mark.at(u, v), card, mark.sure, mark.side)


def _joined(marked: list[Card]) -> list[Card]:
    """One card where its two marks say so; both together are as sure as the surer."""
    cards: list[Card] = []
    for mark in sorted(marked, key=lambda card: -card.sure):
        same = next((i for i, card in enumerate(cards) if card.id == mark.id and _near(card, mark, _APART)), None)
        if same is None:
            cards.append(mark)
        else:
            x, y = (cards[same].x + mark.x) / 2, (cards[same].y + mark.y) / 2
            cards[same] = replace(cards[same], x=x, y=y)
    return cards


def _near(card: Card, other: Card, share: float) -> bool:
    return bool(np.hypot(card.x - other.x, card.y - other.y) < share * max(card.side, other.side))


def _crossed(cards: list[Card]) -> list[Card]:
    """Cards of which two claim one place: what is printed on a card can't be two things."""
    return [
        card
        for i, card in enumerate(cards)
        if any(card.id != other.id and _near(card, other, 0.2) for other in cards[:i])
    ]


def _on_a_card(x: float, y: float, cards: list[Card]) -> bool:
    """Whether what can't be read is the second mark of a card that was read by its first, or the frame of one."""
    reach = float(np.hypot(CARD_MM[0] / 2 - CARD_MARK_AT[0], CARD_MM[1] / 2 - CARD_MARK_AT[1])) / CARD_MARK_MM
    away = [np.hypot(card.x - x, card.y - y) / card.side for card in cards]
    return any(abs(far - reach) < 0.3 or far < 0.5 for far in away)


def _like_cards(outlines: Quads, cards: list[Card]) -> Quads:
    """Outlines as large as a card where none was read: one whose marks are both covered."""
    if not cards:
        return outlines[:0]
    scale = float(np.median([card.side for card in cards])) / CARD_MARK_MM * _FRAME
    alike = of_size(outlines, (CARD_MM[0] * scale, CARD_MM[1] * scale), _ALIKE)
    free = [all(np.hypot(card.x - x, card.y - y) > card.side for card in cards) for x, y in alike.mean(1)]
    return np.asarray(alike[np.array(free, bool)])
