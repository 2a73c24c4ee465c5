# SPDX-License-Identifier: MIT
"""Who plays, and with which options."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tests.crew.tournament import NAMES, SEATS

__all__ = ["DECK", "NAMES", "SEATS", "few_dice", "options_of", "rolls"]

DECK: Final = [
    {"id": id_, "name": id_, "rating": 1, "effect": id_, "amount": amount, "target": target, "copies": 2}
    for id_, amount, target in (
        ("nudge", 2, "opponent"),
        ("reroll", 2, "own"),
        ("steal", 1, "opponent"),
        ("undo", 1, "opponent"),
    )
]


def few_dice(chance: Random) -> dict[str, Any]:
    """Few dice for liars, and by chance that anybody may call."""
    return {"dice": chance.randint(1, 3), **({"challenge": "anyone"} if chance.random() < 0.5 else {})}


def rolls(chance: Random) -> dict[str, Any]:
    """By chance as many rolls in a turn as one dares."""
    return {"rolls_per_turn": "until-marooned"} if chance.random() < 0.5 else {}


def options_of(game: str, chance: Random) -> dict[str, Any]:
    """Options by chance, such that games end soon."""
    liars = few_dice(chance)
    match game:
        case "pirates-dice":
            return liars | ({"first": "Bob"} if chance.random() < 0.3 else {})
        case "pirates-lies":
            cards: dict[str, Any] = {"cards": "printed", "deck": DECK} if chance.random() < 0.5 else {}
            return liars | cards
        case "roll-the-bones":
            return {"side_pots": False} if chance.random() < 0.5 else {}
        case "dead-mans-dice":
            return {**rolls(chance), "target": chance.randint(5, 20)}
        case "lucky-seven":
            return {"match": "rounds", "rounds": chance.randint(1, 2)}
        case _:
            return {"squares": chance.randint(1, 3)}
