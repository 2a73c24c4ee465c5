# SPDX-License-Identifier: MIT
"""The dice on piles and beside them, as the simulated table draws them: a skull is drawn as a one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from vision.cameras.simulation.seated import Kind

SKULL: Final = "skull"
JOLLY: Final = "jolly"

Shown = Mapping[str, Any]
Drawn = tuple[int, Kind]


def aloft(shown: Shown) -> str | None:
    """Beside whose pile a rolled die lies: while another begins a pile anew, that is not whose turn it is (DM-S6)."""
    game, awaited = shown["game"], shown["awaits"]
    if awaited is None:
        return str(game["turn"]) if game["rolled"] else None
    lying = {name: bool(game["piles"][name]) + (name == game["turn"]) for name in awaited["dice"]}
    return next((name for name, dice in awaited["dice"].items() if dice > lying[name]), None)


def die_aloft(shown: Shown, lying: Sequence[Drawn]) -> list[Drawn]:
    """The rolled die beside that pile; of a turn that is broken off the game does not tell it: it stays as it lies."""
    rolled = shown["game"]["rolled"]
    if rolled:
        return [drawn_die(rolled)]
    return [*lying[:1]] or [(1, "pips")]


def rolled_kind(shown: Shown, name: str) -> Kind:
    """Which die ``name`` rolls: the one said on the phone, or the only one in hand, else a regular one."""
    hand, pending = shown["game"]["hand"][name], shown.get("pending") or {}
    said = pending.get("dies", {}).get(name) or (pending.get("die") if pending.get("player") == name else None)
    jolly = hand["jolly"] and (said == JOLLY or not hand["regular"])
    return "skull" if jolly else "pips"


def drawn_die(die: Mapping[str, Any]) -> Drawn:
    """A die as it is drawn."""
    return drawn(die["face"]), "skull" if die["die"] == JOLLY else "pips"


def drawn(face: Any) -> int:
    """The face of a plain die that stands for ``face``."""
    return 1 if face == SKULL else int(face)
