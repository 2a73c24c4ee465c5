# SPDX-License-Identifier: MIT
"""The list of games. Only `companion.kit` and the commands take it from here; all others are given it."""

from __future__ import annotations

from typing import Final

from companion.play.dead_mans_dice.kit import DEAD_MANS_DICE
from companion.play.gamekit import GameKit
from companion.play.lucky_seven.kit import LUCKY_SEVEN
from companion.play.pirates_dice.kit import PIRATES_DICE
from companion.play.pirates_lies.kit import PIRATES_LIES
from companion.play.roll_the_bones.kit import ROLL_THE_BONES
from companion.play.treasure_map.kit import TREASURE_MAP
from companion.table.gamekit import Games

GAMES: Final[Games[GameKit]] = Games(
    (
        PIRATES_DICE,
        PIRATES_LIES,
        DEAD_MANS_DICE,
        LUCKY_SEVEN,
        ROLL_THE_BONES,
        TREASURE_MAP,
    )
)
"""Every game, in the order in which it is offered: to add one, add its line here."""
