# SPDX-License-Identifier: MIT
"""Pirate's Lies, all of it."""

from __future__ import annotations

from typing import Final

from companion.games.cards import EFFECTS
from companion.games.pirates_lies import PiratesLies
from companion.play.gamekit import GameKit, Tour
from companion.play.liars.counted import count_moment, liars_awards
from companion.play.liars.table import LOG, WORDS, liars_next
from companion.play.pirates_lies import crew
from companion.play.pirates_lies.hands import CardHands
from companion.play.pirates_lies.table import PiratesLiesAdapter

PIRATES_LIES: Final = GameKit(
    PiratesLies,
    PiratesLiesAdapter(),
    liars_next,
    count_moment,
    liars_awards,
    crew=crew.PiratesLies,
    hands=CardHands,
    log={**LOG, "deck": "cards-are-shuffled-dealt"},
    words=WORDS | {"printed", "target", *EFFECTS},
    tours=(
        Tour((), {"dice": 1, "cards": "phone"}),
        Tour(
            (
                {"event": "lay-cards", "player": "Bob", "count": 1},
                {"event": "bid", "player": "Ann", "quantity": 2, "face": 3},
                {"event": "challenge", "player": "Bob"},
                {"event": "reveal", "dice": {"Ann": [3], "Bob": [3]}},
            ),
            {"dice": 1, "cards": "printed"},
        ),
    ),
)
