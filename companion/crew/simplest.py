# SPDX-License-Identifier: MIT
"""The simplest legal move of any game, for a computer player whose choice has failed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from companion.crew.pirate import Pirate, Plain, View, Wish, offers_of


def simplest(view: View, name: str) -> Wish | None:
    """A move that the rules take from ``name`` now, chosen without a thought; None: nothing needs to be done.

    >>> simplest({"legal": {"Ann": {"bid": {"3": 5, "6": 4}, "challenge": True, "retire": True}}}, "Ann")
    {'player': 'Ann', 'event': 'bid', 'quantity': 4, 'face': 6}
    """
    offers, move = offers_of(view, name), {"player": name}
    for event in ("bid", "challenge", "resolve", "decline", "turn", "place", "roll", "end-turn", "throw"):
        if event in offers and (event != "challenge" or view.get("turn") == name):
            more = _filled(event, offers[event], view, name)
            if more is not None:
                return {**move, "event": event, **more}
    return None


def _filled(event: str, offered: Any, view: View, name: str) -> dict[str, Any] | None:
    """What the event needs beside its player; None: it can't be filled in."""
    match event:
        case "bid":
            quantity, face = min((least, int(face)) for face, least in offered.items())
            return {"quantity": quantity, "face": face}
        case "roll":
            return {"die": offered[0]}
        case "turn":
            due = view["next"][name]
            return {"position": 1 if due == "any" else due}
        case "resolve":
            return _touching_nothing(view, name)
        case _:
            return {}


def _touching_nothing(view: View, name: str) -> dict[str, Any] | None:
    """A card turned up without any effect (PL-S3)."""
    for card in view.get("laid", ()):
        if card["effect"] in ("nudge", "steal"):
            return {"card": card["id"], "dice": {}}
        if card["effect"] == "reroll":
            return {"card": card["id"], "target": _no_dice(card, view, name), "dice": {}}
    return None


def _no_dice(card: Mapping[str, Any], view: View, name: str) -> dict[str, Any]:
    own = next((team for team in view["teams"] if name in team), [name])
    others = [other for other in view["cups"] if other not in own]
    whose = others[0] if card["target"] == "opponent" and others else name
    return {"player": whose, "dice": []}


class Simplest(Plain):
    """How a computer player plays a game that nobody has taught it."""

    def __init__(self, pirate: Pirate, _: Random) -> None:
        self._name = pirate.name

    def wish(self, view: View, dice: Sequence[Any]) -> Wish | None:  # noqa: ARG002
        """The simplest legal move."""
        return simplest(view, self._name)
