# SPDX-License-Identifier: MIT
"""All that the product knows of one game, as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.crew.pirate import Pirate, Policy, Simplest
from companion.games.base import Event
from companion.hands.plain import PlainHands
from companion.table.gamekit import TableKit
from vision.cameras.simulation.simulated import SimulatedTable


@dataclass(frozen=True, slots=True)
class Tour:
    """A set-up for Ann and Bob, and events that lead on from one phase to the next: the buttons' page is made of it."""

    events: Sequence[Event]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameKit(TableKit):
    """What the table knows of it, and besides: how a computer player plays it, the hands over a
    simulated table, and its tours."""

    crew: Callable[[Pirate, Random], Policy] = Simplest
    hands: Callable[[SimulatedTable, bool], PlainHands] = PlainHands
    tours: Sequence[Tour] = ()
