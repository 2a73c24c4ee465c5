# SPDX-License-Identifier: MIT
"""Faces, piles and pots as the rules have them, to be laid out and held against what the table made of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.base import Event
from companion.games.match import Match
from vision.sighting import Die, SymbolFace


def expected_after(match: Match, event: Event) -> dict[str, Any]:
    """The game after ``event``; a die that begins a pile lies there at once."""
    after = match.apply(event)
    begins = event["event"] == "roll" and match.game.game_id == "dead-mans-dice"
    begins = begins and match.state()["phase"] != "restart" and not match.state()["piles"][event["player"]]
    return (after.apply({"event": "place", "player": event["player"]}) if begins else after).view(None)


def by_zones(match: Match, event: Event | None) -> Event | None:
    """``event`` with each die by its owner, where it came without."""
    awaited = match.awaits()
    if event is None or "faces" not in event or awaited is None:
        return event
    faces = iter(event["faces"])
    return awaited.filled({name: [next(faces) for _ in range(many)] for name, many in awaited.dice.items()})


def pot_of(match: Match, event: Event) -> list[tuple[None, int, str]]:
    """What lies in the middle while dice are rolled for it."""
    if event["event"] != "roll" or "dice" not in event:
        return []
    pots = match.state()["pots"]
    return [(None, 2, "d6")] * sum(pot["jewels"] for pot in pots) + [(None, 2, "d12")] * sum(p["bones"] for p in pots)


def canonical(state: Mapping[str, Any]) -> str:
    """The state as a text, dice in no order where the camera has none."""
    told = dict(state)
    if "cups" in told:
        told["cups"] = {name: sorted(map(str, cup)) for name, cup in told["cups"].items()}
    if "board" in told:
        told["board"] = sorted(map(str, told["board"]))
    told["last"] = {name: value for name, value in told["last"].items() if name != "matching"}
    return json.dumps(told, sort_keys=True)


def in_order(dice: Sequence[Die], cup: Sequence[Any]) -> list[Die]:
    """``dice`` in the order of the ``cup`` as the game has it; they show the same."""
    left = list(dice)
    return [left.pop(next(at for at, die in enumerate(left) if die.face == face)) for face in cup]


def face_of(face: Any) -> Any:
    if isinstance(face, Mapping):
        return SymbolFace(face["symbol"], face["colour"])
    return 1 if face == "skull" else face
