# SPDX-License-Identifier: MIT
"""Targets of a card of Pirate's Lies, in the words of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.base import Event
from companion.games.errors import Refused
from companion.play.pirates_lies.turned import NOTHING, deck_of, opponents
from companion.table.adapter.base import Scene


def touching_nothing(scene: Scene, event: Event) -> Event:
    """A steal that takes nothing; a reroll that names no dice, of somebody whose dice it is for (PL-S3)."""
    bare = {name: value for name, value in event.items() if name != "target"} | {"dice": {}}
    card, player = event.get("card"), event.get("player")
    if event["target"] == NOTHING or not isinstance(card, str) or card not in deck_of(scene):
        return bare
    others = opponents(scene.state, str(player))
    whose = player if deck_of(scene)[card]["target"] == "own" or not others else others[0]
    return bare | {"target": {"player": whose, "dice": []}}


def aimed(effect: str, target: Any, scene: Scene) -> bool:
    """True if ``target`` names dice that lie there, in the form that ``effect`` wants; the rest is for the rules."""
    if not isinstance(target, Mapping) or not isinstance(target.get("player"), str):
        return False
    cup = scene.state["cups"].get(target["player"], [])
    named = [target.get("index")] if effect == "steal" else target.get("dice") if effect == "reroll" else None
    return isinstance(named, list) and all(type(one) is int and 0 <= one < len(cup) for one in named)


def rolls_no_die(event: Event) -> bool:
    """True if a card names no die to be rolled again (PL-S3): then none is waited for."""
    target = event.get("target")
    named = isinstance(target, Mapping) and target.get("dice") == []
    return event["event"] == "resolve" and named and "dice" not in event


def cups_then(scene: Scene, pending: Event) -> dict[str, int]:
    """How many dice are in each cup once the card has done what it does."""
    cups = {name: len(cup) for name, cup in scene.state["cups"].items()}
    if deck_of(scene)[pending["card"]]["effect"] == "steal":
        cups[pending["player"]] += 1
        victim = pending.get("target", {}).get("player")
        if victim in cups:
            cups[victim] -= 1
    return cups


def refused(scene: Scene, event: Event) -> str:
    """Why the rules refuse ``event``, or ""."""
    try:
        scene.match.apply(event)
    except Refused as no:
        return no.message
    return ""
