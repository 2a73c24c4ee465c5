# SPDX-License-Identifier: MIT
"""The ways of playing, by the games' ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from companion.crew.dead_mans_dice import DeadMansDice
from companion.crew.lucky_seven import LuckySeven
from companion.crew.pirate import Pirate, Policy
from companion.crew.pirates_dice import PiratesDice
from companion.crew.pirates_lies import PiratesLies
from companion.crew.roll_the_bones import RollTheBones
from companion.crew.treasure_map import TreasureMap

POLICIES: Final[Mapping[str, Callable[[Pirate, Random], Policy]]] = {
    "pirates-dice": PiratesDice,
    "pirates-lies": PiratesLies,
    "roll-the-bones": RollTheBones,
    "dead-mans-dice": DeadMansDice,
    "lucky-seven": LuckySeven,
    "treasure-map": TreasureMap,
}


def policy(game: str, pirate: Pirate, chance: Random) -> Policy:
    """How ``pirate`` plays ``game``.

    Raises:
        KeyError: the crew does not know such a game.
    """
    return POLICIES[game](pirate, chance)
