# SPDX-License-Identifier: MIT
"""Piles and rounds of Dead Man's Dice, as they are shown and said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.base import State
from companion.messages.message import Message, joined, listed, word
from companion.play.dead_mans_dice.tops import JOLLY
from companion.table.adapter.base import Panel, Pile, piles_panel


def piles_shown(view: State) -> list[Panel]:
    """Doubloons and piles, the bottom first; what is in the air."""
    rolled = view["rolled"]
    air = None
    if rolled:
        words = Message("has-rolled", turn=view["turn"], face=word(str(rolled["face"])))
        air = {"face": rolled["face"], "special": rolled["die"] == JOLLY, "words": words}
    piles = [_pile(view, name) for name in view["piles"]]
    return [piles_panel(Message("to-doubloons", target=view["target"]), piles, air)]


def haul_words(last: Mapping[str, Any]) -> str:
    """What a round has brought.

    >>> haul_words({"points": {"Jack": 40, "Bart": -3}, "doubled": ["Jack"], "keelhauled": ["Bart"]})
    'Jack 40, Bart -3. Doubled: Jack. Keelhauled: Bart.'
    """
    parts = [", ".join(f"{name} {points}" for name, points in last["points"].items()) + "."]
    parts += [Message(name, names=listed(last[name])) for name in ("doubled", "keelhauled") if last[name]]
    return joined(parts)


def _pile(view: State, name: str) -> Pile:
    """A pile with its dice; ``from`` names the owner of one that was plundered."""
    dice = [
        {"face": die["face"], "special": die["die"] == JOLLY, "from": None if die["owner"] == name else die["owner"]}
        for die in view["piles"][name]
    ]
    hand, score = view["hand"][name], view["scores"][name]
    return Pile(name, dice, hand["regular"] + hand["jolly"], hand["jolly"], Message("doubloons", score=score))
