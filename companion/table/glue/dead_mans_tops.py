# SPDX-License-Identifier: MIT
"""Tells the moves of Dead Man's Dice from above: which faces lie in whose zone, and which move leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.games.base import Event
from companion.table.glue.base import Scene
from companion.table.sight import owner
from vision.sighting import Die, Reading, face_json

MERGED: Final = frozenset({"pips", "skull", "piles"})
"""Sets by which a 1 and a skull are read as one and the same face."""

Position = dict[str, Counter[Any]]
"""The faces that can be seen in each zone, however they lie."""


@dataclass(frozen=True, slots=True)
class Tops:
    """What lies in each zone. ``merged``: a skull can't be told from a 1, and both are told as a 1."""

    faces: Position
    merged: bool

    def read_as(self, face: Any) -> Any:
        """How a face of the game is read."""
        return 1 if self.merged and face == "skull" else face

    def fit(self, expected: dict[str, list[Any]]) -> bool:
        """True if exactly these faces of the game lie there."""
        told = {name: Counter(map(self.read_as, faces)) for name, faces in expected.items() if faces}
        return told == self.faces


def face_read(die: Die, set_name: str) -> Any:
    """The face of ``die``; a 1 where it may be a 1 or a skull."""
    return 1 if die.face == "skull" and set_name in MERGED else face_json(die.face)


def lying(reading: Reading, scene: Scene) -> Tops:
    """What lies in whose zone; dice in nobody's zone stand under ``""`` and fit nothing."""
    faces: Position = {}
    set_name = reading.sighting.set_name
    for die in reading.sighting.dice:
        faces.setdefault(owner(die, scene.seats) or "", Counter())[face_read(die, set_name)] += 1
    return Tops(faces, set_name in MERGED)


def rolled_seen(tops: Tops, scene: Scene, player: str) -> tuple[Any] | str:
    """The face of the die beside the player's pile, or whose pile does not show what it should."""
    for name, pile in scene.state["piles"].items():
        top = tops.read_as(pile[-1]["face"]) if pile else None
        if top is not None and not tops.faces.get(name, Counter())[top]:
            return f"{name}'s pile should show {pile[-1]['face']}"
    beside = tops.faces.get(player, Counter()).copy()
    pile = scene.state["piles"][player]
    if pile:
        beside[tops.read_as(pile[-1]["face"])] -= 1
    left = list(beside.elements())
    return (left[0],) if len(left) == 1 else f"one die beside {player}'s pile expected"


def move_seen(tops: Tops, scene: Scene) -> Event | str:
    """The one move that leads to what lies there; "" where nothing has moved, else why it is none."""
    if tops.fit(_after(scene, None)):
        return ""
    found = [event for event in _moves(scene) if tops.fit(_after(scene, event))]
    if len(found) == 1:
        return found[0]
    return "this fits several moves: say on the phone which" if found else "what lies there fits no move that is legal"


def _moves(scene: Scene) -> Iterator[Event]:
    state = scene.state
    player = state["turn"]
    legal = state["legal"][player]
    if "place" in legal:
        yield {"event": "place", "player": player}
    for victim in legal.get("plunder", ()):
        yield {"event": "plunder", "player": player, "from": victim}


def _after(scene: Scene, event: Event | None) -> dict[str, list[Any]]:
    """The faces to be seen by zone after ``event`` (None: now), the die in the air beside its pile."""
    state = scene.state
    player, rolled = state["turn"], state["rolled"]
    piles = {name: [die["face"] for die in pile] for name, pile in state["piles"].items()}
    aloft = [rolled["face"]] if rolled else []
    if event is not None and event["event"] == "place":
        piles[player] += aloft
        aloft = []
    elif event is not None:
        piles[player].append(piles[event["from"]].pop())
    seen = {name: pile[-1:] for name, pile in piles.items()}
    seen[player] = [*seen[player], *aloft]
    return seen
