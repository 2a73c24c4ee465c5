# SPDX-License-Identifier: MIT
"""What the camera would see of an event that comes now: dice, boards and coasters, lying where they may lie."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from companion.games.base import Event, State
from companion.games.match import Match
from vision.sighting import Die, Reading, Sighting, SymbolFace

WIDTH, HEIGHT = 1456, 1088
CLEARED = Reading(Sighting(WIDTH, HEIGHT, "pips"), None, False)
"""The table with nothing on it, as it is between two throws."""

Lying = list[tuple[str | None, Any, str]]
"""Dice: whose zone they lie in, the face as the game calls it, the kind."""


def seen(match: Match, event: Event, expected: int | None, chance: Random) -> Reading | None:
    """The reading that amounts to ``event``, each die at a new place; None: it is no event of the camera."""
    if event["event"] == "turn":
        coasters = _coasters(match.state(), event)
        return Reading(Sighting(WIDTH, HEIGHT, "pips", extra={"coasters": coasters}), expected, True)
    lying = lying_after(match, event)
    if not lying:
        return None
    dice = tuple(_die(match, n, one, chance) for n, one in enumerate(lying))
    return Reading(Sighting(WIDTH, HEIGHT, "symbols" if event["event"] == "throw" else "pips", dice), expected, True)


def _die(match: Match, number: int, lying: tuple[str | None, Any, str], chance: Random) -> Die:
    name, face, kind = lying
    zone = None if name is None else str(match.players.index(name) + 1)
    face = SymbolFace(face["symbol"], face["colour"]) if isinstance(face, Mapping) else 1 if face == "skull" else face
    return Die(chance.uniform(0, WIDTH), number * 30.0, 30.0, 0.0, kind, face, "red", 1.0, zone=zone)  # type: ignore[arg-type]


def lying_after(match: Match, event: Event) -> Lying:
    """The dice that lie there when ``event`` comes; none: it is no event of the camera, or of coasters."""
    state = match.state()
    name, dice = event["event"], event.get("dice")
    if name == "roll-off":
        return [(who, face, "d6") for who, face in event["dice"].items()]
    if name == "reveal":
        cups = event.get("dice") or {None: event.get("faces")}
        return [(who, face, "d6") for who, cup in cups.items() for face in cup]
    if name == "ante":
        pots = match.apply({"event": "ante"}).state()["pots"]
        jewels, bones = (sum(pot[kind] for pot in pots) for kind in ("jewels", "bones"))
        return [(None, 2, "d6")] * jewels + [(None, 2, "d12")] * bones
    if name in ("start-roll", "roll") and dice:
        return [(who, one["face"], "d12" if one["die"] == "bone" else "d6") for who, one in dice.items()]
    if name in ("roll", "place", "plunder"):
        return _tops(state, event)
    if name == "throw" and not any(die.get("cocked") for die in dice or ()):
        return [(None, die, "symbol") for die in dice or ()]
    return []


def _tops(state: State, event: Event) -> Lying:
    """The top of every pile after a roll or a move, and the die in the air beside its own."""
    player = event["player"]
    piles = {name: [die["face"] for die in pile] for name, pile in state["piles"].items()}
    aloft = [state["rolled"]["face"]] if state["rolled"] else []
    if event["event"] == "roll":
        aloft = [event["face"]]
    elif event["event"] == "place":
        piles[player] += aloft
        aloft = []
    else:
        piles[player].append(piles[event["from"]].pop())
    tops: Lying = [(name, pile[-1], "d6") for name, pile in piles.items() if pile]
    return tops + [(player, face, "d6") for face in aloft]


def _coasters(state: State, event: Event) -> tuple[dict[str, Any], ...]:
    """All rows as they lie, with the coaster that is turned now."""
    rows = {name: list(row) for name, row in state["rows"].items()}
    rows[event["player"]][event["position"] - 1] = event["number"]
    return tuple(
        {
            "x": 100.0 * place,
            "y": 150.0 * seat,
            "size": 80.0,
            "face_up": number is not None,
            "number": number,
            "sure": 1.0,
            "zone": str(seat),
            "position": place,
        }
        for seat, row in enumerate(rows.values(), 1)
        for place, number in enumerate(row, 1)
    )
