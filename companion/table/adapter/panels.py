# SPDX-License-Identifier: MIT
"""Panels with a drawing of their own: a row of coasters, piles, pots, a map, a hand of cards.

Each is data that any page draws without knowing the game; its texts are messages, said in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.table.adapter.base import Panel


@dataclass(frozen=True, slots=True)
class Row:
    """A row of places, each with its number or face down (None); ``due`` is the place to be turned next."""

    name: str
    places: Sequence[int | None]
    due: int | str | None
    word: str
    note: str


def row_panel(title: str, rows: Sequence[Row]) -> Panel:
    """Rows of coasters, one for each player; ``due`` counts from 1, ``"any"`` is every place that lies face down."""
    places = [
        {"name": row.name, "places": list(row.places), "due": row.due, "word": row.word, "note": row.note}
        for row in rows
    ]
    return {"kind": "row", "title": title, "rows": places}


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of dice, the bottom first (``{"face", "special", "from"}``), and how many its owner still holds."""

    name: str
    dice: Sequence[Mapping[str, Any]]
    hand: int
    special: bool
    note: str


def piles_panel(title: str, piles: Sequence[Pile], air: Mapping[str, Any] | None) -> Panel:
    """Piles beside one another; ``air``: who has just rolled which face, and it is not placed yet."""
    shown = [
        {"name": pile.name, "dice": list(pile.dice), "hand": pile.hand, "special": pile.special, "note": pile.note}
        for pile in piles
    ]
    return {"kind": "piles", "title": title, "piles": shown, "air": air}


def pots_panel(title: str, pots: Sequence[Mapping[str, Any]]) -> Panel:
    """Heaps of dice: each with its name, ``jewels``, ``bones``, who may win it (``for``) and all of it in ``words``."""
    return {"kind": "pots", "title": title, "pots": list(pots)}


def map_panel(title: str, squares: int, pieces: Sequence[Mapping[str, Any]]) -> Panel:
    """A path from the start (0) to the treasure (``squares``), and the pieces on it.

    A piece has its player's ``name``, its ``square``, a ``note``, and ``verified``: whether the camera sees one there;
    None where it does not look.
    """
    return {"kind": "map", "title": title, "squares": squares, "pieces": list(pieces)}


def hand_panel(title: str, cards: Sequence[Mapping[str, Any]]) -> Panel:
    """Cards that one player alone may see: each with ``name``, ``rating``, what it does (``words``) and ``laid``."""
    return {"kind": "hand", "title": title, "cards": list(cards)}
