# SPDX-License-Identifier: MIT
"""Pirates Dice, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.pirates_dice import PiratesDice
from companion.play.gamekit import GameKit, Tour
from companion.play.liars.counted import count_moment, liars_awards
from companion.play.liars.hands import CupHands
from companion.play.liars.table import LOG, WORDS, liars_next
from companion.play.pirates_dice import crew
from companion.play.pirates_dice.table import PiratesDiceAdapter

PIRATES_DICE: Final = GameKit(
    PiratesDice,
    PiratesDiceAdapter(),
    liars_next,
    count_moment,
    liars_awards,
    crew=crew.PiratesDice,
    hands=CupHands,
    log={**LOG, "roll-off": "they-roll-for-who-begins"},
    words=WORDS,
    tours=(
        Tour(
            (
                {"event": "roll-off", "dice": {"Ann": 5, "Bob": 3}},
                {"event": "bid", "player": "Ann", "quantity": 2, "face": 3},
                {"event": "challenge", "player": "Bob"},
            ),
            {"dice": 1},
        ),
    ),
)
