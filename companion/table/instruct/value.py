# SPDX-License-Identifier: MIT
"""An instruction: its id, who is to follow it, and what a sentence puts in."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.table.adapter.base import Scene


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is to be done next, by ``who``; they stand in seating order.

    ``id`` names its sentences in the catalogues (``do-ID-VARIANT``). ``params`` is what these put in. ``ways``: for
    whom it reads otherwise, and by which variant of the sentences. ``referee``: it is for the referee.
    """

    id: str
    who: tuple[str, ...]
    params: Mapping[str, Any] = field(default_factory=dict)
    ways: Mapping[str, str] = field(default_factory=dict)
    referee: bool = False

    def for_all(self, everybody: Collection[str]) -> bool:
        """True if ``everybody``, of several, is to follow it."""
        return len(self.who) > 1 and set(everybody) <= set(self.who)

    def as_json(self, everybody: Collection[str]) -> dict[str, Any]:
        """The instruction as the state shows it; ``all``: it is for everybody who is in the game."""
        fields = {"id": self.id, "who": list(self.who), "all": self.for_all(everybody), "params": dict(self.params)}
        return fields | {"ways": dict(self.ways), "referee": self.referee}


def still_in(scene: Scene) -> tuple[str, ...]:
    """Who is in the game, in seating order."""
    players = scene.state["players"]
    return tuple(name for name in scene.match.players if not players[name]["out"])


def only(scene: Scene, names: Collection[str]) -> tuple[str, ...]:
    """Those of ``names`` who are in the game, in seating order."""
    return tuple(name for name in still_in(scene) if name in names)


def with_dice(scene: Scene, names: Collection[str]) -> tuple[str, ...]:
    """Those of ``names`` whose dice lie on the table; where all are virtual, all."""
    return only(scene, [name for name in names if name not in scene.virtual]) or only(scene, names)


def one(name: str | None) -> tuple[str, ...]:
    """Whose turn it is."""
    return () if name is None else (name,)


def tied(scene: Scene) -> bool:
    """Whether those who rolled for who begins have to roll once more (PD-03, DM-02)."""
    return (scene.match.last_event or {}).get("event") in ("roll-off", "start-roll")
