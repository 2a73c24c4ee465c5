# SPDX-License-Identifier: MIT
"""Statistics of people and dice over many games: what players did, and the faces that were thrown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.games.base import Event

Statistic = Literal[
    "bid",
    "called",  # one's bid was called a lie, and the cups were lifted
    "lied",  # … and it was one
    "call",  # called somebody a liar
    "caught",  # … and was right
    "claim",  # claimed a series
    "claimed",  # … and was right
    "plunder",
    "bone",  # rolled the Bone
]

DieKind = Literal["d6", "d12", "symbol"]

THROWS: Final = frozenset({"reveal", "roll-off", "start-roll", "roll", "throw", "face-off"})
"""Events whose dice have just been thrown, all of them; others turn or move a few that lie there."""
TWELVE: Final = frozenset({"bone"})
SKULL: Final = "skull"
COUNTED: Final[Mapping[str, Statistic]] = {"bid": "bid", "claim": "claim", "plunder": "plunder", "declare-bone": "bone"}
"""Events that are counted for whoever they name, whatever comes of them."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """One die as it fell: the set that it was read by, its kind (``d6``, ``d12`` or ``symbol``), its face as a word."""

    set_name: str
    kind: DieKind
    face: str


def throws_of(event: Event, set_name: str) -> Iterator[Fallen]:
    """Every die of ``event``, whichever way its rules tell them: by player, all together, or one alone."""
    if event["event"] not in THROWS:
        return
    if "face" in event:
        yield _throw(event, set_name)
    told, virtual = event.get("dice", event.get("faces", ())), event.get("virtual", {})
    if virtual and not isinstance(told, Mapping):
        told = told[: -sum(virtual.values())]  # no die has fallen
    rows = [row for name, row in told.items() if name not in virtual] if isinstance(told, Mapping) else [told]
    for row in rows:
        for die in row if isinstance(row, list | tuple) else (row,):
            throw = _throw(die, set_name)
            if throw.face:
                yield throw


def _throw(die: Any, set_name: str) -> Fallen:
    """``die`` is a face, or an object with its kind and face, or with its symbol."""
    if not isinstance(die, Mapping):
        return Fallen(set_name, "d6", _face(die))
    if "symbol" in die:
        return Fallen(set_name, "symbol", str(die["symbol"]))
    kind: DieKind = "d12" if die.get("die") in TWELVE else "d6"
    return Fallen(set_name, kind, _face(die.get("face", "")))


def _face(face: Any) -> str:
    """A skull stands where another die has its 1."""
    return "1" if face == SKULL else str(face)
